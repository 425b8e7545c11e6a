// Compares recurrence and time zone conversion with popular libraries, in one process, in shuffled order: the median of all
// rounds, in processor time. Each library gets the task in its simplest form, and each result is compared with one derived
// from `Intl`.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import { Temporal } from 'temporal-polyfill'

// rrule-temporal uses the global Temporal.
globalThis.Temporal ??= Temporal
const { RRuleTemporal } = await import('rrule-temporal')

const root = join(import.meta.dirname, '..')
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/time'], {
  cwd: root,
  stdio: 'inherit',
})
const entry = (name) => import(pathToFileURL(join(root, `packages/time/dist/${name}.js`)).href)
const time = { ...(await entry('index')), ...(await entry('recurrence/index')) }
const requireFromTime = createRequire(join(root, 'packages/time/package.json'))
const { RRule } = requireFromTime('rrule')
const { fromZonedTime, formatInTimeZone } = requireFromTime('date-fns-tz')
const { TZDate } = requireFromTime('@date-fns/tz')

const rounds = Number(process.env['ROUNDS'] ?? 15)
/** Minimum duration of a measurement in milliseconds. */
const minimumDuration = 20

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The same numbers in every run. */
let seed = 20_260_312
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Processor time of this process in milliseconds, unaffected by other load on the machine. */
const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Repeats `work` for the minimum duration and returns milliseconds per call. */
const timed = (work) => {
  const start = processorTime()
  let calls = 0
  let spent = 0
  for (let batch = 1; spent < minimumDuration; batch *= 2) {
    for (let left = batch; left > 0; left--) work()
    calls += batch
    spent = processorTime() - start
  }
  return spent / calls
}

/** Milliseconds per call of each contender: the median of all rounds. */
const compare = (contenders) => {
  const entries = Object.entries(contenders)
  const figures = Object.fromEntries(entries.map(([name, work]) => [name, [timed(work)]]))
  // Slow contenders run first, because their garbage collection would distort the others.
  const isSlow = ([name]) => figures[name][0] > minimumDuration / 10
  for (const [name, work] of entries.filter(isSlow))
    for (let round = 0; round < (figures[name][0] > 100 ? 3 : rounds); round++)
      figures[name].push(timed(work))
  const quick = entries.filter((entry) => !isSlow(entry))
  for (const [, work] of quick) timed(work)
  for (let round = 0; round < rounds; round++) {
    const shuffled = quick.map((entry) => [random(), entry]).sort(([a], [b]) => a - b)
    for (const [, [name, work]] of shuffled) figures[name].push(timed(work))
  }
  return Object.fromEntries(entries.map(([name]) => [name, median(figures[name])]))
}

