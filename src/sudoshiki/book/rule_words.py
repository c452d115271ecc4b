"""Explanations of rules for players in both languages, by the name in files."""

from __future__ import annotations

from ..puzzle.rule import Titles

RULE_WORDS = {
    "cage": Titles(
        "No number repeats in a dashed cage; the small number in its corner is the sum of its cells.",
        "Nenhum número se repete em uma gaiola tracejada; o número pequeno no canto é a soma das células.",
    ),
    "region": Titles(
        "No number repeats in the shaded cells.",
        "Nenhum número se repete nas células sombreadas.",
    ),
    "calc-cage": Titles(
        "The operation in the corner of a cage, done with its numbers, gives the result beside it.",
        "A operação no canto da gaiola, feita com os seus números, dá o resultado ao lado.",
    ),
    "diagonal": Titles(
        "No number repeats on the diagonal that is drawn.",
        "Nenhum número se repete na diagonal desenhada.",
    ),
    "windoku": Titles(
        "No number repeats in a shaded window.",
        "Nenhum número se repete em uma janela sombreada.",
    ),
    "disjoint-groups": Titles(
        "Cells in the same place of their boxes hold different numbers.",
        "Células no mesmo lugar dos seus blocos têm números diferentes.",
    ),
    "anti-knight": Titles(
        "Cells a knight's move of chess apart hold different numbers.",
        "Células à distância de um salto do cavalo do xadrez têm números diferentes.",
    ),
    "anti-king": Titles(
        "Cells that touch, even at a corner, hold different numbers.",
        "Células que se tocam, mesmo só no canto, têm números diferentes.",
    ),
    "anti-consecutive": Titles(
        "Neighbouring cells never hold consecutive numbers.",
        "Células vizinhas nunca têm números consecutivos.",
    ),
    "anti-taxicab": Titles(
        "Two cells with the same number are never exactly that many steps apart, along rows and columns.",
        "Duas células com o mesmo número nunca estão exatamente a tantos passos, por linhas e colunas.",
    ),
    "thermo": Titles(
        "Numbers rise from the bulb to the tip; on a slow thermometer they may also stay the same.",
        "Os números crescem do bulbo à ponta; em um termômetro lento podem também ficar iguais.",
    ),
    "whisper": Titles(
        "Numbers next to each other on the line differ by at least 5, or by what is written there.",
        "Números vizinhos na linha diferem em pelo menos 5, ou no que estiver escrito ali.",
    ),
    "renban": Titles(
        "The line holds consecutive numbers, none twice, in any order.",
        "A linha tem números consecutivos, sem repetição, em qualquer ordem.",
    ),
    "palindrome": Titles(
        "The line reads the same from both ends.",
        "A linha é lida igual a partir das duas pontas.",
    ),
    "clone": Titles(
        "Shapes with the same letter hold the same numbers in the same places.",
        "Formas com a mesma letra têm os mesmos números nos mesmos lugares.",
    ),
    "modular": Titles(
        "Any three cells in a row on the line leave different remainders when divided by 3; "
        "with another number there, it takes the place of 3.",
        "Três células seguidas na linha deixam restos diferentes na divisão por 3; "
        "se houver outro número ali, ele vale em lugar de 3.",
    ),
    "entropic": Titles(
        "Any three cells in a row on the line hold a low, a middle and a high number.",
        "Três células seguidas na linha têm um número baixo, um médio e um alto.",
    ),
    "arrow": Titles(
        "The number in the circle is the sum of the cells along its arrow; a pill is read as one number.",
        "O número no círculo é a soma das células ao longo da seta; uma pílula é lida como um só número.",
    ),
    "double-arrow": Titles(
        "The numbers in the two circles together are the sum of the cells between them.",
        "Os números nos dois círculos somados são a soma das células entre eles.",
    ),
    "zipper": Titles(
        "Cells equally far from the middle of the line have one common sum, which is in its middle cell.",
        "Células à mesma distância do meio da linha têm uma soma comum, que está na célula do meio.",
    ),
    "region-sum-line": Titles(
        "The parts of the line in different boxes have the same sum.",
        "As partes da linha em blocos diferentes têm a mesma soma.",
    ),
    "sum-line": Titles(
        "The line can be cut into pieces of neighbouring cells, each with the sum that stands beside it.",
        "A linha pode ser cortada em pedaços de células vizinhas, cada um com a soma indicada.",
    ),
    "equal-sums": Titles(
        "Groups of cells with the same letter have the same sum.",
        "Grupos de células com a mesma letra têm a mesma soma.",
    ),
    "little-killer": Titles(
        "A number outside the grid is the sum along the diagonal that its arrow shows; numbers may repeat.",
        "Um número fora da grade é a soma ao longo da diagonal da seta; números podem se repetir.",
    ),
    "difference": Titles(
        "The numbers beside a white dot differ by 1, or by the number in the dot.",
        "Os números ao lado de uma bolinha branca diferem em 1, ou no número da bolinha.",
    ),
    "ratio": Titles(
        "Of the numbers beside a black dot one is twice the other, or as many times as the dot says.",
        "Dos números ao lado de uma bolinha preta um é o dobro do outro, ou quantas vezes a bolinha diz.",
    ),
    "pair-sum": Titles(
        "X between two cells: their sum is 10; V: it is 5; a number there is the sum itself.",
        "X entre duas células: a soma delas é 10; V: é 5; um número ali é a própria soma.",
    ),
    "sign": Titles(
        "The sign opens towards the greater number.",
        "O sinal se abre para o número maior.",
    ),
    "all-marked": Titles(
        "All such marks are given: neighbours without one do not have that relation.",
        "Todas essas marcas estão dadas: vizinhos sem marca não têm essa relação.",
    ),
    "odd": Titles(
        "Cells with a grey circle hold odd numbers.", "Células com círculo cinza têm números ímpares."
    ),
    "even": Titles(
        "Cells with a grey square hold even numbers.", "Células com quadrado cinza têm números pares."
    ),
    "restricted": Titles(
        "Cells with small numbers hold one of these.",
        "Células com números pequenos têm um deles.",
    ),
}
