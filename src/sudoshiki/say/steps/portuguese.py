"""The sentences in Portuguese."""

from __future__ import annotations

from ..reports.portuguese import LABELS, NUMBERS, REPORT
from ..run_portuguese import HEADING
from .gaps import Noun

__all__ = ["ARTICLES", "HEADING", "NAMES", "NOUNS", "PATTERNS", "REFUSALS", "REFUSED", "SENTENCES", "WORDS"]
__all__ += ["LABELS", "NUMBERS", "REPORT"]

NOUNS = {
    "row": Noun("linha", "linhas", "f"),
    "column": Noun("coluna", "colunas", "f"),
    "box": Noun("bloco", "blocos", "m"),
    "region": Noun("região", "regiões", "f"),
    "the falling diagonal": Noun("diagonal descendente", "", "f"),
    "the rising diagonal": Noun("diagonal ascendente", "", "f"),
    "group": Noun("grupo", "grupos", "m"),
}
ARTICLES = {
    "": {"m": ("o", "os"), "f": ("a", "as")},
    "in": {"m": ("no", "nos"), "f": ("na", "nas")},
    "of": {"m": ("do", "dos"), "f": ("da", "das")},
    "from": {"m": ("do", "dos"), "f": ("da", "das")},
}

WORDS = {
    "and": " e ",
    "or": " ou ",
    "less-than": "sinais entre células",  # rules: what they are about
    "all-different": "células que devem ser diferentes",
    "pair": "relações entre duas células",
    "sum": "somas",
    "product": "produtos",
    "automaton": "linhas cortadas em pedaços",
    "hidden-single-region": "Único oculto numa região",  # where boxes are regions
    "comma": ", ",
    "is": "{cell} é {value}",
    "is-not": "{cell} não é {value}",
    "if-is": "{cell} for {value}",
    "if-is-not": "{cell} não for {value}",
    "suppose-is": "{cell} seja {value}",
    "suppose-is-not": "{cell} não seja {value}",
    "candidate": "{values} em {cells}",
    "loses": "{values} pode ser riscado em {cells}",
    "lose": "{values} podem ser riscados em {cells}",
    "so": "Logo, {changes}.",
    "kept-out": "o {value} em {cells} exclui as demais células",
    "keep-out": "os {value} em {cells} excluem as demais células",
    "crossed-out": "ele já foi riscado em {cells}",
    "sees": "ela vê {values}",
    "has-lost": "{values} já foi riscado ali",
    "have-lost": "{values} já foram riscados ali",
    "extra": "o candidato a mais {values} de {cells}",
    "extras": "os candidatos a mais {values} de {cells}",
    "wing": "se for {value}, {cell} é {other}",
    "wing-itself": "ou ela mesma é {value}",
    "then": "Então {clauses}.",
    "further": "Daí, {clauses}.",
    "also": "Mas também {clauses}.",
    "finally": "{clauses}, e por isso {end}",
    "left-with": "em {cell} só resta {value}",
    "goes-to": "o {value} {group:of} fica em {cell}",
    "pattern": "surge {pattern}, que tira {taken}",
    "patterns": "surgem {pattern}, que tiram {taken}",
    "taken": "{values} de {cells}",
    "cannot-be": "{cell} não pode ser {value}",
    "as-signs": "{told} (pois {signs})",
    "at-least": "{cell} é no mínimo {value}",
    "at-most": "{cell} é no máximo {value}",
    "almost-locked": "{name} ({cells}, com {values})",
    "joint": "{one} e {other} não podem ter ambos {values}",
    "part-start": "Os casos",  # títulos das partes de uma cadeia
    "part-case": "Se {assumed}",
    "part-suppose": "Suponha que {assumed}",
    "part-chain": "{title}: cadeia {number}",
    "part-piece": "{title} ({number}/{count})",
    "part-end": "O que se segue",
    "type": "{name}, tipo {type}",
    "with": "{name}, com {patterns} no caminho",
    "facts-values": "os valores em {cells}",
    "facts-groups": "a regra de que nenhum valor se repete {groups:in}",
    "facts-signs": "os sinais {signs}",
    "step": "Passo {number} de {count}",
}

