import type { EmailConfirmationStatus } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type { KeptRequest } from './payments.js'
import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** A visitor's request to book, until they confirm their email address. A pending one expires at `expiresAt`; nothing has to happen then. */
export interface EmailConfirmationRecord {
  readonly id: string
  readonly applicationId: string
  readonly configurationId: string
  /** SHA-256 of the visitor's credential. */
  readonly tokenHash: string
  readonly status: Exclude<EmailConfirmationStatus, 'expired'>
  readonly request: KeptRequest
  /** Several times at once, the first of which is that of the request. */
  readonly slots?: readonly { readonly slot: Interval; readonly seat: KeptRequest['seat'] }[] | undefined
  /** The link that the visitor books with. */
  readonly linkId?: string | undefined
  /** Where the owner's page sends a visitor who pays. */
  readonly returnUrl?: string | undefined
  /** Whether a visitor asks, for whom limits count, and not a program of the owner. */
  readonly isAnonymous: boolean
  /** SHA-256 of the network address of the visitor, if it is known. */
  readonly address?: string | undefined
  /** The hash of the code, which is valid only together with the id. */
  readonly codeHash: string
  /** SHA-256 of the token of the link. */
  readonly linkHash: string
  /** How many wrong codes end the code. */
  readonly attemptsLeft: number
  /** How many codes were sent to this address, and when the last one was. */
  readonly sent: number
  readonly sentAt: Instant
  /** When the address was confirmed. */
  readonly confirmedAt?: Instant | undefined
  /** What was booked; several bookings in the order of their start. */
  readonly bookingIds: readonly string[]
  /** The payment that followed. */
  readonly paymentId?: string | undefined
  readonly createdAt: Instant
  /** Until when the slot is kept. */
  readonly expiresAt: Instant
  readonly updatedAt: Instant
}

/** How long a confirmation stays after its slot is free again, in seconds, so that its code still books it while it is: an hour. */
export const emailConfirmationLifetime = 3_600

/** The key of a hold of a confirmation, for its first time or a further one. No id has it as its hash, so that nobody else moves or releases it. */
export const emailConfirmationHold = (id: string, index = 0): string => `email confirmation ${index} ${id}`

/** The guests of a confirmation, in lower case. */
export const emailConfirmationEmails = ({ request }: EmailConfirmationRecord): string[] =>
  [request.guest, ...request.additionalGuests].map(({ email }) => email.toLowerCase())

/** The requests to book until their visitors confirm their email address. Their credentials, codes and links are stored as hashes. */
export const emailConfirmationTable = table<EmailConfirmationRecord>()({
  name: 'email_confirmations',
  key: ['id'],
  columns: {
    id: 'text',
    applicationId: 'text',
    tokenHash: 'text',
    linkHash: 'text',
    isPending: ['boolean', ({ status }) => status === 'pending'],
    emails: ['texts', emailConfirmationEmails],
    expiresAt: 'time',
  },
  unique: [['applicationId', 'tokenHash'], ['linkHash']],
  indexes: [['expiresAt']],
  ends: { at: 'expiresAt', after: emailConfirmationLifetime },
})

/** Reads email confirmations. */
export const emailConfirmationRecords = (open: OpenForReading) => {
  const confirmations = open(emailConfirmationTable)
  return {
    emailConfirmation: confirmations.get,
    /** The confirmation of a visitor's credential, by its SHA-256. */
    emailConfirmationOfToken: (applicationId: string, hash: string) =>
      confirmations.one({ applicationId, tokenHash: hash }),
    /** The confirmation of an email's link, by the SHA-256 of its token. */
    emailConfirmationOfLink: (hash: string) => confirmations.one({ linkHash: hash }),
    /** The confirmations in which a person is a guest. */
    emailConfirmationsOfGuest: (applicationId: string, email: string) =>
      confirmations.all({ applicationId, emails: { has: email.toLowerCase() } }),
    /** The pending confirmations, expired or not. */
    pendingEmailConfirmations: (applicationId: string) =>
      confirmations.all({ applicationId, isPending: true }),
  }
}

/** Writes email confirmations. */
export const emailConfirmationWrites = (open: OpenForWriting) => {
  const confirmations = open(emailConfirmationTable)
  return {
    /**
     * Locks a confirmation until the transaction ends, and reads its latest state. Call it before `lockPayment`, `lockLink` and
     * `lockHosts`.
     */
    lockEmailConfirmation: confirmations.lock,
    putEmailConfirmation: confirmations.put,
    removeEmailConfirmation: confirmations.remove,
  }
}
