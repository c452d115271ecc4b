"""Algorithms of the user's own: functions, files with them, and packages that are installed."""

from .errors import AlgorithmError
from .files import load, named_in
from .recorder import Recorder
from .registering import register

__all__ = ["AlgorithmError", "Recorder", "load", "named_in", "register"]
