import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { guestReference, organizerReference } from '../features/bookings/booking-changes.js'
import type { BookingRecord } from '../kernel/store/store.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

const ten = parseInstant('2026-03-03T10:00:00Z')
const two = parseInstant('2026-03-03T14:00:00Z')
const moved = (start = two) => ({ kind: 'moved' as const, proposed: { start, end: start + 1_800 } as never })

describe('the page about an event that its owner has changed in their calendar', () => {
  let service: TestService
  let host: TestHost
  let booking: BookingRecord
  beforeEach(() => start({ sendsMail: true }))

  const start = async (options: { readonly sendsMail: boolean }) => {
    service = await openService(undefined, options)
    host = await addHost(service, 'ada@example.com')
    const configurationId = await addConfiguration(service, [host])
    const path = `/v3/scheduling/bookings?configuration_id=${configurationId}`
    const { data } = await service.call('POST', path, { body: bookingBody(ten) })
    booking = await stored(data.booking_id)
  }

  const stored = async (id: string): Promise<BookingRecord> => {
    const found = await service.store.read((records) => records.booking(service.applicationId, id))
    if (!found) throw new Error('expected a booking')
    return found
  }
  const ask = async (change: ReturnType<typeof moved> | { kind: 'deleted' }) => {
    const calendarChange = { ...change, calendarId: host.calendarId, foundAt: monday }
    await service.store.transaction((transaction) => transaction.putBooking({ ...booking, calendarChange }))
  }
  const address = () => `/calendar-change/${organizerReference(booking)}`
  const visit = (path = address(), headers = {}) => service.call('GET', path, { headers })
  const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await service.service.fetch(
      new Request(`http://service.test${address()}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    )
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }

  test('shows both times and a button for each decision, without scripts', async () => {
    await ask(moved())
    const { status, data } = await visit()
    expect(status).toBe(200)
    for (const text of ['10:00', '2:00', 'Robin Vale', 'value="accept"', 'value="restore"', `value="${two}"`])
      expect(data).toContain(text)
    expect(data).not.toContain('<script')
  })

  test('takes over the new time, and then shows that it is decided', async () => {
    await ask(moved())
    const answered = await send({ action: 'accept', start_time: String(two) })
    expect([answered.status, answered.location]).toEqual([303, address()])
    expect((await stored(booking.id)).start).toBe(two)
    const { data } = await visit()
    expect(data).toContain('There is nothing left to decide')
    expect(data).not.toContain('value="accept"')
    expect((await send({ action: 'accept' })).status).toBe(303)
  })

  test('cancels the booking of a deleted event, or keeps it', async () => {
    await ask({ kind: 'deleted' })
    await send({ action: 'restore' })
    expect(await stored(booking.id)).toMatchObject({ status: 'booked', start: ten })
    await ask({ kind: 'deleted' })
    await send({ action: 'accept' })
    expect((await stored(booking.id)).status).toBe('cancelled')
    expect((await visit()).data).toContain('<s>')
  })

  test('says why a time cannot be taken over, and does not accept one that was not shown', async () => {
    const other = bookingBody(two)
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${booking.configurationId}`, {
      body: other,
    })
    await ask(moved())
    const refused = await send({ action: 'accept' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('role="alert"')
    await ask(moved(parseInstant('2026-03-03T16:00:00Z')))
    expect((await send({ action: 'accept', start_time: String(two) })).status).toBe(303)
    expect((await stored(booking.id)).start).toBe(ten)
  })

  test.each([
    [moved(), 'Take over the new time and notify everyone', 'Move to 2:00 PM, Tuesday, March 3'],
    [{ kind: 'deleted' as const }, 'Cancel the booking and notify everyone', 'Cancel the booking<'],
  ])('promises to tell everyone only if emails are sent: %j', async (change, withEmail, without) => {
    await ask(change)
    expect((await visit()).data).toContain(withEmail)
    await start({ sendsMail: false })
    await ask(change)
    const { data } = await visit()
    expect(data).not.toContain('notify')
    expect(data).toContain(without)
  })

  test.each([
    ['of the guest', () => guestReference(booking)],
    ['with another salt', () => organizerReference({ ...booking, salt: 'c2FsdHktc2FsdA' })],
    ['that is none', () => 'nothing'],
  ])('does not exist for a reference %s', async (_, reference) => {
    await ask(moved())
    expect((await visit(`/calendar-change/${reference()}`)).status).toBe(404)
  })

  test('refuses forms of other sites, and unknown actions', async () => {
    await ask(moved())
    expect((await send({ action: 'accept' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ action: 'delete' })).status).toBe(400)
    expect((await stored(booking.id)).calendarChange).toBeDefined()
  })

  test('is in the language of the organizer’s browser, with markup in names as text', async () => {
    booking = { ...booking, guest: { name: '<b>Robin</b>', email: 'robin@example.com' } }
    await ask(moved())
    const { data } = await visit(address(), { 'Accept-Language': 'de' })
    expect(data).toContain('Neue Zeit übernehmen und alle benachrichtigen')
    expect(data).not.toContain('<b>Robin')
  })
})
