import { hexColor, type OwnerBooking, ownValue } from '@whenable/contract'
import { avatar } from '@whenable/elements/internal/base/avatar'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { dayName } from '@whenable/elements/internal/messages/day-names'
import { dateAt, formatTime, type Instant, type TimeFormat } from '@whenable/time'
import { commaOf, joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { icons } from '../parts/icons.js'
import { emptyState } from '../parts/page-states.template.js'
import { opensHere } from '../parts/tabs.template.js'
import {
  type BookingTextContext,
  callProblem,
  dayHeading,
  guestNameOf,
  guestsText,
  periodText,
  statusOf,
} from './booking-text.js'
import type { BookingsIntent, BookingsReady } from './flow/index.js'
import { type BookingDay, type BookingPeriod, periodsOf } from './periods.model.js'
import { type GroupSession, isSession, type ListRow, peopleIn, rowsOf } from './sessions.model.js'

/** What draws the list. */
export interface ListContext extends BookingTextContext {
  readonly state: BookingsReady
  readonly send: (intent: BookingsIntent) => void
  /** Opens the details of a booking, or closes them. */
  readonly select: (bookingId: string | undefined) => void
  /** The sessions that the owner has opened (`true`) or closed. */
  readonly openedSessions: ReadonlyMap<string, boolean>
  readonly toggleSession: (key: string, isOpen: boolean) => void
  /** The address of a booking's details. */
  readonly bookingHref: (bookingId: string) => string
  /** The buttons of an empty list. */
  readonly emptyActions: TemplateResult | typeof nothing
}

/** Whether a booking waits for an answer. */
export const isWaiting = ({ status, end_time }: OwnerBooking, now: number): boolean =>
  status === 'pending' && end_time > now

/** Whether a booking can still be moved or cancelled. */
export const canChange = ({ status, end_time }: OwnerBooking, now: number): boolean =>
  status !== 'cancelled' && end_time > now

/** The buttons of a booking: its answers if it waits, else those that change it. */
export const actionButtons = (
  booking: OwnerBooking,
  { messages, now, state, send }: Pick<ListContext, 'messages' | 'now' | 'state' | 'send'>,
  where: 'row' | 'panel',
): TemplateResult | typeof nothing => {
  const { id } = booking
  const guest = guestNameOf(booking)
  const working = ownValue(state.working, id)
  const named = (text: string) => (where === 'row' ? messages.labelled(text, guest) : nothing)
  const button = (look: string, text: string, press: () => void, isBusy = false) =>
    html`<button
      type="button"
      class=${look}
      part="action"
      aria-label=${named(text)}
      aria-disabled=${working ? 'true' : nothing}
      aria-busy=${isBusy ? 'true' : nothing}
      @click=${(event: Event) => {
        event.stopPropagation()
        if (!working) press()
      }}
    >${text}</button>`
  const open = (kind: 'decline' | 'move' | 'cancel') => () =>
    send({ type: 'open-dialog', kind, bookingId: id })
  if (isWaiting(booking, now))
    return html`${button(
      'primary',
      messages.confirmBooking,
      () =>
        send({ type: 'act', action: { call: 'confirm', request: { path: { booking_id: id }, body: {} } } }),
      working === 'confirm',
    )}${button('ghost', messages.declineBooking, open('decline'))}`
  if (!canChange(booking, now)) return nothing
  return html`${button('ghost', messages.moveBooking, open('move'))}${button('ghost', messages.cancelThisBooking, open('cancel'))}`
}

/** The former day of a booking, or its former time on the same day. */
const movedText = (was: Instant, { start_time }: OwnerBooking, format: TimeFormat): string => {
  const { locale, timeZone } = format
  const isSameDay = dateAt(was, timeZone) === dateAt(start_time, timeZone)
  return isSameDay ? formatTime(was, format) : dayName(was, locale, timeZone, 'day')
}

const timeTemplate = (
  { start_time, end_time }: OwnerBooking,
  { format }: BookingTextContext,
): TemplateResult =>
  html`<time datetime=${new Date(start_time * 1000).toISOString()}><b>${formatTime(start_time, format)}</b>${formatTime(end_time, format)}</time>`

const hostNames = ({ hosts }: OwnerBooking): string => hosts.map(({ name, email }) => name || email).join()

/** How many hosts of a booking have a picture in a row. */
const mostPictures = 3

/** The pictures of a booking's hosts. Their names are the text of all of them. */
const hostPictures = ({ hosts }: OwnerBooking, { messages, format }: ListContext): TemplateResult => {
  if (!hosts.length) return html`<span></span>`
  const names = new Intl.ListFormat(format.locale, { type: 'unit' }).format(
    hosts.map(({ name, email }) => name || email),
  )
  const label = messages.labelled(messages.hostsLabel, names)
  return html`<span class="hosts" role="img" aria-label=${label} title=${label}>${hosts
    .slice(0, mostPictures)
    .map(({ name, email, picture }) => avatar({ name: name || email, picture }))}</span>`
}

/** The link to the call of a booking that takes place. */
const joinLink = (booking: OwnerBooking, { messages, now }: ListContext): TemplateResult | typeof nothing => {
  const address = webAddress(booking.join_url)
  if (!address || !canChange(booking, now) || isWaiting(booking, now)) return nothing
  return html`<a
    class="join"
    part="join-link"
    href=${address}
    target="_blank"
    rel="noopener"
    aria-label=${messages.labelled(messages.joinCall, guestNameOf(booking))}
    >${icons.video}${messages.joinCall}</a
  >`
}

/** The place of a booking; its call has a link of its own. */
const placeOf = ({ location, join_url }: OwnerBooking): string | undefined =>
  location && webAddress(location) !== (webAddress(join_url) ?? '') ? location : undefined

/** The hosts of a booking, where those of others in the list are different. */
const hostsText = (booking: OwnerBooking, { state, format }: ListContext): string | undefined => {
  const isOneForAll = state.bookings?.every((other) => hostNames(other) === hostNames(booking)) ?? true
  return isOneForAll
    ? undefined
    : joined(format.locale, ...booking.hosts.map(({ name, email }) => name || email))
}

/** A booking. In a session, which has the time and the event type, it has the guest's address. */
const bookingRow = (booking: OwnerBooking, context: ListContext, isInSession = false): TemplateResult => {
  const { messages, format, now, state, select, bookingHref } = context
  const { id, moved_from: was, event_type, title, color, guest } = booking
  const [look, status] = statusOf(booking, context)
  const hex = hexColor(color)
  const isSelected = state.selectedId === id
  const about = isInSession ? guest.name && guest.email : (event_type ?? title)
  const moved = was && messages.movedFrom(movedText(was.start_time, booking, format))
  const isOpen = isWaiting(booking, now)
  const comma = commaOf(format.locale)
  const hosts = isInSession ? undefined : hostsText(booking, context)
  const place = isInSession ? undefined : placeOf(booking)
  const facts = [
    about && html`<bdi>${about}</bdi>`,
    hosts && html`<bdi>${hosts}</bdi>`,
    place && html`<bdi>${place}</bdi>`,
    canChange(booking, now) && callProblem(booking, messages),
    moved,
  ].filter((fact) => fact)
  return html`<li
    part=${isSelected ? 'booking selected' : 'booking'}
    class=${isSelected ? 'selected' : nothing}
    id="booking-${id}"
  >
    ${isInSession ? html`<span></span>` : timeTemplate(booking, context)}
    <div class="about" .style=${hex ? `--c:${hex}` : ''}>
      <a
        href=${bookingHref(id)}
        aria-current=${isSelected ? 'true' : nothing}
        @click=${(event: MouseEvent) => {
          if (!opensHere(event)) return
          event.preventDefault()
          select(isSelected ? undefined : id)
        }}
        >${guestsText(booking, context)}</a
      >
      <div class="meta">
        <small>${facts.map((fact, at) => html`${at ? comma : ''}${fact}`)}</small>
        ${isInSession ? nothing : joinLink(booking, context)}
      </div>
    </div>
    ${isInSession ? html`<span></span>` : hostPictures(booking, context)}
    <span class="status ${look}" part="status">${status}</span>
    <span class=${isOpen ? 'buttons' : 'buttons rest'}>${actionButtons(booking, context, 'row')}</span>
  </li>`
}

/** How a session is: how many of its bookings wait for an answer, or what all of them are. */
const sessionStatus = ({ bookings }: GroupSession, context: ListContext): ReturnType<typeof statusOf> => {
  const waiting = bookings.filter((booking) => isWaiting(booking, context.now)).length
  if (waiting) return ['ask', context.messages.sessionToAnswer(waiting)]
  const [first, ...others] = bookings.map((booking) => statusOf(booking, context))
  const isOne = first && others.every(([, text]) => text === first[1])
  return isOne ? first : ['', '']
}

/** A session of a group event: one row, below which its guests open. */
const sessionRow = (
  session: GroupSession,
  context: ListContext,
  /** Whether guests of the session may be among the bookings that are not read yet. */
  isMore: boolean,
): TemplateResult => {
  const { messages, state, openedSessions, toggleSession } = context
  const { key, bookings } = session
  const first = bookings[0] as OwnerBooking
  const { event_type, title, color, id } = first
  const [look, status] = sessionStatus(session, context)
  const hex = hexColor(color)
  const isFound = !!state.query.guest || bookings.some((booking) => booking.id === state.selectedId)
  const guestsText = isMore ? messages.sessionGuestsAtLeast : messages.sessionGuests
  const isOpen = openedSessions.get(key) ?? isFound
  return html`<li class="session" part="session">
    <div class="session-row">
      ${timeTemplate(first, context)}
      <div class="about" .style=${hex ? `--c:${hex}` : ''}>
        <button
          type="button"
          aria-expanded=${String(isOpen)}
          aria-controls="guests-${id}"
          @click=${() => toggleSession(key, !isOpen)}
        >${guestsText(peopleIn(bookings))}${icons.down}</button>
        <small class="clip"><bdi>${event_type ?? title}</bdi></small>
      </div>
      ${hostPictures(first, context)}
      ${status ? html`<span class="status ${look}" part="status">${status}</span>` : html`<span></span>`}
    </div>
    <ol class="list" id="guests-${id}" ?hidden=${!isOpen}>${
      isOpen
        ? repeat(
            bookings,
            (booking) => booking.id,
            (booking) => bookingRow(booking, context, true),
          )
        : nothing
    }</ol>
  </li>`
}

const keyOf = (row: ListRow): string => (isSession(row) ? row.key : row.id)

const skeletonRow = html`<li class="loading"><span class="skeleton"></span><span class="skeleton"></span></li>`

/** Rows of a list that is not read yet. */
export const listSkeleton = html`<ol class="list" aria-hidden="true">${[skeletonRow, skeletonRow, skeletonRow]}</ol>`

const emptyList = ({ messages, state, send, emptyActions }: ListContext): TemplateResult => {
  const { view, guest, configurationId, host } = state.query
  if (guest || configurationId || host)
    return emptyState(
      messages.noMatchTitle,
      messages.noMatch,
      html`<button
        type="button"
        class="ghost"
        part="action"
        @click=${() => send({ type: 'show', query: { guest: undefined, configurationId: undefined, host: undefined } })}
      >${messages.showAllBookings}</button>`,
    )
  const texts = {
    upcoming: [messages.noUpcomingTitle, messages.noUpcoming],
    to_answer: [messages.noToAnswerTitle, messages.noToAnswer],
    past: [messages.noPastTitle, messages.noPast],
    cancelled: [messages.noCancelledTitle, messages.noCancelled],
  } as const
  const [title, text] = texts[view]
  return emptyState(title, text, view === 'upcoming' ? (emptyActions as TemplateResult) : nothing)
}

/** The rows of a day. */
const rowsTemplate = (list: readonly OwnerBooking[], context: ListContext): TemplateResult => {
  const { bookings, next } = context.state
  return html`<ol class="list">${repeat(rowsOf(list, context.format.locale), keyOf, (row) =>
    isSession(row)
      ? sessionRow(row, context, !!next && row.bookings.includes(bookings?.at(-1) as OwnerBooking))
      : bookingRow(row, context),
  )}</ol>`
}

/** A day with a name, or the days of a week or a month below its name. */
const periodTemplate = ({ kind, days }: BookingPeriod, context: ListContext): TemplateResult => {
  const headingOf = ({ date, bookings }: BookingDay) =>
    dayHeading(date, (bookings[0] as OwnerBooking).start_time, context)
  const [first] = days as [BookingDay, ...BookingDay[]]
  if (kind === 'today' || kind === 'tomorrow' || kind === 'yesterday') {
    const [name, written] = headingOf(first)
    return html`<section aria-label=${`${name} ${written}`}>
      <h3 class="day" part="day">${name} <span>${written}</span></h3>
      ${rowsTemplate(first.bookings, context)}
    </section>`
  }
  const title = periodText(kind, first.date, context)
  return html`<section aria-label=${title}>
    <h3 class="period" part="group">${title}</h3>
    ${repeat(
      days,
      ({ date }) => date,
      (day) =>
        html`<h4 class="day" part="day">${headingOf(day)[0]}</h4>${rowsTemplate(day.bookings, context)}`,
    )}
  </section>`
}

/** The bookings of a view, grouped by day, week and month. */
export const listTemplate = (context: ListContext): TemplateResult => {
  const { messages, format, state, send } = context
  const { bookings, next, isLoadingMore, waiting } = state
  if (!bookings) return listSkeleton
  if (!bookings.length) return emptyList(context)
  // `10:40 AM` needs more space than `10:40`.
  const hasPeriods = /\p{L}/u.test(formatTime(context.now, format))
  const hold = (held: boolean) => () => send({ type: 'hold', held })
  return html`${
    waiting
      ? html`<button type="button" class="ghost changes" part="changes-button" @click=${hold(false)}>${messages.showChanges(waiting)}</button>`
      : nothing
  }
  <div class="days ${hasPeriods ? 'with-periods' : ''}" part="list" @pointerenter=${hold(true)} @pointerleave=${hold(false)}>
    ${repeat(
      periodsOf(bookings, dateAt(context.now, format.timeZone), format),
      ({ key }) => key,
      (period) => periodTemplate(period, context),
    )}
  </div>
  ${
    next
      ? html`<button type="button" class="ghost more" part="more-button" aria-disabled=${isLoadingMore ? 'true' : nothing} @click=${() => send({ type: 'more' })}>${messages.moreBookings}</button>`
      : nothing
  }`
}
