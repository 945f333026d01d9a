"""Whole matches of players who buy every card and play what nobody has played yet: soon everything has occurred."""

from hashlib import sha256
from pathlib import Path

import msgspec

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars.actions import (
    BuyResearch,
    ChooseCorporation,
    EndTurn,
    Pass,
    PlayProject,
    SellPatents,
)
from domain.games.terraforming_mars.facts import CorporationApplied, ProjectPlayed
from domain.games.terraforming_mars.state import Mars, Options
from domain.kernel import Action, Dice, Fact, Offer, Offered, Play
from domain.kernel.offers import fill, random_answer


class Collection:
    """What has occurred in the matches so far."""

    def __init__(self) -> None:
        self.cards: set[str] = set()
        self.corporations: set[str] = set()

    def add(self, facts: tuple[Fact, ...]) -> None:
        self.cards |= {fact.card for fact in facts if isinstance(fact, ProjectPlayed)}
        self.corporations |= {fact.corporation for fact in facts if isinstance(fact, CorporationApplied)}

    def choose(self, offers: list[Offered], dice: Dice) -> Action:
        """New things first; then anything but selling cards and, while there is something to do, stopping."""
        for offered in offers:
            if isinstance(offered, PlayProject) and offered.card not in self.cards:
                return offered
            if isinstance(offered, Offer) and isinstance(offered.action, BuyResearch | ChooseCorporation):
                return self.buy(offers, dice)
        rest = [offered for offered in offers if not self.spoils(offered)]
        stops = [offered for offered in rest if isinstance(offered, Pass | EndTurn)]
        return random_answer(stops if stops and dice.below(3) == 0 else rest, dice)

    def buy(self, offers: list[Offered], dice: Dice) -> Action:
        """A corporation nobody has had, and first the cards nobody has played."""
        holes = [offered for offered in offers if isinstance(offered, Offer)]
        fresh = [offered for offered in holes if getattr(offered.action, "corporation", "") not in self.corporations]
        offered = dice.pick(fresh or holes)
        wanted = sorted(offered.choose.values, key=lambda card: card in self.cards)[: offered.choose.most]
        return fill(offered, [value for value in offered.choose.values if value in wanted])

    def spoils(self, offered: Offered) -> bool:
        return isinstance(offered, Offer) and isinstance(offered.action, SellPatents)


def play_collecting(seed: str, seats: int, options: Options, collection: Collection) -> tuple[Play[Mars], str]:
    """One match, and a digest of all its facts."""
    play = Play.begin(GAME, seats, seed, options)
    digest = sha256(msgspec.json.encode(play.set_up.facts))
    collection.add(play.set_up.facts)
    while play.running:
        seat = play.asked[0]
        dice = Dice(sha256(seed.encode()).digest(), 1_000_000 + play.ply)
        result = play.answer(seat, collection.choose(play.offers(seat), dice))
        collection.add(result.facts)
        digest.update(msgspec.json.encode(result.facts))
    return play, digest.hexdigest()[:16]


MATCHES = 8
OTHER_WAYS = (
    (1, "alone with a rating of 63", Options(solo_goal="tr63")),
    (2, "without the committee", Options(turmoil=False, draft=True)),
    (3, "without the Corporate Era", Options(corporate_era=False, initial_draft=True)),
    (2, "the base game alone", Options(corporate_era=False, turmoil=False)),
)
"""Options that the matches before do not have, by seats and seed."""
GOLDEN = Path(__file__).parent / "collecting.json"


def collect() -> tuple[Collection, dict[str, str]]:
    """All matches of the golden file with the digests of today."""
    collection, digests = Collection(), {}
    for number in range(MATCHES):
        seats = (5, 4, 3, 2)[number % 4]
        options = Options(beginners=(0,) if number == 0 else (), draft=number % 2 == 1)
        seed = f"collect {number}"
        digests[seed] = play_collecting(seed, seats, options, collection)[1]
    for seats, name, options in OTHER_WAYS:
        digests[name] = play_collecting(name, seats, options, collection)[1]
    return collection, digests


if __name__ == "__main__":  # After a wanted change of rules: python -m tests.games.terraforming_mars.collecting
    GOLDEN.write_bytes(msgspec.json.format(msgspec.json.encode(collect()[1]), indent=1) + b"\n")
