import { instant } from '@whenable/time'
import { describe, expect, test, vi } from 'vitest'
import { between, type Connected, hours, openConnected } from '../../testing/connected.js'
import { eventItem } from '../../testing/fake-provider.js'
import { addConfiguration, bookingBody } from '../../testing/studio.js'

const open = async (options: Parameters<typeof openConnected>[0] = {}) => {
  const connected = await openConnected(options)
  await connected.sync()
  const { service, grant, calendarId } = connected
  const host = { email: 'ada@example.com', grantId: grant.id, calendarId: await calendarId() }
  const configuration = await addConfiguration(service, [host], { slug: 'talk' })
  const query = `configuration_id=${configuration}`
  const book = (hour: number) =>
    service.withKey('POST', `/v3/scheduling/bookings?${query}`, bookingBody(hours(hour)))
  return { ...connected, query, book }
}

const pullsOf = ({ server }: Pick<Connected, 'server'>) =>
  server.calls.filter((call) => call === 'pull').length

describe('before a booking', () => {
  const busy = eventItem('meeting', { when: between(2, 3) })

  test('a change in the host calendar is found that no sync has seen', async () => {
    const { server, book, later, published } = await open()
    later(11)
    server.put('work', busy)
    published()
    expect(await book(2)).toMatchObject({ status: 400, error: { type: 'timeslot_not_available' } })
    expect(published()).toEqual(['event.created'])
    expect((await book(4)).status).toBe(200)
  })

  test('a calendar that was synced ten seconds ago is not read again', async () => {
    const connected = await open()
    const { book, later } = connected
    const before = pullsOf(connected)
    later(10)
    await book(2)
    expect(pullsOf(connected)).toBe(before)
    later(1)
    await book(3)
    expect(pullsOf(connected)).toBe(before + 1)
    await book(4)
    expect(pullsOf(connected)).toBe(before + 1)
  })

  test('is moved, the calendar is read too', async () => {
    const connected = await open()
    const { server, book, later, service, query } = connected
    const { data: booking } = await book(4)
    later(11)
    server.put('work', busy)
    const to = { start_time: hours(2), end_time: instant(hours(2) + 1_800) }
    const moved = await service.withKey('PATCH', `/v3/scheduling/bookings/${booking.booking_id}?${query}`, to)
    expect(moved.error.type).toBe('timeslot_not_available')
  })

  test('on a page without scripts, the calendar is read too', async () => {
    const { server, later, service } = await open()
    later(11)
    server.put('work', busy)
    const before = server.calls.length
    const fields = { slot: String(hours(2)), key: 'k-1', name: 'Robin', email: 'robin@example.com' }
    const body = new URLSearchParams(fields)
    const { status } = await service.service.fetch(
      new Request(`http://service.test/b/talk?client_id=${service.clientId}`, { method: 'POST', body }),
    )
    expect(server.calls.length).toBeGreaterThan(before)
    expect(status).toBe(400)
  })

  test('a calendar that does not answer in time counts as last known, and has not failed', async () => {
    const patience = new AbortController()
    const connected = await open({ bookingPatience: () => patience.signal })
    const { server, book, later, connection, sync } = connected
    later(11)
    server.put('work', busy)
    server.failNext(() => {
      patience.abort()
      return new Promise<void>(() => {})
    }, 'pull')
    expect((await book(2)).status).toBe(200)
    expect(await connection()).toMatchObject({ status: 'ok' })
    await vi.waitFor(async () => expect(await sync()).toBe('synced'))
  })

  test('a calendar whose sync fails counts as last known', async () => {
    const { server, book, later, connection } = await open()
    later(11)
    server.failNext('transient', 'pull')
    expect((await book(2)).status).toBe(200)
    expect(await connection()).toMatchObject({ status: 'stale' })
  })

  test('a sync of another process is awaited', async () => {
    const { server, book, later, sync } = await open()
    later(11)
    let answer = () => {}
    const entered = new Promise<void>((begun) =>
      server.failNext(() => {
        begun()
        return new Promise<void>((done) => {
          answer = done
        })
      }, 'pull'),
    )
    const other = sync()
    await entered
    server.put('work', busy)
    const booking = book(2)
    answer()
    expect(await other).toBe('synced')
    expect((await booking).error.type).toBe('timeslot_not_available')
  })

  test('a connection whose credential is refused is not asked', async () => {
    const connected = await open()
    const { server, book, later, sync } = connected
    server.password = 'changed'
    await sync()
    const before = server.calls.length
    later(11)
    expect((await book(2)).status).toBe(200)
    expect(server.calls).toHaveLength(before)
  })
})
