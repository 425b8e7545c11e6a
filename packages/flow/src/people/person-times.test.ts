import type { FreeBusyAnswer } from '@whenable/contract'
import { type Instant, type Interval, instant, parseInstant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCommonFreeTime, type PersonTimes, personTimesOf, statusDuring } from './person-times.js'

const at = (clock: string) => parseInstant(`2026-03-03T${clock}:00Z`)
const span = (start: string, end: string): Interval => ({ start: at(start), end: at(end) })
const window = span('08:00', '18:00')
const zone = 'Europe/Lisbon'
const slot = (start: string, end: string, status = 'busy') => ({
  start_time: at(start),
  end_time: at(end),
  status,
})
const read = (email: string, ...time_slots: ReturnType<typeof slot>[]): FreeBusyAnswer => ({
  object: 'free_busy',
  email,
  time_slots,
})
const ada = { email: 'ada@example.com', name: 'Ada' }

describe('personTimesOf', () => {
  it('merges busy and tentative time within the window', () => {
    const answer = read(
      'Ada@Example.com',
      slot('07:00', '09:00'),
      slot('09:00', '10:00', 'outOfOffice'),
      slot('09:30', '11:00', 'tentative'),
      slot('12:00', '13:00', 'free'),
    )
    expect(personTimesOf([ada], [answer], window, zone)).toEqual([
      {
        ...ada,
        busy: [span('08:00', '10:00')],
        tentative: [span('10:00', '11:00')],
        outOfHours: [],
        unknown: [],
      },
    ])
  })

  it("computes hours in the person's time zone", () => {
    const openHours = [{ days: [2], start: '9:00', end: '17:00' }]
    const [lisbon, berlin] = personTimesOf(
      [
        { ...ada, openHours },
        { email: 'b@example.com', openHours, timeZone: 'Europe/Berlin' },
      ],
      [],
      window,
      zone,
    )
    expect(lisbon?.outOfHours).toEqual([span('08:00', '09:00'), span('17:00', '18:00')])
    expect(berlin?.outOfHours).toEqual([span('16:00', '18:00')])
  })

  it.each<[string, FreeBusyAnswer[]]>([
    ['an error', [{ object: 'error', email: ada.email, error: 'no account' }]],
    ['an error without a word', [{ object: 'error', email: ada.email, time_slots: null }]],
    ['nothing', []],
  ])('is unknown if the answer is %s', (_what, answers) => {
    const [person] = personTimesOf([ada], answers, window, zone)
    expect(person).toMatchObject({ unknown: [window], busy: [], error: expect.any(String) })
    expect(findCommonFreeTime([person as PersonTimes], window, 30)).toEqual({
      free: [],
      unknown: [ada.email],
    })
  })
})

describe('statusDuring', () => {
  const [person] = personTimesOf(
    [{ ...ada, openHours: [{ days: [2], start: '9:00', end: '17:00' }] }],
    [read(ada.email, slot('10:00', '11:00'), slot('12:00', '13:00', 'tentative'))],
    window,
    'UTC',
  ) as [PersonTimes]
  it.each([
    ['09:00', '10:00', 'free'],
    ['09:30', '10:30', 'busy'],
    ['11:30', '12:30', 'tentative'],
    ['16:30', '17:30', 'outOfHours'],
    ['08:00', '18:00', 'busy'],
  ])('from %s to %s is %s', (start, end, status) => {
    expect(statusDuring(person, span(start, end))).toBe(status)
  })

  it('is unknown if the source does not know the time', () => {
    const [unknown] = personTimesOf([ada], [], window, zone) as [PersonTimes]
    expect(statusDuring(unknown, span('10:00', '10:30'))).toBe('unknown')
  })
})

describe('findCommonFreeTime', () => {
  const people = personTimesOf(
    [ada, { email: 'kim@example.com' }],
    [
      read(ada.email, slot('09:00', '12:00')),
      read('kim@example.com', slot('12:30', '14:00'), slot('15:00', '16:00', 'tentative')),
    ],
    window,
    zone,
  )

  it('returns the intervals without any busy time, of at least the given length', () => {
    expect(findCommonFreeTime(people, window, 60).free).toEqual([
      span('08:00', '09:00'),
      span('14:00', '15:00'),
      span('16:00', '18:00'),
    ])
    expect(findCommonFreeTime(people, window, 61).free).toEqual([span('16:00', '18:00')])
  })

  it('can treat tentative time as free', () => {
    expect(findCommonFreeTime(people, window, 60, { tentativeAsBusy: false }).free).toEqual([
      span('08:00', '09:00'),
      span('14:00', '18:00'),
    ])
  })

  it('returns the whole window for no people, and rejects a length of zero', () => {
    expect(findCommonFreeTime([], window, 30)).toEqual({ free: [window], unknown: [] })
    expect(() => findCommonFreeTime([], window, 0)).toThrow('minutes is 0')
  })

  it('returns the same as testing each minute', () => {
    const minutes = 120
    const whole: Interval = { start: window.start, end: instant(window.start + minutes * 60) }
    const interval = fc
      .tuple(fc.integer({ min: -20, max: minutes + 20 }), fc.integer({ min: 0, max: 40 }))
      .map(([from, length]): Interval => {
        const start = instant(window.start + from * 60)
        return { start, end: instant(start + length * 60) }
      })
    const intervals = fc.array(interval, { maxLength: 5 })
    const person = fc.record({
      email: fc.constant('x'),
      busy: intervals,
      tentative: intervals,
      outOfHours: intervals,
      unknown: fc.oneof(
        { weight: 9, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.constant([whole]) },
      ),
    })
    const holds = (list: readonly Interval[], minute: Instant) =>
      list.some(({ start, end }) => start <= minute && minute < end)
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        (everybody, wanted, tentativeAsBusy) => {
          const expected: Interval[] = []
          let from: Instant | undefined
          for (let index = 0; index <= minutes; index++) {
            const minute = instant(window.start + index * 60)
            const isFree =
              index < minutes &&
              everybody.every(
                ({ busy, tentative, outOfHours, unknown }) =>
                  !holds(busy, minute) &&
                  !(tentativeAsBusy && holds(tentative, minute)) &&
                  !holds(outOfHours, minute) &&
                  !holds(unknown, minute),
              )
            if (isFree) from ??= minute
            else if (from !== undefined) {
              if (minute - from >= wanted * 60) expected.push({ start: from, end: minute })
              from = undefined
            }
          }
          expect(findCommonFreeTime(everybody, whole, wanted, { tentativeAsBusy }).free).toEqual(expected)
        },
      ),
    )
  })
})
