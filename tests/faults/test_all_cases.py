"""Forty numbered fault cases, and the tests of each: none missing, none extra.

Files 1–18, puzzles 19–30, process and disk 31–37, the web 38–40. `SUDOSHIKI_DEEP=1` tries harder: a line of a
gigabyte, every prefix on the command line, forty moments instead of one.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

FILES, PUZZLES, DISK = "faults/test_files.py", "faults/test_puzzles.py", "faults/test_disk.py"
NO_PUZZLE = "cli/test_exit_codes.py::test_an_input_without_a_puzzle_is_the_same_everywhere"

CASES: dict[int, tuple[str, ...]] = {
    1: (NO_PUZZLE, "bulk/test_run.py::test_an_empty_file_is_no_error"),
    2: (NO_PUZZLE, "cli/test_solve.py::test_an_input_without_a_puzzle_exits_with_0"),
    3: (f"{FILES}::test_case_03_80_cells",),
    4: (f"{FILES}::test_case_04_82_cells_are_never_cut_to_81",),
    5: (f"{FILES}::test_case_05_a_length_that_is_no_square",),
    6: (f"{FILES}::test_case_06_a_symbol_out_of_range",),
    7: (f"{FILES}::test_case_07_nought_and_dot_mixed",),
    8: (f"{FILES}::test_case_08_a_byte_order_mark",),
    9: (f"{FILES}::test_case_09_utf_16_is_one_clear_error",),
    10: (f"{FILES}::test_case_10_invalid_utf_8_costs_that_line",),
    11: (f"{FILES}::test_case_11_digits_of_other_scripts_are_not_read",),
    12: (f"{FILES}::test_case_12_a_nul_byte",),
    13: (f"{FILES}::test_case_13_line_ends_and_none_at_the_end",),
    14: (f"{FILES}::test_case_14_a_line_of_a_gigabyte",),
    15: (
        f"{FILES}::test_case_15_a_truncated_gzip_keeps_its_good_lines",
        "formats/test_source.py::test_a_line_that_was_torn_with_the_data_is_no_puzzle",
    ),
    16: (
        f"{FILES}::test_case_16_a_gzip_bomb_stops_at_the_declared_limit",
        "bulk/test_bad_files.py::test_a_gzip_bomb_is_stopped",
    ),
    17: (
        f"{FILES}::test_case_17_csv_with_quotes_commas_and_line_ends",
        f"{FILES}::test_case_17_names_are_neutralised_in_every_table",
    ),
    18: (f"{FILES}::test_case_18_duplicates_are_both_answered",),
    19: (f"{PUZZLES}::test_case_19_a_digit_twice_names_both_cells",),
    20: (f"{PUZZLES}::test_case_20_two_ones_and_79_blanks_are_refused_without_a_search",),
    21: (f"{PUZZLES}::test_case_21_complete_but_wrong_by_one_cell",),
    22: (f"{PUZZLES}::test_case_22_already_solved_is_itself_and_unique",),
    23: (f"{PUZZLES}::test_case_23_79_givens_and_no_solution",),
    24: (f"{PUZZLES}::test_case_24_fifteen_givens_have_many_solutions",),
    25: (f"{PUZZLES}::test_case_25_two_givens_are_never_called_unsolvable",),
    26: (f"{PUZZLES}::test_case_26_empty_boards_are_answered",),
    27: (
        f"{PUZZLES}::test_case_27_counting_all_of_an_empty_board_stops_at_the_limit",
        "counting/test_count_all.py::test_more_than_64_bits",
    ),
    28: (
        f"{PUZZLES}::test_case_28_sides_that_no_board_has_are_refused_before_anything_is_made",
        f"{PUZZLES}::test_case_28_boxes_and_sizes_on_the_command_line",
    ),
    29: (f"{PUZZLES}::test_case_29_signs_that_can_not_be",),
    30: (f"{PUZZLES}::test_case_30_chains_and_values_that_do_not_fit",),
    31: (
        "cli/test_process.py::test_a_signal_in_mid_search_shows_what_was_found",
        "faults/test_moments.py::test_at_any_moment",
    ),
    32: (
        "bulk/test_resume.py::test_killed_at_any_moment_nothing_is_lost",
        "files/test_interrupted.py::test_the_next_writer_removes_files_of_a_killed_one",
        "lab/test_resume.py::test_killed_many_times_and_resumed",
    ),
    33: (
        f"{DISK}::test_case_33_a_full_disk_is_named_and_the_old_file_stays",
        f"{DISK}::test_case_33_bulk_goes_on_where_the_full_disk_stopped_it",
        f"{DISK}::test_case_33_of_puzzles_that_are_made_whole_lines_stay_on_a_full_disk",
        f"{DISK}::test_case_33_a_folder_that_is_read_only_is_named",
        f"{DISK}::test_case_33_an_output_that_is_the_input_is_refused",
        "lab/test_run_folder.py::test_a_disk_that_fails_is_one_line_and_the_next_run_goes",
    ),
    34: ("cli/test_streams.py::test_a_stdout_without_a_reader_is_no_error",),
    35: (
        f"{DISK}::test_case_35_the_second_run_on_one_output_is_refused",
        "lab/test_run_folder.py::test_a_run_that_is_going_on_is_not_taken_over",
    ),
    36: (
        "bulk/test_damaged_run.py::test_a_run_of_another_version_is_refused",
        "bulk/test_damaged_run.py::test_a_damaged_part_is_answered_again",
        "lab/test_store.py::test_another_version_or_another_file_is_refused",
        "lab/test_store.py::test_a_store_with_a_torn_tail_is_refused_and_left_as_it_is",
        "lab/test_store.py::test_no_bit_of_a_row_changes_unseen",
        "bulk/test_damaged_run.py::test_bytes_that_changed_since_they_were_joined_are_refused",
    ),
    37: (
        "bulk/test_poison.py::test_the_poison_puzzle_is_named",
        "jobs/test_executor.py::test_a_worker_that_dies_is_replaced_and_its_job_tried_again",
    ),
    38: (
        "web/test_guard.py::test_an_invalid_request_is_refused",
        "web/test_guard.py::test_a_long_body_is_refused_with_or_without_a_length",
        "web/test_schema.py::test_there_are_operations_to_try",
    ),
    39: (
        "web/test_guard.py::test_excess_requests_are_refused_and_the_server_still_answers",
        "web/test_guard.py::test_when_the_client_leaves_the_work_ends",
        "web/test_slow_clients.py::test_a_client_that_does_not_read_holds_no_worker",
        "faults/test_web_stopped.py::test_a_signal_ends_work_and_server_quietly",
    ),
    40: (
        "browser/test_play.py::test_a_name_with_markup_is_shown_as_text",
        "web/test_guard.py::test_no_other_file_can_be_requested",
        "web/test_guard.py::test_every_answer_has_the_rules_for_the_browser",
        "web/test_guard.py::test_pages_from_elsewhere_are_not_answered",
    ),
}


def functions_of(path: Path) -> set[str]:
    return {node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)}


def test_all_forty_are_there() -> None:
    assert list(CASES) == list(range(1, 41))


@pytest.mark.parametrize("number", CASES)
def test_every_test_that_is_named_is_there(number: int) -> None:
    for place in CASES[number]:
        file, _, name = place.partition("::")
        assert name in functions_of(TESTS / file), place


def test_every_test_that_has_a_number_is_named() -> None:
    """Every test with a case number is listed under that number."""
    for path in (TESTS / "faults").glob("test_*.py"):
        for name in functions_of(path):
            if name.startswith("test_case_"):
                number = int(name.removeprefix("test_case_")[:2])
                assert f"faults/{path.name}::{name}" in CASES[number]
