import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, type Connected, openConnected } from '../../testing/connected.js'
import { Stopped, stoppingAfter } from '../../testing/stopping.js'

/** What may happen between two syncs. Numbers choose calendars, items and times. */
type Happening = (connected: Connected, one: number, other: number) => unknown

const calendarIds = ['work', 'work', 'home', 'team']
const idOf = (number: number): string => calendarIds[number % calendarIds.length] ?? 'work'
const faults = [
  'transient',
  'malformed',
  'auth',
  'rate-limited',
  'forbidden',
  'gone',
  'cursor-invalid',
] as const

const itemOf = (one: number, other: number) => {
  const uid = `item ${one % 7}`
  const when = between(other % 8, (other % 8) + 1)
  const event = { id: uid, title: `${uid}, ${other}`, recurrence: [] as string[], participants: [], when }
  const master = { ...event, recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] }
  const override = {
    ...{ ...event, id: `${uid}_x`, title: 'moved', master_event_id: uid },
    original_start_time: when.start_time + 86_400,
    when: between(other % 5, (other % 5) + 2),
  }
  if (one % 3 === 0) return { uid, events: [event] }
  return { uid, events: one % 3 === 1 ? [master] : [master, override] }
}

const stopping: Happening = async ({ sync, context, server, later }, one) => {
  const process = stoppingAfter(one % 24)
  await sync({
    store: process.store(context.store),
    providers: { caldav: process.provider(server.open) },
  }).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error
  })
  later(121)
}

const happenings: Readonly<Record<string, Happening>> = {
  put: ({ server }, one, other) => {
    if (server.calendars.has(idOf(other))) server.put(idOf(other), itemOf(one, other))
  },
  rename: ({ server }, one, other) => {
    if (!server.calendars.has(idOf(other))) return
    const item = itemOf(one, other)
    server.remove(idOf(other), `${item.uid}.ics`)
    const isThere = [...server.calendar(idOf(other)).items.values()].some(({ uid }) => uid === item.uid)
    if (!isThere) server.put(idOf(other), { ...item, id: `${item.uid} ${one}.ics` })
  },
  remove: ({ server }, one, other) => {
    const calendar = server.calendars.get(idOf(other))
    const ids = [...(calendar?.items.keys() ?? [])]
    const id = ids[one % Math.max(1, ids.length)]
    if (id !== undefined) server.remove(idOf(other), id)
  },
  empty: ({ server }, one) => {
    for (const id of [...(server.calendars.get(idOf(one))?.items.keys() ?? [])]) server.remove(idOf(one), id)
  },
  'add calendar': ({ server }, one, other) => {
    server.addCalendar(idOf(one), { name: `calendar ${other}`, isWritable: other % 4 !== 0 })
  },
  'remove calendar': ({ server }, one) => {
    if (server.calendars.size > 1) server.calendars.delete(idOf(one))
  },
  'forget cursors': ({ server }) => server.forgetCursors(),
  'without change tracking': ({ server }, one) => {
    server.hasChanges = one % 2 === 0
  },
  fault: ({ server }, one) => server.failNext(faults[one % faults.length] ?? 'transient'),
  password: ({ server }, one) => {
    server.password = one % 2 ? 'changed' : 'secret'
  },
  later: ({ later }, one) => later((one % 50) * 1_800),
  sync: ({ sync }) => sync(),
  stop: stopping,
}

/** Happenings that most others need. */
const often = ['put', 'put', 'put', 'put', 'sync', 'sync', 'sync', 'remove', 'remove', 'add calendar']

const steps = fc.array(
  fc.tuple(fc.constantFrom(...often, ...Object.keys(happenings)), fc.nat({ max: 99 }), fc.nat({ max: 99 })),
  { minLength: 5, maxLength: 60, size: 'max' },
)

const byContent = (one: object, other: object): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1

/** The content of calendars: what is said of each event. */
const remoteContent = ({ server }: Connected) =>
  [...server.calendars.values()]
    .map(({ info, items }) => ({
      name: info.name,
      events: [...items.values()]
        .flatMap(({ uid, events }) => events.map(({ title, when }) => JSON.stringify([uid, title, when])))
        .sort(),
    }))
    .sort(byContent)

const localContent = async ({ service, calendars, path }: Connected) => {
  const found: { name: string; events: string[] }[] = []
  for (const { id, name, connection_id } of await calendars()) {
    // Of calendars that are all read-only, the service adds one for bookings.
    if (!connection_id) continue
    const { data } = await service.withKey('GET', `${path}/events/import?calendar_id=${id}&limit=200`)
    const events = data.map(({ ical_uid, title, when }: { ical_uid: string; title: string; when: object }) =>
      JSON.stringify([ical_uid, title, when]),
    )
    found.push({ name, events: events.sort() })
  }
  return found.sort(byContent)
}

const runs = process.env['WHENABLE_LONG'] ? 2_000 : 60

test('any sequence of remote changes, faults, stops and syncs ends with the events of the provider', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const connected = await openConnected()
      for (const [name, one, other] of sequence) await happenings[name]?.(connected, one, other)
      const { server, sync, later } = connected
      server.clearFaults()
      server.password = 'secret'
      // Also the full lists are read.
      later(86_400)
      expect(await sync()).toBe('synced')
      expect(await localContent(connected)).toEqual(remoteContent(connected))
      expect(await connected.connection()).toMatchObject({ status: 'ok', warnings: [] })
    }),
    { numRuns: runs },
  )
})
