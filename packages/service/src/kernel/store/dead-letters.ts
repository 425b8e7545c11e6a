import type { Instant } from '@whenable/time'
import { hostKey } from '../person.js'
import type { StoredMail } from './mail.js'
import type { Delivery } from './notifications.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'
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

/** The dead letters. `recipient` is the address of an email in lower case, for erasing guest data. */
export const deadLetterTable = table<DeadLetter>()({
  name: 'dead_letters',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    recipient: [
      'text?',
      ({ content }) => (content.kind === 'mail' ? hostKey(content.mail.to.email) : undefined),
    ],
    diedAt: 'time',
    listKey: ['text', ({ diedAt, id }) => listKey(diedAt, id)],
  },
  indexes: [['applicationId', 'listKey'], ['applicationId', 'recipient'], ['diedAt']],
  ends: { at: 'diedAt', after: deadLetterLifetime },
})

/** Reads dead letters. */
export const deadLetterRecords = (open: OpenForReading) => {
  const letters = open(deadLetterTable)
  return {
    deadLetter: letters.get,
    deadLetters: (applicationId: string, page: Page) => letters.page({ applicationId }, page),
  }
}

/** Writes dead letters. */
export const deadLetterWrites = (open: OpenForWriting) => {
  const letters = open(deadLetterTable)
  return {
    putDeadLetter: letters.put,
    /** @returns whether it existed: of two concurrent calls, one returns true. */
    removeDeadLetter: async (applicationId: string, id: string) =>
      (await letters.take(applicationId, id)) !== undefined,
  }
}
