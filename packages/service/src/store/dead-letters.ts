import type { Instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'
import type { StoredMail } from './mail.js'
import type { Delivery } from './notifications.js'

/** What could not be delivered, kept for its owner to see and send again. */
export interface DeadLetter {
  /** The id of the mail or the delivery. */
  readonly id: string
  readonly applicationId: string
  readonly content:
    | { readonly kind: 'mail'; readonly mail: StoredMail }
    | { readonly kind: 'notification'; readonly delivery: Delivery }
  /** Why it was not delivered, as the last attempt told it. */
  readonly reason: string
  readonly attempts: number
  readonly diedAt: Instant
}

/** How long a dead letter is kept, in seconds: 30 days. */
export const deadLetterLifetime = 2_592_000

/** A dead letter's place in its application's list. */
export const deadLetterListKey = ({ diedAt, id }: DeadLetter): string => listKey(diedAt, id)

/** Dead letters. */
export interface DeadLetterRecords {
  deadLetter(applicationId: string, id: string): Promise<DeadLetter | undefined>
  deadLetters(applicationId: string, page: Page): Promise<Listed<DeadLetter>>
}

/** What can be done to them. */
export interface DeadLetterTransaction extends DeadLetterRecords {
  putDeadLetter(letter: DeadLetter): Promise<void>
  /** @returns whether it was there: of two who remove it at once, one is told so. */
  removeDeadLetter(applicationId: string, id: string): Promise<boolean>
}
