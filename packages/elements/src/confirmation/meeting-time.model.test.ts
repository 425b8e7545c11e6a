import { daysAhead, instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { meetingTime, otherMeetingTime } from './meeting-time.model.js'

const start = parseInstant('2026-03-12T23:30:00Z')
const end = instant(start + 1800)
const format = { locale: 'en-GB', timeZone: 'Asia/Tokyo', hourCycle: 'h23' } as const

describe('a meeting’s time as text', () => {
  it('names the time zone and its offset, and UTC once', () => {
    expect(meetingTime(start, end, format).timeZoneText).to.equal('Tokyo, UTC+9')
    expect(meetingTime(start, end, { ...format, timeZone: 'UTC' }).timeZoneText).to.equal('UTC')
  })

  it('has its year if that is not the current one', () => {
    const day = (now: string) => meetingTime(start, end, format, parseInstant(now)).day
    // In Tokyo it is 2026 already.
    expect(day('2025-12-31T15:00:00Z')).to.match(/^Friday,? 13 March$/u)
    expect(day('2025-12-31T14:59:59Z')).to.match(/^Friday,? 13 March 2026$/u)
  })

  it('has its day in a second time zone if the day differs', () => {
    expect(meetingTime(start, end, format).range).to.equal('08:30–09:00')
    expect(otherMeetingTime(start, end, format, 'Europe/Lisbon')?.range).to.match(
      /12 March 2026, 23:30\s?–\s?00:00$/u,
    )
  })

  it('has the comma of its language', () => {
    const comma = (locale: string) => meetingTime(start, end, { ...format, locale }).comma.trim()
    expect(['en', 'ar-EG', 'fa', 'ja', 'th'].map(comma)).to.deep.equal([',', '،', '،', '、', ','])
  })

  it('is shown once if the clocks agree', () => {
    expect(otherMeetingTime(start, end, format, 'Asia/Seoul')).to.equal(undefined)
  })

  it('counts calendar days ahead in the shown time zone, and nothing behind', () => {
    const ahead = (now: string, locale = 'en-GB') =>
      daysAhead(start, { ...format, locale }, parseInstant(now))
    // In Tokyo, the meeting is on the 13th.
    expect(ahead('2026-03-12T15:00:00Z')).to.equal('today')
    expect(ahead('2026-03-12T14:59:59Z')).to.equal('tomorrow')
    expect(ahead('2026-03-07T00:00:00Z')).to.equal('in 6 days')
    expect(ahead('2026-03-07T00:00:00Z', 'de')).to.equal('in 6 Tagen')
    expect(ahead('2026-03-14T00:00:00Z')).to.equal(undefined)
  })
})
