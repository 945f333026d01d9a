"""Which language and which media type a caller prefers."""

from functools import lru_cache

from domain.kernel.messages import LANGUAGES, Language


@lru_cache(maxsize=512)
def language_of(header: str) -> Language:
    """The best supported language for an `Accept-Language`; English where nothing fits."""
    best: Language = "en"
    best_weight = 0.0
    for wanted, weight in weights(header):
        for language in LANGUAGES:
            fits = wanted == "*" or wanted.split("-")[0] == language
            if fits and weight > best_weight:
                best, best_weight = language, weight
                break
    return best


@lru_cache(maxsize=512)
def weights(header: str) -> tuple[tuple[str, float], ...]:
    """`cs, en;q=0.5` -> (("cs", 1.0), ("en", 0.5)); unreadable parts are left out."""
    found = []
    for part in header[:1000].split(","):
        wanted, _, parameters = part.strip().partition(";")
        weight = 1.0
        for parameter in parameters.split(";"):
            name, _, value = parameter.strip().partition("=")
            if name == "q":
                try:
                    weight = min(1.0, max(0.0, float(value)))
                except ValueError:
                    weight = 0.0
        if wanted.strip():
            found.append((wanted.strip().lower(), weight))
    return tuple(found)


@lru_cache(maxsize=512)
def best_media_type(header: str, available: tuple[str, ...]) -> str | None:
    """The media type the caller prefers among those available, the first on a tie; None if it accepts none."""
    if not header.strip():
        return available[0]
    best, best_weight = None, 0.0
    for media in available:
        weight = preference(header, media)
        if weight > best_weight:
            best, best_weight = media, weight
    return best


def preference(header: str, media: str) -> float:
    """The weight of a media type: the most exact range that fits decides."""
    exactness, weight_found = 0, 0.0
    family = media.partition("/")[0]
    ranks = {media: 3, f"{family}/*": 2, "*/*": 1}
    for wanted, weight in weights(header):
        rank = ranks.get(wanted, 0)
        if rank > exactness:
            exactness, weight_found = rank, weight
    return weight_found
