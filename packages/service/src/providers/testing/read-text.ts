import type { CalendarEvent } from '@whenable/contract'
import { readCalendar } from '@whenable/icalendar'

/** The events of an iCalendar text. */
export const eventsOfText = (text: string): readonly CalendarEvent[] => {
  const work = readCalendar(text, { timeZone: 'UTC' })
  for (;;) {
    const { done, value } = work.next()
    if (!done) continue
    if ('error' in value) throw new Error(value.error)
    return value.items.flatMap(({ events }) => events)
  }
}
