import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import type { Interval } from '../interval.js'
import { parseInstant } from '../parse-instant.js'
import { dateOfDay } from '../plain-date.js'
import { runsOf } from '../testing/campaign.js'
import { slotsByMinute } from '../testing/slots-by-minute.js'
import { wallAt } from '../zone/wall-at.js'
import {
  checkSlot,
  freeResources,
  freeSlots,
  type Slot,
  type SlotHost,
  type SlotRules,
  type SlotWindow,
} from './free-slots.js'
import type { OpenHours } from './open-hours.js'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const hours = (start: string, end: string, more: Partial<OpenHours> = {}): OpenHours => ({
  days: everyDay,
  start,
  end,
  ...more,
})
const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`)
const busy = (start: string, end: string): Interval => ({ start: at(start), end: at(end) })
const host = (email: string, more: Partial<SlotHost> = {}): SlotHost => ({ email, busy: [], ...more })

const plain: SlotRules = {
  method: 'collective',
  durationMinutes: 60,
  timezone: 'UTC',
  openHours: [hours('9:00', '12:00')],
  minBookingNotice: 0,
  availableDaysInFuture: 30,
}
const day: SlotWindow = { from: at('03-10T00:00'), to: at('03-11T00:00'), now: at('03-09T00:00') }
const ana = host('ana@example.com')
const ben = host('ben@example.com')

/** The slots' starts as wall times of the configuration, with the hosts' initials where there are several hosts. */
function offered(
  rules: Partial<SlotRules>,
  hosts: readonly SlotHost[] = [ana],
  window: Partial<SlotWindow> = {},
): string[] {
  const all = { ...plain, ...rules }
  return freeSlots(all, hosts, { ...day, ...window }).slots.map(({ start, emails }) => {
    const wall = wallAt(start, all.timezone).slice(11, 16)
    return hosts.length > 1 ? `${wall} ${emails.map(([initial]) => initial).join('')}` : wall
  })
}

describe('rule 1: the window', () => {
  it('contains whole slots only', () => {
    const window = { from: at('03-10T09:30'), to: at('03-10T11:30') }
    expect(offered({ intervalMinutes: 30 }, [ana], window)).toEqual(['09:30', '10:00', '10:30'])
  })

  it('begins after the minimum booking notice, to the second', () => {
    expect(offered({ minBookingNotice: 60 }, [ana], { now: at('03-10T09:00') })).toEqual(['10:00', '11:00'])
    const later = (at('03-10T09:00') + 1) as Instant
    expect(offered({ minBookingNotice: 60 }, [ana], { now: later })).toEqual(['11:00'])
  })

  it('ends after the days in the future, of 86,400 seconds each', () => {
    const now = at('03-09T10:00')
    expect(offered({ availableDaysInFuture: 1 }, [ana], { now })).toEqual(['09:00'])
    expect(offered({ availableDaysInFuture: 1 }, [ana], { now: (now + 1) as Instant })).toEqual([
      '09:00',
      '10:00',
    ])
  })

  it('that is empty or past has no slots', () => {
    expect(offered({}, [ana], { to: day.from })).toEqual([])
    expect(offered({}, [ana], { now: at('03-12T00:00') })).toEqual([])
    expect(offered({}, [])).toEqual([])
  })
})

describe('rule 2: open time', () => {
  it('is that of the host, which replaces all default hours', () => {
    const own = host('ana@example.com', { openHours: [hours('14:00', '15:00')] })
    expect(offered({}, [own])).toEqual(['14:00'])
  })

  it("is the default hours in the host's time zone if neither hours nor host have another", () => {
    const away = host('ana@example.com', { timezone: 'America/New_York' })
    // New York is four hours behind from 8 March 2026.
    expect(offered({}, [away])).toEqual(['13:00', '14:00', '15:00'])
    const zoned = [hours('9:00', '10:00', { timezone: 'Europe/Berlin' })]
    expect(offered({ openHours: zoned }, [away])).toEqual(['08:00'])
    expect(offered({ timezone: 'Asia/Tokyo', openHours: [hours('9:00', '10:00')] }, [ana])).toEqual(['09:00'])
  })

  it('dates of the host replace the default dates but not the default hours', () => {
    const rules = { specificTimes: [{ date: '2026-03-10', start: '15:00', end: '16:00' }] }
    expect(offered(rules)).toEqual(['15:00'])
    const own = host('ana@example.com', {
      specificTimes: [{ date: '2026-03-12', start: '15:00', end: '16:00' }],
    })
    expect(offered(rules, [own])).toEqual(['09:00', '10:00', '11:00'])
  })

  it('is only the specific dates with onlySpecificTimes', () => {
    const specificTimes = [{ date: '2026-03-10', start: '15:00', end: '16:00' }]
    expect(offered({ onlySpecificTimes: true })).toEqual([])
    expect(offered({ onlySpecificTimes: true, specificTimes })).toEqual(['15:00'])
  })

  it('is unlimited without any hours', () => {
    expect(offered({ openHours: [] })).toHaveLength(24)
  })

  it('of a participant without availability is the default hours', () => {
    const free = host('ana@example.com', { alwaysFree: true, busy: [busy('03-10T09:00', '03-10T12:00')] })
    expect(offered({}, [free])).toEqual(['09:00', '10:00', '11:00'])
  })
})

describe('rule 3: busy time', () => {
  it('is widened by the buffer: 10:00–11:00 with 30 before and after blocks 9:30–11:30', () => {
    const rules = { durationMinutes: 30, bufferBefore: 30, bufferAfter: 30 }
    const one = host('ana@example.com', { busy: [busy('03-10T10:00', '03-10T11:00')] })
    expect(offered(rules, [one])).toEqual(['09:00', '11:30'])
  })

  it('is widened by before at its start and by after at its end', () => {
    const booked = { ...busy('03-10T10:00', '03-10T11:00'), buffer: { before: 0, after: 30 } }
    const one = host('ana@example.com', { busy: [booked] })
    expect(offered({ durationMinutes: 30 }, [one])).toEqual(['09:00', '09:30', '11:30'])
  })

  it('keeps the buffers of the slot free as well: with 15 after, a slot ends 15 minutes before what is busy', () => {
    const rules = { durationMinutes: 30, intervalMinutes: 15, bufferAfter: 15 }
    const one = host('ana@example.com', {
      busy: [busy('03-10T00:00', '03-10T09:45'), busy('03-10T11:00', '03-10T12:00')],
    })
    expect(offered(rules, [one])).toEqual(['10:00', '10:15'])
  })

  it('of a booking has the buffers of its own configuration, before and after', () => {
    const booked = { ...busy('03-10T10:00', '03-10T10:30'), buffer: { before: 30, after: 15 } }
    const rules = { durationMinutes: 30, intervalMinutes: 15 }
    expect(offered(rules, [host('ana@example.com', { busy: [booked] })])).toEqual([
      ...['09:00', '10:45', '11:00', '11:15', '11:30'],
    ])
  })

  it('keeps the larger of two buffers between a booking and a slot', () => {
    const booked = { ...busy('03-10T10:00', '03-10T10:30'), buffer: { before: 0, after: 15 } }
    const rules = { durationMinutes: 30, intervalMinutes: 15, bufferBefore: 30, bufferAfter: 15 }
    expect(offered(rules, [host('ana@example.com', { busy: [booked] })])).toEqual([
      ...['09:00', '09:15', '11:00', '11:15', '11:30'],
    ])
  })

  it('that is a moment takes no time, so that only its own buffers count', () => {
    const moment = busy('03-10T10:00', '03-10T10:00')
    expect(
      offered({ durationMinutes: 60, bufferAfter: 30 }, [host('a@example.com', { busy: [moment] })]),
    ).toEqual([...['09:00', '11:00']])
  })

  it('that touches a slot leaves it free', () => {
    const one = host('ana@example.com', {
      busy: [busy('03-10T09:00', '03-10T10:00'), busy('03-10T11:00', '03-10T12:00')],
    })
    expect(offered({}, [one])).toEqual(['10:00'])
  })

  it('can overlap, be unsorted, and be outside the window', () => {
    const one = host('ana@example.com', {
      busy: [
        busy('03-10T10:30', '03-10T10:40'),
        busy('03-09T00:00', '03-10T09:30'),
        busy('03-10T10:00', '03-10T10:45'),
      ],
    })
    expect(offered({}, [one])).toEqual(['11:00'])
  })
})

describe('what a slot needs', () => {
  const room = { key: 'room', busy: [busy('03-10T10:00', '03-10T10:10')] }
  const closed = [busy('03-09T00:00', '03-10T10:00'), busy('03-10T11:00', '03-11T00:00')]

  it('is free by rule 3, with buffers around what keeps it busy, but none around its hours', () => {
    const rules = { durationMinutes: 30, bufferBefore: 30, bufferAfter: 30 }
    const needs = (one: object) => ({ ...rules, needs: [[{ key: 'room', busy: [], ...one }]] })
    expect(offered(needs(room))).toEqual(['09:00', '11:00', '11:30'])
    expect(offered(needs({ closed }))).toEqual(['10:00', '10:30'])
    expect(freeResources({ ...plain, ...needs({ closed }) }, busy('03-10T09:30', '03-10T10:00'))).toEqual([
      [],
    ])
  })

  it('is one of each list', () => {
    const needs = [[room, { key: 'other', busy: [], closed }], [{ key: 'projector', busy: [] }]]
    expect(offered({ durationMinutes: 30, needs })).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ])
    expect(freeResources({ ...plain, needs }, busy('03-10T10:00', '03-10T10:30'))).toEqual([
      ['other'],
      ['projector'],
    ])
  })
})

describe('rule 4: starts', () => {
  it('depend neither on busy time nor on the window', () => {
    const one = host('ana@example.com', { busy: [busy('03-10T09:00', '03-10T09:10')] })
    expect(offered({}, [one])).toEqual(['10:00', '11:00'])
    expect(offered({}, [ana], { from: at('03-10T09:10') })).toEqual(['10:00', '11:00'])
    expect(offered({}, [ana], { now: at('03-10T09:10') })).toEqual(['10:00', '11:00'])
  })

  it('repeat every interval of elapsed time while the whole duration is open', () => {
    expect(offered({ intervalMinutes: 45 })).toEqual(['09:00', '09:45', '10:30'])
    expect(offered({ durationMinutes: 25, openHours: [hours('9:00', '10:00')] })).toEqual(['09:00', '09:25'])
  })

  it('begin at a multiple of round_to past the hour', () => {
    expect(offered({ openHours: [hours('9:05', '12:00')] })).toEqual(['09:15', '10:15'])
    expect(offered({ openHours: [hours('9:05', '12:00')], roundTo: 60 })).toEqual(['10:00', '11:00'])
    expect(offered({ openHours: [hours('9:05', '12:00')], roundTo: 5 })).toEqual(['09:05', '10:05'])
  })

  it("are rounded in the configuration's time zone", () => {
    const openHours = [hours('9:00', '12:00', { timezone: 'UTC' })]
    // 9:00 in UTC is 14:45 in Kathmandu.
    expect(offered({ openHours, timezone: 'Asia/Kathmandu', roundTo: 30 })).toEqual(['15:00', '16:00'])
  })

  it('continue across hours that touch', () => {
    const openHours = [hours('9:00', '10:30'), hours('10:30', '12:00')]
    expect(offered({ openHours })).toEqual(['09:00', '10:00', '11:00'])
  })

  it("restart on every date in the configuration's time zone, and a slot can extend past midnight", () => {
    const rules = { openHours: [hours('0:00', '24:00')], durationMinutes: 50 }
    const window = { from: at('03-10T22:00'), to: at('03-11T02:00') }
    expect(offered(rules, [ana], window)).toEqual(['22:30', '23:20', '00:00', '00:50'])
  })

  it('follow elapsed time across a clock change', () => {
    const rules = { openHours: [hours('0:00', '4:00')], timezone: 'Europe/Lisbon' }
    const window = { from: at('03-29T00:00'), to: at('03-29T23:00'), now: at('03-28T00:00') }
    expect(offered(rules, [ana], window)).toEqual(['00:00', '02:00', '03:00'])
    const autumn = { from: at('10-24T23:00'), to: at('10-25T23:00'), now: at('10-24T00:00') }
    expect(offered(rules, [ana], autumn)).toEqual(['00:00', '01:00', '01:00', '02:00', '03:00'])
  })

  it('of collective hosts are within the hours that all share', () => {
    const late = host('ben@example.com', { openHours: [hours('9:40', '12:00')] })
    expect(offered({}, [ana, late])).toEqual(['09:45 ab', '10:45 ab'])
    expect(offered({ method: 'max-availability' }, [ana, late])).toEqual([
      '09:00 a',
      '09:45 b',
      '10:00 a',
      '10:45 b',
      '11:00 a',
    ])
  })

  it.each([
    ['durationMinutes', { durationMinutes: 0 }],
    ['intervalMinutes', { intervalMinutes: 0 }],
    ['intervalMinutes', { intervalMinutes: 1.5 }],
    ['roundTo', { roundTo: 0 }],
    ['roundTo', { roundTo: 61 }],
  ])('with invalid rules throw an error with %s', (field, rules) => {
    expect(() => offered(rules)).toThrow(field)
  })
})

describe('rule 5: methods', () => {
  const taken = host('ben@example.com', { busy: [busy('03-10T10:00', '03-10T11:00')] })

  it('collective offers the slots for which all hosts are free', () => {
    expect(offered({}, [ana, taken])).toEqual(['09:00 ab', '11:00 ab'])
    expect(freeSlots(plain, [ana, taken], day).order).toBeUndefined()
  })

  it('max-availability offers the slots for which any host is free', () => {
    expect(offered({ method: 'max-availability' }, [ana, taken])).toEqual(['09:00 ab', '10:00 a', '11:00 ab'])
  })

  it('max-availability books first who was never booked, then who was booked longest ago', () => {
    const hosts = [
      host('d@example.com', { lastBookedAt: at('03-01T00:00') }),
      host('c@example.com', { lastBookedAt: at('02-01T00:00') }),
      host('b@example.com'),
      host('a@example.com'),
    ]
    const { order } = freeSlots({ ...plain, method: 'max-availability' }, hosts, day)
    expect(order?.map(([initial]) => initial)).toEqual(['a', 'b', 'c', 'd'])
  })

  const fair = { method: 'max-fairness' } as const

  it('max-fairness offers only the hosts with the fewest bookings, if they have a slot in the window', () => {
    const busier = host('cleo@example.com', { bookings: 1 })
    expect(offered(fair, [busier, taken])).toEqual(['09:00 b', '11:00 b'])
    const full = host('ben@example.com', { busy: [busy('03-10T00:00', '03-11T00:00')] })
    expect(offered(fair, [host('dora@example.com', { bookings: 2 }), busier, full])).toEqual([
      '09:00 c',
      '10:00 c',
      '11:00 c',
    ])
    expect(offered(fair, [full, full])).toEqual([])
  })

  it('max-fairness books first who has the fewest bookings, then who was booked longest ago, then by email', () => {
    const hosts = [
      host('d@example.com', { bookings: 3 }),
      host('c@example.com', { bookings: 1, lastBookedAt: at('03-01T00:00') }),
      host('b@example.com', { bookings: 1, lastBookedAt: at('02-01T00:00') }),
      host('a@example.com', { bookings: 1, lastBookedAt: at('02-01T00:00') }),
    ]
    const { order } = freeSlots({ ...plain, ...fair }, hosts, day)
    expect(order?.map(([initial]) => initial)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('rule 6: slots and checks', () => {
  it('slots are sorted and unique by start', () => {
    const { slots } = freeSlots({ ...plain, method: 'max-availability' }, [ana, ben], day)
    expect(slots.map(({ emails }) => emails)).toEqual(Array(3).fill(['ana@example.com', 'ben@example.com']))
    expect(slots[0]).toEqual({ start: at('03-10T09:00'), end: at('03-10T10:00'), emails: expect.any(Array) })
  })

  it('half-open slots follow each other', () => {
    const one = host('ana@example.com', { busy: [busy('03-10T10:00', '03-10T10:30')] })
    const rules = { ...plain, durationMinutes: 30 }
    const check = (start: string, end: string) =>
      checkSlot(rules, [one], { ...busy(start, end), now: day.now })
    expect(check('03-10T10:30', '03-10T11:00')).toEqual(['ana@example.com'])
    expect(check('03-10T10:00', '03-10T10:30')).toEqual([])
  })

  it('a slot is checked by its start, duration, notice and days in the future', () => {
    const check = (start: string, end: string, now = day.now) =>
      checkSlot(plain, [ana], { ...busy(start, end), now })
    expect(check('03-10T09:00', '03-10T10:00')).toEqual(['ana@example.com'])
    expect(check('03-10T09:15', '03-10T10:15')).toEqual([])
    expect(check('03-10T09:00', '03-10T10:30')).toEqual([])
    expect(check('03-10T09:00', '03-10T09:30')).toEqual([])
    expect(check('03-10T09:00', '03-10T10:00', at('03-10T09:30'))).toEqual([])
    expect(check('03-10T09:00', '03-10T10:00', at('02-01T00:00'))).toEqual([])
  })

  it('a check returns all collective hosts or none, and any other free hosts regardless of fairness', () => {
    const taken = host('ben@example.com', { bookings: 9, busy: [busy('03-10T10:00', '03-10T11:00')] })
    const check = (rules: Partial<SlotRules>, start: string, end: string) =>
      checkSlot({ ...plain, ...rules }, [ana, taken], { ...busy(start, end), now: day.now })
    expect(check({}, '03-10T09:00', '03-10T10:00')).toHaveLength(2)
    expect(check({}, '03-10T10:00', '03-10T11:00')).toEqual([])
    expect(check({ method: 'max-fairness' }, '03-10T10:00', '03-10T11:00')).toEqual(['ana@example.com'])
    expect(check({ method: 'max-fairness' }, '03-10T09:00', '03-10T10:00')).toHaveLength(2)
  })
})

describe('all rules together', () => {
  const anyZone = fc.constantFrom(
    'UTC',
    'Europe/Lisbon',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/New_York',
  )
  const clock = fc
    .integer({ min: 0, max: 24 * 12 })
    .map((n) => `${Math.floor(n / 12)}:${String((n % 12) * 5).padStart(2, '0')}`)
  const span = fc
    .tuple(clock, clock)
    .filter(([a, b]) => a !== b)
    .map((both) => both.sort((a, b) => Number(a.replace(':', '')) - Number(b.replace(':', ''))))
    .map(([start, end]) => ({ start: start!, end: end! }))
  /** Ten days around the changes of clocks of spring and autumn 2026, in both halves of the world. */
  const firstDay = fc.constantFrom(20_519, 20_541, 20_545, 20_729, 20_751, 20_757)
  const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
  const block = fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 3 }),
      timezone: sometimes(anyZone),
      span,
    })
    .map(({ span: both, ...rest }) => ({ ...rest, ...both }))
  const scene = firstDay.chain((first) => {
    const second = fc.integer({ min: 0, max: 4 * 288 }).map((n) => (first * 86_400 + n * 300) as Instant)
    const date = fc.integer({ min: 0, max: 4 }).map((n) => dateOfDay(first + n))
    const buffers = fc.constantFrom(0, 5, 30)
    const taken = fc
      .tuple(
        second,
        fc.integer({ min: 1, max: 36 }),
        sometimes(fc.record({ before: buffers, after: buffers })),
      )
      .map(([start, length, buffer]) => ({
        ...{ start, end: (start + length * 300) as Instant },
        ...(buffer && { buffer }),
      }))
    const travel = sometimes(
      fc
        .array(
          fc.record({
            gap: fc.integer({ min: 1, max: 4 }),
            days: sometimes(fc.integer({ min: 1, max: 3 })),
            timezone: anyZone,
          }),
          { minLength: 1, maxLength: 2 },
        )
        .map((stays) => {
          let next = first - 3
          return stays.flatMap(({ gap, days = 2, timezone }, index) => {
            const start = next + gap - 1
            next = start + days
            const isLast = index === stays.length - 1
            return {
              ...{ start_date: dateOfDay(start), timezone },
              ...(isLast && days === 3 ? {} : { end_date: dateOfDay(next - 1) }),
            }
          })
        }),
    )
    const specific = fc
      .record({
        date,
        timezone: sometimes(anyZone),
        span: fc.oneof(span, fc.constant({ start: '00:00', end: '00:00' })),
      })
      .map(({ span: both, ...rest }) => ({ ...rest, ...both }))
    const schedule = {
      openHours: sometimes(fc.array(block, { maxLength: 2 })),
      specificTimes: sometimes(fc.array(specific, { maxLength: 2 })),
      onlySpecificTimes: fc.constantFrom(undefined, undefined, undefined, true),
    }
    const minutes = fc.integer({ min: 1, max: 18 }).map((n) => n * 5)
    return fc.record({
      rules: fc.record({
        ...schedule,
        method: fc.constantFrom('collective' as const, 'max-availability' as const),
        durationMinutes: minutes,
        intervalMinutes: sometimes(minutes),
        roundTo: sometimes(fc.constantFrom(5, 10, 15, 20, 30, 45, 60)),
        bufferBefore: sometimes(buffers),
        bufferAfter: sometimes(buffers),
        timezone: anyZone,
        travel,
        minBookingNotice: fc.integer({ min: 0, max: 300 }),
        availableDaysInFuture: fc.constantFrom(1, 2, 30),
      }),
      hosts: fc
        .array(
          fc.record({
            ...schedule,
            timezone: sometimes(anyZone),
            travel,
            alwaysFree: fc.constantFrom(false, false, true),
            busy: fc.array(taken, { maxLength: 5 }),
          }),
          { minLength: 1, maxLength: 3 },
        )
        .map((all) => all.map((one, i) => ({ ...one, email: `${i}@example.com` }))),
      window: fc
        .tuple(second, fc.integer({ min: 60, max: 2000 }), fc.integer({ min: -600, max: 600 }))
        .map(([from, length, ago]) => ({
          from,
          to: (from + length * 60) as Instant,
          now: (from - ago * 60) as Instant,
        })),
    })
  })

  it('give the same slots as testing every minute', () => {
    fc.assert(
      fc.property(scene, ({ rules, hosts, window }) => {
        expect(freeSlots(rules, hosts, window).slots).toEqual(slotsByMinute(rules, hosts, window))
      }),
      { numRuns: runsOf(200) },
    )
  })

  it('offer exactly the slots that pass a check', () => {
    fc.assert(
      fc.property(scene, ({ rules, hosts, window }) => {
        for (const { start, end, emails } of freeSlots(rules, hosts, window).slots.slice(0, 10)) {
          expect(checkSlot(rules, hosts, { start, end, now: window.now })).toEqual(emails)
        }
      }),
      { numRuns: runsOf(50) },
    )
  })

  it('give the same slots in pages', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 1, max: 9 }), ({ rules, hosts, window }, limit) => {
        const parts: Slot[] = []
        for (let from: Instant | undefined = window.from; from !== undefined; ) {
          const { slots, next } = freeSlots(rules, hosts, { ...window, from }, limit)
          expect(slots.length).toBeLessThanOrEqual(limit)
          if (next !== undefined) expect(slots).toHaveLength(limit)
          parts.push(...slots)
          from = next
        }
        expect(parts).toEqual(freeSlots(rules, hosts, window).slots)
      }),
      { numRuns: runsOf(50) },
    )
  })

  it('offer in the union of two windows their slots and those across the border', () => {
    fc.assert(
      fc.property(scene, fc.double({ min: 0, max: 1, noNaN: true }), ({ rules, hosts, window }, share) => {
        const middle = Math.round(window.from + share * (window.to - window.from)) as Instant
        const slots = (from: Instant, to: Instant) => freeSlots(rules, hosts, { ...window, from, to }).slots
        const across = slots(window.from, window.to).filter(
          ({ start, end }) => start < middle && end > middle,
        )
        const union = [...slots(window.from, middle), ...across, ...slots(middle, window.to)]
        expect(union).toEqual(slots(window.from, window.to))
      }),
      { numRuns: runsOf(50) },
    )
  })
})
