import type { UnavailablePolicy } from '@whenable/contract'
import { section } from './section.js'

/** How an account of a kind is connected. */
export type ConnectHelp = 'account' | 'zoho' | 'caldav' | 'ics'

/** A field of an account to connect. */
export type AccountField = 'server' | 'url' | 'username' | 'password' | 'appPassword'

/** What is wrong with an account to connect, or with a change. */
export type AccountProblem =
  | 'required'
  | 'password'
  | 'blocked'
  | 'not-calendar'
  | 'unreachable'
  | 'rate-limited'
  | 'conflict'
  | 'other'

/** Messages of an owner's connected calendars. */
export interface ConnectionMessages {
  connectionsTitle: string
  connectCalendar: string
  loadingConnections: string
  connectionsFailed: string
  noConnections: string
  /** Name of the group of calendars that belong to no account. */
  ownCalendars: string
  /** `when` is a relative time, such as "2 minutes ago". */
  syncedAt: (when: string) => string
  /** As above, of an account that has not answered since. */
  lastSynced: (when: string) => string
  syncing: string
  needsSignIn: string
  signInAgain: string
  syncNow: string
  removeTitle: (name: string) => string
  /** What removing an account does. */
  removeHelp: string
  keepConnection: string
  calendarColumn: string
  busyColumn: string
  bookingsColumn: string
  readOnly: string
  /** The time zone of a calendar's times that have none, by its name, or `asHours`. */
  floatingTimes: (timeZone: string) => string
  /** Instead of a name: the time zone of the owner's hours. */
  asHours: string
  noCalendars: string
  /** Label of the choice between the policies. */
  whenUnavailable: string
  unavailablePolicy: (type: UnavailablePolicy) => string
  /** What counts now that the account is unavailable. */
  unavailableHelp: (type: UnavailablePolicy) => string
  chooseProvider: string
  otherServer: string
  feed: string
  connectHelp: (type: ConnectHelp) => string
  makeAppPassword: string
  accountField: (type: AccountField) => string
  /** What happens with a password or a secret address. */
  secretHelp: string
  connect: string
  checkingAccount: string
  accountProblem: (problem: AccountProblem) => string
  connected: string
  disconnected: string
  /** How many busy times the next seven days have. */
  busyTimes: (count: number) => string
  /** Below the next busy times of an account that was connected. */
  busyForAll: string
  /** Instead of them, if the next seven days have none. */
  noBusyTimes: string
  /** The question which calendar new bookings are written to, once an account was connected. */
  askBookings: string
}

const policies: Record<UnavailablePolicy, string> = {
  last_known: 'Keep its last known busy times',
  block: 'Treat all time as busy',
  ignore: 'Ignore it',
}

const unavailable: Record<UnavailablePolicy, string> = {
  last_known: 'Its last known busy times still count.',
  block: 'Until it works again, nothing can be booked.',
  ignore: 'Until it works again, its events do not count.',
}

const connectTexts: Record<ConnectHelp, string> = {
  account: 'Use an app password, not the password that you sign in with.',
  zoho: "Copy the calendar's CalDAV address from its settings in Zoho.",
  caldav: 'Enter what your provider tells you for CalDAV, or the address of one calendar.',
  ics: 'Its busy times count. Bookings cannot be added to it.',
}

const fields: Record<AccountField, string> = {
  server: 'Server address',
  url: 'Calendar address',
  username: 'Username or email',
  password: 'Password',
  appPassword: 'App password',
}

const problems: Record<AccountProblem, string> = {
  required: 'Fill in this field.',
  password: 'The provider did not accept this. Check the username and the app password.',
  blocked: 'This address cannot be used here. Enter a public https address.',
  'not-calendar': 'No calendar was found at this address.',
  unreachable: 'The server does not answer. Check the address, or try again later.',
  'rate-limited': 'Too many attempts. Wait a moment, then try again.',
  conflict: 'This account is connected already.',
  other: 'Something went wrong. Try again.',
}

/** English `ConnectionMessages`. */
export const connections: ConnectionMessages = section('connections', {
  connectionsTitle: 'Calendars',
  connectCalendar: 'Connect a calendar',
  loadingConnections: 'Loading your calendars…',
  connectionsFailed: 'Your calendars could not be loaded.',
  noConnections: 'Connect your calendar, so that nobody books you when you are busy.',
  ownCalendars: 'Calendars kept here',
  syncedAt: (when) => `Synced ${when}`,
  lastSynced: (when) => `Last synced ${when}`,
  syncing: 'Syncing…',
  needsSignIn: 'Needs sign-in',
  signInAgain: 'Sign in again',
  syncNow: 'Sync now',
  removeTitle: (name) => `Remove ${name}?`,
  removeHelp: 'Its events no longer keep you busy here. Nothing is deleted from your calendar.',
  keepConnection: 'Keep it',
  calendarColumn: 'Calendar',
  busyColumn: 'Counts as busy',
  bookingsColumn: 'Bookings go here',
  readOnly: 'Read only',
  floatingTimes: (timeZone) => `Times without a time zone: ${timeZone}`,
  asHours: 'as my hours',
  noCalendars: 'This account has no calendars.',
  whenUnavailable: 'If this account does not answer',
  unavailablePolicy: (type) => policies[type],
  unavailableHelp: (type) => unavailable[type],
  chooseProvider: 'Where is your calendar?',
  otherServer: 'Another CalDAV server',
  feed: 'A calendar link',
  connectHelp: (type) => connectTexts[type],
  makeAppPassword: 'Make an app password',
  accountField: (type) => fields[type],
  secretHelp: 'Stored encrypted, and used only for this calendar.',
  connect: 'Connect',
  checkingAccount: 'Checking…',
  accountProblem: (problem) => problems[problem],
  connected: 'Connected. Your calendars are being read.',
  disconnected: 'The account was removed.',
  busyTimes: (count) => `Busy times in the next 7 days: ${count}`,
  busyForAll: 'They are kept free for all your event types.',
  noBusyTimes: 'Nothing in it is busy in the next 7 days.',
  askBookings: 'Which calendar do new bookings go to?',
})
