"""The parts of the server that handlers ask for; the plugin provides them under these names."""

from typing import TypeAlias

from litestar.di import NamedDependency

from api.analysis_runner import AnalysisRunner
from api.disk_space import StorageRoom
from api.hint_worker import HintWorker
from api.match_creator import MatchCreator
from api.picture_cache import PictureCache
from api.recording_worker import RecordingWorker
from api.redis_client import RedisClient
from api.streams.player_streams import PlayerStreams
from api.streams.sse import Streams
from api.webhooks.service import WebhookService
from domain.kernel.registry import Registry
from domain.matches.application import MatchApplication
from domain.matches.persistence import MatchStore
from domain.players.application import PlayerApplication
from projections.read_models.read_models import ReadModels

Matches: TypeAlias = NamedDependency[MatchApplication]
Players: TypeAlias = NamedDependency[PlayerApplication]
Games: TypeAlias = NamedDependency[Registry]
Store: TypeAlias = NamedDependency[MatchStore]
Secret: TypeAlias = NamedDependency[bytes]
StoredViews: TypeAlias = NamedDependency[ReadModels]
LiveStreams: TypeAlias = NamedDependency[Streams]
LivePlayerStreams: TypeAlias = NamedDependency[PlayerStreams]
Pictures: TypeAlias = NamedDependency[PictureCache]
Redis: TypeAlias = NamedDependency[RedisClient | None]
Storage: TypeAlias = NamedDependency[StorageRoom]
Webhooks: TypeAlias = NamedDependency[WebhookService]
Creator: TypeAlias = NamedDependency[MatchCreator]
Hints: TypeAlias = NamedDependency[HintWorker]
AnalysisJobs: TypeAlias = NamedDependency[AnalysisRunner]
Recordings: TypeAlias = NamedDependency[RecordingWorker]
