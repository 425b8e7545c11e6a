import type { BookingSettings } from '@whenable/contract'
import {
  dateAt,
  formatDate,
  formatRange,
  type Instant,
  isTimeZone,
  offsetAt,
  zoneLabel,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html } from 'hono/html'
import type { BookingRecord } from '../../kernel/store/store.js'
import { fieldsOf } from './booking-form.js'
import { linkOf, listText, type PageReader, zoneText } from './page-reader.js'
import { detailRow, statusCard } from './status-card.js'

/** The data of the organizer's page. */
export interface RequestView {
  readonly settings: BookingSettings
  readonly booking: BookingRecord
  readonly now: Instant
  /** Why an answer was refused. */
  readonly refusal?: string | undefined
  /** The reason that was typed for a refused answer. */
  readonly reason?: string | undefined
  /** Whether the page only shows the outcome of the answer. */
  readonly showsOutcome: boolean
}

/** A name in its own direction, for messages. */
const named = (name: string, { language: { lang } }: PageReader): string => listText([name], lang)

/** The heading for a request's status. */
export const requestTitle = (
  { booking, now, showsOutcome, refusal }: RequestView,
  reader: PageReader,
): string => {
  const { text } = reader
  const { status, title, guest, end } = booking
  if (status === 'cancelled')
    return text.manage.managing[showsOutcome && !refusal ? 'declinedTitle' : 'cancelledTitle']
  if (end <= now) return text.manage.managing.expiredTitle
  if (status === 'booked') return text.manage.managing.confirmedTitle
  return text.manage.managing.requestTitle(named(guest.name ?? guest.email, reader), named(title, reader))
}

/** The time in the guest's time zone, with its day if that differs; empty if the clocks agree. */
const guestTime = ({ start, end, timezone, guest }: BookingRecord, reader: PageReader) => {
  const { text, timeZone, language } = reader
  if (!timezone || !isTimeZone(timezone)) return ''
  if (offsetAt(start, timezone) === offsetAt(start, timeZone)) return ''
  const there = { locale: language.lang, timeZone: timezone }
  const isSameDay = dateAt(start, timezone) === dateAt(start, timeZone)
  const day = isSameDay ? '' : `${formatDate(start, { ...there, style: 'full' })}, `
  const { name, offset } = zoneLabel(timezone, start, language.lang)
  const zone = name === offset ? name : joined(language.lang, name, offset)
  const person = named(guest.name ?? guest.email, reader)
  return html`<br><small>${text.manage.managing.personTime(day + formatRange(start, end, there), person, zone)}</small>`
}

const detailsList = ({ booking, settings }: RequestView, reader: PageReader) => {
  const { text, timeZone, language } = reader
  const { start, end, guest, additionalGuests, additionalFields, location } = booking
  const format = { locale: language.lang, timeZone }
  const when = html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>${guestTime(booking, reader)}`
  const people = [guest.name, guest.email, ...additionalGuests.map(({ name, email }) => name || email)]
  return html`<dl>${detailRow(text.manage.managing.when, booking.status === 'cancelled' ? html`<s>${when}</s>` : when)}${detailRow(
    text.manage.managing.who,
    listText(
      people.flatMap((person) => person || []),
      language.lang,
    ),
  )}${detailRow(text.manage.managing.where, location)}${fieldsOf(settings).map(([name, { label }]) => detailRow(label, additionalFields[name]))}</dl>`
}

const answerForm = ({ reason = '' }: RequestView, reader: PageReader) => {
  const { text } = reader
  return html`<form method="post" action="${linkOf(reader)}">
        <div class="field"><label for="reason">${text.manage.managing.declineReason}</label><input id="reason" name="reason" value="${reason}" maxlength="500" autocomplete="off"></div>
        <p class="answers"><button class="first" name="action" value="confirm">${text.manage.managing.confirm}</button><button name="action" value="decline">${text.manage.managing.decline}</button></p>
      </form>`
}

/** Renders a request and the form to answer it. */
export const requestTemplate = (shown: RequestView, reader: PageReader) => {
  const { booking, now, refusal, showsOutcome } = shown
  const { text } = reader
  const { status, guest, end } = booking
  const title = requestTitle(shown, reader)
  const isOver = status !== 'cancelled' && end <= now
  const isPending = status === 'pending' && !isOver
  const leadText = isOver
    ? text.manage.managing.expiredLead
    : isPending
      ? ''
      : text.manage.managing.answeredLead(named(guest.name ?? guest.email, reader))
  return statusCard(
    isOver ? 'cancelled' : status,
    booking,
    reader,
    html`${isPending ? html`<p class="quiet">${text.manage.managing.request}</p>` : ''}
      ${showsOutcome ? html`<h1 tabindex="-1" autofocus>${title}</h1>` : html`<h3>${title}</h3>`}
      ${leadText ? html`<p>${leadText}</p>` : ''}
      ${refusal ? html`<p class="notice" role="alert">${refusal}</p>` : ''}
      ${isOver ? '' : detailsList(shown, reader)}
      ${isPending ? answerForm(shown, reader) : ''}`,
  )
}
