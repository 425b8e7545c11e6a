import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { openService, type TestAnswer } from '../../testing/studio.js'
import { openWaitlist, sessionAt, tuesday, twoHours } from '../../testing/waitlist.js'

// What is offered can be taken for as long as the offer says, whatever the rules of the event type are.

const typeOf = ({ status, error }: TestAnswer) => (status === 200 ? 'ok' : error.type)
const payment = { amount: 4_500, currency: 'EUR', url: 'https://pay.example.com/start' }

/** A waitlist of an event type, whose sessions of Tuesday are booked. */
const openFull = async (scheduler: Record<string, unknown>, change: Record<string, unknown> = {}) => {
  const service = await openService(undefined, { rateLimit: 0 })
  const terms = { min_booking_notice: 0, available_days_in_future: 60, waitlist: true }
  const list = await openWaitlist(service, { scheduler: { ...terms, ...scheduler }, ...change })
  const bookings: string[] = []
  for (const index of [0, 1, 2, 3]) bookings.push((await list.book(sessionAt(index))).data.booking_id)
  const path = `/v3/grants/${list.host.grantId}/scheduling/configurations/${list.id}`
  return {
    ...list,
    service,
    bookings,
    join: async (name: string, more: Record<string, unknown> = {}): Promise<string> => {
      const joined = await list.join(name, more)
      expect(joined.error).toBeUndefined()
      list.later(1)
      return joined.data.waitlist_id
    },
    give: async (index: number) => {
      expect(typeOf(await list.cancel(bookings[index] as string))).toBe('ok')
      await list.look()
    },
    entry: async (id: string) => (await list.read(id)).data,
    change: (next: Record<string, unknown>) =>
      service.withKey('PUT', path, { scheduler: { ...terms, ...scheduler, ...next } }),
    settings: async (more = '') =>
      (await service.call('GET', `/v3/scheduling/ui-settings?${list.query}${more}`)).data,
  }
}

describe('an offer, with a notice before bookings', () => {
  const hour = 60
  test('ends when the notice begins', async () => {
    const list = await openFull({ min_booking_notice: hour })
    const id = await list.join('Noor')
    list.service.at(instant(sessionAt(2) - 3_600 - 1_200))
    await list.give(2)
    expect((await list.entry(id)).offer.expires_in).toBe(1_201)
    list.later(1_200)
    expect(typeOf(await list.accept(id))).toBe('ok')
  })

  test('is not made if it would end within five minutes, which would count as unanswered', async () => {
    const list = await openFull({ min_booking_notice: hour })
    const id = await list.join('Noor')
    list.service.at(instant(sessionAt(2) - 3_600 - 290))
    await list.give(2)
    const { state, offer } = await list.entry(id)
    expect([state, offer, await list.free()]).toEqual(['waiting', undefined, [2]])
  })
})

describe('the offer of an earlier time, with a notice before changes', () => {
  const day = 1_440
  test('ends when the booking can no longer be moved', async () => {
    const list = await openFull({ min_cancellation_notice: day })
    const id = await list.join('Robin', { booking_id: list.bookings[3] })
    expect(typeOf(await list.cancel(list.bookings[1] as string))).toBe('ok')
    list.service.at(instant(sessionAt(3) - 86_400 - 600))
    await list.look()
    expect((await list.entry(id)).offer).toMatchObject({ start_time: sessionAt(1), expires_in: 601 })
    list.later(600)
    expect(typeOf(await list.accept(id))).toBe('ok')
  })

  test('is not made if the notice begins within five minutes', async () => {
    const list = await openFull({ min_cancellation_notice: day })
    const id = await list.join('Robin', { booking_id: list.bookings[1] })
    list.service.at(instant(sessionAt(0) - 86_400))
    expect(typeOf(await list.cancel(list.bookings[0] as string))).toBe('ok')
    list.service.at(instant(sessionAt(1) - 86_400 - 290))
    await list.look()
    expect([(await list.entry(id)).state, await list.free()]).toEqual(['waiting', [0]])
  })

  test('frees its time at once if the answer comes too late after all', async () => {
    const list = await openFull({})
    const id = await list.join('Robin', { booking_id: list.bookings[3] })
    const next = await list.join('Noor')
    await list.give(1)
    expect((await list.change({ min_cancellation_notice: 3 * day })).error).toBeUndefined()
    expect(typeOf(await list.accept(id))).toBe('too_late_to_change')
    const { state, offer } = await list.entry(id)
    expect([state, offer]).toEqual(['expired', undefined])
    await list.look()
    expect((await list.entry(next)).offer).toMatchObject({ start_time: sessionAt(1) })
  })
})

