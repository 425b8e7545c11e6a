import type { EmailConfirmationService } from '@whenable/contract'
import {
  type DraftStorage,
  isFlag,
  isNumber,
  isObjectOf,
  isOptional,
  isText,
  storedValue,
} from '../../stored-value.js'
import { isStoredSlot, isSubmission } from '../draft.js'
import type { BookingEffect, StartedConfirmation, StoredConfirmation } from '../progress.js'
import { waitUntilVisible } from '../submission-effects.js'
import type { BookingExtension } from '../submitting.js'
import { confirming } from './confirming.js'

/** Where a confirmation survives a reload, and the way to the mailbox and back. */
export interface ConfirmationStorage {
  read(): StoredConfirmation | undefined
  write(confirmation: StoredConfirmation | null): void
  /** The token of the next confirmation, which is kept until something is booked: who corrects their address changes what they asked for. */
  token(): string
  /** Forgets the token, because something is booked with it. */
  forgetToken(): void
}

/** 144 random bits. `crypto.randomUUID` is missing on plain-http pages. */
const randomToken = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))

/** What is stored: the token, and the confirmation while its visitor is asked for the code. */
interface KeptConfirmation {
  readonly token?: string | undefined
  readonly confirmation?: StoredConfirmation | undefined
}

const isKept = isObjectOf({
  token: isOptional(isText),
  confirmation: isOptional(
    isObjectOf({
      ...{ id: isText, token: isText, email: isText, slot: isStoredSlot, submission: isSubmission },
      ...{ seconds: isNumber, sendsAgain: isFlag },
    }),
  ),
})

/** Raised whenever the fields of {@link KeptConfirmation} change. One of another version is dropped. */
const version = 1

/**
 * Stores a confirmation under `whenable:confirmation` and `key` (service and configuration). Without storage it is kept in memory only.
 */
export const confirmationStorage = (
  storage: DraftStorage | null | undefined,
  key: string,
): ConfirmationStorage => {
  const stored = storedValue<KeptConfirmation>(storage, `whenable:confirmation ${key}`, version, isKept)
  let known: KeptConfirmation | undefined
  const read = (): KeptConfirmation => {
    known ??= stored.read() ?? {}
    return known
  }
  const write = (next: KeptConfirmation) => {
    known = next
    stored.write(next.token === undefined ? null : next)
  }
  return {
    read: () => read().confirmation,
    write: (confirmation) => write({ token: read().token, ...(confirmation && { confirmation }) }),
    token: () => {
      const token = read().token ?? randomToken()
      write({ ...read(), token })
      return token
    },
    forgetToken: () => write({}),
  }
}

type SendEffect = Extract<BookingEffect, { type: 'send' }>

/**
 * Makes what lets visitors confirm their email address, over the port that confirms. A booking is moved without a confirmation.
 *
 * @param page the page to return to from the owner's page, if the visitor pays. Default: that of the code; on a server there is none.
 */
export const confirmingExtension = (
  service: EmailConfirmationService,
  storage: ConfirmationStorage,
  page: Pick<Location, 'href'> | undefined = globalThis.location,
): BookingExtension => {
  const start = async (
    { submission, challengeResponse }: SendEffect,
    signal: AbortSignal,
  ): Promise<StartedConfirmation> => {
    const { request, series, slot } = submission
    const returnUrl = page && /^https?:/.test(page.href) ? page.href : undefined
    const ask = async () => {
      const token = storage.token()
      const data = await service.startEmailConfirmation(
        {
          ...request,
          ...(series && { slots: series.slots }),
          confirmation_token: token,
          ...(returnUrl && { return_url: returnUrl }),
        },
        // The token alone makes it safe to repeat.
        { signal, challengeResponse, idempotencyKey: randomToken() },
      )
      return { token, data }
    }
    const { token, data } = await ask()
    const confirmation: StoredConfirmation = {
      ...{ id: data.confirmation_id, token, slot, submission, email: data.email },
      ...{ seconds: data.expires_in, sendsAgain: data.send_again_in === 0 },
    }
    return { confirmation, data }
  }

  const extend = confirming(storage.read())
  return (inner) => {
    const machine = extend(inner)
    const { run } = machine
    return {
      ...machine,
      run: {
        ...run,
        send: (effect, signal) =>
          effect.bookingId === undefined ? start(effect, signal) : run.send?.(effect, signal),
        'confirm-email': ({ confirmation: { id, token }, code }, signal) =>
          service.confirmEmail(id, token, code, { signal }),
        'send-code': ({ confirmation: { id, token } }, signal) => service.sendCode(id, token, { signal }),
        'look-at-confirmation': ({ confirmation: { id, token } }, signal) =>
          service.emailConfirmation(id, token, { signal }),
        'cancel-confirmation': ({ confirmation: { id, token } }, signal) =>
          service.cancelEmailConfirmation(id, token, { signal }),
        'confirmation-timer': ({ seconds }, signal) => waitUntilVisible(seconds, signal),
        'store-confirmation': ({ stored, isBooked }) =>
          isBooked ? storage.forgetToken() : storage.write(stored),
      },
    }
  }
}
