import type { EmailConfirmationService } from '@whenable/contract'
import { randomKey } from '../../machine.js'
import { type DraftStorage, isFlag, isNumber, isObjectOf, isText } from '../../stored-value.js'
import { isStoredSlot, isSubmission } from '../draft.js'
import { type KeptRequestStorage, keptRequestStorage } from '../kept-request.js'
import type { BookingEffect, StartedConfirmation, StoredConfirmation } from '../progress.js'
import { waitUntilVisible } from '../submission-effects.js'
import type { BookingExtension } from '../submitting.js'
import { confirming } from './confirming.js'

/** Where a confirmation survives a reload, and the way to the mailbox and back. Its token is forgotten once something is booked. */
export type ConfirmationStorage = KeptRequestStorage<StoredConfirmation>

const isConfirmation = isObjectOf({
  ...{ id: isText, token: isText, email: isText, slot: isStoredSlot, submission: isSubmission },
  ...{ seconds: isNumber, sendsAgain: isFlag },
})

/**
 * Stores a confirmation under `whenable:confirmation` and `key` (service and configuration). Without storage it is kept in memory only.
 */
export const confirmationStorage = (
  storage: DraftStorage | null | undefined,
  key: string,
): ConfirmationStorage => keptRequestStorage(storage, 'confirmation', key, isConfirmation)

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
        { signal, challengeResponse, idempotencyKey: randomKey() },
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
        'store-confirmation': ({ stored, isBooked }) => (isBooked ? storage.forget() : storage.write(stored)),
      },
    }
  }
}
