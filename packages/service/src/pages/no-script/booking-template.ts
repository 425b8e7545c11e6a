import { type BookingSettings, shownAnswers } from '@whenable/contract'
import { googleCalendarLink, type LinkedEntry, outlookCalendarLink } from '@whenable/icalendar'
import { daysAhead, formatDate, formatRange, type Instant } from '@whenable/time'
import { isolated, joined } from '@whenable/time/texts'
import { html } from 'hono/html'
import { partTimesOf } from '../../event-types/configuration-rules.js'
import { guestReference } from '../../features/bookings/booking-changes.js'
import type { BookingRecord } from '../../kernel/store/store.js'
import { waitLeadOf } from './join-template.js'
import { ownerLink } from './owner-link.js'
import { hostNames, linkOf, listText, momentOf, type PageReader, zoneText } from './page-reader.js'
import { detailRow, statusCard } from './status-card.js'
import { parameterAttribute, toolAttributes } from './tool-attributes.js'

/** The data of a guest's booking page. */
export interface BookingView {
  readonly settings: BookingSettings
  readonly booking: BookingRecord
  readonly now: Instant
  /** What its entry in the guest's calendar says. */
  readonly entry: LinkedEntry
  /** The address of its call, once it is known. */
  readonly joinUrl?: string | undefined
  /** The bookings that were made together, in the order of their start; itself alone if it was made alone. */
  readonly series: readonly BookingRecord[]
  /** Whether the guest may still move or cancel it. */
  readonly isOpen: boolean
  /** The address of the booking page, to book another time. */
  readonly another?: string | undefined
  /** The key of the form to wait for an earlier time; undefined without a waitlist. */
  readonly earlierKey?: string | undefined
  /** Why a change was refused. */
  readonly refusal?: string | undefined
  /** What has just happened, if the page shows nothing else. */
  readonly outcome?: 'done' | 'moved' | 'refused' | undefined
  /** Whether the guest came to cancel it. */
  readonly cancels?: boolean | undefined
}

/** The heading for a booking's status. */
export const outcomeTitle = ({ status }: Pick<BookingRecord, 'status'>, { text }: PageReader): string =>
  ({
    booked: text.booking.outcome.bookedTitle,
    pending: text.booking.outcome.pendingTitle,
    cancelled: text.manage.managing.cancelledTitle,
  })[status]

/** The heading with the name of who has just booked, as they typed it. */
const headingText = ({ booking: { status, guest }, ...shown }: BookingView, reader: PageReader): string => {
  const { text, language } = reader
  const outcome = status === 'booked' ? shown.outcome : undefined
  if (outcome === 'moved') return text.booking.outcome.movedTitle
  return outcome === 'done' && guest.name
    ? text.booking.outcome.bookedName(isolated(guest.name, language.lang))
    : outcomeTitle({ status }, reader)
}

const leadText = ({ booking, settings }: BookingView, { text }: PageReader): string => {
  const { status, organizer, guest } = booking
  if (status === 'cancelled') return text.manage.managing.cancelledLead
  if (status === 'pending') {
    const name = settings.event?.['hide_participants'] ? '' : (organizer.name ?? '')
    return text.booking.outcome.pendingLead(name)
  }
  return settings.capabilities.includes('mail') ? text.booking.outcome.invitationSent(guest.email) : ''
}

/** Which bookings of a series are cancelled, if there are others. */
const cancelChoice = ({ series, booking }: BookingView, { text }: PageReader) => {
  const choices = [
    ['', text.manage.managing.cancelOnlyThis],
    ['following', text.manage.managing.cancelFollowing],
    ['all', text.manage.managing.cancelWholeSeries],
  ] as const
  return series.some(({ id, status }) => id !== booking.id && status !== 'cancelled')
    ? html`<fieldset class="field"><legend class="visually-hidden">${text.manage.managing.cancelTitle}</legend>${choices.map(
        ([value, label]) =>
          html`<label class="choice"><input type="radio" name="bookings" value="${value}"${value ? '' : html` checked`}><span>${label}</span></label>`,
      )}</fieldset>`
    : ''
}

/** The times of a series, each with whether it is cancelled; nothing for a booking that was made alone. */
const seriesTimes = ({ series }: BookingView, reader: PageReader) =>
  series.length > 1
    ? html`<ul>${series.map(({ start, status }) => {
        const { day, time } = momentOf(start, reader)
        return html`<li>${status === 'cancelled' ? html`<s>${joined(reader.language.lang, day, time)}</s>` : joined(reader.language.lang, day, time)}</li>`
      })}</ul>`
    : undefined

/** What is booked: its title, and the parts of a visit with their times. */
const whatText = (booking: BookingRecord, { language, timeZone }: PageReader) => {
  const parts = partTimesOf(booking)
  const format = { locale: language.lang, timeZone }
  return parts.length
    ? html`${booking.title}<ul>${parts.map(
        ({ title, start, end }) => html`<li>${formatRange(start, end, format)} <bdi>${title}</bdi></li>`,
      )}</ul>`
    : booking.title
}

