import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  ConnectionRecord,
  LeasedConnection,
  Store,
  SyncedCalendar,
  Transaction,
} from '../kernel/store/store.js'
import { storedCalendar, storedConnection, storedWriteBack, syncedItem } from './stored-records.js'
import { monday } from './studio.js'

const later = (seconds: number): Instant => instant(monday + seconds)

/** The tests of connections and their items that run for every store. */
export const describeConnectionStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the connections of a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    let calendarId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
      calendarId = randomUUID()
    })
    const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
    const connectionOf = (change: Partial<ConnectionRecord> = {}) =>
      storedConnection({ applicationId, ...change })
    const put = async (...connections: ConnectionRecord[]) => {
      for (const connection of connections)
        await write((transaction) => transaction.putConnection(connection))
      return connections[0] as ConnectionRecord
    }
    /** The connections of this test that can be leased. The store is shared by the suite. */
    const lease = async (now: Instant, until = instant(now + 60), each = 10_000) =>
      (
        await write((transaction) =>
          transaction.leaseConnections({ now, until, lease: randomUUID(), limit: 10_000, each }),
        )
      ).filter(({ connection }) => connection.applicationId === applicationId)
    const leaseOne = async (now: Instant) => (await lease(now))[0] as LeasedConnection
    const release = (leased: LeasedConnection, now: Instant, again: Instant) =>
      write((transaction) => transaction.releaseConnection(leased, now, again))

    test('a connection is found by id, grant and calendar within its application only', async () => {
      const [first, second] = [
        connectionOf({ preset: 'icloud', error: { type: 'auth', message: 'no' } }),
        connectionOf({ createdAt: later(1) }),
      ]
      const { grantId } = first
      await put({ ...second, grantId }, first, connectionOf())
      await write((transaction) =>
        transaction.putCalendar(
          applicationId,
          storedCalendar({ id: calendarId, connection_id: second.id, grant_id: grantId }),
        ),
      )
      await store.read(async (records) => {
        expect(await records.connection(applicationId, first.id)).toEqual(first)
        expect(await records.connection(randomUUID(), first.id)).toBeUndefined()
        const ofGrant = await records.connectionsOfGrant(applicationId, grantId)
        expect(ofGrant.map(({ id }) => id)).toEqual([first.id, second.id])
        const ofCalendars = await records.connectionsOfCalendars(applicationId, [calendarId, randomUUID()])
        expect(ofCalendars.map(({ id }) => id)).toEqual([second.id])
        const calendars = await records.calendarsOfConnection(applicationId, second.id)
        expect(calendars.map(({ id }) => id)).toEqual([calendarId])
        const page = await records.connections(applicationId, { limit: 2 })
        expect(page.items).toHaveLength(2)
        const rest = await records.connections(applicationId, { limit: 2, after: page.next })
        expect(rest).toMatchObject({ items: [{}], next: undefined })
        expect(await records.connectionsOfGrant(randomUUID(), grantId)).toEqual([])
      })
    })

    test('a removed connection leaves its calendars', async () => {
      const connection = await put(connectionOf())
      const calendar = storedCalendar({ id: calendarId, connection_id: connection.id })
      await write((transaction) => transaction.putCalendar(applicationId, calendar))
      await write((transaction) => transaction.removeConnection(applicationId, connection.id))
      await store.read(async (records) => {
        expect(await records.connection(applicationId, connection.id)).toBeUndefined()
        expect(await records.calendarsOfConnection(applicationId, connection.id)).toHaveLength(1)
        expect(await records.connectionsOfCalendars(applicationId, [calendarId])).toEqual([])
      })
    })

    test('a grant cannot have two connections of one account', async () => {
      const first = await put(connectionOf())
      const same = connectionOf({ grantId: first.grantId, account: first.account })
      await expect(put(same)).rejects.toThrow()
      await put(connectionOf({ account: first.account }))
    })

    test('a new connection is due at once, and one process leases it', async () => {
      const connection = await put(connectionOf())
      expect(await lease(later(-1))).toEqual([])
      const all = (await Promise.all([lease(monday), lease(monday)])).flat()
      expect(all).toMatchObject([{ connection: { id: connection.id } }])
      expect(await lease(later(59))).toEqual([])
      expect(await lease(later(60))).toHaveLength(1)
    })

    test('a lease takes at most some connections of one application', async () => {
      await put(connectionOf(), connectionOf(), connectionOf())
      expect(await lease(monday, later(60), 2)).toHaveLength(2)
      expect(await lease(monday, later(60), 2)).toHaveLength(1)
    })

    test('a lease that expired can neither write nor end the next one', async () => {
      await put(connectionOf())
      const lost = await leaseOne(monday)
      const held = await leaseOne(later(60))
      const hold = (leased: LeasedConnection) =>
        write((transaction) => transaction.holdConnection(leased, later(300)))
      expect(await hold(lost)).toBeUndefined()
      expect(await hold(held)).toMatchObject({ id: held.connection.id })
      expect(await release(lost, later(61), later(61))).toBe(false)
      expect(await lease(later(299))).toEqual([])
      expect(await release(held, later(62), later(100))).toBe(true)
      expect(await hold(held)).toBeUndefined()
      expect(await lease(later(99))).toEqual([])
      expect(await lease(later(100))).toHaveLength(1)
    })

    test('writing a connection keeps its lease and its due time', async () => {
      const connection = await put(connectionOf())
      const leased = await leaseOne(monday)
      await put({ ...connection, status: 'stale', failures: 2 })
      expect(await lease(later(59))).toEqual([])
      const held = await write((transaction) => transaction.holdConnection(leased, later(60)))
      expect(held).toMatchObject({ status: 'stale', failures: 2 })
    })

    test('one connection is leased at any time, unless another process leases it', async () => {
      const { id } = await put(connectionOf({ createdAt: later(900) }))
      const leaseNow = (now: Instant) =>
        write((transaction) =>
          transaction.leaseConnection(applicationId, id, { now, until: later(60), lease: randomUUID() }),
        )
      const first = await leaseNow(monday)
      expect(first).toMatchObject({ connection: { id } })
      expect(await leaseNow(later(59))).toBeUndefined()
      expect(await leaseNow(later(60))).toMatchObject({ connection: { id } })
      expect(
        await write((transaction) =>
          transaction.leaseConnection(applicationId, randomUUID(), {
            ...{ now: monday, until: later(60), lease: randomUUID() },
          }),
        ),
      ).toBeUndefined()
    })

    test('a requested sync is due at once, or after the current one', async () => {
      const { id } = await put(connectionOf())
      const request = (now: Instant) =>
        write((transaction) => transaction.requestSync(applicationId, id, now))
      const first = await leaseOne(monday)
      await release(first, monday, later(900))
      await request(later(10))
      expect(await lease(later(9))).toEqual([])
      const second = await leaseOne(later(10))
      await request(later(20))
      expect(await lease(later(21))).toEqual([])
      await release(second, later(30), later(900))
      const third = await leaseOne(later(30))
      await release(third, later(31), later(900))
      expect(await lease(later(899))).toEqual([])
    })

    test('a calendar is read with the outage of its connection', async () => {
      const connection = await put(connectionOf({ whenUnavailable: 'block' }))
      const calendar = storedCalendar({ id: calendarId, connection_id: connection.id })
      await write((transaction) => transaction.putCalendar(applicationId, calendar))
      const outage = async () =>
        (await store.read((records) => records.revisedCalendars(applicationId, [calendarId])))[0]?.outage
      expect(await outage()).toBeUndefined()
      await put({ ...connection, unavailableFrom: later(3_600) })
      expect(await outage()).toEqual({ from: later(3_600), policy: 'block' })
      await put({ ...connection, unavailableFrom: undefined })
      expect(await outage()).toBeUndefined()
    })

    test('connections are counted by status', async () => {
      const before = await store.connectionStatuses()
      await put(connectionOf({ status: 'ok' }), connectionOf({ status: 'ok' }), connectionOf())
      const counts = await store.connectionStatuses()
      expect(counts.ok - before.ok).toBe(2)
      expect(counts.connecting - before.connecting).toBe(1)
      expect(counts.expired).toBe(before.expired)
    })

    const syncedOf = (change: Partial<SyncedCalendar> = {}) => ({
      ...{ applicationId, calendarId, connectionId: randomUUID(), remoteId: '/calendars/work/' },
      remote: { name: 'Work', isWritable: true },
      ...change,
    })

    test('a write from here counts, and a pull keeps the count', async () => {
      const synced = syncedOf()
      const { connectionId } = synced
      await write((transaction) => transaction.putSyncedCalendar(synced))
      await write((transaction) => transaction.countLocalWrite(applicationId, calendarId))
      await write((transaction) => transaction.putSyncedCalendar({ ...synced, cursor: 'c2' }))
      await store.read(async (records) => {
        const expected = { ...synced, cursor: 'c2', localWrites: 1 }
        expect(await records.syncedCalendar(applicationId, calendarId)).toEqual(expected)
        expect(await records.syncedCalendars(applicationId, connectionId)).toEqual([expected])
        expect(await records.syncedCalendar(randomUUID(), calendarId)).toBeUndefined()
      })
    })

    test('items are found by id and UID on their calendar only', async () => {
      const owner = { applicationId, calendarId }
      const long = `https://example.com/${'x'.repeat(5_000)}`
      const items = [
        syncedItem(owner, { id: long, uid: `${'u'.repeat(600)}1`, eventIds: ['e1', 'e2'] }),
        syncedItem(owner, { id: '/b.ics', uid: `${'u'.repeat(600)}2` }),
        syncedItem(owner, { id: '/c.ics', uid: 'c', warnings: [{ uid: 'c', message: 'no start' }] }),
      ] as const
      await write((transaction) => transaction.putSyncedItems(items))
      await write((transaction) => transaction.putSyncedItems([{ ...items[1], etag: '"2"' }]))
      await store.read(async (records) => {
        const { items: all } = await records.syncedItems(applicationId, calendarId, { limit: 3 })
        const page = await records.syncedItems(applicationId, calendarId, { limit: 2 })
        const rest = await records.syncedItems(applicationId, calendarId, { limit: 2, after: page.next })
        expect([...page.items, ...rest.items]).toEqual(all)
        expect([page.items.length, rest.next]).toEqual([2, undefined])
        expect(new Map(all.map(({ id, etag }) => [id, etag]))).toEqual(
          new Map([
            [long, '"1"'],
            ['/b.ics', '"2"'],
            ['/c.ics', '"1"'],
          ]),
        )
        expect(await records.syncedItemsById(applicationId, calendarId, [long, long, '/x'])).toEqual([
          items[0],
        ])
        const ofUid = await records.syncedItemsOfUid(applicationId, calendarId, items[1].uid)
        expect(ofUid).toMatchObject([{ id: '/b.ics' }])
        expect(await records.syncedItemsWithWarnings(applicationId, [calendarId], 5)).toEqual([items[2]])
        expect((await records.syncedItems(applicationId, randomUUID(), { limit: 3 })).items).toEqual([])
        expect((await records.syncedItems(randomUUID(), calendarId, { limit: 3 })).items).toEqual([])
      })
      await write((transaction) => transaction.removeSyncedItems(applicationId, calendarId, [long, '/x']))
      const left = await store.read((records) => records.syncedItems(applicationId, calendarId, { limit: 9 }))
      expect(left.items).toHaveLength(2)
    })

    test('an item and an event whose UID has a NUL character are stored', async () => {
      const item = syncedItem({ applicationId, calendarId }, { uid: 'a\0b' })
      const when = { object: 'timespan' as const, start_time: monday, end_time: later(60) }
      const event = {
        id: 'e',
        calendar_id: calendarId,
        participants: [],
        recurrence: [],
        when,
        ical_uid: 'a\0b',
      }
      await write(async (transaction) => {
        await transaction.putSyncedItems([item])
        await transaction.putEvents(applicationId, [{ event, span: { start: monday, end: later(60) } }])
      })
      await store.read(async (records) => {
        expect(await records.syncedItemsOfUid(applicationId, calendarId, 'a\0b')).toEqual([item])
        expect(await records.syncedItemsOfUid(applicationId, calendarId, 'ab')).toEqual([])
        expect(await records.event(applicationId, calendarId, 'e')).toEqual(event)
      })
    })

    test('several events are written at once, and change the revision', async () => {
      await write((transaction) => transaction.putCalendar(applicationId, storedCalendar({ id: calendarId })))
      const revision = async () =>
        (await store.read((records) => records.revisedCalendars(applicationId, [calendarId])))[0]?.revision
      const before = await revision()
      const eventAt = (start: Instant, title: string) => ({
        event: {
          ...{ id: `e${start}`, calendar_id: calendarId, title, participants: [], recurrence: [] },
          ...{ ical_uid: `uid-${start}`, updated_at: start, metadata: { key1: 'room' } },
          when: { object: 'timespan' as const, start_time: start, end_time: instant(start + 60) },
        },
        span: { start, end: instant(start + 60) },
      })
      await write((transaction) =>
        transaction.putEvents(applicationId, [eventAt(monday, 'a'), eventAt(later(60), 'b')]),
      )
      await write((transaction) => transaction.putEvents(applicationId, [eventAt(later(60), 'c')]))
      await write((transaction) => transaction.putEvents(applicationId, []))
      expect(await revision()).not.toBe(before)
      await store.read(async (records) => {
        const found = await records.events(applicationId, calendarId, [`e${monday}`, `e${later(60)}`, 'x'])
        expect(found.map(({ title }) => title).sort()).toEqual(['a', 'c'])
        const { alone } = await records.occupiedTimes(applicationId, [calendarId], {
          ...{ start: monday, end: later(60) },
        })
        expect(alone).toMatchObject([{ start: monday, end: later(60), isTentative: false }])
        const listed = await records.eventsOfCalendar(
          applicationId,
          calendarId,
          { metadata: { key: 'key1', value: 'room' }, updatedAfter: monday },
          { limit: 5 },
        )
        expect(listed.items).toHaveLength(1)
      })
    })

    test('a removed calendar or grant leaves no items, no pending writes and no connections', async () => {
      const fill = async (id: string, connection: ConnectionRecord) =>
        write(async (transaction) => {
          const owner = { applicationId, calendarId: id }
          await transaction.putConnection(connection)
          const calendar = { id, connection_id: connection.id, grant_id: connection.grantId }
          await transaction.putCalendar(applicationId, storedCalendar(calendar))
          await transaction.putSyncedCalendar(syncedOf({ calendarId: id, connectionId: connection.id }))
          await transaction.putSyncedItems([syncedItem(owner)])
          await transaction.putWriteBack(
            storedWriteBack({ ...owner, connectionId: connection.id, eventId: 'e' }),
          )
          await transaction.putManagedItem({
            ...owner,
            uid: 'u',
            eventId: 'e',
            states: ['absent'],
            origin: '',
          })
        })
      const left = (id: string) =>
        store.read(async (records) => [
          ...(await records.syncedItems(applicationId, id, { limit: 9 })).items,
          ...[await records.syncedCalendar(applicationId, id)].flatMap((one) => one ?? []),
          ...[await records.writeBack(applicationId, id, 'e')].flatMap((one) => one ?? []),
          ...(await records.managedItems(applicationId, id, ['u'])),
        ])
      const [first, second] = [connectionOf(), connectionOf()]
      const [other, kept] = [randomUUID(), randomUUID()]
      await fill(calendarId, first)
      await fill(other, first)
      await fill(kept, second)
      await write((transaction) => transaction.removeCalendar(applicationId, calendarId))
      expect(await left(calendarId)).toEqual([])
      expect(await left(other)).toHaveLength(4)
      await write((transaction) => transaction.removeGrant(applicationId, first.grantId, monday))
      expect(await left(other)).toEqual([])
      expect(await left(kept)).toHaveLength(4)
      await store.read(async (records) => {
        expect(await records.connection(applicationId, first.id)).toBeUndefined()
        expect(await records.connection(applicationId, second.id)).toBeDefined()
      })
    })
  })
}
