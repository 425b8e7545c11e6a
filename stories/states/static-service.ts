import { type BookingService, ServiceError } from '@whenable/contract'
import { studioBooking, studioSettings, studioSlots } from './studio.js'

const refuse = async (): Promise<never> => {
  throw new ServiceError('internal_error', 'the service of a picture changes nothing')
}

/** A service with fixed answers. */
export const staticService: BookingService = {
  settings: async () => studioSettings,
  availability: async () => ({
    order: [],
    time_slots: studioSlots.map(({ start, end, emails }) => ({
      start_time: start,
      end_time: end,
      emails: [...emails],
      event_id: undefined,
      master_id: undefined,
      calendar_id: undefined,
      capacity: undefined,
      title: undefined,
      description: undefined,
      location: undefined,
    })),
    full_slots: undefined,
    next_start_time: undefined,
  }),
  booking: async () => ({
    booking_id: studioBooking.bookingId,
    booking_ref: studioBooking.bookingRef,
    ical_uid: studioBooking.uid,
    status: 'booked',
    title: studioBooking.title,
    start_time: studioBooking.start,
    end_time: studioBooking.end,
    event_id: undefined,
    organizer: undefined,
    hosts: undefined,
    description: undefined,
    location: undefined,
    calendar_entry: undefined,
    conferencing: undefined,
    email: undefined,
    waiting_emails: undefined,
  }),
  book: refuse,
  reschedule: refuse,
  cancel: refuse,
  answer: refuse,
}
