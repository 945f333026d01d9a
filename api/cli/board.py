"""`orrery board FILE --ply N --out board.svg`: a moment of a recording as a picture."""

from pathlib import Path

import click

from api.cli.errors import CommandFailed
from api.cli.files import open_recording
from domain.games import games
from domain.kernel.messages import LANGUAGES, Language
from domain.kernel.vocabulary import Viewer
from projections.pictures import picture
from replays.cursor import Cursor
from replays.jsonl_format import read_viewer
from replays.recording import Recording, read_recording


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ply", type=int, help="The moment; 0 is the set-up. Default: the last.")
@click.option("--as", "viewer", metavar="VIEWER", help="seat:0, spectator or archive. Default: the file's own viewer.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("board.svg"), show_default=True, help="The picture."
)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of its words."
)
def command(file: Path, ply: int | None, viewer: str | None, out: Path, language: Language) -> None:
    """Draw a moment of a recording as a picture."""
    with open_recording(file) as stream:
        recording = read_recording(stream, games())
    picture_bytes = draw(recording, viewer, ply, language)
    try:
        out.write_bytes(picture_bytes)
    except OSError as error:
        raise CommandFailed(f"{out} cannot be written: {error.strerror}. Name another with --out.") from None
    click.echo(f"wrote {out}")


def draw(recording: Recording, viewer: str | None, ply: int | None, language: Language) -> bytes:
    """The picture, or what is in its way."""
    cursor = cursor_of(recording, viewer, language)
    wanted = cursor.last if ply is None else ply
    if not 0 <= wanted <= cursor.last:
        raise CommandFailed(f"There is no ply {wanted}: this match has plies 0 to {cursor.last}.")
    board = cursor.seek(wanted).board
    if board is None:
        raise CommandFailed("This recording hides what its viewer could not see; no board can be drawn from it.")
    made = picture(recording.game, board, recording.players, language)
    if made is None:
        raise CommandFailed(f"There is no picture of {recording.game.id} yet.")
    return made


def cursor_of(recording: Recording, named: str | None, language: Language) -> Cursor:
    viewer: Viewer = recording.viewer
    if named is not None:
        try:
            viewer = read_viewer(named, len(recording.players))
        except ValueError:
            raise CommandFailed(f"There is no viewer {named}: seat:0, spectator or archive.") from None
    try:
        return Cursor(recording, viewer, language)
    except ValueError as error:
        raise CommandFailed(f"No board: {error}.") from None
