"""The page and its API: `sudoshiki web`.

    browser ─▶ app.py (routes, limits, headers) ─▶ pool.py (who works, who waits, who is turned away)
                                                     ─▶ a Child: worker.py ─▶ answers.py ─▶ the project
    page/      the page itself: plain files, nothing is built
    routes.py  the table of what can be asked; requests.py what each takes

Nothing is computed in the server's own process: a worker that nobody waits for any more is killed.
"""

from .limits import WebLimits
from .serve import serve

__all__ = ["WebLimits", "serve"]
