import type { ManageFacts, ManageState } from '@whenable/flow'
import { serviceUnreachable } from './booking-states.js'
import { studioBooking, studioSettings } from './studio.js'

/** State shared by all steps: the booking has loaded. */
export const manageFacts: ManageFacts = {
  settings: {
    ...studioSettings,
    booking: {
      guest: studioBooking.guest,
      additional_guests: [{ name: 'Sami Haddad', email: 'sami@example.com' }],
      additional_fields: { topic: 'Moving 40 calendars', team: '2 to 10' },
      timezone: 'Asia/Beirut',
      email_language: 'en',
      start_time: studioBooking.start,
      end_time: studioBooking.end,
      status: 'booked',
      cancellation_reason: undefined,
    },
  },
  booking: studioBooking,
  reason: '',
  online: true,
}

/** One state for each step of the union: a new step does not compile until it is added here. */
export const manageStates: { readonly [Step in ManageState['step']]: ManageState & { readonly step: Step } } =
  {
    loading: { ...manageFacts, step: 'loading', settings: null, booking: null },
    shown: { ...manageFacts, step: 'shown' },
    rescheduling: { ...manageFacts, step: 'rescheduling' },
    cancelling: { ...manageFacts, step: 'cancelling', sending: false, reason: 'A client needs me that day.' },
    answering: {
      ...manageFacts,
      step: 'answering',
      status: 'confirmed',
      booking: { ...studioBooking, status: 'pending' },
    },
    cancelled: { ...manageFacts, step: 'cancelled', booking: { ...studioBooking, status: 'cancelled' } },
    expired: { ...manageFacts, step: 'expired', booking: null },
    failed: { ...manageFacts, step: 'failed', booking: null, settings: null, error: serviceUnreachable },
  }
