import type { PaymentService } from '@whenable/contract'
import { randomKey } from '../../machine.js'
import { type DraftStorage, isNumber, isObjectOf, isOptional, isText } from '../../stored-value.js'
import { isStoredSlot } from '../draft.js'
import { type KeptRequestStorage, keptRequestStorage } from '../kept-request.js'
import type { BookingEffect, StartedPayment, StoredPayment } from '../progress.js'
import type { BookingExtension } from '../submitting.js'
import { paying } from './paying.js'

/** Where a payment survives a reload, and the way to the owner's page and back. */
export type PaymentStorage = KeptRequestStorage<StoredPayment>

const isPayment = isObjectOf({
  ...{ id: isText, token: isText, slot: isStoredSlot, guest: isObjectOf({ name: isText, email: isText }) },
  ...{ amount: isNumber, currency: isText, url: isOptional(isText), seconds: isNumber },
})

/** Stores a payment under `whenable:payment` and `key` (service and configuration). Without storage it is kept in memory only. */
export const paymentStorage = (storage: DraftStorage | null | undefined, key: string): PaymentStorage =>
  keptRequestStorage(storage, 'payment', key, isPayment)

type SendEffect = Extract<BookingEffect, { type: 'send' }>

/**
 * Makes what lets visitors pay on the owner's page, over the port that starts payments. A booking is moved without a payment, and several
 * times are booked without one.
 *
 * @param page the page to return to. Default: that of the code; on a server there is none.
 */
export const payingExtension = (
  service: PaymentService,
  storage: PaymentStorage,
  page: Pick<Location, 'href'> | undefined = globalThis.location,
): BookingExtension => {
  /** Settles when no payment is being given up. */
  let cancelled: Promise<unknown> = Promise.resolve()
  const send = async (
    { submission, challengeResponse }: SendEffect,
    signal: AbortSignal,
  ): Promise<StartedPayment> => {
    const { request, slot } = submission
    const returnUrl = page && /^https?:/.test(page.href) ? page.href : undefined
    const start = async () => {
      const token = storage.token()
      const data = await service.startPayment(
        { ...request, payment_token: token, ...(returnUrl && { return_url: returnUrl }) },
        // The token alone makes it safe to repeat. A key of its own, since the next start may have another token.
        { signal, challengeResponse, idempotencyKey: randomKey() },
      )
      return { token, data }
    }
    await cancelled.catch(() => undefined)
    // The flow handles that answer first: the money may have come.
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    let { token, data } = await start()
    // The token of a payment that is over, such as one that another tab has given up.
    if (data.status !== 'pending' && data.status !== 'completed') {
      storage.forget()
      ;({ token, data } = await start())
    }
    const { payment_id: id, amount, currency, url, expires_in: seconds } = data
    const { guest } = request
    const payment: StoredPayment = { id, token, slot, guest, amount, currency, url, seconds }
    storage.write(payment)
    return { payment, data }
  }
  const extend = paying(storage.read())
  return (inner) => {
    const machine = extend(inner)
    const { run } = machine
    return {
      ...machine,
      run: {
        ...run,
        send: (effect, signal) =>
          effect.bookingId === undefined && !effect.submission.series
            ? send(effect, signal)
            : run.send?.(effect, signal),
        'look-at-payment': ({ payment: { id, token } }, signal) => service.payment(id, token, { signal }),
        'cancel-payment': ({ payment: { id, token } }, signal) => {
          cancelled = service.cancelPayment(id, token, { signal })
          return cancelled
        },
        'store-payment': ({ stored }) => (stored ? storage.write(stored) : storage.forget()),
      },
    }
  }
}
