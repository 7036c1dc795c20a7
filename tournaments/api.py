"""The queue and the championships over HTTP. Tokens read; they neither queue nor play."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from engine.tiers import TIERS
from tournaments import presenters, selectors, services
from tournaments.errors import refused
from tournaments.models import Championship

TIER = list(TIERS)
STATE = Championship.State.choices


class YouQueued(serializers.Serializer[Any]):
    queued = serializers.BooleanField()


class NextStart(serializers.Serializer[Any]):
    tier = serializers.ChoiceField(TIER)
    vars()["in"] = serializers.IntegerField(help_text="Milliseconds until it starts with those present now.")


class LobbyShown(serializers.Serializer[Any]):
    waiting = serializers.IntegerField(help_text="How many are present.")
    you = YouQueued()
    next = NextStart(allow_null=True)
    reachable = serializers.ChoiceField(TIER, allow_null=True, help_text="What so many could play.")


class ListAsked(serializers.Serializer[Any]):
    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=1_000_000)


class ChampionshipHeading(serializers.Serializer[Any]):
    id = serializers.CharField()
    tier = serializers.ChoiceField(TIER)
    state = serializers.ChoiceField(STATE)
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class ChampionshipListed(ChampionshipHeading):
    champions = serializers.ListField(child=serializers.CharField(), allow_null=True)


class ChampionshipList(serializers.Serializer[Any]):
    championships = ChampionshipListed(many=True)
    page = serializers.IntegerField()
    pages = serializers.IntegerField()


class YouPlaying(serializers.Serializer[Any]):
    pair = serializers.IntegerField()
    animal = serializers.CharField()
    partner = serializers.CharField()


class PairShown(serializers.Serializer[Any]):
    pair = serializers.IntegerField()
    animals = serializers.ListField(child=serializers.CharField())
    names = serializers.ListField(child=serializers.CharField(), allow_null=True, help_text="Once the pair is out.")
    level = serializers.IntegerField(allow_null=True, help_text="Once it can change no more; 1 for the champions.")
    points = serializers.IntegerField(allow_null=True)
    out = serializers.BooleanField()


class BracketMatchShown(serializers.Serializer[Any]):
    code = serializers.CharField()
    pairs = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    scores = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    winner = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(["waiting", "ready", "open", "over"])
    match = serializers.CharField(allow_null=True)
    opens_in = serializers.IntegerField(allow_null=True, help_text="Milliseconds, while it is ready.")
    walkover = serializers.BooleanField()


class ChampionshipShown(ChampionshipHeading):
    version = serializers.IntegerField()
    you = YouPlaying(allow_null=True)
    pairs = PairShown(many=True)
    matches = BracketMatchShown(many=True)


class QueueView(APIView):
    def get_permissions(self) -> Any:
        return [AllowAny()] if self.request.method == "GET" else super().get_permissions()

    @extend_schema(operation_id="queue", summary="How many wait, and what starts next", responses=LobbyShown)
    def get(self, request: Request) -> Response:
        return _lobby(request)

    @extend_schema(operation_id="queue_join", summary="Wait for a championship", request=None, responses=LobbyShown)
    def post(self, request: Request) -> Response:
        services.queue_join(account=_person(request))
        return _lobby(request)

    @extend_schema(operation_id="queue_leave", summary="Give the place up", responses={200: LobbyShown})
    def delete(self, request: Request) -> Response:
        services.queue_leave(account=_person(request))
        return _lobby(request)


class HeartbeatView(APIView):
    """For clients without a socket: each 10 s, or one counts as absent after 30."""

    @extend_schema(operation_id="queue_heartbeat", summary="Still here", request=None, responses=YouQueued)
    def post(self, request: Request) -> Response:
        return Response({"queued": services.queue_heard(account=_person(request))})


class ChampionshipsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="championships",
        summary="Championships, running ones first",
        parameters=[ListAsked],
        responses=ChampionshipList,
    )
    def get(self, request: Request) -> Response:
        asked = ListAsked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        page = asked.validated_data["page"]
        found, pages = selectors.championships_listed(page=page)
        shown = [presenters.championship_listed(championship) for championship in found]
        return Response({"championships": shown, "page": page, "pages": pages})


class ChampionshipView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="championship",
        summary="A championship and its bracket as you may see it",
        description="People are animals until their pair is out; `version` grows with every change.",
        responses=ChampionshipShown,
    )
    def get(self, request: Request, championship_id: str) -> Response:
        championship = selectors.championship_whole(championship_id)
        if championship is None:
            raise refused("not_found")
        shown = presenters.championship_shown(championship, viewer=_viewer(request), at=timezone.now())
        return Response(shown, status=status.HTTP_200_OK)


def _lobby(request: Request) -> Response:
    person = selectors.person_now(_viewer(request))
    return Response(presenters.lobby_shown(person.told, queued=person.queued, at=timezone.now()))


def _viewer(request: Request) -> Account | None:
    return request.user if request.user.is_authenticated else None


def _person(request: Request) -> Account:
    assert request.user.is_authenticated  # noqa: S101 - the permission has made sure
    return request.user
