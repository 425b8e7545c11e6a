import { addMonths, dateAt, type Instant, type PlainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  at,
  type Drive,
  driveBooking,
  driveTo,
  errorOfType,
  now,
  settingsWith,
  slotAt,
} from '../testing/drive-booking.js'
import type { Slot } from './state.js'

const day = 86_400
const scheduler = (available_days_in_future: number) =>
  settingsWith({ scheduler: { available_days_in_future } as never })
const september = slotAt(at('2026-09-17T08:00:00Z'))

/** The pending request for free times, if there is one. */
const question = ({ pendingEffects }: Drive) =>
  pendingEffects.find((effect) => effect.type === 'availability')?.query

/** Answers requests for free times until none is pending. Returns their number. */
const answerAll = (drive: Drive, slots: readonly Slot[] = []): number => {
  let count = 0
  for (let query = question(drive); query; query = question(drive)) {
    const { start, end } = query
    drive.slots(slots.filter((slot) => start <= slot.start && slot.end <= end))
    count++
  }
  return count
}

/** A flow in June that has loaded free times in March and April only. */
const inJune = (days = 365) => {
  const drive = driveBooking()
    .start()
    .settings(scheduler(days))
    .slots([slotAt(at('2026-03-12T10:00:00Z'))])
  drive.send({ type: 'show-month', month: '2026-06-01' as PlainDate })
  answerAll(drive)
  return drive
}

describe('the search for the next free time', () => {
  it('finds a time in a later month and shows its day', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    expect(answerAll(drive, [september])).toBeGreaterThan(1)
    expect(drive.state).toMatchObject({ step: 'choosing', month: '2026-09-01', date: '2026-09-17' })
    expect(drive.state.searchingUntil).toBe(undefined)
  })

  it('shows a loaded time at once', () => {
    const drive = driveTo.choosing({ settings: scheduler(365) })
    drive.send({ type: 'choose-date', date: '2026-03-20' as PlainDate }, { type: 'find-next-free' })
    expect(drive.state).toMatchObject({ month: '2026-04-01', date: '2026-04-02' })
  })

  it('begins at the shown month if the chosen day is in another', () => {
    const drive = driveTo.choosing({ settings: scheduler(365) })
    drive.send({ type: 'choose-date', date: '2026-03-12' as PlainDate })
    drive.send({ type: 'show-month', month: '2026-04-01' as PlainDate }, { type: 'find-next-free' })
    expect(drive.state).toMatchObject({ month: '2026-04-01', date: '2026-04-02' })
  })

  it('sends one request after another, each for at most 62 days', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    expect(drive.pendingEffects).toHaveLength(1)
    const { query } = drive.take('availability')
    expect((query.end - query.start) / day).toBeLessThanOrEqual(62)
    expect((query.end - query.start) / day).toBeGreaterThan(61)
  })

  it('covers any two months of the year in requests of at most 62 days', () => {
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

  it('reports the last requested day, and shows the month meanwhile', () => {
    const drive = inJune()
    expect(drive.state.searchingUntil).toBe(undefined)
    drive.send({ type: 'find-next-free' })
    const days: (PlainDate | undefined)[] = []
    while (drive.pendingEffects.length) {
      days.push(drive.state.searchingUntil)
      expect(drive.state.availability.state).toBe('ready')
      drive.slots([])
    }
    expect(days).toEqual([...days].sort())
    expect(days.at(-1)! > '2027-02').toBe(true)
  })

  it('ends at the last bookable day', () => {
    const drive = inJune(150)
    drive.send({ type: 'find-next-free' })
    while (drive.pendingEffects.length) {
      expect(question(drive)?.start).toBeLessThan(now + 150 * day)
      drive.slots([])
    }
  })

  it('shows the first free time of all if none is later', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    answerAll(drive)
    expect(drive.state).toMatchObject({ date: '2026-03-12', month: '2026-03-01' })
  })

  it('changes nothing if nothing is free', () => {
    const drive = driveBooking().start().settings(scheduler(200))
    answerAll(drive)
    drive.send({ type: 'find-next-free' })
    expect(drive.pendingEffects).toEqual([])
    expect(drive.state).toMatchObject({ step: 'choosing', date: null, slots: [] })
    expect(drive.state.searchingUntil).toBe(undefined)
  })

  it('takes at most seven requests for a year', () => {
    const drive = driveBooking().start().settings(scheduler(3650))
    expect(answerAll(drive)).toBeLessThanOrEqual(7)
  })

  it('stops when the visitor shows another month', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    drive.send({ type: 'show-month', month: drive.state.month })
    expect(drive.state.searchingUntil).toBe(undefined)
    drive.slots([])
    expect(drive.pendingEffects).toEqual([])
    expect(drive.state.month).toBe('2026-06-01')
  })

  it('runs automatically at the start, and can be stopped and restarted', () => {
    const drive = driveBooking().start().settings(scheduler(365)).slots([])
    expect(drive.state).toMatchObject({ availability: { state: 'loading' }, searchingUntil: '2026-06-30' })
    drive.send({ type: 'find-next-free' }, { type: 'show-month', month: drive.state.month })
    expect(drive.state).toMatchObject({ step: 'choosing', availability: { state: 'ready' } })
    drive.slots([])
    expect(drive.pendingEffects).toEqual([])
    drive.send({ type: 'find-next-free' })
    answerAll(drive, [september])
    expect(drive.state.date).toBe('2026-09-17')
  })

  it('reports a failed request, and continues from there', () => {
    const drive = inJune().send({ type: 'find-next-free' })
    drive.fails('availability', errorOfType('rate_limit_error'))
    expect(drive.state.availability).toMatchObject({ state: 'error', error: { type: 'rate_limit_error' } })
    expect(drive.pendingEffects).toEqual([])
    drive.send({ type: 'retry' })
    expect(drive.state.availability.state).toBe('ready')
    answerAll(drive, [september])
    expect(drive.state.date).toBe('2026-09-17')
  })

  it("shows the date in the visitor's time zone", () => {
    const late = slotAt(at('2026-09-30T23:00:00Z'))
    const drive = inJune().send(
      { type: 'change-time-zone', timeZone: 'Asia/Tokyo' },
      { type: 'find-next-free' },
    )
    answerAll(drive, [late])
    expect(drive.state).toMatchObject({ month: '2026-10-01', date: dateAt(late.start, 'Asia/Tokyo') })
  })
})

describe('going forward and back', () => {
  it('requests each month once, and the next one in advance', () => {
    const drive = driveTo.choosing({ settings: scheduler(365) })
    const pendingEffects = () => drive.effects.filter(({ type }) => type === 'availability').length
    const before = pendingEffects()
    drive.send({ type: 'show-month', month: '2026-04-01' as PlainDate })
    expect(drive.state.availability.state).toBe('ready')
    expect(pendingEffects()).toBe(before + 1)
    answerAll(drive)
    for (const months of [-1, 1, -1, 1])
      drive.send({ type: 'show-month', month: addMonths(drive.state.month, months) })
    expect(pendingEffects()).toBe(before + 1)
  })
})