NAMES = {
    "full-house": "Última célula aberta",
    "hidden-single-box": "Único oculto num bloco",
    "hidden-single-line": "Único oculto numa linha ou coluna",
    "sign-beside-value": "Sinal ao lado de um valor",
    "sign-bound": "Sinal entre células abertas",
    "direct-pointing": "Apontamento que deixa um só lugar",
    "direct-claiming": "Reivindicação que deixa um só lugar",
    "direct-hidden-pair": "Par oculto que deixa um só lugar",
    "chain-from-value": "Cadeia de sinais a partir de um valor",
    "ascending-chain": "Cadeia crescente",
    "naked-single": "Único exposto",
    "direct-hidden-triplet": "Trio oculto que deixa um só lugar",
    "pointing": "Apontamento",
    "claiming": "Reivindicação",
    "naked-pair": "Par exposto",
    "hill": "Morro",
    "valley": "Vale",
    "x-wing": "X-wing",
    "hill-of-chains": "Morro de cadeias",
    "valley-of-chains": "Vale de cadeias",
    "hidden-pair": "Par oculto",
    "naked-triplet": "Trio exposto",
    "ordered-triplet": "Trio com sinais",
    "swordfish": "Swordfish",
    "hidden-triplet": "Trio oculto",
    "two-strong-links": "Dois elos fortes",
    "xy-wing": "XY-wing",
    "xyz-wing": "XYZ-wing",
    "unique-rectangle": "Retângulo único",
    "unique-loop": "Laço único de {size} células",
    "naked-quad": "Quarteto exposto",
    "ordered-quad": "Quarteto com sinais",
    "jellyfish": "Jellyfish",
    "hidden-quad": "Quarteto oculto",
    "three-strong-links": "Três elos fortes",
    "wxyz-wing": "WXYZ-wing",
    "bivalue-universal-grave": "Cova universal de dois valores",
    "four-strong-links": "Quatro elos fortes",
    "vwxyz-wing": "VWXYZ-wing",
    "aligned-pair-exclusion": "Exclusão de par alinhado",
    "uvwxyz-wing": "UVWXYZ-wing",
    "x-cycle": "Ciclo X",
    "y-cycle": "Ciclo Y",
    "forcing-x-chain": "Cadeia X forçada",
    "xy-cycle": "Ciclo XY",
    "forcing-chain": "Cadeia forçada",
    "tuvwxyz-wing": "TUVWXYZ-wing",
    "aligned-triplet-exclusion": "Exclusão de trio alinhado",
    "nishio": "Nishio",
    "cell-forcing-chains": "Cadeias forçadas a partir de uma célula",
    "region-forcing-chains": "Cadeias forçadas a partir de um grupo",
    "contradiction": "Contradição",
    "double-forcing-chains": "Cadeias forçadas dos dois lados",
    "locked-pair": "Par bloqueado",
    "locked-triplet": "Trio bloqueado",
    "remote-pair": "Par remoto",
    "skyscraper": "Arranha-céu",
    "two-string-kite": "Pipa de dois fios",
    "turbot-fish": "Peixe turbot",
    "empty-rectangle": "Retângulo vazio",
    "w-wing": "W-wing",
    "hidden-rectangle": "Retângulo oculto",
    "avoidable-rectangle": "Retângulo evitável",
    "finned-x-wing": "X-wing com barbatana",
    "sashimi-x-wing": "X-wing sashimi",
    "finned-swordfish": "Swordfish com barbatana",
    "sashimi-swordfish": "Swordfish sashimi",
    "finned-jellyfish": "Jellyfish com barbatana",
    "sashimi-jellyfish": "Jellyfish sashimi",
    "sue-de-coq": "Sue de Coq",
    "simple-colours": "Cores simples",
    "multi-colours": "Cores múltiplas",
    "franken-x-wing": "X-wing Franken",
    "franken-swordfish": "Swordfish Franken",
    "finned-franken-x-wing": "X-wing Franken com barbatana",
    "finned-franken-swordfish": "Swordfish Franken com barbatana",
    "x-chain": "Cadeia X",
    "xy-chain": "Cadeia XY",
    "discontinuous-nice-loop": "Laço descontínuo",
    "continuous-nice-loop": "Laço contínuo",
    "alternating-inference-chain": "Cadeia de inferências alternadas",
    "grouped-discontinuous-nice-loop": "Laço descontínuo agrupado",
    "grouped-continuous-nice-loop": "Laço contínuo agrupado",
    "grouped-alternating-inference-chain": "Cadeia de inferências alternadas agrupada",
    "als-xz": "ALS-XZ",
    "als-xy-wing": "ALS-XY-wing",
    "als-chain": "Cadeia ALS",
    "forcing-chain-contradiction": "Cadeia forçada até uma contradição",
    "forcing-chain-verity": "Cadeias forçadas de todos os casos",
    "forcing-net-contradiction": "Rede forçada até uma contradição",
    "forcing-net-verity": "Redes forçadas de todos os casos",
    "guess": "Palpite",
    "forced": "Forçado por {size} fatos",
}

