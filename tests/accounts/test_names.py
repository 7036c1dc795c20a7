import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import names
from accounts.animals import ANIMALS, SHORT
from accounts.errors import Refused


def refusal_of(nickname: str) -> str | None:
    try:
        names.checked(nickname)
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize(
    "nickname",
    [
        "Ana",
        "Ana María",
        "O'Neil",
        "João-Pedro",
        "x_men.2",
        "Иван",
        "Ελένη",
        "田中さん",
        "ラーメン",
        "한글이",
        "नमिता",
        "Łucja",
    ],
)
def test_a_name_of_one_alphabet_is_taken_as_written(nickname):
    assert names.checked(nickname) == nickname


@pytest.mark.parametrize(
    ("written", "kept"), [("  Ana  ", "Ana"), ("Ana \t María", "Ana María"), ("Ａｎａ", "Ana"), ("Jose\u0301", "José")]
)
def test_a_name_is_kept_in_its_plain_form(written, kept):
    assert names.checked(written) == kept


@pytest.mark.parametrize("nickname", ["", "  ", "ab", "e\u0301e\u0301", "."])
def test_a_name_of_less_than_three_letters_is_too_short(nickname):
    assert refusal_of(nickname) == "nickname_short"


def test_letters_are_counted_as_a_person_counts_them():
    assert names.checked("x\u0323\u0301" * 20)
    assert refusal_of("x\u0323\u0301" * 21) == "nickname_long"
    assert refusal_of("a" * 100_000) == "nickname_long"


@pytest.mark.parametrize(
    "nickname",
    ["-ana", "ana-", "ana--b", "an a.", "123", "ana😀", "ana\u200dmar", "ana\u202emar", "a\x00na", "ana\ud800",
     "ana/b", "<b>ana", "a@na", "n\u0301\u0302\u0303\u0304oa", "ana\u0660", "...", "\u0301ana"],
)  # fmt: skip
def test_other_characters_are_refused(nickname):
    assert refusal_of(nickname) == "nickname_characters"


@pytest.mark.parametrize("nickname", ["Anа", "Αna", "Ива田", "paρa", "ラмен"])
def test_two_alphabets_in_one_name_are_refused(nickname):
    assert refusal_of(nickname) == "nickname_scripts"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "ÁNA"), ("Ana Maria", "ana_maria"), ("Ian", "lan"), ("Bob0", "Bobo"), ("Carmo", "Carrno"),
     ("Papa", "Рара"), ("NATA", "ΝΑΤΑ"), ("Walter", "VValter"), ("Sofia", "ꜱofia"), ("Sofia", "Ѕоfia")],
)  # fmt: skip
def test_names_that_look_alike_have_one_skeleton(one, other):
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Eva"), ("Nina", "Viva"), ("Иван", "Ivan"), ("Ana1", "Ana2")])
def test_names_that_look_different_have_two_skeletons(one, other):
    assert names.skeleton(one) != names.skeleton(other)


def test_the_cases_of_a_greek_name_are_read_as_one():
    assert names.folded("ΝΙΚΟΣ") == names.folded("νίκος")


@pytest.mark.parametrize("animal", ANIMALS.values(), ids=lambda animal: animal.slug)
def test_no_animal_is_a_nickname_in_any_language(animal):
    spoken = [animal.slug, animal.pt, animal.es, animal.en, f"{animal.article} {animal.pt}", f"{animal.slug}7"]
    spoken += SHORT.get(animal.slug, ())

    codes = {refusal_of(name) for name in spoken}

    assert codes <= {"nickname_reserved", "nickname_long"}


@pytest.mark.parametrize("language", ["slug", "pt", "es", "en"])
def test_the_animals_have_different_names(language):
    assert len({names.folded(getattr(animal, language)) for animal in ANIMALS.values()}) == 48


@pytest.mark.parametrize(
    "nickname",
    ["Admin", "ADM1N", "admin-ana", "Fiscal 2", "Árbitro", "arbitro", "Suporte", "ad.min", "l a e l o", "SoyLaelo",
     "Iaelo", "лаеlо".replace("л", "l"), "moderadora_rj", "Robô", "el T1MBU"],
)  # fmt: skip
def test_nobody_passes_for_staff_or_the_service(nickname):
    assert refusal_of(nickname) in {"nickname_reserved", "nickname_scripts"}


@pytest.mark.parametrize("nickname", ["Modesto", "Roberto", "badminton", "Boaventura", "Timbuktu", "Fiscalina"])
def test_a_reserved_word_inside_another_word_is_no_offence(nickname):
    assert refusal_of(nickname) is None


@given(st.text(max_size=30))
def test_any_text_is_either_refused_or_kept_as_it_then_stays(text):
    code = refusal_of(text)

    assert code or names.checked(names.checked(text)) == names.checked(text)


@given(st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=20))
def test_a_skeleton_fits_its_column_and_does_not_depend_on_case_alone(text):
    assert len(names.skeleton(text)) <= 255
    assert names.folded(text) == names.folded(text.casefold())