const wallFormats = new Map()
/** The wall time in a time zone, by `Intl`. */
const intlWall = (seconds, timeZone) => {
  let format = wallFormats.get(timeZone)
  if (!format) {
    const two = '2-digit'
    const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two }
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields })
    wallFormats.set(timeZone, format)
  }
  const part = Object.fromEntries(
    format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`
}
const secondsOf = (wall) => Date.parse(`${wall}Z`) / 1000
/** The instant of a wall time by `Intl`: the first of two in a fold, moved forward in a gap. */
const intlInstant = (wall, timeZone) => {
  const seconds = secondsOf(wall)
  const offsets = [-86_400, 86_400].map(
    (days) => secondsOf(intlWall(seconds + days, timeZone)) - (seconds + days),
  )
  const shown = offsets.map((offset) => seconds - offset).filter((at) => intlWall(at, timeZone) === wall)
  return shown.length > 0 ? Math.min(...shown) : seconds - offsets[0]
}

// A 30-day window ten years after the start, across a change of clocks.
const timeZone = 'America/New_York'
const start = '2016-01-04T09:30:00'
const startSeconds = secondsOf(start)
const from = intlInstant('2026-02-20T00:00:00', timeZone)
const to = from + 30 * 86_400
const tasks = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  monthly: 'FREQ=MONTHLY;BYDAY=2TU',
}

const inWindow = (days) =>
  days.map((day) => intlInstant(`${day}T09:30:00`, timeZone)).filter((at) => at >= from && at < to)
const days = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.parse('2026-02-15') + index * 86_400_000).toISOString().slice(0, 10),
)
const weekday = (day) => new Date(day).getUTCDay()
const expected = {
  daily: inWindow(days),
  weekly: inWindow(days.filter((day) => [1, 3, 5].includes(weekday(day)))),
  monthly: inWindow(days.filter((day) => weekday(day) === 2 && Math.ceil(Number(day.slice(8)) / 7) === 2)),
}

const [wallFrom, wallTo] = [from, to].map((at) => secondsOf(intlWall(at, timeZone)))

/** Each library's expansion of a rule within a range. */
const expanders = {
  whenable: (rule) => time.expandRecurrence({ start, timeZone, lines: [`RRULE:${rule}`] }, { from, to }),
  'rrule (tzid)': (rule) => {
    const options = RRule.parseString(rule)
    const set = new RRule({ ...options, dtstart: new Date(startSeconds * 1000), tzid: timeZone })
    return set.between(new Date(from * 1000), new Date(to * 1000), true).map((date) => date / 1000)
  },
  'rrule-temporal': (rule) =>
    new RRuleTemporal({ rruleString: `DTSTART;TZID=${timeZone}:20160104T093000\nRRULE:${rule}` })
      .between(new Date(from * 1000), new Date(to * 1000), true)
      .map((at) => at.epochMilliseconds / 1000),
  // It reads time zones from the calendar; without one it expands floating time, which is less work.
  'ical.js (floating)': (rule) => {
    const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start))
    const found = []
    for (let next = iterator.next(); next; next = iterator.next()) {
      const seconds = next.toUnixTime()
      if (seconds >= wallTo) break
      if (seconds >= wallFrom) found.push(seconds)
    }
    return found
  },
}

const wallSecondsOf = (at) => secondsOf(intlWall(at, timeZone))
const same = (a, b) => a.length === b.length && a.every((value, index) => value === b[index])
const figures = { node: process.version, recurrence: {}, zones: {} }

console.log(`\nExpansion of 30 days, ten years after the start, ${timeZone}: ms per call`)
const table = Object.fromEntries(Object.keys(expanders).map((name) => [name, {}]))
for (const [task, rule] of Object.entries(tasks)) {
  const measured = compare(
    Object.fromEntries(Object.entries(expanders).map(([name, expand]) => [name, () => expand(rule)])),
  )
  figures.recurrence[task] = {}
  for (const [name, expand] of Object.entries(expanders)) {
    table[name][task] = Number(measured[name].toFixed(4))
    const answer = name.includes('floating') ? expected[task].map(wallSecondsOf) : expected[task]
    table[name][`${task} correct`] = same(expand(rule), answer)
    figures.recurrence[task][name] = table[name][task]
  }
}
console.table(table)

// Two thousand instants over 68 years, half of them within hours of a change of clocks, in ten zones.
const zones = [
  ...['America/New_York', 'Europe/Lisbon', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Africa/Cairo'],
  ...['America/Sao_Paulo', 'Asia/Kathmandu', 'Europe/Dublin', 'Pacific/Apia', 'America/St_Johns'],
]
const samples = []
for (const zone of zones) {
  const changes = []
  for (let at = 0; at < 2_145_916_800 && changes.length < 100; at += 43_200)
    if (secondsOf(intlWall(at + 43_200, zone)) - secondsOf(intlWall(at, zone)) !== 43_200) changes.push(at)
  for (let index = 0; index < 200; index++) {
    const near = changes.length > 0 && index % 2 === 0
    const seconds = near
      ? changes[Math.floor(random() * changes.length)] + Math.floor(random() * 43_200)
      : Math.floor(random() * 2_145_916_800)
    samples.push({ zone, seconds, wall: intlWall(seconds, zone) })
  }
}
const instants = samples.map(({ wall, zone }) => intlInstant(wall, zone))

const toWall = {
  whenable: (seconds, zone) => time.wallAt(seconds, zone),
  luxon: (seconds, zone) =>
    DateTime.fromSeconds(seconds, { zone }).toISO({ includeOffset: false, suppressMilliseconds: true }),
  'date-fns-tz': (seconds, zone) => formatInTimeZone(seconds * 1000, zone, "yyyy-MM-dd'T'HH:mm:ss"),
  '@date-fns/tz': (seconds, zone) => new TZDate(seconds * 1000, zone).toISOString().slice(0, 19),
  'temporal-polyfill': (seconds, zone) =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString(),
}
const toInstant = {
  whenable: (wall, zone) => time.instantOf(wall, zone),
  luxon: (wall, zone) => DateTime.fromISO(wall, { zone }).toSeconds(),
  'date-fns-tz': (wall, zone) => fromZonedTime(wall, zone) / 1000,
  '@date-fns/tz': (wall, zone) => {
    const [year, month, day, hour, minute, second] = wall.split(/\D/).map(Number)
    return new TZDate(year, month - 1, day, hour, minute, second, zone) / 1000
  },
  'temporal-polyfill': (wall, zone) =>
    Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds / 1000,
}

console.log(
  '\nTime zone conversion, warm, ten time zones: million per second, and how many of 2,000 are correct',
)
const directions = [
  ['instant → wall', toWall, ({ seconds }) => seconds, ({ wall }) => wall],
  ['wall → instant', toInstant, ({ wall }) => wall, (_, index) => instants[index]],
]
const zoneTable = Object.fromEntries(Object.keys(toWall).map((name) => [name, {}]))
for (const [direction, contenders, input, answer] of directions) {
  const measured = compare(
    Object.fromEntries(
      Object.entries(contenders).map(([name, convert]) => [
        name,
        () => {
          for (const sample of samples) convert(input(sample), sample.zone)
        },
      ]),
    ),
  )
  figures.zones[direction] = {}
  for (const [name, convert] of Object.entries(contenders)) {
    const right = samples.filter((sample, i) => convert(input(sample), sample.zone) === answer(sample, i))
    zoneTable[name][direction] = Number((samples.length / measured[name] / 1000).toFixed(3))
    zoneTable[name][`${direction}: correct`] = right.length
    figures.zones[direction][name] = zoneTable[name][direction]
  }
}
console.table(zoneTable)

// The first use of a time zone: its first offset, after the process has created its first formatter.
const fresh = Intl.supportedValuesOf('timeZone').filter((zone) => !zones.includes(zone))
const firstUses = fresh.map((zone) => {
  const begun = processorTime()
  time.wallAt(1_773_311_400, zone)
  return processorTime() - begun
})
figures.firstUse = { median: median(firstUses), slowest: Math.max(...firstUses) }

// Ten hosts, each with 2,000 busy times over 60 days.
const now = 1_773_014_400
const hosts = Array.from({ length: 10 }, (_, host) => ({
  email: `host${host}@example.com`,
  openHours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
  busy: Array.from({ length: 2000 }, () => {
    const begin = now + Math.floor(random() * 60 * 96) * 900
    return { start: begin, end: begin + 900 * (1 + Math.floor(random() * 3)) }
  }),
}))
const rules = {
  ...{ method: 'max-availability', durationMinutes: 30, roundTo: 15, timezone: 'Europe/Lisbon' },
  ...{ minBookingNotice: 0, availableDaysInFuture: 365, bufferBefore: 0, bufferAfter: 0 },
}
const window = { from: now, to: now + 60 * 86_400, now }
figures.freeSlots = compare({ freeSlots: () => time.freeSlots(rules, hosts, window) }).freeSlots
figures.slots = time.freeSlots(rules, hosts, window).slots.length

console.log('\nWhenable only, in ms')
console.table({
  'first use of a time zone, median': { ms: Number(figures.firstUse.median.toFixed(3)) },
  'first use of a time zone, slowest': { ms: Number(figures.firstUse.slowest.toFixed(3)) },
  'free slots, 10 hosts × 2,000 busy × 60 days': { ms: Number(figures.freeSlots.toFixed(3)) },
})
console.log(JSON.stringify({ bench: 'time', ...figures }))
