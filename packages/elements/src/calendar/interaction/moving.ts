import type { When } from '@whenable/time'
import { extending } from '../model/cursor.model.js'
import { whenText } from '../model/event-text.js'
import { firstDateOf, resizeWhen, type Shift, shiftWhen } from '../model/moved-when.model.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { CalendarVerb } from './calendar.keys.js'
import type { CalendarHost } from './calendar-host.js'
import { changeEvent, titleOf } from './change-event.js'

/** How far each verb moves: minutes for times, days for dates. */
const shifts: Partial<Record<CalendarVerb, Shift>> = {
  previous: { days: -1 },
  next: { days: 1 },
  up: { minutes: -15, days: -7 },
  down: { minutes: 15, days: 7 },
}

/** An event that is being moved, and its new time. */
export interface MovedEvent {
  readonly occurrence: EventOccurrence
  readonly when: When
}

/** The `when` after a verb, and the day on which it starts; undefined for verbs that do not move. */
const moveBy = (verb: CalendarVerb, when: When, isTimed: boolean, timeZone: string) => {
  const shift = shifts[extending[verb] ?? verb]
  if (!shift) return undefined
  const { days = 0, minutes = 0 } = shift
  const applied: Shift = isTimed && minutes ? { minutes } : { days }
  const moved = (extending[verb] ? resizeWhen : shiftWhen)(when, applied, timeZone)
  return { when: moved, date: firstDateOf(moved, timeZone) }
}

/**
 * Handles a key while an event is moved, and announces the result. Returns `null` when the move ends. Loaded when an
 * event is moved by keyboard.
 */
export const moveOn = (
  verb: CalendarVerb | 'begin',
  moved: MovedEvent,
  host: CalendarHost,
): MovedEvent | null => {
  const { occurrence, when } = moved
  const { grid, timeZone, dates } = host.place()
  const { format, messages } = host.textContext()
  if (verb === 'begin') host.announce(messages.moving(titleOf(occurrence, host)))
  else if (verb === 'leave') {
    host.announce(messages.notMoved(titleOf(occurrence, host)))
    return null
  } else if (verb === 'enter' || verb === 'select') {
    changeEvent(occurrence, when, host)
    return null
  } else {
    const to = moveBy(verb, when, !occurrence.allDay && !!grid, timeZone)
    if (!to) return moved
    if (!dates.includes(to.date)) host.goTo(to.date)
    host.announce(whenText(to.when, format))
    return { occurrence, when: to.when }
  }
  return moved
}
