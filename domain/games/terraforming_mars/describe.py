"""Offers in words: what they yield and lead to, which board elements they concern, and where they stand in the menu."""

from collections.abc import Iterator

import msgspec

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.actions import MarsAction
from domain.games.terraforming_mars.card_texts import actions_text, effects_text, option_text, units
from domain.games.terraforming_mars.components import (
    CARDS,
    CORPORATIONS,
    FIGURES,
    PARTIES,
    PROJECTS,
    SPACES,
    STANDARD_PROJECTS,
    TEXTS,
)
from domain.games.terraforming_mars.components.rows import Project, SourceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.obstacles import card_targets, copyable_boxes
from domain.games.terraforming_mars.effects.words import RESOURCES, Effect
from domain.games.terraforming_mars.menu_groups import card_ranges, group, ranges
from domain.games.terraforming_mars.rules.attacks import attack_of
from domain.games.terraforming_mars.rules.choices import amount_offers, choice_of
from domain.games.terraforming_mars.rules.committee import committee_of
from domain.games.terraforming_mars.rules.costs import award_price, price, project_price
from domain.games.terraforming_mars.rules.event_choices import mixtures
from domain.games.terraforming_mars.rules.paying import pay_offers
from domain.games.terraforming_mars.rules.spaces import oceans_around
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Description, Footprint, Group, Message, Seat, Step, TypeDispatch, message

LABELS = TypeDispatch()


def describe(mars: Mars, step: Step, action: MarsAction) -> Description:
    described: Description = LABELS[type(action)](mars, step, action)
    return described


def describe_value(mars: Mars, step: Step, action: MarsAction, value: str) -> tuple[Message, tuple[str, ...]]:
    """One card that may go into the hole of an offer."""
    return message("offer.card", card=value, cost=PROJECTS[value].cost), (f"card:{value}",)


def prompt(mars: Mars, step: Step) -> Message:
    """The question with its own figures."""
    params = msgspec.structs.asdict(step)
    key = f"prompt.{step.kind()}"
    if isinstance(step, steps.ActionTurn):
        key += ".second" if step.second else ""
    elif isinstance(step, steps.LandClaiming | steps.BoxToCopy | steps.AttackChoice):
        key += (
            ".claim"
            if isinstance(step, steps.LandClaiming)
            else ".box"
            if isinstance(step, steps.BoxToCopy)
            else ".attack"
        )
    elif isinstance(step, steps.CardTarget) and step.resource is None:
        key += ".any"
    return message(key, **params)


def reveals(text: tuple[Effect, ...]) -> bool:
    """Whether a text shows somebody cards."""
    return any(
        isinstance(word, words.Draw | words.DrawAndKeep | words.LookAndBuy)
        or (isinstance(word, words.Special) and word.handler == "search_for_life")
        or (isinstance(word, words.ChooseOne) and any(reveals(option) for option in word.options))
        for word in text
    )


def card_anchor(ident: SourceId) -> str:
    return f"corporation:{ident}" if ident in CORPORATIONS else f"card:{ident}"


# --- sealed ----------------------------------------------------------------------------------------------------------


@LABELS.on(actions.KeepDraft)
def keep_draft(mars: Mars, step: steps.DraftPick, action: actions.KeepDraft) -> Description:
    assert action.card is not None
    card = PROJECTS[action.card]
    label = message("offer.keep_draft", card=card.id, cost=card.cost, text=card_text(card))
    return Description(label, (f"card:{card.id}",), reveals=True)


@LABELS.on(actions.ChooseCorporation)
def choose_corporation(mars: Mars, step: steps.InitialChoice, action: actions.ChooseCorporation) -> Description:
    assert action.corporation is not None
    corporation = CORPORATIONS[action.corporation]
    label = message("offer.choose_corporation", corporation=corporation.id, mc=corporation.mc)
    return Description(label, (f"corporation:{corporation.id}",), reveals=True)