/** The calendars that a booking can be added to. Pages of calendars add one entry, a file all of a series. */
const calendars = ({ entry, series }: BookingView, { text, path }: PageReader) => {
  const link = (address: string, name: string, effect: string, isFile = false) =>
    html`<a href="${address}"${isFile ? html` download` : html` target="_blank" rel="noopener noreferrer"`}><span>${name}<span class="visually-hidden">, ${effect}</span></span></a>`
  const { outcome } = text.booking
  return html`<div role="group" aria-labelledby="calendars"><p class="quiet" id="calendars">${outcome.addToCalendar}</p><div class="calendars">${
    series.length > 1
      ? ''
      : html`${link(googleCalendarLink(entry), outcome.googleCalendar, outcome.opensTab)}${link(outlookCalendarLink(entry), outcome.outlookCalendar, outcome.opensTab)}`
  }${link(`${path}/calendar.ics`, outcome.calendarFile, outcome.savesFile, true)}</div></div>`
}

const actions = (shown: BookingView, reader: PageReader) => {
  const { settings, booking, isOpen, earlierKey, cancels } = shown
  const { text } = reader
  const { scheduler } = settings
  const reference = guestReference(booking)
  const moves = ownerLink(scheduler?.rescheduling_url, reference) ?? linkOf(reader, { move: '1' })
  const ends = ownerLink(scheduler?.cancellation_url, reference)
  return html`${calendars(shown, reader)}
      <p class="links">${
        isOpen && !scheduler?.hide_rescheduling_options
          ? html`<a href="${moves}">${text.booking.outcome.reschedule}</a>`
          : ''
      }${isOpen && !scheduler?.hide_cancellation_options && ends ? html`<a href="${ends}">${text.manage.managing.cancelBooking}</a>` : ''}</p>
      ${isOpen ? '' : html`<p class="quiet">${text.manage.managing.noChanges}</p>`}
      ${scheduler?.cancellation_policy ? html`<p class="quiet">${text.manage.managing.policy}: <bdi>${scheduler.cancellation_policy}</bdi></p>` : ''}
      ${
        isOpen && earlierKey
          ? html`<details><summary>${text.booking.waitlist.tellMeEarlier}</summary><form method="post" action="${linkOf(reader)}"${toolAttributes('join-waitlist')}>
        <p>${waitLeadOf(settings, reader)}</p>
        <input type="hidden" name="key" value="${earlierKey}">
        <p class="answers"><button name="action" value="earlier">${text.booking.waitlist.joinWaitlist}</button></p>
      </form></details>`
          : ''
      }
      ${
        isOpen && !scheduler?.hide_cancellation_options && !ends
          ? html`<details${cancels ? html` open` : ''}><summary>${text.manage.managing.cancelTitle}</summary><form method="post" action="${linkOf(reader)}"${toolAttributes('cancel-booking')}>
        ${cancelChoice(shown, reader)}
        <div class="field"><label for="reason">${text.manage.managing.cancelReason}</label><input id="reason" name="reason" maxlength="500" autocomplete="off"${parameterAttribute('reason')}></div>
        <button name="action" value="cancel">${text.manage.managing.cancelBooking}</button>
      </form></details>`
          : ''
      }`
}

/** Renders a booking and its guest's actions. */
export const bookingTemplate = (shown: BookingView, reader: PageReader) => {
  const { settings, booking, another, refusal, outcome, now, joinUrl } = shown
  const { text, timeZone, language } = reader
  const { start, end, status } = booking
  const format = { locale: language.lang, timeZone }
  const ahead = status === 'cancelled' ? undefined : daysAhead(start, format, now)
  const answers = shownAnswers(settings.scheduler?.additional_fields, booking.additionalFields, language.lang)
  const when = html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}${ahead ? html` · <bdi>${ahead}</bdi>` : ''}</small>`
  const names = hostNames(settings)
  const title = headingText(shown, reader)
  const people = [
    ...names,
    booking.guest.name ?? '',
    ...booking.additionalGuests.map((guest) => guest.name ?? guest.email),
  ]
  const redirectLink =
    status === 'cancelled'
      ? undefined
      : ownerLink(settings.scheduler?.confirmation_redirect_url, guestReference(booking), {
          ical_uid: booking.uid,
          start_time: start,
          end_time: end,
          status,
        })
  return statusCard(
    status,
    booking,
    reader,
    html`${outcome ? html`<h1 tabindex="-1" autofocus>${title}</h1>` : html`<h3>${title}</h3>`}
      ${leadText(shown, reader) ? html`<p>${leadText(shown, reader)}</p>` : ''}
      ${refusal ? html`<p class="notice" role="alert">${refusal}</p>` : ''}
      <dl>${detailRow(text.manage.managing.what, whatText(booking, reader))}${detailRow(text.manage.managing.when, status === 'cancelled' ? html`<s>${when}</s>` : when)}${detailRow(
        text.manage.managing.where,
        joinUrl && status === 'booked'
          ? html`<a href="${joinUrl}" rel="noreferrer">${joinUrl}</a>`
          : (booking.location ?? settings.event?.conferencing),
      )}${detailRow(text.booking.series.chosenTimes, seriesTimes(shown, reader))}${detailRow(text.manage.managing.who, listText(people.filter(Boolean), language.lang))}${answers.map(({ label, answer }) => detailRow(label, answer))}</dl>
      ${redirectLink ? html`<p class="links"><a href="${redirectLink}">${text.booking.redirect.continueTo(new URL(redirectLink).host)}</a></p>` : ''}
      ${status === 'cancelled' ? '' : actions(shown, reader)}
      ${another ? html`<p class="links"><a href="${another}">${text.booking.outcome.bookAnother}</a></p>` : ''}`,
  )
}
