import {
  type Booking,
  getBooking,
  getUiSettings,
  parseBookingReference,
  rescheduleBooking,
  type TimeSlot,
} from '@whenable/contract'
import { instant, toIsoString } from '@whenable/time'
import type { Answer } from './call.js'
import { type Check, isRefused, refusal } from './check.js'
import { known, SkippedCheck, type Visit } from './visit.js'

const hour = 3_600
const week = 7 * 24 * hour

/** The last free time, which leaves most time to cancel. @throws SkippedCheck if none can be cancelled. */
const bookable = ({ slots, settings, window }: Visit): TimeSlot => {
  const notice = (settings?.scheduler?.min_cancellation_notice ?? 0) * 60 + hour
  const last = known(known(slots, 'free times could not be loaded').at(-1), 'no time is free in thirty days')
  if (last.start_time < window.start_time + notice)
    throw new SkippedCheck('no free time is far enough ahead to be cancelled again')
  return last
}

/** The tested booking and its slot. */
const bookedOf = ({ booking, slot }: Visit): { booking: Booking; slot: TimeSlot } => ({
  booking: known(booking, 'there is no booking'),
  slot: known(slot, 'there is no booking'),
})

/** A free time to move to: hours earlier, because of buffers, or else the nearest earlier one. */
const elsewhere = ({ slots = [], hostsOf }: Visit, { start_time, event_id, emails }: TimeSlot): TimeSlot => {
  const [host] = hostsOf({ emails } as TimeSlot)
  const before = (distance: number) =>
    slots.findLast(
      (slot) =>
        slot.end_time <= start_time - distance &&
        slot.event_id !== (event_id ?? '') &&
        (!host || slot.emails.includes(host)),
    )
  return known(before(4 * hour) ?? before(0), 'there is no other free time to move to')
}

const at = ({ configurationId }: Visit, booking_id: string) => ({
  path: { booking_id },
  query: { configuration_id: configurationId },
})

/** Whether a refusal is one of a taken time that the widget recognizes (interface: Conventions). */
const isTimeTaken = ({ status, body }: Answer): boolean => {
  const { type = '', message = '' } = Object(Object(body).error)
  return (
    status === 409 ||
    String(type).replace(/^api\./, '') === 'timeslot_not_available' ||
    (status === 400 && String(message).startsWith('The selected timeslot is unavailable'))
  )
}

const shown = ({ start_time }: TimeSlot) => toIsoString(start_time)

