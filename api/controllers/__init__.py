"""The calls, one controller per resource."""

from litestar.types import ControllerRouterHandler

from api.controllers.analysis import AnalysisController
from api.controllers.boards import BoardsController
from api.controllers.decisions import DecisionsController
from api.controllers.documentation import DocumentationController
from api.controllers.duplicates import DuplicatesController
from api.controllers.forks import ForksController
from api.controllers.front_end import FrontEndController
from api.controllers.games import GamesController
from api.controllers.health import HealthController, MetricsController
from api.controllers.hints import HintsController
from api.controllers.invitations import InvitationsController
from api.controllers.leaderboards import LeaderboardsController
from api.controllers.matches import MatchesController
from api.controllers.me import MeController
from api.controllers.messages import MessagesController
from api.controllers.my_matches import MyMatchesController
from api.controllers.pictures import PicturesController
from api.controllers.players import PlayersController
from api.controllers.recordings import RecordingsController
from api.controllers.rematches import RematchesController
from api.controllers.replay import ReplayController
from api.controllers.rules import RulesController
from api.controllers.seats import SeatsController
from api.controllers.streams import StreamsController
from api.controllers.takebacks import TakebacksController
from api.controllers.undo import UndoController
from api.controllers.webhooks import WebhooksController

CONTROLLERS: list[ControllerRouterHandler] = [
    GamesController,
    LeaderboardsController,
    PlayersController,
    MeController,
    WebhooksController,
    MyMatchesController,
    MatchesController,
    ForksController,
    DuplicatesController,
    RematchesController,
    SeatsController,
    InvitationsController,
    DecisionsController,
    HintsController,
    BoardsController,
    PicturesController,
    UndoController,
    TakebacksController,
    MessagesController,
    ReplayController,
    AnalysisController,
    StreamsController,
    RecordingsController,
    HealthController,
    MetricsController,
    DocumentationController,
    RulesController,
    FrontEndController,
]
