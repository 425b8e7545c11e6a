import fc from 'fast-check'
import { bookableWindow } from './checks.js'
import { type Day, type Minute, minuteAt, minutesOfDay } from './clock.js'
import type { Block, CalendarItem, EventType, Host, Limits, Model } from './model.js'
import { freeTimes, takenTimes } from './reference.js'

// Random owners, hosts, calendars and guests, in a week in which clocks change.

/** The first days of weeks of eight days in which clocks change somewhere, as days since 1970. */
const weeks: readonly { readonly first: Day; readonly zones: readonly string[] }[] = [
  // 2026-03-25: Europe goes forward on the 29th.
  { first: 20_537, zones: ['Europe/Lisbon', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'] },
  // 2026-10-21: Europe goes back on the 25th.
  { first: 20_747, zones: ['Europe/Lisbon', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'] },
  // 2026-03-04: America goes forward on the 8th.
  { first: 20_516, zones: ['America/New_York', 'America/St_Johns', 'Europe/London', 'Asia/Tokyo'] },
  // 2026-10-28: America goes back on the 1st of November.
  { first: 20_754, zones: ['America/New_York', 'America/St_Johns', 'Europe/London', 'Asia/Tokyo'] },
  // 2026-04-01: Lord Howe goes back by half an hour on the 5th, and New Zealand by an hour.
  { first: 20_544, zones: ['Australia/Lord_Howe', 'Pacific/Auckland', 'Europe/Berlin', 'Asia/Kathmandu'] },
]
/** All zones to which somebody may move. */
const zones = [...new Set(weeks.flatMap((week) => week.zones))]

const span = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

const block = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 7 }),
    hours: fc.constantFrom(
      ...[span(9, 17), span(9, 17), span(8, 12.5), span(13, 18), span(0, 24), span(0, 3), span(1.5, 6)],
      ...[span(22, 24), span(2.25, 9), span(10 + 5 / 60, 16)],
    ),
  })
  .map(({ days, hours }): Block => ({ days, ...hours }))

export const hoursOfHost = fc.array(block, { minLength: 1, maxLength: 2 })

export const limitsOf: fc.Arbitrary<Limits> = fc.record({
  day: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 2 }),
  week: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined, freq: 2 }),
})

export const stayOf = fc.record({
  later: fc.integer({ min: 1, max: 5 }),
  days: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  zone: fc.constantFrom(...zones),
})

/** An item of a calendar, which begins some days after the day on which it is written. */
export const calendarItem = fc.record({
  later: fc.integer({ min: 0, max: 6 }),
  quarter: fc.integer({ min: 0, max: 95 }),
  minutes: fc.constantFrom(5, 30, 60, 150),
  zone: fc.constantFrom(...zones),
  every: fc.constantFrom(undefined, undefined, 1, 7),
  isBusy: fc.integer({ min: 0, max: 5 }).map((chance) => chance > 0),
  days: fc.option(fc.integer({ min: 0, max: 1 }), { nil: undefined, freq: 3 }),
})

type DescribedItem = typeof calendarItem extends fc.Arbitrary<infer Item> ? Item : never

/** An item that is written on a day. */
export const itemWrittenOn = (day: Day, { later, quarter, days, ...item }: DescribedItem): CalendarItem => {
  const first = day + later
  return days === undefined
    ? { kind: 'timed', wall: first * minutesOfDay + quarter * 15, ...item }
    : { kind: 'days', first, last: first + days, isBusy: item.isBusy }
}

const host = fc.record({
  zone: fc.nat(3),
  weekly: hoursOfHost,
  stay: fc.option(stayOf, { nil: undefined }),
  limits: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: limitsOf }),
  items: fc.array(calendarItem, { maxLength: 2 }),
  connected: fc.option(fc.array(calendarItem, { maxLength: 2 }), { nil: undefined }),
})

