import { type BookingFeed, mostBookingFeeds, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { notFoundError } from '../../kernel/errors.js'
import type { SecretKeys } from '../../kernel/seal.js'
import { sha256 } from '../../kernel/secrets.js'
import type { BookingFeedRecord, MemberRecord, Records, Transaction } from '../../kernel/store/store.js'
import { secretOf, withSecret } from '../links/link-secret.js'
import { newLinkSecret } from '../links/links.js'

/** What changing a member's feeds needs. */
export interface FeedContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  /** Undefined: addresses are shown once. */
  readonly secretKeys: SecretKeys | undefined
}

/** A feed with its secret, which is known when it was just made. */
export interface FeedWithSecret {
  readonly feed: BookingFeedRecord
  readonly secret?: string | undefined
}

/** The path of the feeds of bookings. */
export const bookingFeedsPath = '/feeds'

/** The address of a feed with a secret, under an origin. */
export const feedAddress = (origin: string, secret: string): string =>
  `${origin}${bookingFeedsPath}/${secret}.ics`

/** How often programs should read a feed, in hours. */
export const refreshHours = 1

/** The secret in the last segment of a feed's address; undefined if it cannot be one. */
export const feedSecretIn = (name: string): string | undefined => /^([0-9a-f]{32})\.ics$/.exec(name)?.[1]

/** A feed's data for its member. */
export const bookingFeedData = async (
  { feed, secret }: FeedWithSecret,
  { origin, secretKeys }: { readonly origin: string; readonly secretKeys: SecretKeys | undefined },
): Promise<BookingFeed> => {
  const known = secret ?? (await secretOf(feed, secretKeys))
  return {
    ...{ id: feed.id, of: feed.of, shows: feed.shows },
    address: known === undefined ? undefined : feedAddress(origin, known),
    created_at: feed.createdAt,
  }
}

/** Gives a feed a new secret, and stores it. */
const putWithNewSecret = async (
  { transaction, newId, secretKeys }: FeedContext,
  { sealed: _before, ...feed }: Omit<BookingFeedRecord, 'hash'>,
): Promise<FeedWithSecret> => {
  const secret = newLinkSecret(newId)
  const renewed = await withSecret({ ...feed, hash: await sha256(secret) }, secret, secretKeys)
  await transaction.putBookingFeed(renewed)
  return { feed: renewed, secret }
}

/** Whether a member may read what a feed has: all bookings of the application are for its owners. */
export const coversFeed = ({ role }: MemberRecord, { of }: Pick<BookingFeedRecord, 'of'>): boolean =>
  of === 'member' || role === 'owner'

/**
 * Creates a feed of a member.
 *
 * @throws ServiceError `forbidden` if the member may not read what it would have, `conflict` if they have too many.
 */
export const addBookingFeed = async (
  context: FeedContext,
  member: MemberRecord,
  {
    of,
    shows = 'details',
  }: { readonly of: BookingFeed['of']; readonly shows?: BookingFeed['shows'] | undefined },
): Promise<FeedWithSecret> => {
  const { transaction, now, newId } = context
  const { applicationId, grantId } = member
  if (!coversFeed(member, { of }))
    throw new ServiceError('forbidden', 'only owners may subscribe to all bookings of the application')
  // Two that are created at once are counted one after the other.
  await transaction.lockMembers(applicationId)
  const existing = await transaction.bookingFeedsOf(applicationId, grantId)
  if (existing.length >= mostBookingFeeds)
    throw new ServiceError('conflict', `a member has at most ${mostBookingFeeds} feeds: delete one first`)
  return putWithNewSecret(context, { id: newId(), applicationId, grantId, of, shows, createdAt: now })
}

/** A member's own feed, locked. @throws ServiceError `not_found_error` for every other one. */
const lockOwnFeed = async (
  { transaction }: FeedContext,
  { applicationId, grantId }: MemberRecord,
  id: string,
): Promise<BookingFeedRecord> => {
  const feed = await transaction.lockBookingFeed(applicationId, id)
  if (feed?.grantId !== grantId) throw notFoundError('feed', id)
  return feed
}

/** Gives a member's feed a new secret; the one before opens nothing any more. @throws ServiceError `not_found_error`. */
export const renewBookingFeed = async (
  context: FeedContext,
  member: MemberRecord,
  id: string,
): Promise<FeedWithSecret> => putWithNewSecret(context, await lockOwnFeed(context, member, id))

/** Removes a member's feed. @throws ServiceError `not_found_error`. */
export const removeBookingFeed = async (
  context: FeedContext,
  member: MemberRecord,
  id: string,
): Promise<BookingFeedRecord> => {
  const feed = await lockOwnFeed(context, member, id)
  await context.transaction.removeBookingFeed(feed.applicationId, feed.id)
  return feed
}

/** The feed whose secret has this SHA-256, with its member; undefined if there is none, or the member may not read it any more. */
export const feedOfSecret = async (
  records: Records,
  hash: string,
): Promise<{ readonly feed: BookingFeedRecord; readonly member: MemberRecord } | undefined> => {
  const feed = await records.bookingFeedOfSecret(hash)
  const member = feed && (await records.member(feed.applicationId, { grantId: feed.grantId }))
  return feed && member && coversFeed(member, feed) ? { feed, member } : undefined
}
