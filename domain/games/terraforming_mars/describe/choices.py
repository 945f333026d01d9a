"""Labels of the answers on the way: payments, spaces, targets, cards, delegates."""

from collections.abc import Iterator

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.card_texts import effects_text, option_text, units
from domain.games.terraforming_mars.components import CARDS, PROJECTS, SPACES, TEXTS
from domain.games.terraforming_mars.describe.labels import LABELS, card_anchor, reveals, type_groups
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.obstacles import card_targets, copyable_boxes
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.menu_groups import card_ranges, group, ranges
from domain.games.terraforming_mars.rules.attacks import attack_of
from domain.games.terraforming_mars.rules.choices import amount_offers, choice_of
from domain.games.terraforming_mars.rules.event_choices import mixtures
from domain.games.terraforming_mars.rules.paying import pay_offers
from domain.games.terraforming_mars.rules.spaces import oceans_around
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Description, Footprint, Message, Seat, Step, message


@LABELS.on(actions.Pay)
def pay(mars: Mars, step: steps.Payment, action: actions.Pay) -> Description:
    ways = pay_offers(mars, step)
    path = ranges(ways, action, "pay", lambda way: f"{way.mc}.{way.steel}.{way.titanium}.{way.heat}", payment_text)
    texts = {"card": "play", "project": "project"}
    shows = reveals(TEXTS.get((step.what, texts.get(step.purpose, step.part)), ()))
    return Description(payment_text(action), (), reveals=shows, group=path, default=action == ways[0])


def payment_text(way: actions.Pay) -> Message:
    kinds = (kind for kind in ("mc", "steel", "titanium", "heat") if getattr(way, kind))
    parts = tuple(units(kind, getattr(way, kind)) for kind in kinds)
    return message("offer.pay", parts=parts)


@LABELS.on(actions.PlaceOn)
def place_on(mars: Mars, step: Step, action: actions.PlaceOn) -> Description:
    space, seat = SPACES[action.space], step.seat  # type: ignore[attr-defined]
    anchors = (f"space:{space.id}",)
    path = (group(f"row:{space.id[:2]}", row=int(space.id[1])),) if space.kind != "off_mars" else ()
    if isinstance(step, steps.LandClaiming):
        label = message("offer.claim_land", space=space.id)
        return Description(label, anchors, group=path, footprint=Footprint(anchors))
    tile = (
        "ocean"
        if isinstance(step, steps.EventOcean)
        else step.tile
        if isinstance(step, steps.TilePlacement)
        else "greenery"
    )
    notes = () if isinstance(step, steps.EventOcean) else tuple(gains_at(mars, seat, space.id))
    key = "offer.place.gain" if notes else "offer.place"
    label = message(key, tile=tile, space=space.id, gains=notes)
    shows = "card" in space.bonus or isinstance(step, steps.EventOcean)
    if isinstance(step, steps.TilePlacement):
        shows = shows or reveals(TEXTS.get((step.source, step.part), ())[step.at :])
    return Description(label, anchors, reveals=shows, group=path, footprint=Footprint(anchors, notes))


def gains_at(mars: Mars, seat: Seat, space: str) -> Iterator[Message]:
    """The printed bonus and the M€ for oceans next to it."""
    for bonus, amount in SPACES[space].bonus.items():
        yield units(bonus, amount)
    mc = oceans_around(mars, space) * abilities(mars, seat).ocean_bonus
    if mc:
        yield units("mc", mc)


@LABELS.on(actions.RemoveOceanFrom)
def remove_ocean(mars: Mars, step: Step, action: actions.RemoveOceanFrom) -> Description:
    return Description(message("offer.remove_ocean", space=action.space), (f"space:{action.space}",), reveals=True)


@LABELS.on(actions.ChooseOption)
def choose_option(mars: Mars, step: Step, action: actions.ChooseOption) -> Description:
    if isinstance(step, steps.ActionChoice):
        option = CARDS[step.card].action[action.option]
        return Description(
            option_text(option, CARDS[step.card].holds), (card_anchor(step.card),), reveals=reveals(option.effects)
        )
    assert isinstance(step, steps.OptionChoice)
    effects = choice_of(step).options[action.option]
    shows = reveals(effects) or reveals(TEXTS[step.source, step.part][step.at + 1 :])
    return Description(effects_text(effects, CARDS[step.source].holds), (card_anchor(step.source),), reveals=shows)


@LABELS.on(actions.ChooseCard)
def choose_card(mars: Mars, step: Step, action: actions.ChooseCard) -> Description:
    there = mars.players[step.seat].resources.get(action.card, 0)  # type: ignore[attr-defined]
    if isinstance(step, steps.CardTarget):
        targets = card_targets(mars, step.seat, step.resource, filled=step.filled)
        added = units(CARDS[action.card].holds or "any", step.count)
        label = message("offer.add_to", card=action.card, units=added, there=there)
    else:
        assert isinstance(step, steps.BoxToCopy)
        targets = copyable_boxes(mars, step.seat)
        label = message("offer.copy_box", card=action.card)
    return Description(label, (card_anchor(action.card),), group=card_ranges(targets, action.card, "choose"))


