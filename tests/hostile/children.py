"""Programs that misbehave; audited as ``children:NAME``. Each is a list of a program and its arguments.

Shell scripts, since a sample may be one start of a program and a shell starts thirty times as fast as Python.
"""

import sys


def _shell(text):
    return ["sh", "-c", text]


missing = ["no-such-program-anywhere"]
no_program = [""]
not_executable = ["/etc/hostname"]
fails = ["false"]
silent = ["true"]
echoes = ["cat"]
babbles = ["yes"]
sleeps = ["sleep", "1000"]
reads_nothing = ["echo", "zero"]
endless_line = _shell("yes | tr -d '\\n'")
endless_complaint = [sys.executable, "-S", "-c", "import os\nwhile True: os.write(2, b'x' * 65536)"]
trickles = _shell("while :; do printf x; sleep 0.01; done")
closes_its_output = _shell("exec 1>&-; while read -r line; do :; done; sleep 1000")
dies_in_the_middle = _shell("read -r line; echo zero; kill -ABRT $$")
odd_bytes = _shell("while read -r line; do printf '\\377\\376\\000\\n'; done")
empty_lines = ["sed", "s/.*//"]
one_too_many = _shell("sed s/.*/zero/; echo zero")
unknown_words = ["sed", "s/.*/zebra/"]
deaf = _shell("trap '' TERM INT HUP; sleep 1000; sleep 1000")
leaves_a_child = _shell("sleep 1000 & exec sed s/.*/zero/")
