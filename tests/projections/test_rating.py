"""Ratings: who wins surprisingly gains much, and everybody becomes better known."""

from projections.rating import Rating, rate


def test_the_winner_gains_what_the_loser_loses_among_equals() -> None:
    winner, loser = rate([Rating(), Rating()], [1, 2])
    assert winner.mean > 25 > loser.mean
    assert round(winner.mean - 25, 5) == round(25 - loser.mean, 5)
    assert winner.deviation == loser.deviation < Rating().deviation


def test_a_draw_among_equals_moves_no_mean() -> None:
    assert [rating.mean for rating in rate([Rating(), Rating()], [1, 1])] == [25, 25]


def test_an_expected_win_moves_less_than_a_surprising_one() -> None:
    strong, weak = Rating(30, 4), Rating(20, 4)
    expected = rate([strong, weak], [1, 2])[0].mean - strong.mean
    surprising = rate([strong, weak], [2, 1])[1].mean - weak.mean
    assert 0 < expected < surprising


def test_ranks_of_four_keep_their_order() -> None:
    means = [rating.mean for rating in rate([Rating()] * 4, [1, 2, 3, 4])]
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == 4


def test_after_many_matches_little_is_uncertain() -> None:
    two = [Rating(), Rating()]
    for number in range(200):
        two = rate(two, [1, 2] if number % 3 else [2, 1])
    assert two[0].deviation < 3
    assert two[0].cautious > two[1].cautious
