"""The calls, one controller per resource."""

from litestar.types import ControllerRouterHandler

from api.controllers.analysis import AnalysisController
from api.controllers.boards import BoardsController
from api.controllers.decisions import DecisionsController
from api.controllers.documentation import DocumentationController
from api.controllers.forks import ForksController
from api.controllers.front_end import FrontEndController
from api.controllers.games import GamesController
from api.controllers.health import HealthController, MetricsController
from api.controllers.leaderboards import LeaderboardsController
from api.controllers.matches import MatchesController
from api.controllers.pictures import PicturesController
from api.controllers.recordings import RecordingsController
from api.controllers.replay import ReplayController
from api.controllers.seats import SeatsController
from api.controllers.streams import StreamsController
from api.controllers.takebacks import TakebacksController
from api.controllers.undo import UndoController

CONTROLLERS: list[ControllerRouterHandler] = [
    GamesController,
    LeaderboardsController,
    MatchesController,
    ForksController,
    SeatsController,
    DecisionsController,
    BoardsController,
    PicturesController,
    UndoController,
    TakebacksController,
    ReplayController,
    AnalysisController,
    StreamsController,
    RecordingsController,
    HealthController,
    MetricsController,
    DocumentationController,
    FrontEndController,
]
