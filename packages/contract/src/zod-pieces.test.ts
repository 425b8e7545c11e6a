import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  createBooking,
  type Endpoint,
  errorEnvelopeSchema,
  getAvailability,
  getUiSettings,
  rescheduleBooking,
} from './index.js'

const zods = {
  getUiSettings,
  getAvailability,
  createBooking,
  rescheduleBooking,
  errorEnvelope: errorEnvelopeSchema,
}

vi.doMock('zod/mini', () => import('./zod-pieces.js'))
vi.resetModules()
const small = {
  ...(await import('./scheduling/endpoints.js')),
  ...(await import('./scheduling/bookings.js')),
  ...(await import('./wire.js')),
}

const wire = {
  getUiSettings: {
    configuration_id: 'c1',
    name: null,
    duration_minutes: '30',
    appearance: { color: '#fff' },
    organizer: { name: 'Ana', timezone: 'Europe/Lisbon' },
    participants: [{ email: 'ana@example.com' }],
    scheduler: {
      min_booking_notice: 60,
      hide_additional_guests: 'true',
      additional_fields: { topic: { label: 'Topic', type: 'text', required: true, options: null, order: 1 } },
    },
    booking: { guest: { email: 'eva@example.com' }, start_time: 10, end_time: '20', status: 'booked' },
    capabilities: ['idempotency'],
  },
  getAvailability: {
    order: null,
    time_slots: [{ emails: ['ana@example.com'], start_time: '10', end_time: 20, capacity: 2, more: {} }],
  },
  createBooking: { booking_id: 'b1', status: 'pending', organizer: { email: 'ana@example.com' } },
  rescheduleBooking: { booking_id: 'b2', start_time: 10, end_time: 20 },
} as const
const names = Object.keys(wire) as (keyof typeof wire)[]

/** What a schema makes of a value: the value, or where it is wrong. */
const reads = (schema: Endpoint['data'], value: unknown) => {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) throw new Error('expected an answer at once')
  return result.issues ? { wrong: result.issues.map(({ path }) => path?.join('.')).sort() } : result.value
}

/** Every value inside an object, by the steps that lead there. */
const placesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value
    ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))
    : []),
]

/** The same with another value in one place; `undefined` leaves it out. */
const withChange = (value: unknown, [key, ...rest]: readonly string[], change: unknown): unknown => {
  if (key === undefined) return change
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = withChange(copy[key], rest, change)
  if (copy[key] === undefined && !Array.isArray(copy)) delete copy[key]
  return copy
}

describe('the small pieces read as those of zod', () => {
  it('and none of zod is left in them', () => {
    expect(zods.getUiSettings.data).toHaveProperty('_zod')
    expect(small.getUiSettings.data).not.toHaveProperty('_zod')
  })

  it.each(names)('what %s answers', (name) => {
    const expected = reads(zods[name].data, wire[name])
    expect(expected).not.toHaveProperty('wrong')
    expect(reads(small[name].data, wire[name])).toStrictEqual(expected)
  })

  it.each(names)('what %s answers with anything in any place', (name) => {
    const places = fc.constantFrom(...placesOf(wire[name]))
    const values = fc.oneof(
      fc.constantFrom(undefined, null, '', '5', 'true', 'booked', 0, 1.5, Number.NaN, true, [], {}),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(places, values, (place, value) => {
        const changed = withChange(wire[name], place, value)
        expect(reads(small[name].data, changed)).toStrictEqual(reads(zods[name].data, changed))
      }),
      { numRuns: 500 },
    )
  })

  it('an error', () => {
    for (const error of [{ error: { type: 'x', message: null } }, { error: { type: 5 } }, {}, null, 'no'])
      expect(reads(small.errorEnvelopeSchema, error)).toStrictEqual(reads(zods.errorEnvelope, error))
  })
})
