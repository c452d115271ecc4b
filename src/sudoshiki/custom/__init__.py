"""User-defined algorithms: functions, functions in files, installed packages."""

from .errors import AlgorithmError
from .files import algorithm_name_of, load
from .recorder import Recorder
from .registering import register

__all__ = ["AlgorithmError", "Recorder", "algorithm_name_of", "load", "register"]
