import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { morning, now, settingsWith } from '../testing/drive-booking.js'
import { bookingRecord, canCancel, canReschedule } from './booking-record.js'
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

describe('the hosts of a booking', () => {
  const [ada, jonas] = [{ name: 'Ada' }, { name: 'Jonas' }]
  const known = {
    ...{ bookingId: '', start: morning.start, end: morning.end },
    guest: { name: 'Ana', email: 'ana@example.com' },
  }
  const hostsOf = (answer: object | undefined, participants: readonly object[]) =>
    bookingRecord(answer as never, {
      ...known,
      settings: settingsWith({ participants: participants as never, organizer: ada as never }),
    }).hosts

  it.each([
    ['are those that the answer names', { hosts: [jonas], organizer: ada }, [ada, jonas], [jonas]],
    ['are nobody if the answer says so', { hosts: [] }, [ada, jonas], []],
    ['are those that have a name', { hosts: [{ name: '' }, {}, null, 7, jonas] }, [ada, jonas], [jonas]],
    ['are the organizer of an answer without them', { organizer: jonas }, [ada, jonas], [jonas]],
    ['are the only participant', { organizer: { name: 'Office' } }, [ada], [ada]],
    ['are unknown if there are several, and the answer names none', {}, [ada, jonas], undefined],
    ['are unknown without an answer', undefined, [ada, jonas], undefined],
    ['are the organizer if participants are hidden', { organizer: ada }, [], [ada]],
    ['are not what is no list', { hosts: 'Ada', organizer: jonas }, [ada, jonas], [jonas]],
  ])('%s', (_, answer, participants, hosts) => {
    expect(hostsOf(answer, participants)).toEqual(hosts)
  })
})
