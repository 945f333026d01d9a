"""Component tables: what is wrong with one is said when it is loaded."""

from pathlib import Path

import pytest

from domain.kernel.components import ComponentError, Row, by_id, check_references, read_table, table_path


class Card(Row, frozen=True):
    id: str
    cost: int = 0


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "cards.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def read(folder: Path) -> tuple[Card, ...]:
    return read_table("toy", folder, "cards", tuple[Card, ...])


def test_a_good_table_is_read(tmp_path: Path) -> None:
    assert read(write(tmp_path, '[{"id": "a", "cost": 2}, {"id": "b"}]')) == (Card("a", 2), Card("b"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[{"id": "a", "csot": 2}]', "unknown field `csot` - at `\\$\\[0\\]`"),
        ('[{"cost": 2}]', "missing required field `id`"),
        ('[{"id": "a", "cost": "2"}]', "Expected `int`, got `str` - at `\\$\\[0\\]\\.cost`"),
        ("[{", "cards.json is not as it should be"),
        (b'[{"id": "\xff"}]', "cards.json is not as it should be"),
        ("", "cards.json is not as it should be"),
    ],
)
def test_a_bad_table_is_refused_with_the_file_and_the_place(tmp_path: Path, text: str | bytes, says: str) -> None:
    with pytest.raises(ComponentError, match=says):
        read(write(tmp_path, text))


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"toy: the table cards\.json cannot be read: No such file"):
        read(tmp_path)


def test_rows_are_found_by_id() -> None:
    assert by_id("toy", "cards", [Card("a"), Card("b")], 2) == {"a": Card("a"), "b": Card("b")}


def test_an_id_twice_is_refused() -> None:
    with pytest.raises(ComponentError, match="toy: cards has a more than once"):
        by_id("toy", "cards", [Card("a"), Card("b"), Card("a", 3)])


def test_a_wrong_count_is_refused() -> None:
    with pytest.raises(ComponentError, match="toy: cards has 1 rows, the game has 2"):
        by_id("toy", "cards", [Card("a")], 2)


def test_a_dangling_reference_is_refused() -> None:
    check_references("toy", "decks", ["a"], {"a": Card("a"), "b": Card("b")})
    with pytest.raises(ComponentError, match="toy: decks names what does not exist: x, y"):
        check_references("toy", "decks", ["y", "a", "x", "y"], ["a", "b"])


def test_a_folder_of_replacements_goes_before_the_games_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    (other / "toy").mkdir(parents=True)
    own.mkdir()
    write(own, '[{"id": "own"}]')
    write(other / "toy", '[{"id": "other"}]')
    assert read(own) == (Card("own"),)
    monkeypatch.setenv("ORRERY_COMPONENTS", str(other))
    assert read(own) == (Card("other"),)
    assert table_path("toy", own, "boards") == own / "boards.json"
