import { type Instant, parseInstant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { createFeedProvider } from '../../providers/feed/open-feed.js'
import type { GuardedFetch } from '../../providers/guarded-fetch.js'
import { openConnected } from '../../testing/connected.js'
import { makeMember } from '../../testing/members.js'

// Feeds with times in each kind of time zone, through the whole service: what is free is compared minute by minute with a reference that
// knows only instants.

const minute = 60
const [start, end] = ['2026-03-02T00:00:00Z', '2026-04-12T00:00:00Z'].map(parseInstant) as [Instant, Instant]

const zone = (name: string, ...observances: readonly (readonly string[])[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...observances.flatMap(([kind, onset, from, to, ...rules]) => [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...rules,
    `END:${kind}`,
  ]),
  'END:VTIMEZONE',
]
const yearly = (month: number, day: string) => `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${day}`
const lotus = zone(
  'Western/Central Europe',
  ['STANDARD', '19501029T020000', '+0200', '+0100', yearly(10, '-1SU')],
  ['DAYLIGHT', '19500326T020000', '+0100', '+0200', yearly(3, '-1SU')],
)
const outlook = zone(
  'Customized Time Zone',
  ['STANDARD', '16010101T020000', '-0400', '-0500', yearly(11, '1SU')],
  ['DAYLIGHT', '16010101T020000', '-0500', '-0400', yearly(3, '2SU')],
)
const dates = zone(
  'Ours',
  ['STANDARD', '20251026T030000', '+0200', '+0100', 'RDATE:20251026T030000'],
  ['DAYLIGHT', '20260329T020000', '+0100', '+0200', 'RDATE:20260329T020000'],
)

/** A series of weekly half hours from Monday, 2 March 2026, 9:00 on, with what names its time zone. */
const feed = (parameter: string, own: readonly string[] = [], suffix = '') =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN'],
    ...own,
    ...['BEGIN:VEVENT', 'UID:lecture', 'SUMMARY:Lecture'],
    ...[`DTSTART${parameter}:20260302T090000${suffix}`, 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY;COUNT=6'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

/** Six Mondays at an hour of UTC, the last ones at another one after a clock change. */
const mondays = (hour: number, changed: number, from: number) =>
  Array.from({ length: 6 }, (_, week) => start + week * 7 * 86_400 + (week < from ? hour : changed) * 3600)

const openFeed = async (text: () => string) => {
  const fetch: GuardedFetch = async (url) => ({
    ...{ url, status: 200, header: () => undefined, text: text(), bytes: Buffer.from(text()) },
  })
  const provider = createFeedProvider(fetch)
  const connected = await openConnected({
    openProvider: () => (opening) => provider({ ...opening, secret: { url: 'https://feed.example/a.ics' } }),
  })
  const { service, grant, path } = connected
  const host = { email: 'ada@example.com', grantId: grant.id, calendarId: '' }
  const { token } = await makeMember(service, host, 'owner')
  /** Sets the time zone of the host's hours. */
  const setHome = async (timezone: string) => {
    const { data: found } = await service.call('GET', '/admin/v1/schedules', { bearer: token })
    const body = { name: 'Hours', timezone, weekly: [{ days: [1], start: '09:00', end: '17:00' }] }
    const set = found.length
      ? await service.call('PUT', `/admin/v1/schedules/${found[0].id}`, {
          ...{ bearer: token, body, headers: { 'If-Match': '*' } },
        })
      : await service.call('POST', '/admin/v1/schedules', { bearer: token, body })
    expect(set.error).toBeUndefined()
  }
  /** The minutes of the window that are not free. */
  const busyMinutes = async () => {
    const busy: number[] = []
    const { data } = await service.withKey('POST', `${path}/calendars/free-busy`, {
      ...{ emails: ['ada@example.com'], start_time: start, end_time: end },
    })
    for (const slot of data[0].time_slots)
      for (let at = slot.start_time; at < slot.end_time; at += minute) busy.push(at)
    return busy
  }
  return { ...connected, setHome, busyMinutes }
}

const halfHours = (starts: readonly number[]) =>
  starts.flatMap((from) => Array.from({ length: 30 }, (_, index) => from + index * minute))

describe('a feed whose times are in', () => {
  test.each<[string, string, readonly number[]]>([
    ['an IANA zone', feed(';TZID=Europe/Berlin'), mondays(8, 7, 4)],
    ['a zone of Windows', feed(';TZID=W. Europe Standard Time'), mondays(8, 7, 4)],
    [
      'a zone as Windows shows it',
      feed(';TZID="(UTC-05:00) Eastern Time (US & Canada)"'),
      mondays(14, 13, 1),
    ],
    ['an offset', feed(';TZID=GMT+0200'), mondays(7, 7, 0)],
    ['a zone of Lotus', feed(';TZID=Western/Central Europe', lotus), mondays(8, 7, 4)],
    ['a zone of Outlook', feed(';TZID=Customized Time Zone', outlook), mondays(14, 13, 1)],
    ['a zone of dates', feed(';TZID=Ours', dates), mondays(8, 7, 4)],
    ['UTC', feed('', [], 'Z'), mondays(9, 9, 0)],
    ['no zone, on a calendar that names one', feed('', ['X-WR-TIMEZONE:Europe/Berlin']), mondays(8, 7, 4)],
    ['no zone, on a calendar that names none', feed(''), mondays(14, 13, 1)],
    ['a zone that nobody knows', feed(';TZID=Mars'), mondays(14, 13, 1)],
  ])('%s is busy to the minute', async (_, text, starts) => {
    const { sync, setHome, busyMinutes } = await openFeed(() => text)
    await setHome('America/New_York')
    expect(await sync()).toBe('synced')
    expect(await busyMinutes()).toEqual(halfHours(starts))
  })
})

describe('times without a time zone', () => {
  test('are in that which the calendar’s owner sets, and follow it', async () => {
    const { sync, setHome, busyMinutes, service, path, calendarId, later } = await openFeed(() => feed(''))
    await setHome('America/New_York')
    await sync()
    const id = await calendarId('feed.example')
    const changed = await service.withKey('PUT', `${path}/calendars/${id}`, {
      timezone: 'Europe/Berlin',
    })
    expect(changed.data.timezone).toBe('Europe/Berlin')
    later(1)
    await sync()
    expect(await busyMinutes()).toEqual(halfHours(mondays(8, 7, 4)))
  })

  test('are in that which the owner sets, also if the calendar names its own', async () => {
    const named = feed('', ['X-WR-TIMEZONE:Asia/Tokyo'])
    const { sync, setHome, busyMinutes, service, path, calendarId, later } = await openFeed(() => named)
    await setHome('America/New_York')
    await sync()
    expect(await busyMinutes()).toEqual(halfHours(mondays(0, 0, 0)))
    const id = await calendarId('feed.example')
    for (const [timezone, starts] of [
      ['Europe/Berlin', mondays(8, 7, 4)],
      [null, mondays(14, 13, 1)],
    ] as const) {
      await service.withKey('PUT', `${path}/calendars/${id}`, { timezone })
      later(1)
      await sync()
      expect(await busyMinutes()).toEqual(halfHours(starts))
    }
  })

  test('are in the host’s again once the owner sets none', async () => {
    const { sync, setHome, busyMinutes, service, path, calendarId, later } = await openFeed(() => feed(''))
    await setHome('America/New_York')
    await sync()
    const id = await calendarId('feed.example')
    for (const [timezone, starts] of [
      ['Europe/Berlin', mondays(8, 7, 4)],
      [null, mondays(14, 13, 1)],
    ] as const) {
      const { data } = await service.withKey('PUT', `${path}/calendars/${id}`, { timezone })
      expect(data.timezone).toBe(timezone ?? undefined)
      later(1)
      await sync()
      expect(await busyMinutes()).toEqual(halfHours(starts))
    }
  })

  test('follow a host who moves', async () => {
    const { sync, setHome, busyMinutes, later } = await openFeed(() => feed(''))
    await setHome('America/New_York')
    await sync()
    await setHome('Europe/Berlin')
    later(1)
    await sync()
    expect(await busyMinutes()).toEqual(halfHours(mondays(8, 7, 4)))
  })
})

describe('a time zone that nobody knows', () => {
  test('is told, and busy in the calendar’s and in the host’s', async () => {
    const { sync, setHome, busyMinutes, service, path, calendarId, connection, later } = await openFeed(() =>
      feed(';TZID=Mars'),
    )
    await setHome('America/New_York')
    await sync()
    const id = await calendarId('feed.example')
    await service.withKey('PUT', `${path}/calendars/${id}`, { timezone: 'Europe/Berlin' })
    later(1)
    await sync()
    const both = [...mondays(8, 7, 4), ...mondays(14, 13, 1)].sort((a, b) => a - b)
    expect(await busyMinutes()).toEqual(halfHours(both))
    expect((await connection()).warnings).toMatchObject([
      { message: 'time zone "Mars" is unknown: read in Europe/Berlin and in America/New_York' },
    ])
  })
})
