import {
  createGroupEvent,
  deleteGroupEvent,
  importGroupEvents,
  listGroupEvents,
  patchGroupEvent,
  updateGroupEvent,
  validateTimeslot,
} from '@whenable/contract'
import { missing } from '../domain/errors.js'
import {
  addGroupEvent,
  asGroup,
  changeGroupEvent,
  groupNamed,
  listedGroupEvents,
  removeGroupEvent,
} from '../domain/group-events.js'
import { importGroup } from '../domain/group-import.js'
import { validateSeat } from '../domain/group-places.js'
import type { Records } from '../store/store.js'
import { admitAccount, admitGrant, admitVisitor } from './authorization.js'
import { cursorOf, pageOf } from './paging.js'
import { reading, writing } from './route.js'

type GroupCall = Parameters<typeof admitGrant>[0] & { readonly path: { readonly configuration_id: string } }

/** Lets in whoever may use the grant, and finds its group configuration that the path names. */
const admitGroup = async (call: GroupCall, records: Records) => {
  const admission = await admitGrant(call, records)
  return { ...admission, owned: await groupNamed(records, admission, call.path.configuration_id) }
}

type ConfigurationCall = Parameters<typeof admitAccount>[0] & {
  readonly path: { readonly configuration_id: string }
}

/** Lets in an API key, or an access token of whoever owns the group configuration that the path names. */
const admitGroupOwner = async (call: ConfigurationCall, records: Records) => {
  const admission = await admitAccount(call, records)
  const { applicationId, token } = admission
  const id = call.path.configuration_id
  const owned = await records.configuration(id)
  const isOwn = !token || owned?.grantId === token.grantId
  if (owned?.applicationId !== applicationId || !isOwn) throw missing('configuration', id)
  return { ...admission, owned: asGroup(owned) }
}

/** Lets in whoever may book in the configuration that the path names. */
const admitGroupVisitor = async (call: ConfigurationCall, records: Records) => {
  const { bearer, now, path } = call
  const query = { configuration_id: path.configuration_id }
  const admission = await admitVisitor({ bearer, now, path: {}, query }, records)
  return { ...admission, owned: asGroup(admission.owned) }
}

/** Group events: announced by their owner, looked at before a seat is booked. */
export const groupEventRoutes = [
  reading(listGroupEvents, admitGroup, async ({ owned, query }, records) => {
    const window = { start: query.start_time, end: query.end_time }
    const { items, next } = await listedGroupEvents(records, owned, query.calendar_id, window, pageOf(query))
    return { data: items, next_cursor: cursorOf(next) }
  }),

  writing(createGroupEvent, admitGroup, async ({ body, owned, ...call }, transaction) => ({
    data: await addGroupEvent({ ...call, transaction }, owned, body),
  })),

  ...[updateGroupEvent, patchGroupEvent].map((endpoint) =>
    writing(endpoint, admitGroup, async ({ body, owned, query, path, ...call }, transaction) => ({
      data: (await changeGroupEvent({ ...call, transaction }, owned, query, path.event_id, body)).event,
    })),
  ),

  writing(deleteGroupEvent, admitGroup, async ({ owned, query, path, ...call }, transaction) => {
    await removeGroupEvent({ ...call, transaction }, owned, query, path.event_id)
    return {}
  }),

  writing(importGroupEvents, admitGroupOwner, async ({ body, owned, ...call }, transaction) => ({
    data: await importGroup({ ...call, transaction }, owned, body),
  })),

  reading(
    validateTimeslot,
    admitGroupVisitor,
    async ({ owned, body, isApplication = false, now }, records) => {
      const asked = {
        calendarId: body.calendar_id,
        eventId: body.event_id,
        capacity: body.capacity,
        emails: body.emails,
      }
      await validateSeat(records, owned, asked, now, isApplication)
      return {}
    },
  ),
]
