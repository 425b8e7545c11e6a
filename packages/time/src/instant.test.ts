import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currentInstant,
  type Instant,
  instant,
  instantFromDate,
  parseHttpDate,
  toIsoString,
} from './instant.js'
import { parseInstant } from './parse-instant.js'

describe('instants', () => {
  it.each([1_772_000_000_000, 0.5, Number.NaN, Number.POSITIVE_INFINITY, -62_135_596_801])(
    '%s is rejected: not whole Unix seconds, or milliseconds',
    (value) => {
      expect(() => instant(value)).toThrow(`${value} is not an instant`)
    },
  )

  it('are made from a date, rounded down', () => {
    expect(instantFromDate(new Date(1999))).toBe(1)
    expect(instantFromDate(-1)).toBe(-1)
  })

  it("the current one is that of the machine's clock", () => {
    const before = Math.floor(Date.now() / 1000)
    expect(currentInstant()).toBeGreaterThanOrEqual(before)
    expect(currentInstant()).toBeLessThanOrEqual(Math.floor(Date.now() / 1000))
  })

  it.each([
    ['2026-03-12T10:30:00Z', '2026-03-12T10:30:00Z'],
    ['2026-03-12T10:30:00.999Z', '2026-03-12T10:30:00Z'],
    ['2026-03-12 10:30z', '2026-03-12T10:30:00Z'],
    ['2026-03-12T10:30:00+05:30', '2026-03-12T05:00:00Z'],
    ['2026-03-12T10:30:00-0330', '2026-03-12T14:00:00Z'],
  ])('%s is parsed', (text, iso) => {
    expect(toIsoString(parseInstant(text))).toBe(iso)
  })

  it.each([
    '2026-03-12T10:30:00',
    '2026-02-30T10:30:00Z',
    '2026-03-12',
    '2026-03-12T24:30:00Z',
    '2026-03-12T10:30:00+25:00',
    '2026-03-12T10:30:00+01:60',
    'now',
    '',
  ])('"%s" is rejected', (text) => {
    expect(() => parseInstant(text)).toThrow(`"${text}" is not an instant`)
  })

  it('are parsed from their own text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60_000_000_000, max: 250_000_000_000 }), (seconds) => {
        expect(parseInstant(toIsoString(seconds as Instant))).toBe(seconds)
      }),
    )
  })
})

describe('the date of an HTTP header', () => {
  it('is parsed to the second', () => {
    expect(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(784_111_777)
  })

  it.each([
    'soon',
    '',
    '1994-11-06T08:49:37Z',
    'Sun, 31 Feb 1995 08:49:37 GMT',
    'Mon, 06 Nov 1994 08:49:37 GMT',
    'Invalid Date',
    'Fri, 31 Dec 9999 23:59:59 GMT',
  ])('is not %j', (text) => {
    expect(parseHttpDate(text)).toBeUndefined()
  })
})
