import { plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  april,
  at,
  driveBooking,
  filledIn,
  free,
  friday,
  morning,
  now,
  settingsWith,
  slotAt,
} from '../testing/drive-booking.js'

/** A flow that moves a booking at a time, with the free times that the service has. */
const moving = (start = april.start, slots = free) =>
  driveBooking({ rescheduling: { bookingId: 'b1', start, end: slotAt(start).end } })
    .start()
    .settings()
    .slots(slots)

describe('the day that is shown first to move a booking', () => {
  it('is the day of the booking, and its month is requested first', () => {
    const drive = driveBooking({
      rescheduling: { bookingId: 'b1', start: april.start, end: april.end },
    }).start()
    expect(drive.take('availability').window.from).toBeGreaterThan(at('2026-03-20T00:00:00Z'))
    expect(moving().state).toMatchObject({ date: plainDate('2026-04-02'), month: plainDate('2026-04-01') })
  })

  it('is that of the settings if the page does not say it', () => {
    const booking = { guest: filledIn, additional_guests: [], start_time: friday.start, end_time: friday.end }
    const drive = driveBooking({ rescheduling: { bookingId: 'b1' } })
      .start()
      .settings(settingsWith({ booking: booking as never }))
      .slots(free)
    expect(drive.state.date).toBe(plainDate('2026-03-13'))
  })

  it('is the next one with a free time if the day has none', () => {
    expect(moving(at('2026-03-13T08:00:00Z'), [morning, april]).state.date).toBe(plainDate('2026-04-02'))
  })

  it('is the first one if nothing is free from then on', () => {
    expect(moving(april.start, []).slots([morning]).state).toMatchObject({
      date: null,
      month: plainDate('2026-03-01'),
    })
  })

  it('is the first one for a booking that is over', () => {
    const drive = driveBooking({
      rescheduling: { bookingId: 'b1', start: at('2026-02-02T10:00:00Z'), end: at('2026-02-02T10:30:00Z') },
    }).start()
    expect(drive.take('availability').window.from).toBe(now)
    expect(moving(at('2026-02-02T10:00:00Z')).state.date).toBe(plainDate('2026-03-12'))
  })

  it('stays what the visitor turned to meanwhile', () => {
    const drive = driveBooking({ rescheduling: { bookingId: 'b1', start: april.start, end: april.end } })
      .start()
      .settings()
      .slots([])
      .send({ type: 'show-month', month: plainDate('2026-05-01') })
    expect(drive.state).toMatchObject({ date: null, month: plainDate('2026-05-01') })
  })
})