@LABELS.on(actions.BuyResearch)
def buy_research(mars: Mars, step: steps.ResearchBuy, action: actions.BuyResearch) -> Description:
    label = message("offer.buy_research", price=abilities(mars, step.seat).card_price)
    return Description(label, (f"offered:{step.seat}",), reveals=True)


# --- a turn ----------------------------------------------------------------------------------------------------------


@LABELS.on(actions.PlayProject)
def play_project(mars: Mars, step: steps.ActionTurn, action: actions.PlayProject) -> Description:
    card = PROJECTS[action.card]
    cost = price(mars, step.seat, card)
    label = message("offer.play", card=card.id, cost=cost, text=card_text(card))
    path = (group("play"), *type_groups(mars, step.seat, card))
    return Description(label, (f"card:{card.id}",), reveals=True, group=path)


def type_groups(mars: Mars, seat: Seat, card: Project) -> tuple[Group, ...]:
    """Cards in hand by their type, and in ranges where there are many."""
    alike = [ident for ident in mars.players[seat].hand if PROJECTS[ident].type == card.type]
    return (Group(f"play:{card.type}", message(f"group.{card.type}")), *card_ranges(alike, card.id, card.type))


def card_text(card: Project) -> Message:
    """What a card does at once; without that it is played for its action, for what it does later, or for points."""
    if card.effects:
        return effects_text(card.effects, card.holds)
    return actions_text(card.action, card.holds) if card.action else message("offer.lasting")


@LABELS.on(actions.UseStandardProject)
def use_standard_project(mars: Mars, step: steps.ActionTurn, action: actions.UseStandardProject) -> Description:
    project = STANDARD_PROJECTS[action.project]
    cost, text = project_price(mars, step.seat, project), effects_text(project.effects)
    label = message("offer.project", project=project.id, cost=cost, text=text)
    return Description(label, (f"project:{project.id}",), group=(group("project"),))


@LABELS.on(actions.SellPatents)
def sell_patents(mars: Mars, step: steps.ActionTurn, action: actions.SellPatents) -> Description:
    return Description(message("offer.sell_patents"), (f"hand:{step.seat}",), group=(group("project"),))


@LABELS.on(actions.ConvertPlants)
def convert_plants(mars: Mars, step: steps.ActionTurn, action: actions.ConvertPlants) -> Description:
    plants = abilities(mars, step.seat).greenery_cost
    return Description(message("offer.convert_plants", plants=plants), ("track:oxygen",), group=(group("convert"),))


@LABELS.on(actions.ConvertHeat)
def convert_heat(mars: Mars, step: steps.ActionTurn, action: actions.ConvertHeat) -> Description:
    label = message("offer.convert_heat", heat=FIGURES.heat_cost)
    return Description(label, ("track:temperature",), group=(group("convert"),))


@LABELS.on(actions.UseAction)
def use_action(mars: Mars, step: steps.ActionTurn, action: actions.UseAction) -> Description:
    card = CARDS[action.card]
    label = message("offer.use_action", card=card.id, text=actions_text(card.action, card.holds))
    kind = "group.action.plain" if card.holds is None else "group.action.resource"
    path: tuple[Group, ...] = (
        group("action"),
        Group(f"action:{card.holds}", message(kind, resource=card.holds)),
    )
    alike = [each.id for each in abilities(mars, step.seat).actions if each.holds == card.holds]
    path += card_ranges(alike, card.id, "use")
    shows = any(reveals(option.effects) for option in card.action)
    return Description(label, (card_anchor(card.id),), reveals=shows, group=path)


@LABELS.on(actions.UsePolicy)
def use_policy(mars: Mars, step: steps.ActionTurn, action: actions.UsePolicy) -> Description:
    party = PARTIES[committee_of(mars).ruling]
    assert party.action is not None
    label = message("offer.use_policy", party=party.id, text=option_text(party.action))
    return Description(
        label, (f"party:{party.id}",), reveals=reveals(party.action.effects), group=(group("committee"),)
    )


