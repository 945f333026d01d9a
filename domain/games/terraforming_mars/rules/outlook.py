"""What an action will certainly bring in steps of rating and money: the look-ahead the Reds' tax needs (rules 19.1).

How many steps an action gains never depends on a choice made on the way, only the money does, and that only by the
oceans next to the tiles it places. So nothing is tried out: the text is read once, and at most the spaces for its
tiles are compared.
"""

from collections.abc import Iterable, Iterator

from domain.games.terraforming_mars.components import FIGURES, NEIGHBOURS
from domain.games.terraforming_mars.components.rows import Project, SourceId, SpaceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import Reaction, abilities
from domain.games.terraforming_mars.effects.amounts import COUNTS, count, scaled
from domain.games.terraforming_mars.effects.reactions import own_card_reactions, rebates, tile_matches
from domain.games.terraforming_mars.effects.words import Amount, Effect, Placement, TileKind, Track
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.rules.spaces import LAND, oceans_around, spaces_for
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Seat

Text = Iterable[Effect]
Tile = tuple[TileKind, Placement]
MOST_NEIGHBOURS = 6


class Outlook:
    """Reads a text and adds up what it will do for one player."""

    def __init__(self, mars: Mars, seat: Seat, playing: Project | None = None) -> None:
        self.mars, self.seat = mars, seat
        self.playing = playing
        """A card that does not lie before the player yet, but will when its words count tags."""
        self.able = abilities(mars, seat)
        self.levels: dict[Track, int] = {"temperature": mars.temperature, "oxygen": mars.oxygen}
        self.oceans = mars.oceans
        self.steps = mars.players[seat].taxable
        self.money = 0
        self.tiles: list[Tile] = []

    def read(self, text: Text, source: SourceId) -> "Outlook":
        for effect in text:
            match effect:
                case words.Raise(track=track, steps=steps):
                    self.raise_track(track, steps)
                case words.PlaceTile(tile=tile, on=on, count=times):
                    for _ in range(times):
                        self.place(tile, on)
                case words.RaiseRating(steps=amount):
                    self.steps += self.expect(amount, source)
                case words.Gain(changes):
                    self.money += sum(self.expect(a, source) for r, a in changes.items() if self.is_money(r))
                case words.Lose(resource, amount) if self.is_money(resource):
                    self.money -= amount
                case _:
                    pass  # No other word of this game moves rating or money for certain.
        return self

    def is_money(self, resource: str) -> bool:
        return resource == "mc" or (resource == "heat" and self.able.heat_as_money)

    def expect(self, amount: Amount, source: SourceId) -> int:
        """What an amount will come to, the tags of the card being played included."""
        if isinstance(amount, words.Tags) and self.playing is not None and amount.whose != "opponents":
            counted = COUNTS[words.Tags](self.mars, self.seat, amount, source, True)
            return scaled(self.mars, self.seat, amount, counted + sum(t in amount.tags for t in self.playing.tags))
        return count(self.mars, self.seat, amount, here=source, acting=True)

    def raise_track(self, track: Track, steps: int) -> None:
        row = FIGURES.tracks[track]
        for _ in range(steps):
            if self.levels[track] >= row.highest:
                return
            self.levels[track] += row.step
            self.steps += 1
            for effect in row.bonuses.get(self.levels[track], ()):
                if isinstance(effect, words.Raise):
                    self.raise_track(effect.track, effect.steps)
                elif isinstance(effect, words.PlaceTile):
                    self.place(effect.tile, effect.on)

    def place(self, tile: TileKind, on: Placement) -> None:
        if tile == "ocean":
            if self.oceans >= FIGURES.oceans:
                return
            self.oceans += 1
        self.tiles.append((tile, on))
        self.tile_stands(tile)
        self.tile_counts(tile)

    def tile_stands(self, tile: TileKind) -> None:
        """Money from own triggers that see the tile wherever it stands."""
        for reaction in self.able.on_tile:
            trigger = reaction.trigger
            assert isinstance(trigger, words.TilePlaced)
            if not trigger.on_metal and tile_matches(trigger, tile, LAND[0], own=True):
                self.add_money(reaction)

    def tile_counts(self, tile: TileKind) -> None:
        if tile == "ocean":
            self.steps += 1
        elif tile == "greenery":
            self.raise_track("oxygen", 1)

    def add_money(self, reaction: Reaction, times: int = 1) -> None:
        for effect in reaction.trigger.effects:
            if isinstance(effect, words.Gain):
                gains = (self.expect(a, reaction.card) for r, a in effect.changes.items() if self.is_money(r))
                self.money += times * sum(gains)

    def play(self, card: Project) -> "Outlook":
        """What reacts to the card once it is in play."""
        for reaction, times in own_card_reactions(self.mars, self.seat, card):
            self.add_money(reaction, times)
        return self

    def pay(self, printed: int, *, project: bool) -> "Outlook":
        """What comes back after paying."""
        for reaction in rebates(self.mars, self.seat, printed, project=project):
            self.add_money(reaction)
        return self

    def missing(self, left: int | None = None) -> int:
        """How much money must be left when all costs are paid, if tiles are placed as well as can be.

        Spaces are compared only where that decides whether `left` is enough.
        """
        due = tax_rate(self.mars) * self.steps - self.money
        if due <= 0:
            return 0
        if not self.tiles or (left is not None and (left >= due or left < due - self.most_ocean_bonus())):
            return due
        return max(0, due - self.best_ocean_bonus())

    def most_ocean_bonus(self) -> int:
        """More than this no tiles can bring: six neighbours each, but no more oceans than there will be."""
        return self.able.ocean_bonus * len(self.tiles) * min(MOST_NEIGHBOURS, self.oceans)

    def best_ocean_bonus(self, taken: SpaceId | None = None, *, ocean: bool = False) -> int:
        """The most M€ the tiles can bring by the oceans next to them, after a tile (an ocean?) went to `taken`."""
        if not self.tiles:
            return 0
        oceans = {space for space, tile in self.mars.tiles.items() if tile.kind == "ocean"}
        used = set() if taken is None else {taken}
        if ocean and taken is not None:
            oceans.add(taken)
        choices = [spaces_for(self.mars, self.seat, on) for _, on in self.tiles]
        search = Search([tile for tile, _ in self.tiles], choices, used, oceans)
        return self.able.ocean_bonus * search.best(0, 0)


