import type { When } from '@whenable/time'
import { extending } from '../model/cursor.model.js'
import { whenText } from '../model/event-text.js'
import { firstDateOf, resizeWhen, type Shift, shiftWhen } from '../model/moved-when.model.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { CalendarVerb } from './calendar.keys.js'
import type { CalendarHost } from './calendar-host.js'
import { changeEvent, titleOf } from './change-event.js'

/** How far each verb moves something: in times by the minutes, in days by the days. */
const shifts: Partial<Record<CalendarVerb, Shift>> = {
  previous: { days: -1 },
  next: { days: 1 },
  up: { minutes: -15, days: -7 },
  down: { minutes: 15, days: 7 },
}

/** An event that is being moved, and where it would be. */
export interface MovedEvent {
  readonly seen: EventOccurrence
  readonly when: When
}

/** What a verb makes of a `when`, and the day on which it begins then; nothing for a verb that does not move. */
const moveBy = (verb: CalendarVerb, when: When, isTimed: boolean, timeZone: string) => {
  const shift = shifts[extending[verb] ?? verb]
  if (!shift) return undefined
  const { days = 0, minutes = 0 } = shift
  const own: Shift = isTimed && minutes ? { minutes } : { days }
  const there = (extending[verb] ? resizeWhen : shiftWhen)(when, own, timeZone)
  return { when: there, date: firstDateOf(there, timeZone) }
}

/**
 * An event as it is moved on by a key, and says where; nothing once it is there, or is not moved after all. Fetched when
 * somebody moves an event by the keyboard.
 */
export const moveOn = (
  verb: CalendarVerb | 'begin',
  moved: MovedEvent,
  host: CalendarHost,
): MovedEvent | null => {
  const { seen, when } = moved
  const { grid, timeZone, dates } = host.place()
  const { format, messages } = host.speech()
  if (verb === 'begin') host.say(messages.moving(titleOf(seen, host)))
  else if (verb === 'leave') {
    host.say(messages.notMoved(titleOf(seen, host)))
    return null
  } else if (verb === 'enter' || verb === 'select') {
    changeEvent(seen, when, host)
    return null
  } else {
    const to = moveBy(verb, when, !seen.allDay && !!grid, timeZone)
    if (!to) return moved
    if (!dates.includes(to.date)) host.goTo(to.date)
    host.say(whenText(to.when, format))
    return { seen, when: to.when }
  }
  return moved
}
