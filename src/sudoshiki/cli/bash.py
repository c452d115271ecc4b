"""Completion in bash, which splits `paper:s2` into three words.

So the script passes the whole line instead of bash's words, and the part that bash has split off is removed
from each value. Imported only while a shell completes a line.
"""

from __future__ import annotations

import os

from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

_LINE, _BREAKS = "_SUDOSHIKI_LINE", "_SUDOSHIKI_BREAKS"

_SCRIPT = (
    f"""\
%(complete_func)s() {{
    local kind value
    COMPREPLY=()
    while IFS=, read -r kind value; do
        case $kind in
            plain) COMPREPLY+=("$value"); [[ $value == *[:=] ]] && compopt -o nospace ;;
            file) compopt -o default ;;
            dir) compopt -o dirnames ;;
        esac
    done < <({_LINE}="${{COMP_LINE:0:COMP_POINT}}" {_BREAKS}="$COMP_WORDBREAKS" """
    """%(complete_var)s=bash_complete "$1")
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
)


@add_completion_class
class Bash(BashComplete):
    """click's completion, with our own splitting of words."""

    source_template = _SCRIPT
    cut_off = ""  # the part of the word that bash has split off

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the complete words, and the incomplete one."""
        line = os.environ[_LINE]
        words = split_arg_string(line)
        prefix = words.pop() if line and not line[-1].isspace() else ""
        if not set("'\"\\") & set(line.rpartition(" ")[2]):  # words in quotes are not split
            breaks = set(os.environ.get(_BREAKS, "")) & set(":=")
            self.cut_off = prefix[: max((prefix.rfind(sign) + 1 for sign in breaks), default=0)]
        return words[1:], prefix

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{item.value.removeprefix(self.cut_off)}"
