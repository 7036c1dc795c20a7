"""News for the apps above."""

from django.dispatch import Signal

sanction_changed = Signal()
"""Sent after commit with ``account_id`` (int) when what a person may do has changed."""
