import type { BookingSettings } from '@whenable/contract'
import type { WaitlistFlowState, WantedTime } from '@whenable/flow/waitlist'
import {
  addDays,
  dateAt,
  formatDate,
  formatDateRange,
  formatTime,
  type Instant,
  instant,
  type PlainDate,
  startOfDay,
  startOfMonth,
  type TimeFormat,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { meetingTime } from '../confirmation/meeting-time.model.js'
import { dayName } from '../messages/day-names.js'
import { formatDuration } from '../messages/duration.js'
import type { WaitlistMessages } from '../messages/generated/waitlist.js'

/** The span of a day in a time zone (IANA name). */
export const wantedDay = (date: PlainDate, timeZone: string): WantedTime => ({
  start: startOfDay(date, timeZone),
  end: startOfDay(addDays(date, 1), timeZone),
})

/** A day, or what is wanted, as it is shown. */
export interface WantedText {
  /** The day of the tile; absent if several days are meant. */
  readonly day?: Instant | undefined
  readonly text: string
}

/** The text of what is wanted: a session with its time, a day, the time before a booking, or several days. */
export const wantedText = (
  { start, end, event, bookingId }: WantedTime,
  format: TimeFormat,
  messages: Pick<WaitlistMessages, 'beforeTime'>,
  now: Instant,
): WantedText => {
  const { locale, timeZone } = format
  const first = dateAt(start, timeZone)
  const last = dateAt(instant(end - 1), timeZone)
  if (bookingId)
    return {
      text: messages.beforeTime(
        joined(locale, dayName(end, locale, timeZone, 'day'), formatTime(end, format)),
      ),
    }
  if (event) {
    const { day, range } = meetingTime(start, end, format, now)
    return { day: start, text: joined(locale, day, range) }
  }
  if (first === last) return { day: start, text: formatDate(first, { locale, style: 'weekday-day' }) }
  const isMonth = startOfMonth(first) === startOfMonth(last) && dateAt(end, timeZone).endsWith('-01')
  return {
    text: isMonth ? formatDate(first, { locale, style: 'month' }) : formatDateRange(first, last, locale),
  }
}

/** For how long an offer is kept, in minutes or, in the last minute, in seconds. */
export const secondsText = (seconds: number, locale: string): string =>
  seconds > 60
    ? formatDuration(seconds / 60, locale, 'long')
    : new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds)

/** The settings for the form: a wait is for one person. */
export const formSettings = (settings: BookingSettings | null): BookingSettings | null =>
  settings &&
  ({ ...settings, scheduler: { ...settings.scheduler, hide_additional_guests: true } } as BookingSettings)

/** Names the view for the focus: what is sent belongs to what it was sent from. */
export const focusKeyOf = ({ step }: Pick<WaitlistFlowState, 'step'>): string =>
  (({ loading: '', joining: 'asking', accepting: 'offered' }) as Partial<Record<typeof step, string>>)[
    step
  ] ?? step
