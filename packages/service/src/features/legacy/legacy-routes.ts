import {
  createLegacyEvent,
  deleteLegacyEvent,
  type Grant,
  getLegacyAccount,
  getLegacyCalendar,
  getLegacyEvent,
  listLegacyCalendars,
  listLegacyEvents,
  ServiceError,
  sendLegacyRsvp,
  updateLegacyEvent,
} from '@whenable/contract'
import { byToken, tokenOf } from '../../access/authorization.js'
import { requireGrant } from '../../access/require-grant.js'
import { emailedEventsId } from '../../calendars/events/invitations.js'
import { sendAnswer } from '../../calendars/events/rsvp.js'
import { findEvent } from '../../calendars/occurrences.js'
import { type WrittenEvent, writingEvents } from '../../calendars/write-through/writing-events.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { reading } from '../../kernel/http/route.js'
import type { Records } from '../../kernel/store/store.js'
import { changeEventForOwner, createEventForOwner, removeEventForOwner } from '../calendar/owner-events.js'
import { calendarOfAccount, calendarsOfAccount, legacyEventPage } from './legacy-list.js'
import { eventOfLegacy, legacyAccountOf, legacyCalendarOf, legacyEventOf } from './legacy-records.js'

/** Authorizes access tokens, which represent the account. */
const authorizeOwner = async (call: Parameters<typeof tokenOf>[0], records: Records) => {
  const token = await tokenOf(call, records)
  const { applicationId, grantId } = token
  return { ...byToken(token), grant: await requireGrant(records, applicationId, 'me', grantId) }
}

/** An event on any calendar of an account, with the calendar. */
const eventOfAccount = async (records: Records, applicationId: string, grant: Grant, id: string) => {
  for (const calendar of await calendarsOfAccount(records, applicationId, grant)) {
    const found = await findEvent(records, applicationId, calendar, id)
    if (found) return { ...found, calendar }
  }
  throw notFoundError('event', id)
}

type Found = Awaited<ReturnType<typeof eventOfAccount>>

/** @throws ServiceError `forbidden` for occurrences, which the legacy API cannot change (Legacy behaviour notes, 2). */
const checkNotExpanded = ({ event, isGenerated }: Found): void => {
  if (isGenerated)
    throw new ServiceError(
      'forbidden',
      `event '${event.id}' is an occurrence of a series, which is read-only`,
    )
}

/** The response to a change of an event. */
const legacyData = async ({ grant }: { readonly grant: Grant }, { event, calendar }: WrittenEvent) => ({
  data: legacyEventOf(grant, calendar, event),
})

/** Routes of the legacy API. */
export const legacyRoutes = [
  reading(getLegacyAccount, authorizeOwner, async ({ grant }) => ({ data: legacyAccountOf(grant) })),

  reading(listLegacyCalendars, authorizeOwner, async ({ applicationId, grant }, records) => ({
    data: (await calendarsOfAccount(records, applicationId, grant)).map((calendar) =>
      legacyCalendarOf(grant, calendar),
    ),
  })),

  reading(getLegacyCalendar, authorizeOwner, async ({ applicationId, grant, path }, records) => ({
    data: legacyCalendarOf(grant, await calendarOfAccount(records, applicationId, grant, path.id)),
  })),

  reading(listLegacyEvents, authorizeOwner, async ({ applicationId, grant, query }, records) => ({
    data: (await legacyEventPage(records, applicationId, grant, query)).map(
      ({ event, calendar, isExpanded }) => legacyEventOf(grant, calendar, event, isExpanded),
    ),
  })),

  reading(getLegacyEvent, authorizeOwner, async ({ applicationId, grant, path }, records) => {
    const { event, calendar, isGenerated } = await eventOfAccount(records, applicationId, grant, path.id)
    return { data: legacyEventOf(grant, calendar, event, isGenerated) }
  }),

  writingEvents(
    createLegacyEvent,
    authorizeOwner,
    async ({ body, query, ...call }, transaction) => {
      const { applicationId, grant } = call
      const calendar = await calendarOfAccount(transaction, applicationId, grant, body.calendar_id)
      const context = { ...call, transaction, calendar, notifies: query.notify_participants }
      return { event: await createEventForOwner(context, eventOfLegacy(body)), calendar }
    },
    legacyData,
  ),

  writingEvents(
    updateLegacyEvent,
    authorizeOwner,
    async ({ body, path, query, ...call }, transaction) => {
      const { applicationId, grant } = call
      const found = await eventOfAccount(transaction, applicationId, grant, path.id)
      checkNotExpanded(found)
      if (found.event.recurrence.length)
        throw new ServiceError(
          'forbidden',
          `event '${path.id}' is a series, which the legacy API cannot update`,
        )
      const { when, title, description, location, participants, busy } = body
      if (when === undefined) throw validationError('when', when, 'when the event takes place')
      const sent = { when, title, description, location, participants, busy }
      const change = Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(body, name)))
      const context = { ...call, transaction, calendar: found.calendar, notifies: query.notify_participants }
      return { event: await changeEventForOwner(context, path.id, change), calendar: found.calendar }
    },
    legacyData,
  ),

  writingEvents(
    deleteLegacyEvent,
    authorizeOwner,
    async ({ path, query, ...call }, transaction) => {
      const found = await eventOfAccount(transaction, call.applicationId, call.grant, path.id)
      checkNotExpanded(found)
      const context = { ...call, transaction, calendar: found.calendar, notifies: query.notify_participants }
      return { event: await removeEventForOwner(context, path.id), calendar: found.calendar }
    },
    async () => ({}),
  ),

  writingEvents(
    sendLegacyRsvp,
    authorizeOwner,
    async ({ body, query, ...call }, transaction) => {
      const { applicationId, grant } = call
      if (body.account_id !== grant.id)
        throw validationError('account_id', body.account_id, 'the account of the access token')
      const found = await eventOfAccount(transaction, applicationId, grant, body.event_id)
      if (found.calendar.id !== emailedEventsId(grant))
        throw validationError('event_id', body.event_id, 'an event of the emailed-events calendar')
      const context = { ...call, transaction, calendar: found.calendar, notifies: query.notify_participants }
      return { event: await sendAnswer(context, body.event_id, body), calendar: found.calendar }
    },
    legacyData,
  ),
]
