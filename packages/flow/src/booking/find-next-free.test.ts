import { addMonths, dateAt, type Instant, type PlainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  at,
  type Drive,
  driveBooking,
  driveTo,
  faultOfType,
  now,
  settingsWith,
  slotAt,
} from '../testing/drive-booking.js'
import type { Slot } from './state.js'

const day = 86_400
const scheduler = (available_days_in_future: number) =>
  settingsWith({ scheduler: { available_days_in_future } as never })
const september = slotAt(at('2026-09-17T08:00:00Z'))

/** The question for free times that waits; nothing while none does. */
const question = ({ asked }: Drive) => asked.find((effect) => effect.type === 'availability')?.query

/** Answers questions for free times until none is left; how many there were. */
const answerAll = (drive: Drive, slots: readonly Slot[] = []): number => {
  let count = 0
  for (let query = question(drive); query; query = question(drive)) {
    const { start, end } = query
    drive.slots(slots.filter((slot) => start <= slot.start && slot.end <= end))
    count++
  }
  return count
}

/** In June, with free times in March and April alone, as far as is known. */
const inJune = (days = 365) => {
  const drive = driveBooking()
    .start()
    .settings(scheduler(days))
    .slots([slotAt(at('2026-03-12T10:00:00Z'))])
  drive.send({ type: 'show-month', month: '2026-06-01' as PlainDate })
  answerAll(drive)
  return drive
}

describe('the next free time, where nothing near is free', () => {
  it('is found in a later month, which is then shown with its day', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    expect(answerAll(drive, [september])).toBeGreaterThan(1)
    expect(drive.state).toMatchObject({ step: 'choosing', month: '2026-09-01', date: '2026-09-17' })
    expect(drive.state.searchingUntil).toBe(undefined)
  })

  it('is shown at once where it is known', () => {
    const drive = driveTo.choosing({ settings: scheduler(365) })
    drive.send({ type: 'choose-date', date: '2026-03-20' as PlainDate }, { type: 'find-next-free' })
    expect(drive.state).toMatchObject({ month: '2026-04-01', date: '2026-04-02' })
  })

  it('is looked for in one question after another, each of the 62 days that a service answers for', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    expect(drive.asked).toHaveLength(1)
    const { query } = drive.take('availability')
    expect((query.end - query.start) / day).toBe(62)
  })

  it('is asked for in pieces of at most 62 days in any two months of the year, and nothing is left out', () => {
    for (let month = 1; month <= 12; month++)
      for (const timeZone of ['Pacific/Auckland', 'America/Santiago', 'Europe/Lisbon']) {
        const drive = driveBooking({ timeZone }).start().settings(scheduler(3650))
        answerAll(drive)
        const shown = `2027-${String(month).padStart(2, '0')}-01` as PlainDate
        drive.send({ type: 'show-month', month: shown }, { type: 'refresh' })
        const spans: { start: number; end: number }[] = []
        for (let query = question(drive); query; query = question(drive)) {
          spans.push(query)
          drive.slots([])
        }
        expect(spans.length).toBeGreaterThan(0)
        for (const { start, end } of spans) expect(end - start).toBeLessThanOrEqual(62 * day)
        const until = Math.max(...spans.map(({ end }) => end)) as Instant
        expect(dateAt(until, timeZone) >= addMonths(shown, 2)).toBe(true)
      }
  })

  it('tells until which day is being looked, and shows the month as it is meanwhile', () => {
    const drive = inJune()
    expect(drive.state.searchingUntil).toBe(undefined)
    drive.send({ type: 'find-next-free' })
    const days: (PlainDate | undefined)[] = []
    while (drive.asked.length) {
      days.push(drive.state.searchingUntil)
      expect(drive.state.availability.state).toBe('ready')
      drive.slots([])
    }
    expect(days).toEqual([...days].sort())
    expect(days.at(-1)! > '2027-02').toBe(true)
  })

  it('is not looked for after the last day that can be booked', () => {
    const drive = inJune(150)
    drive.send({ type: 'find-next-free' })
    while (drive.asked.length) {
      expect(question(drive)?.start).toBeLessThan(now + 150 * day)
      drive.slots([])
    }
  })

  it('is the first one of all where nothing later is free', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    answerAll(drive)
    expect(drive.state).toMatchObject({ date: '2026-03-12', month: '2026-03-01' })
  })

  it('leaves everything as it is where nothing is free at all', () => {
    const drive = driveBooking().start().settings(scheduler(200))
    answerAll(drive)
    drive.send({ type: 'find-next-free' })
    expect(drive.asked).toEqual([])
    expect(drive.state).toMatchObject({ step: 'choosing', date: null, slots: [] })
    expect(drive.state.searchingUntil).toBe(undefined)
  })

  it('takes at most seven questions for a year', () => {
    const drive = driveBooking().start().settings(scheduler(3650))
    expect(answerAll(drive)).toBeLessThanOrEqual(7)
  })

  it('is looked for no more when a page is turned', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    drive.send({ type: 'show-month', month: drive.state.month })
    expect(drive.state.searchingUntil).toBe(undefined)
    drive.slots([])
    expect(drive.asked).toEqual([])
    expect(drive.state.month).toBe('2026-06-01')
  })

  it('is looked for by the flow itself at the start; that can be called off, and be wanted again', () => {
    const drive = driveBooking().start().settings(scheduler(365)).slots([])
    expect(drive.state).toMatchObject({ availability: { state: 'loading' }, searchingUntil: '2026-06-30' })
    drive.send({ type: 'find-next-free' }, { type: 'show-month', month: drive.state.month })
    expect(drive.state).toMatchObject({ step: 'choosing', availability: { state: 'ready' } })
    drive.slots([])
    expect(drive.asked).toEqual([])
    drive.send({ type: 'find-next-free' })
    answerAll(drive, [september])
    expect(drive.state.date).toBe('2026-09-17')
  })

  it('tells of a question that failed, and goes on from there', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    drive.fails('availability', faultOfType('rate_limit_error'))
    expect(drive.state.availability).toMatchObject({ state: 'error', error: { type: 'rate_limit_error' } })
    expect(drive.asked).toEqual([])
    drive.send({ type: 'retry' })
    expect(drive.state.availability.state).toBe('ready')
    answerAll(drive, [september])
    expect(drive.state.date).toBe('2026-09-17')
  })

  it('is on the visitor’s own date', () => {
    const late = slotAt(at('2026-09-30T23:00:00Z'))
    const drive = inJune().send(
      { type: 'change-time-zone', timeZone: 'Asia/Tokyo' },
      { type: 'find-next-free' },
    )
    answerAll(drive, [late])
    expect(drive.state).toMatchObject({ month: '2026-10-01', date: dateAt(late.start, 'Asia/Tokyo') })
  })
})

describe('pages turned forth and back', () => {
  it('ask for no month twice, and the next one is known before it is shown', () => {
    const drive = driveTo.choosing({ settings: scheduler(365) })
    const asked = () => drive.effects.filter(({ type }) => type === 'availability').length
    const before = asked()
    drive.send({ type: 'show-month', month: '2026-04-01' as PlainDate })
    expect(drive.state.availability.state).toBe('ready')
    expect(asked()).toBe(before + 1)
    answerAll(drive)
    for (const months of [-1, 1, -1, 1])
      drive.send({ type: 'show-month', month: addMonths(drive.state.month, months) })
    expect(asked()).toBe(before + 1)
  })
})