const eventType = fc.record({
  hosts: fc.subarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
  method: fc.constantFrom('collective' as const, 'max-availability' as const),
  zone: fc.option(fc.nat(3), { nil: undefined }),
  duration: fc.constantFrom(30, 30, 45, 60),
  interval: fc.constantFrom(undefined, undefined, 15, 40),
  roundTo: fc.constantFrom(15, 15, 5, 30, 60),
  before: fc.constantFrom(0, 0, 15),
  after: fc.constantFrom(0, 10, 30),
  notice: fc.constantFrom(0, 60, 240),
  daysAhead: fc.integer({ min: 3, max: 8 }),
  limits: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: limitsOf }),
  hasEmails: fc.integer({ min: 0, max: 5 }).map((chance) => chance > 0),
  reminder: fc.constantFrom(undefined, 60),
})

const names = ['Ada', 'Ben', 'Cleo']

/** A week with its people, before anything happens. */
export const generatedWeek = fc.record({
  week: fc.constantFrom(...weeks),
  hour: fc.integer({ min: 0, max: 23 }),
  hosts: fc.array(host, { minLength: 3, maxLength: 3 }),
  types: fc.array(eventType, { minLength: 2, maxLength: 2 }),
  guests: fc.array(fc.constantFrom(...zones), { minLength: 3, maxLength: 3 }),
})

type DescribedWeek = typeof generatedWeek extends fc.Arbitrary<infer Week> ? Week : never

/** The model of a generated week, which steps change. */
export const modelOf = (
  { week, hour, hosts: describedHosts, types, guests }: DescribedWeek,
  domain: string,
): Model => {
  const zoneOf = (number: number) => week.zones[number % week.zones.length] as string
  const hosts = describedHosts.map((described, number): Host => {
    const home = zoneOf(described.zone)
    const { stay, weekly, limits, items, connected } = described
    const first = week.first + (stay?.later ?? 0)
    const last = stay?.days === undefined ? undefined : first + stay.days
    const name = names[number] as string
    return {
      ...{ email: `${name.toLowerCase()}@${domain}`, name: `${name} Example` },
      plan: { home, stay: stay && { zone: stay.zone, first, last } },
      ...{ weekly, limits, daysOff: [] },
      own: { zone: home, items: items.map((item) => itemWrittenOn(week.first, item)) },
      connected: connected?.map((item) => itemWrittenOn(week.first, item)),
    }
  })
  const now: Minute = minuteAt(zoneOf(0), week.first * minutesOfDay + hour * 60)
  return {
    ...{ domain, now, end: now + 8 * minutesOfDay, hosts, steps: 0, bookings: [], holds: [] },
    guests: guests.map((zone, number) => ({
      email: `guest${number}@${domain}`,
      name: `Guest ${number}`,
      zone,
    })),
    types: types.map(
      (type, number): EventType => ({
        ...type,
        slug: `${['first', 'second'][number]}-${domain.split('.')[0]}`,
        title: ['Walkthrough', 'Consultation'][number] as string,
        link: `https://meet.example/room-${number}`,
        zone: type.zone === undefined ? undefined : zoneOf(type.zone),
        hosts: type.hosts.map((one) => hosts[one] as Host),
      }),
    ),
  }
}

/** Where to look for times that are not offered. */
export const blockedPlaces: Readonly<Record<string, (model: Model, type: EventType) => readonly Minute[]>> = {
  'beside what is taken': (model, { duration }) =>
    takenTimes(model).flatMap(({ start, end }) => [start, end, start - duration, end + 5]),
  'next to a free time': (model, type) =>
    [...freeTimes(model, type, bookableWindow(model, type)).keys()].flatMap((start) => [
      ...[start + 5, start - 15, start + 1],
    ]),
  anywhere: ({ now }, { daysAhead }) =>
    Array.from({ length: daysAhead * 24 + 24 }, (_, hour) => now - (now % 60) + hour * 60),
}
