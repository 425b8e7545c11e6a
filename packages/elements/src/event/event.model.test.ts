import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../testing/hostile-texts.js'
import { conferenceOf, countAnswers, organizerName, peopleOf, readEventWithTime } from './event.model.js'

const when = { start_time: 1773311400, end_time: 1773315000 }

describe('participants', () => {
  const participants = [
    { email: 'ana@example.com', name: 'Ana', status: 'no' },
    { email: 'noor@example.com', status: 'YES' },
    { email: 'kai@example.com', name: 'Kai', status: 'maybe', comment: 'Perhaps late' },
    { email: 'lia@example.com', name: 'Lia' },
    { email: 'NOOR@example.com', name: 'Noor Haddad', status: 'yes' },
  ]

  it('are listed once per address, those who accepted first, by name if there is one', () => {
    expect(peopleOf({ id: 'e', participants }).map(({ name, answer }) => [name, answer])).toEqual([
      ['Noor Haddad', 'yes'],
      ['Kai', 'maybe'],
      ['Lia', 'noreply'],
      ['Ana', 'no'],
    ])
  })

  it('are counted by answer, excluding missing answers', () => {
    const people = peopleOf({ id: 'e', participants: participants.slice(0, 2) })
    expect(countAnswers(people)).toEqual([
      ['yes', 1],
      ['no', 1],
    ])
  })

  it('with an unknown answer count as not having answered', () => {
    const [one] = peopleOf({ id: 'e', participants: [{ email: 'a@example.com', status: 'unknown' }] })
    expect(one?.answer).toBe('noreply')
  })
})

describe('the organizer', () => {
  it.each([
    [{ organizer: { name: 'Rita', email: 'rita@example.com' } }, 'Rita'],
    [{ organizer: { email: 'rita@example.com' } }, 'rita@example.com'],
    [{ owner: 'Rita Sousa <rita@example.com>' }, 'Rita Sousa'],
    [{ owner: '"Sousa, Rita" <rita@example.com>' }, 'Sousa, Rita'],
    [{ owner: '<rita@example.com>' }, 'rita@example.com'],
    [{ owner: '' }, ''],
    [{}, ''],
  ])('of %j is %s', (event, name) => expect(organizerName({ id: 'e', ...event })).toBe(name))
})

describe('a conference', () => {
  const of = (details: unknown) =>
    conferenceOf({ id: 'e', conferencing: { provider: 'Google Meet', details } })

  it('has a web address, a code, a passcode and phone numbers', () => {
    expect(
      of({
        url: 'https://meet.example.com/abc',
        meeting_code: 'abc',
        password: 1234,
        phone: ['+351 210 000 000,,12#', 'none'],
      }),
    ).toEqual({
      url: 'https://meet.example.com/abc',
      provider: 'Google Meet',
      code: 'abc',
      passcode: '1234',
      phones: [{ text: '+351 210 000 000,,12#', href: 'tel:+351210000000' }],
    })
  })

  it('is undefined without a way to join', () => {
    expect(of({ password: 'x' })).toBeUndefined()
    expect(conferenceOf({ id: 'e', conferencing: null })).toBeUndefined()
    expect(conferenceOf({ id: 'e', conferencing: 'https://example.com' })).toBeUndefined()
  })

  it.each(Object.entries(hostileTexts))('has no link for %s', (_, text) => {
    expect(of({ url: text, phone: text })).toBeUndefined()
    expect(of({ url: text, meeting_code: 'x' })?.url).toBeUndefined()
  })
})

describe('an event', () => {
  it('is read from any object, with its time in the reader’s time zone', () => {
    const read = readEventWithTime({ title: 'Review', when: { date: '2026-03-12' } }, 'Asia/Tokyo')
    expect(read?.event.id).toBe('event')
    expect(read?.occurrence).toMatchObject({ allDay: true, start: Date.UTC(2026, 2, 11, 15) / 1000 })
  })

  it('has no time if its time is invalid', () => {
    expect(readEventWithTime({ id: 'e', title: 'Review', when: { date: 'soon' } }, 'UTC')).toMatchObject({
      event: { title: 'Review' },
      occurrence: null,
    })
  })

  it('is cancelled in the v3 API’s and the legacy API’s format', () => {
    expect(readEventWithTime({ id: 'e', when, cancelled: true }, 'UTC')?.occurrence?.cancelled).toBe(true)
    expect(readEventWithTime({ id: 'e', when, status: 'cancelled' }, 'UTC')?.occurrence?.cancelled).toBe(true)
  })

  it('is undefined without an object', () => {
    for (const value of [null, 7, 'text', []]) expect(readEventWithTime(value, 'UTC')).toBeUndefined()
  })
})
