import { type Interval, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { freeBusyFromAvailability } from './free-busy-from-availability.js'
import { freeBusyFromEvents } from './free-busy-from-events.js'

const at = (clock: string) => parseInstant(`2026-03-03T${clock}:00Z`)
const window: Interval = { start: at('08:00'), end: at('18:00') }
const busy = (start: string, end: string, status = 'busy') => ({
  start_time: at(start),
  end_time: at(end),
  status,
})

const taken = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })

describe('freeBusyFromAvailability', () => {
  it("returns busy time outside a person's slots", () => {
    const time_slots = [
      { emails: ['Ada@example.com', 'kim@example.com'], start_time: at('09:00'), end_time: at('09:30') },
      { emails: ['ada@example.com'], start_time: at('09:30'), end_time: at('10:00') },
    ]
    expect(
      freeBusyFromAvailability(
        { time_slots: time_slots as never },
        ['ada@example.com', 'kim@example.com', 'x@example.com'],
        window,
      ),
    ).toEqual([
      {
        object: 'free_busy',
        email: 'ada@example.com',
        time_slots: [taken('08:00', '09:00'), taken('10:00', '18:00')],
      },
      {
        object: 'free_busy',
        email: 'kim@example.com',
        time_slots: [taken('08:00', '09:00'), taken('09:30', '18:00')],
      },
      { object: 'free_busy', email: 'x@example.com', time_slots: [taken('08:00', '18:00')] },
    ])
  })
})

describe('events', () => {
  const emails = ['ada@example.com', 'kim@example.com', 'noor@example.com']
  const when = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })
  const slotsOf = (...events: object[]) =>
    freeBusyFromEvents(events as never, emails, window, 'UTC').map(({ time_slots }) => time_slots)

  it('are busy time for the organizer and those who accepted, and tentative for others', () => {
    const event = {
      id: '1',
      when: when('09:00', '10:00'),
      organizer: { email: 'ada@example.com' },
      participants: [
        { email: 'KIM@example.com', status: 'yes' },
        { email: 'noor@example.com', status: 'noreply' },
      ],
    }
    expect(slotsOf(event)).toEqual([
      [busy('09:00', '10:00')],
      [busy('09:00', '10:00')],
      [busy('09:00', '10:00', 'tentative')],
    ])
  })

  it('take no time of those who declined, or if they are cancelled or marked as free', () => {
    const calendar_id = 'ada@example.com'
    const declined = [{ email: 'ada@example.com', status: 'no' }]
    expect(
      slotsOf(
        { id: '1', calendar_id, when: when('09:00', '10:00'), participants: declined },
        { id: '2', calendar_id, when: when('11:00', '12:00'), status: 'cancelled' },
        { id: '3', calendar_id, when: when('13:00', '14:00'), busy: false },
      ),
    ).toEqual([[], [], []])
  })

  it('are expanded within the window in the format of both APIs, and ignored if they are invalid', () => {
    expect(
      slotsOf(
        {
          id: '1',
          owner: 'Kim <kim@example.com>',
          when: { ...when('07:30', '08:30'), start_timezone: 'UTC', end_timezone: 'UTC' },
          recurrence: { timezone: 'UTC', rrule: ['RRULE:FREQ=HOURLY;INTERVAL=8;COUNT=2'] },
        },
        { id: '2', calendar_id: 'ada@example.com', when: { date: 'soon' } },
        { id: '3', calendar_id: 'noor@example.com', status: 'tentative', when: when('12:00', '13:00') },
      ),
    ).toEqual([[], [busy('08:00', '08:30'), busy('15:30', '16:30')], [busy('12:00', '13:00', 'tentative')]])
  })
})
