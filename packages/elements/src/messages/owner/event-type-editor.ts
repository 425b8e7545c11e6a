/** The sections of an event type. */
export type EventTypeSection =
  | 'basics'
  | 'hours'
  | 'people'
  | 'questions'
  | 'limits'
  | 'messages'
  | 'page'
  | 'look'

/** The fields of an event type that the editor has controls for. */
export type EventTypeField =
  | ('name' | 'title' | 'duration' | 'location' | 'conferencing' | 'description')
  | ('schedule' | 'openHours' | 'hosts' | 'busyCalendars' | 'bookingCalendar' | 'method' | 'questions')
  | ('bufferBefore' | 'bufferAfter' | 'notice' | 'ahead' | 'interval' | 'mostPerDay' | 'mostPerWeek')
  | ('changeNotice' | 'guests' | 'emails' | 'reminders' | 'emailTitle' | 'emailBody' | 'policy')
  | ('slug' | 'isPrivate' | 'confirms' | 'hidesHosts' | 'redirect' | 'hidesRescheduling')
  | ('hidesCancellation' | 'hidesGuests' | 'color' | 'theme' | 'company' | 'logo' | 'isActive' | 'isUnlisted')
  | (
      | 'confirmsEmail'
      | 'holds'
      | 'waitlist'
      | 'series'
      | 'price'
      | 'currency'
      | 'paymentPage'
      | 'waiting'
      | 'offered'
    )

/** The types of a question. */
export type QuestionType =
  | 'text'
  | 'multi_line_text'
  | 'email'
  | 'phone_number'
  | 'dropdown'
  | 'radio_button'
  | 'multi_select'
  | 'checkbox'
  | 'date'
  | 'metadata'

/** What is wrong with a field. */
export type EventTypeProblem =
  | { readonly kind: 'duration' | 'number' | 'amount' | 'hours' | 'color' | 'required' | 'taken' | 'other' }
  | { readonly kind: 'least' | 'most' | 'longest' | 'step'; readonly limit: string }

/** Messages of `when-event-type-editor`. Durations, numbers and lists are formatted. */
export interface EventTypeEditorMessages {
  loadingEventType: string
  eventTypeFailed: string
  backToEventTypes: string
  /** Label of the switch that opens and closes the event type. */
  eventTypeOn: string
  eventTypeOff: string
  section: (section: EventTypeSection) => string
  fieldLabel: (field: EventTypeField) => string
  fieldHelp: (field: EventTypeField) => string
  fieldProblem: (problem: EventTypeProblem) => string
  /** Summary of the rare fields of a section. */
  moreFields: string
  /** What a section says where nothing is set. */
  asUsual: string
  /** A label and its value, in a summary. */
  labelled: (label: string, value: string) => string

  onlyThisEventType: string
  ownHoursOnly: string

  allCalendars: string
  noCalendar: string
  primaryCalendar: string
  addHost: string
  hostEmail: string
  removeHost: (name: string) => string
  hostIsOrganizer: string
  hostInvited: string
  hostDeclined: string
  hostAdded: string
  hostNoAccount: string
  hostsWaiting: string
  inviteHost: (name: string) => string
  /** After a host without an account was invited: their link can be copied. */
  hostInviteMade: string
  hostInviteFailed: string
  defaultHours: string
  methodName: (method: 'collective' | 'max-availability' | 'max-fairness') => string

  /** Beside what only emails do, of a service that sends none. */
  noEmailsYet: string
  alwaysAsked: string
  addQuestion: string
  newQuestion: string
  questionType: string
  questionTypeName: (type: QuestionType) => string
  questionLabel: string
  questionOptions: string
  questionOptionsHelp: string
  questionRequired: string
  questionDefault: string
  questionPattern: string
  editQuestion: (label: string) => string
  removeQuestion: string
  moveUp: (label: string) => string
  moveDown: (label: string) => string
  /** Announced after a move. */
  questionMoved: (label: string, position: number, count: number) => string
  needed: string
  optionalAnswer: string
  questionDone: string

  themeName: (theme: 'auto' | 'light' | 'dark') => string
  accentProblem: (theme: 'light' | 'dark') => string
  otherColor: string
  noColor: string

  preview: string
  previewPaused: string
  previewNote: string

