import type { BookingSettings } from '@whenable/contract'
import { type BookingRecord, redirectTarget } from '@whenable/flow'
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { BookingRedirectEvent } from '../events/booking-redirect.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { type RedirectMessages, redirect } from '../messages/redirect.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { redirectStyles } from './redirect.styles.js'

/** The bookings whose visitors have been taken on: once each, however often they are shown. */
const redirected = new Set<string>()

/**
 * Leads a visitor on to the page that the configuration names for after booking (`confirmation_redirect_url`): says so, goes
 * there after a while, and leaves a link. Who comes back finds the link alone.
 *
 * @fires when-booking-redirect - cancelable; the visitor is about to be taken on
 * @csspart action - the link, and the button that keeps the visitor here
 */
export class Redirect extends LitElement {
  static override styles = [tokens, controls, actions, redirectStyles]
  static override properties = {
    booking: { attribute: false },
    settings: { attribute: false },
    delay: { type: Number },
    messages: { attribute: false },
    isLeaving: { attribute: false },
  }

  /** The booking that was made; its UID, its time and its status go along. */
  booking: BookingRecord | null = null
  /** The settings of its configuration, which name the page. */
  settings: BookingSettings | null = null
  /** Seconds until the visitor is taken on. */
  delay = 5
  /** Words of the page's own, for this element alone. */
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

  /** The visitor stays; reading goes on with the link, as the button goes. */
  #cancel(): void {
    this.#stop()
    this.#link?.focus()
  }

  get #link(): HTMLElement | null {
    return this.renderRoot.querySelector('a')
  }

  /** Sets out for the page of a booking that nobody has been taken on from. */
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
    // What is to be spoken goes into a region that stands there already.
    this.updateComplete.then(() => this.#startRedirect())
  }

  protected override render(): TemplateResult | typeof nothing {
    const { booking, settings, isLeaving } = this
    const target = booking && redirectTarget(settings, booking)
    if (!target) return nothing
    const { messages, lang, direction } = this.#text
    return html`<div lang=${lang} dir=${direction}>
      <p role="status">${isLeaving ? messages.redirecting : nothing}</p>
      <div class="row">
        <a class="primary" part="action" href=${target}>${messages.continueTo(isolated(new URL(target).host, lang))}</a>
        ${
          isLeaving
            ? html`<button class="ghost" part="action" @click=${this.#cancel}>${messages.stayHere}</button>`
            : nothing
        }
      </div>
    </div>`
  }
}