/** Checks of bookings. */
export const bookingChecks: readonly Check[] = [
  {
    name: 'book',
    severity: 'required',
    section: 'Bookings',
    expected: 'POST bookings books a free time and returns booking_id and status',
    effect: 'shows times, but reports that booking failed',
    needs: 'book',
    run: async (visit) => {
      const slot = bookable(visit)
      const answer = await visit.book(slot)
      visit.booking = answer.data
      visit.slot = slot
      return refusal(answer)
    },
  },
  {
    name: 'book-takes',
    severity: 'required',
    section: 'Availability, rule 3',
    expected: 'a booked time is no longer free',
    effect: 'offers times that cannot be booked',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      return (await visit.offers(slot)) ? `${shown(slot)} is still offered` : undefined
    },
  },
  {
    name: 'book-once',
    severity: 'required',
    section: 'Bookings',
    expected: 'a second booking of a taken time is refused',
    effect: 'double-books people',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      if (slot.event_id)
        throw new SkippedCheck('it offers group events, where a second booking takes another seat')
      const answer = await visit.book(slot)
      if (!isRefused(answer)) return answer.summary
      visit.taken = answer
      return undefined
    },
  },
  {
    name: 'book-says-taken',
    severity: 'recommended',
    section: 'Conventions',
    expected:
      'the refusal is a 409 or has type timeslot_not_available or a message that begins “The selected timeslot is unavailable”',
    effect: 'reports that booking failed and does not offer the nearest free times',
    needs: 'book',
    run: async (visit) => {
      const answer = known(visit.taken, 'no second booking was refused')
      return isTimeTaken(answer) ? undefined : answer.summary
    },
  },
  {
    name: 'book-past',
    severity: 'recommended',
    section: 'Availability, rule 1',
    expected: 'a past time is refused',
    effect: 'offers no past times, but other clients can book them',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      if (slot.event_id) throw new SkippedCheck('it offers group events')
      const back = Math.ceil((slot.end_time - visit.window.start_time) / week) * week
      const answer = await visit.book({
        ...slot,
        start_time: instant(slot.start_time - back),
        end_time: instant(slot.end_time - back),
      })
      return isRefused(answer) ? undefined : answer.summary
    },
  },
  {
    name: 'booking-reads',
    severity: 'recommended',
    section: 'Bookings',
    expected: 'GET bookings/{booking_id} returns the booking',
    effect: 'reports on the booking page that the booking no longer exists',
    needs: 'book',
    run: async (visit) => {
      const { booking } = bookedOf(visit)
      const answer = await visit.call(getBooking, at(visit, booking.booking_id))
      if (!answer.data) return answer.summary
      visit.read = answer.data
      return answer.data.booking_id === booking.booking_id ? undefined : `booking ${answer.data.booking_id}`
    },
  },
  {
    name: 'booking-reference',
    severity: 'recommended',
    section: 'Bookings',
    expected: 'a booking has a booking_ref made of its configuration id and its own id',
    effect: 'offers no link to change a booking; a page can build the reference from both ids',
    needs: 'book',
    run: async (visit) => {
      const { booking } = bookedOf(visit)
      if (!booking.booking_ref) return 'no booking_ref'
      try {
        const { configurationId, bookingId } = parseBookingReference(booking.booking_ref)
        return configurationId === visit.configurationId && bookingId === booking.booking_id
          ? undefined
          : `a reference to booking ${bookingId} of configuration ${configurationId}`
      } catch (error) {
        return (error as Error).message
      }
    },
  },
  {
    name: 'booking-time',
    severity: 'recommended',
    section: 'Configuration: ui-settings',
    expected: 'ui-settings with booking_id, or the booking itself, has its start_time and end_time',
    effect: 'cannot show a booking by its link unless the page provides its time in the settings',
    needs: 'book',
    run: async (visit) => {
      const { booking, slot } = bookedOf(visit)
      const { query } = at(visit, booking.booking_id)
      const answer = await visit.call(getUiSettings, { query: { ...query, booking_id: booking.booking_id } })
      const start = visit.read?.start_time ?? answer.data?.booking?.start_time
      if (start === undefined) return 'neither has start_time'
      return start === slot.start_time ? undefined : toIsoString(start)
    },
  },
  {
    name: 'booking-own-time',
    severity: 'recommended',
    section: 'Availability',
    expected: 'availability with booking_id counts the booking’s own time as free',
    effect: 'does not offer times that overlap the booking’s current time',
    needs: 'book',
    run: async (visit) => {
      const { booking, slot } = bookedOf(visit)
      if (slot.event_id) throw new SkippedCheck('it offers group events')
      return (await visit.offers(slot, { bookingId: booking.booking_id }))
        ? undefined
        : `${shown(slot)} is not offered`
    },
  },
  {
    name: 'move',
    severity: 'recommended',
    section: 'Bookings',
    expected: 'PATCH reschedules a booking, and its former time is free again',
    effect: 'reports that rescheduling failed; hide_rescheduling_options hides the option',
    needs: 'book',
    run: async (visit) => {
      const { booking, slot } = bookedOf(visit)
      const next = elsewhere(visit, slot)
      const { start_time, end_time, event_id, master_id, calendar_id } = next
      const body = { start_time, end_time, event_id, master_id, calendar_id }
      const answer = await visit.solving(next, (headers) =>
        visit.call(rescheduleBooking, { ...at(visit, booking.booking_id), body, headers }),
      )
      if (!answer.ok) return answer.summary
      const bookingId = answer.data?.booking_id ?? booking.booking_id
      visit.adopt(booking.booking_id, bookingId)
      visit.booking = { ...booking, booking_id: bookingId }
      visit.slot = next
      const start = answer.data?.start_time ?? start_time
      if (start !== start_time) return `a booking at ${toIsoString(start)}`
      // By any host, because max-fairness does not offer a host with more bookings than the others.
      return (await visit.offers(slot, { hosts: [] })) ? undefined : `${shown(slot)} is not offered`
    },
  },
  {
    name: 'cancel',
    severity: 'recommended',
    section: 'Bookings',
    expected: 'DELETE cancels a booking, with a reason in its body',
    effect: 'reports that cancelling failed; hide_cancellation_options hides the option',
    needs: 'book',
    run: async (visit) => {
      const answer = await visit.cancel(bookedOf(visit).booking.booking_id, 'Made to try the service')
      visit.cancelled = answer.ok
      return refusal(answer)
    },
  },
  {
    name: 'cancel-frees',
    severity: 'recommended',
    section: 'Bookings',
    expected: 'a cancelled time is free again',
    effect: 'does not offer a free time',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      if (!visit.cancelled) throw new SkippedCheck('nothing was cancelled')
      return (await visit.offers(slot)) ? undefined : `${shown(slot)} is not offered`
    },
  },
  {
    name: 'cancel-again',
    severity: 'optional',
    section: 'Bookings',
    expected: 'cancelling a cancelled booking is not an error',
    effect: 'reports that cancelling failed if the first response was lost',
    needs: 'book',
    run: async (visit) => {
      if (!visit.cancelled) throw new SkippedCheck('nothing was cancelled')
      return refusal(await visit.cancel(bookedOf(visit).booking.booking_id))
    },
  },
  {
    name: 'idempotency',
    severity: 'recommended',
    section: 'Conventions: Idempotency-Key',
    expected: 'a repeated POST with the same Idempotency-Key returns the first response',
    effect:
      'sends no key unless ui-settings lists the capability, and asks the visitor what to do if a response is lost',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      const key = visit.newId()
      const first = await visit.book(slot, key)
      const id = known(first.data?.booking_id, first.summary)
      const second = await visit.book(slot, key)
      if (!second.data) return second.summary
      return second.data.booking_id === id ? undefined : 'another booking'
    },
  },
  {
    name: 'nothing-left',
    severity: 'required',
    section: 'Bookings',
    expected: 'every booking of this run is cancelled',
    effect: 'leaves the bookings listed here; cancel them by hand',
    needs: 'book',
    always: true,
    run: async (visit) => (await visit.leave()).join('; ') || undefined,
  },
]
