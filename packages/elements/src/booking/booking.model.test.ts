import { type BookingState, initialBooking } from '@whenable/flow'
import { instant, parseInstant, plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { choosing } from '../messages/generated/choosing.js'
import { now, schedulerWith, settingsWith, slotAt, slotsOn } from '../testing/memory-service.js'
import {
  countsByDate,
  firstSlotByDay,
  monthBounds,
  nextSlotText,
  visibleDate,
  visibleDates,
} from './booking.model.js'
import { hostsOf } from './steps/hosts.model.js'
import { freeAfterMonth, knownUntil } from './steps/next-slots.js'
import { otherTimeZone } from './steps/times.model.js'

const slots = [
  ...slotsOn('2026-03-12', '10:00', '10:30'),
  ...slotsOn('2026-03-20', '23:30'),
  ...slotsOn('2026-05-04', '09:00'),
]
const stateWith = (changes: Partial<BookingState> = {}): BookingState => {
  const { facts } = initialBooking({ timeZone: 'Europe/Lisbon', now, slots, settings: settingsWith() })
  return { ...facts, step: 'choosing', ...changes } as BookingState
}
const date = plainDate

describe('the choice of a time', () => {
  it('counts the free times of each date in the visitor’s time zone', () => {
    expect([...countsByDate(stateWith())]).to.deep.equal([
      ['2026-03-12', 2],
      ['2026-03-20', 1],
      ['2026-05-04', 1],
    ])
    expect([...countsByDate(stateWith({ timeZone: 'Asia/Tokyo' })).keys()]).to.include('2026-03-21')
  })
  it('shows the chosen day, or the first free one of the month, or else of its page', () => {
    const shown = (changes: Partial<BookingState> = {}, today = now) => {
      const state = stateWith(changes)
      return visibleDate(state, visibleDates(state, today, 'en-GB'))
    }
    expect(shown()).to.equal('2026-03-12')
    expect(shown({ date: date('2026-03-20') })).to.equal('2026-03-20')
    expect(shown({ date: date('2026-03-20'), month: date('2026-05-01') })).to.equal('2026-05-04')
    expect(shown({ month: date('2026-04-01') })).to.equal(null)
    const late = parseInstant('2026-04-15T09:00:00Z')
    expect(shown({ month: date('2026-04-01') }, late)).to.equal('2026-05-04')
    expect(shown({ month: date('2026-04-01'), date: date('2026-05-04') }, late)).to.equal('2026-05-04')
  })
  it('finds the next free time after the shown month', () => {
    expect(freeAfterMonth(stateWith({ month: date('2026-04-01') }))).to.equal(slots.at(-1))
    expect(freeAfterMonth(stateWith({ month: date('2026-05-01') }))).to.equal(undefined)
  })
  it('reports the day up to which all times are loaded', () => {
    const day = (text: string) => parseInstant(`${text}T00:00:00Z`)
    const known = [
      { from: now, to: day('2026-03-20') },
      { from: day('2026-03-18'), to: day('2026-04-01') },
      { from: day('2026-04-03'), to: day('2026-05-01') },
    ]
    const until = (from = now) => knownUntil(stateWith({ knownWindows: known, timeZone: 'UTC' }), from)
    expect([until(), until(day('2026-04-10')), until(day('2026-04-02'))]).to.deep.equal([
      '2026-03-31',
      '2026-04-30',
      '2026-04-01',
    ])
  })
  it('ends the months at the configuration’s limit', () => {
    expect(monthBounds(stateWith(), now)).to.deep.equal({ min: '2026-03', max: undefined })
    const scheduler = schedulerWith({ available_days_in_future: 60 })
    expect(monthBounds(stateWith({ settings: settingsWith({ scheduler }) }), now).max).to.equal('2026-05')
  })
  it('names the hosts’ time zone only if its clock differs', () => {
    expect(otherTimeZone(settingsWith(), 'Europe/London', now)).to.equal(undefined)
    expect(otherTimeZone(settingsWith(), 'Europe/Berlin', now)).to.equal('Europe/Lisbon')
    expect(otherTimeZone(null, 'Europe/Berlin', now)).to.equal(undefined)
  })
  it('offers the first time of each of the next days', () => {
    expect(firstSlotByDay(stateWith(), 2).map(({ start }) => start)).to.deep.equal([
      slotAt('2026-03-12T10:00:00Z').start,
      slotAt('2026-03-20T23:30:00Z').start,
    ])
  })
  it('names a day today, tomorrow, by its weekday within a week, then by its date', () => {
    const reader = { locale: 'en-GB', timeZone: 'Europe/Lisbon', hourCycle: 'h23' as const }
    const slotText = (text: string) => nextSlotText(slotAt(text), reader, now, choosing)
    expect(slotText('2026-03-10T15:30:00Z')).to.equal('Today 15:30')
    expect(slotText('2026-03-11T15:30:00Z')).to.equal('Tomorrow 15:30')
    expect(slotText('2026-03-16T15:30:00Z')).to.equal('Mon 15:30')
    expect(slotText('2026-03-17T15:30:00Z')).to.equal('17 Mar 15:30')
    expect(nextSlotText({ start: instant(now), end: now, emails: [] }, reader, now, choosing)).to.match(
      /^Today 0?9:10$/,
    )
  })
})

describe('hosts', () => {
  it('are only the organizer if participants are hidden', () => {
    expect(hostsOf(settingsWith({ participants: [] })).map(({ name }) => name)).to.deep.equal(['Ada Mensah'])
    expect(hostsOf(null)).to.deep.equal([])
  })
})
