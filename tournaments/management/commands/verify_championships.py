"""``manage.py verify_championships``: do brackets, levels and the ledger say what the results amount to?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments import selectors


class Command(BaseCommand):
    help = "Resolve every bracket again and compare its rows and its points; exit 1 if anything differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--championship", action="append", help="only the one with this public id")

    def handle(self, *args: Any, **options: Any) -> None:
        championships = differences = 0
        for public_id in selectors.championship_ids(options["championship"]):
            championships += 1
            for difference in selectors.championship_differences(public_id):
                differences += 1
                self.stdout.write(f"{public_id}: {difference}")
        self.stdout.write(f"{championships} championships, {differences} differences.")
        if differences:
            sys.exit(1)
