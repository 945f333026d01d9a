"""`orrery board FILE --ply N --out board.svg`: a moment of a recording as a picture."""

import argparse
from pathlib import Path
from typing import get_args

from api.commands.failure import CommandFailed
from api.commands.recordings import opened
from domain.games import games
from domain.kernel.messages import Language
from domain.kernel.vocabulary import Viewer
from projections.pictures import picture
from replays.cursor import Cursor
from replays.jsonl_format import read_viewer
from replays.recording import Recording, read_recording


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a recording")
    parser.add_argument("--ply", type=int, metavar="N", help="the moment, 0 is the set-up (default: the last)")
    parser.add_argument(
        "--as", dest="viewer", metavar="VIEWER", help="seat:0, spectator or archive (default: the file's)"
    )
    parser.add_argument("--out", type=Path, default=Path("board.svg"), metavar="FILE", help="the picture (board.svg)")
    parser.add_argument("--language", choices=get_args(Language), default="en", help="of the words in it")


def run(arguments: argparse.Namespace) -> int:
    with opened(arguments.file) as file:
        recording = read_recording(file, games())
    drawn = draw(recording, arguments.viewer, arguments.ply, arguments.language)
    try:
        arguments.out.write_bytes(drawn)
    except OSError as error:
        raise CommandFailed(f"{arguments.out} cannot be written: {error.strerror}. Name another with --out.") from None
    print(f"wrote {arguments.out}")
    return 0


def draw(recording: Recording, viewer: str | None, ply: int | None, language: Language) -> bytes:
    """The picture, or what is in its way."""
    cursor = cursor_of(recording, viewer, language)
    wanted = cursor.last if ply is None else ply
    if not 0 <= wanted <= cursor.last:
        raise CommandFailed(f"There is no ply {wanted}: this match has plies 0 to {cursor.last}.")
    board = cursor.seek(wanted).board
    if board is None:
        raise CommandFailed("This recording hides what its viewer could not see; no board can be drawn from it.")
    drawn = picture(recording.game, board, recording.players, language)
    if drawn is None:
        raise CommandFailed(f"Nobody has drawn {recording.game.id} yet.")
    return drawn


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
