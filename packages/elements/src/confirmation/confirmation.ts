import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import { daysAhead, type HourCycle } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { checkIcon, clockIcon } from '../base/icons.js'
import { linkedText } from '../base/linked-text.js'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import { type OutcomeMessages, outcome } from '../messages/generated/outcome.js'
import type { RedirectMessages } from '../messages/generated/redirect.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import {
  actionStyles,
  actionsTemplate,
  answersTemplate,
  redirectTemplate,
  seriesTemplate,
} from './actions.template.js'
import { outcomeStyles } from './confirmation.styles.js'
import { bookingFacts } from './facts.template.js'
import { meetingTime, otherMeetingTime } from './meeting-time.model.js'
import { dayTile, timeText } from './meeting-time.template.js'

/**
 * Confirms a booking, or says that the organizer has to confirm it, with links that add it to a calendar.
 *
 * @fires when-booking-reschedule-request - cancelable; the visitor pressed the link to reschedule
 * @fires when-booking-cancel-request - cancelable; the visitor pressed the link to cancel
 * @fires when-booking-redirect - cancelable; the visitor is about to be redirected to the owner's page
 * @fires when-booking-restart - cancelable; the visitor wants to book another time
 * @slot success - under the heading and the thank-you message of the configuration
 * @csspart title - the heading
 * @csspart details - the list with title, people and location
 * @csspart action - a link that adds to a calendar, changes the booking or leads to the owner's page, or the button to book another time
 */
export class Confirmation extends WhenElement {
  static override readonly forwarded = ['when-booking-redirect']
  static override styles = [tokens, controls, actions, outcomeStyles, actionStyles]
  static override properties = {
    booking: { attribute: false },
    settings: { attribute: false },
    serviceUrl: { attribute: 'service-url' },
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    manageUrl: { attribute: 'manage-url' },
    reschedulable: { type: Boolean },
    cancellable: { type: Boolean },
    rescheduled: { type: Boolean },
    repeatable: { type: Boolean },
    redirect: { type: Boolean },
    now: { type: Function, attribute: false },
    messages: { attribute: false },
  }

  /** The booking. */
  booking: BookingRecord | null = null
  /** Settings of its configuration. */
  settings: BookingSettings | null = null
  /** Address of the service: photos of hosts from elsewhere are not shown. Without it, they may be anywhere. */
  serviceUrl: string | null = null
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The hosts' time zone (IANA name), shown if its clock differs. */
  otherTimeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Address of a page to change the booking, for configurations without one. */
  manageUrl: string | null = null
  /** Shows the link to reschedule. */
  reschedulable = false
  /** Shows the link to cancel. */
  cancellable = false
  /** Whether the booking was rescheduled. */
  rescheduled = false
  /** Shows the button to book another time, which dispatches `when-booking-restart`. */
  repeatable = false
  /** Redirects the visitor to the configuration's page after booking. */
  redirect = false
  /** The clock that dates the calendar file. Default: the browser's. */
  now: Clock | null = null
  /** Messages that replace the element's own. */
  messages: Partial<OutcomeMessages & RedirectMessages> | null = null

  readonly #text = new Localized<OutcomeMessages>(this, outcome)

  /** Moves the focus to the outcome, where reading goes on: it is named by its heading and its time. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('#focus-target')?.focus(options)
  }

  protected override template(): TemplateResult | typeof nothing {
    const { booking, settings, otherTimeZone, serviceUrl } = this
    if (!booking) return nothing
    const { messages, lang } = this.#text
    const isPending = booking.status === 'pending'
    const { start, end, organizer, guest, emailWaits } = booking
    const thanks = settings?.appearance?.['thank_you_message']
    const format = visitorFormat(lang, this)
    const now = currentInstantOf(this)
    const facts = { booking, settings, format, messages, now, serviceUrl }
    const time = meetingTime(start, end, format)
    const hosts = otherMeetingTime(start, end, format, otherTimeZone)
    const ahead = daysAhead(start, format, now)
    const title = isPending
      ? messages.pendingTitle
      : this.rescheduled
        ? messages.movedTitle
        : guest?.name
          ? messages.bookedName(isolated(guest.name, lang))
          : messages.bookedTitle
    const lead = isPending
      ? messages.pendingLead(organizer?.name ? isolated(organizer.name, lang) : '')
      : !emailWaits && settings?.capabilities.includes('mail')
        ? messages.invitationSent(isolated(guest.email, lang))
        : ''
    return html`<div
      class="outcome booked ${isPending ? 'waiting' : 'done'}"
      id="focus-target"
      tabindex="-1"
      role="group"
      aria-labelledby="outcome-title outcome-time"
    >
      <div class="top">
        <span class="tick">${isPending ? clockIcon : checkIcon}</span>
        <h2 part="title" id="outcome-title">${title}</h2>
        ${lead ? html`<p class="lead">${lead}</p>` : nothing}
        ${thanks ? html`<p><bdi>${linkedText(thanks)}</bdi></p>` : nothing}<slot name="success"></slot>${redirectTemplate(this, booking)}
      </div>
      <div class="ticket">
        <div class="head">
          ${dayTile(start, format, nothing)}
          <div>
            <p class="time" id="outcome-time">${timeText(time)}</p>
            <p class="lead">${time.timeZoneText}${ahead && html`${' · '}<bdi>${ahead}</bdi>`}</p>
            ${hosts ? html`<p class="lead">${messages.timeInZone(isolated(hosts.range, lang), isolated(hosts.timeZoneText, lang))}</p>` : nothing}
          </div>
        </div>
        ${bookingFacts(facts, answersTemplate(facts))}
      </div>
      ${seriesTemplate(facts)}${actionsTemplate(this, booking, now, messages)}
    </div>`
  }
}
