import type { BookingSettings } from '@whenable/contract'
import { formatDate, formatRange } from '@whenable/time'
import { html } from 'hono/html'
import { guestReference } from '../../scheduling/booking-domain-events.js'
import type { BookingRecord } from '../../store/store.js'
import { ownerPage } from './owner-link.js'
import { hostNames, linkOf, listText, type PlainReader, zoneText } from './page-reader.js'
import { detailRow, faceTemplate } from './status-card.js'

/** A booking as its guest's page shows it. */
export interface ShownBooking {
  readonly settings: BookingSettings
  readonly booking: BookingRecord
  /** It is not too late to move or to cancel it. */
  readonly isOpen: boolean
  /** The address of the page that books another one. */
  readonly another?: string | undefined
  /** Why a change was refused. */
  readonly refusal?: string | undefined
  /** It has just come about: the page tells this and nothing else. */
  readonly isNews?: boolean
}

/** What has become of a booking, as a heading. */
export const outcomeTitle = ({ status }: BookingRecord, { say }: PlainReader): string =>
  say(({ booked: 'bookedTitle', pending: 'pendingTitle', cancelled: 'cancelledTitle' } as const)[status])

const lead = ({ booking, settings }: ShownBooking, { say }: PlainReader): string => {
  const { status, organizer, guest } = booking
  if (status === 'cancelled') return say('cancelledLead')
  if (status === 'pending') {
    const name = settings.event?.['hide_participants'] ? '' : (organizer.name ?? '')
    return say('pendingLead', { organizer: name }, name ? 'other' : 'none')
  }
  return settings.capabilities.includes('mail') ? say('invitationSent', { email: guest.email }) : ''
}

const actions = ({ settings, booking, isOpen }: ShownBooking, reader: PlainReader) => {
  const { say } = reader
  const { scheduler } = settings
  const reference = guestReference(booking)
  const moves = ownerPage(scheduler?.rescheduling_url, reference) ?? linkOf(reader, { move: '1' })
  const ends = ownerPage(scheduler?.cancellation_url, reference)
  const file = `${reader.path}/calendar.ics`
  return html`<p class="ways"><a href="${file}" download>${say('addToCalendar')} (.ics)</a>${
    isOpen && !scheduler?.hide_rescheduling_options ? html`<a href="${moves}">${say('reschedule')}</a>` : ''
  }${isOpen && !scheduler?.hide_cancellation_options && ends ? html`<a href="${ends}">${say('cancelBooking')}</a>` : ''}</p>
      ${isOpen ? '' : html`<p class="quiet">${say('noChanges')}</p>`}
      ${scheduler?.cancellation_policy ? html`<p class="quiet">${say('policy')}: <bdi>${scheduler.cancellation_policy}</bdi></p>` : ''}
      ${
        isOpen && !scheduler?.hide_cancellation_options && !ends
          ? html`<details><summary>${say('cancelTitle')}</summary><form method="post" action="${linkOf(reader)}">
        <div class="field"><label for="reason">${say('cancelReason')}</label><input id="reason" name="reason" maxlength="500" autocomplete="off"></div>
        <button name="action" value="cancel">${say('cancelBooking')}</button>
      </form></details>`
          : ''
      }`
}

/** What has become of a booking, and what its guest can do about it. */
export const bookingTemplate = (shown: ShownBooking, reader: PlainReader) => {
  const { settings, booking, another, refusal, isNews } = shown
  const { say, timeZone, language } = reader
  const { start, end, status } = booking
  const format = { locale: language.lang, timeZone }
  const when = html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>`
  const names = hostNames(settings)
  const title = outcomeTitle(booking, reader)
  const people = [
    ...names,
    booking.guest.name ?? '',
    ...booking.additionalGuests.map((guest) => guest.name ?? guest.email),
  ]
  const onward =
    status === 'cancelled'
      ? undefined
      : ownerPage(settings.scheduler?.confirmation_redirect_url, guestReference(booking), {
          ical_uid: booking.uid,
          start_time: start,
          end_time: end,
          status,
        })
  return faceTemplate(
    status,
    html`${isNews ? html`<h1 tabindex="-1" autofocus>${title}</h1>` : html`<h3>${title}</h3>`}
      ${lead(shown, reader) ? html`<p>${lead(shown, reader)}</p>` : ''}
      ${refusal ? html`<p class="notice" role="alert">${refusal}</p>` : ''}
      <dl>${detailRow(say('what'), booking.title)}${detailRow(say('when'), status === 'cancelled' ? html`<s>${when}</s>` : when)}${detailRow(
        say('where'),
        booking.location ?? settings.event?.conferencing,
      )}${detailRow(say('who'), listText(people.filter(Boolean), language.lang))}</dl>
      ${onward ? html`<p class="ways"><a href="${onward}">${say('goOnTo', { site: new URL(onward).host })}</a></p>` : ''}
      ${status === 'cancelled' ? '' : actions(shown, reader)}
      ${another ? html`<p class="ways"><a href="${another}">${say('bookAnother')}</a></p>` : ''}`,
  )
}
