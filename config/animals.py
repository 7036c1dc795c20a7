"""What the animals are called on pages: short names for chips and brackets, and names with their article."""

from accounts.animals import ANIMALS, SHORT

FEMININE_ES = frozenset(
    {
        "lontra", "jiboia", "garca-azul", "timbu", "tartaruga", "mabuia", "seriema",
        "pintor-verdadeiro", "asa-branca", "gralha-canca", "veado", "lagosta",
    }
)  # fmt: skip

_COLUMN = {"pt": 0, "es": 1, "en": 2}


def full(slug: str, language: str) -> str:
    """The whole name: ``full("jacare", "es")`` is *Yacaré overo*."""
    animal = ANIMALS[slug]
    return {"pt": animal.pt, "es": animal.es, "en": animal.en}[language]


def short(slug: str, language: str) -> str:
    """The name that fits a chip: ``short("jacare", "es")`` is *Yacaré*."""
    known = SHORT.get(slug)
    return known[_COLUMN[language]] if known else full(slug, language)


def article(slug: str, language: str) -> str:
    """The definite article, lower case: *o, a*; *el, la*; *the*."""
    if language == "pt":
        return ANIMALS[slug].article
    if language == "es":
        return "la" if slug in FEMININE_ES else "el"
    return "the"


def words(language: str) -> dict[str, list[str]]:
    """All animals for the table's scripts: slug to article, short and whole name."""
    return {slug: [article(slug, language), short(slug, language), full(slug, language)] for slug in ANIMALS}
