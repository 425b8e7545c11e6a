# Orca runs this file when it starts. It has no voice here: what it would speak becomes a line of the file WHENABLE_SPEECH.
import os

import orca.speech

transcript = open(os.environ["WHENABLE_SPEECH"], "a", buffering=1)


def write(text, acss, interrupt):
    transcript.write(text.replace("\n", " ") + "\n")


orca.speech._speak = write