@LABELS.on(actions.LowerProductionOf)
def lower_production(mars: Mars, step: steps.ProductionTarget, action: actions.LowerProductionOf) -> Description:
    there = mars.players[action.seat].production[step.resource]
    label = message("offer.lower", seat=action.seat, resource=step.resource, steps=step.steps, there=there)
    return Description(label, (f"player:{action.seat}",))


@LABELS.on(actions.TakeFrom)
def take_from(mars: Mars, step: steps.AttackChoice, action: actions.TakeFrom) -> Description:
    effect = attack_of(step)
    most = getattr(effect, action.resource)
    amount = most if len(mars.players) == 1 else min(most, mars.players[action.seat].stock[action.resource])
    key = "offer.steal" if effect.steal else "offer.remove"
    label = message(key, seat=action.seat, units=units(action.resource, amount))
    path = (group(f"from:{action.seat}", seat=action.seat),) if len(mars.players) > 2 else ()
    return Description(label, (f"player:{action.seat}",), group=path)


@LABELS.on(actions.TakeFromCard)
def take_from_card(mars: Mars, step: Step, action: actions.TakeFromCard) -> Description:
    owner = next(seat for seat, player in enumerate(mars.players) if action.card in player.resources)
    most = attack_of(step).animals if isinstance(step, steps.AttackChoice) else 1
    amount = min(most, mars.players[owner].resources[action.card])
    taken = units(CARDS[action.card].holds or "any", amount)
    label = message("offer.take_from_card", seat=owner, card=action.card, units=taken)
    path = (group(f"from:{owner}", seat=owner),) if len(mars.players) > 2 else ()
    return Description(label, (card_anchor(action.card),), group=path)


@LABELS.on(actions.Decline)
def decline(mars: Mars, step: Step, action: actions.Decline) -> Description:
    return Description(message("offer.decline"), ending=True)


@LABELS.on(actions.ChooseAmount)
def choose_amount(mars: Mars, step: steps.AmountChoice, action: actions.ChooseAmount) -> Description:
    key = f"offer.exchange.{step.of}"
    amounts = [offer.amount for offer in amount_offers(mars, step)]
    path = ranges(amounts, action.amount, "amount", str, lambda number: message("group.number", number=number))
    return Description(message(key, amount=action.amount, give=step.give, get=step.get), group=path)


@LABELS.on(actions.KeepCards)
def keep_cards(mars: Mars, step: steps.CardsToKeep, action: actions.KeepCards) -> Description:
    return Description(message("offer.keep_cards", keep=step.keep), (f"offered:{step.seat}",))


@LABELS.on(actions.BuyCard)
def buy_card(mars: Mars, step: steps.BuyOrDiscard, action: actions.BuyCard) -> Description:
    label = message("offer.buy_card", price=abilities(mars, step.seat).card_price)
    return Description(label, (f"offered:{step.seat}",))


@LABELS.on(actions.DiscardCard)
def discard_card(mars: Mars, step: steps.BuyOrDiscard, action: actions.DiscardCard) -> Description:
    return Description(message("offer.discard_card"), (f"offered:{step.seat}",))


@LABELS.on(actions.DiscardToDraw)
def discard_to_draw(mars: Mars, step: steps.DiscardThenDraw, action: actions.DiscardToDraw) -> Description:
    assert action.card is not None
    label = message("offer.discard_to_draw", card=action.card)
    path = type_groups(mars, step.seat, PROJECTS[action.card])
    return Description(label, (f"card:{action.card}",), reveals=True, group=path)


@LABELS.on(actions.ChooseParty)
def choose_party(mars: Mars, step: steps.PartyChoice, action: actions.ChooseParty) -> Description:
    return Description(message("offer.choose_party", party=action.party, count=step.count), (f"party:{action.party}",))


@LABELS.on(actions.ChooseDelegate)
def choose_delegate(mars: Mars, step: steps.DelegateChoice, action: actions.ChooseDelegate) -> Description:
    key = "offer.swap_delegate" if step.swap else "offer.ban_neutral" if action.owner is None else "offer.ban_delegate"
    path = (group(f"party:{action.party}", party=action.party),)
    return Description(message(key, party=action.party, owner=action.owner), (f"party:{action.party}",), group=path)


@LABELS.on(actions.DiscardCards)
def discard_cards(mars: Mars, step: steps.EventDiscard, action: actions.DiscardCards) -> Description:
    return Description(message("offer.discard_cards", count=step.count), (f"hand:{step.seat}",), reveals=True)


@LABELS.on(actions.TakeMix)
def take_mix(mars: Mars, step: steps.EventResources, action: actions.TakeMix) -> Description:
    path = ranges(mixtures(step.amount), action, "mix", spell_mix, mix_text)
    return Description(mix_text(action), (), reveals=True, group=path)


def mix_text(mix: actions.TakeMix) -> Message:
    kinds = (kind for kind in RESOURCES if getattr(mix, kind))
    parts = tuple(units(kind, getattr(mix, kind)) for kind in kinds)
    return message("offer.take_mix", parts=parts)


def spell_mix(mix: actions.TakeMix) -> str:
    return ".".join(str(getattr(mix, kind)) for kind in RESOURCES)


@LABELS.on(actions.FinishGreeneries)
def finish_greeneries(mars: Mars, step: steps.FinalGreenery, action: actions.FinishGreeneries) -> Description:
    return Description(message("offer.finish_greeneries"), reveals=True, ending=True)
