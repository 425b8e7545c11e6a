import { type BlockKind, isEmail, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { validationError } from '../kernel/errors.js'
import { covers, networkText, parseNetwork } from '../kernel/ip-address.js'
import { mailboxOf } from '../kernel/person.js'
import type { BlockRecord, Records } from '../kernel/store/store.js'

const domainOf = (email: string): string => mailboxOf(email).slice(mailboxOf(email).lastIndexOf('@') + 1)

/** How a value of each kind is stored. @throws ServiceError naming `value`. */
const normalize: Readonly<Record<BlockKind, (value: string) => string>> = {
  address: (value) => {
    if (!isEmail(value)) throw validationError('value', value, 'an email address')
    return mailboxOf(value)
  },
  domain: (value) => {
    const email = `somebody@${value.replace(/^@/, '')}`
    if (!isEmail(email)) throw validationError('value', value, 'a domain, such as example.com')
    return domainOf(email)
  },
  network: (value) => {
    try {
      return networkText(parseNetwork(value))
    } catch {
      throw validationError('value', value, 'a network, such as 203.0.113.0/24 or 2001:db8:7::/48')
    }
  },
}

/**
 * The value of a block as it is stored and shown. A network is at least as large as those that are recorded.
 *
 * @throws ServiceError naming `value` if it is none of its kind.
 */
export const blockedValue = (kind: BlockKind, value: string): string => normalize[kind](value.trim())

/** Whom a cause comes from, as far as it is known. */
interface Causer {
  /** `203.0.113.0/24`, `2001:db8:7::/48`. */
  readonly network: string
  readonly email?: string | undefined
}

const isBlocked: Readonly<Record<BlockKind, (value: string, causer: Causer) => boolean>> = {
  address: (value, { email }) => email !== undefined && mailboxOf(email) === value,
  domain: (value, { email }) => {
    const domain = email === undefined ? '' : domainOf(email)
    return domain === value || domain.endsWith(`.${value}`)
  },
  network: (value, { network }) => covers(parseNetwork(value), network),
}

/** Whether one of some blocks is about a causer. */
const matchesBlock = (blocks: readonly BlockRecord[], causer: Causer): boolean =>
  blocks.some(({ kind, value }) => isBlocked[kind](value, causer))

/**
 * Refuses what a blocked caller would cause. The error does not say what is blocked.
 *
 * @throws ServiceError `forbidden`.
 */
export const checkNotBlocked = async (
  records: Records,
  applicationId: string,
  causer: Causer,
  now: Instant,
): Promise<void> => {
  if (matchesBlock(await records.blocks(applicationId, now), causer))
    throw new ServiceError('forbidden', 'this cannot be booked from here now: contact the organizer')
}
