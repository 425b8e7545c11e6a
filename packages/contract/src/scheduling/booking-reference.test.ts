import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBookingReference } from './booking-reference.js'
import { formatBookingReference } from './format-booking-reference.js'

const configurationId = '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11'
const bookingId = '0d9b2f6a-8c4d-4f0e-8f5a-2f1d7c9e4b20'

describe('a booking reference', () => {
  it('is 32 bytes of URL-safe base64 without padding', () => {
    expect(formatBookingReference({ configurationId, bookingId })).toMatch(/^[\w-]{43}$/)
  })

  it('has the salt from the 33rd byte on', () => {
    const salt = 'c2FsdHktc2FsdA'
    const reference = formatBookingReference({ configurationId, bookingId, salt })
    expect(parseBookingReference(reference)).toEqual({ configurationId, bookingId, salt })
    expect(reference.startsWith(formatBookingReference({ configurationId, bookingId }).slice(0, 42))).toBe(
      true,
    )
  })

  it('parses to the ids it was made from', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (first, second) => {
        const names = { configurationId: first, bookingId: second }
        expect(parseBookingReference(formatBookingReference(names))).toEqual({ ...names, salt: undefined })
      }),
    )
  })

  it.each(['', 'abc', '%%%', '<script>', 'a'.repeat(42)])('%j is rejected with what was expected', (text) => {
    expect(() => parseBookingReference(text)).toThrow(/booking reference .* expected base64url/)
  })

  it('is rejected by name if an id is not a UUID', () => {
    expect(() => formatBookingReference({ configurationId, bookingId: 'nope' })).toThrow(/bookingId 'nope'/)
  })
})
