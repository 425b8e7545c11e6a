import { googleCalendarLink, outlookCalendarLink } from '@whenable/icalendar'
import { instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, calendarFile, calendarFileLink } from './calendar-file.model.js'

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
  it('contains one event in UTC, timestamped by the given clock', () => {
    expect(linesOf(calendarFile([entry], now))).to.deep.equal([
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

  it('says how often the booking has changed, if the service does', () => {
    expect(linesOf(calendarFile([{ ...entry, sequence: 2 }], now))).to.include('SEQUENCE:2')
    for (const sequence of [undefined, Number.NaN, 1.5, -1])
      expect(calendarFile([{ ...entry, sequence }], now)).not.to.include('SEQUENCE')
  })

  it('is tentative until the organizer confirms', () => {
    expect(calendarFile([{ ...entry, tentative: true }], now)).to.include('STATUS:TENTATIVE')
  })

  it('leads to the call and to the page of the booking, by addresses of the web alone', () => {
    const joinUrl = 'https://meet.example.com/a,b;c'
    const url = 'https://times.example/manage/abc'
    const file = linesOf(calendarFile([{ ...entry, joinUrl, url }], now))
    expect(file).to.include('CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.com/a%2Cb%3Bc')
    expect(file).to.include(`URL:${url}`)
    const unsafe = calendarFile([{ ...entry, joinUrl: 'javascript:alert(1)', url: 'x\r\nX:1' }], now)
    expect(unsafe).not.to.match(/CONFERENCE|URL:/)
  })

  it('escapes special characters', () => {
    const file = calendarFile([{ ...entry, title: 'a;b,c\\d', description: 'one\r\ntwo\nthree\u0007' }], now)
    expect(file).to.include('SUMMARY:a\\;b\\,c\\\\d')
    expect(file).to.include('DESCRIPTION:one\\ntwo\\nthree\r\n')
  })

  it('prevents text from starting a new line', () => {
    const file = calendarFile([{ ...entry, title: 'x\r\nATTENDEE:mailto:eve@example.com' }], now)
    expect(linesOf(file).some((line) => line.startsWith('ATTENDEE'))).to.equal(false)
  })

  it('has an entry for each booking of a series', () => {
    const file = calendarFile([entry, { ...entry, uid: 'b2@whenable', start: now }], now)
    expect(linesOf(file).filter((line) => line.startsWith('UID:'))).to.deep.equal([
      'UID:b1@whenable',
      'UID:b2@whenable',
    ])
    expect(file.match(/BEGIN:VCALENDAR/g)).to.have.length(1)
  })

  it('folds lines at 75 octets without cutting a character', () => {
    const description = '日本語とçedilla😀'.repeat(20)
    const file = calendarFile([{ ...entry, description }], now)
    expect(Math.max(...linesOf(file).map(octets))).to.be.at.most(75)
    expect(file.replaceAll('\r\n ', '')).to.include(`DESCRIPTION:${description}`)
  })
})

describe('links to calendars', () => {
  const full = { ...entry, title: 'A & B + C', location: 'Room 1' }

  it('have the span in UTC and encoded texts for Google', () => {
    const { searchParams, origin } = new URL(googleCalendarLink(full))
    expect(origin).to.equal('https://calendar.google.com')
    expect(searchParams.get('dates')).to.equal('20260312T103000Z/20260312T110000Z')
    expect(searchParams.get('text')).to.equal('A & B + C')
    expect(searchParams.get('location')).to.equal('Room 1')
    expect(searchParams.has('details')).to.equal(false)
  })

  it('have spaces as %20 for Outlook, which shows plus signs', () => {
    const link = outlookCalendarLink(full)
    expect(link).to.include('subject=A%20%26%20B%20%2B%20C')
    expect(new URL(link).searchParams.get('startdt')).to.equal('2026-03-12T10:30:00Z')
  })

  it('handle half a surrogate pair', () => {
    expect(decodeURIComponent(calendarFileLink([{ ...entry, title: 'a\ud83db' }], now))).to.include(
      'SUMMARY:a\ufffdb',
    )
  })

  it('contain the whole file in a data URL', async () => {
    const link = calendarFileLink([{ ...entry, title: '#1 – 100 %' }], now)
    expect(await (await fetch(link)).text()).to.equal(calendarFile([{ ...entry, title: '#1 – 100 %' }], now))
  })
})
