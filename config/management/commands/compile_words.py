"""``manage.py compile_words``: the translations as the service reads them."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import words


class Command(BaseCommand):
    help = "Compiles locale/; --check says what is not translated, --update brings new messages into the catalogues."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail when a message of the sources is not translated")
        parser.add_argument("--update", action="store_true", help="add the messages of the sources, drop the others")

    def handle(self, *args: Any, check: bool, update: bool, **given: Any) -> None:
        catalogs = words.catalogs(settings.BASE_DIR)
        if update:
            wanted = words.used(settings.BASE_DIR)
            for path in catalogs.values():
                words.update(path, wanted)
        for path in catalogs.values():
            words.compile_catalog(path)
        if check:
            self._check(catalogs)

    def _check(self, catalogs: dict[str, Any]) -> None:
        wanted = words.used(settings.BASE_DIR)
        found = [
            f"{language}: {problem}"
            for language, path in catalogs.items()
            for problem in words.problems(words.read(path), wanted)
        ]
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write(f"{len(wanted)} messages, all translated to {', '.join(catalogs) or 'nothing'}.")
