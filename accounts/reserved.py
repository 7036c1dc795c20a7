"""Names that nobody may take: the animals of the championships, and those who speak for the service."""

from accounts.animals import ANIMALS, SHORT

ANIMAL_NAMES = frozenset(
    name
    for animal in ANIMALS.values()
    for name in (animal.slug, animal.pt, animal.es, animal.en, *SHORT.get(animal.slug, ()))
)

ARTICLES = frozenset({"o", "a", "el", "la", "the"})

# Refused as a whole word: "Admin", "admin-ana", "Fiscal 2".
_STAFF = """
    admin admins administrador administradora administrator adm moderador moderadora moderator mod
    fiscal fiscais fiscales árbitro árbitra árbitros referee juiz juíza juez jueza oficial official
    staff equipe equipo suporte soporte support ayuda ajuda help sistema system sysadmin webmaster root
    fundador fundadora founder segurança seguridad security robô robot bot robôs robots bots
    convidado invitado guest anônimo anónimo anonymous null undefined deleted
"""
STAFF_WORDS = frozenset(_STAFF.split())

# Refused anywhere in a name: "SoyLaelo", "moderador123oficial".
STAFF_PARTS = frozenset({"laelo", "moderador", "moderator", "administrador", "administrator"})
