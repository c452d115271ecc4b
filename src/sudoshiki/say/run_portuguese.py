"""The words of runs in Portuguese."""

from __future__ import annotations

from ..solve.types import Stopped, Verdict
from .page_words import translate_core_text, translate_error
from .words import HeadingWords, RunWords

HEADING = HeadingWords(
    language="pt",
    kinds={"latin": "quadrado latino"},
    given=("pista", "pistas"),
    sign=("sinal", "sinais"),
    with_=", com {}",
    and_=" e ",
    diagonals="diagonais",
    pencil_marks="marcas a lápis",
    own_groups="grupos próprios",
)

# Clauses of Outcome.way: what a part of `auto` did.
_DID = {
    "found it and proved it the only one": "a encontrou e provou que é a única",
    "found it": "a encontrou",
    "found the first solution": "encontrou a primeira solução",
    "found another": "encontrou outra",
    "proved it the only one": "provou que é a única",
    "proved that there are no more": "provou que não há mais",
    "proved that there is no solution": "provou que não há solução",
}


def _core_text(text: str) -> str:
    """Translate a text of the core: a result of `auto`, or Outcome.way."""
    known = translate_core_text(text)
    return known if known != text else ", ".join(map(_clause, text.split(", ")))


def _clause(text: str) -> str:
    for did, words in _DID.items():
        if text.endswith(f" {did}"):
            return f"{translate_core_text(text.removesuffix(f' {did}'))} {words}"
    return text


PORTUGUESE_RUNS = RunWords(
    language="pt",
    heading=HEADING,
    verdict_texts={
        Verdict.NONE: "sem solução (provado)",
        Verdict.ONE: "exatamente uma solução (provado)",
        Verdict.MANY: "mais de uma solução",
        Verdict.SOME: "uma solução; não se sabe se é a única",
        Verdict.UNDECIDED: "não decidido: nenhuma solução encontrada, nenhuma excluída",
    },
    reasons={
        Stopped.EFFORT: " (parado após {tried} valores tentados: o esforço permitido acabou)",
        Stopped.SECONDS: " (parado após {seconds} s: o tempo permitido acabou)",
        Stopped.REQUESTED: " (parado a pedido)",
        Stopped.ATTEMPTS: " (todas as tentativas foram usadas)",
        Stopped.FAILED: " ({algorithm} falhou)",
        "own": " (segundo {algorithm})",
        Stopped.FINISHED: " ({algorithm} é incompleto e chegou ao fim)",
    },
    verdicts={
        Verdict.NONE: "nenhuma",
        Verdict.ONE: "única",
        Verdict.MANY: "várias",
        Verdict.SOME: "alguma",
        Verdict.UNDECIDED: "indeciso",
    },
    stops={
        Stopped.FINISHED: "terminou",
        Stopped.SOLUTIONS: "soluções",
        Stopped.EFFORT: "esforço",
        Stopped.SECONDS: "tempo",
        Stopped.REQUESTED: "a pedido",
        Stopped.ATTEMPTS: "tentativas",
        Stopped.FAILED: "falhou",
    },
    counters={
        "tried": ("tentado", "tentados"),
        "placed": ("colocado", "colocados"),
        "guesses": ("palpite", "palpites"),
        "conflicts": ("conflito", "conflitos"),
        "backtracks": ("retrocesso", "retrocessos"),
        "eliminations": ("eliminação", "eliminações"),
        "max_depth": ("palpite de profundidade", "palpites de profundidade"),
        "restarts": ("recomeço", "recomeços"),
    },
    heads={
        "board": "tabuleiro",
        "algorithm": "algoritmo",
        "verdict": "solução",
        "tried": "tentados",
        "placed": "colocados",
        "guesses": "palpites",
        "seconds": "tempo",
        "document": "documento",
        "against it": "comparação",
        "runs": "execuções",
        "solved": "resolvidas",
        "solved %": "% resolvidas",
        "mean seconds": "tempo médio",
        "to the first": "até a primeira",
    },
    events={
        "tried": "tentado",
        "guessed": "palpite",
        "placed": "colocado",
        "taken back": "retirado",
        "solved": "resolvido",
        "moved": "mudado",
        "conflict": "conflito",
        "eliminated": "eliminado {value} de {cell}",
        "because": " por causa de {cell}",
        "among givens": "conflito entre as pistas",
        "no value": "conflito: não resta valor para {cell}",
        "restarted": "recomeço a partir das pistas",
        "other board": "recomeço com outro tabuleiro",
        "measured": "passo {step}: falta consertar {cost} ({tried} tentados, {placed} colocados)",
        "thinned": "aqui está um de cada {every} passos, com tudo o que mudou desde o anterior",
        "dropped": "… e mais {dropped} eventos, não guardados",
        "first attempt": "primeira tentativa: vértices com uma só cor possível",
        "second attempt": "segunda tentativa: um palpite por vez, a partir do que a primeira deixou",
    },
    sentences={
        "puzzle": "problema",
        "puzzle.s": "problemas",
        "doubtful puzzle": "problema {number}: {doubt}",
        "no book": "interrompido: nenhum livro foi gravado, {file} não mudou",
        "found": "; {found} encontradas",
        "shown": ", {shown} delas mostradas: --json dá mais",
        "tally": "{puzzles}: {solved} resolvidos{solved_each}, {unsolved} não resolvidos{unsolved_each}, "
        "{rejected} rejeitados",
        "bulk is meant": "mais de {count} problemas: "
        "`sudoshiki bulk ARQUIVO -o respostas.csv` é feito para tantos",
        "at once": "{files}: resolvidos em lotes, sem o tempo de cada problema; --with auto o mede",
        "trace dropped": "o registro tem os primeiros {kept} eventos, outros {dropped} não foram guardados; "
        "--trace-limit {more} guarda mais",
        "no effort": "ficam de fora, pois não contam seu esforço: {names}",
        "no support": "ficam de fora, pois não aceitam todas as regras do problema: {names}",
        "limit": "os artigos param na primeira solução: compare com --limit 1",
        "no room": "não cabem aqui: {heads}",
        "searching": "buscando,",
        "stops": "(Ctrl-C para)",
        "not comparable": "não comparável",
        "over": "mais de {limit}",
        "the same": "igual",
        "did not end": "o nosso não terminou ({stopped})",
        "differs": "difere",
        "differs but": "difere; igual com {settings}",
        "first": "até a primeira: tempo do começo da primeira execução de um tabuleiro até o seu "
        "primeiro sucesso, com as execuções falhas, como mede S3; a média é dos tabuleiros com sucesso",
        "all boards": "todos os {count} tabuleiros",
        "solved of": "{solved} de {runs}",
        "contradiction": "{place}: RESPOSTA ERRADA: {names}: sem solução, mas {found} tem uma, conferida",
        "solutions": "soluções",
        "found by it": "encontradas",
        "backtracking tried": "no backtracking",
        "ok": "ok",
        "wrong": "erro",
        "more boards": "e mais {count} tabuleiros: --json tem todos",
        "rest not tried": "O resto não foi testado: {count} tabuleiros levaram mais de {seconds} s.",
        "counts no effort": "(não se aplica: não conta esforço)",
        "went wrong": "{faults} de {total} testes falharam",
        "as they should be": "todos os {total} testes passaram",
    },
    core_text=_core_text,
    error_text=translate_error,
    decimal_comma=True,
)
