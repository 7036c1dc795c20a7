"""``GET /api/v1/me/now``: where one is, over all apps."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from games.selectors import living_match, table_of
from tournaments.selectors import person_now


class WhereAmI(serializers.Serializer[Any]):
    queued = serializers.BooleanField()
    championship = serializers.CharField(allow_null=True, help_text="The one you may still have to play in.")
    animal = serializers.CharField(allow_null=True, help_text="What you are there.")
    match = serializers.CharField(allow_null=True, help_text="The game you sit in.")
    table = serializers.CharField(allow_null=True, help_text="The code of the private table where you have a chair.")


class NowView(APIView):
    @extend_schema(
        operation_id="me_now", summary="Where you are: queue, championship, game, table", responses=WhereAmI,
        examples=[
            OpenApiExample(
                "A game among friends",
                {"queued": False, "championship": None, "animal": None, "match": "Zk3v9Qe1b_xA", "table": "K7Q2ZM"},
            )
        ],
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        if not request.user.is_authenticated:
            raise NotAuthenticated
        return Response(where(request.user))


def where(account: Account) -> dict[str, Any]:
    """Queued, or in a championship as which animal, in which game, and at which table."""
    person, match, table = person_now(account), living_match(account), table_of(account)
    return {
        "queued": person.queued,
        "championship": person.championship,
        "animal": person.animal,
        "match": match.public_id if match else None,
        "table": table[0].code if table else None,
    }
