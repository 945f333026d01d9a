"""`orrery replay FILE`: step through a recording in the terminal."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from api.cli.board_text import outline
from api.cli.errors import CommandFailed, printable
from api.cli.files import open_recording
from api.cli.keys import read_key, single_keys
from domain.games import games
from domain.kernel.messages import LANGUAGES, Language
from domain.kernel.vocabulary import Viewer
from replays import Cursor, Recording, ReplayFrame, read_recording
from replays.jsonl_format import read_viewer

SECONDS_A_PLY = 0.6
HELP = "← → step   ↑ ↓ ten   Home End   space play   b play back   q quit"


@click.command(epilog=f"Keys: {HELP}")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--as", "viewer", metavar="SEAT", help="A seat's number, `spectator` or `archive`. Default: everything in the file."
)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of labels and log."
)
@click.option("--ply", type=int, default=0, help="Start at this ply.")
@click.option("--print", "printing", is_flag=True, help="Print every frame; the default where no keys can be pressed.")
@click.option("--boards", is_flag=True, help="Print the board of every frame too.")
def command(file: Path, viewer: str | None, language: Language, ply: int, printing: bool, boards: bool) -> None:
    """Step through a recording in the terminal."""
    with open_recording(file) as stream:
        recording = read_recording(stream, games())
    cursor = open_cursor(recording, viewer, language, ply)
    if printing or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_frames(cursor, boards=boards)
    else:
        with single_keys():
            browse(cursor, recording)


def open_cursor(recording: Recording, viewer: str | None, language: Language, ply: int) -> Cursor:
    """A cursor at this ply, for this viewer."""
    try:
        cursor = Cursor(recording, find_viewer(recording, viewer), language)
    except ValueError as error:
        raise CommandFailed(f"It cannot be shown: {error}. Leave --as out to see all there is.") from None
    if not 0 <= ply <= cursor.last:
        raise CommandFailed(f"There is no ply {ply}. Choose one from 0 to {cursor.last} with --ply.")
    cursor.ply = ply
    return cursor


def find_viewer(recording: Recording, word: str | None) -> Viewer:
    if word is None:
        return recording.viewer
    seats = len(recording.players)
    try:
        return read_viewer(f"seat:{word}" if word.isdecimal() else word, seats)
    except ValueError:
        choices = ", ".join([*map(str, range(seats)), "spectator", "archive"])
        raise CommandFailed(f"There is no seat {word}. Choose one with --as: {choices}.") from None


def print_frames(cursor: Cursor, *, boards: bool) -> None:
    """Every frame from where it stands, as text."""
    for frame in _from_here(cursor):
        print(headline(cursor, frame))
        for sentence in frame.log:
            print(f"    {printable(sentence)}")
        if boards and frame.board is not None:
            for line in outline(frame.board, 2):
                print(line)


def _from_here(cursor: Cursor) -> Iterator[ReplayFrame]:
    yield cursor.frame()
    yield from cursor.play()


def headline(cursor: Cursor, frame: ReplayFrame) -> str:
    """`ply 12/180  Ana: Reroll dice`"""
    place = f"ply {frame.ply}/{cursor.last}"
    if frame.seat is None:
        return f"{place}  set-up"
    what = frame.label or (frame.action["do"] if frame.action else "a secret answer")
    return f"{place}  {printable(f'{cursor.players[frame.seat]}: {what}')}"


# --- the terminal ----------------------------------------------------------------------------------------------------


def browse(cursor: Cursor, recording: Recording) -> None:
    """Obey keys until `q`. While it plays, any key but the arrows stops it."""
    title = f"{recording.game.texts.name(recording.game.id, 'en')}  {', '.join(recording.players)}"
    playing = 0
    while True:
        show(cursor, title, playing)
        key = read_key(SECONDS_A_PLY if playing else None)
        if key == "quit":
            print()
            return
        if key is None:
            cursor.step(playing)
        playing = apply_key(cursor, key, playing)
        if cursor.ply == (cursor.last if playing > 0 else 0):
            playing = 0


def apply_key(cursor: Cursor, key: str | None, playing: int) -> int:
    """What a key does; gives the direction it plays in: 1, -1, or 0 for standing still."""
    match key:
        case "right" | "left":
            cursor.step(1 if key == "right" else -1)
        case "up" | "down":
            cursor.step(10 if key == "down" else -10)
        case "home" | "end":
            cursor.seek(0 if key == "home" else cursor.last)
        case "space":
            return 0 if playing else 1
        case "back":
            return 0 if playing < 0 else -1
        case _:
            return playing
    return 0


def show(cursor: Cursor, title: str, playing: int) -> None:
    """One frame on a cleared screen, cut to its size."""
    size = shutil.get_terminal_size()
    frame = cursor.frame()
    lines = [title, headline(cursor, frame), *(f"  {sentence}" for sentence in frame.log)]
    points = [
        f"{cursor.players[score.seat]} {score.total}{'' if score.complete else '+?'}" for score in cursor.scores()
    ]
    if points:
        lines.append("points: " + ", ".join(points))
    lines += ["", *(outline(frame.board) if frame.board is not None else ("(a recording of what one seat saw)",))]
    foot = ("▶ " if playing > 0 else "◀ " if playing < 0 else "") + HELP
    shown = [printable(line)[: size.columns - 1] for line in lines[: size.lines - 2]]
    sys.stdout.write("\x1b[H\x1b[2J" + "\n".join(shown) + f"\x1b[{size.lines};1H{foot[: size.columns - 1]}")
    sys.stdout.flush()
