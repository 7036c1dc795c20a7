"""Reports over HTTP."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.api.matches import Refusal
from games.api.people import person
from games.services.reports import REASONS
from games.wording import REPORT_LONGEST


class NewReport(serializers.Serializer[Any]):
    match = serializers.CharField(max_length=16)
    seat = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(max_length=20, help_text=f"One of {', '.join(REASONS)}.")
    text = serializers.CharField(
        required=False, allow_blank=True, default="", help_text=f"At most {REPORT_LONGEST} characters."
    )
    said = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=16, help_text="The id of a line that seat said."
    )


class ReportsView(APIView):
    @extend_schema(
        operation_id="report", summary="Tell the moderators what somebody did at a table", request=NewReport,
        description="For who sits there and who watches. The hand and what was said go with it. The answer tells "
        "nothing of the person behind the seat.",
        responses={
            201: inline_serializer("Reported", {"id": serializers.CharField()}),
            400: Refusal, 404: Refusal, 409: Refusal, 429: Refusal,
        },
        examples=[
            OpenApiExample(
                "Signals", {"match": "Zk3v9Qe1b_xA", "seat": 2, "reason": "signals", "text": "He coughs."},
                request_only=True,
            ),
            OpenApiExample("Taken", {"id": "r7Zk3v9Qe1b_"}, response_only=True, status_codes=["201"]),
        ],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        asked = NewReport(data=request.data)
        asked.is_valid(raise_exception=True)
        given = dict(asked.validated_data)
        report = services.seat_report(
            match_id=given.pop("match"), account_id=person(request), at=timezone.now(), **given
        )
        return Response({"id": report.public_id}, status=status.HTTP_201_CREATED)
