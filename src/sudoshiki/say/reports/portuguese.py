"""The sentences of reports in Portuguese."""

from __future__ import annotations

NUMBERS = (",", ".")

LABELS = {
    # labels of boards
    "set": "conjunto",
    "kind": "tipo",
    "board": "tabuleiro",
    "side": "lado",
    "level": "nível",
    "fraction": "fração",
    "signs": "sinais",
    "algorithm": "algoritmo",
    "easy": "fácil",
    "medium": "médio",
    "hard": "difícil",
    "empty": "vazio",
    "unique": "única",
    "none": "nenhuma",
    "many": "múltiplas",
    "sudoku": "sudoku",
    "latin": "quadrado latino",
    "futoshiki": "futoshiki",
    # statistics and measures
    "mean": "média",
    "sd": "desvio padrão",
    "median": "mediana",
    "max": "máximo",
    "min": "mínimo",
    "percent": "porcentagem",
    "seconds": "segundos",
    "microseconds": "microssegundos",
    "par2": "PAR-2",
    "PAR-2": "PAR-2",
    "solved": "resolvidos",
    "likeness": "semelhança",
    "tried": "tentados",
    "placed": "colocados",
    "guesses": "suposições",
    "backtracks": "retornos",
    "eliminations": "eliminações",
    "conflicts": "conflitos",
    "restarts": "reinícios",
    "max_depth": "profundidade",
    "unguessed": "sem suposição",
    "givens": "células dadas",
    "solutions": "soluções",
    "longest": "mais longo",
    # how runs ended
    "undecided": "não decidido",
    "effort": "limite de esforço",
    "timeout": "limite de tempo",
    "memory": "limite de memória",
    "crash": "falha",
    "wrong": "errado",
    "stopped": "interrompido",
    "refused": "recusado",
    "over": "acima do limite",
    "none solved": "nenhum resolvido",
    # verdicts of claims
    "exact": "exato",
    "in shape": "na forma",
    "not": "não",
    "not run": "não executado",
    "too close to call": "perto demais para decidir",
    # columns
    "runs": "execuções",
    "boards": "tabuleiros",
    "solved %": "resolvidos %",
    "95 % interval": "intervalo de 95 %",
    "tried (median)": "tentados (mediana)",
    "placed (median)": "colocados (mediana)",
    "mean s": "média s",
    "95 % interval of the mean": "intervalo de 95 % da média",
    "median s": "mediana s",
    "max s": "máximo s",
    "min s": "mínimo s",
    "PAR-2 s": "PAR-2 s",
    "× virtual best": "× melhor virtual",
    "best on": "melhor em",
    "tied on": "empate em",
    "virtual best": "melhor virtual",
    "best": "melhor",
    "next": "seguinte",
    "× slower": "× mais lento",
    "no algorithm": "nenhum",
    "along": "ao longo de",
    "peak at": "pico em",
    "median PAR-2 s there": "mediana de PAR-2 s ali",
    "at the dearer end": "no extremo mais caro",
    "mean ÷ median": "média ÷ mediana",
    "most": "máximo",
    "best cutoff": "melhor corte",
    "tried with restarts there": "tentados com reinícios ali",
    "× fewer": "× menos",
    "cell": "célula",
    "ratio": "razão",
    "geometric mean": "média geométrica",
    "best peer": "melhor concorrente",
    "ahead on": "à frente em",
    "all cells": "todas as células",
    # axes of plots
    "fraction of cells given": "fração das células dadas",
    "fraction of neighbours with a sign": "fração dos vizinhos com sinal",
    "PAR-2 seconds": "PAR-2, segundos",
    "values tried": "valores tentados",
    "values placed": "valores colocados",
    "runs solved": "execuções resolvidas",
    "factor of the best": "fator do melhor",
    "share of its boards": "parte dos seus tabuleiros",
    "share of runs solved": "parte das execuções resolvidas",
    "share of runs unsolved": "parte das execuções não resolvidas",
    "median seconds": "mediana, segundos",
    # numbers of claims
    "cells": "células",
    "the same": "iguais",
    "within our interval": "no nosso intervalo",
    "ours ÷ theirs from": "o nosso ÷ o do documento, de",
    "to": "a",
    "cells with runs enough": "células com execuções bastantes",
    "rank correlation": "correlação de postos",
}

