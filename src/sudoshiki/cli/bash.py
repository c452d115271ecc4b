"""Completion in bash, which takes `paper:s2` for three words and wants only the end of the last completed.

So the script hands over the line as it stands, not bash's words; what bash has cut off already is left off
each value. Imported only while a shell completes a line.
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
    """As click's, but for the words."""

    source_template = _SCRIPT
    cut_off = ""  # what bash has of the word already

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is begun, and that."""
        line = os.environ[_LINE]
        words = split_arg_string(line)
        begun = words.pop() if line and not line[-1].isspace() else ""
        if not set("'\"\\") & set(line.rpartition(" ")[2]):  # within quotes no word is parted
            breaks = set(os.environ.get(_BREAKS, "")) & set(":=")
            self.cut_off = begun[: max((begun.rfind(sign) + 1 for sign in breaks), default=0)]
        return words[1:], begun

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{item.value.removeprefix(self.cut_off)}"
