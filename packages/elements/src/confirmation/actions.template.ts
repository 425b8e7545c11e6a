import { shownAnswers } from '@whenable/contract/values'
import { type BookingRecord, managePages } from '@whenable/flow'
import { googleCalendarLink, outlookCalendarLink } from '@whenable/icalendar'
import type { Instant } from '@whenable/time'
import { css, html, nothing, type TemplateResult } from 'lit'
import { icon } from '../base/icons.js'
import { webAddress } from '../base/web-address.js'
import { fact } from '../booking/steps/fact.template.js'
import { BookingCancelRequestEvent } from '../events/booking-cancel-request.js'
import { BookingRescheduleRequestEvent } from '../events/booking-reschedule-request.js'
import { BookingRestartEvent } from '../events/booking-restart.js'
import type { OutcomeMessages } from '../messages/generated/outcome.js'
import { bookedStyles } from './booked.styles.js'
import { calendarEntryOf, calendarFileLink } from './calendar-file.model.js'
import type { Confirmation } from './confirmation.js'
import type { BookingFacts } from './facts.template.js'
import { meetingTime } from './meeting-time.model.js'
import { timeText } from './meeting-time.template.js'

/** The ticket; links to calendars side by side, and links of text. */
export const actionStyles = css`
  ${bookedStyles}
  .calendars {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 84px), 1fr));
    gap: var(--_space);
    margin-block-start: var(--_space);
  }
  .calendars .ghost {
    display: grid;
    place-items: center;
    min-block-size: 42px;
    padding-inline: 4px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    color: var(--_text);
    font-weight: 550;
    text-align: center;
    text-decoration: none;
  }
  .row .quiet {
    padding: 6px 0;
    font-size: 0.95em;
    text-decoration: underline;
    text-decoration-color: var(--_line);
    text-underline-offset: 0.25em;
  }
  .row .quiet:hover {
    background: none;
    text-decoration-color: currentColor;
  }
  .row .end {
    margin-inline-start: auto;
  }
  .series {
    padding-inline-start: 1.6em;
    font-variant-numeric: tabular-nums;
  }
  .series li {
    padding-block: 2px;
  }
  @container (max-width: 480px) {
    .row .end {
      flex-basis: 100%;
      margin: 0;
      text-align: start;
    }
  }
`

/** Whether the visitor is redirected to a page of the owner's, which then is the next step. */
const isRedirected = ({ redirect, settings }: Confirmation): boolean =>
  redirect && Boolean(settings?.scheduler?.confirmation_redirect_url)

/** The times of bookings that were made together. */
export const seriesTemplate = ({ booking, format, now }: BookingFacts): TemplateResult | typeof nothing =>
  booking.series
    ? html`<ol class="series" part="details">
        ${booking.series.map(({ start, end }) => html`<li>${timeText(meetingTime(start, end, format, now))}</li>`)}
      </ol>`
    : nothing

const noteIcon = icon('M3 3h10v8H8l-3 2.5V11H3z')

/** What the visitor answered, below the other facts. */
export const answersTemplate = ({ booking, settings, format }: BookingFacts) =>
  shownAnswers(settings?.scheduler?.additional_fields, booking.answers, format.locale).map(
    ({ label, answer }) =>
      fact(noteIcon, html`<b><bdi>${label}</bdi></b> <bdi class="answer">${answer}</bdi>`),
  )

/** Links that add a booking to a calendar. `now` dates the calendar file. */
const calendarLinks = (booking: BookingRecord, now: Instant, messages: OutcomeMessages): TemplateResult => {
  const entry = calendarEntryOf(booking)
  // Pages of calendars add one entry, a file all of a series.
  const entries = booking.series?.map(calendarEntryOf) ?? [entry]
  const link = (href: string, label: string, effect: string, file?: string) =>
    html`<a
      class="ghost"
      part="action"
      href=${href}
      target=${file ? nothing : '_blank'}
      rel="noopener noreferrer"
      download=${file ?? nothing}
      ><span>${label}<span class="visually-hidden">, ${effect}</span></span></a
    >`
  return html`<div role="group" aria-labelledby="calendars">
    <p class="lead" id="calendars">${messages.addToCalendar}</p>
    <div class="calendars">
      ${
        entries.length > 1
          ? nothing
          : html`${link(googleCalendarLink(entry), messages.googleCalendar, messages.opensTab)}
      ${link(outlookCalendarLink(entry), messages.outlookCalendar, messages.opensTab)}`
      }
      ${link(calendarFileLink(entries, now), messages.calendarFile, messages.savesFile, 'booking.ics')}
    </div>
  </div>`
}

/** A page that opens with a change of the booking. */
const opensWith = (page: string | undefined, action: 'move' | 'cancel'): string | undefined => {
  if (!page) return undefined
  const address = new URL(page)
  address.searchParams.set('do', action)
  return address.href
}

/** Links to change the booking, on the owner's pages if the configuration names them, and the button to book another time. */
const changes = (confirmation: Confirmation, booking: BookingRecord, messages: OutcomeMessages) => {
  const { settings, manageUrl, reschedulable, cancellable, repeatable } = confirmation
  const page = webAddress(manageUrl)
  const ownerPages = managePages(settings, booking)
  const link = (allowed: boolean, href: string | undefined, label: string, request: () => Event) =>
    allowed && href
      ? html`<a
          class="quiet"
          part="action"
          href=${href}
          @click=${(click: Event) => confirmation.dispatchEvent(request()) || click.preventDefault()}
          >${label}</a
        >`
      : nothing
  return html`<div class="row">
    ${link(reschedulable, ownerPages.reschedule ?? opensWith(page, 'move'), messages.reschedule, () => new BookingRescheduleRequestEvent(booking))}
    ${link(cancellable, ownerPages.cancel ?? opensWith(page, 'cancel'), messages.cancel, () => new BookingCancelRequestEvent(booking))}
    ${
      repeatable
        ? html`<button
            class="quiet end"
            part="action"
            @click=${() => confirmation.dispatchEvent(new BookingRestartEvent(booking))}
          >
            ${messages.bookAnother}
          </button>`
        : nothing
    }
  </div>`
}

/** What a visitor may do after booking. `now` dates the calendar file. */
export const actionsTemplate = (
  confirmation: Confirmation,
  booking: BookingRecord,
  now: Instant,
  messages: OutcomeMessages,
): TemplateResult => html`${calendarLinks(booking, now, messages)}${changes(confirmation, booking, messages)}`

/** The redirect to the owner's page, if the configuration names one. */
export const redirectTemplate = (confirmation: Confirmation, booking: BookingRecord) => {
  if (!isRedirected(confirmation)) return nothing
  const { settings, messages } = confirmation
  import('../define/redirect.js').catch(() => undefined)
  return html`<when-redirect
    exportparts="action"
    .messages=${messages}
    .booking=${booking}
    .settings=${settings}
  ></when-redirect>`
}
