import { instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.model.js'
import { calendarFileLink, googleCalendarLink, outlookCalendarLink } from './calendar-links.model.js'

const start = parseInstant('2026-03-12T10:30:00Z')
const now = parseInstant('2026-03-10T09:10:05Z')
const entry: CalendarEntry = {
  uid: 'b1@whenable',
  title: 'Walkthrough',
  start,
  end: instant(start + 1800),
}
const linesOf = (file: string) => file.split('\r\n')
const octets = (text: string) => new TextEncoder().encode(text).length

describe('calendarFile', () => {
  it('is one event in UTC, dated by the given clock', () => {
    expect(linesOf(calendarFile(entry, now))).to.deep.equal([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Whenable//Booking//EN',
      'BEGIN:VEVENT',
      'UID:b1@whenable',
      'DTSTAMP:20260310T091005Z',
      'DTSTART:20260312T103000Z',
      'DTEND:20260312T110000Z',
      'SUMMARY:Walkthrough',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is tentative while the organizer has yet to confirm', () => {
    expect(calendarFile({ ...entry, tentative: true }, now)).to.include('STATUS:TENTATIVE')
  })

  it('escapes what has a meaning in the format', () => {
    const file = calendarFile({ ...entry, title: 'a;b,c\\d', description: 'one\r\ntwo\nthree\u0007' }, now)
    expect(file).to.include('SUMMARY:a\\;b\\,c\\\\d')
    expect(file).to.include('DESCRIPTION:one\\ntwo\\nthree\r\n')
  })

  it('lets no text begin a line of its own', () => {
    const file = calendarFile({ ...entry, title: 'x\r\nATTENDEE:mailto:eve@example.com' }, now)
    expect(linesOf(file).some((line) => line.startsWith('ATTENDEE'))).to.equal(false)
  })

  it('folds lines at 75 octets without cutting a character', () => {
    const description = '日本語とçedilla😀'.repeat(20)
    const file = calendarFile({ ...entry, description }, now)
    expect(Math.max(...linesOf(file).map(octets))).to.be.at.most(75)
    expect(file.replaceAll('\r\n ', '')).to.include(`DESCRIPTION:${description}`)
  })
})

describe('links to calendars', () => {
  const full = { ...entry, title: 'A & B + C', location: 'Room 1' }

  it('gives Google the span in UTC and the texts encoded', () => {
    const { searchParams, origin } = new URL(googleCalendarLink(full))
    expect(origin).to.equal('https://calendar.google.com')
    expect(searchParams.get('dates')).to.equal('20260312T103000Z/20260312T110000Z')
    expect(searchParams.get('text')).to.equal('A & B + C')
    expect(searchParams.get('location')).to.equal('Room 1')
    expect(searchParams.has('details')).to.equal(false)
  })

  it('gives Outlook spaces that it does not show as plus signs', () => {
    const link = outlookCalendarLink(full)
    expect(link).to.include('subject=A%20%26%20B%20%2B%20C')
    expect(new URL(link).searchParams.get('startdt')).to.equal('2026-03-12T10:30:00Z')
  })

  it('holds texts with half a character in them', () => {
    expect(decodeURIComponent(calendarFileLink({ ...entry, title: 'a\ud83db' }, now))).to.include(
      'SUMMARY:a\ufffdb',
    )
  })

  it('holds the whole file in a data address', async () => {
    const link = calendarFileLink({ ...entry, title: '#1 – 100 %' }, now)
    expect(await (await fetch(link)).text()).to.equal(calendarFile({ ...entry, title: '#1 – 100 %' }, now))
  })
})
