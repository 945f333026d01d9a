"""`orrery replay FILE`: a recording in the terminal, wound forward and back."""

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from api.commands.failure import CommandFailed
from api.commands.keys import pressed, single_keys
from api.commands.outline import outline, printable
from api.commands.recordings import opened
from domain.games import games
from domain.kernel.messages import LANGUAGES
from domain.kernel.vocabulary import Viewer
from replays import Cursor, Frame, Recording, read_recording
from replays.jsonl_format import read_viewer

SECONDS_A_PLY = 0.6
HELP = "← → step   ↑ ↓ ten   Home End   space play   b play back   q quit"


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="a recording")
    add("--as", dest="viewer", metavar="SEAT", help="a seat's number, `spectator` or `archive` (default: all there is)")
    add("--language", choices=LANGUAGES, default="en", help="of labels and log (default: %(default)s)")
    add("--ply", type=int, default=0, metavar="N", help="begin at this ply")
    add("--print", dest="printed", action="store_true", help="print every frame; so it is where nobody can press keys")
    add("--boards", action="store_true", help="print the board of every frame too")
    parser.epilog = f"Keys: {HELP}"


def run(arguments: argparse.Namespace) -> int:
    with opened(arguments.file) as file:
        recording = read_recording(file, games())
    reel = cursor(recording, arguments)
    if arguments.printed or not (sys.stdin.isatty() and sys.stdout.isatty()):
        printed(reel, boards=arguments.boards)
    else:
        with single_keys():
            wind(reel, recording)
    return 0


def cursor(recording: Recording, arguments: argparse.Namespace) -> Cursor:
    """At the ply and with the eyes that were asked for."""
    try:
        reel = Cursor(recording, viewer_asked(recording, arguments.viewer), arguments.language)
    except ValueError as error:
        raise CommandFailed(f"It cannot be shown: {error}. Leave --as out to see all there is.") from None
    if not 0 <= arguments.ply <= reel.last:
        raise CommandFailed(f"There is no ply {arguments.ply}. Choose one from 0 to {reel.last} with --ply.")
    reel.ply = arguments.ply
    return reel


def viewer_asked(recording: Recording, word: str | None) -> Viewer:
    if word is None:
        return recording.viewer
    seats = len(recording.players)
    try:
        return read_viewer(f"seat:{word}" if word.isdecimal() else word, seats)
    except ValueError:
        choices = ", ".join([*map(str, range(seats)), "spectator", "archive"])
        raise CommandFailed(f"There is no seat {word}. Choose one with --as: {choices}.") from None


def printed(reel: Cursor, *, boards: bool) -> None:
    """Every frame from where it stands, as text."""
    for frame in _from_here(reel):
        print(headline(reel, frame))
        for sentence in frame.log:
            print(f"    {printable(sentence)}")
        if boards and frame.board is not None:
            for line in outline(frame.board, 2):
                print(line)


def _from_here(reel: Cursor) -> Iterator[Frame]:
    yield reel.frame()
    yield from reel.play()


def headline(reel: Cursor, frame: Frame) -> str:
    """`ply 12/180  Ana: Reroll dice`"""
    place = f"ply {frame.ply}/{reel.last}"
    if frame.seat is None:
        return f"{place}  set-up"
    what = frame.label or (frame.action["do"] if frame.action else "a secret answer")
    return f"{place}  {printable(f'{reel.players[frame.seat]}: {what}')}"


# --- the terminal ----------------------------------------------------------------------------------------------------


def wind(reel: Cursor, recording: Recording) -> None:
    """Obey keys until `q`. While it plays, any key but the arrows stops it."""
    title = f"{recording.game.texts.name(recording.game.id, 'en')}  {', '.join(recording.players)}"
    playing = 0
    while True:
        show(reel, title, playing)
        key = pressed(SECONDS_A_PLY if playing else None)
        if key == "quit":
            print()
            return
        if key is None:
            reel.step(playing)
        playing = moved(reel, key, playing)
        if reel.ply == (reel.last if playing > 0 else 0):
            playing = 0


def moved(reel: Cursor, key: str | None, playing: int) -> int:
    """What a key does; gives the direction it plays in: 1, -1, or 0 for standing still."""
    match key:
        case "right" | "left":
            reel.step(1 if key == "right" else -1)
        case "up" | "down":
            reel.step(10 if key == "down" else -10)
        case "home" | "end":
            reel.seek(0 if key == "home" else reel.last)
        case "space":
            return 0 if playing else 1
        case "back":
            return 0 if playing < 0 else -1
        case _:
            return playing
    return 0


def show(reel: Cursor, title: str, playing: int) -> None:
    """One frame on a cleared screen, cut to its size."""
    size = shutil.get_terminal_size()
    frame = reel.frame()
    lines = [title, headline(reel, frame), *(f"  {sentence}" for sentence in frame.log)]
    points = [f"{reel.players[score.seat]} {score.total}{'' if score.complete else '+?'}" for score in reel.scores()]
    if points:
        lines.append("points: " + ", ".join(points))
    lines += ["", *(outline(frame.board) if frame.board is not None else ("(a recording of what one seat saw)",))]
    foot = ("▶ " if playing > 0 else "◀ " if playing < 0 else "") + HELP
    shown = [printable(line)[: size.columns - 1] for line in lines[: size.lines - 2]]
    sys.stdout.write("\x1b[H\x1b[2J" + "\n".join(shown) + f"\x1b[{size.lines};1H{foot[: size.columns - 1]}")
    sys.stdout.flush()
