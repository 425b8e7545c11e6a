import { createHold, deleteHold, holdSeconds, updateHold } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { authorizeHolder, authorizeVisitor } from '../../access/authorization.js'
import { unavailable } from '../../event-types/slot-strategy.js'
import { validationError } from '../../kernel/errors.js'
import { type Call, secret, writing } from '../../kernel/http/route.js'
import { newSecret, sha256 } from '../../kernel/secrets.js'
import type { HoldRecord, LinkRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { linkBooks } from '../bookings/link-availability.js'
import { checkSecret, seatOf, visitorOfCall } from '../bookings/visitor-data.js'
import { extendHold, formTerms, type HoldRequest, holdSlot, moveHold, releaseHold } from './holds.js'

/** @throws ServiceError naming `expires_in` if it is out of range. */
const checkSeconds = (seconds: number): void => {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > holdSeconds)
    throw validationError('expires_in', seconds, `a whole number from 1 to ${holdSeconds}`)
}

/** A hold for its holder. The seconds that are left do not depend on their clock. */
const holdData = (id: string, { expiresAt, latestExpiry, configurationId }: HoldRecord, now: Instant) => ({
  hold_id: id,
  expires_in: expiresAt - now,
  most_seconds: latestExpiry - now,
  configuration_id: configurationId,
})

/** @throws ServiceError `timeslot_not_available` if the visitor's link offers other times. */
const checkLinkOffers = async (
  {
    owned,
    link,
    now,
  }: Pick<Call, 'now'> & { readonly owned: OwnedConfiguration; readonly link?: LinkRecord },
  records: Records,
  { slot, seat, moving }: HoldRequest,
): Promise<void> => {
  const wanted = { start_time: slot.start, end_time: slot.end, event_id: seat.eventId }
  // A booking moves to any time.
  if (link && !moving && !(await linkBooks(records, owned, link, wanted, now)))
    throw unavailable('this link offers other times')
}

/** Routes of holds. */
export const holdRoutes = [
  // A repeated request names the same id, so it holds the slot once without an idempotency key.
  secret(
    writing(createHold, authorizeVisitor, async (call, transaction) => {
      const { body, owned, now, newId } = call
      const id = body.hold_id ?? newSecret('hold', newId)
      checkSecret('hold_id', id)
      const request = {
        hash: await sha256(id),
        slot: { start: body.start_time, end: body.end_time },
        seat: seatOf(body),
        link: call.link,
        moving: call.booking,
      }
      await checkLinkOffers(call, transaction, request)
      const hold = await holdSlot({ ...call, transaction }, owned, request, formTerms(visitorOfCall(call)))
      return { data: holdData(id, hold, now) }
    }),
  ),

  writing(updateHold, authorizeHolder, async (call, transaction) => {
    const { body, owned, now, path } = call
    const { start_time: start, end_time: end, expires_in: seconds = holdSeconds } = body
    checkSeconds(seconds)
    const hash = await sha256(path.hold_id)
    const context = { ...call, transaction }
    if (start === undefined && end === undefined)
      return { data: holdData(path.hold_id, await extendHold(context, owned, hash, seconds), now) }
    // The id alone does not reserve another slot.
    await authorizeVisitor(call, transaction)
    if (start === undefined) throw validationError('start_time', start, 'an instant, together with end_time')
    if (end === undefined) throw validationError('end_time', end, 'an instant, together with start_time')
    const terms = { ...formTerms(visitorOfCall(call)), seconds }
    const request = { hash, slot: { start, end }, seat: seatOf(body), link: call.link, moving: call.booking }
    await checkLinkOffers(call, transaction, request)
    const moved = await moveHold(context, owned, request, terms)
    return { data: holdData(path.hold_id, moved, now) }
  }),

  writing(deleteHold, authorizeHolder, async (call, transaction) => {
    await releaseHold({ ...call, transaction }, call.owned, await sha256(call.path.hold_id))
    return {}
  }),
]
