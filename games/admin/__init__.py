"""The panel's pages about games and cases; sanctions and the trail as far as a championship lets them be told."""

from games.admin import masked
from games.admin.cases import CaseAdmin
from games.admin.matches import MatchAdmin

__all__ = ["CaseAdmin", "MatchAdmin", "masked"]
