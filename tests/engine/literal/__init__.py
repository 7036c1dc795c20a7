"""The rules a second time, in the plainest words: lists of pairs, no masks, nothing of the engine.

Slow, naive and written from the rules alone; what it says is compared with the engine on random games.
"""

from tests.engine.literal.cross import FourArms, ThreeArms
from tests.engine.literal.lines import Drawing, Pairs

LITERAL = {"pernambuco@1": Pairs, "garrafina-4@1": FourArms, "garrafina-3@1": ThreeArms, "draw@1": Drawing}