describe('an answer that is refused', () => {
  test('ends an entry that can never be booked, and frees its time', async () => {
    const list = await openFull({})
    const id = await list.join('Noor')
    const next = await list.join('Robin')
    await list.give(1)
    await list.change({ additional_fields: { topic: { label: 'Topic', type: 'text', required: true } } })
    expect(typeOf(await list.accept(id))).toBe('invalid_request_error')
    expect((await list.entry(id)).state).toBe('expired')
    await list.change({})
    await list.look()
    expect((await list.entry(next)).offer).toMatchObject({ start_time: sessionAt(1) })
  })

  test('puts nobody back in line whose entry has ended', async () => {
    const list = await openFull({})
    const id = await list.join('Noor')
    list.service.at(instant(sessionAt(0) - 3_600))
    for (const index of [1, 2, 3]) {
      await list.give(index)
      list.later(twoHours)
      await list.look()
    }
    expect((await list.entry(id)).state).toBe('expired')
    expect(typeOf(await list.book(sessionAt(3)))).toBe('ok')
    expect(typeOf(await list.accept(id))).toBe('timeslot_not_available')
    const { state, offer } = await list.entry(id)
    expect([state, offer]).toEqual(['expired', undefined])
  })
})

describe('an event type that is paid for', () => {
  const paid = async () => {
    const list = await openFull({})
    expect((await list.change({ payment })).error).toBeUndefined()
    return list
  }

  test('has no waitlist for new bookings, which nobody could accept', async () => {
    const list = await paid()
    expect((await list.settings()).capabilities).not.toContain('waitlist')
    const refused = await list.service.call('POST', `/v3/scheduling/waitlist?${list.query}`, {
      body: { guest: { name: 'Noor', email: 'noor@example.com' }, timezone: 'UTC', ...tuesday },
    })
    expect(refused.error).toMatchObject({ type: 'forbidden', reason: 'payment_required' })
  })

  test('still offers earlier times, because moving is free', async () => {
    const list = await paid()
    const settings = await list.settings(`&booking_id=${list.bookings[3]}`)
    expect(settings.capabilities).toContain('waitlist')
    const id = await list.join('Robin', { booking_id: list.bookings[3] })
    await list.give(1)
    expect((await list.accept(id)).data).toMatchObject({ start_time: sessionAt(1) })
  })

  test('ends the entries of those who waited before it had a price', async () => {
    const list = await openFull({})
    const id = await list.join('Noor')
    expect((await list.change({ payment })).error).toBeUndefined()
    await list.give(1)
    expect([(await list.entry(id)).state, await list.free()]).toEqual(['expired', [1]])
  })
})

describe('an earlier time', () => {
  test('is offered though it overlaps the booking that moves to it', async () => {
    const service = await openService(undefined, { rateLimit: 0 })
    const availability = { duration_minutes: 120, interval_minutes: 60 }
    const list = await openWaitlist(service, { availability })
    const short = await openWaitlist(service, { availability: { duration_minutes: 60 } }, list.host)
    const at = (hours: number) => instant(sessionAt(0) + hours * 3_600)
    for (const hours of [0, 2]) expect(typeOf(await list.book(at(hours)))).toBe('ok')
    const before = { start_time: at(4), end_time: at(5), guest: { name: 'Sam', email: 'sam@example.com' } }
    const path = `/v3/scheduling/bookings`
    const blocked = await service.call('POST', `${path}?${short.query}`, { body: before })
    const own = await list.book(at(5))
    const { data } = await list.join('Robin', { booking_id: own.data.booking_id })
    await list.look()
    expect((await list.read(data.waitlist_id)).data.state).toBe('waiting')
    await service.call('DELETE', `${path}/${blocked.data.booking_id}?${short.query}`, { body: {} })
    list.later(60)
    await list.look()
    expect((await list.read(data.waitlist_id)).data).toMatchObject({ offer: { start_time: at(4) } })
    expect((await list.accept(data.waitlist_id)).data).toMatchObject({
      ...{ booking_id: own.data.booking_id, start_time: at(4) },
    })
  })

  test('that overlaps the booking and was free before is not offered', async () => {
    const service = await openService(undefined, { rateLimit: 0 })
    const list = await openWaitlist(service, {
      availability: { duration_minutes: 120, interval_minutes: 60 },
    })
    const at = (hours: number) => instant(sessionAt(0) + hours * 3_600)
    for (const hours of [0, 2]) await list.book(at(hours))
    const own = await list.book(at(5))
    const { data } = await list.join('Robin', { booking_id: own.data.booking_id })
    list.later(60)
    await list.look()
    expect((await list.read(data.waitlist_id)).data.state).toBe('waiting')
  })
})
