import type { When } from '@whenable/time'
import type { CalendarVerb } from './calendar.keys.js'
import { extending } from './cursor.model.js'
import { firstDateOf, resizeWhen, type Shift, shiftWhen } from './moved-when.model.js'

/** How far each verb moves something: in times by the minutes, in days by the days. */
const shifts: Partial<Record<CalendarVerb, Shift>> = {
  previous: { days: -1 },
  next: { days: 1 },
  up: { minutes: -15, days: -7 },
  down: { minutes: 15, days: 7 },
}

/** What a verb makes of a `when`, and the day on which it begins then; nothing for a verb that does not move. */
export const moveBy = (verb: CalendarVerb, when: When, isTimed: boolean, timeZone: string) => {
  const shift = shifts[extending[verb] ?? verb]
  if (!shift) return undefined
  const { days = 0, minutes = 0 } = shift
  const own: Shift = isTimed && minutes ? { minutes } : { days }
  const there = (extending[verb] ? resizeWhen : shiftWhen)(when, own, timeZone)
  return { when: there, date: firstDateOf(there, timeZone) }
}
