/** The types of notifications (interface: Notifications). */
export const triggerTypes = [
  'booking.created',
  'booking.pending',
  'booking.rescheduled',
  'booking.cancelled',
  'booking.reminder',
  'payment.refund_due',
  'event.created',
  'event.updated',
  'event.deleted',
  'calendar.created',
  'calendar.updated',
  'calendar.deleted',
  'grant.created',
  'grant.updated',
  'grant.deleted',
  'grant.expired',
] as const

export type TriggerType = (typeof triggerTypes)[number]