REPORT = {
    "language": "pt",
    # runs and their circumstances
    "run-one": "{count} execução",
    "run-many": "{count} execuções",
    "board-one": "{count} tabuleiro",
    "board-many": "{count} tabuleiros",
    "core-one": "{count} núcleo",
    "core-many": "{count} núcleos",
    "so-many-runs": "{runs} em {boards}, semente {seed}",
    "solving": "{seconds} s de resolução ao todo",
    "solving-by-processor": "{seconds} s de resolução ao todo, pelo relógio do processador",
    "took": "A última linha veio {seconds} s depois da primeira",
    "machine": "Máquina: {machine}",
    "load": "carga no início {load}",
    "no-pinning": "O sistema não mantém uma execução em um só núcleo: os tempos variam mais do que em outros",
    "quick": "A versão rápida deste experimento: os números são aproximados. Fica de fora: {left_out}.",
    "quick-title": "{title} (versão rápida)",
    "about-whole": "Sobre o experimento inteiro:",
    "cut-runs": "{gone} de {all} execuções em cada tabuleiro",
    "cut-seconds": "o que leva mais de {seconds} dos {all} s permitidos",
    "cut-effort": "o que pede mais esforço que {effort}",
    "cut-boards": "{gone} de {all} tabuleiros",
    "cut-boards-each": "{gone} de {all} tabuleiros de cada tipo",
    "cut-file": "todos menos {boards} de cada tipo no seu arquivo",
    "untranslated": "Alguns textos desta receita não têm tradução e ficam como foram escritos.",
    "struck": "RESPOSTA ERRADA: {label} sai da classificação. {why}",
    "not-finished": "Não terminado: falta fazer {runs}.",
    "not-available": "{label} não foi executado: {why}.",
    "no-file": "Os tabuleiros de {set} não foram usados: não existe {path}.",
    # a document's figures
    "beside-ours": "Os números do documento ao lado dos nossos ({source})",
    "document": "documento",
    "ours": "nosso ({what})",
    "comparison": "comparação",
    "of-measure": "{statistic} de {measure}",
    "why": "Por quê: {reason}",
    "cell-not-run": "não executado aqui",
    "cell-exact": "exato",
    "cell-both": "{both} nos dois",
    "cell-differs": "diferente",
    "cell-within": "dentro do nosso intervalo de 95 %",
    "cell-points": "{points} pontos",
    "cell-predicted": "dentro de {span}",
    "cell-outside": "{points} pontos, fora de {span}",
    "surer-rate": "em {runs} execuções {percent}, logo {span} em {of}",
    "inside-predicted": "Dentro do que outras {runs} execuções podem dar: mais {inside}.",
    "left-out": "Ficaram de fora: {boards}.",
    "cell-times": "× {times}",
    "no-cell-run": "Nenhuma destas células foi executada aqui.",
    "exact-cells": "Exatas: {exact} de {cells} células.",
    "inside-cells": "Dentro do nosso intervalo: mais {inside}.",
    "same-winner": "Na forma: o mesmo vencedor isolado em {same} de {rows} linhas.",
    "close-winner": "Perto demais para decidir aqui: {close}.",
    "ties": "Empates no primeiro lugar: {theirs} no documento, {ours} aqui.",
    "same-peak": "O maior número fica no mesmo lugar em {same} de {lines} séries.",
    "close-peak": "Qual é o maior aqui fica perto demais para decidir em {close}.",
    "rank-correlation": "Correlação de postos em {cells} células: {order}.",
    # claims
    "document-claims": "O que o documento afirma",
    "claims-claim": "afirmação",
    "claims-here": "aqui",
    "claims-measured": "medido",
    "claims-because": "porque",
    "verdicts": """
Exato: os mesmos números, até o último dígito. Na forma: a mesma ordem, o mesmo lugar do pico ou o mesmo
tipo de crescimento; em uma tabela de tempos, correlação de postos acima de 0,9; no que fica perto, até um
fator de 1,5; em porcentagens de execuções ao acaso, não mais que uma célula em vinte fora de um intervalo
de 95 %. Não: nem um nem outro. Onde se comparam tempos ou tabuleiros sorteados, o intervalo de 95 % (entre
parênteses) tem de ficar de um só lado do limite: os tabuleiros, ou as execuções do único tabuleiro,
sorteados de novo 2.000 vezes. Se o limite está dentro dele, ou se há menos de cinco: perto demais para
decidir.
""",
    # tables
    "about-growth": """
O expoente do tamanho, por uma reta pelos logaritmos de todos os tabuleiros, com o seu intervalo de 95 %.
Onde algo é 0 não há o que ajustar.
""",
    "document-statistic": "{statistic} do documento",
    "growth-of": "de",
    "exponent-side": "expoente do lado",
    "exponent-fraction": "expoente da fração",
    "exponent-signs": "expoente dos sinais",
    "ratio-to": "{of} em relação a",
    "ratio-spread": "{measure}: mediana (menor – maior)",
    "span": "{least} a {most}",
    "so-many-of": "{some} de {all}",
    "ratio-sentence": "{of} em relação a {to}, {measure}: {span} vezes em {inside} de {boards} tabuleiros, "
    "menos de uma vez em {less}.",
    "no-board": "nenhum",
    "not-ended": "Sem fim: {left}.",
    "not-solved": "não resolvidos",
    "none-unsolved": "nenhum",
    "ranking": "Classificação",
    "about-ranking": """
Por resolvidos %, depois por PAR-2: a média, por tabuleiro, dos segundos gastos; uma execução sem resposta
conta o dobro do seu limite. Só contam os tabuleiros em que o algoritmo foi executado. «Melhor virtual» toma
o melhor algoritmo em cada tabuleiro. Um tabuleiro em que vários são os melhores não é vitória de nenhum:
conta como empate.
""",
    "which-algorithm": "Que algoritmo para que tabuleiro",
    "where-peak": "Onde fica o pico",
    "about-peak": """
Um pico é a maior mediana de PAR-2 entre os dois extremos, maior que a do extremo mais caro por mais que
o ruído: o intervalo de 95 % da diferença não contém 0.
""",
    "peak-at-limit": "desconhecido: metade das execuções ou mais parou no limite em {places}",
    "peak-at-end": "nenhum: maior no extremo, {place}",
    "peak-too-close": "perto demais para decidir ({place})",
    "chance": "Acaso e reinícios",
    "about-restarts": """
Uma média muito acima da mediana diz que umas poucas execuções são muito longas: uma cauda pesada. Ali
compensa reiniciar depois do melhor corte, no máximo por quanto diz a última coluna: o corte foi escolhido
nestas mesmas execuções.
""",
    "ends": "Como as execuções terminaram",
    "every-cell": "Todas as células",
    "about-cells": """
Os contadores são os mesmos em qualquer máquina; os segundos, não. Os intervalos são percentis de 95 % por
*bootstrap* sobre tabuleiros sorteados de novo com todas as suas execuções; onde há um só tabuleiro, sobre
as suas execuções.
""",
    "made-again": """
Os números de todas as células, todas as execuções em CSV e mais gráficos estão no relatório completo:
`sudoshiki lab run {name}`, depois `sudoshiki lab report runs/{folder} --language pt`.
Com `--slim --out PASTA` ele sai como está aqui.
""",
    # a contender and its peers
    "and-peers": "{ours} e os seus concorrentes",
    "about-peers": "Razão: a mediana do concorrente ÷ a de {ours}. O melhor concorrente é o da menor razão.",
    "peer-column": "{peer}: resolvidos, mediana, máximo, PAR-2",
    "against-best": "{ours} contra o melhor concorrente, {cells}: {mean}× (média geométrica das razões)",
    "behind": "Atrás do melhor concorrente em: {cells}",
    "behind-nowhere": "nenhuma célula",
    "not-decided": "Não decididos por {ours}: {boards}",
    # plots
    "plots": "Gráficos",
    "no-matplotlib": "os gráficos precisam de matplotlib: pip install 'sudoshiki[lab]'",
    "axis": "{statistic} de {measure}",
    "of-document": "{name} (documento)",
    "stopped": "parado no limite: um limite inferior",
    "scatter": "Dispersão: {one} e {other}, um ponto por tabuleiro",
    "profile": "Perfil de desempenho: tabuleiros dentro de um fator do melhor",
    "share-solved": "Parte das execuções resolvidas",
    "still-unsolved": "Parte das execuções ainda não resolvidas",
    "cactus": "Cacto: execuções resolvidas dentro de um tempo",
    "heat": "Tamanho × {axis}: {title}",
}
