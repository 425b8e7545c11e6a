/** Messages of `when-bookings`. */
export interface BookingsMessages {
  bookingsTitle: string
  bookingsViews: string
  viewUpcoming: string
  viewToAnswer: string
  viewPast: string
  viewCancelled: string
  /** The number of a view's bookings behind its name. `isMore`: at least as many. */
  viewCount: (view: string, count: number, isMore: boolean) => string
  searchBookings: string
  searchBookingsHint: string
  allEventTypes: string
  eventTypesLabel: string
  allHosts: string
  downloadBookings: string
  bookForSomebody: string
  loadingBookings: string
  bookingsFailed: string
  loadAgain: string
  moreBookings: string
  /** A button that shows what changed while the list was held. */
  showChanges: (count: number) => string
  bookingArrived: (guest: string, when: string) => string
  bookingsArrived: (count: number) => string
  bookingsToday: string
  bookingsTomorrow: string
  bookingsYesterday: string
  noUpcomingTitle: string
  noUpcoming: string
  noToAnswerTitle: string
  noToAnswer: string
  noPastTitle: string
  noPast: string
  noCancelledTitle: string
  noCancelled: string
  noMatchTitle: string
  noMatch: string
  showAllBookings: string
  seePage: string
  statusNowShort: string
  statusConfirmed: string
  statusToAnswer: string
  statusCancelled: string
  statusPast: string
  statusDidNotCome: string
  statusCame: string
  statusMovedInCalendar: string
  statusDeletedInCalendar: string
  statusAskedToMove: string
  guestsCount: (guest: string, others: number) => string
  /** The number of guests of a group event's session. `isMore`: at least as many. */
  sessionGuests: (count: number, isMore: boolean) => string
  /** The number of a session's bookings that wait for an answer. */
  sessionToAnswer: (count: number) => string
  movedFrom: (when: string) => string
  bookingOf: (guest: string) => string
  closeDetails: string
  joinCall: string
  confirmBooking: string
  declineBooking: string
  moveBooking: string
  cancelThisBooking: string
  reassign: string
  askToMove: string
  moreActions: string
  copyManageLink: string
  whenLabel: string
  whereLabel: string
  hostsLabel: string
  guestsLabel: string
  reasonLabel: string
  guestTime: (time: string, guest: string, place: string) => string
  minutesLong: (count: number) => string
  calendarMoved: (when: string) => string
  calendarDeleted: string
  acceptMove: string
  acceptDeletion: string
  restoreBooking: string
  askedToMove: (message: string | undefined) => string
  history: string
  historyBooked: (by: string | undefined) => string
  historyRequested: string
  historyConfirmed: (by: string | undefined) => string
  historyDeclined: (by: string | undefined) => string
  historyMoved: (by: string | undefined, from: string | undefined) => string
  historyCancelled: (by: string | undefined) => string
  historyReassigned: (from: string, to: string) => string
  historyAsked: (by: string | undefined) => string
  historyRestored: string
  historyReminder: string
  historyCame: string
  historyDidNotCome: string
  historyAttendanceCleared: string
  historyNote: (by: string | undefined) => string
  historyOther: string
  byGuest: string
  byProgram: string
  noteLabel: string
  notePlaceholder: string
  addNote: string
  removeNote: string
  came: string
  didNotCome: string
  attendanceLabel: string
  messageToGuest: string
  messageHint: string
  cancelBookingTitle: (guest: string) => string
  cancelText: string
  cancelAction: string
  keepThisBooking: string
  declineTitle: (guest: string) => string
  declineText: string
  declineAction: string
  askTitle: (guest: string) => string
  askText: string
  askAction: string
  moveBookingTitle: (guest: string) => string
  moveText: string
  moveAction: string
  reassignTitle: (guest: string) => string
  reassignText: string
  newHost: string
  replacedHost: string
  chooseHost: string
  reassignAction: string
  bookForTitle: string
  bookForText: string
  bookAction: string
  eventTypeField: string
  guestNameField: string
  guestEmailField: string
  moreGuestsField: string
  moreGuestsHint: string
  moreGuestsInvalid: (most: number) => string
  hostField: string
  /** The choice of the host whose turn it is. */
  nextHost: string
  dateField: string
  timeField: string
  timeHint: string
  freeTimesOn: string
  noFreeTimes: string
  loadingFreeTimes: string
  warningPast: string
  warningNotice: string
  warningFar: string
  warningHours: (host: string | undefined) => string
  warningLength: string
  warningLimit: (host: string | undefined) => string
  warningBuffer: string
  warningUnavailable: (host: string | undefined) => string
  warningOther: string
  warningBusy: (host: string | undefined, calendar: string | undefined) => string
  warningBooked: (host: string | undefined) => string
  warningIntro: string
  problemTaken: string
  problemConflict: string
  problemCancelled: string
  problemTooLate: string
  problemNotFound: string
  problemLimited: string
  problemInvalid: string
  problemUnauthorized: string
  problemOffline: string
  problemOther: string
  doneConfirm: (guest: string) => string
  doneDecline: (guest: string) => string
  doneMove: (guest: string) => string
  doneCancel: (guest: string) => string
  doneAsk: (guest: string) => string
  doneReassign: (guest: string) => string
  doneBook: (guest: string) => string
  doneSaved: string
  /** In the dialogs of changes about which no email is sent. */
  noEmailText: string
  /** After a change about which the guest gets no email. */
  doneWithoutEmail: (guest: string) => string
}

