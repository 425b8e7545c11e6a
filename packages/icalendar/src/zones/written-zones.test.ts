import type { CalendarEvent } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { editItem } from '../edit/edit-item.js'
import { readCalendar } from '../read/read-calendar.js'
import { lastOf } from '../testing/drain.js'
import { writeItem } from '../write/write-item.js'

const european = 'Our Zone|1996-/0325SU/020000/+0100+0200 1996-/1025SU/030000/+0200+0100'
const american = 'Our Zone|2007-/0308SU/020000/-0500-0400 2007-/1101SU/020000/-0400-0500'
const at = instant(1_780_000_000)

const eventIn = (start: string, end = start): CalendarEvent => ({
  id: 'u1',
  when: { object: 'timespan', start_time: at, end_time: at + 3600, start_timezone: start, end_timezone: end },
})
const written = (event: CalendarEvent) => writeItem([event], { uid: 'u1', stamp: at })
const zonesIn = (text: string) => {
  const calendar = lastOf(readCalendar(text, { timeZone: 'UTC' }))
  if ('error' in calendar) throw new Error(calendar.error)
  const when = calendar.items[0]?.events[0]?.when as Record<string, unknown>
  return [when['start_time'], when['start_timezone'], when['end_timezone']]
}

describe('a custom time zone in a text', () => {
  it('has the name that its calendar gave it, and its definition', () => {
    const text = written(eventIn(european))
    expect(text).toContain('DTSTART;TZID="Our Zone":20260528T222640\r\n')
    expect(text).toContain('TZID:Our Zone\r\n')
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n')
    expect(zonesIn(text)).toEqual([at, european, european])
  })

  it('has another name if another one has this, or if it means an IANA zone', () => {
    expect(zonesIn(written(eventIn(european, american)))).toEqual([
      at,
      european,
      american.replace('Our Zone', 'Our Zone 2'),
    ])
    expect(zonesIn(written(eventIn('Asia/Kolkata|-0330')))).toEqual([
      at,
      'Asia/Kolkata 2|-0330',
      'Asia/Kolkata 2|-0330',
    ])
  })

  it('stays the one that an edited text defines, and never takes its name', () => {
    const before = written(eventIn(european))
    const later = {
      ...eventIn(european),
      when: { ...(eventIn(european).when as object), end_time: at + 7200 },
    }
    const edited = editItem(before, [later], { stamp: at }) ?? ''
    expect(edited.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    const moved = editItem(before, [eventIn(american)], { stamp: at }) ?? ''
    expect(zonesIn(moved)[1]).toBe(american.replace('Our Zone', 'Our Zone 2'))
    expect(moved.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2)
  })
})
