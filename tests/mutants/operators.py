"""What is changed: one operator, constant, condition or statement at a time."""

from collections.abc import Iterator
from typing import Any

from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword

CORE = (
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ExceptionReplacer",
    "NumberReplacer",
    "ZeroIterationForLoop",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Div",
    "ReplaceBinaryOperator_Div_Mul",
    "ReplaceBinaryOperator_Mod_Div",
    "ReplaceBinaryOperator_LShift_RShift",
    "ReplaceBinaryOperator_BitAnd_BitOr",
)
"""Of every family those whose opposite is the nearest: a test that notices these notices their relatives."""


class DeleteStatement(Operator):  # type: ignore[misc]
    """A call whose result is not used, or a `raise`, is left out. Cosmic Ray has no operator for that."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        if node.type == "simple_stmt" and self._is_deletable(node.children[0]):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        first = node.children[0]
        node.children[0] = Keyword("pass", first.start_pos, first.get_first_leaf().prefix)
        return node

    @staticmethod
    def _is_deletable(statement: Any) -> bool:
        return statement.type == "raise_stmt" or (
            statement.type == "atom_expr" and statement.get_last_leaf().value == ")"
        )

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("raise ValueError\n", "pass\n"), Example("check(name)\n", "pass\n"))


def operators() -> Iterator[Operator]:
    for name in CORE:
        yield get_operator(f"core/{name}")()
    yield DeleteStatement()
