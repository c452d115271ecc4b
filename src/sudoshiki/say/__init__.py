"""Words for people and JSON records, so that the commands, bulk runs and the web page all say the same.

words          puzzles, boards, effort, traces in words; what a language needs for it
run_english    outcomes, tables and messages of solve and compare; run_portuguese likewise
json_records   outcomes as records with the keys of the contract
layouts        answers as the documents' programs print them
spreadsheets   text that they show instead of running it
"""