const by = (name: string | undefined) => (name ? ` by ${name}` : '')

/** English `BookingsMessages`. */
export const bookings: BookingsMessages = {
  bookingsTitle: 'Bookings',
  bookingsViews: 'Views',
  viewUpcoming: 'Upcoming',
  viewToAnswer: 'To answer',
  viewPast: 'Past',
  viewCancelled: 'Cancelled',
  viewCount: (view, count, isMore) => `${view} (${count}${isMore ? '+' : ''})`,
  searchBookings: 'Search bookings',
  searchBookingsHint: 'Search guests',
  allEventTypes: 'All event types',
  eventTypesLabel: 'Event types and hosts',
  allHosts: 'All hosts',
  downloadBookings: 'Download as CSV',
  bookForSomebody: 'Book for somebody',
  loadingBookings: 'Loading bookings…',
  bookingsFailed: "We couldn't load the bookings.",
  loadAgain: 'Try again',
  moreBookings: 'Show more',
  showChanges: (count) => (count === 1 ? 'Show 1 change' : `Show ${count} changes`),
  bookingArrived: (guest, when) => `New booking: ${guest}, ${when}`,
  bookingsArrived: (count) => `${count} new bookings`,
  bookingsToday: 'Today',
  bookingsTomorrow: 'Tomorrow',
  bookingsYesterday: 'Yesterday',
  noUpcomingTitle: 'Nothing booked yet',
  noUpcoming: 'Share your link: bookings appear here, grouped by day.',
  noToAnswerTitle: 'Nothing to answer',
  noToAnswer: 'Bookings that wait for you appear here.',
  noPastTitle: 'Nothing has taken place yet',
  noPast: 'Bookings that are over appear here.',
  noCancelledTitle: 'Nothing was cancelled',
  noCancelled: 'Cancelled bookings appear here.',
  noMatchTitle: 'No bookings match',
  noMatch: 'Try another name, event type or view.',
  showAllBookings: 'Show all',
  seePage: 'See your page',
  statusNowShort: 'Now',
  statusConfirmed: 'Confirmed',
  statusToAnswer: 'To answer',
  statusCancelled: 'Cancelled',
  statusPast: 'Over',
  statusDidNotCome: 'Did not come',
  statusCame: 'Came',
  statusMovedInCalendar: 'Moved by you',
  statusDeletedInCalendar: 'Deleted by you',
  statusAskedToMove: 'Asked to move',
  guestsCount: (guest, others) => `${guest}, ${others === 1 ? '1 guest' : `${others} guests`}`,
  sessionGuests: (count, isMore) => `${count}${isMore ? '+' : ''} guests`,
  sessionToAnswer: (count) => `${count} to answer`,
  movedFrom: (when) => `was ${when}`,
  bookingOf: (guest) => `Booking of ${guest}`,
  closeDetails: 'Close details',
  joinCall: 'Join call',
  confirmBooking: 'Confirm',
  declineBooking: 'Decline',
  moveBooking: 'Move',
  cancelThisBooking: 'Cancel',
  reassign: 'Give to another host',
  askToMove: 'Ask for another time',
  moreActions: 'More actions',
  copyManageLink: 'The guest’s link',
  whenLabel: 'When',
  whereLabel: 'Where',
  hostsLabel: 'Hosts',
  guestsLabel: 'Guests',
  reasonLabel: 'Reason',
  guestTime: (time, guest, place) => `${time} for ${guest}, in ${place}`,
  minutesLong: (count) => `${count} min`,
  calendarMoved: (when) =>
    `You moved it in your calendar to ${when}. The guest still expects the booked time.`,
  calendarDeleted: 'You deleted it in your calendar. The guest still expects to meet you.',
  acceptMove: 'Move the booking',
  acceptDeletion: 'Cancel the booking',
  restoreBooking: 'Restore in calendar',
  askedToMove: (message) =>
    message ? `You asked for another time: “${message}”` : 'You asked for another time. No answer yet.',
  history: 'History',
  historyBooked: (who) => `Booked${by(who)}`,
  historyRequested: 'Requested by the guest',
  historyConfirmed: (who) => `Confirmed${by(who)}`,
  historyDeclined: (who) => `Declined${by(who)}`,
  historyMoved: (who, from) => `Moved${by(who)}${from ? ` from ${from}` : ''}`,
  historyCancelled: (who) => `Cancelled${by(who)}`,
  historyReassigned: (from, to) => `Given from ${from} to ${to}`,
  historyAsked: (who) => `Asked for another time${by(who)}`,
  historyRestored: 'Restored in the calendar',
  historyReminder: 'Reminder sent',
  historyCame: 'Came',
  historyDidNotCome: 'Did not come',
  historyAttendanceCleared: 'Attendance cleared',
  historyNote: (who) => `Note${by(who)}`,
  historyOther: 'Changed',
  byGuest: 'the guest',
  byProgram: 'a program',
  noteLabel: 'Note',
  notePlaceholder: 'Only your team sees it',
  addNote: 'Add note',
  removeNote: 'Remove this note',
  came: 'Came',
  didNotCome: 'Did not come',
  attendanceLabel: 'Attendance',
  messageToGuest: 'Message to the guest',
  messageHint: 'Optional. It is part of the email.',
  cancelBookingTitle: (guest) => `Cancel the booking of ${guest}?`,
  cancelText: 'Everybody is told by email. This cannot be undone.',
  cancelAction: 'Cancel booking',
  keepThisBooking: 'Keep booking',
  declineTitle: (guest) => `Decline the booking of ${guest}?`,
  declineText: 'The guest is told by email, and the time is free again.',
  declineAction: 'Decline booking',
  askTitle: (guest) => `Ask ${guest} for another time`,
  askText: 'We email a link to choose another time. The booking stays as it is until then.',
  askAction: 'Send request',
  moveBookingTitle: (guest) => `Move the booking of ${guest}`,
  moveText: 'Everybody is told by email.',
  moveAction: 'Move booking',
  reassignTitle: (guest) => `Who hosts ${guest}?`,
  reassignText: 'The time stays. Calendars and emails follow.',
  newHost: 'New host',
  replacedHost: 'In place of',
  chooseHost: 'Choose a host',
  reassignAction: 'Give booking',
  bookForTitle: 'Book for somebody',
  bookForText: 'The booking is confirmed, and the guest is invited by email.',
  bookAction: 'Book',
  eventTypeField: 'Event type',
  guestNameField: 'Guest’s name',
  guestEmailField: 'Guest’s email',
  moreGuestsField: 'More guests',
  moreGuestsHint: 'Their email addresses, separated by commas. Optional.',
  moreGuestsInvalid: (most) => `Check the addresses. At most ${most} more guests.`,
  hostField: 'Host',
  nextHost: 'The next in turn',
  dateField: 'Date',
  timeField: 'Time',
  timeHint: 'Any time, also outside your hours.',
  freeTimesOn: 'Free times on this day',
  noFreeTimes: 'No free times on this day. Enter any time above.',
  loadingFreeTimes: 'Loading times…',
  warningPast: 'This time is in the past.',
  warningNotice: 'It is sooner than your notice allows visitors.',
  warningFar: 'It is later than visitors can book.',
  warningHours: (host) => (host ? `It is outside the hours of ${host}.` : 'It is outside the hours.'),
  warningLength: 'It is not as long as this event type.',
  warningLimit: (host) => `${host ?? 'The host'} takes no more bookings on that day or in that week.`,
  warningBuffer: 'Too close to another booking: the buffer is not kept.',
  warningUnavailable: (host) => `${host ?? 'The host'} does not take part yet, or has no hours.`,
  warningOther: 'Visitors cannot book this time.',
  warningBusy: (host, calendar) => `${host ?? 'The host'} is busy${calendar ? ` in ${calendar}` : ''}.`,
  warningBooked: (host) => `${host ?? 'The host'} has another booking then. Choose another time.`,
  warningIntro: 'You can still choose it:',
  problemTaken: 'Another booking has this time. Choose another one.',
  problemConflict: 'Somebody else has changed this booking. Here is how it is now.',
  problemCancelled: 'This booking was cancelled.',
  problemTooLate: 'It is too late for that.',
  problemNotFound: 'This booking no longer exists.',
  problemLimited: 'The guest has received too many emails. Try again in an hour.',
  problemInvalid: 'Fill in the marked fields.',
  problemUnauthorized: 'Sign in again to continue.',
  problemOffline: "We couldn't reach the service. Try again.",
  problemOther: 'Something went wrong. Try again.',
  doneConfirm: (guest) => `Confirmed. ${guest} is invited.`,
  doneDecline: (guest) => `Declined. ${guest} is told.`,
  doneMove: (guest) => `Moved. ${guest} is told.`,
  doneCancel: (guest) => `Cancelled. ${guest} is told.`,
  doneAsk: (guest) => `Sent. ${guest} can choose another time.`,
  doneReassign: (guest) => `Done. ${guest} and both hosts are told.`,
  doneBook: (guest) => `Booked. ${guest} is invited.`,
  doneSaved: 'Saved',
  noEmailText: 'No email is sent. Afterwards, send the guest their link yourself.',
  doneWithoutEmail: (guest) => `Done. No email was sent: send ${guest} the link.`,
}
