import { longestWaitlistWindow, type Person, ServiceError } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { mostActive } from '../../anonymous/budgets.js'
import type { EmailCause } from '../../anonymous/callers.js'
import { type Anonymous, permit } from '../../anonymous/permit.js'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { validatedAnswers } from '../../event-types/additional-fields.js'
import { isClosed, isGroup } from '../../event-types/configuration-rules.js'
import { unavailable } from '../../event-types/slot-strategy.js'
import { checkSmsAnswers } from '../../event-types/sms-consent.js'
import { validationError } from '../../kernel/errors.js'
import { checkGuest, mailboxOf } from '../../kernel/person.js'
import { newSecret, sha256 } from '../../kernel/secrets.js'
import type {
  BookingRecord,
  LinkRecord,
  OwnedConfiguration,
  Transaction,
  WaitlistRecord,
} from '../../kernel/store/store.js'
import { paymentRequired } from '../bookings/bookings.js'
import { slotsStartingIn } from '../bookings/next-times.js'
import { addWaitlistEmail } from './add-waitlist-email.js'
import { fitsEntry, keyOfTime } from './waitlist-entry.js'

/** How often a waitlist is compared with what is free, in seconds. */
export const lookEvery = 60

/** How many visitors can wait for a configuration at once, and how often one guest can, whoever asks for them. */
const mostInLine = 200
const mostOfGuest = mostActive('waitlist-entry', 'mailbox', 'target')

/** How many times of a window can be free while somebody waits for others. */
const mostKnown = 100

const shortestId = 16
const longestId = 256

/** A visitor's request to wait. */
export interface WaitlistRequest extends Interval {
  /** The id that the visitor chose. */
  readonly id?: string | undefined
  readonly guest: Person
  /** IANA name, which exists. */
  readonly timezone: string
  readonly emailLanguage?: string | undefined
  readonly additionalFields: Readonly<Record<string, string>>
  readonly eventId?: string | undefined
  /** Their booking that moves to an earlier time. */
  readonly booking?: BookingRecord | undefined
  readonly link?: LinkRecord | undefined
}

interface JoinContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  readonly origin: string
  readonly busyTimeCache?: BusyTimeCache | undefined
  /** The visitor, for whom limits count. Undefined: unknown, or a caller without limits. */
  readonly anonymous?: Anonymous | undefined
  /** Whose budget the email counts against. */
  readonly cause?: EmailCause | undefined
}

const refused = (reason: string, message: string) => new ServiceError('forbidden', message, { reason })

/** @throws ServiceError naming `waitlist_id` if it is easy to guess, or too long. */
const checkId = (id: string): void => {
  if (id.length < shortestId || id.length > longestId)
    throw validationError('waitlist_id', '…', `${shortestId} to ${longestId} random characters`)
}

/** The window in which the wanted time starts. That of a booking ends at its start. @throws ServiceError naming the invalid field. */
const windowOf = ({ start, end, booking }: WaitlistRequest, now: Instant): Interval => {
  if (end <= start) throw validationError('end_time', end, 'an instant after start_time')
  if (end - start > longestWaitlistWindow * 86_400)
    throw validationError('end_time', end, `at most ${longestWaitlistWindow} days after start_time`)
  if (end <= now) throw validationError('end_time', end, 'an instant that is not past')
  const latest = booking ? Math.min(end, booking.start) : end
  if (latest <= start || latest <= now)
    throw validationError('start_time', start, 'an instant before the start of the booking, which is ahead')
  return { start, end: instant(latest) }
}

/** @throws ServiceError `forbidden` or `rate_limit_error` if too many wait already. */
const checkLimits = (inLine: readonly WaitlistRecord[], guest: Person): void => {
  if (inLine.length >= mostInLine) throw refused('waitlist_full', 'this waitlist is full')
  const mailbox = mailboxOf(guest.email)
  const ofGuest = inLine.filter((entry) => mailboxOf(entry.guest.email) === mailbox).length
  if (ofGuest >= mostOfGuest)
    throw new ServiceError('rate_limit_error', 'one guest waits too often already', { retryAfter: 3_600 })
}

