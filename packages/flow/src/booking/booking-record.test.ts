import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { morning, now, settingsWith } from '../testing/drive-booking.js'
import { canCancel, canReschedule } from './booking-record.js'
import type { BookingRecord } from './state.js'

const booking: BookingRecord = {
  bookingId: 'b1',
  status: 'booked',
  title: 'Call',
  start: morning.start,
  end: morning.end,
  guest: { name: 'Ana', email: 'ana@example.com' },
}
const scheduler = (settings: Record<string, unknown>) => settingsWith({ scheduler: settings as never })
const hour = 3600

describe('canReschedule and canCancel', () => {
  it.each([
    ['before it begins', null, booking, now, true, true],
    [
      'while the organizer has yet to confirm',
      null,
      { ...booking, status: 'pending' as const },
      now,
      true,
      true,
    ],
    ['not once it is cancelled', null, { ...booking, status: 'cancelled' as const }, now, false, false],
    ['not once it has begun', null, booking, booking.start, false, false],
    [
      'up to the notice',
      scheduler({ min_cancellation_notice: 60 }),
      booking,
      instant(booking.start - hour),
      true,
      true,
    ],
    [
      'not after the notice',
      scheduler({ min_cancellation_notice: 60 }),
      booking,
      instant(booking.start - hour + 1),
      false,
      false,
    ],
    ['unless moving is hidden', scheduler({ hide_rescheduling_options: true }), booking, now, false, true],
    [
      'unless cancelling is hidden',
      scheduler({ hide_cancellation_options: true }),
      booking,
      now,
      true,
      false,
    ],
  ])('%s', (_, settings, record, time, mayMove, mayCancel) => {
    expect(canReschedule(settings, record, time)).toBe(mayMove)
    expect(canCancel(settings, record, time)).toBe(mayCancel)
  })
})
