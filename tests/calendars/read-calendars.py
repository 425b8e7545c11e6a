"""Reads calendars with recurring-ical-events: a JSON list of {text, from, to} on standard input, lists of `start|end` on standard output."""

import datetime
import json
import sys

import icalendar
import recurring_ical_events


def text_of(moment):
    """Unix seconds of a time, or a date."""
    if isinstance(moment, datetime.datetime):
        return str(int(moment.timestamp()))
    return moment.isoformat()


def read(calendar):
    parsed = icalendar.Calendar.from_ical(calendar["text"])
    window = [
        datetime.datetime.fromtimestamp(calendar[name], datetime.timezone.utc) for name in ("from", "to")
    ]
    events = recurring_ical_events.of(parsed).between(*window)
    return sorted(f"{text_of(event['DTSTART'].dt)}|{text_of(event['DTEND'].dt)}" for event in events)


json.dump([read(calendar) for calendar in json.load(sys.stdin)], sys.stdout)
