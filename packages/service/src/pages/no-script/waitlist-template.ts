import type { WaitlistEntry, WaitlistOffer } from '@whenable/contract'
import { dateAt, formatDate, formatRange, type Instant, instant } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html } from 'hono/html'
import type { BookingRecord } from '../../kernel/store/store.js'
import { durationText, linkOf, momentOf, momentText, type PageReader, zoneText } from './page-reader.js'
import { detailRow, statusCard } from './status-card.js'

/** A place on a waitlist as a page shows it. */
export interface WaitlistView {
  readonly entry: WaitlistEntry
  /** The title of the event type. */
  readonly title: string
  /** Whether a booking moves to what comes free. */
  readonly moves: boolean
  /** The page of the booking that was made or moved. */
  readonly bookingPage?: string | undefined
  /** Why an answer was refused. */
  readonly refusal?: string | undefined
  /** Whether the page only shows the outcome of an answer, without the element. */
  readonly showsOutcome: boolean
}

/** The icon of each state. */
const icons: Readonly<Record<WaitlistEntry['state'], BookingRecord['status']>> = {
  waiting: 'pending',
  offered: 'booked',
  booked: 'booked',
  passed: 'cancelled',
  left: 'cancelled',
  expired: 'cancelled',
}

/** The heading of a place on a waitlist. */
export const waitlistTitle = (
  { entry: { state }, moves }: WaitlistView,
  { text: { booking } }: PageReader,
): string => {
  const { outcome, waitlist } = booking
  const titles: Readonly<Record<WaitlistEntry['state'], string>> = {
    waiting: waitlist.waitingTitle,
    offered: waitlist.offeredTitle,
    booked: moves ? outcome.movedTitle : outcome.bookedTitle,
    passed: waitlist.passedTitle,
    left: waitlist.leftTitle,
    expired: waitlist.waitEndedTitle,
  }
  return titles[state]
}

/** The day and the time of an offer. */
const offeredTime = ({ start_time: start, end_time: end }: WaitlistOffer, reader: PageReader) => {
  const format = { locale: reader.language.lang, timeZone: reader.timeZone }
  return html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>`
}

/** The window in which the wanted time starts: a day, several, or all days before a booking. */
const wantedTime = ({ entry, moves }: WaitlistView, reader: PageReader): string => {
  const { language, timeZone, text } = reader
  const format = { locale: language.lang, timeZone }
  const { start_time: start, end_time: end } = entry
  if (moves) {
    const { day, time } = momentOf(end, reader)
    return text.booking.waitlist.beforeTime(joined(reader.language.lang, day, time))
  }
  const day = (at: Instant) => formatDate(at, { ...format, style: 'full' })
  const last = instant(end - 1)
  return dateAt(start, timeZone) === dateAt(last, timeZone) ? day(start) : `${day(start)} – ${day(last)}`
}

const button = (action: string, label: string, isFirst = false) =>
  html`<button name="action" value="${action}"${isFirst ? html` class="first"` : ''}>${label}</button>`

/** What the visitor can do: take what is offered, leave it to others, or wait no more. */
const answers = ({ entry: { state, offer }, moves }: WaitlistView, reader: PageReader) => {
  const { text } = reader
  const take =
    offer &&
    button(
      'accept',
      momentText(moves ? text.booking.details.move : text.booking.details.book, offer.start_time, reader),
      true,
    )
  const other =
    state === 'offered'
      ? button('pass', text.booking.waitlist.passOffer)
      : state === 'waiting'
        ? button('leave', text.booking.waitlist.leaveWaitlist)
        : ''
  return take || other
    ? html`<form method="post" action="${linkOf(reader)}">
        ${offer ? html`<input type="hidden" name="start" value="${offer.start_time}">` : ''}
        <p class="answers">${take ?? ''}${other}</p>
      </form>`
    : ''
}

const lead = ({ entry: { state, offer, sends_email } }: WaitlistView, { text, language }: PageReader) => {
  if (state === 'offered' && offer) {
    const minutes = Math.max(1, Math.floor(offer.expires_in / 60))
    return text.booking.holding.reservedFor(durationText(minutes, language.lang))
  }
  if (offer && state !== 'booked') return text.booking.holding.reservationEnded
  if (state === 'waiting') return text.booking.waitlist[sends_email === false ? 'waitLeadHere' : 'waitLead']
  return state === 'expired' ? text.booking.waitlist.waitEndedLead : ''
}

/** Renders a place on a waitlist and the form to answer an offer. */
export const waitlistTemplate = (shown: WaitlistView, reader: PageReader) => {
  const { entry, title, refusal, bookingPage, showsOutcome } = shown
  const { text } = reader
  const { state, offer } = entry
  const isOffered = offer && state !== 'left' && state !== 'passed'
  const words = lead(shown, reader)
  const heading = waitlistTitle(shown, reader)
  return statusCard(
    icons[state],
    { start: isOffered ? offer.start_time : entry.start_time },
    reader,
    html`${showsOutcome ? html`<h1 tabindex="-1" autofocus>${heading}</h1>` : html`<h2>${heading}</h2>`}
      ${refusal ? html`<p class="notice" role="alert">${refusal}</p>` : ''}
      ${words ? html`<p>${words}</p>` : ''}
      <dl>${detailRow(text.manage.managing.what, offer?.title ?? title)}${detailRow(
        text.manage.managing.when,
        isOffered ? offeredTime(offer, reader) : wantedTime(shown, reader),
      )}</dl>
      ${state === 'booked' ? '' : answers(shown, reader)}
      ${bookingPage ? html`<p class="links"><a href="${bookingPage}">${text.page.manage.heading}</a></p>` : ''}`,
  )
}