  conflictTitle: string
  conflictHelp: string
  yourSide: string
  theirSide: string
  nothingSet: string
  keepYourChange: string
  takeTheirChange: string
  eventTypeMerged: string
  eventTypeSaved: string
  saveFailed: string
  cannotSave: (count: number) => string
  nobodyWaits: string
  eventTypeGone: string
}

const sections: Readonly<Record<EventTypeSection, string>> = {
  basics: 'Basics',
  hours: 'Hours',
  people: 'Calendars and hosts',
  questions: 'Questions',
  limits: 'Limits',
  messages: 'Messages',
  page: 'Page',
  look: 'Look',
}

const labels: Readonly<Record<EventTypeField, string>> = {
  name: 'Name',
  title: 'Title of the event',
  duration: 'Length',
  location: 'Where',
  conferencing: 'Video service',
  description: 'Description',
  schedule: 'Hours',
  openHours: 'Weekly hours',
  hosts: 'Hosts',
  busyCalendars: 'Busy calendars',
  bookingCalendar: 'Calendar for bookings',
  method: 'Who takes a booking',
  questions: 'Questions',
  bufferBefore: 'Free before',
  bufferAfter: 'Free after',
  notice: 'Notice',
  ahead: 'Bookable ahead',
  interval: 'Starts every',
  mostPerDay: 'At most a day',
  mostPerWeek: 'At most a week',
  changeNotice: 'Changes until',
  guests: 'Guests a visitor may add',
  emails: 'Send emails about bookings',
  reminders: 'Reminders before',
  emailTitle: 'Title of the confirmation',
  emailBody: 'Text of the confirmation',
  policy: 'Cancellation policy',
  slug: 'Address',
  isPrivate: 'Only with an invitation',
  series: 'Times a visitor may book at once',
  price: 'Price',
  currency: 'Currency',
  paymentPage: 'Page on which visitors pay',
  waiting: 'Who waits',
  offered: 'Offered',
  waitlist: 'Waitlist',
  confirmsEmail: 'Visitors confirm their email address',
  holds: 'Keep the time while a visitor fills in the form',
  isUnlisted: 'Leave out of lists',
  confirms: 'I confirm each booking',
  hidesHosts: 'Hide the hosts from visitors',
  redirect: 'Page to open after a booking',
  hidesRescheduling: 'Visitors cannot move bookings',
  hidesCancellation: 'Visitors cannot cancel bookings',
  hidesGuests: 'Visitors cannot add guests',
  color: 'Accent',
  theme: 'Colours',
  company: 'Name on the page',
  logo: 'Logo (web address)',
  isActive: 'On',
}

const helps: Readonly<Partial<Record<EventTypeField, string>>> = {
  title: 'In calendars and emails. Visitors read it above the times.',
  duration: 'Such as 30 min or 1 hour.',
  notice: 'How long before a time it can still be booked, such as 4 hours.',
  ahead: 'Such as 60 days or 8 weeks.',
  changeNotice: 'How long before a booking its guest can move or cancel it.',
  reminders: 'Such as 1 day, 1 hour. Empty: none.',
  slug: 'Letters, digits and dashes.',
  isPrivate: 'Its page shows nothing. Your website creates a session for each visitor.',
  series: 'Such as 10, one by one or each week. Empty: one.',
  price: 'Such as 45 or 45.50. Empty: free.',
  currency: 'Its three letters, such as EUR.',
  paymentPage: 'Your page takes the money, and your server tells this one.',
  waitlist: 'Visitors wait for a time that comes free, and are offered it in turn.',
  confirmsEmail: 'They get a code by email, and enter it before a time is booked.',
  holds: 'Others are not offered it for at least five minutes.',
  isUnlisted: 'Only people who have its link find it.',
  method: 'With several hosts.',
}

const problems: Readonly<Record<EventTypeProblem['kind'], string | ((limit: string) => string)>> = {
  duration: 'Type a time such as “4 hours” or “30 min”.',
  number: 'Type a whole number.',
  amount: 'Type an amount such as 45 or 45.50.',
  hours: 'Type hours such as “9–17” or “9–12, 14–18”, one after the other.',
  color: 'Type a colour such as #3b5bdb.',
  required: 'Fill in this field.',
  taken: 'Another event type has this address. Choose another one.',
  other: 'This is not accepted. Check it and try again.',
  least: (limit) => `Type ${limit} or more.`,
  most: (limit) => `Type ${limit} or less.`,
  longest: (limit) => `Use at most ${limit} characters.`,
  step: (limit) => `Use a multiple of ${limit}.`,
}

