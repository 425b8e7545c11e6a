import { instant, parseInstant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { type ICalendar, readCalendar } from '../read/read-calendar.js'
import { writeCalendar } from './write-calendar.js'

const start = parseInstant('2026-03-12T10:00:00Z')
const itemOf = (id: string, more: object = {}) => ({
  event: {
    id,
    title: 'Talk',
    status: 'confirmed',
    when: { object: 'timespan' as const, start_time: start, end_time: instant(start + 1_800) },
    ...more,
  },
  writing: { uid: id, stamp: start },
})

const read = (text: string): ICalendar => {
  const reading = readCalendar(new TextEncoder().encode(text), { timeZone: 'UTC', details: true })
  for (;;) {
    const { done, value } = reading.next()
    if (!done) continue
    if (!value || 'error' in value) throw new Error('it cannot be read')
    return value
  }
}

describe('a published calendar', () => {
  test('has each event once, with its own UID', () => {
    const { items } = read(writeCalendar([itemOf('one'), itemOf('two')]))
    expect(items.map(({ uid, events }) => [uid, events.length])).toEqual([
      ['one', 1],
      ['two', 1],
    ])
  })

  test('says its name and how often it should be read, which a file does not', () => {
    const name = 'Bookings: Ada; Studio, Lisbon\nBEGIN:VEVENT'
    const feed = writeCalendar([itemOf('one')], { name, refreshHours: 2 })
    const { info, refreshInterval, items } = read(feed)
    expect(info.name).toBe(name)
    expect([refreshInterval, items.length]).toEqual([7_200, 1])
    expect(writeCalendar([itemOf('one')])).not.toMatch(/NAME|REFRESH|TTL/)
  })

  test('can have no event, as a feed before the first booking', () => {
    expect(read(writeCalendar([], { name: 'Bookings', refreshHours: 1 })).items).toEqual([])
  })

  test('is made of texts alone: no title ends an event or a line', () => {
    const title = `END:VEVENT\r\nEND:VCALENDAR\u2028${'ü'.repeat(100)}`
    const text = writeCalendar([itemOf('one', { title })])
    expect(text.match(/^END:VEVENT\r$/gm)).toHaveLength(1)
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(read(text).items).toHaveLength(1)
  })
})
