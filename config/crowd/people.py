"""Nicknames of simulated people: invented here, none of them a real person's."""

import random
from itertools import product

LONGEST = 20

# The regulars of the demo: as mixed as a Friday table in a bar.
REGULARS = (
    "Nena do Pina", "Zeca Bombinha", "Marilu Quina", "Seu Abelardo", "Dora Sem Pressa", "Chico Trem",
    "La Nati", "Rosa de Olinda", "Toninho Duque", "Beto Passo", "Mirtes", "Pilar y Punto",
    "Cida Carroça", "Gringo Walter", "Lúcio Sena", "Tía Amparo", "Juca Tranque", "Edileuza",
    "Manolo Doble", "Vovó Zuleide", "Rafa do Cais", "Kika", "Don Evaristo", "Nando Boa Mão",
    "Jussara Lima", "Pepe Blanco", "Tereza Frevo", "Hugo el Zurdo", "Ivonete", "Bento Calado",
    "Malu Terno", "Óscar Paciencia", "Dedé da Feira", "Sole Ibarra", "Quitéria", "Fabi Recife",
    "Ramón Ficha", "Lia do Alto", "Compadre Joel", "Anita Ventura",
)  # fmt: skip

GIVEN = (
    "Abel", "Adela", "Amaro", "Benita", "Berta", "Bruno", "Caetana", "Camilo", "Celina", "Ciro", "Damiana",
    "Delfim", "Elvira", "Emilio", "Eunice", "Fabian", "Fausto", "Gema", "Genaro", "Graciela", "Helder",
    "Herminia", "Hilda", "Inocencia", "Irene", "Jacinto", "Jandira", "Josefa", "Juvenal", "Laura", "Leonor",
    "Liborio", "Ludmila", "Macario", "Marcela", "Matilde", "Nadir", "Nestor", "Nicanor", "Odete", "Olegario",
    "Otavio", "Petra", "Primitivo", "Ramira", "Raquel", "Rogelio", "Sabina", "Salvador", "Severino", "Sofia",
    "Tadeu", "Teodora", "Tomasa", "Ulises", "Valdira", "Vicente", "Wanda", "Xenia", "Yara", "Zacarias",
)  # fmt: skip

SECOND = (
    "Alves", "Barros", "Batista", "Bravo", "Campos", "Castro", "Coelho", "Correa", "Costa", "Cruz", "Dantas",
    "Duarte", "Esteves", "Farias", "Ferraz", "Freire", "Fuentes", "Galindo", "Gomes", "Guerra", "Herrera",
    "Iglesias", "Juarez", "Lacerda", "Leite", "Lobato", "Luna", "Macedo", "Maia", "Marques", "Medina", "Mello",
    "Molina", "Moraes", "Navarro", "Neves", "Ocampo", "Oliva", "Paiva", "Pacheco", "Pinto", "Prado", "Quiroga",
    "Ramos", "Reyes", "Ribeiro", "Rocha", "Salinas", "Santana", "Serrano", "Soares", "Tavares", "Torres",
    "Uchoa", "Vargas", "Viana", "Vidal", "Xavier", "Ybarra", "Zamora",
)  # fmt: skip


def nicknames(count: int, *, seed: int, demo: bool) -> list[str]:
    """``count`` different nicknames of at most 20 letters; the demo starts with its regulars.

    The same seed gives the same people, so that a second run plays with the accounts of the first.
    """
    chance = random.Random(seed)  # noqa: S311 - nicknames are no secret
    first = list(REGULARS) if demo else []
    names = [f"{given} {second}" for given, second in product(GIVEN, SECOND)]
    chance.shuffle(names)
    chance.shuffle(first)
    chosen = (first + [name for name in names if len(name) <= LONGEST])[:count]
    return chosen + [f"Mesa Livre {number}" for number in range(1001, 1001 + count - len(chosen))]


def guest_name(chance: random.Random) -> str:
    """A name for somebody without an account, unlike every nickname; the next one is another."""
    return f"{chance.choice(GIVEN)} {chance.randrange(100, 100_000)}"
