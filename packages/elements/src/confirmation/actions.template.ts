import { type BookingRecord, managePages } from '@whenable/flow'
import type { Instant } from '@whenable/time'
import { css, html, nothing, type TemplateResult } from 'lit'
import { calendarIcon, downIcon } from '../base/icons.js'
import { webAddress } from '../base/web-address.js'
import { BookingCancelRequestEvent } from '../events/booking-cancel-request.js'
import { BookingRescheduleRequestEvent } from '../events/booking-reschedule-request.js'
import { BookingRestartEvent } from '../events/booking-restart.js'
import type { OutcomeMessages } from '../messages/generated/outcome.js'
import { calendarEntryOf } from './calendar-file.model.js'
import { calendarFileLink, googleCalendarLink, outlookCalendarLink } from './calendar-links.model.js'
import type { Confirmation } from './confirmation.js'
import type { BookingFacts } from './facts.template.js'
import { meetingTime } from './meeting-time.model.js'
import { timeText } from './outcome.template.js'

/** The menu is beside its button where the browser can place it there, otherwise in the middle of the window. */
export const actionStyles = css`
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
  /* At the end of the line, or at the start of the next one. */
  .row {
    justify-content: space-between;
  }
  .changes {
    justify-content: start;
  }
  .series {
    margin: calc(var(--_space) * 2) 0;
    padding-inline-start: 1.6em;
    font-variant-numeric: tabular-nums;
  }
  .series li {
    padding-block: 2px;
  }
  [popovertarget] {
    display: inline-flex;
    gap: var(--_space);
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    min-block-size: 42px;
    font-size: 1em;
  }
  [popover] {
    inline-size: min(280px, 100vw - 16px);
    padding: 6px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: light-dark(var(--_surface), var(--_fill));
    color: inherit;
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.06), 0 16px 40px -12px rgb(0 0 0 / 0.3);
  }
  @supports (position-area: end) {
    [popover] {
      inset: auto;
      margin: 6px 0;
      position-area: block-end span-inline-end;
      position-try-fallbacks: flip-block, flip-inline;
    }
  }
  [popover] a {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 12px;
    align-items: center;
    padding: var(--_space) 10px;
    border-radius: var(--_radius-control);
    color: inherit;
    line-height: 1.3;
    text-decoration: none;
  }
  [popover] a:hover {
    background: light-dark(var(--_fill), var(--_line));
  }
  .sign {
    grid-row: span 2;
    display: grid;
    place-items: center;
    inline-size: 30px;
    block-size: 30px;
    border-radius: var(--_radius-inner);
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-weight: 650;
  }
  small {
    color: var(--_quiet);
    font-size: 0.867em;
  }
  @container (max-width: 480px) {
    .changes {
      justify-content: center;
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

/** A menu of links that add a booking to a calendar, at the button `look`. `now` dates the calendar file. */
const calendarLinks = (
  booking: BookingRecord,
  now: Instant,
  look: 'primary' | 'ghost',
  messages: OutcomeMessages,
): TemplateResult => {
  const entry = calendarEntryOf(booking)
  // Pages of calendars add one entry, a file all of a series.
  const entries = booking.series?.map(calendarEntryOf) ?? [entry]
  const link = (href: string, sign: unknown, label: string, effect: string, file?: string) =>
    html`<a
      part="action"
      href=${href}
      target=${file ? nothing : '_blank'}
      rel="noopener noreferrer"
      download=${file ?? nothing}
      ><span class="sign" aria-hidden="true">${sign}</span>${label}<small>${effect}</small></a
    >`
  return html`<button class=${look} part="action" popovertarget="calendars">
      ${calendarIcon}${messages.addToCalendar}${downIcon}
    </button>
    <div
      id="calendars"
      popover
      role="group"
      aria-label=${messages.addToCalendar}
      @click=${({ currentTarget }: Event) => (currentTarget as HTMLElement).hidePopover()}
    >
      ${
        entries.length > 1
          ? nothing
          : html`${link(googleCalendarLink(entry), 'G', messages.googleCalendar, messages.opensTab)}
      ${link(outlookCalendarLink(entry), 'O', messages.outlookCalendar, messages.opensTab)}`
      }
      ${link(calendarFileLink(entries, now), calendarIcon, messages.calendarFile, messages.savesFile, 'booking.ics')}
    </div>`
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
  return html`<div class="row changes">
    ${link(reschedulable, ownerPages.reschedule ?? page, messages.reschedule, () => new BookingRescheduleRequestEvent(booking))}
    ${link(cancellable, ownerPages.cancel ?? page, messages.cancel, () => new BookingCancelRequestEvent(booking))}
    ${
      repeatable
        ? html`<button
            class="quiet"
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
): TemplateResult => {
  const look = booking.status === 'pending' || isRedirected(confirmation) ? 'ghost' : 'primary'
  return html`<div>${calendarLinks(booking, now, look, messages)}</div>
    ${changes(confirmation, booking, messages)}`
}

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
