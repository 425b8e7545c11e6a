import type { Calendar, Endpoint, Grant } from '@whenable/contract'
import {
  type Answer,
  type AuthorizationOf,
  type Call,
  type CallerAuthorization,
  preparing,
  type Route,
} from '../../kernel/http/route.js'
import { sha256 } from '../../kernel/secrets.js'
import type { EventRecord, Records, Transaction } from '../../kernel/store/store.js'
import { publishCalendarEvent } from '../events/save-event.js'
import { findEvent } from '../occurrences.js'
import { checkManagedItems } from '../sync/check-managed-items.js'
import { storeItems } from '../sync/store-item.js'
import { planWrites } from './plan-writes.js'
import { type DoneWrite, writeItems } from './write-items.js'

/** An event that a request has changed, with its calendar. */
export interface WrittenEvent {
  readonly event: EventRecord
  readonly calendar: Calendar
}

type EventCall<E extends Endpoint, A extends CallerAuthorization> = Call<E> & A

/** The number of ids that a repeated request generates again. */
const repeatedIds = 4

/**
 * Ids for a request. A repeated request with the same idempotency key generates the same ones, so that it finds the item that an
 * interrupted one has created.
 */
const idsOf = async ({
  applicationId,
  scope,
  idempotencyKey,
}: Call & CallerAuthorization): Promise<readonly string[]> => {
  if (idempotencyKey === undefined) return []
  const hashes = Array.from({ length: repeatedIds }, (_, index) =>
    sha256(JSON.stringify([applicationId, scope, idempotencyKey, index])),
  )
  return (await Promise.all(hashes)).map((hash) =>
    hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
}

/** Generates the known ids first, then new ones. */
const generating = (
  known: readonly string[],
  newId: () => string,
  note: (id: string) => void = () => {},
): (() => string) => {
  const left = [...known]
  return () => {
    const id = left.shift() ?? newId()
    note(id)
    return id
  }
}

/** Stores what providers have after a write. The events of other items stay. */
const storeWritten = async (
  call: Call & CallerAuthorization,
  transaction: Transaction,
  { calendar, uid, events, item, after }: DoneWrite,
): Promise<void> => {
  const { applicationId, now, newId, publish } = call
  await transaction.countLocalWrite(applicationId, calendar.id)
  if (!after) {
    if (item) await transaction.removeSyncedItems(applicationId, calendar.id, [item.id])
    await checkManagedItems({ transaction, applicationId, calendar, now }, [{ uid, item: undefined }])
    return
  }
  const eventIds = events.map(({ id }) => id)
  // A sync may have found the item before this transaction began, and given its events other ids.
  const [found] = await transaction.syncedItemsById(applicationId, calendar.id, [after.id])
  const twice = (found?.eventIds ?? []).filter((id) => !eventIds.includes(id) && !item?.eventIds.includes(id))
  for (const event of await transaction.events(applicationId, calendar.id, twice)) {
    await transaction.removeEvent(applicationId, calendar.id, event.id)
    publishCalendarEvent({ applicationId, now, newId, publish }, 'deleted', event)
  }
  await transaction.putSyncedItems([
    {
      ...{ applicationId, calendarId: calendar.id, id: after.id, uid, eventIds, etag: after.etag },
      ...(item?.isBooking ? { isBooking: true } : {}),
    },
  ])
  const context = { transaction, applicationId, calendar, now, newId, publish, publishes: false }
  await storeItems(context, [after], [])
}

/**
 * An endpoint that changes events. On a connected calendar, the change is made at the provider first, with the version of the item that
 * is known here; then the transaction runs, and stores what the provider has.
 *
 * @param change runs in the transaction, and before in a rehearsal that is rolled back.
 * @param answer runs in the transaction, once what the provider has is stored.
 */
export const writingEvents = <
  E extends Endpoint,
  A extends AuthorizationOf<E> & { readonly grant: Grant },
  W extends WrittenEvent,
>(
  endpoint: E,
  authorize: (call: Call<E>, records: Records) => Promise<A>,
  change: (call: EventCall<E, A>, transaction: Transaction) => Promise<W>,
  answer: (call: EventCall<E, A>, written: W, transaction: Transaction) => Promise<Answer<E>>,
): Route =>
  preparing<E, A, { readonly ids: readonly string[]; readonly done: readonly DoneWrite[] }>(
    endpoint,
    authorize,
    async (call, { store, connections }) => {
      const general = call as unknown as Call & CallerAuthorization
      const { applicationId, newId, ifMatch } = general
      if (!Object.keys(connections.providers).length) return { ids: [], done: [] }
      const first = await idsOf(general)
      let ids: string[] = []
      const plans = await planWrites(store, applicationId, call.grant.id, (transaction) => {
        ids = []
        const rehearsed = {
          newId: generating(first, newId, (id) => void ids.push(id)),
          publish: () => {},
        }
        return change({ ...call, ...rehearsed }, transaction)
      })
      if (!plans.length) return { ids: [], done: [] }
      return { ids, done: await writeItems(connections, applicationId, plans, ifMatch) }
    },
    async (prepared, transaction) => {
      const general = prepared as unknown as Call & CallerAuthorization & { ids: string[]; done: DoneWrite[] }
      const { ids, done, ...rest } = general
      const call = { ...rest, newId: generating(ids, rest.newId) } as unknown as EventCall<E, A>
      const written = await change(call, transaction)
      for (const one of done)
        await storeWritten(call as unknown as Call & CallerAuthorization, transaction, one)
      if (!done.length) return answer(call, written, transaction)
      const { calendar, event } = written
      const latest = await findEvent(transaction, general.applicationId, calendar, event.id)
      return answer(call, { ...written, event: latest?.event ?? event }, transaction)
    },
  )
