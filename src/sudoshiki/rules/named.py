"""All rules of the project, in the order of messages and tables.

A new rule adds its line here. Importing this module imports all rules; `find_rule` imports one.
"""

# ruff: noqa: I001

from .cage import Cage as Cage
from .region import Region as Region
from .calc_cage import CalcCage as CalcCage
from .diagonal import Diagonal as Diagonal
from .windoku import Windoku as Windoku
from .disjoint_groups import DisjointGroups as DisjointGroups
from .anti_knight import AntiKnight as AntiKnight
from .anti_king import AntiKing as AntiKing
from .anti_consecutive import AntiConsecutive as AntiConsecutive
from .anti_taxicab import AntiTaxicab as AntiTaxicab
from .thermo import Thermo as Thermo
from .whisper import Whisper as Whisper
from .renban import Renban as Renban
from .palindrome import Palindrome as Palindrome
from .clone import Clone as Clone
from .modular import Modular as Modular
from .entropic import Entropic as Entropic
from .arrow import Arrow as Arrow
from .double_arrow import DoubleArrow as DoubleArrow
from .zipper import Zipper as Zipper
from .region_sum_line import RegionSumLine as RegionSumLine
from .sum_line import SumLine as SumLine
from .equal_sums import EqualSums as EqualSums
from .little_killer import LittleKiller as LittleKiller
from .difference import Difference as Difference
from .ratio import Ratio as Ratio
from .pair_sum import PairSum as PairSum
from .sign import Sign as Sign
from .all_marked import AllMarked as AllMarked
from .odd import Odd as Odd
from .even import Even as Even
from .restricted import Restricted as Restricted
