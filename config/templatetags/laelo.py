"""The pieces every page is built of: drawings by name, animals in the reader's language, clocks."""

from datetime import date, datetime, timedelta

from django import template
from django.templatetags.static import static
from django.templatetags.tz import do_timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from config import animals
from engine.points import ZONE
from tournaments.bracket_page import PLACES

register = template.Library()

TIER_WORDS = {"ouro": "Cruzada de Ouro", "prata": "Lá-e-Lô de Prata", "bronze": "Carroça de Bronze"}

BOXES = {"logo": "0 0 308 98", "umbrella": "0 0 100 100", "ring": "0 0 100 100", "ring-plain": "0 0 100 100"}
BOXES |= {f"h{pips}": "0 0 100 100" for pips in range(7)}
BOXES |= {"face": "0 0 100 200", "back": "0 0 100 200"}
BOXES |= {f"medal-{tier}": "0 0 96 96" for tier in ("ouro", "prata", "bronze")}


def language() -> str:
    """The reader's language, reduced to the three we speak."""
    code = (get_language() or "es")[:2]
    return code if code in {"es", "pt", "en"} else "es"


@register.simple_tag
def drawing(name: str, css: str = "") -> SafeString:
    """A decorative piece of ``pieces.svg``; what it means stands beside it as text."""
    box = BOXES.get(name, "0 0 24 24")
    width, height = box.split()[2:]
    return format_html(
        '<svg class="{}" viewBox="{}" aria-hidden="true"><use href="{}#{}" width="{}" height="{}"/></svg>',
        css, box, static("laelo/pieces.svg"), name, width, height,
    )  # fmt: skip


@register.simple_tag
def animal(slug: str, css: str = "") -> SafeString:
    """The woodcut of an animal, decorative: its name stands beside it."""
    return format_html(
        '<svg class="bicho {}" viewBox="0 0 96 96" aria-hidden="true"><use href="{}#{}" width="96" height="96"/></svg>',
        css, static("laelo/animals.svg"), slug,
    )  # fmt: skip


def _half(pips: str, y: int) -> SafeString:
    if pips == "0":
        return SafeString("")
    return format_html('<use href="{}#h{}" y="{}" width="100" height="100"/>', static("laelo/pieces.svg"), pips, y)


@register.simple_tag
def tile(name: str, css: str = "", *, lying: bool = False) -> SafeString:
    """A decorative tile ``"2|6"``, standing or lying with its first half to the left."""
    first, second = name.split("|")
    face = format_html('<use href="{}#face" width="100" height="200"/>', static("laelo/pieces.svg"))
    body = format_html("{}{}{}", face, _half(first, 0), _half(second, 100))
    if lying:
        return format_html(
            '<svg class="pedra deitada {}" viewBox="0 0 200 100" aria-hidden="true">'
            '<g transform="rotate(-90) translate(-100 0)">{}</g></svg>',
            css, body,
        )  # fmt: skip
    return format_html('<svg class="pedra {}" viewBox="0 0 100 200" aria-hidden="true">{}</svg>', css, body)


@register.simple_tag
def medals(tier: str, won: int) -> SafeString:
    """One medal for each championship won, with its words for readers."""
    label = gettext("Won: %(tier)s") % {"tier": TIER_WORDS[tier]}
    svg = drawing(f"medal-{tier}")
    return format_html_join("", '{}<span class="so-leitor">{}</span>', ((svg, label) for _ in range(won)))


@register.simple_tag
def drawing_of_medal(tier: str) -> SafeString:
    return drawing(f"medal-{tier}")


@register.simple_tag
def was(slug: str) -> str:
    """*era o Timbu*, *era la Zarigüeya*, *was the Opossum*."""
    return gettext("was %(animal)s") % {"animal": the_animal(slug)}


@register.filter
def tier_name(tier: str) -> str:
    return TIER_WORDS[tier]


@register.filter
def short_name(slug: str) -> str:
    return animals.short(slug, language())


@register.filter
def full_name(slug: str) -> str:
    return animals.full(slug, language())


@register.filter
def the_animal(slug: str) -> str:
    """With its article: *o Timbu*, *la Zarigüeya*, *the Opossum*."""
    return f"{animals.article(slug, language())} {animals.short(slug, language())}"


@register.filter
def the_animal_capital(slug: str) -> str:
    """At the start of a sentence: *O Timbu*."""
    words = the_animal(slug)
    return words[0].upper() + words[1:]


@register.filter
def place_of(level: int) -> str:
    """A level of a championship as a place: *3*, *5–6*."""
    return PLACES[level]


@register.filter
def recife(instant: datetime) -> datetime:
    """In the zone that the week is counted in, and ``date`` leaves it there."""
    shown: datetime = do_timezone(instant, ZONE)
    return shown


@register.simple_tag
def animal_words() -> dict[str, list[str]]:
    return animals.words(language())


@register.filter
def week_days(monday: date) -> str:
    """A week as *23–29/11* or *30/11–6/12*."""
    sunday = monday + timedelta(days=6)
    if monday.month == sunday.month:
        return f"{monday.day}–{sunday.day}/{sunday.month}"
    return f"{monday.day}/{monday.month}–{sunday.day}/{sunday.month}"


@register.filter
def week_long(monday: date) -> str:
    """A week with its month's name and year: *23–29 nov 2026*."""
    sunday = monday + timedelta(days=6)
    end = date_format(sunday, "j M Y").lower()
    return f"{monday.day}–{end}" if monday.month == sunday.month else f"{date_format(monday, 'j M').lower()} – {end}"


@register.filter
def minus(first: int, second: int) -> int:
    return first - second
