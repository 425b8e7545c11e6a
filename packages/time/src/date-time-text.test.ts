import { describe, expect, it } from 'vitest'
import { formatPattern, parseDateTime } from './date-time-text.js'
import type { Instant } from './instant.js'
import { toIsoString } from './instant.js'
import { parseInstant } from './parse-instant.js'
import { zoneVectors } from './testing/vectors.js'
import { wallAt } from './zone/wall-at.js'

describe('parseDateTime', () => {
  it.each([
    ['2026-03-12T10:30:00+05:30', '2026-03-12T05:00:00Z'],
    ['2026-03-12T10:30:00Z', '2026-03-12T10:30:00Z'],
    ['2026-07-12T10:30', '2026-07-12T09:30:00Z'],
    ['2026-07-12 10:30:15', '2026-07-12T09:30:15Z'],
    ['2026-07-12T10:30:00 Asia/Tokyo', '2026-07-12T01:30:00Z'],
    ['2026-07-12T10:30:00[America/Argentina/Buenos_Aires]', '2026-07-12T13:30:00Z'],
    ['2026-03-29T01:30', '2026-03-29T01:30:00Z'],
  ])('parses %s in Lisbon', (text, iso) => {
    expect(toIsoString(parseDateTime(text, 'Europe/Lisbon'))).toBe(iso)
  })

  it.each(['soon', '2026-02-30T10:30', '2026-03-12T99:30:00Z', '2026-03-12T10:30 Mars/Olympus', ''])(
    '"%s" is rejected',
    (text) => {
      expect(() => parseDateTime(text, 'Europe/Lisbon')).toThrow(RangeError)
    },
  )
})

describe('formatPattern', () => {
  it("writes the wall time in the time zone, whatever the machine's time zone", () => {
    // The hours in which the machines of the tests have their gaps and folds are among them.
    const gaps = ['2011-12-30T12:00:00Z', '2026-03-08T07:30:00Z', '2026-10-03T15:45:00Z'].map(parseInstant)
    for (const { utc, zone } of zoneVectors) {
      for (const instant of [utc, ...gaps] as Instant[]) {
        expect(formatPattern(instant, "yyyy-MM-dd'T'HH:mm:ss", zone)).toBe(wallAt(instant, zone))
      }
    }
  })

  it('writes time zone and offset', () => {
    const instant = parseInstant('2026-07-12T10:30:00Z')
    expect(formatPattern(instant, 'EEEE d MMMM, HH:mm xxx', 'America/New_York')).toBe(
      'Sunday 12 July, 06:30 -04:00',
    )
    expect(formatPattern(instant, 'HH:mm zzzz', 'America/New_York')).toBe('06:30 Eastern Daylight Time')
  })

  it.each([
    ['de', 'EEEE, d. MMMM yyyy, HH:mm', 'Donnerstag, 12. März 2026, 10:30'],
    ['de', 'EEE d. MMM', 'Do 12. März'],
    ['uk', 'd MMMM, LLLL', '12 березня, березень'],
    ['ja', 'yyyy年MMMMd日(E) aaa', '2026年3月12日(木) 午前'],
    ['fr', 'PPPP', 'jeudi 12 mars 2026'],
    ['pt-BR', 'PPP p', '12 de março de 2026 10:30'],
    ['en-US', 'do MMMM, h:mm a', '12th March, 10:30 AM'],
  ])('has the names of %s: %s', (language, pattern, text) => {
    expect(formatPattern(parseInstant('2026-03-12T10:30:00Z'), pattern, 'UTC', language)).toBe(text)
  })

  it.each(['nnn', 'yyyy-MM-dd YYYY'])('rejects the pattern %s', (pattern) => {
    expect(() => formatPattern(0 as Instant, pattern, 'UTC', 'de')).toThrow(RangeError)
  })

  it('throws an error with the name of an unknown time zone', () => {
    expect(() => formatPattern(0 as Instant, 'yyyy', 'Nowhere')).toThrow('"Nowhere" is not a time zone')
  })
})
