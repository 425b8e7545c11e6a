import { parseInstant, plainDate } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { datedSession, readSession, type SessionForm, sessionForm, sessionOf } from './sessions.model.js'

const form: SessionForm = {
  ...{ date: '2026-03-12', time: '18:30', length: '1 h 30 min', places: '8' },
  ...{ isWeekly: false, lastDate: '' },
}
const read = (change: Partial<SessionForm>) =>
  readSession({ ...form, ...change }, { lang: 'en', today: '2026-03-10' })

describe('a form', () => {
  test('is read as a date with places', () => {
    expect(read({})).toEqual({
      session: {
        ...{ date: '2026-03-12', time: '18:30', durationMinutes: 90, places: 8 },
        ...{ isWeekly: false, lastDate: undefined },
      },
    })
  })

  test('can end a series, and has no end without a series', () => {
    const lastDate = '2026-04-30'
    expect(read({ isWeekly: true, lastDate })).toMatchObject({ session: { isWeekly: true, lastDate } })
    expect(read({ lastDate })).toMatchObject({ session: { lastDate: undefined } })
  })

  test.each<[string, Partial<SessionForm>]>([
    ['date', { date: '' }],
    ['date', { date: '2026-03-09' }],
    ['date', { time: '' }],
    ['length', { length: 'long' }],
    ['places', { places: '0' }],
    ['places', { places: '501' }],
    ['places', { places: 'many' }],
    ['lastDate', { isWeekly: true, lastDate: '2026-03-11' }],
  ])('names %s as the problem of %o', (field, change) => {
    expect(read(change)).toEqual({ problems: { [field]: true } })
  })

  test('has the values of a date in its own time zone', () => {
    const session = {
      ...{ id: 'a', timeZone: 'Europe/Berlin', places: 3, guests: [], isRepeated: true },
      start: parseInstant('2026-03-12T17:30:00Z'),
      end: parseInstant('2026-03-12T19:00:00Z'),
    }
    expect(sessionForm(session, 'en')).toMatchObject({ date: '2026-03-12', time: '18:30', places: '3' })
    expect(readSession(sessionForm(session, 'en'), { lang: 'en', today: '2026-03-10' })).toMatchObject({
      session: { durationMinutes: 90 },
    })
  })
})

describe('a date', () => {
  const session = {
    ...{ date: plainDate('2026-03-26'), time: '18:30', durationMinutes: 60, places: 8, isWeekly: true },
  }

  test('begins at its time of day in the time zone of its host', () => {
    expect(datedSession({ ...session, isWeekly: false }, 'Europe/Berlin')).toEqual({
      ...{ start: parseInstant('2026-03-26T17:30:00Z'), end: parseInstant('2026-03-26T18:30:00Z') },
      recurrence: [],
    })
  })

  test('recurs every week, up to and with its last date across a clock change', () => {
    expect(datedSession(session, 'Europe/Berlin').recurrence).toEqual(['RRULE:FREQ=WEEKLY'])
    expect(
      datedSession({ ...session, lastDate: plainDate('2026-04-02') }, 'Europe/Berlin').recurrence,
    ).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20260402T163000Z'])
  })
})

describe('an event', () => {
  const event = {
    ...{ id: 'a', object: 'event', calendar_id: 'c', grant_id: 'g', capacity: 2, master_event_id: 'm' },
    participants: [
      { email: 'noor@example.com', name: 'Noor', status: 'yes' },
      { email: 'robin@example.com', status: 'no' },
    ],
    when: {
      ...{ object: 'timespan', start_timezone: 'Europe/Lisbon' },
      start_time: parseInstant('2026-03-12T18:00:00Z'),
      end_time: parseInstant('2026-03-12T19:00:00Z'),
    },
  }

  test('is a date whose guests are those who have not declined', () => {
    expect(sessionOf(event as never)).toMatchObject({
      ...{ id: 'a', timeZone: 'Europe/Lisbon', places: 2, isRepeated: true },
      guests: [{ email: 'noor@example.com', name: 'Noor' }],
    })
  })

  test('of whole days is none', () => {
    expect(sessionOf({ ...event, when: { object: 'date', date: '2026-03-12' } } as never)).toBeUndefined()
  })
})
