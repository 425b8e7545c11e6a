import { formatPrice } from '@whenable/contract/values'
import type { BookingState } from '@whenable/flow'
import { css, html, nothing, type TemplateResult } from 'lit'
import { formatDuration } from '../../messages/duration.js'
import { paying as english, type PayingMessages } from '../../messages/generated/paying.js'
import { isolated } from '../../messages/isolated.js'
import type { BookingContext } from '../booking-context.js'
import { BookingStep } from './booking-step.js'
import { centeredStyles, stepStyles } from './booking-step.styles.js'

type PayingState = Extract<BookingState, { step: 'paying' }>

const styles = css`
  a {
    border-radius: var(--_radius-control);
    text-decoration: none;
  }
`

/** The owner's page, if it may be linked to: https, or http to this machine. */
const ownersPage = (address: string | undefined): URL | undefined => {
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  const isLocal = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || (isLocal && url.protocol === 'http:') ? url : undefined
}

/** The step in which the visitor pays on the owner's page; or what became of the payment. */
export class PaymentStep extends BookingStep<PayingState> {
  static override styles = [stepStyles, centeredStyles, styles]

  protected override renderStep({ payment, error }: PayingState, context: BookingContext): TemplateResult {
    const { status, seconds } = payment
    const { locale = 'en' } = context.format
    const messages: PayingMessages = { ...english, ...context.messages }
    const page = status === 'pending' ? ownersPage(payment.url) : undefined
    const site = page && isolated(page.host, locale)
    const texts = {
      pending: site ? messages.payLead(site) : '',
      expired: messages.reservationEnded,
      failed: messages.payFailed,
      refund_due: messages.refundDue,
    }
    return html`<h2 id="focus-target" tabindex="-1">${messages.pay(formatPrice(payment, context.format.locale))}</h2>
      <p role="status">${texts[status]}</p>
      ${
        status === 'pending' && seconds
          ? html`<p class="text">${messages.reservedFor(formatDuration(Math.max(1, Math.floor(seconds / 60)), locale, 'long'))}</p>`
          : nothing
      }
      ${error ? html`<p class="notice" role="alert">${messages.refused(error)}</p>` : nothing}
      ${page && site ? html`<a class="primary" part="pay-link" href=${page.href}>${messages.continueTo(site)}</a>` : nothing}
      <button class="quiet" part="back-button" @click=${() => context.send({ type: 'back' })}>${messages.back}</button>`
  }
}
