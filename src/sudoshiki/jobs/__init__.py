"""Run a function on many jobs, on local processes or a Dask cluster, with retries.

    jobs ──▶ executor ◀──▶ states        the state of each job: waiting, running, split, poisoned
               │  ▲
        submit │  │ report               backend: runs jobs on workers
               ▼  │
      in process · local_processes · dask_cluster ──▶ local_cluster   (scheduler and workers on this machine)
               │
               ▼
         worker_process                  runs one job after the other

Bulk runs and the lab's runs on a cluster go through `run_jobs`; it is independent of puzzles.
"""

from .executor import JobResult, run_jobs
from .local_processes import Helper
from .states import Key

__all__ = ["Helper", "JobResult", "Key", "run_jobs"]
