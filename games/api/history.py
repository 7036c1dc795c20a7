"""One's own games over HTTP, and what they come to."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from games import selectors
from games.api import examples
from games.api.examples import answer
from games.api.matches import ShownSeat
from games.forms import RULES
from games.models import Seat
from games.presenters import seats_shown

KINDS = ("championship", "table", "practice")


class Statistics(serializers.Serializer[Any]):
    games = serializers.IntegerField(help_text="That you finished yourself.")
    won = serializers.IntegerField()
    buchudas = serializers.IntegerField(help_text="Won with the others at zero.")
    suffered = serializers.IntegerField(help_text="Lost at zero.")
    cruzadas = serializers.IntegerField(help_text="Hands that you ended with a double at both ends.")
    la_e_los = serializers.IntegerField(help_text="Hands that you ended with a tile that fitted both ends.")
    timeouts = serializers.IntegerField(help_text="Moves that the clock made for you.")


class GamesAsked(serializers.Serializer[Any]):
    rules = serializers.ChoiceField(list(RULES), required=False, default="")
    kind = serializers.ChoiceField(KINDS, required=False, default="")
    page = serializers.IntegerField(min_value=1, max_value=9999, required=False, default=1)


class PastGame(serializers.Serializer[Any]):
    match = serializers.CharField()
    rules = serializers.CharField(help_text="Versioned, as in `pernambuco@1`.")
    context = serializers.DictField()  # type: ignore[assignment] # a field, not the serializer's context
    finished_at = serializers.DateTimeField()
    status = serializers.ChoiceField(["over", "void"], help_text="`void`: it ended without a result.")
    won = serializers.BooleanField()
    left = serializers.BooleanField(help_text="A robot finished it for you.")
    scores = serializers.ListField(child=serializers.IntegerField())
    flags = serializers.ListField(child=serializers.CharField())
    seats = ShownSeat(many=True)


@extend_schema_serializer(examples=[answer("One game", examples.PAST)])
class PastGames(serializers.Serializer[Any]):
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    games = PastGame(many=True)


class StatisticsView(APIView):
    @extend_schema(
        operation_id="me_statistics", summary="What my games come to", responses={200: Statistics},
        description="Of games that are over; those of a championship once you are out of it. What a robot did in "
        "your seat is not yours.",
        examples=[
            OpenApiExample(
                "Some games",
                {"games": 14, "won": 8, "buchudas": 2, "suffered": 1, "cruzadas": 3, "la_e_los": 1, "timeouts": 5},
            )
        ],
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        return Response(asdict(selectors.tally(_account(request))))


class GamesView(APIView):
    @extend_schema(
        operation_id="me_games", summary="My games, the newest first", parameters=[GamesAsked],
        responses={200: PastGames},
        description="Twenty a page; a page beyond the last is the last. Those with people that ended without a result "
        "are among them, and count for nothing.",
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        asked = GamesAsked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        past = selectors.past_games(_account(request), **asked.validated_data)
        return Response({"page": past.page, "pages": past.pages, "games": [_shown(seat) for seat in past.seats]})


def _account(request: Request) -> Account:
    account: Account = request.user  # type: ignore[assignment] # the permission lets nobody else through
    return account


def _shown(seat: Seat) -> dict[str, Any]:
    match = seat.match
    return {
        "match": match.public_id,
        "rules": match.rules,
        "context": match.context,
        "finished_at": match.finished_at,
        "status": match.status,
        "won": seat.feat is not None and seat.feat.won,
        "left": seat.feat is not None and not seat.feat.stayed,
        "scores": match.scores,
        "flags": (match.result or {}).get("flags", []),
        "seats": seats_shown(match, match.seats.all(), you=seat.number),
    }
