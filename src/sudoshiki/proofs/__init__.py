"""Proofs that a puzzle has no solution, exactly one, or more than one.

`prove` asks an algorithm and hands over to the prover; `check_proof` believes neither. docs/proofs.md states
what a proof is; `proof_checker.py` stands alone and may be copied anywhere.
"""

from .certificate import Proof
from .checking import ProofReport, check_proof
from .export import as_dimacs, as_drat, as_lrat
from .plain import PROVABLE
from .proving import NoProof, proof_of, prove
from .source import ProofCopy, rereadable

__all__ = [
    "PROVABLE",
    "NoProof",
    "Proof",
    "ProofCopy",
    "ProofReport",
    "as_dimacs",
    "as_drat",
    "as_lrat",
    "check_proof",
    "proof_of",
    "prove",
    "rereadable",
]
