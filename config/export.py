"""``GET /api/v1/me/export``: everything that the service keeps about a person, over all apps."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from accounts.selectors import account_export
from games.selectors import games_of, talk_of
from ranking.selectors import awards_of
from tournaments.selectors import championships_of


class ExportView(APIView):
    @extend_schema(
        operation_id="me_export",
        summary="Everything about me",
        description="Account, games, what you said, championships, awards. Nothing in it tells who anybody else was.",
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        account: Account = request.user  # type: ignore[assignment] # the permission lets nobody else through
        return Response(export(account), headers={"Content-Disposition": 'attachment; filename="laelo.json"'})


def export(account: Account) -> dict[str, Any]:
    return {
        "account": account_export(account),
        "games": games_of(account),
        "talk": talk_of(account),
        "championships": championships_of(account),
        "awards": awards_of(account),
    }
