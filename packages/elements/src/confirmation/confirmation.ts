import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import { guessTimeZone, type HourCycle } from '@whenable/time'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { prepareFirstRender } from '../base/first-render.js'
import { checkIcon, clockIcon } from '../base/icons.js'
import { linkedText } from '../base/linked-text.js'
import { webAddress } from '../base/web-address.js'
import { BookingCancelRequestEvent } from '../events/booking-cancel-request.js'
import { BookingRescheduleRequestEvent } from '../events/booking-reschedule-request.js'
import { BookingRestartEvent } from '../events/booking-restart.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { type OutcomeMessages, outcome } from '../messages/outcome.js'
import type { RedirectMessages } from '../messages/redirect.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { outcomeStyles, ownWidth } from './confirmation.styles.js'
import { bookingFacts } from './facts.template.js'
import { outcomeTemplate } from './outcome.template.js'

/**
 * Confirms a booking, or says that the organizer has to confirm it, with links that add it to a calendar.
 *
 * @fires when-booking-reschedule-request - cancelable; the visitor pressed the link to reschedule
 * @fires when-booking-cancel-request - cancelable; the visitor pressed the link to cancel
 * @fires when-booking-redirect - cancelable; the visitor is about to be redirected to the owner's page
 * @fires when-booking-restart - cancelable; the visitor wants to book another time
 * @slot success - under the heading and the thank-you message of the configuration
 * @csspart title - the heading
 * @csspart details - the list with title, time, people and location
 * @csspart action - a link that adds to a calendar, changes the booking or leads to the owner's page, or the button to book another time
 */
export class Confirmation extends LitElement {
  static override styles = [tokens, controls, actions, outcomeStyles, ownWidth]
  static override properties = {
    booking: { attribute: false },
    settings: { attribute: false },
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    manageUrl: { attribute: 'manage-url' },
    reschedulable: { type: Boolean },
    cancellable: { type: Boolean },
    moved: { type: Boolean },
    repeatable: { type: Boolean },
    redirect: { type: Boolean },
    now: { attribute: false },
    messages: { attribute: false },
    ownerPages: { attribute: false },
    calendars: { attribute: false },
  }

  /** The booking. */
  booking: BookingRecord | null = null
  /** Settings of its configuration. */
  settings: BookingSettings | null = null
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
  moved = false
  /** Shows the button to book another time, which dispatches `when-booking-restart`. */
  repeatable = false
  /** Redirects the visitor to the configuration's page after booking. */
  redirect = false
  /** The clock that dates the calendar file. Default: the browser's. */
  now: Clock | null = null
  /** Messages that replace the element's own. */
  messages: Partial<OutcomeMessages & RedirectMessages> | null = null

  /** Code for configurations that name the owner's own pages, once loaded. */
  private ownerPages: typeof import('./owner-pages.js') | undefined

  /** The links that add to a calendar, once loaded. */
  private calendars: typeof import('./calendar-links.template.js') | undefined

  readonly #text = new Localized<OutcomeMessages>(this, outcome)

  /** Moves the focus to the heading, where reading goes on. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus(options)
  }

  #lead(booking: BookingRecord) {
    const { messages, lang } = this.#text
    const { status, organizer, guest } = booking
    if (status === 'pending')
      return messages.pendingLead(organizer?.name ? isolated(organizer.name, lang) : '')
    const sendsMail = this.settings?.capabilities.includes('mail')
    return sendsMail ? messages.invitationSent(isolated(guest.email, lang)) : ''
  }

  /** The links that add to a calendar; empty, and as high, until they have loaded. */
  #calendars(booking: BookingRecord): TemplateResult {
    const { messages } = this.#text
    return html`<div class="row calendars" role="group" aria-label=${messages.addToCalendar}>
      ${this.calendars?.calendarLinks(booking, currentInstantOf(this), messages)}
    </div>`
  }

  get #hasOwnerPages(): boolean {
    const { rescheduling_url, cancellation_url, confirmation_redirect_url } = this.settings?.scheduler ?? {}
    return !!(rescheduling_url || cancellation_url || confirmation_redirect_url)
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('settings') && this.#hasOwnerPages) void this.#fetchOwnerPages()
    if (!this.hasUpdated) void this.#fetchCalendars()
  }

  async [prepareFirstRender](): Promise<void> {
    await Promise.all([this.#hasOwnerPages && this.#fetchOwnerPages(), this.#fetchCalendars()])
  }

  /** Loads the links to the owner's pages. Without them the confirmation still shows. */
  async #fetchOwnerPages(): Promise<void> {
    this.ownerPages = await import('./owner-pages.js').catch(() => undefined)
  }

  /** Loads the links that add to a calendar. Without them the confirmation still shows. */
  async #fetchCalendars(): Promise<void> {
    this.calendars ??= await import('./calendar-links.template.js').catch(() => undefined)
  }

  #changes(booking: BookingRecord): TemplateResult | typeof nothing {
    const { messages } = this.#text
    const page = webAddress(this.manageUrl)
    const { reschedule, cancel } = this.#hasOwnerPages
      ? { ...this.ownerPages?.changePages(this.settings, booking, page) }
      : { reschedule: page, cancel: page }
    const link = (allowed: boolean, href: string | undefined, label: string, request: () => Event) =>
      allowed && href
        ? html`<a
            class="quiet"
            part="action"
            href=${href}
            @click=${(click: Event) => this.dispatchEvent(request()) || click.preventDefault()}
            >${label}</a
          >`
        : nothing
    return html`<div class="row">
      ${link(this.reschedulable, reschedule, messages.reschedule, () => new BookingRescheduleRequestEvent(booking))}
      ${link(this.cancellable, cancel, messages.cancel, () => new BookingCancelRequestEvent(booking))}
      ${
        this.repeatable
          ? html`<button
              class="quiet"
              part="action"
              @click=${() => this.dispatchEvent(new BookingRestartEvent(booking))}
            >
              ${messages.bookAnother}
            </button>`
          : nothing
      }
    </div>`
  }

  protected override render(): TemplateResult | typeof nothing {
    const { booking, settings, otherTimeZone } = this
    if (!booking) return nothing
    const { messages, lang, direction } = this.#text
    const isPending = booking.status === 'pending'
    const thanks = settings?.appearance?.['thank_you_message']
    const timeZone = this.timeZone ?? guessTimeZone()
    const format = { locale: lang, timeZone, hourCycle: this.hourCycle ?? undefined }
    return html`<div lang=${lang} dir=${direction}>
      ${outcomeTemplate(
        {
          icon: isPending ? clockIcon : checkIcon,
          variant: isPending ? 'waiting' : 'done',
          title: isPending ? messages.pendingTitle : this.moved ? messages.movedTitle : messages.bookedTitle,
          lead: this.#lead(booking),
        },
        html`${thanks ? html`<p class="lead"><bdi>${linkedText(thanks)}</bdi></p>` : nothing}<slot name="success"></slot>${this.redirect ? this.ownerPages?.redirectTemplate(settings, booking, this.messages) : nothing}
        ${bookingFacts({ booking, settings, format, otherTimeZone, messages })}${this.#calendars(booking)}
        ${this.#changes(booking)}`,
      )}
    </div>`
  }
}
