import { intervalOf, type When } from '@whenable/time'
import { EventChangeEvent } from '../../events/event-change.js'
import { whenText } from '../model/event-text.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import { datesOfWhen } from '../views/time-grid.template.js'
import type { CalendarHost } from './calendar-host.js'

/** The title of an event in a sentence. */
export const titleOf = ({ event }: EventOccurrence, { textContext }: CalendarHost): string =>
  event.title?.trim() || textContext().messages.untitledEvent

/** Moves an event: dispatches `when-event-change` and, unless the page cancels it, sends the move to the source. */
export const changeEvent = (occurrence: EventOccurrence, when: When, host: CalendarHost): void => {
  const { format } = host.textContext()
  const { start, end } = intervalOf(when, format.timeZone)
  if (start === occurrence.start && end === occurrence.end) return
  const { event, id } = occurrence
  host.rememberMove({ title: titleOf(occurrence, host), when: whenText(when, format) })
  if (!host.element.dispatchEvent(new EventChangeEvent(occurrence, when))) return
  const span = datesOfWhen(when)
  host.send({
    ...{ type: 'move', occurrenceId: id, calendarId: event.calendar_id ?? undefined },
    ...(span ? { start: span[0], end: span[1] } : { start, end }),
  })
}
