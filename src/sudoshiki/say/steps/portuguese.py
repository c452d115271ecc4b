"""The sentences in Portuguese."""

from __future__ import annotations

__all__ = ["GROUPS", "NAMES", "SENTENCES", "WORDS"]

GROUPS = {
    "row": "linha",
    "column": "coluna",
    "box": "bloco",
    "region": "região",
    "the falling diagonal": "a diagonal descendente",
    "the rising diagonal": "a diagonal ascendente",
}

WORDS = {
    "and": " e ",
    "or": " ou ",
    "comma": ", ",
    "is": "{cell} é {values}",
    "is-not": "{cell} não é {values}",
    "loses": "{values} pode ser riscado em {cells}",
    "placed": "Logo, {changes}.",
    "eliminated": "Logo, {changes}.",
}

NAMES = {
    "full-house": "Última célula aberta",
    "hidden-single-box": "Único lugar num bloco",
    "hidden-single-line": "Único lugar numa linha ou coluna",
    "direct-pointing": "Apontamento que deixa um só lugar",
    "direct-claiming": "Reivindicação que deixa um só lugar",
    "direct-hidden-pair": "Par escondido que deixa um só lugar",
    "direct-hidden-triplet": "Trio escondido que deixa um só lugar",
    "naked-single": "Único valor de uma célula",
    "pointing": "Apontamento",
    "claiming": "Reivindicação",
    "naked-set-2": "Par exposto",
    "naked-set-3": "Trio exposto",
    "naked-set-4": "Quarteto exposto",
    "hidden-set-2": "Par escondido",
    "hidden-set-3": "Trio escondido",
    "hidden-set-4": "Quarteto escondido",
    "fish-2": "X-wing",
    "fish-3": "Swordfish",
    "fish-4": "Jellyfish",
    "xy-wing": "XY-wing",
    "xyz-wing": "XYZ-wing",
    "unique-loop-4": "Retângulo único",
    "unique-loop": "Laço único de {size} células",
    "bug": "Cova universal de dois valores",
    "aligned-exclusion-2": "Exclusão de par alinhado",
    "aligned-exclusion-3": "Exclusão de trio alinhado",
    "x-cycle": "Ciclo de um valor",
    "y-cycle": "Ciclo por células de dois valores",
    "xy-cycle": "Ciclo",
    "x-forcing-chain": "Cadeia forçada de um valor",
    "xy-forcing-chain": "Cadeia forçada",
    "cell-forcing-chain": "Cadeias forçadas a partir de uma célula",
    "region-forcing-chain": "Cadeias forçadas a partir de um grupo",
    "contradiction-chain": "Contradição",
    "double-forcing-chain": "Cadeias forçadas a partir de um candidato",
    "nishio": "Contradição de um valor",
}

SENTENCES = {
    "full-house": "{cell} é a última célula aberta de {group}, e {value} é o único valor que falta ali.",
    "hidden-single": "Em {group}, {value} só cabe em {cell}: "
    "todas as outras células abertas já veem um {value} ou o perderam.",
    "naked-single": "{cell} não tem outro valor senão {value}: todos os demais estão excluídos.",
    "direct-locked": "Em {group}, {value} só pode estar em {cells}, que ficam em {cover}. "
    "O resto de {cover} não pode tê-lo, e assim {target} é o único lugar que sobra para {value}.",
    "direct-hidden": "Em {group}, {values} só têm {cells}, e por isso essas células não levam mais nada. "
    "Assim {target} é ali o único lugar que sobra para {placed}.",
    "locked": "Em {group}, {value} só pode estar em {cells}, e todas elas ficam também em {cover}. "
    "Esteja em qual estiver, nenhuma outra célula de {cover} pode tê-lo.",
    "naked-set": "Em {group}, as células {cells} têm entre si apenas {values}: "
    "tantos valores quantas células, e por isso cada um deles fica ali.",
    "hidden-set": "Em {group}, {values} só têm lugar em {cells}: "
    "tantas células quantos valores, e por isso nada mais cabe ali.",
    "fish": "Em {bases}, {value} só pode estar em {covers}. Cada uma daquelas precisa de um, cada uma destas recebe "
    "um; portanto todos os {value} de {covers} estão em {bases}.",
    "xy-wing": "{pivot} tem dois valores. Seja qual for o seu, uma de {wings} tem de ser {value}; "
    "logo, uma célula que vê ambas não pode sê-lo.",
    "xyz-wing": "{pivot} tem três valores. Seja qual for o seu, {pivot} ou uma de {wings} é {value}; "
    "logo, uma célula que vê as três não pode sê-lo.",
    "unique-loop": "Se {cells} tivessem apenas {values}, os dois valores poderiam ser trocados em toda a volta, "
    "e o problema teria duas soluções. Como tem uma só, isso não pode acontecer.",
    "unique-loop-set": "As células com outros valores valem juntas por uma célula de um conjunto em {group}.",
    "unique-loop-locked": "Um dos dois valores não tem outro lugar em {group}; logo, o outro não está em nenhuma delas.",
    "bug": "Sem os candidatos a mais de {cells}, toda célula aberta teria dois valores, e todo valor dois lugares em "
    "cada grupo: o problema não teria uma única solução. Como tem, um deles é verdadeiro.",
    "aligned-exclusion": "Percorrendo os valores que {cells} podem ter juntas: cada combinação com um destes valores "
    "o põe duas vezes num grupo, ou deixa sem valor uma célula que vê todas elas.",
    "cycle": "Dando a volta: {chain}. De cada par, ou todos os primeiros ou todos os segundos são verdadeiros; "
    "portanto cada valor do caminho está numa de duas células, e quem vê ambas não pode tê-lo.",
    "chain-off": "Suponha que {assumed}. {chain} Isso é uma contradição; logo, não é.",
    "chain-on": "Suponha que {assumed}. {chain} Isso é uma contradição; logo, é.",
    "branches": "Tome-os um a um. {branches} Em todos os casos é assim.",
    "branch": "Se {assumed}: {chain}",
    "contradiction": "Suponha que {assumed}. {branches} As duas coisas não podem ser; logo, a suposição é falsa.",
    "then": "então {state} ({why})",
    "why-cell-off": "uma célula tem um só valor",
    "why-cell-on": "nada mais sobra ali",
    "why-group-off": "um só {value} em {group}",
    "why-group-on": "o único lugar que sobra em {group}",
    "why-pattern": "por {pattern} no que sobra",
}
