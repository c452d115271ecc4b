"""Texts and JSON records, shared by commands, bulk runs and the web page.

words          puzzles, boards, effort and traces as text; the tables of a language
run_english    outcomes, tables and messages of solve and compare; run_portuguese likewise
json_records   outcomes as JSON records
layouts        answers as the documents' programs print them
spreadsheets   text that a spreadsheet does not take for a formula
"""