class Search:
    """Looks for the spaces that bring tiles next to most oceans, one placed after the other."""

    def __init__(
        self, tiles: list[TileKind], choices: list[list[SpaceId]], used: set[SpaceId], oceans: set[SpaceId]
    ) -> None:
        self.tiles, self.choices, self.used, self.oceans = tiles, choices, used, oceans
        self.bounds = [0] * (len(tiles) + 1)
        """The most that the tiles from a place on can bring: every ocean placed before lies next to them."""
        for at in range(len(tiles) - 1, -1, -1):
            most = max((sum(near in oceans for near in NEIGHBOURS[space]) for space in choices[at]), default=0)
            self.bounds[at] = self.bounds[at + 1] + most + tiles[:at].count("ocean")

    def best(self, at: int, start: int) -> int:
        """Equal tiles one after the other bring the same in any order, so only one order is tried."""
        if at == len(self.tiles):
            return 0
        best = 0
        ocean = self.tiles[at] == "ocean"
        again = ocean and self.tiles[at + 1 : at + 2] == ["ocean"] and self.choices[at + 1] == self.choices[at]
        for number in range(start, len(self.choices[at])):
            space = self.choices[at][number]
            if space in self.used:
                continue
            here = sum(near in self.oceans for near in NEIGHBOURS[space])
            if here + self.bounds[at + 1] <= best:
                continue
            self.used.add(space)
            if ocean:
                self.oceans.add(space)
            best = max(best, here + self.best(at + 1, number + 1 if again else 0))
            self.used.discard(space)
            if ocean:
                self.oceans.discard(space)
        return best


def affordable_spaces(outlook: Outlook, tile: TileKind, spaces: list[SpaceId]) -> Iterator[SpaceId]:
    """Of the spaces for a tile those that still let the tax be paid; `outlook` has read all that comes after."""
    mars, seat = outlook.mars, outlook.seat
    player = mars.players[seat]
    money = player.stock["mc"] + (player.stock["heat"] if outlook.able.heat_as_money else 0)
    due = tax_rate(mars) * outlook.steps - outlook.money - money
    if due <= 0:
        yield from spaces
        return
    for space in spaces:
        here = oceans_around(mars, space) * outlook.able.ocean_bonus
        if here + outlook.best_ocean_bonus(space, ocean=tile == "ocean") >= due:
            yield space
