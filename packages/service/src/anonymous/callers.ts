import type { Instant } from '@whenable/time'
import { covers, type IpNetwork, networkOf } from '../kernel/ip-address.js'
import { mailboxOf } from '../kernel/person.js'
import { sha256 } from '../kernel/secrets.js'
import type { Records, Transaction } from '../kernel/store/store.js'
import type { Anonymous } from './permit.js'

/** Who calls without a credential that says who they are, as limits count them. */
export interface AnonymousCaller {
  /** SHA-256 of the network address, with the application: an IPv4 address, or an IPv6 network of 64 bits. */
  readonly address: string
  /** The network, readable: 24 bits of IPv4, or 48 bits of IPv6. */
  readonly network: string
  /** Whether many people share the network, such as an office or a school. */
  readonly isOffice: boolean
}

/**
 * Who a caller is, for limits.
 *
 * @param counted the address that a request counts under.
 * @param offices the networks that many people share.
 */
export const anonymousCaller = async (
  applicationId: string,
  counted: string,
  offices: readonly IpNetwork[] = [],
): Promise<AnonymousCaller> => ({
  address: await sha256(`${applicationId} address ${counted}`),
  network: networkOf(counted),
  isOffice: offices.some((office) => covers(office, counted)),
})

/** Who a request's caller is, for limits. Undefined if their address is unknown. */
export type IdentifyAnonymous = (request: Request, applicationId: string) => Promise<Anonymous | undefined>

/** Creates the identification of callers without a credential that says who they are. */
export const identifyAnonymous =
  ({
    addressOf,
    offices,
    ...known
  }: Pick<Anonymous, 'hasLimits' | 'challengeKind' | 'settings'> & {
    readonly addressOf: (request: Request) => string | undefined
    /** The networks that many people share. */
    readonly offices: readonly IpNetwork[]
  }): IdentifyAnonymous =>
  async (request, applicationId) => {
    const address = addressOf(request)
    if (address === undefined) return undefined
    return { ...(await anonymousCaller(applicationId, address, offices)), ...known }
  }

/**
 * Who causes emails, for their budgets: a visitor of a network, or the account of an access token. API keys and the service itself have no
 * such budget.
 */
export type EmailCause =
  | { readonly kind: 'network'; readonly network: string; readonly dailyEmails?: number | undefined }
  | { readonly kind: 'account'; readonly grantId: string }

/** Who causes the emails of a visitor's call. An access token of the owner counts as its account. */
export const causeOf = ({
  anonymous,
  isApplication,
  isOwner,
  owned,
}: {
  readonly anonymous?: Pick<Anonymous, 'network' | 'settings'> | undefined
  readonly isApplication?: boolean | undefined
  readonly isOwner?: boolean | undefined
  readonly owned?: { readonly grantId: string } | undefined
}): EmailCause | undefined => {
  if (isApplication) return undefined
  if (isOwner && owned) return { kind: 'account', grantId: owned.grantId }
  if (!anonymous) return undefined
  const { network, settings } = anonymous
  return { kind: 'network', network, dailyEmails: settings?.dailyEmails }
}

/** The network of the visitor who causes emails. */
export const networkOfCause = (cause: EmailCause | undefined): string | undefined =>
  cause?.kind === 'network' ? cause.network : undefined

/** The account of a member who changes something. */
export const causeOfMember = ({
  member,
}: {
  readonly member?: { readonly grantId: string } | undefined
}): EmailCause | undefined => member && { kind: 'account', grantId: member.grantId }

/** The account whose access token changes something of its own; undefined for an API key. */
export const causeOfAccount = ({
  grant,
  isApplication,
}: {
  readonly grant?: { readonly id: string } | undefined
  readonly isApplication?: boolean | undefined
}): EmailCause | undefined => (grant && !isApplication ? { kind: 'account', grantId: grant.id } : undefined)

/** The SHA-256 of a mailbox of an application. All spellings of one mailbox have the same. */
export const mailboxHash = (applicationId: string, email: string): Promise<string> =>
  sha256(`${applicationId} mailbox ${mailboxOf(email)}`)

/** Those of some email addresses whose owners have shown that they read them. */
export const confirmedEmails = async (
  records: Records,
  applicationId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  const hashes = await Promise.all(emails.map((email) => mailboxHash(applicationId, email)))
  const confirmed = await records.confirmedMailboxes(applicationId, hashes)
  return new Set(emails.filter((_, index) => confirmed.has(hashes[index] ?? '')))
}

/** Notes that the owner of an email address has shown that they read it, for example by a link in an email. */
export const noteConfirmed = async (
  { transaction, now }: { readonly transaction: Transaction; readonly now: Instant },
  applicationId: string,
  email: string,
): Promise<void> => transaction.noteConfirmed(applicationId, await mailboxHash(applicationId, email), now)
