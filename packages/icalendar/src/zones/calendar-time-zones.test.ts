import { describe, expect, it } from 'vitest'
import { readCalendar } from '../read/read-calendar.js'
import { calendarText, readText, startsOf } from '../testing/calendar-text.js'
import { lastOf } from '../testing/drain.js'

describe('a zone of a calendar file', () => {
  const zone = (name: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...lines,
    'END:VTIMEZONE',
  ]
  const observance = (kind: string, start: string, from: string, to: string, ...lines: string[]) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    `END:${kind}`,
  ]
  const eastern = zone(
    'Customized Time Zone',
    ...observance('STANDARD', '16010101T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
    ...observance('DAYLIGHT', '16010101T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  )
  const entry = (name: string) => [
    'UID:1',
    `DTSTART;TZID=${name}:20260305T100000`,
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  ]
  const zoneOf = ({ events }: ReturnType<typeof readText>) =>
    (events[0]?.when as { start_timezone?: string } | undefined)?.start_timezone

  it('is one whose clocks go as its definition says, over a change of them', () => {
    const told = readText(calendarText([entry('Customized Time Zone')], eastern))
    expect(startsOf(told)).toEqual(['03-05T15:00', '03-12T14:00'])
    expect(told.unknownTimeZones).toEqual([])
  })

  it('is the custom one of its definition, even if an IANA zone is like it', () => {
    const told = readText(calendarText([entry('Customized Time Zone')], eastern), {
      timeZone: 'America/Toronto',
    })
    expect(zoneOf(told)).toMatch(/^Customized Time Zone\|/)
  })

  it('is that of a definition without a name, if it has none of its own', () => {
    const nameless = eastern.filter((line) => !line.startsWith('TZID'))
    expect(startsOf(readText(calendarText([entry('Ours')], nameless)))).toEqual([
      '03-05T15:00',
      '03-12T14:00',
    ])
  })

  it('has an UNTIL in UTC, whatever its offset', () => {
    const until = (text: string) =>
      zone(
        'Ours',
        ...observance('STANDARD', '20201025T030000', '+1400', '+1300', 'RRULE:FREQ=YEARLY'),
        ...observance('DAYLIGHT', '20210328T020000', '+1300', '+1400', `RRULE:FREQ=YEARLY;UNTIL=${text}`),
      )
    const offsetOf = (text: string) => zoneOf(readText(calendarText([entry('Ours')], until(text))))
    expect(offsetOf('20260327T130000Z')).toContain('2021-2026')
    expect(offsetOf('20260327T125959Z')).toContain('2021-2025')
  })

  it.each([
    ['Europe_Berlin', 'Europe/Berlin'],
    ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', 'America/New_York'],
    ['GMT+0200', 'GMT+0200|+0200'],
  ])('is told by its name alone: %s', (name, expected) => {
    expect(zoneOf(readText(calendarText([entry(name)])))).toBe(expected)
  })

  it('is found by an offset that never changes', () => {
    const fixed = zone('India', ...observance('STANDARD', '19700101T000000', '+0530', '+0530'))
    expect(startsOf(readText(calendarText([entry('India')], fixed)))).toEqual(['03-05T04:30', '03-12T04:30'])
  })

  it('is the one that is named beside the definition', () => {
    const named = zone('Berlin time', 'X-LIC-LOCATION:Europe/Berlin')
    expect(zoneOf(readText(calendarText([entry('Berlin time')], named)))).toBe('Europe/Berlin')
  })

  it.each([
    ['is not defined', []],
    ['cannot be read', zone('Mars', ...observance('STANDARD', 'yesterday', 'a', 'b'))],
    ['has no observance', zone('Mars')],
  ])('that %s is the reader’s, and that is told', (_, definition) => {
    const told = readText(calendarText([entry('Mars')], definition))
    expect(told.unknownTimeZones).toEqual(['Mars'])
    expect(startsOf(told)).toEqual(['03-05T10:00', '03-12T10:00'])
  })

  it('that is unknown is told with the names of those in which it is read', () => {
    const other = { timeZone: 'Ours|+0100', otherTimeZone: 'Theirs|-0500' }
    const found = lastOf(readCalendar(calendarText([entry('Mars')]), other))
    expect('items' in found && found.items[0]?.warnings.map(({ message }) => message)).toEqual([
      'time zone "Mars" is unknown: read in Ours and in Theirs',
    ])
  })

  it('that is unknown is busy in the calendar’s time zone and in the other one', () => {
    const other = { timeZone: 'Europe/Lisbon', otherTimeZone: 'America/New_York' }
    const found = lastOf(readCalendar(calendarText([entry('Mars')]), other))
    if ('error' in found) throw new Error(found.error)
    const [item] = found.items
    expect(startsOf({ events: item?.events ?? [] })).toEqual([
      ...['03-05T10:00', '03-05T15:00', '03-12T10:00', '03-12T14:00'],
    ])
    expect(item?.warnings.map(({ message }) => message)).toEqual([
      'time zone "Mars" is unknown: read in Europe/Lisbon and in America/New_York',
    ])
  })

  it('of the calendar itself may be a custom one', () => {
    const floating = ['UID:1', 'DTSTART:20260305T100000']
    const told = readText(calendarText([floating], ['X-WR-TIMEZONE:Customized Time Zone', ...eastern]))
    expect(startsOf(told)).toEqual(['03-05T15:00'])
  })
})
