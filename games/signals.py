"""News that travels up. Sent on commit, robust; a sweep finds again what a lost signal left behind."""

from django.dispatch import Signal

match_finished = Signal()  # match_id: the primary key of a match that is over or void
