/** The definition of a tag. */
export interface TagDefinition {
  /** The name of the element's class, as the package exports it. */
  readonly className: string
  /** The file of that class, below this folder and without its extension. */
  readonly module: string
  /** Tags that the element needs at once, and that are therefore registered with it. */
  readonly registers?: readonly string[]
}

/**
 * Every tag of visitors' pages; those of owners are in a table of `@whenable/admin`. `scripts/generate.mjs` makes `define/*`, the
 * custom elements manifest, the reference, the editors' data, the React components and the types for other frameworks from both.
 */
export const tags = {
  'when-agenda': { className: 'Agenda', module: 'agenda/agenda' },
  'when-booking': { className: 'Booking', module: 'booking/booking', registers: ['when-month'] },
  'when-booking-days': {
    className: 'BookingDays',
    module: 'booking/parts/booking-days',
    registers: ['when-month'],
  },
  'when-booking-details': { className: 'BookingDetails', module: 'booking/parts/booking-details' },
  'when-booking-summary': { className: 'BookingSummary', module: 'booking/parts/booking-summary' },
  'when-booking-times': {
    className: 'BookingTimes',
    module: 'booking/parts/booking-times',
    registers: ['when-slot-list'],
  },
  'when-calendar': { className: 'Calendar', module: 'calendar/calendar' },
  'when-confirmation': { className: 'Confirmation', module: 'confirmation/confirmation' },
  'when-day-list': {
    className: 'DayList',
    module: 'slots/day-list',
    registers: ['when-slot-list'],
  },
  'when-details-form': { className: 'DetailsForm', module: 'form/details-form' },
  'when-event': { className: 'EventCard', module: 'event/event' },
  'when-free-busy': { className: 'FreeBusy', module: 'free-busy/free-busy' },
  'when-group-events': {
    className: 'GroupEvents',
    module: 'booking/group-events',
    registers: ['when-month'],
  },
  'when-manage-booking': {
    className: 'ManageBooking',
    module: 'manage/manage-booking',
    registers: ['when-booking'],
  },
  'when-month': { className: 'Month', module: 'month/month' },
  'when-organizer-confirmation': {
    className: 'OrganizerConfirmation',
    module: 'manage/organizer-confirmation',
  },
  'when-calendar-import': {
    className: 'CalendarImport',
    module: 'calendar-import/calendar-import',
  },
  'when-poll': {
    className: 'Poll',
    module: 'poll/poll',
    registers: ['when-calendar-import', 'when-time-zone-select'],
  },
  'when-popup': { className: 'Popup', module: 'popup/popup' },
  'when-redirect': { className: 'Redirect', module: 'confirmation/redirect' },
  'when-seat-list': { className: 'SeatList', module: 'slots/seat-list' },
  'when-host-page': { className: 'HostPage', module: 'host-page/host-page' },
  'when-routing-form': { className: 'RoutingForm', module: 'routing-form/routing-form' },
  'when-slot-list': { className: 'SlotList', module: 'slots/slot-list' },
  'when-time': { className: 'Time', module: 'time/time' },
  'when-waitlist': {
    className: 'Waitlist',
    module: 'waitlist/waitlist',
    registers: ['when-details-form', 'when-confirmation'],
  },
  'when-week': { className: 'Week', module: 'slots/week' },
  'when-time-zone-list': { className: 'TimeZoneList', module: 'time-zone/time-zone-list' },
  'when-time-zone-select': {
    className: 'TimeZoneSelect',
    module: 'time-zone/time-zone-select',
  },
} as const satisfies Readonly<Record<`when-${string}`, TagDefinition>>

/** Tags that only other elements of the kit render. They are no part of the public API. */
export const innerTags = {
  'when-booking-email-code': { className: 'EmailCodeStep', module: 'booking/steps/email-code' },
  'when-booking-event-types': {
    className: 'EventTypeChoice',
    module: 'booking/event-types/event-type-choice',
  },
  'when-booking-move': { className: 'MoveStep', module: 'booking/steps/move' },
  'when-booking-payment': { className: 'PaymentStep', module: 'booking/steps/payment' },
  'when-booking-review': { className: 'ReviewStep', module: 'booking/steps/review' },
  'when-booking-series': { className: 'SeriesChoice', module: 'booking/steps/series-choice' },
  'when-booking-subject': { className: 'Subject', module: 'booking/steps/subject' },
} as const satisfies Readonly<Record<`when-${string}`, TagDefinition>>
