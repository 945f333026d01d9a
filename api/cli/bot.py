"""`orrery bot URL my_bot.py`: a bot of one's own plays over public HTTP, as anybody's program could."""

import importlib.util
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from api.cli.errors import CommandFailed

if TYPE_CHECKING:
    from orrery_client import Client, Decision, JsonObject, Summary

Choose = Callable[..., Any]
EXAMPLE = "def choose(decision): return decision.offers[0].action"


@click.command(
    epilog="my_bot.py defines choose(decision), or choose(decision, board), which returns the action of an offer. "
    "The token is better given in ORRERY_PLAYER_TOKEN: the process list shows every word of a command."
)
@click.argument("url")
@click.argument("file", type=click.Path(path_type=Path), metavar="MY_BOT.PY")
@click.option(
    "--player-token",
    envvar="ORRERY_PLAYER_TOKEN",
    show_envvar=True,
    help="The token that plays: a player's, a seat's or, with --name, an invite token.",
)
@click.option(
    "--match",
    "matches",
    multiple=True,
    metavar="ID",
    help="A match to play; may be repeated. Without it: all matches of the player, also those that begin later.",
)
@click.option("--name", help="Take an open seat of each --match first, under this name.")
@click.option(
    "--invite", metavar="TOKEN", help="With --name and a player token: the invite token of an unlisted match."
)
@click.option("--until-idle", is_flag=True, help="Without --match: end when no match of the player is open or running.")
def command(
    url: str,
    file: Path,
    player_token: str | None,
    matches: tuple[str, ...],
    name: str | None,
    invite: str | None,
    until_idle: bool,
) -> int:
    """Let the bot in MY_BOT.PY answer for the seats of a token on the server at URL.

    It plays the matches that --match names until they are over, or else every match of the player until it is stopped.
    """
    try:
        from orrery_client import ApiProblem, Client  # noqa: PLC0415  A package of its own.
    except ImportError:
        raise CommandFailed("orrery bot needs the client: pip install ./clients/python") from None
    import httpx  # noqa: PLC0415  The other commands start sooner without it.

    choose = load_bot(file)
    if not player_token:
        raise CommandFailed("No token. Give it in the variable ORRERY_PLAYER_TOKEN, or with --player-token.")
    if name is not None and not matches:
        raise CommandFailed("--name takes a seat of a match: say which one with --match.")
    if invite is not None and name is None:
        raise CommandFailed("--invite is for taking a seat: say under which name with --name.")
    try:
        with Client(url, player_token) as client:
            if not matches:
                play_everything(client, choose, until_idle=until_idle)
            for match in matches:
                player = client if name is None else take_seat(client, match, name, invite)
                click.echo(describe(play_match(player, match, choose)))
    except ApiProblem as problem:
        raise CommandFailed(f"The server refused: {problem.detail} ({problem.code})") from None
    except (httpx.TransportError, httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
        raise CommandFailed(f"The server at {url} cannot be reached: {error}. Check the address.") from None
    return 0


def load_bot(file: Path) -> Choose:
    """The function `choose` of a file."""
    if not file.is_file():
        raise CommandFailed(f"There is no file {file}. A bot is as short as: {EXAMPLE}")
    spec = importlib.util.spec_from_file_location("my_bot", file)
    if spec is None or spec.loader is None:
        raise CommandFailed(f"{file} is no Python file. Its name must end in .py.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise CommandFailed(f"{file} cannot be run: {type(error).__name__}: {error}.") from error
    choose = getattr(module, "choose", None)
    if not callable(choose):
        raise CommandFailed(f"{file} has no function choose. Write: {EXAMPLE}")
    found: Choose = choose
    return found


def wants_board(choose: Choose) -> bool:
    """Whether it takes the board beside the decision."""
    try:
        return len(inspect.signature(choose).parameters) > 1
    except ValueError:
        return False


def take_seat(client: "Client", match: str, name: str, invite: str | None) -> "Client":
    """A client whose token holds the first seat that is open: a player's own, or that of the seat."""
    reader = (
        client if invite is None else client.with_token(invite)
    )  # A player sees an unlisted match from a seat only.
    seat = next((seat.seat for seat in reader.match(match).seats if seat.held == "open"), None)
    if seat is None:
        raise CommandFailed(f"No seat of match {match} is open.")
    token = client.take_seat(match, seat, name, invite=invite).token
    return client if token is None else client.with_token(token)


def play_match(client: "Client", match: str, choose: Choose) -> "Summary":
    from orrery_client import play  # noqa: PLC0415

    answer = answer_with(client, choose)
    return play(client, match, lambda decision: answer(match, decision))


def play_everything(client: "Client", choose: Choose, *, until_idle: bool) -> None:
    """Play every match of the player, and say how each ended."""
    from orrery_client import play_all  # noqa: PLC0415

    click.echo(f"{client.me().name} plays.", err=True)
    for summary in play_all(client, answer_with(client, choose), until_idle=until_idle):
        click.echo(describe(summary))


def answer_with(client: "Client", choose: Choose) -> "Callable[[str, Decision], JsonObject]":
    """What answers a decision of a match: `choose`, with the board if it takes one."""
    with_board = wants_board(choose)

    def answer(match: str, decision: "Decision") -> "JsonObject":
        board = (client.board(match, **{"as": f"seat:{decision.seat}"}).board,) if with_board else ()
        action: JsonObject = choose(decision, *board)
        return action

    return answer


def describe(summary: "Summary") -> str:
    """How a match ended, in one line."""
    if summary.outcome is None:
        return f"{summary.id}: {summary.status}"
    ranking = ", ".join(
        f"{rank.rank}. {summary.seats[rank.seat].name} ({rank.total})" for rank in summary.outcome.ranking
    )
    return f"{summary.id}: {summary.status}; {ranking}"
