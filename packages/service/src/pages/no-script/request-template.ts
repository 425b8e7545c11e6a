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
import { html } from 'hono/html'
import type { BookingRecord } from '../../store/store.js'
import { fieldsOf } from './booking-form.js'
import { linkOf, listText, type PlainReader, zoneText } from './page-reader.js'
import { detailRow, faceTemplate } from './status-card.js'

/** A request as the organizer's page shows it. */
export interface ShownRequest {
  readonly settings: BookingSettings
  readonly booking: BookingRecord
  readonly now: Instant
  /** Why an answer was refused. */
  readonly refusal?: string | undefined
  /** What was typed for an answer that was refused. */
  readonly reason?: string | undefined
  /** It has just been answered: the page tells this and nothing else. */
  readonly isNews: boolean
}

/** A name among other words, in its own direction. */
const named = (name: string, { language: { lang } }: PlainReader): string => listText([name], lang)

/** How a request stands, as a heading. */
export const requestTitle = (
  { booking, now, isNews, refusal }: ShownRequest,
  reader: PlainReader,
): string => {
  const { say } = reader
  const { status, title, guest, end } = booking
  if (status === 'cancelled') return say(isNews && !refusal ? 'declinedTitle' : 'cancelledTitle')
  if (end <= now) return say('expiredTitle')
  if (status === 'booked') return say('confirmedTitle')
  return say('requestTitle', { guest: named(guest.name ?? guest.email, reader), title: named(title, reader) })
}

/** The same span where the guest is, with its day where that is another one; nothing where the clocks agree. */
const guestTime = ({ start, end, timezone, guest }: BookingRecord, reader: PlainReader) => {
  const { say, timeZone, language } = reader
  if (!timezone || !isTimeZone(timezone)) return ''
  if (offsetAt(start, timezone) === offsetAt(start, timeZone)) return ''
  const there = { locale: language.lang, timeZone: timezone }
  const isSameDay = dateAt(start, timezone) === dateAt(start, timeZone)
  const day = isSameDay ? '' : `${formatDate(start, { ...there, style: 'full' })}, `
  const { name, offset } = zoneLabel(timezone, start, language.lang)
  const domainEvents = {
    range: day + formatRange(start, end, there),
    name: named(guest.name ?? guest.email, reader),
    zone: name === offset ? name : `${name}, ${offset}`,
  }
  return html`<br><small>${say('personTime', domainEvents)}</small>`
}

const domainEvents = ({ booking, settings }: ShownRequest, reader: PlainReader) => {
  const { say, timeZone, language } = reader
  const { start, end, guest, additionalGuests, additionalFields, location } = booking
  const format = { locale: language.lang, timeZone }
  const when = html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>${guestTime(booking, reader)}`
  const people = [guest.name, guest.email, ...additionalGuests.map(({ name, email }) => name || email)]
  return html`<dl>${detailRow(say('when'), booking.status === 'cancelled' ? html`<s>${when}</s>` : when)}${detailRow(
    say('who'),
    listText(
      people.flatMap((person) => person || []),
      language.lang,
    ),
  )}${detailRow(say('where'), location)}${fieldsOf(settings).map(([name, { label }]) => detailRow(label, additionalFields[name]))}</dl>`
}

const answerForm = ({ reason = '' }: ShownRequest, reader: PlainReader) => {
  const { say } = reader
  return html`<form method="post" action="${linkOf(reader)}">
        <div class="field"><label for="reason">${say('declineReason')}</label><input id="reason" name="reason" value="${reason}" maxlength="500" autocomplete="off"></div>
        <p class="answers"><button class="first" name="action" value="confirm">${say('confirm')}</button><button name="action" value="decline">${say('decline')}</button></p>
      </form>`
}

/** A request, and the organizer's answer to it. */
export const requestTemplate = (shown: ShownRequest, reader: PlainReader) => {
  const { booking, now, refusal, isNews } = shown
  const { say } = reader
  const { status, guest, end } = booking
  const title = requestTitle(shown, reader)
  const isOver = status !== 'cancelled' && end <= now
  const isAsked = status === 'pending' && !isOver
  const lead = isOver
    ? say('expiredLead')
    : isAsked
      ? ''
      : say('answeredLead', { guest: named(guest.name ?? guest.email, reader) })
  return faceTemplate(
    isOver ? 'cancelled' : status,
    html`${isAsked ? html`<p class="quiet">${say('request')}</p>` : ''}
      ${isNews ? html`<h1 tabindex="-1" autofocus>${title}</h1>` : html`<h3>${title}</h3>`}
      ${lead ? html`<p>${lead}</p>` : ''}
      ${refusal ? html`<p class="notice" role="alert">${refusal}</p>` : ''}
      ${isOver ? '' : domainEvents(shown, reader)}
      ${isAsked ? answerForm(shown, reader) : ''}`,
  )
}
