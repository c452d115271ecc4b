// Pseudocode of every algorithm, line by line in both languages, with the events of a trace that highlight each line.
// A test compares this table with the registry.

/**
 * A line: indentation, English, Portuguese, events. `eliminated:first` stands for
 * those before anything is placed, `part:search` for a part of `auto`; both fall back on what stands before the colon.
 * @typedef {[number, string, string, ...string[]]} Line
 */

/** Shared by tree searches with candidate lists: choice of cell, and elimination. @param {Line} pick @param {Line} infer @returns {Line[]} */
const withLists = (pick, infer) => [
  [0, "list all values for every empty cell", "liste todos os valores para cada célula vazia"],
  [0, "cross out what the givens rule out", "risque o que as pistas excluem", "eliminated:first"],
  [0, "search():", "busca():"],
  [1, "if every cell is filled: a solution", "se toda célula está cheia: uma solução", "solved"],
  pick,
  [1, "for each value v in the list of c:", "para cada valor v da lista de c:", "tried"],
  [2, "if the list has others: v is a guess", "se a lista tem outros: v é um palpite", "guessed"],
  [2, "place v in c", "coloque v em c", "placed"],
  infer,
  [2, "if a list is empty: conflict", "se uma lista está vazia: conflito", "conflict"],
  [2, "else search()", "senão busca()"],
  [2, "take v back, restore the lists", "retire v, restaure as listas", "taken back"],
];

/** @type {Line} */
const CHECK_FORWARD = [2, "cross out of the lists what v rules out", "risque das listas o que v exclui", "eliminated"];

/** Shared by the walks of S3: the current vertex, and the next. @param {Line} first @param {Line} from @param {Line} next @returns {Line[]} */
const walk = (first, from, next) => [
  [0, "begin with the givens, all else uncoloured", "comece com as pistas, o resto sem cor", "restarted"],
  [0, "while a vertex is uncoloured:", "enquanto um vértice está sem cor:"],
  first,
  [1, "while a vertex is waiting:", "enquanto um vértice espera:"],
  from,
  next,
  [2, "if there is none: u waits no longer; go on", "se não há: u deixa de esperar; continue"],
  [2, "if no colour is left for w: start over", "se não sobra cor para w: recomece", "conflict"],
  [2, "draw a colour that no neighbour of w has", "sorteie uma cor que nenhum vizinho de w tem", "tried"],
  [2, "if there was a choice: it is a guess", "se havia escolha: é um palpite", "guessed"],
  [2, "colour w; it waits, too", "pinte w; ele também espera", "placed"],
  [0, "all are coloured: a solution", "todos têm cor: uma solução", "solved"],
];

/** @type {Line} */
const FROM_QUEUE = [2, "u ← the one that has waited longest (queue)", "u ← o que espera há mais tempo (fila)"];
/** @type {Line} */
const FIRST_VERTEX = [1, "colour a first vertex; it waits", "pinte um primeiro vértice; ele espera"];
/** @type {Line} */
const NEXT_NEIGHBOUR = [2, "w ← the next uncoloured neighbour of u", "w ← o próximo vizinho sem cor de u"];
/** @type {Line} */
const FILL_IN = [0, "fill in what follows from the givens", "preencha o que decorre das pistas"];

/** Encoding for an external solver. @param {string} model @param {string} modelo @returns {Line[]} */
const handedOver = (model, modelo) => [
  [0, `write the puzzle as ${model}`, `escreva o desafio como ${modelo}`],
  [0, "hand it to a solver of its own kind", "entregue a um resolvedor desse tipo"],
  [0, "read the board out of its answer", "leia o tabuleiro na resposta"],
  [0, "for one more: forbid this answer, ask again", "para mais uma: proíba esta resposta, peça de novo"],
];

