"""What the database and the API say about championships that were played."""

from typing import Any

import httpx

from config.crowd.report import Report
from config.crowd.tally import key
from tests.e2e.service import Service


def ledger(service: Service, championship: str) -> tuple[int, int]:
    """How many accounts a championship gave points to, and how many points in all."""
    query = "SELECT count(DISTINCT account_id), coalesce(sum(points), 0) FROM ranking_award WHERE championship = %s"
    accounts, points = service.rows(query, championship)[0]
    return accounts, points


def matches(service: Service, championship: str) -> list[str]:
    """Public ids of the matches of a championship, in the order of their rows."""
    query = "SELECT public_id FROM games_match WHERE context->>'championship' = %s ORDER BY id"
    return [public_id for (public_id,) in service.rows(query, championship)]


def records(service: Service, championship: str) -> list[dict[str, Any]]:
    """The record of each match, as anybody downloads it."""
    found = []
    for match in matches(service, championship):
        answer = httpx.get(f"{service.urls[0]}/api/v1/matches/{match}/record", trust_env=False)
        assert answer.status_code == 200, answer.text
        found.append(answer.json())
    return found


def results(service: Service, championship: str) -> list[tuple[list[int], list[int]]]:
    """(scores, winning seats) as the matches keep them."""
    query = "SELECT scores, result->'winners' FROM games_match WHERE context->>'championship' = %s ORDER BY id"
    return [(scores, winners) for scores, winners in service.rows(query, championship)]


def gaps(service: Service) -> list[Any]:
    """Matches whose log does not count from its first action to its version, each number once."""
    query = """
        SELECT m.public_id, m.version, count(a.id), count(DISTINCT a.number), min(a.number), max(a.number)
        FROM games_match m JOIN games_loggedaction a ON a.match_id = m.id
        GROUP BY m.id
        HAVING count(a.id) != m.version OR count(DISTINCT a.number) != m.version
            OR max(a.number) - min(a.number) + 1 != m.version
    """
    return service.rows(query)


def never_sent(service: Service, report: Report) -> list[str]:
    """Actions in the log of a player of the crowd that this player did not send on that version."""
    query = """
        SELECT m.public_id, a.number - (SELECT min(number) FROM games_loggedaction WHERE match_id = m.id),
            a.seat, a.action
        FROM games_match m JOIN games_loggedaction a ON a.match_id = m.id
        WHERE m.context->>'championship' = %s AND a.cause = 'player'
    """
    return [
        f"{match} {version}: seat {seat} never sent {action}"
        for played in report.played
        for match, version, seat, action in service.rows(query, played.public_id)
        if key(action) not in report.tally.sent.get((match, version), ())
    ]
