"""Bodies as they are decoded."""

from typing import Any

import pytest

from api.problems import Problem
from api.strict_request import decode_body


def parse(body: bytes) -> Any:
    return decode_body(body, Any)


@pytest.mark.parametrize(
    "number", ["9007199254740993", "-9007199254740993", "1e16", "1E16", "9007199254740994.0", "0.9e17", "1.e400"]
)
def test_a_whole_number_beyond_two_to_the_53rd_is_refused_however_it_is_written(number: str) -> None:
    with pytest.raises(Problem) as refused:
        parse(f'{{"deep": [{{"value": {number}}}]}}'.encode())
    assert refused.value.code in ("invalid-field", "malformed-body")


@pytest.mark.parametrize("number", ["9007199254740992", "999999999999999", "1.5", "1e3", "-0.25", "123456789012345.5"])
def test_any_other_number_is_read(number: str) -> None:
    assert parse(f"[{number}]".encode()) == [float(number)]


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 65 + b"]" * 65,
        b'{"a":' * 65 + b"1" + b"}" * 65,
        b'["\\"",' + b"[" * 64 + b"]" * 64 + b"]",
        b'["\\\\",' + b'[{"a":' * 32 + b"1" + b"}]" * 32 + b"]",
    ],
)
def test_more_than_64_deep_is_refused(body: bytes) -> None:
    with pytest.raises(Problem) as refused:
        parse(body)
    assert refused.value.code == "malformed-body"


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 64 + b"]" * 64,
        b'["' + b"[" * 500 + b'"]',
        b'["\\"' + b"[{" * 500 + b'\\\\"]',
        b"[" + b"[]," * 500 + b"[]]",
    ],
)
def test_up_to_64_deep_is_read_however_wide_and_whatever_stands_in_texts(body: bytes) -> None:
    assert isinstance(parse(body), list)


@pytest.mark.parametrize(
    ("body", "read"),
    [
        (b'{"a":"' + b'[\\"' * 19_000 + b'"}', True),
        (b'{"a":"' + b'[\\"' * 19_000, False),
        (b'"[' * 19_000, False),
        (b"[" + b"[]," * 9_000 + b"1e9]", True),
        (b'{"a":"' + b'\\"' * 120_000 + b'"}', True),
    ],
)
def test_the_worst_bodies_of_the_allowed_size_are_read_or_refused_like_any_other(body: bytes, read: bool) -> None:
    if read:
        assert parse(body)
    else:
        with pytest.raises(Problem) as refused:
            parse(body)
        assert refused.value.code == "malformed-body"


@pytest.mark.parametrize(
    ("body", "read"),
    [
        (b"[" + b"1," * 19_998 + b"1]", True),
        (b"[" + b"1," * 20_000 + b"1]", False),
        (b"[" + b"[]," * 10_000 + b"[]]", False),
        (b"[" + b"{}," * 10_000 + b"{}]", False),
        (b'["' + b"," * 20_000 + b'"]', False),
    ],
)
def test_a_body_has_so_many_values_and_no_more(body: bytes, read: bool) -> None:
    """More would be decoded in one go, for which every thread would wait."""
    if read:
        assert parse(body)
        return
    with pytest.raises(Problem) as refused:
        parse(body)
    assert refused.value.code == "malformed-body"
    assert "20,000" in refused.value.render_detail("en")
