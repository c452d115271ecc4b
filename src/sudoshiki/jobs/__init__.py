"""Any function on any jobs, on local processes or a Dask cluster, and none lost.

    jobs ──▶ executor ◀──▶ states        what becomes of a job: waiting, running, again, split, poisoned
               │  ▲
        submit │  │ report               backend: what carries jobs to workers
               ▼  │
      here · local_processes · dask_cluster ──▶ local_cluster   (scheduler and workers on this machine)
               │
               ▼
         worker_process                  one job after the other, in a process that may die

Bulk runs and the lab's runs on a cluster go through `run_jobs`; it knows nothing of puzzles.
"""

from .executor import Finished, run_jobs
from .local_processes import Helper
from .states import Key

__all__ = ["Finished", "Helper", "Key", "run_jobs"]
