import type { PaymentStatus, Person } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** What is booked once a visitor has paid for it, or has confirmed their email address. */
export interface KeptRequest {
  readonly slot: Interval
  readonly hosts: readonly { readonly email: string }[]
  /** The group event, as its slot names it. */
  readonly seat: { readonly eventId?: string | undefined; readonly calendarId?: string | undefined }
  readonly guest: Person
  readonly additionalGuests: readonly Person[]
  readonly additionalFields: Readonly<Record<string, string>>
  readonly timezone?: string | undefined
  readonly emailLanguage?: string | undefined
}

/** A payment. A pending one expires at `expiresAt`; nothing has to happen then. Instants are Unix seconds. */
export interface PaymentRecord {
  readonly id: string
  readonly applicationId: string
  readonly configurationId: string
  /** SHA-256 of the visitor's credential. */
  readonly tokenHash: string
  readonly status: Exclude<PaymentStatus, 'expired'>
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** The owner's page, as the configuration had it. */
  readonly checkoutUrl: string
  /** Where the visitor goes afterwards. */
  readonly returnUrl?: string | undefined
  readonly request: KeptRequest
  /** The link that the visitor books with. */
  readonly linkId?: string | undefined
  readonly bookingId?: string | undefined
  /** Whether its guest was erased. Its money goes back. */
  readonly isErased?: boolean | undefined
  /** Why it failed, in the words of the owner's server. */
  readonly reason?: string | undefined
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly updatedAt: Instant
}

/** How long a payment stays after it has expired, in seconds, so that late money finds it: 30 days. */
export const paymentLifetime = 30 * 86_400

/** The guests of a payment, in lower case. */
export const paymentEmails = ({ request }: PaymentRecord): string[] =>
  [request.guest, ...request.additionalGuests].map(({ email }) => email.toLowerCase())

/** The payments of what visitors book. */
export const paymentTable = table<PaymentRecord>()({
  name: 'payments',
  key: ['id'],
  columns: {
    id: 'text',
    applicationId: 'text',
    tokenHash: 'text',
    linkId: 'text?',
    isPending: ['boolean', ({ status }) => status === 'pending'],
    emails: ['texts', paymentEmails],
    expiresAt: 'time',
  },
  unique: [['applicationId', 'tokenHash']],
  indexes: [['expiresAt'], { on: ['applicationId', 'linkId'], only: 'link_id IS NOT NULL AND is_pending' }],
  ends: { at: 'expiresAt', after: paymentLifetime },
})

/** Reads payments. */
export const paymentRecords = (open: OpenForReading) => {
  const payments = open(paymentTable)
  return {
    payment: payments.get,
    /** The payment of a visitor's credential, by its SHA-256. */
    paymentOfToken: (applicationId: string, hash: string) => payments.one({ applicationId, tokenHash: hash }),
    /** The payments in which a person is a guest. */
    paymentsOfGuest: (applicationId: string, email: string) =>
      payments.all({ applicationId, emails: { has: email.toLowerCase() } }),
    /** The pending payments, expired or not. */
    pendingPayments: (applicationId: string) => payments.all({ applicationId, isPending: true }),
    /** The pending payments of a link that have not expired at `now`. */
    pendingPaymentsOfLink: (applicationId: string, linkId: string, now: Instant) =>
      payments.all({ applicationId, linkId, isPending: true, expiresAt: { after: now } }),
  }
}

/** Writes payments. */
export const paymentWrites = (open: OpenForWriting) => {
  const payments = open(paymentTable)
  return {
    /** Locks a payment until the transaction ends, and reads its latest state. Call it before `lockLink` and `lockHosts`. */
    lockPayment: payments.lock,
    putPayment: payments.put,
  }
}

/** The key of the hold of a payment. No id has it as its hash, so that nobody else moves or releases the hold. */
export const paymentHold = (id: string): string => `payment ${id}`
