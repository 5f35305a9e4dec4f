"""A child process that is spoken to line by line.

A thread collects the child's output, so that waiting for a line always ends:
by the line, by the end of the output, or by the timeout.
"""
import queue
import re
import subprocess
import threading
import time


class EngineError(Exception):
    """The child did not answer as it should; the text says what came instead."""


class EngineProcess:
    def __init__(self, command, name=None, **popen_options):
        """Starts COMMAND: a path, or a list of a path and its arguments."""
        self.command = [command] if isinstance(command, str) else list(command)
        self.name = name or self.command[0]
        self.lines = []  # every line received and taken from the queue so far
        self._queue = queue.Queue()
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **popen_options)
        except OSError as error:
            raise EngineError(f"{self.name}: cannot start: {error}") from None
        threading.Thread(target=self._collect, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _collect(self):
        for raw in self._process.stdout:
            self._queue.put(raw.decode("utf-8", "replace").rstrip("\r\n"))
        self._queue.put(None)  # the end of the output

    def send(self, line):
        """Sends one line; anything in it, blanks and carriage returns included, goes as it is."""
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self.error(f"does not read any more (sending '{line}')") from None

    def read_line(self, timeout):
        """The next line, or None if none comes in TIMEOUT seconds. Raises at the end of output."""
        try:
            line = self._queue.get(timeout=timeout) if timeout > 0 else self._queue.get_nowait()
        except queue.Empty:
            return None
        if line is None:
            self._queue.put(None)  # the next reader must see the end as well
            raise self.error("its output has ended" + self._status())
        self.lines.append(line)
        return line

    def expect(self, pattern, timeout=10.0):
        """Reads up to the first line that PATTERN matches from its start.

        Returns the match and the list of lines read, that one included.
        """
        pattern = re.compile(pattern)
        deadline = time.monotonic() + timeout
        read = []
        while True:
            line = self.read_line(deadline - time.monotonic())
            if line is None:
                raise self.error(f"no line like '{pattern.pattern}' within {timeout:g} s")
            read.append(line)
            match = pattern.match(line)
            if match:
                return match, read

    def wait(self, timeout):
        """The exit status, or None while the process still runs after TIMEOUT seconds."""
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None

    def close(self, timeout=2.0):
        """Asks the process to quit and kills it if it does not."""
        try:
            self._process.stdin.write(b"quit\n")
            self._process.stdin.close()
        except OSError:
            pass  # it has gone already
        if self.wait(timeout) is None:
            self._process.kill()
            self._process.wait()

    def error(self, what):
        """An EngineError that ends with the last lines received."""
        last = "".join(f"\n    {line}" for line in self.lines[-8:]) or " none"
        return EngineError(f"{self.name}: {what}; last lines received:{last}")

    def _status(self):
        status = self.wait(1.0)
        return "" if status is None else f", exit status {status}"
