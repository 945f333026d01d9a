"""The long run of the laws: who gets how many matches, and a summary that counts what was really tried."""

from collections import Counter

import pytest

from domain.games import games
from tests.laws import nightly
from tests.laws.every_law import LAWS, Trial, tried
from tests.laws.faults import FAULTY
from tests.laws.groups import groups_of, match_of, solo_words, ways_to_play
from tests.laws.nightly import Run, main, run_through, verdict
from tests.laws.tally import EIGHT, Tally
from tests.laws.variants import Variant
from tests.sample_games.ballots import BALLOTS
from tests.sample_games.orchards import ORCHARDS

GALAXIES = games()["tiny_epic_galaxies"]


def row_of(printed: str, name: str) -> list[str]:
    (row,) = [line for line in printed.splitlines() if line.startswith(f"{name}  ")]
    return row.removeprefix(name).split()


def test_each_rogue_galaxy_is_a_solo_level_of_its_own() -> None:
    assert solo_words(GALAXIES) == ["rogue"]
    rogues = ("artemis", "gamelyn", "hades", "rothkel", "zendica")
    assert [str(group) for group in groups_of(GALAXIES)] == [
        *(f"tiny_epic_galaxies 1p rogue={rogue}" for rogue in rogues),
        *(f"tiny_epic_galaxies {seats}p" for seats in (2, 3, 4, 5)),
    ]


def test_a_game_without_solo_levels_has_a_group_for_each_seat_count() -> None:
    assert [str(group) for group in groups_of(BALLOTS)] == ["ballots 1p", "ballots 2p", "ballots 3p", "ballots 4p"]


def test_every_variant_belongs_to_one_group() -> None:
    for game in (GALAXIES, BALLOTS):
        shared = Counter(variant for group in groups_of(game) for variant in group.variants)
        assert shared == Counter(ways_to_play(game))


def test_the_matches_of_a_group_are_spread_evenly_over_its_variants() -> None:
    groups = groups_of(BALLOTS)
    share = Counter(str(match_of(groups, 2, number, "night").variant) for number in range(10))
    assert sorted(share.values()) == [2, 2, 3, 3]
    assert len({match_of(groups, 2, number, "night").seed for number in range(10)}) == 10


def test_a_trial_goes_through_every_check_of_every_law() -> None:
    trial = tried(Variant(ORCHARDS, 2, ORCHARDS.options()), "trial", 3)
    assert trial.checks == tuple(LAWS)
    assert trial.breaches == ()
    assert trial.plies > 0


def test_the_summary_counts_the_matches_of_every_seat_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ballots", "--matches", "4", "--seed", "few"]) == 0
    printed = capsys.readouterr().out
    for seats in BALLOTS.seat_counts:
        asked, matches, variants, laws, checks, *_ = row_of(printed, f"ballots {seats}p")
        assert (asked, matches, variants, laws, checks) == ("4", "4", "4", "8", str(4 * len(LAWS)))
    assert row_of(printed, "all")[:2] == ["16", "16"]
    assert "Every law held in every match.\n" in printed
    assert "10 matches were told the same under another hash seed." in printed


def test_other_processes_try_the_same_matches() -> None:
    run = Run(groups_of(ORCHARDS)[:2], 3, "shared")
    alone, shared = (run_through(run, jobs, None) for jobs in (1, 2))
    assert [(row.matches, row.plies, row.checks) for row in shared.rows] == [
        (row.matches, row.plies, row.checks) for row in alone.rows
    ]
    assert shared.complete


def test_a_broken_law_is_told_with_its_match_and_the_others_are_still_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = FAULTY["a leaky view"]
    monkeypatch.setattr(nightly, "subjects", lambda: iter([faulty]))
    monkeypatch.setattr(nightly, "law_of_hash_seeds", lambda game, seeds: 0)
    assert main(["a leaky view", "--matches", "6", "--seed", "leak"]) == 1
    printed = capsys.readouterr().out
    assert "5-secrecy is broken by a leaky view-4p" in printed
    assert "shows in its view" in printed
    _, matches, _, laws, checks, _, broken, _ = row_of(printed, "a leaky view 4p")
    assert (matches, laws, checks) == ("6", "8", str(6 * len(LAWS)))
    assert int(broken) > 0
    assert "times a law was broken" in printed


def test_a_run_out_of_time_says_that_fewer_were_tried() -> None:
    tally = run_through(Run(groups_of(ORCHARDS)[:1], 50, "short"), 1, minutes=0)
    assert 0 < tally.matches < 50
    assert "fewer were tried than asked for" in verdict(tally)


def test_a_run_stopped_early_goes_on_with_the_matches_that_are_left() -> None:
    groups = groups_of(ORCHARDS)[:2]
    whole = run_through(Run(groups, 5, "parts"), 1, None)
    parts = [run_through(Run(groups, last, "parts", first), 1, None) for first, last in ((0, 2), (2, 5))]
    for row, one, other in zip(whole.rows, parts[0].rows, parts[1].rows, strict=True):
        assert (one.matches, other.matches) == (2, 3)
        assert one.plies + other.plies == row.plies
    assert all(part.complete for part in parts)


def test_a_law_that_was_not_tried_in_every_match_is_not_counted() -> None:
    tally = Tally(["some"], 2)
    tally.add(0, "some", Trial(tuple(LAWS), (), 10, 0.1))
    assert tally.rows[0].laws() == EIGHT == 8
    tally.add(0, "some", Trial(tuple(check for check in LAWS if check != "6-cap"), (), 10, 0.1))
    assert tally.rows[0].laws() == 7
    assert not tally.complete


def test_one_match_can_be_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--again", "orchards-2p-trees=laden", "few 1", "77"]) == 0
    assert "keeps every law" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="There is no variant orchards-9p"):
        main(["--again", "orchards-9p", "few 1", "77"])


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(SystemExit, match=r"There is no game chess\. Known are .*ballots"):
        main(["chess"])
