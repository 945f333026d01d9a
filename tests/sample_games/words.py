"""What the toys say, in English and Czech."""

from domain.kernel import Texts


def book(sentences: dict[str, tuple[str, str]], names: dict[str, tuple[str, str]]) -> Texts:
    """A book of (English, Czech) pairs."""
    return Texts(
        sentences={
            "en": {key: pair[0] for key, pair in sentences.items()},
            "cs": {key: pair[1] for key, pair in sentences.items()},
        },
        names={
            "en": {key: pair[0] for key, pair in names.items()},
            "cs": {key: pair[1] for key, pair in names.items()},
        },
    )


LANTERNS_TEXTS = book(
    {
        "prompt.menu": ("Play, draw, reroll or end your turn", "Zahraj, lízni, přehoď, nebo skonči tah"),
        "prompt.reaction": ("Quench the card, or pass", "Uhas kartu, nebo pasuj"),
        "prompt.gift": ("Give a card away", "Daruj kartu"),
        "prompt.encore": ("Play a card at once, or pass", "Hned zahraj kartu, nebo pasuj"),
        "prompt.scrying": ("Keep the card, or bury it", "Kartu si nech, nebo ji vrať dospod"),
        "offer.PlayCard": ("Play {card:name}", "Zahrát: {card:name}"),
        "offer.Quench": ("Quench with {card:name}", "Uhasit: {card:name}"),
        "offer.GiveCard": ("Give {card:name} to {to:player}", "{to:player} dostane: {card:name}"),
        "offer.DrawCard": ("Draw a card", "Líznout kartu"),
        "offer.Reroll": ("Reroll for a spark", "Přehodit za jiskru"),
        "offer.EndTurn": ("End the turn", "Skončit tah"),
        "offer.Pass": ("Pass", "Pasovat"),
        "offer.KeepScried": ("Keep it", "Nechat si ji"),
        "offer.BuryScried": ("Bury it", "Vrátit ji dospod"),
        "value.die": ("die {number}: {face}", "kostka {number}: {face}"),
        "log.CardsDealt": (
            "{seat:player} drew {cards_count} {cards_count|card|cards}: {cards:name}",
            "{seat:player}: {cards_count} {cards_count|karta|karty|karet} do ruky: {cards:name}",
        ),
        "log.CardsDealt.hidden": (
            "{seat:player} drew {cards_count} {cards_count|card|cards}",
            "{seat:player}: {cards_count} {cards_count|karta|karty|karet} do ruky",
        ),
        "log.DiceRolled": ("{seat:player} rolled {faces}", "{seat:player}: hod {faces}"),
        "log.CardStaged": ("{seat:player} plays {card:name}", "{seat:player} hraje: {card:name}"),
        "log.CardGiven": ("{between:player}: {card:name} changed hands", "{between:player}: {card:name} mění majitele"),
        "log.CardGiven.hidden": ("{between:player}: a card changed hands", "{between:player}: karta mění majitele"),
        "log.CardScried": ("{seat:player} looks at {card:name}", "{seat:player} nahlíží: {card:name}"),
        "log.CardScried.hidden": ("{seat:player} looks at a card", "{seat:player} nahlíží na kartu"),
        "log.MatchEnded": ("The match is over", "Partie skončila"),
        "refusal.not_a_gust": ("{card:name} is no gust", "{card:name} není vítr"),
        "refusal.quench_or_pass": ("Quench the card, or pass", "Uhas kartu, nebo pasuj"),
        "refusal.play_or_pass": ("Play a card, or pass", "Zahraj kartu, nebo pasuj"),
        "refusal.give_a_card": ("A card must be given", "Je třeba darovat kartu"),
        "refusal.give_to_another": ("A gift is for somebody else at the table", "Dar je pro někoho jiného u stolu"),
        "refusal.keep_or_bury": ("Keep the card, or bury it", "Kartu si nech, nebo ji vrať"),
        "refusal.needs_a_die": ("That needs a die, there is none left", "K tomu je třeba kostka, žádná už není"),
        "refusal.no_card_left": ("There is no card left to draw", "Není co líznout"),
        "refusal.needs_a_spark": ("Rerolling needs 1 spark, has {sparks}", "Přehoz stojí 1 jiskru, je jich {sparks}"),
        "refusal.not_on_your_turn": ("That is not done on your turn", "To se ve vlastním tahu nedělá"),
        "refusal.not_in_hand": ("{card:name} is not in your hand", "{card:name} není v ruce"),
        "score.points": ("Points", "Body"),
        "score.embers": ("Embers in hand", "Uhlíky v ruce"),
        "outcome.target": ("Somebody has enough points", "Někdo má dost bodů"),
        "outcome.cap": ("The last turn is over", "Poslední tah skončil"),
    },
    {"lanterns": ("Lanterns", "Lucerny")},
)

