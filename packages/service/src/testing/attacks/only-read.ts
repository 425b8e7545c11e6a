/** Endpoints without a credential that change nothing, so that strangers reach nothing with them. */
export const onlyRead: readonly string[] = [
  'booking-series.availability',
  'booking-series.read',
  'bookings.read',
  'connect.tokeninfo',
  'email-confirmations.read',
  'group-events.validate-timeslot',
  'host-pages.read',
  'payments.read',
  'poll-answers.read',
  'poll-pages.read',
  'scheduling.bootstrap',
  'scheduling.ui-settings',
  'waitlist.read',
]
