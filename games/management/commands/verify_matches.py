"""``manage.py verify_matches``: does every log, folded again with every check, give what the columns say?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import selectors


class Command(BaseCommand):
    help = "Fold every match again, check its deals, its record and its columns; exit 1 if anything differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--match", action="append", help="only the match with this public id")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = differences = 0
        for public_id in selectors.match_ids(options["match"]):
            matches += 1
            for difference in selectors.match_differences(public_id):
                differences += 1
                self.stdout.write(f"{public_id}: {difference}")
        self.stdout.write(f"{matches} matches, {differences} differences.")
        if differences:
            sys.exit(1)