/** @type {Record<string, Line[]>} */
export const PSEUDOCODE = {
  "backtracking": [
    [0, "search():", "busca():"],
    [1, "if every cell is filled: a solution", "se toda célula está cheia: uma solução", "solved"],
    [1, "c ← the first empty cell, row by row", "c ← a primeira célula vazia, linha a linha"],
    [1, "if no value fits in c: conflict", "se nenhum valor cabe em c: conflito", "conflict"],
    [1, "for each value v from 1 to N:", "para cada valor v de 1 a N:", "tried"],
    [2, "if v breaks a rule: the next v", "se v quebra uma regra: o próximo v"],
    [2, "if others fit, too: v is a guess", "se outros também cabem: v é um palpite", "guessed"],
    [2, "place v in c", "coloque v em c", "placed"],
    [2, "search()", "busca()"],
    [2, "take v back", "retire v", "taken back"],
  ],
  "forward-checking": withLists([1, "c ← the first empty cell, row by row", "c ← a primeira célula vazia, linha a linha"], CHECK_FORWARD),
  "mrv": withLists([1, "c ← an empty cell with the shortest list", "c ← uma célula vazia com a lista mais curta"], CHECK_FORWARD),
  "dsatur": withLists([1, "c ← of the empty cells with the shortest list, the one with most empty neighbours", "c ← das células vazias com a lista mais curta, a de mais vizinhas vazias"], CHECK_FORWARD),
  "mac": withLists([1, "c ← an empty cell with the shortest list", "c ← uma célula vazia com a lista mais curta"],
    [2, "until nothing changes: cross out values that some neighbour's list leaves no partner for", "até nada mudar: risque valores aos quais a lista de um vizinho não deixa par", "eliminated"]),
  "one-guess": [
    [0, "colour(vertices with one colour in their list):", "colorir(vértices com uma só cor na lista):"],
    [1, "take one of them: it has its colour", "tome um deles: ele tem sua cor", "placed"],
    [1, "cross it out of its neighbours' lists", "risque-a das listas dos vizinhos", "eliminated"],
    [1, "who has one colour left is next in turn", "quem fica com uma cor entra na vez"],
    [1, "if a list is empty: conflict", "se uma lista está vazia: conflito", "conflict"],
    [0, "first attempt: colour(the givens)", "primeira tentativa: colorir(as pistas)"],
    [0, "if all are coloured: a solution", "se todos têm cor: uma solução", "solved"],
    [0, "second attempt: for each other vertex, each colour:", "segunda tentativa: para cada outro vértice, cada cor:", "tried"],
    [1, "guess it, from the lists as they were", "arrisque-a, com as listas como estavam", "guessed"],
    [1, "colour(that vertex)", "colorir(esse vértice)"],
    [1, "if not all are coloured: forget the guess", "se nem todos têm cor: esqueça o palpite", "taken back"],
  ],
  "bfs": walk(FIRST_VERTEX, FROM_QUEUE, NEXT_NEIGHBOUR),
  "dfs": walk(FIRST_VERTEX, [2, "u ← the one that came last (stack)", "u ← o que chegou por último (pilha)"], NEXT_NEIGHBOUR),
  "saturbfs": walk([1, "colour one with most coloured neighbours; it waits", "pinte um com mais vizinhos coloridos; ele espera"], FROM_QUEUE,
    [2, "w ← the neighbour of u with most coloured neighbours", "w ← o vizinho de u com mais vizinhos coloridos"]),
  "tabu": [
    FILL_IN,
    [0, "start: every empty cell gets the value that clashes least", "início: cada célula vazia recebe o valor que menos conflita", "restarted"],
    [0, "while values clash:", "enquanto há conflitos:"],
    [1, "of all new values for cells that clash, none of them barred, take the one that leaves fewest clashes", "dos novos valores para células em conflito, nenhum proibido, tome o que deixa menos conflitos", "moved"],
    [1, "bar the old value of that cell for a while", "proíba por um tempo o valor antigo da célula"],
    [1, "count the clashes", "conte os conflitos", "measured"],
    [1, "too long without a new best: another start", "muito tempo sem um novo melhor: outro início"],
    [0, "no clash is left: a solution", "nenhum conflito resta: uma solução", "solved"],
  ],
  "memetic": [
    FILL_IN,
    [0, "population: boards filled greedily, mended by tabu search", "população: tabuleiros gulosos, consertados por busca tabu"],
    [0, "repeat:", "repita:"],
    [1, "child ← two parents in turn hand down all cells of one value", "filha ← dois pais legam por vez todas as células de um valor", "restarted"],
    [1, "mend the child by tabu search, move by move", "conserte a filha por busca tabu, jogada a jogada", "moved"],
    [1, "count its clashes", "conte seus conflitos", "measured"],
    [1, "it replaces the worst, or one much like it, unless that is better", "ela substitui a pior, ou uma muito parecida, se não é pior que ela"],
    [0, "no clash is left: a solution", "nenhum conflito resta: uma solução", "solved"],
  ],
  "annealing": [
    FILL_IN,
    [0, "start: fill each box at random with what it lacks; T ← high", "início: preencha cada bloco ao acaso com o que lhe falta; T ← alta", "restarted"],
    [0, "while values clash:", "enquanto há conflitos:"],
    [1, "choose two cells of a box at random", "escolha duas células de um bloco ao acaso"],
    [1, "d ← how many clashes the swap would add", "d ← quantos conflitos a troca traria"],
    [1, "if d ≤ 0, or with chance e^(−d/T): swap them", "se d ≤ 0, ou com chance e^(−d/T): troque-as", "moved"],
    [1, "count the clashes", "conte os conflitos", "measured"],
    [1, "after a chain of swaps: T ← cooling · T", "após uma série de trocas: T ← cooling · T"],
    [1, "cold, and no better for long: another start", "fria, e sem melhora há muito: outro início"],
    [0, "no clash is left: a solution", "nenhum conflito resta: uma solução", "solved"],
  ],
  "genetic": [
    FILL_IN,
    [0, "population: boxes filled at random with what they lack", "população: blocos preenchidos ao acaso com o que lhes falta", "restarted"],
    [0, "repeat, generation by generation:", "repita, geração a geração:"],
    [1, "the best board lives on", "o melhor tabuleiro sobrevive"],
    [1, "child ← each box whole from one of two parents", "filho ← cada bloco inteiro de um de dois pais"],
    [1, "mutate it, then keep swaps that cost nothing", "mute-o, depois mantenha trocas que nada custam"],
    [1, "the best board is another one now", "o melhor tabuleiro agora é outro", "moved"],
    [1, "count the clashes of the best", "conte os conflitos do melhor", "measured"],
    [0, "no clash is left: a solution", "nenhum conflito resta: uma solução", "solved"],
  ],
  "auto": [
    [0, "fill in what follows from the givens", "preencha o que decorre das pistas", "part:propagation"],
    [0, "a short search; an easy board ends here", "uma busca curta; um tabuleiro fácil acaba aqui", "part:search", "part:exact cover", "part:mrv"],
    [0, "look for a pattern that solutions often follow", "procure um padrão que soluções costumam seguir", "part:a pattern"],
    [0, "take turns, each longer than the one before:", "em turnos, cada um mais longo que o anterior:", "part"],
    [1, "colouring by tabu search", "coloração por busca tabu", "part:colouring", "part:colouring beside clause learning"],
    [1, "clause learning", "aprendizado de cláusulas", "part:clause learning"],
    [0, "for a second solution: let two values change places", "para uma segunda: troque dois valores de lugar", "part:two values that change places"],
  ],
  "cdcl": [
    FILL_IN,
    [0, "write the rest as clauses: (cell, value) true or false", "escreva o resto como cláusulas: (célula, valor) verdadeiro ou falso"],
    [0, "repeat:", "repita:"],
    [1, "draw all consequences of single literals", "tire todas as consequências de literais únicos"],
    [1, "if a clause is false:", "se uma cláusula é falsa:"],
    [2, "with nothing decided: no solution (any more)", "sem nada decidido: não há (mais) solução"],
    [2, "learn the clause that explains it; jump back to where it bites", "aprenda a cláusula que o explica; volte até onde ela age"],
    [1, "else if all is set: a solution", "senão, se tudo está posto: uma solução"],
    [1, "else decide: the literal that clashed most of late", "senão decida: o literal que mais conflitou há pouco"],
    [1, "now and then: start over, keep what was learned", "de vez em quando: recomece, mantendo o aprendido"],
  ],
  "dlx": [
    [0, "columns: every cell, and every value of every group", "colunas: cada célula, e cada valor de cada grupo"],
    [0, "options: value v in cell c covers its columns", "opções: o valor v na célula c cobre suas colunas"],
    [0, "search():", "busca():"],
    [1, "if no column is left: a solution", "se não sobra coluna: uma solução"],
    [1, "k ← a column with the fewest options", "k ← uma coluna com menos opções"],
    [1, "for each option that covers k:", "para cada opção que cobre k:"],
    [2, "unlink its columns and all options against it", "solte suas colunas e todas as opções contrárias"],
    [2, "search()", "busca()"],
    [2, "link them again, in reverse order", "religue-as, na ordem inversa"],
  ],
  "sat": handedOver("clauses: (cell, value) true or false", "cláusulas: (célula, valor) verdadeiro ou falso"),
  "cpsat": handedOver("all-different and order constraints", "restrições de diferença e de ordem"),
  "ilp": handedOver("an integer program: one 0/1 variable a cell and value", "programa inteiro: uma variável 0/1 por célula e valor"),
};

/** The lines of an algorithm, whose name may have options; empty for user algorithms. @param {string} name @returns {Line[]} */
export function linesOf(name) {
  const [row, ...options] = name.split(":"), lines = PSEUDOCODE[row] ?? [];
  return options.includes("propagation=false") ? lines.filter((line) => line !== FILL_IN) : lines;
}

/** The number of the current line; -1 if there is none. @param {Line[]} lines @param {string} event a kind, or one with a colon and what it is about @returns {number} */
export function lineOf(lines, event) {
  const exact = lines.findIndex((line) => line.includes(event, 3));
  return exact >= 0 || !event.includes(":") ? exact : lineOf(lines, event.split(":")[0]);
}