/** The times of a window that are free already, which are not offered. @throws ServiceError if there are too many, or no such session. */
const knownTimes = async (
  { transaction, now, busyTimeCache: cache }: JoinContext,
  owned: OwnedConfiguration,
  wanted: Pick<WaitlistRecord, 'start' | 'end' | 'eventId'>,
  moving: BookingRecord | undefined,
): Promise<readonly string[]> => {
  const slots = await slotsStartingIn(transaction, owned, wanted, { now, cache, moving })
  const fitting = slots.filter((slot) => fitsEntry(wanted, slot))
  if (wanted.eventId !== undefined && !fitting.length)
    throw validationError('event_id', wanted.eventId, 'a session that starts in the window')
  const free = fitting.filter(({ capacity }) => capacity !== 0)
  if (free.length > mostKnown)
    throw refused('waitlist_times_free', 'many times of this window are free: choose one of them')
  return free.map((slot) => keyOfTime(slot.start_time, slot.event_id))
}

/** Whether a request is the one that an entry was made from. */
const isRepeated = (
  entry: WaitlistRecord,
  { configuration }: OwnedConfiguration,
  { start, eventId }: WaitlistRequest,
) => entry.configurationId === configuration.id && entry.start === start && entry.eventId === eventId

/**
 * Lets a visitor wait for a time that comes free. A repeated request with the same id changes nothing.
 *
 * @returns the entry and the credential of its visitor.
 * @throws ServiceError naming the invalid field, `forbidden` with a reason, or `rate_limit_error`.
 */
export const joinWaitlist = async (
  context: JoinContext,
  owned: OwnedConfiguration,
  request: WaitlistRequest,
): Promise<{ readonly entry: WaitlistRecord; readonly id: string }> => {
  const { transaction, now, newId, origin } = context
  const { applicationId, configuration, grantId } = owned
  const { booking, eventId } = request
  // The emails about a booking go to its guest, whoever asks.
  const guest = booking?.guest ?? request.guest
  const id = request.id ?? newSecret('wait', newId)
  checkId(id)
  const hash = await sha256(id)
  const look = { applicationId, configurationId: configuration.id }
  await transaction.lockWaitlist(look, instant(now + lookEvery))
  const earlier = await transaction.waitlistEntryOfSecret(hash)
  if (earlier) {
    if (!isRepeated(earlier, owned, request))
      throw validationError('waitlist_id', '…', 'an id that no other entry has')
    return { entry: earlier, id }
  }
  if (!configuration.scheduler?.waitlist) throw refused('waitlist_off', 'this event type has no waitlist')
  if (configuration.scheduler.payment && !booking)
    throw paymentRequired('this event type has a payment, so its times are booked as soon as they are free')
  if (isClosed(configuration)) throw unavailable('this event type is closed')
  checkGuest('guest', guest)
  if (eventId !== undefined && !isGroup(configuration))
    throw validationError('event_id', eventId, 'none: only group events have sessions')
  const additionalFields = booking
    ? {}
    : validatedAnswers(configuration.scheduler.additional_fields ?? {}, request.additionalFields)
  checkSmsAnswers(configuration, additionalFields)
  const window = windowOf(request, now)
  const cause = { applicationId, kind: 'waitlist-entry' as const, targetId: configuration.id }
  const note = await permit(context, { ...cause, email: guest.email })
  checkLimits(await transaction.entriesInLine(applicationId, configuration.id), guest)
  const secret = newSecret('wait', newId)
  const entry: WaitlistRecord = {
    id: newId(),
    applicationId,
    configurationId: configuration.id,
    grantId,
    hashes: [hash, await sha256(secret)],
    state: 'waiting',
    guest: { name: guest.name, email: guest.email },
    timezone: request.timezone,
    emailLanguage: request.emailLanguage,
    additionalFields,
    ...window,
    eventId,
    bookingId: booking?.id,
    moves: booking !== undefined,
    linkId: request.link?.id,
    unanswered: 0,
    known: await knownTimes(context, owned, { ...window, eventId }, booking),
    address: context.anonymous?.address,
    origin,
    createdAt: now,
    updatedAt: now,
  }
  await transaction.putWaitlistEntry(entry)
  await note(entry.id)
  await addWaitlistEmail(context, owned, entry, { notice: 'joined', secret })
  return { entry, id }
}
