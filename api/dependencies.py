"""The parts of the server that handlers ask for; the plugin provides them under these names."""

from typing import TypeAlias

from litestar.di import NamedDependency

from api.disk_space import DiskSpace
from api.picture_cache import PictureCache
from api.recording_worker import RecordingWorker
from api.redis_client import RedisClient
from api.streams.sse import Streams
from domain.kernel.registry import Registry
from domain.matches.application import MatchApplication
from domain.matches.persistence import MatchStore
from projections.read_models.read_models import ReadModels

Matches: TypeAlias = NamedDependency[MatchApplication]
Games: TypeAlias = NamedDependency[Registry]
Store: TypeAlias = NamedDependency[MatchStore]
Secret: TypeAlias = NamedDependency[bytes]
StoredViews: TypeAlias = NamedDependency[ReadModels]
LiveStreams: TypeAlias = NamedDependency[Streams]
Pictures: TypeAlias = NamedDependency[PictureCache]
Redis: TypeAlias = NamedDependency[RedisClient | None]
Disks: TypeAlias = NamedDependency[DiskSpace]
Recordings: TypeAlias = NamedDependency[RecordingWorker]
