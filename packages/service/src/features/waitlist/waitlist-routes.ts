import {
  acceptWaitlistOffer,
  getWaitlistEntry,
  joinWaitlist as joinEndpoint,
  leaveWaitlist as leaveEndpoint,
  listWaitlistEntries,
  passWaitlistOffer,
} from '@whenable/contract'
import { authorizeVisitor } from '../../access/authorization.js'
import { authorizeMember } from '../../access/authorize-member.js'
import { causeOf } from '../../anonymous/callers.js'
import { sendsEmailToWaiting } from '../../event-types/sends-email.js'
import { notFoundError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { type CallerAuthorization, preparing, reading, secret, writing } from '../../kernel/http/route.js'
import { sha256 } from '../../kernel/secrets.js'
import type { Records } from '../../kernel/store/store.js'
import {
  bookingContextOf,
  bookingData,
  pullHosts,
  requireEmailedOffer,
  type WaitlistSubject,
} from '../bookings/visitor-data.js'
import { prepareWaitlist } from '../challenges/challenges.js'
import { requireEventType } from '../event-types/event-types.js'
import { acceptOffer, leaveWaitlist, passOffer } from './answer-offer.js'
import { joinWaitlist } from './join-waitlist.js'
import { entryData, memberEntryData } from './waitlist-entry.js'

type EntryAuthorization = CallerAuthorization & WaitlistSubject

/** The entry that a credential names, with its configuration. @throws ServiceError `not_found_error` if there is none. */
export const requireWaitlistEntry = async (records: Records, id: string): Promise<WaitlistSubject> => {
  const hash = await sha256(id)
  const entry = await records.waitlistEntryOfSecret(hash)
  const owned = entry && (await records.configuration(entry.configurationId))
  if (!entry || !owned) throw notFoundError('waitlist entry', 'with this id')
  return { entry, owned, isEmailed: entry.hashes.indexOf(hash) > 0 }
}

/** Authorizes callers who know an entry's id, which is its credential. */
const authorizeWaiting = async (
  { path }: { readonly path: { readonly waitlist_id: string } },
  records: Records,
): Promise<EntryAuthorization> => {
  const subject = await requireWaitlistEntry(records, path.waitlist_id)
  const { entry } = subject
  return {
    applicationId: entry.applicationId,
    scope: `waitlist:${entry.id}`,
    sharesScope: true,
    ...subject,
  }
}

/** Routes of waitlists. */
export const waitlistRoutes = [
  // A repeated request names the same id, so it adds one entry without an idempotency key.
  secret(
    preparing(joinEndpoint, authorizeVisitor, prepareWaitlist, async (call, transaction) => {
      const { body, owned, link, now } = call
      const { booking_id: bookingId } = body
      const named =
        bookingId === undefined ? undefined : await transaction.booking(owned.applicationId, bookingId)
      if (bookingId !== undefined && named?.configurationId !== owned.configuration.id)
        throw notFoundError('booking', bookingId)
      const { entry, id } = await joinWaitlist({ ...call, cause: causeOf(call), transaction }, owned, {
        id: body.waitlist_id,
        start: body.start_time,
        end: body.end_time,
        guest: { name: body.guest.name, email: body.guest.email },
        timezone: body.timezone,
        emailLanguage: body.email_language,
        additionalFields: body.additional_fields ?? {},
        eventId: body.event_id,
        booking: named ?? call.booking,
        link,
      })
      return { data: entryData(entry, id, now, await sendsEmailToWaiting(transaction, call, owned, entry)) }
    }),
  ),

  reading(getWaitlistEntry, authorizeWaiting, async ({ entry, owned, path, now, ...call }, records) => ({
    data: entryData(entry, path.waitlist_id, now, await sendsEmailToWaiting(records, call, owned, entry)),
  })),

  preparing(acceptWaitlistOffer, authorizeWaiting, pullHosts, async (call, transaction) => {
    await requireEmailedOffer(transaction, call, call)
    const accepted = await acceptOffer(bookingContextOf(call, transaction), call, call.body.start_time)
    if ('refused' in accepted) return accepted
    return { data: await bookingData(transaction, accepted.booking, call) }
  }),

  writing(passWaitlistOffer, authorizeWaiting, async (call, transaction) => {
    const { now, entry, owned, body, path } = call
    const passed = await passOffer({ transaction, now }, entry, body.start_time)
    const sendsEmail = await sendsEmailToWaiting(transaction, call, owned, entry)
    return { data: entryData(passed, path.waitlist_id, now, sendsEmail) }
  }),

  writing(leaveEndpoint, authorizeWaiting, async ({ now, entry }, transaction) => {
    await leaveWaitlist({ transaction, now }, entry)
    return {}
  }),

  reading(listWaitlistEntries, authorizeMember, async ({ query, ...call }, records) => {
    const { owned } = await requireEventType(records, call, query.configuration_id)
    const { applicationId, configuration } = owned
    const { items, next } = await records.waitlistEntries(applicationId, configuration.id, pageOf(query))
    return { data: items.map((entry) => memberEntryData(entry, call.now)), next_cursor: cursorOf(next) }
  }),
]
