import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
let ada: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
})

const start = '2026-03-26T10:00:00Z'
const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `kit${index}@example.com`, name: 'Kit' }))

/** A configuration with some fields, and a function that books in it. */
const configure = async (scheduler: object = {}) => {
  const id = await addConfiguration(service, [ada], { scheduler: { min_booking_notice: 0, ...scheduler } })
  const path = '/v3/scheduling/bookings'
  return {
    book: (change: object, call: object = {}) =>
      service.call('POST', `${path}?configuration_id=${id}`, {
        body: { ...bookingBody(start), ...change },
        ...call,
      }),
    cancel: (bookingId: string, cancellation_reason: string) =>
      service.call('DELETE', `${path}/${bookingId}?configuration_id=${id}`, {
        body: { cancellation_reason },
      }),
  }
}

describe('additional guests', () => {
  test.each([
    ['ten, where the configuration does not say', {}, 10],
    ['as many as the configuration says', { max_additional_guests: 3 }, 3],
    ['fifty, where the configuration says so', { max_additional_guests: 50 }, 50],
  ])('are at most %s', async (_, scheduler, most) => {
    const { book } = await configure(scheduler)
    const refused = await book({ additional_guests: guests(most + 1) })
    expect([refused.status, refused.error.field]).toEqual([400, 'additional_guests'])
    expect(refused.error.message).toBe(`additional_guests: got ${most + 1}, expected at most ${most} guests`)
    expect((await book({ additional_guests: guests(most) })).status).toBe(200)
  })

  test.each([{ hide_additional_guests: true }, { max_additional_guests: 0 }])(
    "are refused if the configuration allows none (%o), also from a customer's server",
    async (scheduler) => {
      const { book } = await configure(scheduler)
      for (const call of [{}, { bearer: service.key }]) {
        const refused = await book({ additional_guests: guests(1) }, call)
        expect([refused.status, refused.error.field]).toEqual([400, 'additional_guests'])
      }
      expect((await book({ additional_guests: [] })).status).toBe(200)
    },
  )

  test('are at most fifty: a configuration with more is refused', async () => {
    const adding = addConfiguration(service, [ada], { scheduler: { max_additional_guests: 51 } })
    await expect(adding).rejects.toThrow('max_additional_guests')
  })

  test('have their limit in ui-settings', async () => {
    const id = await addConfiguration(service, [ada], { scheduler: { max_additional_guests: 3 } })
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    expect(data.scheduler.max_additional_guests).toBe(3)
  })
})

describe('the largest booking', () => {
  test('creates email rows in proportion to its size', async () => {
    const keys = ['a', 'b', 'c', 'd']
    const id = await addConfiguration(service, [ada, await addHost(service, 'ben@example.com')], {
      scheduler: {
        min_booking_notice: 0,
        additional_fields: Object.fromEntries(
          keys.map((key) => [key, { label: key, type: 'multi_line_text' }]),
        ),
      },
    })
    const long = (length: number) => '\u{1f642}'.repeat(length / 2)
    const domain = `${`${'x'.repeat(59)}.`.repeat(3)}example`
    const person = (index: number) => ({ email: `${'x'.repeat(60)}${index}@${domain}`, name: long(200) })
    const body = bookingBody(start, {
      guest: person(0),
      additional_guests: Array.from({ length: 10 }, (_, index) => person(index + 1)),
      additional_fields: Object.fromEntries(keys.map((key) => [key, long(5_000)])),
    })
    const made = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body })
    expect(made.status).toBe(200)
    const mails = await service.store.read((records) => records.waitingMails(service.applicationId))
    expect(mails).toHaveLength(13)
    const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
    expect(bytesOf(mails)).toBeLessThan(10 * bytesOf(body))
  })
})

describe('texts of a visitor', () => {
  test('have a maximum length', async () => {
    const { book } = await configure()
    const long = (length: number) => 'x'.repeat(length)
    for (const [field, change] of [
      ['guest.name', { guest: { email: 'robin@example.com', name: long(201) } }],
      ['guest.email', { guest: { email: `${long(320)}@example.com`, name: 'Robin' } }],
      ['additional_guests.0.name', { additional_guests: [{ email: 'kit@example.com', name: long(201) }] }],
      ['email_language', { email_language: long(101) }],
      ['participants', { participants: [{ email: ada.email }, { email: ada.email }] }],
    ] as const) {
      const refused = await book(change)
      expect([refused.status, refused.error.field]).toEqual([400, field])
    }
  })

  test('can only answer fields of the configuration', async () => {
    const { book } = await configure({ additional_fields: { topic: { label: 'Topic', type: 'text' } } })
    const refused = await book({ additional_fields: { topic: 'Oak', x: 'y'.repeat(200_000) } })
    expect([refused.status, refused.error.field]).toEqual([400, 'additional_fields.x'])
    expect((await book({ additional_fields: { topic: 'Oak' } })).status).toBe(200)
  })

  test('as a reason for cancelling have at most 1,000 characters', async () => {
    const { book, cancel } = await configure()
    const { data } = await book({})
    const refused = await cancel(data.booking_id, 'x'.repeat(1_001))
    expect([refused.status, refused.error.field]).toEqual([400, 'cancellation_reason'])
    expect((await cancel(data.booking_id, 'x'.repeat(1_000))).status).toBe(200)
  })
})
