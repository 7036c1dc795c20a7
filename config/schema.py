"""What the schema says of every operation without each view repeating it."""

from typing import Any

_REFUSAL = {
    "type": "object",
    "description": "The service says no: a stable code, and a sentence in the language of the request.",
    "required": ["code", "detail"],
    "properties": {
        "code": {"type": "string", "example": "not_found"},
        "detail": {"type": "string"},
        "fields": {"type": "object", "additionalProperties": {"type": "string"}, "description": "By value: its fault."},
        "retry_after": {"type": "integer", "minimum": 1, "description": "Seconds, where waiting helps."},
    },
}
_ANSWER = {
    "description": "A refusal.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
}


def with_refusals(result: dict[str, Any], generator: Any, **kwargs: Any) -> dict[str, Any]:
    """Every operation may be refused, always in the same form (a drf-spectacular hook)."""
    result.setdefault("components", {}).setdefault("schemas", {})["Refusal"] = _REFUSAL
    for path in result["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                operation["responses"].setdefault("default", _ANSWER)
    return result
