import { beforeEach, describe, expect, test } from 'vitest'
import {
  type OpenProvider,
  ProviderError,
  type ProviderErrorKind,
} from '../../providers/calendar-provider.js'
import { between, type Connected, hours, openConnected } from '../../testing/connected.js'
import { eventItem } from '../../testing/fake-provider.js'
import { monday } from '../../testing/studio.js'

describe('a sync', () => {
  let connected: Connected
  beforeEach(async () => {
    connected = await openConnected()
  })
  const tea = eventItem('tea', { when: between(1, 2) })
  const lunch = eventItem('lunch', { when: between(4, 5) })
  const titles = async (name?: string) =>
    (await connected.events(name)).map(({ title }: { title: string }) => title)
  const freeBusy = async () => {
    const { service, path } = connected
    const body = { start_time: monday, end_time: hours(9), emails: ['ada@example.com'] }
    const { data } = await service.withKey('POST', `${path}/calendars/free-busy`, body)
    return data[0].time_slots?.map((slot: { start_time: number; end_time: number }) => [
      (slot.start_time - monday) / 3_600,
      (slot.end_time - monday) / 3_600,
    ])
  }

  test('stores calendars and events, silently at first', async () => {
    const { server, sync, published, calendars, connection } = connected
    server.addCalendar('holidays', { isWritable: false, color: '#ff0000' })
    server.put('work', tea)
    published()
    expect(await sync()).toBe('synced')
    expect(await calendars()).toMatchObject([
      { name: 'work', is_primary: true, read_only: false, timezone: 'Europe/Lisbon', is_busy_source: true },
      { name: 'holidays', is_primary: false, read_only: true, hex_color: '#ff0000' },
    ])
    expect(await titles()).toEqual(['tea'])
    expect(await connection()).toMatchObject({ status: 'ok', last_synced_at: connected.service.now })
    expect((await connection()).calendars).toHaveLength(2)
    expect(published()).toEqual(['calendar.created', 'calendar.created'])
    expect(await freeBusy()).toEqual([[1, 2]])
  })

  test('publishes later changes once, and nothing if nothing has changed', async () => {
    const { server, sync, published, later } = connected
    server.put('work', tea)
    await sync()
    published()
    server.put('work', { ...tea, events: [{ ...tea.events[0], id: 'tea', title: 'Green tea' }] })
    server.put('work', lunch)
    later(900)
    await sync()
    expect(published().sort()).toEqual(['event.created', 'event.updated'])
    server.remove('work', 'lunch.ics')
    // The same content under another version.
    server.put('work', { ...tea, events: [{ ...tea.events[0], id: 'tea', title: 'Green tea' }] })
    await sync()
    await sync()
    expect(published()).toEqual(['event.deleted'])
    expect(await titles()).toEqual(['Green tea'])
  })

  test('keeps the ids of events, and does not write unchanged ones again', async () => {
    const { server, sync, events, later } = connected
    server.put('work', tea)
    await sync()
    const [before] = await events()
    later(900)
    server.put('work', tea)
    await sync()
    expect(await events()).toEqual([before])
    server.forgetCursors()
    server.put('work', { ...tea, events: [{ ...tea.events[0], id: 'tea', when: between(2, 3) }] })
    await sync()
    expect(await events()).toMatchObject([{ id: before.id, created_at: before.created_at }])
    expect(await freeBusy()).toEqual([[2, 3]])
  })

  test('keeps the id of an event whose item gets another name', async () => {
    const { server, sync, events, published } = connected
    server.put('work', tea)
    await sync()
    const [before] = await events()
    published()
    server.remove('work', 'tea.ics')
    server.put('work', { ...tea, id: 'renamed.ics' })
    await sync()
    expect(await events()).toEqual([before])
    expect(published()).toEqual([])
  })

  test('stores a series with its overrides, and removes those that are gone', async () => {
    const { server, sync, events } = connected
    const master = { ...tea.events[0], id: 'tea', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }
    const original = hours(25)
    const override = {
      ...{ id: 'tea_x', title: 'late', recurrence: [], master_event_id: 'tea' },
      ...{ original_start_time: original, when: between(30, 31) },
    }
    server.put('work', { uid: 'tea', events: [master, override] })
    await sync()
    const found = await events()
    const id = found.find(({ title }: { title: string }) => title === 'tea').id
    expect(found).toMatchObject([{ id }, { id: `${id}_20260303T090000Z`, master_event_id: id }])
    server.put('work', { uid: 'tea', events: [master] })
    await sync()
    expect(await titles()).toEqual(['tea'])
    server.remove('work', 'tea.ics')
    await sync()
    expect(await events()).toEqual([])
  })

  test('warns about what cannot be read, and keeps its time busy', async () => {
    const { server, sync, connection } = connected
    const [event] = tea.events
    server.put('work', { uid: 'tea', events: [{ ...event, id: 'tea', recurrence: ['RRULE:FREQ=NEVER'] }] })
    server.put('work', {
      ...{ uid: 'odd', events: [] },
      warnings: [{ uid: 'odd', title: 'Odd', message: 'no start', isBusy: false }],
    })
    expect(await sync()).toBe('synced')
    const { warnings } = await connection()
    expect(warnings.map(({ uid }: { uid: string }) => uid).sort()).toEqual(['odd', 'tea'])
    expect(await freeBusy()).toEqual([[1, 2]])
    server.put('work', tea)
    server.remove('work', 'odd.ics')
    await sync()
    expect((await connection()).warnings).toEqual([])
  })

  test('leaves the time of an invitation free that the owner has declined', async () => {
    const { server, sync } = connected
    const invited = (status: string) =>
      eventItem('tea', {
        when: between(1, 2),
        participants: [
          { email: 'bea@example.com', status: 'no' },
          { email: 'ADA@example.com', status },
        ],
      })
    server.put('work', invited('noreply'))
    await sync()
    expect(await freeBusy()).toEqual([[1, 2]])
    server.put('work', invited('no'))
    await sync()
    expect(await freeBusy()).toEqual([])
    server.put('work', invited('yes'))
    await sync()
    expect(await freeBusy()).toEqual([[1, 2]])
  })

  test('goes on if one event lies beyond all times', async () => {
    const { server, sync, connection } = connected
    const last = { object: 'date' as const, date: '9999-12-31' as const }
    server.put('work', eventItem('last', { when: last as unknown as object }))
    server.put('work', tea)
    expect(await sync()).toBe('synced')
    expect(await titles()).toEqual(['tea'])
    expect((await connection()).warnings).toMatchObject([{ uid: 'last' }])
  })

  test('stores items with one UID, and items that a server lists twice', async () => {
    const { server, sync } = connected
    const provider = server.open({ settings: {}, secret: { password: server.password } })
    const twice: OpenProvider = () => ({
      ...provider,
      pull: async (calendarId, request) => {
        const pull = await provider.pull(calendarId, request)
        return { ...pull, changed: [...pull.changed, ...pull.changed] }
      },
    })
    server.put('work', tea)
    server.put('work', { ...tea, id: 'copy.ics' })
    expect(await sync({ providers: { caldav: twice } })).toBe('synced')
    expect(await titles()).toEqual(['tea', 'tea'])
    server.remove('work', 'tea.ics')
    server.put('work', { ...tea, id: 'first.ics' })
    server.put('work', { ...tea, id: 'second.ics' })
    expect(await sync({ providers: { caldav: twice } })).toBe('synced')
    expect(await titles()).toEqual(['tea', 'tea', 'tea'])
  })

  test('follows calendars that appear, change and disappear', async () => {
    const { server, sync, calendars, later, published, waits, service, path } = connected
    server.put('work', tea)
    await sync()
    const [work] = await calendars()
    await service.withKey('PUT', `${path}/calendars/${work.id}`, { hex_color: '#00ff00' })
    server.addCalendar('work', { name: 'Office', isPrimary: true })
    server.addCalendar('home')
    published()
    later(3_600)
    await sync()
    expect(await calendars()).toMatchObject([{ name: 'Office', hex_color: '#00ff00' }, { name: 'home' }])
    expect(published().sort()).toEqual(['calendar.created', 'calendar.updated'])
    server.calendars.delete('work')
    later(3_600)
    await sync()
    expect(waits).toEqual([5_000])
    expect(await calendars()).toMatchObject([{ name: 'home', is_primary: true }])
    expect(published()).toEqual(['calendar.deleted', 'calendar.updated'])
  })

  test('reads a list that would empty a calendar twice', async () => {
    const { server, sync, waits } = connected
    server.put('work', tea)
    await sync()
    const { items } = server.calendar('work')
    const kept = new Map(items)
    items.clear()
    server.hasChanges = false
    // The items are back when the list is read again.
    const back = {
      ...connected.context,
      wait: async () => kept.forEach((item, id) => void items.set(id, item)),
    }
    await sync({ wait: back.wait })
    expect(await titles()).toEqual(['tea'])
    items.clear()
    await sync()
    expect(waits).toEqual([5_000])
    expect(await titles()).toEqual([])
  })

  test('keeps the events of a feed that is suddenly empty, for a day, and says so', async () => {
    const feed = await openConnected({ isReadOnly: true })
    const { server, sync, connection, later, events, service, path, grant } = feed
    const [, other] = [server.put('work', tea), eventItem('other', { when: between(6, 7) })]
    await sync()
    const busyFor = async () => {
      const body = { start_time: monday, end_time: hours(9), emails: [grant.email] }
      return (await service.withKey('POST', `${path}/calendars/free-busy`, body)).data[0].time_slots?.length
    }
    const { items } = server.calendar('work')
    const kept = new Map(items)
    server.hasChanges = false
    const failsFor = async (seconds: number) => {
      later(seconds)
      expect(await sync()).toBe('failed')
      expect(await connection()).toMatchObject({
        status: 'stale',
        error: {
          type: 'malformed',
          message: expect.stringMatching(/^work suddenly lists no events: the 1 /),
        },
      })
      // Its hosts can still be booked: nothing of them is unknown.
      expect([await busyFor(), (await events()).length]).toEqual([1, 1])
    }
    items.clear()
    await failsFor(0)
    await failsFor(7_200)
    await failsFor(72_000)
    // It has been back for a while.
    for (const [id, item] of kept) items.set(id, item)
    expect(await sync()).toBe('synced')
    items.clear()
    await failsFor(12_000)
    await failsFor(86_399)
    later(1)
    expect(await sync()).toBe('synced')
    expect(await events()).toEqual([])
    server.put('work', other)
    expect(await sync()).toBe('synced')
    expect(await events()).toHaveLength(1)
  })

  test.each([
    ['auth', 'expired', 'expired'],
    ['transient', 'failed', 'stale'],
    ['malformed', 'failed', 'stale'],
    ['forbidden', 'failed', 'stale'],
    ['gone', 'failed', 'stale'],
    ['rate-limited', 'failed', 'stale'],
    ['blocked-address', 'failed', 'stale'],
    ['conflict', 'failed', 'stale'],
  ] as const)('that fails with %s keeps what was known', async (kind: ProviderErrorKind, outcome, status) => {
    const { server, sync, connection, later, grant, service, published } = connected
    server.put('work', tea)
    await sync()
    const since = service.now
    later(900)
    published()
    server.put('work', lunch)
    for (const call of ['pull', 'pull'] as const) {
      server.failNext(new ProviderError(kind, `scripted ${kind}`), call)
      expect(await sync()).toBe(outcome)
    }
    expect(await titles()).toEqual(['tea'])
    expect(await connection()).toMatchObject({
      ...{ status, stale_since: since, last_synced_at: since },
      error: { type: kind, message: `scripted ${kind}` },
    })
    const grantStatus = async () => (await service.withKey('GET', `/v3/grants/${grant.id}`)).data.grant_status
    expect(await grantStatus()).toBe(status === 'expired' ? 'invalid' : 'valid')
    expect(published()).toEqual(status === 'expired' ? ['grant.expired'] : [])
    expect(await sync()).toBe('synced')
    expect(await grantStatus()).toBe('valid')
    expect(published().sort()).toEqual(['event.created', ...(status === 'expired' ? ['grant.updated'] : [])])
    expect((await connection()).error ?? null).toBe(null)
  })

  test('whose credential is refused leaves the busy times of the account known, except for what its owner has blocked', async () => {
    const { server, sync, service, path, connectionId, grant } = connected
    server.put('work', tea)
    await sync()
    const { data: own } = await service.withKey('POST', `${path}/calendars`, { name: 'Own', timezone: 'UTC' })
    await service.withKey('POST', `${path}/events?calendar_id=${own.id}`, { when: between(6, 7) })
    server.password = 'changed'
    expect(await sync()).toBe('expired')
    expect(await freeBusy()).toEqual([
      [1, 2],
      [6, 7],
    ])
    const connection = `${path}/connections/${connectionId}`
    await service.withKey('PATCH', connection, { when_unavailable: 'ignore' })
    expect(await freeBusy()).toEqual([[6, 7]])
    await service.withKey('PATCH', connection, { when_unavailable: 'block' })
    expect(await freeBusy()).toEqual([[0, 9]])
    // An account that was switched off through the API is unknown.
    server.password = 'secret'
    await sync()
    await service.withKey('PATCH', `/v3/grants/${grant.id}`, { grant_status: 'invalid' })
    expect(await freeBusy()).toBeUndefined()
  })

  test('of calendars that are all read-only adds one of the service, where bookings go', async () => {
    const { server, sync, calendars } = connected
    server.addCalendar('work', { isWritable: false })
    await sync()
    await sync()
    expect(await calendars()).toMatchObject([
      { name: 'Bookings', is_primary: true, read_only: false, timezone: 'Europe/Lisbon' },
      { name: 'work', is_primary: false },
    ])
  })

  test('without a valid cursor reads the full list', async () => {
    const { server, sync, published } = connected
    server.put('work', tea)
    await sync()
    published()
    server.remove('work', 'tea.ics')
    server.put('work', lunch)
    server.forgetCursors()
    expect(await sync()).toBe('synced')
    expect(await titles()).toEqual(['lunch'])
    expect(published().sort()).toEqual(['event.created', 'event.deleted'])
  })

  test.each([
    [71, ['event.created']],
    [73, []],
  ])('after an outage of %d hours publishes %j', async (length, expected) => {
    const { server, sync, published, later } = connected
    await sync()
    published()
    server.password = 'changed'
    later(length * 1_800)
    await sync()
    server.put('work', tea)
    server.password = 'secret'
    later(length * 1_800)
    published()
    await sync()
    expect(published().filter((type) => type.startsWith('event.'))).toEqual(expected)
    expect(await titles()).toEqual(['tea'])
  })

  test('retries a failing connection less and less often, and never sooner than its provider asks', async () => {
    const { server, sync, later, service, context, connectionId } = connected
    const isDue = async (after: number) => {
      const leased = await service.store.transaction((transaction) =>
        transaction.leaseConnections({
          ...{
            now: (service.now + after) as typeof monday,
            until: (service.now + after + 1) as typeof monday,
          },
          ...{ lease: 'probe', limit: 5, each: 5 },
        }),
      )
      for (const one of leased)
        await service.store.transaction((transaction) =>
          transaction.releaseConnection(one, service.now, service.now),
        )
      return leased.some(({ connection }) => connection.id === connectionId)
    }
    server.failNext('transient')
    await sync()
    expect([await isDue(59), await isDue(60)]).toEqual([false, true])
    server.failNext('transient')
    await sync()
    expect([await isDue(119), await isDue(120)]).toEqual([false, true])
    server.failNext(new ProviderError('rate-limited', 'slow down', { retryAfter: 4_000 }))
    await sync()
    expect([await isDue(3_999), await isDue(4_000)]).toEqual([false, true])
    server.pollAfter = 7_200
    later(1)
    await sync()
    expect([await isDue(7_199), await isDue(7_200)]).toEqual([false, true])
    server.pollAfter = undefined
    await sync({ ...context, interval: 900 })
    expect([await isDue(899), await isDue(900)]).toEqual([false, true])
  })

  test('does not touch the events of bookings', async () => {
    const { server, sync, service, grant, calendarId, events } = connected
    await sync()
    const host = { email: 'ada@example.com', grantId: grant.id, calendarId: await calendarId() }
    const { addConfiguration, bookingBody } = await import('../../testing/studio.js')
    const configuration = await addConfiguration(service, [host])
    await service.withKey(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${configuration}`,
      bookingBody(hours(2)),
    )
    const [before] = await events()
    server.put('work', eventItem(before.ical_uid, { title: 'changed', when: between(6, 7) }))
    await sync()
    expect(await events()).toEqual([before])
    server.remove('work', `${before.ical_uid}.ics`)
    await sync()
    expect(await events()).toEqual([before])
  })

  test('reports an outage once', async () => {
    const { server, sync, service, connectionId } = connected
    await sync()
    for (let turn = 0; turn < 3; turn++) {
      server.failNext('transient')
      await sync()
    }
    expect(service.errors.map(String)).toEqual([
      `ConnectionFailed: connection ${connectionId} (caldav) is stale: transient, scripted: transient`,
    ])
    service.errors.length = 0
  })

  test('reports no secret', async () => {
    const { server, sync, connection, service } = connected
    server.failNext(() => {
      throw new Error('boom')
    })
    expect(await sync()).toBe('failed')
    expect(service.errors).toHaveLength(1)
    service.errors.length = 0
    expect((await connection()).error).toMatchObject({ type: 'internal' })
    expect(JSON.stringify(await connection())).not.toContain('boom')
  })
})
