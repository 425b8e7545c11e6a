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
import { known, Untried, type Visit } from './visit.js'

const hour = 3_600
const week = 7 * 24 * hour

/** The last free time, which leaves most time to cancel. @throws Untried if none can be cancelled. */
const bookable = ({ slots, settings, window }: Visit): TimeSlot => {
  const notice = (settings?.scheduler?.min_cancellation_notice ?? 0) * 60 + hour
  const last = known(known(slots, 'the free times are not known').at(-1), 'no time is free in thirty days')
  if (last.start_time < window.start_time + notice)
    throw new Untried('no free time is far enough ahead to be cancelled again')
  return last
}

/** The tested booking and its slot. */
const bookedOf = ({ booking, slot }: Visit): { booking: Booking; slot: TimeSlot } => ({
  booking: known(booking, 'nothing was booked'),
  slot: known(slot, 'nothing was booked'),
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
    severity: 'needed',
    heading: 'Bookings',
    expected: 'POST bookings books a free time, and answers with booking_id and status',
    without: 'shows times, and says that booking failed',
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
    severity: 'needed',
    heading: 'Availability, rule 3',
    expected: 'a booked time is no longer among the free ones',
    without: 'offers times that cannot be had',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      return (await visit.offers(slot)) ? `${shown(slot)} is offered as before` : undefined
    },
  },
  {
    name: 'book-once',
    severity: 'needed',
    heading: 'Bookings',
    expected: 'a second booking of a taken time is refused',
    without: 'books people twice',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      if (slot.event_id) throw new Untried('it offers group events, where another booking takes another seat')
      const answer = await visit.book(slot)
      if (!isRefused(answer)) return answer.summary
      visit.taken = answer
      return undefined
    },
  },
  {
    name: 'book-says-taken',
    severity: 'useful',
    heading: 'Conventions',
    expected:
      'that refusal is 409, or timeslot_not_available, or begins “The selected timeslot is unavailable”',
    without: 'says that booking failed, in place of offering the nearest free times',
    needs: 'book',
    run: async (visit) => {
      const answer = known(visit.taken, 'no second booking was refused')
      return isTimeTaken(answer) ? undefined : answer.summary
    },
  },
  {
    name: 'book-past',
    severity: 'useful',
    heading: 'Availability, rule 1',
    expected: 'a time that has passed is refused',
    without: 'offers none; but whoever calls without it may book one',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      if (slot.event_id) throw new Untried('it offers group events')
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
    severity: 'useful',
    heading: 'Bookings',
    expected: 'GET bookings/{booking_id} shows the booking',
    without: 'says on the page of a booking that it is no longer there',
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
    severity: 'useful',
    heading: 'Bookings',
    expected: 'a booking has a booking_ref of its configuration and itself',
    without: 'offers no link to change it; a page can make the reference of both ids',
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
    severity: 'useful',
    heading: 'Configuration: ui-settings',
    expected: 'ui-settings with booking_id, or the booking itself, tells when it is',
    without: 'cannot show a booking by its link, unless the page gives its time in settings',
    needs: 'book',
    run: async (visit) => {
      const { booking, slot } = bookedOf(visit)
      const { query } = at(visit, booking.booking_id)
      const answer = await visit.call(getUiSettings, { query: { ...query, booking_id: booking.booking_id } })
      const start = visit.read?.start_time ?? answer.data?.booking?.start_time
      if (start === undefined) return 'neither tells start_time'
      return start === slot.start_time ? undefined : toIsoString(start)
    },
  },
  {
    name: 'booking-own-time',
    severity: 'useful',
    heading: 'Availability',
    expected: 'availability with booking_id counts the booking’s own time as free',
    without: 'does not offer times that overlap the one that is moved from',
    needs: 'book',
    run: async (visit) => {
      const { booking, slot } = bookedOf(visit)
      if (slot.event_id) throw new Untried('it offers group events')
      return (await visit.offers(slot, { bookingId: booking.booking_id }))
        ? undefined
        : `${shown(slot)} is not offered`
    },
  },
  {
    name: 'move',
    severity: 'useful',
    heading: 'Bookings',
    expected: 'PATCH moves a booking, and its former time is free again',
    without: 'says that moving failed; hide_rescheduling_options hides it',
    needs: 'book',
    run: async (visit) => {
      const { booking, slot } = bookedOf(visit)
      const next = elsewhere(visit, slot)
      const { start_time, end_time, event_id, master_id, calendar_id } = next
      const body = { start_time, end_time, event_id, master_id, calendar_id }
      const answer = await visit.call(rescheduleBooking, { ...at(visit, booking.booking_id), body })
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
    severity: 'useful',
    heading: 'Bookings',
    expected: 'DELETE cancels a booking, with a reason in its body',
    without: 'says that cancelling failed; hide_cancellation_options hides it',
    needs: 'book',
    run: async (visit) => {
      const answer = await visit.cancel(bookedOf(visit).booking.booking_id, 'Made to try the service')
      visit.cancelled = answer.ok
      return refusal(answer)
    },
  },
  {
    name: 'cancel-frees',
    severity: 'useful',
    heading: 'Bookings',
    expected: 'a cancelled time is free again',
    without: 'does not offer what is free',
    needs: 'book',
    run: async (visit) => {
      const { slot } = bookedOf(visit)
      if (!visit.cancelled) throw new Untried('nothing was cancelled')
      return (await visit.offers(slot)) ? undefined : `${shown(slot)} is not offered`
    },
  },
  {
    name: 'cancel-again',
    severity: 'optional',
    heading: 'Bookings',
    expected: 'cancelling what is cancelled is no error',
    without: 'says that cancelling failed, where the first answer was lost',
    needs: 'book',
    run: async (visit) => {
      if (!visit.cancelled) throw new Untried('nothing was cancelled')
      return refusal(await visit.cancel(bookedOf(visit).booking.booking_id))
    },
  },
  {
    name: 'idempotency',
    severity: 'useful',
    heading: 'Conventions: Idempotency-Key',
    expected: 'the same POST with the same Idempotency-Key gets the first answer',
    without: 'sends no key unless ui-settings lists the capability, and asks the visitor after a lost answer',
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
    severity: 'needed',
    heading: 'Bookings',
    expected: 'every booking of this run is cancelled',
    without: 'cancel what is named here by hand',
    needs: 'book',
    always: true,
    run: async (visit) => (await visit.leave()).join('; ') || undefined,
  },
]
