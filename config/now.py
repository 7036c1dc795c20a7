"""``GET /api/v1/me/now``: where one is, over all apps."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from games.selectors import living_match
from tournaments.selectors import person_now


class WhereAmI(serializers.Serializer[Any]):
    queued = serializers.BooleanField()
    championship = serializers.CharField(allow_null=True, help_text="The one you may still have to play in.")
    animal = serializers.CharField(allow_null=True, help_text="What you are there.")
    match = serializers.CharField(allow_null=True, help_text="The game you sit in.")


class NowView(APIView):
    @extend_schema(operation_id="me_now", summary="Where you are: queue, championship, game", responses=WhereAmI)
    def get(self, request: Request) -> Response:
        if not request.user.is_authenticated:
            raise NotAuthenticated
        return Response(where(request.user))


def where(account: Account) -> dict[str, Any]:
    """Queued, or in a championship as which animal, and in which game."""
    person, match = person_now(account), living_match(account)
    return {
        "queued": person.queued,
        "championship": person.championship,
        "animal": person.animal,
        "match": match.public_id if match else None,
    }
