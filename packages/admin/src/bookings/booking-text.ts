import type { BookingHistoryItem, OwnerBooking, OwnerBookingDetail, TimeWarning } from '@whenable/contract'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { dayName } from '@whenable/elements/internal/messages/day-names'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import type { BookingsMessages } from '@whenable/elements/internal/messages/owner/generated/bookings'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import {
  addDays,
  dateAt,
  formatDate,
  formatRange,
  formatTime,
  type Instant,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import type { BookingsProblem } from './flow/index.js'

/** The messages of the element. */
export type BookingsText = BookingsMessages & OwnerPartMessages

/** What formats a booking. */
export interface BookingTextContext {
  readonly messages: BookingsText
  readonly format: TimeFormat
  readonly now: Instant
}

/** The name of the guest who booked, or their address. */
export const guestNameOf = ({ guest }: Pick<OwnerBooking, 'guest'>): string =>
  guest.name?.trim() || guest.email

/** What is missing of the video call of a booking. */
export const callProblem = (
  { conferencing }: Pick<OwnerBooking, 'conferencing'>,
  messages: Pick<BookingsText, 'callState'>,
): string | undefined => {
  const state = conferencing?.state
  return state === 'pending' || state === 'failed' ? messages.callState(state) : undefined
}

/** The guests of a booking in a list. */
export const guestsText = (booking: OwnerBooking, { messages, format }: BookingTextContext): string => {
  const others = booking.additional_guests.length
  const name = isolated(guestNameOf(booking), format.locale)
  return others ? messages.guestsCount(name, others) : name
}

/** A day and a time: `Wed 4 March, 10:00`. */
export const momentText = (at: Instant, { format }: BookingTextContext): string =>
  joined(format.locale, dayName(at, format.locale, format.timeZone, 'day'), formatTime(at, format))

/** The heading of a day: its name if it is near, and its date. */
export const dayHeading = (
  date: PlainDate,
  at: Instant,
  { messages, format, now }: BookingTextContext,
): readonly [name: string, date: string] => {
  const today = dateAt(now, format.timeZone)
  const near = new Map([
    [today, messages.bookingsToday],
    [addDays(today, 1), messages.bookingsTomorrow],
    [addDays(today, -1), messages.bookingsYesterday],
  ]).get(date)
  const isFar = date.slice(0, 4) !== today.slice(0, 4)
  const written = isFar
    ? formatDate(date, { locale: format.locale })
    : dayName(at, format.locale, format.timeZone, 'day')
  return near ? [near, written] : [written, '']
}

/** The heading of a week that is near, or of a month. */
export const periodText = (
  kind: 'this-week' | 'next-week' | 'last-week' | 'month',
  date: PlainDate,
  { messages, format: { locale, timeZone }, now }: BookingTextContext,
): string => {
  if (kind === 'this-week') return messages.bookingsThisWeek
  if (kind === 'next-week') return messages.bookingsNextWeek
  if (kind === 'last-week') return messages.bookingsLastWeek
  const isFar = date.slice(0, 4) !== dateAt(now, timeZone).slice(0, 4)
  return formatDate(date, { locale, style: isFar ? 'month' : 'month-name' })
}

/** How a booking is: its look, and its text. */
export const statusOf = (
  booking: OwnerBooking,
  { messages, now }: BookingTextContext,
): readonly [look: 'ask' | 'now' | 'off' | 'failed' | '', text: string] => {
  const { status, calendar_change: change, attendance, start_time, end_time } = booking
  if (status === 'cancelled') return ['off', messages.statusCancelled]
  if (change)
    return [
      'ask',
      change.kind === 'moved' ? messages.statusMovedInCalendar : messages.statusDeletedInCalendar,
    ]
  if (attendance) return attendance === 'came' ? ['', messages.came] : ['failed', messages.didNotCome]
  if (end_time <= now) return ['off', messages.statusPast]
  if (status === 'pending') return ['ask', messages.statusToAnswer]
  if (start_time <= now) return ['now', messages.statusNowShort]
  return booking.reschedule_request ? ['ask', messages.statusAskedToMove] : ['', messages.statusConfirmed]
}

/** The date and the times of a booking. */
export const whenText = (
  { start_time, end_time }: Pick<OwnerBooking, 'start_time' | 'end_time'>,
  { format }: BookingTextContext,
): string =>
  joined(
    format.locale,
    dayName(start_time, format.locale, format.timeZone, 'day'),
    formatRange(start_time, end_time, format),
  )

/** Names of people in a sentence. */
export const peopleText = (names: readonly string[], { format: { locale } }: BookingTextContext): string =>
  new Intl.ListFormat(locale).format(names.map((name) => isolated(name, locale)))

const actorText = ({ by }: BookingHistoryItem, { messages }: BookingTextContext): string | undefined => {
  if (by?.name || by?.email) return by.name ?? by.email
  if (by?.kind === 'guest') return messages.byGuest
  return by?.kind === 'api_key' ? messages.byProgram : undefined
}

/** An entry of a booking's history. */
export const historyText = (entry: BookingHistoryItem, context: BookingTextContext): string => {
  const { messages } = context
  const who = actorText(entry, context)
  switch (entry.kind) {
    case 'booked':
      return messages.historyBooked(who)
    case 'requested':
      return messages.historyRequested
    case 'confirmed':
      return messages.historyConfirmed(who)
    case 'declined':
      return messages.historyDeclined(who)
    case 'moved':
      return messages.historyMoved(who, entry.before && momentText(entry.before.start_time, context))
    case 'cancelled':
      return messages.historyCancelled(who)
    case 'reassigned':
      return messages.historyReassigned(
        peopleText(entry.hosts_before, context),
        peopleText(entry.hosts_after, context),
      )
    case 'reschedule_requested':
      return messages.historyAsked(who)
    case 'calendar_restored':
      return messages.historyRestored
    case 'moved_in_calendar':
      return messages.statusMovedInCalendar
    case 'deleted_in_calendar':
      return messages.statusDeletedInCalendar
    case 'reminder_sent':
      return messages.historyReminder
    case 'sms_sent':
      return messages.historySmsSent
    case 'sms_refused':
      return messages.historySmsRefused
    case 'attendance':
      if (!entry.attendance) return messages.historyAttendanceCleared
      return entry.attendance === 'came' ? messages.came : messages.didNotCome
    case 'note':
      return messages.historyNote(who)
    default:
      return messages.historyOther
  }
}

/** What a time breaks, with the name of the host whom it is about. */
export const warningText = (
  { code, calendar, limit, names }: TimeWarning,
  host: string | undefined,
  messages: BookingsText,
  locale: string,
): string => {
  switch (code) {
    case 'past':
      return messages.warningPast
    case 'notice':
      return messages.warningNotice
    case 'too_far':
      return messages.warningFar
    case 'outside_hours':
      return messages.warningHours(host)
    case 'length':
      return messages.warningLength
    case 'busy':
      return messages.warningBusy(host, calendar ?? undefined)
    case 'booked':
      return messages.warningBooked(host)
    case 'limit':
      return messages.warningLimit(host)
    case 'buffer':
      return messages.warningBuffer
    case 'guest_limit':
      return limit ? messages.warningGuestLimit(limit) : messages.warningOther
    case 'no_resource':
      return messages.warningResource(joined(locale, ...(names ?? [])))
    case 'host_unavailable':
      return messages.warningUnavailable(host)
    default:
      return messages.warningOther
  }
}

const problemKeys: Readonly<Record<BookingsProblem, keyof BookingsMessages>> = {
  taken: 'problemTaken',
  conflict: 'problemConflict',
  cancelled: 'problemCancelled',
  'too-late': 'problemTooLate',
  'not-found': 'problemNotFound',
  limited: 'problemLimited',
  invalid: 'problemInvalid',
  unauthorized: 'problemUnauthorized',
  offline: 'problemOffline',
  other: 'problemOther',
}

/** Why something was not done. */
export const problemText = (problem: BookingsProblem, messages: BookingsText): string =>
  messages[problemKeys[problem]] as string

/** What was done, by the change that was made, if its guest is told by email. */
const doneMessages = {
  confirm: 'doneConfirm',
  decline: 'doneDecline',
  move: 'doneMove',
  cancel: 'doneCancel',
  'request-reschedule': 'doneAsk',
  reassign: 'doneReassign',
  book: 'doneBook',
} as const satisfies Readonly<Record<string, keyof BookingsMessages>>

const concernsGuest = (action: string): action is keyof typeof doneMessages =>
  Object.hasOwn(doneMessages, action)

/** Whether a change is one of which the guest should know, and nobody has emailed them. */
const isWithoutEmail = (action: string, { guest, emailed }: OwnerBookingDetail): boolean =>
  concernsGuest(action) &&
  emailed !== undefined &&
  !emailed.some((email) => email.toLowerCase() === guest.email.toLowerCase())

/** What was done, and who is told. */
export const doneText = (action: string, booking: OwnerBookingDetail, messages: BookingsText): string => {
  const guest = guestNameOf(booking)
  if (!concernsGuest(action)) return messages.saved
  return isWithoutEmail(action, booking)
    ? messages.doneWithoutEmail(guest)
    : (messages[doneMessages[action]] as (guest: string) => string)(guest)
}

/** The link that the owner hands to a guest whom nobody has emailed: their page, or there the choice of another time. */
export const linkToHandOver = (action: string, booking: OwnerBookingDetail): string | undefined => {
  const page = webAddress(booking.manage_url)
  if (!page || !isWithoutEmail(action, booking)) return undefined
  return action === 'request-reschedule' ? `${page}?move=1` : page
}
