"""The page and its API: `sudoshiki web`.

    browser ─▶ app.py (routes, limits, headers) ─▶ pool.py (workers and their queue)
                                                     ─▶ a Child: worker.py ─▶ answers.py ─▶ the project
    page/      the page itself: plain files, nothing is built
    routes.py  the table of routes; requests.py has the request of each

The server process computes nothing: work is cancelled, or its worker killed, when the client leaves.
"""

from .limits import WebLimits
from .serve import serve

__all__ = ["WebLimits", "serve"]