const questionTypes: Readonly<Record<QuestionType, string>> = {
  text: 'Short text',
  multi_line_text: 'Long text',
  email: 'Email address',
  phone_number: 'Phone number',
  dropdown: 'Choice from a list',
  radio_button: 'Choice',
  multi_select: 'Several choices',
  checkbox: 'Tick box',
  date: 'Date',
  metadata: 'Hidden value',
}

/** English `EventTypeEditorMessages`. */
export const eventTypeEditor: EventTypeEditorMessages = {
  loadingEventType: 'Loading the event type…',
  eventTypeFailed: 'The event type could not be loaded.',
  backToEventTypes: 'All event types',
  eventTypeOn: 'On',
  eventTypeOff: 'Off',
  section: (section) => sections[section],
  fieldLabel: (field) => labels[field],
  fieldHelp: (field) => helps[field] ?? '',
  fieldProblem: (problem) => {
    const text = problems[problem.kind]
    return typeof text === 'string' ? text : text('limit' in problem ? problem.limit : '')
  },
  moreFields: 'More',
  asUsual: 'As usual',
  labelled: (label, value) => `${label}: ${value}`,

  onlyThisEventType: 'Only for this event type',
  ownHoursOnly: 'These hours count for this event type alone.',

  allCalendars: 'All that count as busy',
  noCalendar: 'None',
  primaryCalendar: 'Primary calendar',
  addHost: 'Add a host',
  hostEmail: 'Email address of a host',
  removeHost: (name) => `Remove ${name}`,
  hostIsOrganizer: 'Organizer',
  hostInvited: 'Has not accepted yet',
  hostDeclined: 'Has declined',
  hostAdded: 'Is asked when you save',
  hostNoAccount: 'No account has this address yet',
  hostsWaiting: 'Visitors see no times until every host has accepted.',
  inviteHost: (name) => `Invite ${name}`,
  hostInviteMade: 'Send them this link. It signs them in once.',
  hostInviteFailed: 'The invitation failed. Try again.',
  defaultHours: 'Default hours',
  methodName: (method) =>
    ({
      collective: 'All hosts together',
      'max-availability': 'Whoever is free',
      'max-fairness': 'Whoever is free, in turn',
    })[method],

  noEmailsYet: 'This service sends no emails yet. An owner sets them up in the settings.',
  alwaysAsked: 'Name and email are always asked.',
  addQuestion: 'Add a question',
  newQuestion: 'New question',
  questionType: 'Kind of answer',
  questionTypeName: (type) => questionTypes[type],
  questionLabel: 'Question',
  questionOptions: 'Options',
  questionOptionsHelp: 'One on each line.',
  questionRequired: 'An answer is needed',
  questionDefault: 'Answer to begin with',
  questionPattern: 'Pattern of the answer (RE2)',
  editQuestion: (label) => `Edit: ${label}`,
  removeQuestion: 'Remove question',
  moveUp: (label) => `Move up: ${label}`,
  moveDown: (label) => `Move down: ${label}`,
  questionMoved: (label, position, count) => `${label} is now ${position} of ${count}`,
  needed: 'needed',
  optionalAnswer: 'optional',
  questionDone: 'Done',

  themeName: (theme) => ({ auto: 'As the page', light: 'Light', dark: 'Dark' })[theme],
  accentProblem: (theme) =>
    theme === 'light'
      ? 'Hard to see on a light page. Choose a darker colour.'
      : 'Hard to see on a dark page. Choose a lighter colour.',
  otherColor: 'Another colour',
  noColor: 'Standard',

  preview: 'Live preview',
  previewPaused: 'The preview shows the last version without errors.',
  previewNote: 'Nothing can be booked here.',

  conflictTitle: 'Somebody else changed this meanwhile',
  conflictHelp: 'Choose what counts. Everything else of theirs and yours is kept.',
  yourSide: 'Yours',
  theirSide: 'Theirs',
  nothingSet: 'Nothing',
  keepYourChange: 'Keep yours',
  takeTheirChange: 'Take theirs',
  eventTypeMerged: 'The changes of somebody else were added',
  eventTypeSaved: 'Saved',
  saveFailed: 'The changes could not be saved. Try again.',
  cannotSave: (count) => (count === 1 ? 'Fix 1 field to save' : `Fix ${count} fields to save`),
  nobodyWaits: 'Nobody waits.',
  eventTypeGone: 'This event type no longer exists.',
}
