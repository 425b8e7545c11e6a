import {
  type Configuration,
  createEventType,
  deleteEventType,
  duplicateEventType,
  getEventType,
  listEventTypes,
  listNamedCalendars,
  mostBookingsCounted,
  previewAvailability,
  ServiceError,
  updateEventType,
} from '@whenable/contract'
import { authorizeMember } from '../../access/authorize-member.js'
import { calendarPage } from '../../calendars/calendars.js'
import { availabilityWindow } from '../../event-types/availability-window.js'
import { type EmailFacts, sendsEmail } from '../../event-types/sends-email.js'
import { answerTagOf } from '../../kernel/entity-tag.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, writing } from '../../kernel/http/route.js'
import type { OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { availabilityOf } from '../bookings/availability.js'
import { eventTypeCapabilities } from '../bookings/ui-settings.js'
import { addHostRequestEmails } from './add-host-request-emails.js'
import {
  addConfiguration,
  changeConfiguration,
  checkConfiguration,
  freeSlug,
  removeConfiguration,
} from './configurations.js'
import {
  configurationWriter,
  eventTypeHosts,
  eventTypeReader,
  requireAccount,
  requireEventType,
  withoutSetFields,
} from './event-types.js'

const answerOf = async (
  call: EmailFacts & { readonly applicationId: string },
  records: Records,
  owned: OwnedConfiguration,
) => {
  const data = {
    ...(await eventTypeReader(records, owned.applicationId, call)(owned)),
    hosts: await eventTypeHosts(records, owned),
  }
  return { data, etag: await answerTagOf(owned.configuration, data) }
}

/** @throws ServiceError with status 428 (RFC 6585, section 3) without `If-Match`. */
const requireIfMatch = (ifMatch: string | undefined): string => {
  if (ifMatch !== undefined) return ifMatch
  throw new ServiceError(
    'invalid_request_error',
    'If-Match: got nothing, expected the revision of the event type that you read, in quotes',
    { status: 428, field: 'If-Match' },
  )
}

/** Routes of event types. */
export const eventTypeRoutes = [
  reading(listEventTypes, authorizeMember, async ({ query, ...call }, records) => {
    const { applicationId, member, isOwner } = call
    const page = pageOf(query)
    const isAll = query.grant_id === undefined && (isOwner || !member)
    const { items, next } = isAll
      ? await records.configurationsOfApplication(applicationId, page)
      : await records.configurationsOfGrant(
          applicationId,
          (await requireAccount(records, call, query.grant_id)).id,
          page,
        )
    const read = eventTypeReader(records, applicationId, call)
    const data: Awaited<ReturnType<typeof read>>[] = []
    // Sequential, because a transaction has one connection.
    for (const owned of items) data.push(await read(owned))
    return { data, next_cursor: cursorOf(next) }
  }),

  reading(listNamedCalendars, authorizeMember, async ({ query, ...call }, records) => {
    const grant = await requireAccount(records, call, query.grant_id)
    const { items, next } = await calendarPage(records, call.applicationId, grant, pageOf(query))
    const connections = await records.connectionsOfGrant(call.applicationId, grant.id)
    const data = items.map(({ id, name, is_primary, read_only, connection_id }) => ({
      ...{ id, name, is_primary: is_primary === true, read_only: read_only === true },
      provider: connections.find((one) => one.id === connection_id)?.provider,
    }))
    return { data, next_cursor: cursorOf(next) }
  }),

  writing(createEventType, authorizeMember, async ({ body, query, newId, ...call }, transaction) => {
    const grant = await requireAccount(transaction, call, query.grant_id)
    const input = withoutSetFields(body)
    const made = await addConfiguration(transaction, configurationWriter(call, grant), input, newId())
    await addHostRequestEmails({ ...call, transaction, newId }, call.member, made)
    return answerOf(call, transaction, made)
  }),

  reading(getEventType, authorizeMember, async ({ path, ...call }, records) => {
    const { owned } = await requireEventType(records, call, path.event_type_id)
    const { id } = owned.configuration
    const eventType = await eventTypeReader(records, call.applicationId, call)(owned)
    const data = {
      ...eventType,
      hosts: await eventTypeHosts(records, owned),
      bookings_ahead: await records.countBookingsOf(call.applicationId, id, call.now, mostBookingsCounted),
      capabilities: [
        ...eventTypeCapabilities,
        ...((await sendsEmail(records, call, call.applicationId)) ? ['mail'] : []),
        ...(call.sendsSms ? ['sms'] : []),
      ],
    }
    return { data, etag: await answerTagOf(owned.configuration, data) }
  }),

  writing(updateEventType, authorizeMember, async ({ path, body, ifMatch, ...call }, transaction) => {
    const { owned, grant } = await requireEventType(transaction, call, path.event_type_id)
    const revision = requireIfMatch(ifMatch)
    const { id } = owned.configuration
    try {
      const change = withoutSetFields(body)
      const changed = await changeConfiguration(
        transaction,
        configurationWriter(call, grant),
        id,
        change,
        revision,
      )
      await addHostRequestEmails({ ...call, transaction }, call.member, changed, owned)
      return answerOf(call, transaction, changed)
    } catch (error) {
      if (!(error instanceof ServiceError && error.type === 'precondition_failed')) throw error
      const current = (await transaction.configuration(id)) ?? owned
      const { data, etag } = await answerOf(call, transaction, current)
      return { refused: error, beside: { data }, etag }
    }
  }),

  writing(duplicateEventType, authorizeMember, async ({ path, body, newId, ...call }, transaction) => {
    const { owned, grant } = await requireEventType(transaction, call, path.event_type_id)
    const { id: _id, slug, ...copied } = owned.configuration
    const copy = {
      ...copied,
      ...(body.name === undefined ? {} : { name: body.name }),
      slug: body.slug ?? (slug && (await freeSlug(transaction, call.applicationId, slug, newId))),
      is_active: false,
    }
    const made = await addConfiguration(transaction, configurationWriter(call, grant), copy, newId())
    await addHostRequestEmails({ ...call, transaction, newId }, call.member, made)
    return answerOf(call, transaction, made)
  }),

  writing(deleteEventType, authorizeMember, async ({ path, query, ...call }, transaction) => {
    const { owned, grant } = await requireEventType(transaction, call, path.event_type_id)
    const context = { ...call, transaction, byOwner: true }
    await removeConfiguration(
      context,
      configurationWriter(call, grant),
      owned.configuration.id,
      query.bookings,
    )
    return {}
  }),

  reading(previewAvailability, authorizeMember, async ({ body, query, ...call }, records) => {
    const window = availabilityWindow(body.start_time, body.end_time)
    const { event_type_id: id } = body
    const before = id === undefined ? undefined : await requireEventType(records, call, id)
    const grant = before?.grant ?? (await requireAccount(records, call, query.grant_id))
    // A slug that is taken, or an event type that is closed, offers the same times.
    const { slug: _slug, is_active: _isActive, ...configuration } = withoutSetFields(body.configuration)
    const draft: OwnedConfiguration = {
      applicationId: call.applicationId,
      grantId: grant.id,
      createdAt: call.now,
      consent: before?.owned.consent,
      configuration: { ...configuration, id: before?.owned.configuration.id ?? 'draft' } as Configuration,
    }
    const checked = await checkConfiguration(records, configurationWriter(call, grant), draft, before?.owned)
    return { data: await availabilityOf(records, checked, window, call.now, undefined, call.busyTimeCache) }
  }),
]