BALLOTS_TEXTS = book(
    {
        "prompt.bid": ("Bid a card", "Nabídni kartu"),
        "prompt.bury": ("Bury cards", "Pohřbi karty"),
        "prompt.vote": ("Vote, or abstain", "Hlasuj, nebo se zdrž"),
        "offer.Bid": ("Bid {card}", "Nabídnout {card}"),
        "offer.Bury": ("Bury down to {limit}", "Pohřbít, ať zbudou {limit}"),
        "offer.Vote": ("Vote for {candidate:player}", "Hlas: {candidate:player}"),
        "offer.Abstain": ("Abstain", "Zdržet se"),
        "value.card": ("card {card}", "karta {card}"),
        "log.BidShown": ("{seat:player} bid {card}", "{seat:player}: nabídka {card}"),
        "log.CardsBuried": ("{seat:player} buried {cards}", "{seat:player} pohřbívá {cards}"),
        "log.CardsBuried.hidden": (
            "{seat:player} buried {cards_count} {cards_count|card|cards}",
            "{seat:player} pohřbívá {cards_count} {cards_count|kartu|karty|karet}",
        ),
        "log.PointsScored": (
            "{seat:player} scores {amount} {amount|point|points}",
            "{seat:player} má {amount} {amount|bod|body|bodů}",
        ),
        "log.MatchEnded": ("The match is over", "Partie skončila"),
        "refusal.not_in_hand": ("Card {card} is not in your hand", "Karta {card} není v ruce"),
        "refusal.vote_for_another": ("A vote is for another seat", "Hlas patří někomu jinému"),
        "refusal.another_question": ("The question is: {question}", "Otázka zní: {question}"),
        "score.points": ("Points", "Body"),
        "outcome.rounds": ("The last round is over", "Poslední kolo skončilo"),
    },
    {"ballots": ("Ballots", "Hlasování")},
)

ORCHARDS_TEXTS = book(
    {
        "prompt.chores": ("Choose a chore", "Vyber si práci"),
        "prompt.picking": ("Pick a fruit", "Utrhni ovoce"),
        "prompt.selling": ("Sell a fruit", "Prodej ovoce"),
        "prompt.pestering": ("Choose whom to pester", "Koho otravovat?"),
        "prompt.pestered": ("{by:player} pesters you", "Otravuje tě {by:player}"),
        "offer.chore.pick": ("Pick", "Trhat"),
        "offer.chore.sell": ("Sell", "Prodávat"),
        "offer.chore.pester": ("Pester", "Otravovat"),
        "offer.chore.dig": ("Dig for a seed", "Kopat semínko"),
        "offer.chore.toss": ("Toss for coins", "Házet o mince"),
        "offer.Pick": ("Pick: {fruit:name}", "Utrhnout: {fruit:name}"),
        "offer.Sell": ("Sell: {fruit:name}", "Prodat: {fruit:name}"),
        "offer.Drop": ("Drop: {fruit:name}", "Upustit: {fruit:name}"),
        "offer.Pester": ("Pester {neighbour:player}", "Otravovat: {neighbour:player}"),
        "offer.Refuse": ("Refuse", "Odmítnout"),
        "log.SeedDug": ("{seat:player} dug {seed:name}", "{seat:player} vykopává {seed:name}"),
        "log.SeedDug.hidden": ("{seat:player} dug a seed", "{seat:player} vykopává semínko"),
        "log.FruitSold": (
            "{seat:player} sold {fruit:name} for {price} {price|coin|coins}",
            "{seat:player} prodává {fruit:name} za {price} {price|minci|mince|mincí}",
        ),
        "log.MatchEnded": ("The match is over", "Partie skončila"),
        "refusal.chore_done": ("No {chore} is left in the bag", "V pytli už není {chore}"),
        "refusal.tree_is_bare": ("{fruit:name}: the tree is bare", "{fruit:name}: strom je prázdný"),
        "refusal.not_in_basket": ("{fruit:name} is not in your basket", "{fruit:name} v košíku není"),
        "refusal.pester_another": ("Pester somebody else at the table", "Otravuj někoho jiného u stolu"),
        "refusal.cannot_refuse": ("{by:player} has no seed to be refused with", "{by:player} nemá žádné semínko"),
        "refusal.another_question": ("The question is: {question}", "Otázka zní: {question}"),
        "score.coins": ("Coins", "Mince"),
        "score.seeds": ("Seeds", "Semínka"),
        "outcome.seasons": ("The last season is over", "Poslední sezóna skončila"),
    },
    {
        "orchards": ("Orchards", "Sady"),
        "apple": ("apple", "jablko"),
        "pear": ("pear", "hruška"),
        "plum": ("plum", "švestka"),
    },
)
