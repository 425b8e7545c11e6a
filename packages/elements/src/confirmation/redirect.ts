import type { BookingSettings } from '@whenable/contract'
import { type BookingRecord, redirectTarget } from '@whenable/flow'
import { html, nothing, type TemplateResult } from 'lit'
import { WhenElement } from '../base/when-element.js'
import { BookingRedirectEvent } from '../events/booking-redirect.js'
import { type RedirectMessages, redirect } from '../messages/generated/redirect.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { redirectStyles } from './redirect.styles.js'

/** Ids of bookings whose visitors were redirected: once each. */
const redirected = new Set<string>()

/**
 * Redirects a visitor to the configuration's page for after booking (`confirmation_redirect_url`) after a delay, and shows a link
 * to it. A visitor who comes back sees only the link.
 *
 * @fires when-booking-redirect - cancelable; the visitor is about to be redirected
 * @csspart action - the link, and the button that cancels the redirect
 */
export class Redirect extends WhenElement {
  static override styles = [tokens, controls, actions, redirectStyles]
  static override properties = {
    booking: { attribute: false },
    settings: { attribute: false },
    delay: { type: Number },
    messages: { attribute: false },
    isLeaving: { state: true },
  }

  /** The booking; its UID, time and status are added to the address. */
  booking: BookingRecord | null = null
  /** Settings of its configuration, which name the page. */
  settings: BookingSettings | null = null
  /** Seconds until the redirect. */
  delay = 5
  /** Messages that replace the element's own. */
  messages: Partial<RedirectMessages> | null = null

  private isLeaving = false
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly #text = new Localized<RedirectMessages>(this, redirect)

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.isLeaving = false
  }

  /** Cancels the redirect and moves the focus to the link. */
  #cancel(): void {
    this.#stop()
    this.#link?.focus()
  }

  get #link(): HTMLElement | null {
    return this.renderRoot.querySelector('a')
  }

  /** Starts the redirect of a booking, once. */
  #startRedirect(): void {
    const { booking } = this
    const link = this.#link
    if (!booking || !link || !this.isConnected || redirected.has(booking.bookingId)) return
    redirected.add(booking.bookingId)
    this.isLeaving = this.dispatchEvent(new BookingRedirectEvent(booking, String(link)))
    if (!this.isLeaving) return
    this.#timer = setTimeout(() => {
      this.#stop()
      // As a visitor would: a page that routes by its links routes this one too.
      link.click()
    }, this.delay * 1000)
  }

  protected override updated(): void {
    // A live region announces only changes of its content, so the text is added later.
    this.updateComplete.then(() => this.#startRedirect())
  }

  protected override template(): TemplateResult | typeof nothing {
    const { booking, settings, isLeaving } = this
    const target = booking && redirectTarget(settings, booking)
    if (!target) return nothing
    const { messages, lang } = this.#text
    return html`<p role="status">${isLeaving ? messages.redirecting : nothing}</p>
      <div class="row">
        <a class="primary" part="action" href=${target}>${messages.continueTo(isolated(new URL(target).host, lang))}</a>
        ${
          isLeaving
            ? html`<button class="ghost" part="action" @click=${this.#cancel}>${messages.stayHere}</button>`
            : nothing
        }
      </div>`
  }
}
