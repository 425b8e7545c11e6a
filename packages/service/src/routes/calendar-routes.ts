import {
  createCalendar,
  createEvent,
  deleteEvent,
  getCalendar,
  getEvent,
  listCalendars,
  listEvents,
  updateEvent,
} from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { addCalendar, calendarNamed } from '../domain/connect.js'
import { addEvent, changeEvent, eventNamed, isListed, removeEvent } from '../domain/events.js'
import { invalid } from '../domain/invalid.js'
import type { Records } from '../store/store.js'
import { admitGrant } from './admission.js'
import { cursorOf, pageOf } from './paging.js'
import { type Call, reading, writing } from './route.js'

type CalendarCall = Parameters<typeof admitGrant>[0] &
  Pick<Call, 'now'> & { readonly query: { readonly calendar_id: string } }

/** Lets in whoever may use the grant, and finds the calendar that the query names. */
const admitCalendar = async (call: CalendarCall, records: Records) => {
  const admission = await admitGrant(call, records)
  const calendar = await calendarNamed(
    records,
    admission.applicationId,
    admission.grant,
    call.query.calendar_id,
  )
  return { ...admission, calendar }
}

/** An open end of a list's window: long before and after anything that has a calendar. */
const earliest = instant(-30_000_000_000)
const latest = instant(221_845_392_000)

const windowOf = (query: { start?: Instant | undefined; end?: Instant | undefined }) => {
  const window = { start: query.start ?? earliest, end: query.end ?? latest }
  if (window.end <= window.start) throw invalid('end', query.end, 'an instant after start')
  return window
}

/** Calendars and events. */
export const calendarRoutes = [
  reading(listCalendars, admitGrant, async ({ applicationId, grant, query }, records) => {
    const { items, next } = await records.calendarsOfGrant(applicationId, grant.id, pageOf(query))
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

  writing(createCalendar, admitGrant, async ({ applicationId, grant, body, newId, now }, transaction) => ({
    data: await addCalendar(transaction, applicationId, grant, body, newId(), now),
  })),

  reading(getCalendar, admitGrant, async ({ applicationId, grant, path }, records) => ({
    data: await calendarNamed(records, applicationId, grant, path.calendar_id),
  })),

  reading(listEvents, admitCalendar, async ({ applicationId, calendar, query }, records) => {
    const window = windowOf(query)
    const { items, next } = await records.eventsOfCalendar(applicationId, calendar.id, window, pageOf(query))
    const zone = calendar.timezone ?? 'UTC'
    return {
      data: items.filter((event) => isListed(event, window, zone, query.show_cancelled ?? false)),
      next_cursor: cursorOf(next),
    }
  }),

  writing(createEvent, admitCalendar, async ({ body, newId, ...call }, transaction) => ({
    data: await addEvent({ ...call, transaction }, body, newId()),
  })),

  reading(getEvent, admitCalendar, async (call, records) => ({
    data: await eventNamed(records, call, call.path.event_id),
  })),

  writing(updateEvent, admitCalendar, async ({ body, path, ...call }, transaction) => ({
    data: await changeEvent({ ...call, transaction }, path.event_id, body),
  })),

  writing(deleteEvent, admitCalendar, async ({ path, ...call }, transaction) => {
    await removeEvent({ ...call, transaction }, path.event_id)
    return {}
  }),
]
