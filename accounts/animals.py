"""The 48 animals of Pernambuco that stand for people in a championship: slugs and names.

They live here, below every app that shows them, because no nickname may be one of their names.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Animal:
    """``article`` is the Portuguese one: *o Timbu*, *a Capivara*."""

    slug: str
    article: str
    pt: str
    es: str
    en: str


_LIST = (
    Animal("capivara", "a", "Capivara", "Capibara", "Capybara"),
    Animal("peixe-boi", "o", "Peixe-boi", "Manatí", "Manatee"),
    Animal("jacare", "o", "Jacaré-de-papo-amarelo", "Yacaré overo", "Broad-snouted caiman"),
    Animal("lontra", "a", "Lontra", "Nutria de río", "Neotropical otter"),
    Animal("jiboia", "a", "Jiboia", "Boa", "Boa"),
    Animal("garca-azul", "a", "Garça-azul", "Garceta azul", "Little blue heron"),
    Animal("timbu", "o", "Timbu", "Zarigüeya", "White-eared opossum"),
    Animal("cobra-coral", "a", "Cobra-coral", "Coralillo", "Coral snake"),
    Animal("caranguejo-uca", "o", "Caranguejo-uçá", "Cangrejo de manglar", "Mangrove crab"),
    Animal("guaiamum", "o", "Guaiamum", "Cangrejo azul", "Blue land crab"),
    Animal("aratu", "o", "Aratu", "Cangrejo rojo del mangle", "Mangrove root crab"),
    Animal("cavalo-marinho", "o", "Cavalo-marinho", "Caballito de mar", "Seahorse"),
    Animal("tartaruga", "a", "Tartaruga-de-pente", "Tortuga carey", "Hawksbill turtle"),
    Animal("golfinho", "o", "Golfinho-rotador", "Delfín girador", "Spinner dolphin"),
    Animal("tubarao", "o", "Tubarão-limão", "Tiburón limón", "Lemon shark"),
    Animal("mabuia", "a", "Mabuia", "Mabuya", "Noronha skink"),
    Animal("moco", "o", "Mocó", "Mocó de roca", "Rock cavy"),
    Animal("tatu-peba", "o", "Tatu-peba", "Armadillo peludo", "Six-banded armadillo"),
    Animal("tatu-bola", "o", "Tatu-bola", "Armadillo bola", "Brazilian three-banded armadillo"),
    Animal("raposa", "a", "Raposa", "Zorro cangrejero", "Crab-eating fox"),
    Animal("galo-de-campina", "o", "Galo-de-campina", "Cardenal nordestino", "Red-cowled cardinal"),
    Animal("seriema", "a", "Seriema", "Chuña", "Seriema"),
    Animal("papa-vento", "o", "Papa-vento", "Lagarto papaviento", "Papa-vento lizard"),
    Animal("sucuarana", "a", "Suçuarana", "Puma", "Puma"),
    Animal("jaguatirica", "a", "Jaguatirica", "Ocelote", "Ocelot"),
    Animal("gato-mourisco", "o", "Gato-mourisco", "Yaguarundí", "Jaguarundi"),
    Animal("coandu", "o", "Coandu", "Coendú", "Dwarf porcupine"),
    Animal("pintor-verdadeiro", "o", "Pintor-verdadeiro", "Tangara fastuosa", "Seven-coloured tanager"),
    Animal("macaco-prego", "o", "Macaco-prego-galego", "Capuchino dorado", "Blond capuchin"),
    Animal("asa-branca", "a", "Asa-branca", "Paloma picazuró", "Picazuro pigeon"),
    Animal("carcara", "o", "Carcará", "Caracara", "Crested caracara"),
    Animal("urubu-rei", "o", "Urubu-rei", "Buitre real", "King vulture"),
    Animal("acaua", "o", "Acauã", "Halcón reidor", "Laughing falcon"),
    Animal("concriz", "o", "Concriz", "Turpial nordestino", "Campo troupial"),
    Animal("gralha-canca", "a", "Gralha-cancã", "Urraca nordestina", "White-naped jay"),
    Animal("veado", "o", "Veado-catingueiro", "Corzuela parda", "Brown brocket deer"),
    Animal("tamandua", "o", "Tamanduá-mirim", "Oso melero", "Southern tamandua"),
    Animal("preguica", "o", "Bicho-preguiça", "Perezoso", "Three-toed sloth"),
    Animal("sagui", "o", "Sagui", "Tití común", "Common marmoset"),
    Animal("cutia", "a", "Cutia", "Agutí", "Agouti"),
    Animal("guaxinim", "o", "Guaxinim", "Mapache cangrejero", "Crab-eating raccoon"),
    Animal("teju", "o", "Teju", "Lagarto tegú", "Tegu"),
    Animal("sapo-cururu", "o", "Sapo-cururu", "Sapo cururú", "Cururu toad"),
    Animal("bem-te-vi", "o", "Bem-te-vi", "Benteveo", "Great kiskadee"),
    Animal("beija-flor", "o", "Beija-flor", "Colibrí", "Hummingbird"),
    Animal("cabure", "o", "Caburé", "Mochuelo", "Pygmy owl"),
    Animal("lagosta", "a", "Lagosta", "Langosta", "Lobster"),
    Animal("polvo", "o", "Polvo", "Pulpo", "Octopus"),
)
ANIMALS: Mapping[str, Animal] = {animal.slug: animal for animal in _LIST}

# Names that fit a chip, as (pt, es, en); what is not here is short enough as it is.
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
