import { expect } from '@open-wc/testing'
import { parseInstant } from '@whenable/time'
import { meetingTime, otherMeetingTime } from './meeting-time.model.js'

const start = parseInstant('2026-03-12T22:30:00Z')
const end = parseInstant('2026-03-12T23:00:00Z')
const reader = { locale: 'en-GB', timeZone: 'Europe/Lisbon' }

describe('the time of a meeting', () => {
  it('is written with its day and its zone', () => {
    const { day, range, zone } = meetingTime(start, end, reader)
    expect(day).to.equal('Thursday, 12 March 2026')
    expect(range).to.match(/^22:30\s?–\s?23:00$/)
    expect(zone).to.equal('Lisbon, UTC')
  })
  it('is written in the other zone as well, with its day where that is another one', () => {
    expect(otherMeetingTime(start, end, reader, 'Asia/Tokyo')?.range).to.match(
      /^Friday, 13 March 2026, 0?7:30/,
    )
    expect(otherMeetingTime(start, end, reader, 'Europe/Berlin')?.range).to.match(/^23:30/)
  })
  it('is written once where both clocks show the same, whatever the zones are called', () => {
    expect(otherMeetingTime(start, end, reader, 'Europe/London')).to.equal(undefined)
    expect(otherMeetingTime(start, end, reader, undefined)).to.equal(undefined)
  })
})
