import type { PaymentService } from '@whenable/contract'
import {
  type DraftStorage,
  isNumber,
  isObjectOf,
  isOptional,
  isText,
  storedValue,
} from '../../stored-value.js'
import { isStoredSlot } from '../draft.js'
import type { BookingEffect, StartedPayment, StoredPayment } from '../progress.js'
import type { BookingExtension } from '../submitting.js'
import { paying } from './paying.js'

/** Where a payment survives a reload, and the way to the owner's page and back. */
export interface PaymentStorage {
  read(): StoredPayment | undefined
  write(payment: StoredPayment | null): void
  /** The token of the next payment, which is kept until that is over: who starts again changes what they pay for. */
  token(): string
}

/** 144 random bits. `crypto.randomUUID` is missing on plain-http pages. */
const randomToken = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))

/** What is stored: the token, and the payment once it has started. */
interface KeptPayment {
  readonly token?: string | undefined
  readonly payment?: StoredPayment | undefined
}

const isKept = isObjectOf({
  token: isOptional(isText),
  payment: isOptional(
    isObjectOf({
      ...{
        id: isText,
        token: isText,
        slot: isStoredSlot,
        guest: isObjectOf({ name: isText, email: isText }),
      },
      ...{ amount: isNumber, currency: isText, url: isOptional(isText), seconds: isNumber },
    }),
  ),
})

/** Raised whenever the fields of {@link KeptPayment} change. One of another version is dropped. */
const version = 1

/** Stores a payment under `whenable:payment` and `key` (service and configuration). Without storage it is kept in memory only. */
export const paymentStorage = (storage: DraftStorage | null | undefined, key: string): PaymentStorage => {
  const stored = storedValue<KeptPayment>(storage, `whenable:payment ${key}`, version, isKept)
  let known: KeptPayment | undefined
  const read = (): KeptPayment => {
    known ??= stored.read() ?? {}
    return known
  }
  const write = (next: KeptPayment | null) => {
    known = next ?? {}
    stored.write(next)
  }
  return {
    read: () => read().payment,
    write: (payment) => write(payment && { token: payment.token, payment }),
    token: () => {
      const token = read().token ?? randomToken()
      write({ ...read(), token })
      return token
    },
  }
}

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
        { signal, challengeResponse, idempotencyKey: randomToken() },
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
      storage.write(null)
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
        'store-payment': ({ stored }) => storage.write(stored),
      },
    }
  }
}