@LABELS.on(actions.ClaimMilestone)
def claim_milestone(mars: Mars, step: steps.ActionTurn, action: actions.ClaimMilestone) -> Description:
    label = message(
        "offer.claim", milestone=action.milestone, cost=FIGURES.milestone_cost, points=FIGURES.milestone_points
    )
    return Description(label, (f"milestone:{action.milestone}",), group=(group("milestone"),))


@LABELS.on(actions.FundAward)
def fund_award(mars: Mars, step: steps.ActionTurn, action: actions.FundAward) -> Description:
    label = message("offer.fund", award=action.award, cost=award_price(mars))
    return Description(label, (f"award:{action.award}",), group=(group("award"),))


@LABELS.on(actions.SendDelegate)
def send_delegate(mars: Mars, step: steps.ActionTurn, action: actions.SendDelegate) -> Description:
    cost = 0 if mars.players[step.seat].lobby else FIGURES.delegate_cost
    members = committee_of(mars).parties[action.party].members[step.seat]
    label = message("offer.send_delegate", party=action.party, cost=cost, members=members + 1)
    return Description(label, (f"party:{action.party}",), group=(group("committee"),))


@LABELS.on(actions.TakeFirstAction)
def take_first_action(mars: Mars, step: steps.ActionTurn, action: actions.TakeFirstAction) -> Description:
    corporation = CORPORATIONS[mars.players[step.seat].corporation or ""]
    text = effects_text(corporation.first_action)
    label = message("offer.first_action", corporation=corporation.id, text=text)
    return Description(label, (f"corporation:{corporation.id}",), reveals=reveals(corporation.first_action))


@LABELS.on(actions.Pass)
def pass_turn(mars: Mars, step: steps.ActionTurn, action: actions.Pass) -> Description:
    """When all others have passed, the phase ends, and cards are turned up and dealt."""
    others = (player for seat, player in enumerate(mars.players) if seat != step.seat)
    last = all(player.passed for player in others)
    return Description(message("offer.pass.last" if last else "offer.pass"), reveals=last)


@LABELS.on(actions.EndTurn)
def end_turn(mars: Mars, step: steps.ActionTurn, action: actions.EndTurn) -> Description:
    return Description(message("offer.end_turn"))


# --- on the way ------------------------------------------------------------------------------------------------------


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
    if isinstance(step, steps.LandClaiming):
        return Description(message("offer.claim_land", space=space.id), anchors, footprint=Footprint(anchors))
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
    path = (group(f"row:{space.id[:2]}", row=int(space.id[1])),) if space.kind != "off_mars" else ()
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
        resource = CARDS[action.card].holds
        label = message("offer.add_to", card=action.card, count=step.count, resource=resource, there=there)
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
    label = message(key, seat=action.seat, resource=action.resource, amount=amount)
    path = (group(f"from:{action.seat}", seat=action.seat),) if len(mars.players) > 2 else ()
    return Description(label, (f"player:{action.seat}",), group=path)


@LABELS.on(actions.TakeFromCard)
def take_from_card(mars: Mars, step: Step, action: actions.TakeFromCard) -> Description:
    owner = next(seat for seat, player in enumerate(mars.players) if action.card in player.resources)
    most = attack_of(step).animals if isinstance(step, steps.AttackChoice) else 1
    amount = min(most, mars.players[owner].resources[action.card])
    label = message(
        "offer.take_from_card", seat=owner, card=action.card, amount=amount, resource=CARDS[action.card].holds
    )
    path = (group(f"from:{owner}", seat=owner),) if len(mars.players) > 2 else ()
    return Description(label, (card_anchor(action.card),), group=path)


@LABELS.on(actions.Decline)
def decline(mars: Mars, step: Step, action: actions.Decline) -> Description:
    return Description(message("offer.decline"))


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
    return Description(message("offer.finish_greeneries"), reveals=True)
