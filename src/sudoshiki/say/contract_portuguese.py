"""Portuguese translations of the texts of `custom.contract`.

{} is a gap, in both in the same order, # a gap for a number, as in the page's table of refusals.
"""

from __future__ import annotations

CONTRACT_PORTUGUESE: tuple[tuple[str, str], ...] = (
    # boards
    ("one cell", "uma célula"),
    ("already solved", "já resolvido"),
    ("futoshiki, two signs", "futoshiki, dois sinais"),
    ("latin", "quadrado latino"),
    ("pencil marks", "marcas a lápis"),
    ("jigsaw", "regiões irregulares"),
    ("diagonals", "diagonais"),
    ("sudoku, no solution", "sudoku sem solução"),
    ("latin, no solution", "quadrado latino sem solução"),
    ("signs, no solution", "sinais sem solução"),
    ("latin #×#, empty", "quadrado latino #×#, vazio"),
    ("sudoku #×#, four givens", "sudoku #×#, quatro pistas"),
    ("sudoku #×#, empty", "sudoku #×#, vazio"),
    # promises
    ("at most one solution with a limit of one", "no máximo uma solução com limite de uma"),
    ("the same seed gives the same run", "a mesma semente dá a mesma execução"),
    ("an effort of # is respected", "um esforço de # é respeitado"),
    ("no time at all: undecided", "sem tempo nenhum: não decidido"),
    ("a stop before the start", "uma parada antes do começo"),
    ("a stop in mid-search", "uma parada no meio da busca"),
    ("a deadline in mid-search", "um prazo no meio da busca"),
    ("two threads at a time", "duas threads ao mesmo tempo"),
    # faults
    ("did not end within # s", "não terminou em # s"),
    ("found no solution; there are #: # is one", "não achou solução; há #: # é uma"),
    ("says it found all # solutions; there are #", "diz que achou todas as # soluções; há #"),
    ("found # of # solutions; it missed #", "achou # de # soluções; faltou #"),
    ("found # of # solutions", "achou # de # soluções"),
    (
        "found all # solutions, but did not say that there are no others",
        "achou todas as # soluções, mas não disse que não há outras",
    ),
    ("with a limit of one solution it says {}", "com limite de uma solução, diz {}"),
    ("with a limit of one solution it gave #", "com limite de uma solução, deu #"),
    (
        "two runs with the same seed gave different boards",
        "duas execuções com a mesma semente deram tabuleiros diferentes",
    ),
    ("they counted differently: {} and {}", "contaram de modo diferente: {} e {}"),
    ("they said {} and {}", "disseram {} e {}"),
    (
        "with an effort of # it says that it found all solutions",
        "com um esforço de #, diz que achou todas as soluções",
    ),
    ("with an effort of # it tried # values", "com um esforço de #, tentou # valores"),
    ("without time it says that it stopped for {}", "sem tempo, diz que parou por {}"),
    ("without time it says {}, not undecided", "sem tempo, diz {}, e não que nada está decidido"),
    ("stopped before the start it says {}", "parado antes do começo, diz {}"),
    ("it says that it stopped for {}", "diz que parou por {}"),
    (
        "stopped in mid-search it says that it found all solutions of an empty 9×9",
        "parado no meio da busca, diz que achou todas as soluções de um 9×9 vazio",
    ),
    (
        "at its deadline it says that it found all solutions of an empty 9×9",
        "no fim do prazo, diz que achou todas as soluções de um 9×9 vazio",
    ),
    (
        "two threads at a time got different boards",
        "duas threads ao mesmo tempo receberam tabuleiros diferentes",
    ),
)
