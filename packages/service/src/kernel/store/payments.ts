import type { PaymentStatus, Person } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'

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

/** Reads payments. */
export interface PaymentRecords {
  payment(id: string): Promise<PaymentRecord | undefined>
  /** The payment of a visitor's credential, by its SHA-256. */
  paymentOfToken(applicationId: string, hash: string): Promise<PaymentRecord | undefined>
  /** The payments in which a person is a guest. */
  paymentsOfGuest(applicationId: string, email: string): Promise<readonly PaymentRecord[]>
  /** The pending payments, expired or not. */
  pendingPayments(applicationId: string): Promise<readonly PaymentRecord[]>
  /** The pending payments of a link that have not expired at `now`. */
  pendingPaymentsOfLink(
    applicationId: string,
    linkId: string,
    now: Instant,
  ): Promise<readonly PaymentRecord[]>
}

/** Reads and writes payments. */
export interface PaymentTransaction extends PaymentRecords {
  /** Locks a payment until the transaction ends, and reads its latest state. Call it before `lockLink` and `lockHosts`. */
  lockPayment(id: string): Promise<PaymentRecord | undefined>
  putPayment(payment: PaymentRecord): Promise<void>
}

/** The key of the hold of a payment. No id has it as its hash, so that nobody else moves or releases the hold. */
export const paymentHold = (id: string): string => `payment ${id}`
