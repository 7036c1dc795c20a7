"""What the animals are called on pages: short names for chips and brackets, and names with their article."""

from collections.abc import Mapping

from accounts.animals import ANIMALS

FEMININE_ES = frozenset(
    {
        "lontra", "jiboia", "garca-azul", "timbu", "tartaruga", "mabuia", "seriema",
        "pintor-verdadeiro", "asa-branca", "gralha-canca", "veado", "lagosta",
    }
)  # fmt: skip

# slug: (pt, es, en); what is not here is short enough as it is.
SHORT: Mapping[str, tuple[str, str, str]] = {
    "capivara": ("Capivara", "Capibara", "Capybara"),
    "jacare": ("Jacaré", "Yacaré", "Caiman"),
    "lontra": ("Lontra", "Nutria", "Otter"),
    "garca-azul": ("Garça-azul", "Garceta", "Heron"),
    "timbu": ("Timbu", "Zarigüeya", "Opossum"),
    "caranguejo-uca": ("Caranguejo", "Cangrejo", "Crab"),
    "guaiamum": ("Guaiamum", "Cangrejo azul", "Blue crab"),
    "aratu": ("Aratu", "Cangrejo rojo", "Root crab"),
    "cavalo-marinho": ("Cavalo-marinho", "Caballito", "Seahorse"),
    "tartaruga": ("Tartaruga", "Tortuga", "Turtle"),
    "golfinho": ("Golfinho", "Delfín", "Dolphin"),
    "tubarao": ("Tubarão", "Tiburón", "Shark"),
    "mabuia": ("Mabuia", "Mabuya", "Skink"),
    "moco": ("Mocó", "Mocó", "Rock cavy"),
    "tatu-peba": ("Tatu-peba", "Peludo", "Armadillo"),
    "tatu-bola": ("Tatu-bola", "Armadillo", "Ball armadillo"),
    "raposa": ("Raposa", "Zorro", "Fox"),
    "galo-de-campina": ("Campina", "Cardenal", "Cardinal"),
    "papa-vento": ("Papa-vento", "Papaviento", "Papa-vento"),
    "coandu": ("Coandu", "Coendú", "Porcupine"),
    "pintor-verdadeiro": ("Pintor", "Tangara", "Tanager"),
    "macaco-prego": ("Macaco", "Capuchino", "Capuchin"),
    "asa-branca": ("Asa-branca", "Paloma", "Pigeon"),
    "carcara": ("Carcará", "Caracara", "Caracara"),
    "urubu-rei": ("Urubu-rei", "Buitre rey", "Vulture"),
    "acaua": ("Acauã", "Halcón", "Falcon"),
    "concriz": ("Concriz", "Turpial", "Troupial"),
    "gralha-canca": ("Gralha", "Urraca", "Jay"),
    "veado": ("Veado", "Corzuela", "Deer"),
    "tamandua": ("Tamanduá", "Oso melero", "Tamandua"),
    "preguica": ("Preguiça", "Perezoso", "Sloth"),
    "sagui": ("Sagui", "Tití", "Marmoset"),
    "guaxinim": ("Guaxinim", "Mapache", "Raccoon"),
    "teju": ("Teju", "Tegú", "Tegu"),
    "sapo-cururu": ("Cururu", "Cururú", "Toad"),
    "bem-te-vi": ("Bem-te-vi", "Benteveo", "Kiskadee"),
    "beija-flor": ("Beija-flor", "Colibrí", "Hummingbird"),
    "cabure": ("Caburé", "Mochuelo", "Owl"),
}
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
