"""`sudoshiki web`"""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command("web")
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar="N", help="Without it 8765, or one that is free."
)
@click.option("--no-browser", is_flag=True, help="Don't open the page, only say where it is.")
@click.option(
    "--servers",
    type=click.IntRange(1, 64),
    default=1,
    metavar="K",
    help="So many server processes behind one port.",
)
def command(port: int | None, no_browser: bool, servers: int) -> None:
    """Play, watch algorithms, race them and make puzzles on a page.

    It is served from this machine to this machine alone, until Ctrl-C. The page's own API, for programs,
    is described at /api/openapi.json.

    \b
    sudoshiki web
    sudoshiki web --port 8000 --no-browser
    """
    from ..web import serve

    def ready(address: str) -> None:
        click.echo(f"{address}  (Ctrl-C ends it)")
        if not no_browser:
            import webbrowser

            webbrowser.open(address)

    serve(port, ready, servers)
