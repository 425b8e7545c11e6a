import type { ClientAvailabilityService } from '@whenable/client'
import { createPaymentService } from '@whenable/client/payments'
import type { BookingService, PaymentService, Price } from '@whenable/contract'
import { formatPrice } from '@whenable/contract/values'
import type { BookingExtension, BookingState } from '@whenable/flow'
import { payingExtension, paymentStorage } from '@whenable/flow/paying'
import { html, type nothing, type TemplateResult } from 'lit'
import { priceIcon } from '../../base/price-icon.js'
import '../../define/booking-payment.js'
import { paying as english, type PayingMessages } from '../../messages/generated/paying.js'
import type { BookingContext } from '../booking-context.js'
import { pageStorage } from '../page-storage.js'
import { fact } from './fact.template.js'

/** What lets visitors pay on the owner's page, over the service that returned the free times. */
export const createPaying = (service: BookingService | ClientAvailabilityService): BookingExtension =>
  payingExtension(
    'client' in service ? createPaymentService(service.client) : (service as unknown as PaymentService),
    paymentStorage(pageStorage(), String(service.key ?? '')),
  )

/** What a time costs, for services that say so. */
const priceText = ({ settings }: BookingState, { format }: BookingContext): string | undefined => {
  const price = settings?.scheduler?.['payment'] as Price | undefined
  return price && formatPrice(price, format.locale)
}

/** What a time costs, for the summary. */
export const priceFact = (state: BookingState, context: BookingContext): TemplateResult | typeof nothing =>
  fact(priceIcon, priceText(state, context), 'short')

/** The label of the form's button: what the time costs. */
export const payLabel = (state: BookingState, context: BookingContext): string | undefined => {
  const { pay }: PayingMessages = { ...english, ...context.messages }
  const price = priceText(state, context)
  return price && pay(price)
}

/** The step in which the visitor pays. */
export const payingStep = (state: BookingState, context: BookingContext): TemplateResult =>
  html`<when-booking-payment
    class="step center"
    part="payment"
    id="focus-target"
    exportparts="pay-link, back-button"
    .state=${state}
    .context=${context}
  ></when-booking-payment>`
