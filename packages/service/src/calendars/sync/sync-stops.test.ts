import { describe, expect, test } from 'vitest'
import { between, type Connected, openConnected } from '../../testing/connected.js'
import { eventItem } from '../../testing/fake-provider.js'
import { Stopped, stoppingAfter } from '../../testing/stopping.js'
import { everything } from '../events/event-list.js'
import { syncContextOf } from './sync-context.js'

/** More items than one transaction takes. */
const many = 230

const watched = ['event.created', 'event.updated', 'event.deleted', 'calendar.created', 'grant.expired']

const open = async () => {
  const connected = await openConnected()
  await connected.service.withKey('POST', '/v3/webhooks', {
    ...{ trigger_types: watched, webhook_url: 'https://customer.example/hook' },
  })
  return connected
}

/** Everything that a sync may leave behind: events, connection, and notifications. */
const stateOf = async (connected: Connected) => {
  const { calendarId, connection, service } = connected
  const id = await calendarId()
  const events = await service.store.read((records) =>
    records.eventsIn(service.applicationId, [id], everything),
  )
  const titles = events.map(({ title }) => title ?? '')
  const { waiting } = (await service.store.backlog()).webhook
  const { status } = await connection()
  return { titles: titles.sort(), waiting, status }
}

const initial = ({ server }: Connected) => {
  server.put('work', eventItem('a', { when: between(1, 2) }))
  server.put('work', eventItem('b', { when: between(3, 4), recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }))
}

const changes = ({ server }: Connected) => {
  server.put('work', eventItem('a', { title: 'changed', when: between(1, 2) }))
  server.remove('work', 'b.ics')
  for (let index = 0; index < many; index++)
    server.put('work', eventItem(`new ${index}`, { when: between(5, 6) }))
}

const scenarios: Readonly<Record<string, { before: (of: Connected) => Promise<void> }>> = {
  'the first sync': {
    before: async (connected) => {
      initial(connected)
      changes(connected)
    },
  },
  'a later sync': {
    before: async (connected) => {
      initial(connected)
      await connected.sync()
      connected.later(900)
      changes(connected)
    },
  },
  'a reconciliation of a calendar that was emptied': {
    before: async (connected) => {
      initial(connected)
      await connected.sync()
      connected.later(90_000)
      connected.server.calendar('work').items.clear()
    },
  },
  'a sync with a refused credential': {
    before: async (connected) => {
      initial(connected)
      await connected.sync()
      connected.later(900)
      connected.server.password = 'changed'
    },
  },
}

describe.each(Object.entries(scenarios))('a process that stops at any point of %s', (_, { before }) => {
  test('loses nothing and publishes nothing twice', async () => {
    const reference = await open()
    await before(reference)
    await reference.sync()
    const expected = await stateOf(reference)

    let point = 0
    for (let hasFinished = false; !hasFinished; point++) {
      const connected = await open()
      await before(connected)
      const { context, sync, server, later } = connected
      const process = stoppingAfter(point)
      await sync({
        ...syncContextOf({
          ...context,
          store: process.store(context.store),
          providers: { caldav: process.provider(server.open) },
        }),
      }).catch((error: unknown) => {
        if (!(error instanceof Stopped)) throw error
      })
      hasFinished = process.hasFinished()
      // Another process takes over once the lease has expired.
      later(121)
      await sync()
      expect({ point, ...(await stateOf(connected)) }).toEqual({ point, ...expected })
    }
    expect(point).toBeGreaterThan(10)
  })
})
