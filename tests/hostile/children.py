"""Programs that misbehave; audited as ``children:NAME``. Each is a list of a program and its arguments."""

import sys


def _python(text):
    return [sys.executable, "-S", "-c", text]


missing = ["no-such-program-anywhere"]
no_program = [""]
not_executable = ["/etc/hostname"]
fails = ["false"]
silent = ["true"]
echoes = ["cat"]
babbles = ["yes"]
sleeps = ["sleep", "1000"]
reads_nothing = _python("print('zero')")
endless_line = _python("import os\nwhile True: os.write(1, b'x' * 65536)")
endless_complaint = _python("import os\nwhile True: os.write(2, b'x' * 65536)")
trickles = _python("import time\nwhile True: print('x', end='', flush=True); time.sleep(.01)")
closes_its_output = _python("import os, sys, time\nos.close(1); sys.stdin.read(); time.sleep(1000)")
dies_in_the_middle = _python("import os, sys\nsys.stdin.readline(); print('zero', flush=True); os.abort()")
odd_bytes = _python("import os, sys\nfor _ in sys.stdin: os.write(1, b'\\xff\\xfe\\x00\\n')")
empty_lines = _python("import sys\nfor _ in sys.stdin: print()")
one_too_many = _python("import sys\nfor _ in sys.stdin: print('zero')\nprint('zero')")
strangers = _python("import sys\nfor _ in sys.stdin: print('zebra')")
deaf = _python(
    "import signal, time\n"
    "for n in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(n, signal.SIG_IGN)\ntime.sleep(1000)"
)
leaves_a_child = _python(
    "import subprocess, sys\n"
    "subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(1000)'])\n"
    "for _ in sys.stdin: print('zero')"
)
