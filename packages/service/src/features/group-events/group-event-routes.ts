import {
  createGroupEvent,
  deleteGroupEvent,
  importGroupEvents,
  listGroupEvents,
  patchGroupEvent,
  updateGroupEvent,
  validateTimeslot,
} from '@whenable/contract'
import { authorizeAccount, authorizeGrant, authorizeVisitor } from '../../access/authorization.js'
import { notFoundError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, writing } from '../../kernel/http/route.js'
import type { Records } from '../../kernel/store/store.js'
import { addGroupEvent, asGroup, groupEventPage, requireGroup } from '../bookings/group-events.js'
import { validateSeat } from '../bookings/group-seats.js'
import { hashOfHold } from '../bookings/visitor-data.js'
import { changeGroupEvent, removeGroupEvent } from './group-event-changes.js'
import { importGroup } from './group-import.js'

type GroupCall = Parameters<typeof authorizeGrant>[0] & {
  readonly path: { readonly configuration_id: string }
}

/** Authorizes callers that may use the grant, and reads the group configuration in the path. */
const authorizeGroup = async (call: GroupCall, records: Records) => {
  const authorization = await authorizeGrant(call, records)
  return { ...authorization, owned: await requireGroup(records, authorization, call.path.configuration_id) }
}

type ConfigurationCall = Parameters<typeof authorizeAccount>[0] & {
  readonly path: { readonly configuration_id: string }
}

/** Authorizes API keys, and access tokens of the owner of the group configuration in the path. */
const authorizeGroupOwner = async (call: ConfigurationCall, records: Records) => {
  const authorization = await authorizeAccount(call, records)
  const { applicationId, token } = authorization
  const id = call.path.configuration_id
  const owned = await records.configuration(id)
  const isOwn = !token || owned?.grantId === token.grantId
  if (owned?.applicationId !== applicationId || !isOwn) throw notFoundError('configuration', id)
  return { ...authorization, owned: asGroup(owned) }
}

/** Authorizes visitors of the group configuration in the path. */
const authorizeGroupVisitor = async (call: ConfigurationCall, records: Records) => {
  const { bearer, endpoint, now, path } = call
  const query = { configuration_id: path.configuration_id }
  const authorization = await authorizeVisitor({ bearer, endpoint, now, path: {}, query }, records)
  return { ...authorization, owned: asGroup(authorization.owned) }
}

/** Routes of group events. */
export const groupEventRoutes = [
  reading(listGroupEvents, authorizeGroup, async ({ owned, query }, records) => {
    const window = { start: query.start_time, end: query.end_time }
    const { items, next } = await groupEventPage(records, owned, query.calendar_id, window, pageOf(query))
    return { data: items, next_cursor: cursorOf(next) }
  }),

  writing(createGroupEvent, authorizeGroup, async ({ body, owned, ...call }, transaction) => ({
    data: await addGroupEvent({ ...call, transaction }, owned, body),
  })),

  ...[updateGroupEvent, patchGroupEvent].map((endpoint) =>
    writing(endpoint, authorizeGroup, async ({ body, owned, query, path, ...call }, transaction) => ({
      data: (await changeGroupEvent({ ...call, transaction }, owned, query, path.event_id, body)).event,
    })),
  ),

  writing(deleteGroupEvent, authorizeGroup, async ({ owned, query, path, ...call }, transaction) => {
    await removeGroupEvent({ ...call, transaction }, owned, query, path.event_id)
    return {}
  }),

  writing(importGroupEvents, authorizeGroupOwner, async ({ body, owned, ...call }, transaction) => ({
    data: await importGroup({ ...call, transaction }, owned, body),
  })),

  reading(
    validateTimeslot,
    authorizeGroupVisitor,
    async ({ owned, body, isApplication = false, now }, records) => {
      const seatQuery = {
        calendarId: body.calendar_id,
        eventId: body.event_id,
        capacity: body.capacity,
        emails: body.emails,
        hold: await hashOfHold(body.hold_id),
      }
      await validateSeat(records, owned, seatQuery, now, isApplication)
      return {}
    },
  ),
]
