"""``manage.py crowd``: simulated people who play a championship, or at private tables, from outside."""

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError

from config.crowd.options import Options
from config.crowd.report import Report
from config.crowd.run import Crowd
from config.crowd.tables.options import TableOptions
from config.crowd.tables.report import TablesReport
from config.crowd.tables.run import TablesCrowd

DEMO_PLAYERS = 31
DEMO_PACE = 1.6


class Command(BaseCommand):
    help = (
        "Connects simulated people (HTTP and sockets only) who join the queue and play to the end; "
        "with --tables, who play at private tables, vanish and come back."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, help="how many people (32; the demo 31)")
        parser.add_argument("--url", action="append", help="address of the service; again for each further web process")
        parser.add_argument("--pace", type=float, help="seconds that a player thinks")
        parser.add_argument("--silent", type=int, default=0, metavar="N", help="of them, how many never answer")
        parser.add_argument(
            "--drop", type=float, default=0.0, metavar="P", help="chance at each message of a cut socket"
        )
        parser.add_argument("--rogue", type=int, default=0, metavar="N", help="of them, how many misbehave")
        parser.add_argument("--demo", action="store_true", help="wait for a newcomer, for ever, at a human pace")
        parser.add_argument("--seed", type=int, default=1, help="other people, other manners")
        parser.add_argument("--tables", type=int, metavar="N", help="no championship: so many private tables at a time")
        parser.add_argument("--minutes", type=float, default=10.0, help="with --tables: then it comes to its end")
        parser.add_argument(
            "--trouble", type=float, default=40.0, metavar="S", help="with --tables: a person's next one"
        )
        parser.add_argument(
            "--talk", type=float, default=20.0, metavar="S", help="with --tables: until a person says the next thing"
        )
        parser.add_argument("--away", type=float, default=15.0, metavar="S", help="AWAY_AFTER of the service")
        parser.add_argument("--short", action="store_true", help="with --tables: games that are over soon")
        parser.add_argument("--logs", default="", metavar="DIR", help="where the service keeps its logs: to look there")
        parser.add_argument("--limit", type=float, default=3600.0, help="seconds after which it must be over")

    def handle(self, *args: Any, **given: Any) -> None:
        options = _options(given)
        crowd = (
            Crowd(options, say=self._say)
            if given["tables"] is None
            else TablesCrowd(_tables(given, options), self._say)
        )
        report = asyncio.run(self._run(crowd))
        if report is None:
            self.stdout.write("The crowd has gone home.")
            return
        for line in report.lines():
            self.stdout.write(line)
        if report.problems:
            raise SystemExit(1)

    async def _run(self, crowd: Crowd | TablesCrowd) -> Report | TablesReport | None:
        """The report, or None when stopped by a signal."""
        task: asyncio.Task[Report | TablesReport] = asyncio.create_task(crowd.run())
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, task.cancel)
        try:
            return await task
        except asyncio.CancelledError:
            return None

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _tables(given: dict[str, Any], options: Options) -> TableOptions:
    if given["tables"] < 1 or min(given["minutes"], given["trouble"], given["talk"], given["away"]) <= 0:
        raise CommandError("--tables, --minutes, --trouble, --talk and --away are more than nothing.")
    usual = TableOptions()
    return TableOptions(
        tables=given["tables"],
        minutes=given["minutes"],
        urls=options.urls,
        pace=usual.pace if given["pace"] is None else options.pace,
        away=given["away"],
        trouble=given["trouble"],
        talk=given["talk"],
        drop=options.drop or usual.drop,
        seed=options.seed,
        small=given["short"],
        logs=given["logs"],
    )


def _options(given: dict[str, Any]) -> Options:
    """The options checked; raises CommandError with one sentence."""
    demo = given["demo"]
    players = given["players"] if given["players"] is not None else (DEMO_PLAYERS if demo else 32)
    pace = given["pace"] if given["pace"] is not None else (DEMO_PACE if demo else 0.5)
    urls = tuple(url.rstrip("/") for url in given["url"] or ["http://127.0.0.1:8000"])
    if any(urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).netloc for url in urls):
        raise CommandError("--url must look like http://127.0.0.1:8000.")
    if players < 1 or min(given["silent"], given["rogue"]) < 0 or given["silent"] + given["rogue"] > players:
        raise CommandError("--silent and --rogue are parts of --players.")
    if not 0 <= given["drop"] < 1 or pace < 0:
        raise CommandError("--drop is a chance from 0 to below 1, --pace is not negative.")
    return Options(
        players=players,
        urls=urls,
        pace=pace,
        silent=given["silent"],
        drop=given["drop"],
        rogue=given["rogue"],
        demo=demo,
        seed=given["seed"],
        limit=given["limit"],
    )
