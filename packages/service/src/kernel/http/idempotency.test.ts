import { instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/sign-in.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'
import { createMemoryStore } from '../store/memory/memory-store.js'

const start = '2026-03-03T10:00:00Z'
const aKey = 'a key that nobody guesses'

describe('Idempotency-Key', () => {
  let service: TestService
  let ada: TestHost
  let id: string
  beforeEach(async () => {
    service = await openService()
    ada = await addHost(service, 'ada@example.com')
    id = await addConfiguration(service, [ada])
  })
  const post = (body: object, key = aKey, bearer?: string, configuration = id) =>
    service.call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
      body,
      headers: { 'Idempotency-Key': key },
      ...(bearer ? { bearer } : {}),
    })
  const bookingsOf = async () =>
    (await service.withKey('GET', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`)).data
      .length

  test('a repeat gets the first response and has no effect', async () => {
    const first = await post(bookingBody(start))
    const second = await post(bookingBody(start))
    expect(second.data).toEqual(first.data)
    expect(second.request_id).toBe(first.request_id)
    expect(service.domainEvents).toHaveLength(1)
    expect(await bookingsOf()).toBe(1)
  })

  test('an error response is stored too', async () => {
    const taken = await post(bookingBody(start), `${aKey}, first`)
    const refused = await post(bookingBody(start), `${aKey}, second`)
    expect(refused.error.type).toBe('timeslot_not_available')
    await service.call('DELETE', `/v3/scheduling/bookings/${taken.data.booking_id}?configuration_id=${id}`, {
      body: {},
    })
    expect(await post(bookingBody(start), `${aKey}, second`)).toMatchObject({
      status: 400,
      request_id: refused.request_id,
      error: refused.error,
    })
    expect((await post(bookingBody(start), `${aKey}, third`)).status).toBe(200)
  })

  test('another body under the same key is refused', async () => {
    await post(bookingBody(start))
    const other = await post(bookingBody('2026-03-03T11:00:00Z'))
    expect(other.error.type).toBe('invalid_idempotency_key')
    expect(other.status).toBe(400)
    expect(await bookingsOf()).toBe(1)
  })

  test('is separate for each configuration', async () => {
    const second = await addConfiguration(service, [ada])
    await post(bookingBody(start))
    const elsewhere = await post(bookingBody('2026-03-03T12:00:00Z'), aKey, undefined, second)
    expect(elsewhere.status).toBe(200)
  })

  test('is separate for each credential: an API key is not a visitor', async () => {
    await post(bookingBody(start))
    expect((await post(bookingBody('2026-03-03T12:00:00Z'), aKey, service.key)).status).toBe(200)
  })

  test('a visitor with a renewed session is the same visitor', async () => {
    const hidden = await addConfiguration(service, [ada], { requires_session_auth: true })
    const session = async () =>
      (await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: hidden })).data.session_id
    const first = await post(bookingBody(start), aKey, await session(), hidden)
    const second = await post(bookingBody(start), aKey, await session(), hidden)
    expect(second.data).toEqual(first.data)
  })

  test('expires after a day', async () => {
    await post(bookingBody(start))
    service.at(instant(service.now + 86_400))
    const again = await post(bookingBody(parseInstant('2026-03-03T12:00:00Z')))
    expect(again.status).toBe(200)
  })

  test('a server error is not stored', async () => {
    let broken = true
    const memory = createMemoryStore()
    const failing = await openService({
      ...memory,
      transaction: (work) =>
        memory.transaction((transaction) =>
          work({
            ...transaction,
            addBooking: async (booking) => {
              if (broken) throw new Error('the disk is full')
              await transaction.addBooking(booking)
            },
          }),
        ),
    })
    const configuration = await addConfiguration(failing, [await addHost(failing, 'ada@example.com')])
    const call = () =>
      failing.call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
        body: bookingBody(start),
        headers: { 'Idempotency-Key': aKey },
      })
    const failed = await call()
    expect(failed).toMatchObject({ status: 500, error: { type: 'internal_error' } })
    expect(failed.error.message).not.toContain('disk')
    expect(failing.errors).toHaveLength(1)
    broken = false
    expect((await call()).status).toBe(200)
  })

  test('of a visitor must be hard to guess; that of an API key is separate', async () => {
    const refused = await post(bookingBody(start), 'k'.repeat(15))
    expect(refused.error).toMatchObject({ type: 'invalid_request_error', field: 'Idempotency-Key' })
    expect(refused.error.message).not.toContain('kkk')
    const { data: session } = await service.withKey('POST', '/v3/scheduling/sessions', {
      configuration_id: id,
    })
    const { access_token: token } = await signIn(service, ada.email)
    for (const bearer of [session.session_id, token])
      expect((await post(bookingBody(start), 'short', bearer)).error.field).toBe('Idempotency-Key')
    expect(await bookingsOf()).toBe(0)
    expect((await post(bookingBody(start), 'short', service.key)).status).toBe(200)
    expect((await post(bookingBody('2026-03-03T11:00:00Z'), 'k'.repeat(16))).status).toBe(200)
  })

  test('is refused when it is empty or too long', async () => {
    expect((await post(bookingBody(start), 'k'.repeat(257))).error.field).toBe('Idempotency-Key')
    expect((await post(bookingBody(start), 'k'.repeat(256))).status).toBe(200)
  })

  test('an unreadable body leaves the key unused', async () => {
    expect((await post({ guest: {} })).error.type).toBe('invalid_request_error')
    expect((await post(bookingBody(start))).status).toBe(200)
  })

  test('a secret response is not stored: each repeat creates another session', async () => {
    const make = () =>
      service.call('POST', '/v3/scheduling/sessions', {
        bearer: service.key,
        body: { configuration_id: id },
        headers: { 'Idempotency-Key': 'session' },
      })
    const [first, second] = [await make(), await make()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data.session_id).not.toBe(first.data.session_id)
  })

  test('applies to every other POST of the interface', async () => {
    const make = () =>
      service.call('POST', `/v3/grants/${ada.grantId}/calendars`, {
        bearer: service.key,
        body: { name: 'Second' },
        headers: { 'Idempotency-Key': 'calendar' },
      })
    expect((await make()).data.id).toBe((await make()).data.id)
  })
})
