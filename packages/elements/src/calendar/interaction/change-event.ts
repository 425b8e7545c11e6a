import type { CalendarFlow } from '@whenable/flow/calendar'
import { intervalOf, type TimeFormat, type When } from '@whenable/time'
import { EventChangeEvent } from '../../events/event-change.js'
import { type AllCalendarMessages, whenText } from '../model/event-text.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { LastMove } from '../source/source-status.js'
import { datesOfWhen } from '../views/time-grid.template.js'

/** What a calendar does for an event that is moved in it. */
export interface ChangingHost extends HTMLElement {
  readonly speech: { readonly format: TimeFormat; readonly messages: AllCalendarMessages }
  /** Keeps how a change is told of, before it is made. */
  keep(change: LastMove): void
  /** To the source, where there is one. */
  send: CalendarFlow['send']
}

/** The title of an event in a sentence. */
export const titleOf = ({ event }: EventOccurrence, { speech }: ChangingHost): string =>
  event.title?.trim() || speech.messages.untitledEvent

/** An event is put elsewhere: tells it, and unless the page is against it hands it to the source. */
export const changeEvent = (seen: EventOccurrence, when: When, host: ChangingHost): void => {
  const { format } = host.speech
  const { start, end } = intervalOf(when, format.timeZone)
  if (start === seen.start && end === seen.end) return
  const { event, id } = seen
  host.keep({ title: titleOf(seen, host), when: whenText(when, format) })
  if (!host.dispatchEvent(new EventChangeEvent(seen, when))) return
  const span = datesOfWhen(when)
  host.send({
    ...{ type: 'move', occurrenceId: id, calendarId: event.calendar_id ?? undefined },
    ...(span ? { start: span[0], end: span[1] } : { start, end }),
  })
}
