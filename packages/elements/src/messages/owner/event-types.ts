/** Messages of `when-event-types`. Durations and lists are formatted. */
export interface EventTypesMessages {
  eventTypesTitle: string
  loadingEventTypes: string
  eventTypesFailed: string
  hostingAsked: string
  hostingTitle: string
  /** Before the address of who asks. */
  hostingBy: string
  acceptHosting: string
  declineHosting: string
  stopHosting: string
  hostingAccepted: (name: string) => string
  hostingDeclined: (name: string) => string
  hostingFailed: string
  noEventTypes: string
  noEventTypesHelp: string
  newEventType: string
  newEventTypeName: string
  newEventTypeLength: string
  lengthProblem: string
  nameProblem: string
  createEventType: string
  creatingEventType: string
  createFailed: string
  /** Label of an event type's switch. */
  isOn: (name: string) => string
  off: string
  youConfirm: string
  isPrivate: string
  /** Of an event type that lists of event types leave out. */
  isUnlisted: string
  seats: string
  ofOwner: (name: string) => string
  hostCount: (count: number) => string
  copyEventTypeLink: (name: string) => string
  share: string
  actionsOf: (name: string) => string
  duplicate: string
  copyOf: (name: string) => string
  deleteEventType: string
  deleteTitle: (name: string) => string
  deleteHelp: (bookings: number) => string
  /** If there are bookings ahead, and no email is sent. */
  deleteQuietly: string
  countingBookings: string
  keepEventType: string
  eventTypeCreated: string
  eventTypeCopied: string
  eventTypeDeleted: string
  eventTypeOpened: string
  eventTypeClosed: string
  eventTypeNotChanged: string
}

/** English `EventTypesMessages`. */
export const eventTypes: EventTypesMessages = {
  eventTypesTitle: 'Event types',
  loadingEventTypes: 'Loading your event types…',
  eventTypesFailed: 'Your event types could not be loaded.',
  hostingAsked: 'You are asked to host',
  hostingTitle: 'You also host',
  hostingBy: 'Event type of',
  acceptHosting: 'Accept',
  declineHosting: 'Decline',
  stopHosting: 'Stop hosting',
  hostingAccepted: (name) => `Accepted: ${name}`,
  hostingDeclined: (name) => `Declined: ${name}`,
  hostingFailed: 'The answer could not be saved. Try again.',
  noEventTypes: 'No event types yet',
  noEventTypesHelp: 'An event type is what people can book: a call of half an hour, a visit, a class.',
  newEventType: 'New event type',
  newEventTypeName: 'Name',
  newEventTypeLength: 'Length',
  lengthProblem: 'Type a length such as “30 min”.',
  nameProblem: 'Type a name.',
  createEventType: 'Create',
  creatingEventType: 'Creating…',
  createFailed: 'The event type could not be created. Try again.',
  isOn: (name) => `${name} is on`,
  off: 'Off: nothing can be booked',
  youConfirm: 'You confirm each one',
  isPrivate: 'Only with an invitation',
  isUnlisted: 'Not in lists',
  seats: 'Seats in events',
  ofOwner: (name) => `Of ${name}`,
  hostCount: (count) => `${count} hosts`,
  copyEventTypeLink: (name) => `Copy the link of ${name}`,
  share: 'Share',
  actionsOf: (name) => `More for ${name}`,
  duplicate: 'Duplicate',
  copyOf: (name) => `${name} (copy)`,
  deleteEventType: 'Delete',
  deleteTitle: (name) => `Delete ${name}?`,
  deleteHelp: (bookings) =>
    bookings === 0
      ? 'It has no bookings ahead. Its page disappears.'
      : bookings === 1
        ? '1 booking is ahead. It is cancelled, and everyone is notified.'
        : `${bookings} bookings are ahead. They are cancelled, and everyone is notified.`,
  deleteQuietly: 'Bookings ahead are cancelled. No email is sent: tell your guests yourself.',
  countingBookings: 'Counting the bookings ahead…',
  keepEventType: 'Keep it',
  eventTypeCreated: 'Created',
  eventTypeCopied: 'Duplicated. The copy is off until you turn it on.',
  eventTypeDeleted: 'Deleted',
  eventTypeOpened: 'Turned on',
  eventTypeClosed: 'Turned off: nothing can be booked, existing bookings stay',
  eventTypeNotChanged: 'That could not be changed. Try again.',
}
