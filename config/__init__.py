import sys

from config.celery import app as celery_app

__all__ = ["celery_app"]

# Our threads wait for PostgreSQL some ten times a move. Who has its answer need not wait 5 ms each time, as Python has
# it, for a thread that computes: with 60 busy tables half of the moves took 30 ms that way, and 18 ms this way.
sys.setswitchinterval(0.0005)
