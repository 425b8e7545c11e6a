import { type Instant, parseInstant, plainDate } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeDate, relativeTime, relativeTimeText } from './relative-time.model.js'

const now = parseInstant('2026-03-12T10:00:00Z')
const relativeText = (text: string, timeZone = 'UTC', from = now) =>
  relativeTimeText(relativeTime(parseInstant(text), from, timeZone), 'en')

describe('relative time', () => {
  it.each([
    ['2026-03-12T10:00:29Z', 'now'],
    ['2026-03-12T09:59:31Z', 'now'],
    ['2026-03-12T10:00:30Z', 'in 1 minute'],
    ['2026-03-12T10:59:00Z', 'in 59 minutes'],
    ['2026-03-12T10:59:40Z', 'in 1 hour'],
    ['2026-03-12T13:20:00Z', 'in 3 hours'],
    ['2026-03-12T07:00:00Z', '3 hours ago'],
    ['2026-03-13T10:00:00Z', 'tomorrow'],
    ['2026-03-13T23:00:00Z', 'tomorrow'],
    ['2026-03-14T00:30:00Z', 'in 2 days'],
    ['2026-03-11T01:00:00Z', 'yesterday'],
    ['2026-03-19T10:00:00Z', 'in 1 week'],
    ['2026-04-12T10:00:00Z', 'in 1 month'],
    ['2027-03-12T10:00:00Z', 'in 1 year'],
    ['2020-03-12T10:00:00Z', '6 years ago'],
  ])('%s is %s', (text, expected) => expect(relativeText(text)).toBe(expected))

  it('counts days in the reader’s time zone', () => {
    expect(relativeText('2026-03-13T23:30:00Z')).toBe('tomorrow')
    expect(relativeText('2026-03-13T23:30:00Z', 'Asia/Tokyo')).toBe('in 2 days')
  })

  it('counts dates from today, whatever the time', () => {
    const relativeDateText = (date: string, timeZone: string) =>
      relativeTimeText(relativeDate(plainDate(date), now, timeZone), 'en')
    expect(relativeDateText('2026-03-12', 'UTC')).toBe('today')
    expect(relativeDateText('2026-03-13', 'UTC')).toBe('tomorrow')
    expect(relativeDateText('2026-03-13', 'Pacific/Kiritimati')).toBe('today')
  })

  it('does not change before the announced instant, and never requests an immediate update', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40 * 86_400, max: 40 * 86_400 }), (away) => {
        const at = (now + away) as Instant
        const before = relativeTime(at, now, 'America/New_York')
        expect(before.changesIn).toBeGreaterThanOrEqual(1)
        const wait = Math.ceil(before.changesIn)
        const after = relativeTime(at, (now + wait - 1) as Instant, 'America/New_York')
        expect([after.value, after.unit]).toEqual([before.value, before.unit])
      }),
    )
  })

  it('changes within the seconds that it announces', () => {
    fc.assert(
      fc.property(fc.integer({ min: -23 * 3600, max: 23 * 3600 }), (away) => {
        const at = (now + away) as Instant
        const before = relativeTime(at, now, 'UTC')
        const after = relativeTime(at, (now + Math.ceil(before.changesIn)) as Instant, 'UTC')
        expect([after.value, after.unit]).not.toEqual([before.value, before.unit])
      }),
    )
  })
})