REFUSED = "recusado: {reason}"
REFUSALS = {
    "rule": "as técnicas da escala '{scale}' não suportam {rules}",
    "side": "a lógica vai até o lado {largest}; este problema tem {side}",
    "none": "este problema não tem solução (provado)",
    "many": "este problema tem mais de uma solução: {cell} pode ser {first} ou {second}; é "
    "preciso que haja exatamente uma",
}
PATTERNS = {
    "pointing": ("um apontamento", "apontamentos"),
    "claiming": ("uma reivindicação", "reivindicações"),
    "naked-pair": ("um par exposto", "pares expostos"),
    "hidden-pair": ("um par oculto", "pares ocultos"),
    "x-wing": ("um X-wing", "X-wings"),
    "sign-beside-value": ("um limite num sinal", "limites em sinais"),
    "sign-bound": ("um limite num sinal", "limites em sinais"),
    "chain-from-value": ("uma cadeia de sinais", "cadeias de sinais"),
    "ascending-chain": ("uma cadeia de sinais", "cadeias de sinais"),
    "chain": ("uma cadeia", "cadeias"),
}

SENTENCES = {
    "full-house": "{groups:in}, só {cell} ainda está aberta, e só falta o {value}.",
    "hidden-single": "{groups:in}, o {value} só cabe em {cell}: {because}.",
    "naked-single": "Para {cell} só resta {value}: {because}.",
    "direct-locked": "{group:in}, o {value} só pode estar em {cells}, e portanto em nenhum outro lugar "
    "{cover:of}. Assim lhe resta um só lugar {other:in}: {target}.",
    "direct-hidden": "{groups:in}, os valores {values} só têm {cells}, e por isso essas células não levam "
    "mais nada. Assim resta ali um só lugar para o {placed}: {target}.",
    "sign-above": "O sinal diz {lesser} < {greater}, e {lesser} é {value}: então {greater} é maior que "
    "{value}.",
    "sign-below": "O sinal diz {lesser} < {greater}, e {greater} é {value}: então {lesser} é menor que "
    "{value}.",
    "one-sign": "O sinal diz {path}.",
    "across-sign": "Como {first}, {rest}.",
    "sign-chain": "Siga os sinais: {path}, cada célula maior que a anterior.",
    "going-up": "Subindo, {first}, e por isso {rest}.",
    "going-down": "Descendo, {first}, e por isso {rest}.",
    "hill": "A célula {top} é maior que {cells}. Estas ficam {groups:in} e são todas diferentes; por isso "
    "a maior delas é {bound} ou mais, e {top} é maior ainda.",
    "valley": "A célula {top} é menor que {cells}. Estas ficam {groups:in} e são todas diferentes; por "
    "isso a menor delas é {bound} ou menos, e {top} é menor ainda.",
    "hill-of-chains": "Há sinais que sobem até {top}: {paths}. As células {cells} ficam {groups:in} e são "
    "todas diferentes. Se {top} fosse {bound} ou menos, não haveria lugar para todas elas abaixo.",
    "valley-of-chains": "Há sinais que descem até {top}: {paths}. As células {cells} ficam {groups:in} e "
    "são todas diferentes. Se {top} fosse {bound} ou mais, não haveria lugar para todas elas acima.",
    "ordered-set": "{groups:in}, as células {cells} têm entre si apenas {values}. São todas diferentes, e "
    "os sinais dizem {signs}.",
    "ordered-ways": "Então os únicos modos de preenchê-las, nessa ordem, são {ways}.",
    "ordered-none": "Nenhum modo de preenchê-las tem {gone}.",
    "ordered-all": "Todo modo de preenchê-las usa {values}: nada disso sobra para outra célula {groups:of}.",
    "locked": "{group:in}, o {value} só pode estar em {cells}, que ficam também {cover:in}. Uma delas o "
    "tem, e portanto nenhuma outra célula {cover:of}.",
    "naked-set": "{groups:in}, as células {cells} têm entre si apenas {values}. Tantos valores quantas "
    "células: todos eles ficam ali.",
    "hidden-set": "{groups:in}, os valores {values} não têm lugar fora de {cells}. Tantas células quantos "
    "valores: nada mais cabe ali.",
    "fish": "{bases:in}, o {value} só pode estar {covers:in}. Cada uma daquelas precisa de um e cada uma "
    "destas recebe um: nada sobra para as outras células {covers:of}.",
    "xy-wing": "A célula {pivot} é {choice}: {cases}. De um modo ou de outro, uma de {wings} é {value}, e "
    "uma célula que vê ambas não é.",
    "xyz-wing": "A célula {pivot} é {choice}: {cases}. Em todo caso o {value} está numa das três células, "
    "e uma célula que vê todas elas não o tem.",
    "strong-link": "{group:in}, o {value} está em {one}, ou então em {two}.",
    "strong-links-meet": "Não pode estar em {one} e também em {two}, {group:in}.",
    "strong-links": "Assim o {value} está em {one} ou em {two}, e uma célula que vê todas elas não o tem.",
    "strong-links-ring": "O anel se fecha: onde dois se encontram, o {value} está num deles, e uma célula "
    "que vê todas as células de ambos não o tem.",
    "larger-wing": "As células {cells} têm entre si {values}, um valor a mais do que células. Se {pair} é "
    "{other}, nenhuma delas é, e elas levam todo o resto, também o {value}; caso contrário, {pair} é "
    "{value}. Portanto o {value} está numa de {ends}, e uma célula que vê todas essas não é {value}.",
    "larger-wing-twice": "As células {cells} têm entre si {values}, um valor a mais do que células. A célula "
    "{pair} lhes tira um de {two}, seja qual for, e assim todos os outros são usados: cada um de {values} "
    "está numa dessas células, e uma célula que vê todos os seus lugares ali não o tem.",
    "unique-loop": "Se só tivessem {values}, as células {cells} poderiam trocar os dois em toda a volta, "
    "e o problema teria duas soluções. Ele tem uma só.",
    "unique-loop-1": "Só {extras} tem mais do que esses dois, e tem de levar outro valor.",
    "unique-loop-2": "Além desses dois, {extras} têm o {others}: uma delas é {others}, e uma célula que "
    "vê todas não é.",
    "unique-loop-naked": "Portanto uma de {extras} tem de levar {others}. Contadas como uma só, dividem "
    "{values} com {cells} {groups:in}: tantos valores quantas células, e todos eles ficam ali.",
    "unique-loop-hidden": "{groups:in}, os valores {values} só têm lugar em {cells} e em {extras}, e estas "
    "só podem levar um dos dois. Nada mais cabe em {cells}.",
    "unique-loop-4": "{groups:in}, o {kept} só tem lugar em {extras}: uma delas é {kept}. Se a outra fosse "
    "{gone}, não restaria nada além dos dois valores.",
    "bug": "Sem {extra}, toda célula aberta teria dois valores e todo valor dois lugares em cada um dos "
    "seus grupos: não haveria uma única solução.",
    "bug-1": "Portanto o candidato a mais é verdadeiro.",
    "bug-2": "Portanto uma dessas células o tem, e uma célula que vê todas elas não.",
    "bug-3": "Portanto um deles é verdadeiro. Contadas como uma só, essas células dividem {values} com "
    "{cells} {groups:in}: tantos valores quantas células, e todos eles ficam ali.",
    "bug-4": "Portanto um deles é verdadeiro; e outro valor {groups:of} também está numa dessas células, "
    "o que não deixa espaço para mais nada.",
    "aligned-exclusion": "Considere os valores que {cells} podem ter juntas: toda combinação com {gone} "
    "põe um valor duas vezes num grupo, ou deixa sem valor uma célula que vê todas elas.",
    "cycle": "Estes candidatos formam um anel em que, alternadamente, um é verdadeiro e o seguinte não: "
    "ou {ones}, ou {others}. Uma célula que vê um valor dos dois lados não pode tê-lo.",
    "cycle-signs": "Onde dois valores vizinhos no anel diferem, um sinal os separa: {signs}.",
    "suppose": "Suponha que {assumed}.",
    "contradicts-itself": "A suposição contradiz a si mesma.",
    "not-both": "As duas coisas não podem ser.",
    "from-a-cell": "A célula {cell} é {values}.",
    "from-a-group": "{groups:in}, o {value} está em {cells}.",
    "from-both-sides": "Ou {state}, ou não.",
    "branch": "Se {assumed}, {chain}.",
    "branch-itself": "Se {assumed}, não há nada a mostrar.",
    "in-every-case": "Em todos os casos dá no mesmo.",
    "pattern-rests-on": "{pattern} tira {taken}, pois {states}.",
    "locked-set": "As células {cells} ficam ao mesmo tempo {groups:in} e têm entre si apenas {values}. "
    "Tantos valores quantas células: todos eles ficam ali, nos dois grupos.",
    "finned-fish": "{bases:in}, o {value} só pode estar {covers:in} ou em {fin}. Se não está em {fin}, o "
    "resto é um peixe e nada deixa para as outras células {covers:of}; se está, toda célula que vê {fins} "
    "o perde. Uma célula {covers:of} que vê {fins} o perde de um modo ou de outro.",
    "franken-fish": "{bases:in}, o {value} só pode estar {covers:in}. Cada grupo daqueles precisa de um e "
    "cada um destes recebe um: nada sobra para as outras células {covers:of}, nem para uma célula que fica "
    "em dois deles.",
    "finned-franken-fish": "{bases:in}, o {value} só pode estar {covers:in} ou em {fin}. Se não está em "
    "{fin}, o resto é um peixe e nada deixa para as outras células {covers:of}, nem para uma célula que "
    "fica em dois destes grupos; se está, toda célula que vê {fins} o perde. O que é riscado cai de um "
    "modo ou de outro.",
    "skyscraper": "{one:in}, o {value} está em {near_one} ou {far_one}; {other:in}, em {near_other} ou "
    "{far_other}. As células {near_one} e {near_other} se veem e não podem tê-lo ambas: uma de {far_one} e "
    "{far_other} o tem, e uma célula que vê as duas não.",
    "two-string-kite": "{one:in}, o {value} está em {near_one} ou {far_one}; {other:in}, em {near_other} "
    "ou {far_other}. As células {near_one} e {near_other} ficam no mesmo bloco e não podem tê-lo ambas: "
    "uma de {far_one} e {far_other} o tem, e a célula que vê as duas não.",
    "empty-rectangle": "{box:in}, o {value} só está {line:in} e {cover:in}. Se ali estiver {line:in}, não "
    "está em {near}, e por isso {crossing:in} está em {far}, que o exclui de {gone}. Se ali estiver "
    "{cover:in}, isso também o exclui de {gone}.",
    "w-wing": "As células {cells} têm ambas apenas {values}; {groups:in}, o {link} está em {near_one} ou "
    "{near_two}, e cada uma o exclui de uma das duas células. Portanto uma de {cells} é {value}, e uma "
    "célula que vê as duas não é.",
    "remote-pair": "As células {cells} têm todas apenas {values}, e cada uma vê a seguinte: os dois se "
    "alternam ao longo delas. Uma célula que vê duas delas com um número par de células entre si vê os "
    "dois valores.",
    "unique-loop-5": "Além desses dois, {extras} têm o {others}: uma delas é {others}, e uma célula que vê "
    "todas não é.",
    "unique-loop-6": "O {kept} não tem outros lugares {groups:in}, e por isso está nas duas pontas de uma "
    "diagonal ou da outra. Com ele em {extras}, as outras duas teriam o outro valor, e os cantos poderiam "
    "ser trocados.",
    "hidden-rectangle": "{groups:in}, o {kept} só tem lugar entre {cells}. Se {corner} fosse {gone}, as "
    "duas ao lado teriam de ser {kept}, e {opposite}, que só tem esses dois valores, {gone}: eles "
    "poderiam ser trocados, e haveria duas soluções.",
    "avoidable-rectangle": "Nenhuma de {cells} foi dada. Com {values} em cruz nelas, os dois poderiam ser "
    "trocados, e o problema teria duas soluções. Ele tem uma só.",
    "avoidable-1": "Um canto ainda está aberto e não pode completar o retângulo.",
    "avoidable-2": "Os dois cantos abertos {extras} não podem ambos completar o retângulo: um deles é "
    "{others}, e uma célula que vê os dois não é.",
    "sue-de-coq": "{groups:in}, as células {cells} têm os valores {values}. Junto com {of_line} {line:in}, "
    "e com {of_box} {box:in}, são tantas células quantos valores há para elas, e todos eles ficam ali: "
    "cada um {line:in} ou {box:in}, ou nos dois.",
    "sue-de-coq-twice": "Dos valores, {values} conta duas vezes, pois é usado uma vez {line:in} e uma vez "
    "{box:in}.",
    "sue-de-coq-all-twice": "Dos valores, {values} contam duas vezes, pois são usados uma vez {line:in} e "
    "uma vez {box:in}.",
    "colours": "Elos fortes unem alternadamente os lugares do {value}: {one} de um lado, {two} do "
    "outro. Ou todas de um lado o têm, ou todas do outro.",
    "simple-colors-1": "Uma célula que vê uma de cada lado o perde de um modo ou de outro.",
    "simple-colors-2": "Duas células de um lado se veem: esse lado não o tem.",
    "multi-colors-1": "O mesmo vale para {three} de um lado, {four} do outro. Um lado do primeiro par vê "
    "um do segundo, e esses dois não podem tê-lo ambos: um dos lados opostos a eles o tem, e uma célula "
    "que vê os dois o perde.",
    "multi-colors-2": "O mesmo vale para {three} de um lado, {four} do outro. Um lado do primeiro par vê "
    "os dois lados do segundo, dos quais um o tem: esse lado não o tem.",
    "one-end": "Logo, uma das células {ends} é {value}, e uma célula que vê as duas não é.",
    "two-ends": "Logo, {start} é {value} ou {end} é {end_value}. As duas se veem, e por isso {start} não "
    "pode ser {end_value}, nem {end} {value}.",
    "either-way": "Ou {state}, e então {end}; ou não.",
    "same-both-ways": "Dá no mesmo.",
    "continuous-loop": "Estes candidatos formam um anel em que, alternadamente, um é verdadeiro e o seguinte "
    "não: ou {ones}, ou {others}. Uma célula que vê um valor dos dois lados não pode tê-lo, e uma célula "
    "com um candidato de cada lado não tem mais nada.",
    "not-all": "Tudo isso junto não pode ser.",
    "two-values": "Assim {cell} teria dois valores.",
    "two-places": "Assim o {value} estaria duas vezes {group:in}.",
    "no-value-left": "Assim não resta valor para {cell}.",
    "no-place-left": "Assim não resta lugar para o {value} {group:in}.",
    "almost-locked-sets": "Cada um destes conjuntos tem um valor a mais que células: {sets}. O que perde um "
    "valor tem de levar todos os outros. {joints}.",
    "linked-twice": "Cada um dos dois fica então com um desses valores e tem de levar todos os outros: uma "
    "célula que vê todos os lugares de um desses outros num conjunto o perde.",
    "linked-ends": "Logo, o {values} está em {first} ou em {last}: uma célula que vê todos os seus lugares "
    "ali o perde.",
    "linked-ends-each": "Logo, cada um de {values} está em {first} ou em {last}: uma célula que vê todos os "
    "lugares de um deles ali o perde.",
    "guess": "Nenhuma das técnicas se aplica aqui. O valor foi encontrado por uma busca.",
    "where-groups": "Olhe {groups:in}.",
    "where-value": "Olhe onde o {value} pode estar.",
    "where-sign": "Olhe o sinal entre {cells}.",
    "where-signs": "Siga os sinais a partir de {cells}.",
    "where-cells": "Olhe os candidatos de {cells}.",
    "which": "Procure esta técnica: {title}.",
    "which-groups": "Procure esta técnica {groups:in}: {title}.",
    "wrong-one": "O conteúdo de {cells} está errado.",
    "wrong-many": "O conteúdo destas células está errado: {cells}.",
    "wrong-value": "A célula {cells} não pode ser {values}.",
    "wrong-candidates": "O valor certo de {cells} não está entre os candidatos.",
    "solved": "O tabuleiro está completo e correto.",
    "forced": "Nenhuma técnica se aplica aqui, mas o valor de {cell} decorre de poucos fatos: {facts}. "
    "Com qualquer outro valor ali eles se contradizem, e nenhum deles pode ser dispensado.",
    "simplest": "Dos caminhos encontrados em todas as orientações do tabuleiro, este tem o passo mais "
    "difícil mais fácil: {name}. Os passos de que nenhum posterior precisa foram omitidos.",
    "no-technique": "Nenhuma das técnicas se aplica aqui, e nenhuma prova curta força uma célula.",
    "not-used": "O caminho não usa {name}. Ele usa {used}. {end}",
    "not-on-scale": "A escala {scale} não tem a técnica {name}; estas escalas a têm: {scales}.",
    "more": "Enter para mais, q para sair ",
    "which-is-wrong": "Se você preencheu alguns desses valores, dê primeiro o problema e depois o seu "
    "tabuleiro: os valores errados são então apontados.",
    "no-time": "O tempo acabou antes de se encontrar um passo.",
}
