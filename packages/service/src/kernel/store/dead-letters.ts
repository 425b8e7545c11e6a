import type { Instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'
import type { StoredMail } from './mail.js'
import type { Delivery } from './notifications.js'
import type { WriteBack } from './write-backs.js'

/** An undeliverable email or notification, or an event that a calendar does not take, which its owner can list and send again. */
export interface DeadLetter {
  /** The id of the mail or the delivery. */
  readonly id: string
  readonly applicationId: string
  readonly content:
    | { readonly kind: 'mail'; readonly mail: StoredMail }
    | { readonly kind: 'notification'; readonly delivery: Delivery }
    | { readonly kind: 'calendar'; readonly writeBack: WriteBack }
  /** The error of the last attempt. */
  readonly reason: string
  readonly attempts: number
  readonly diedAt: Instant
}

/** How long dead letters are stored, in seconds: 30 days. */
export const deadLetterLifetime = 2_592_000

/** A dead letter's position in its application's list. */
export const deadLetterListKey = ({ diedAt, id }: DeadLetter): string => listKey(diedAt, id)

/** Reads dead letters. */
export interface DeadLetterRecords {
  deadLetter(applicationId: string, id: string): Promise<DeadLetter | undefined>
  deadLetters(applicationId: string, page: Page): Promise<Listed<DeadLetter>>
}

/** Reads and writes dead letters. */
export interface DeadLetterTransaction extends DeadLetterRecords {
  putDeadLetter(deadLetter: DeadLetter): Promise<void>
  /** @returns whether it existed: of two concurrent calls, one returns true. */
  removeDeadLetter(applicationId: string, id: string): Promise<boolean>
}
