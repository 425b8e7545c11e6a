import type { ClientAvailabilityService } from '@whenable/client'
import { createPaymentService } from '@whenable/client/payments'
import {
  type BookingService,
  formatPrice,
  type PaymentService,
  type Price,
  type SubmissionService,
} from '@whenable/contract'
import type { BookingState, SubmittingHandlers } from '@whenable/flow'
import { payingHandlers, paymentStorage } from '@whenable/flow/paying'
import { html, nothing, type TemplateResult } from 'lit'
import { priceIcon } from '../../base/price-icon.js'
import { formatDuration } from '../../messages/duration.js'
import { isolated } from '../../messages/isolated.js'
import { paying as english, type PayingMessages } from '../../messages/paying.js'
import type { Booking } from '../booking.js'
import { pageStorage } from '../page-storage.js'
import type { StepView } from './step-view.js'
import { fact, summary } from './summary.template.js'

const messagesOf = ({ messages }: StepView): PayingMessages => ({ ...english, ...messages })

/**
 * The handlers of the flow whose visitors pay on the owner's page, over the service that returned the free times.
 *
 * @param inner the handlers of the flow until then.
 */
export const createPayingHandlers = (
  service: BookingService | ClientAvailabilityService,
  booking: Booking,
  submission: SubmissionService,
  inner: SubmittingHandlers,
): SubmittingHandlers => {
  // The button says the price now.
  booking.requestUpdate()
  return payingHandlers(
    'client' in service
      ? { ...submission, ...createPaymentService(service.client) }
      : (service as SubmissionService & PaymentService),
    paymentStorage(pageStorage(), String(service.key ?? '')),
    inner,
  )
}

/** What a time costs, for services that say so. */
const priceText = ({ settings }: BookingState, { format }: StepView): string | undefined => {
  const price = settings?.scheduler?.['payment'] as Price | undefined
  return price && formatPrice(price, format.locale)
}

/** What a time costs, for the summary. */
export const priceFact = (state: BookingState, view: StepView): TemplateResult | typeof nothing =>
  fact(priceIcon, priceText(state, view), 'short')

/** The label of the form's button: what the time costs. */
export const payLabel = (state: BookingState, view: StepView): string | undefined => {
  const price = priceText(state, view)
  return price && messagesOf(view).pay(price)
}

/** The owner's page, if it may be linked to: https, or http to this machine. */
const ownersPage = (address: string | undefined): URL | undefined => {
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  const isLocal = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || (isLocal && url.protocol === 'http:') ? url : undefined
}

/** The visitor pays on the owner's page; or what became of the payment. */
export const payingStep = (
  state: Extract<BookingState, { step: 'paying' }>,
  view: StepView,
): TemplateResult => {
  const { payment, error } = state
  const { status, seconds } = payment
  const { locale = 'en' } = view.format
  const messages = messagesOf(view)
  const page = status === 'pending' ? ownersPage(payment.url) : undefined
  const site = page && isolated(page.host, locale)
  const texts = {
    pending: site ? messages.payLead(site) : '',
    expired: messages.reservationEnded,
    failed: messages.payFailed,
    refund_due: messages.refundDue,
  }
  return html`${summary(state, view)}
    <div class="step center" part="payment">
      <h2 id="focus-target" tabindex="-1">${messages.pay(formatPrice(payment, view.format.locale))}</h2>
      <p role="status">${texts[status]}</p>
      ${
        status === 'pending' && seconds
          ? html`<p class="text">${messages.reservedFor(formatDuration(Math.max(1, Math.floor(seconds / 60)), locale, 'long'))}</p>`
          : nothing
      }
      ${error ? html`<p class="notice" role="alert">${messages.refused(error)}</p>` : nothing}
      ${page && site ? html`<a class="primary" part="pay-link" href=${page.href}>${messages.continueTo(site)}</a>` : nothing}
      <button class="quiet" part="back-button" @click=${() => view.send({ type: 'back' })}>${messages.back}</button>
    </div>`
}
