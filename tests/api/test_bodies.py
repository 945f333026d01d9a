"""Bodies as they are decoded."""

import pytest

from api.bodies import parse
from api.problems import Problem


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
