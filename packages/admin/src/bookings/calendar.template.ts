import type { CalendarEvent, CalendarInfo, OwnerBooking } from '@whenable/contract'
import { memoizeLast } from '@whenable/elements/internal/base/memoize-last'
import type { Calendar } from '@whenable/elements/internal/calendar/calendar'
import type { CalendarView } from '@whenable/elements/internal/calendar/model/views.model'
import type { EventButton } from '@whenable/elements/internal/calendar/views/event-button'
import type { EventChangeEvent } from '@whenable/elements/internal/events/event-change'
import type { EventSelectEvent } from '@whenable/elements/internal/events/event-select'
import type { RangeSelectEvent } from '@whenable/elements/internal/events/range-select'
import {
  addDays,
  addMonths,
  dateAt,
  firstDayOfWeek,
  type Instant,
  type Interval,
  instantOf,
  intervalOf,
  isPlainDate,
  type PlainDate,
  startOfDay,
  startOfMonth,
  startOfWeek,
  wallTime,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { modalDialog } from '../parts/modal.template.js'
import { type BookingsText, type BookingTextContext, guestsText, statusOf, whenText } from './booking-text.js'
import { bookForSomebody } from './heading.template.js'
import { canChange, isWaiting, type ListContext } from './list.template.js'
import { type GroupSession, isSession, peopleIn, rowsOf } from './sessions.model.js'

/** Where the calendar is. */
export interface ShownDays {
  /** Default: a week, on a phone an agenda. */
  readonly view: CalendarView | undefined
  /** Empty: today. */
  readonly date: string
  /** The session of a group event whose guests are listed. */
  readonly session: string | undefined
}

/** What draws the calendar. */
export interface CalendarContext extends Omit<ListContext, 'emptyActions'> {
  readonly shown: ShownDays
  readonly isSmall: boolean
  readonly clock: () => Instant
  readonly show: (changes: Partial<ShownDays>) => void
}

const viewOf = ({ view }: ShownDays, isSmall: boolean): CalendarView => view ?? (isSmall ? 'agenda' : 'week')

const agendaDays = 30

/** The time span whose bookings the calendar needs: the days of its view, however many of them fit side by side. */
export const rangeOf = (
  shown: ShownDays,
  { format: { locale, timeZone }, now }: BookingTextContext,
  isSmall: boolean,
): Interval => {
  const date: PlainDate = isPlainDate(shown.date) ? shown.date : dateAt(now, timeZone)
  const view = viewOf(shown, isSmall)
  const weekOf = (day: PlainDate) => startOfWeek(day, firstDayOfWeek(locale))
  const between = (first: PlainDate, end: PlainDate): Interval => ({
    start: startOfDay(first, timeZone),
    end: startOfDay(end, timeZone),
  })
  if (view === 'agenda') return between(date, addDays(date, agendaDays))
  // A narrow week begins on its date, so that it can reach into the next one.
  if (view !== 'month') return between(weekOf(date), addDays(weekOf(date), 14))
  const month = startOfMonth(date)
  return between(weekOf(month), addDays(weekOf(addDays(addMonths(month, 1), -1)), 7))
}

/** The days of the calendar's view, for a file of their bookings. */
export const daysOf = (shown: ShownDays, context: BookingTextContext, isSmall: boolean): Interval => {
  const range = rangeOf(shown, context, isSmall)
  const { timeZone } = context.format
  const view = viewOf(shown, isSmall)
  if (view === 'agenda' || view === 'month') return range
  const isDay = view === 'day'
  const first =
    isDay && isPlainDate(shown.date) ? shown.date : dateAt(isDay ? context.now : range.start, timeZone)
  return { start: startOfDay(first, timeZone), end: startOfDay(addDays(first, isDay ? 1 : 7), timeZone) }
}

/** The time at which a day begins whose time was not chosen. */
const morning = '09:00:00'

const isCancelled = ({ status }: OwnerBooking): boolean => status === 'cancelled'

/** The rows of the calendar: bookings, and sessions without the guests who cancelled, unless all did. */
const rowsOfDays = (bookings: readonly OwnerBooking[], locale: string) => {
  const standing = bookings.filter((booking) => !isCancelled(booking))
  const seatOf = ({ event_id, start_time }: OwnerBooking) => event_id && `${event_id} ${start_time}`
  const seats = new Set(standing.map(seatOf))
  const cancelled = bookings.filter((booking) => {
    const seat = seatOf(booking)
    return isCancelled(booking) && !(seat && seats.has(seat))
  })
  return [...rowsOf(standing, locale), ...rowsOf(cancelled, locale)]
}

/** The bookings as events of a calendar, and their event types as its calendars: one of each set for all calendars of a page. */
const eventsOf = memoizeLast(
  (bookings: readonly OwnerBooking[], now: Instant, locale: string, messages: BookingsText) => {
    const context = { messages, now, format: { locale } as BookingTextContext['format'] }
    const calendars = new Map<string, CalendarInfo>()
    const sessions = new Map<string, GroupSession>()
    const events = rowsOfDays(bookings, locale).map((row): CalendarEvent => {
      const all = isSession(row) ? row.bookings : [row]
      const booking = all[0] as OwnerBooking
      const { configuration_id: type, event_type, title, color, start_time, end_time } = booking
      const name = event_type ?? title
      calendars.set(type, { id: type, name, color: color ?? undefined })
      if (isSession(row)) sessions.set(row.key, row)
      const status = all.some((one) => isWaiting(one, now)) ? 'tentative' : 'confirmed'
      return {
        id: isSession(row) ? row.key : row.id,
        title: isSession(row)
          ? joined(locale, messages.sessionGuests(peopleIn(row.bookings)), name)
          : guestsText(booking, context),
        calendar_id: type,
        ...(color && { color }),
        status: isCancelled(booking) ? 'cancelled' : status,
        // The guests of a session are moved one by one, to other sessions.
        read_only: !!booking.event_id || !canChange(booking, now),
        when: { object: 'timespan', start_time, end_time },
      }
    })
    const { compare } = new Intl.Collator(locale)
    return { events, sessions, calendars: [...calendars.values()].sort((a, b) => compare(a.name, b.name)) }
  },
)

const calendarMessages = memoizeLast(
  (tentative: string, loadingEvents: string, pageFailed: string, noMatch: string | undefined) => ({
    ...{ tentative, loadingEvents, pageFailed },
    ...(noMatch && { noEvents: noMatch }),
  }),
)

const none: readonly OwnerBooking[] = []

const stop = (event: Event): void => event.stopPropagation()

/** The guests of a session, each of whom opens. */
const sessionDialog = (
  { bookings }: GroupSession,
  { messages, format, now, select, show }: CalendarContext,
): TemplateResult => {
  const context = { messages, format, now }
  const first = bookings[0] as OwnerBooking
  const close = () => show({ session: undefined })
  return modalDialog({
    title: joined(format.locale, messages.sessionGuests(peopleIn(bookings)), first.event_type ?? first.title),
    closeLabel: messages.close,
    onClose: close,
    content: html`<p class="muted">${whenText(first, context)}</p>
      <ul class="guests">${bookings.map((booking) => {
        const [look, status] = statusOf(booking, context)
        return html`<li>
          <button
            type="button"
            class="quiet"
            part="action"
            @click=${() => {
              close()
              select(booking.id)
            }}
          >${guestsText(booking, context)}</button>
          <span class="status ${look}" part="status">${status}</span>
        </li>`
      })}</ul>`,
  })
}

/** Focuses the event of a booking. */
export const focusEvent = (root: ParentNode, bookingId: string): void => {
  const calendar = root.querySelector<Calendar>('when-calendar')
  const events = calendar?.shadowRoot?.querySelectorAll<EventButton>('.event') ?? []
  const event = [...events].find(({ occurrence }) => occurrence?.id === bookingId)
  ;(event ?? calendar)?.focus()
}

/** The bookings of a week, a month, a day or an agenda. Empty time opens the form of a booking. Nothing is moved before a dialog is submitted. */
export const calendarTemplate = (context: CalendarContext): TemplateResult => {
  const { messages, format, now, state, shown, isSmall, clock, show, send, select } = context
  const { range, query, selectedId } = state
  const { events, calendars, sessions } = eventsOf(range?.bookings ?? none, now, format.locale, messages)
  const hasFilter = query.guest || query.configurationId || query.host
  const session = shown.session === undefined ? undefined : sessions.get(shown.session)
  const follow = (event: Event) => {
    stop(event)
    const { view, date } = event.currentTarget as Calendar
    show({ view, date })
  }
  return html`<when-calendar
      part="calendar"
      editable
      .events=${events}
      .calendars=${calendars}
      .view=${viewOf(shown, isSmall)}
      .date=${shown.date}
      .timeZone=${format.timeZone}
      .hourCycle=${format.hourCycle ?? null}
      .now=${clock}
      .busy=${!range?.bookings && !range?.hasFailed}
      .failed=${!!range?.hasFailed}
      .messages=${calendarMessages(
        messages.statusToAnswer,
        messages.loadingBookings,
        messages.bookingsFailed,
        hasFilter ? messages.noMatchTitle : undefined,
      )}
      @when-days-change=${follow}
      @when-view-change=${follow}
      @when-calendar-toggle=${stop}
      @when-range-select=${(event: RangeSelectEvent) => {
        stop(event)
        const { when } = event
        const start =
          when.object === 'timespan'
            ? when.start_time
            : instantOf(wallTime(`${when.start_date}T${morning}`), format.timeZone)
        if (state.eventTypes.length) bookForSomebody(state, send, start as Instant)
      }}
      @when-retry=${(event: Event) => {
        stop(event)
        if (range) send({ type: 'show-range', range: { start: range.start, end: range.end } })
      }}
      @when-event-select=${(event: EventSelectEvent) => {
        stop(event)
        const { id } = event.occurrence
        if (sessions.has(id)) show({ session: id })
        else select(id === selectedId ? undefined : id)
      }}
      @when-event-change=${(event: EventChangeEvent) => {
        stop(event)
        event.preventDefault()
        const { start, end } = intervalOf(event.when, format.timeZone)
        send({ type: 'open-dialog', kind: 'move', bookingId: event.occurrence.id, values: { start, end } })
      }}
    ></when-calendar>
    ${session ? sessionDialog(session, context) : nothing}`
}
