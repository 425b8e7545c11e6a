import {
  fewestPollSlots,
  type Poll,
  type PollAnswer,
  type PollInput,
  type PollPage,
  type pollChangeSchema,
  ServiceError,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { secondsUntil } from '../../access/link-state.js'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { type EmailFacts, sendsEmailAbout } from '../../event-types/sends-email.js'
import { configurationTimeZone } from '../../hosts/resolve-hosts.js'
import { validationError } from '../../kernel/errors.js'
import { sha256 } from '../../kernel/secrets.js'
import type {
  LinkSlot,
  OwnedConfiguration,
  PollAnswerRecord,
  PollRecord,
  Records,
  Transaction,
} from '../../kernel/store/store.js'
import type { Output } from '../../kernel/validate.js'
import { freeOffers } from '../bookings/link-availability.js'
import { type ServiceParts, uiSettings } from '../bookings/ui-settings.js'
import { withSecret } from '../links/link-secret.js'
import { type AddressReader, newLinkSecret, offerableSlots, shownSecret } from '../links/links.js'
import { answersLeft, pollStateAt } from './poll-state.js'
import { countVotes } from './poll-votes.js'

/** The services that read a poll with its taken times. */
export interface PollReader {
  readonly now: Instant
  readonly busyTimeCache?: BusyTimeCache | undefined
}

/** How the page of a poll is read. */
interface PollPageReader extends PollReader, ServiceParts {
  /** The origin of the service, for the addresses of pictures. */
  readonly origin: string
}

/** The page of a poll. */
export const pollAddress = (origin: string, secret: string): string => `${origin}/p/${secret}`

/** @throws ServiceError naming `expires_at` unless it is ahead, and no later than the last of the times. */
const checkExpiry = (expiresAt: Instant, slots: readonly LinkSlot[], now: Instant): void => {
  const last = slots.at(-1)
  if (expiresAt <= now || (last && expiresAt > last.start))
    throw validationError(
      'expires_at',
      expiresAt,
      'an instant from now on, until the last of the times starts',
    )
}

/**
 * Creates a poll of times that are free now.
 *
 * @returns the poll and its secret. The store keeps only its hash.
 * @throws ServiceError naming the invalid field.
 */
export const addPoll = async (
  {
    transaction,
    now,
    newId,
    busyTimeCache,
    secretKeys,
  }: PollReader & AddressReader & { readonly transaction: Transaction; readonly newId: () => string },
  owned: OwnedConfiguration,
  input: PollInput,
): Promise<{ readonly poll: PollRecord; readonly secret: string }> => {
  const slots = await offerableSlots(transaction, owned, input.slots, now, busyTimeCache)
  const starts = new Set(slots.map(({ start }) => start))
  if (starts.size < slots.length || starts.size < fewestPollSlots)
    throw validationError(
      'slots',
      starts.size,
      `at least ${fewestPollSlots} times, of which no two start at once`,
    )
  if (!input.title.trim()) throw validationError('title', input.title, 'a title')
  const last = slots.at(-1) as LinkSlot
  const expiresAt = input.expires_at ?? last.start
  checkExpiry(expiresAt, slots, now)
  const secret = newLinkSecret(newId)
  const made: PollRecord = {
    id: newId(),
    hash: await sha256(secret),
    applicationId: owned.applicationId,
    configurationId: owned.configuration.id,
    grantId: owned.grantId,
    title: input.title,
    name: input.name,
    votes: input.votes ?? 'shown',
    slots,
    timezone: input.timezone ?? (await configurationTimeZone(transaction, owned, slots[0]?.start ?? now)),
    language: input.language,
    expiresAt,
    isClosed: false,
    answers: [],
    createdAt: now,
  }
  const poll = await withSecret(made, secret, secretKeys)
  await transaction.putPoll(poll)
  return { poll, secret }
}

/**
 * Changes a poll, which is locked.
 *
 * @throws ServiceError `conflict` once one of its times is booked, or naming the invalid field.
 */
export const changePoll = (
  poll: PollRecord,
  change: Partial<Output<typeof pollChangeSchema>>,
  now: Instant,
): PollRecord => {
  if (poll.choice)
    throw new ServiceError('conflict', 'one of the times of this poll is booked', { reason: 'poll_booked' })
  const { title, votes, state, expires_at: expiresAt } = change
  if (title !== undefined && !title.trim()) throw validationError('title', title, 'a title')
  if (expiresAt !== undefined) checkExpiry(expiresAt, poll.slots, now)
  return {
    ...poll,
    title: title ?? poll.title,
    name: 'name' in change ? change.name : poll.name,
    votes: votes ?? poll.votes,
    expiresAt: expiresAt ?? poll.expiresAt,
    isClosed: state === undefined ? poll.isClosed : state === 'closed',
  }
}

/** The starts of a poll's times that are still free. */
const freeStarts = async (
  records: Records,
  owned: OwnedConfiguration,
  poll: PollRecord,
  { now, busyTimeCache }: PollReader,
): Promise<ReadonlySet<Instant>> => {
  const free = await freeOffers(records, owned, poll, now, busyTimeCache)
  return new Set(free.map(({ start }) => start))
}

/** An answer for the organizer, or for whoever has its token. */
export const pollAnswerData = ({
  name,
  email,
  timezone,
  language,
  votes,
  updatedAt,
}: PollAnswerRecord): PollAnswer => ({
  ...{ name, email, timezone, language, updated_at: updatedAt },
  votes: { ...votes },
})

/** A poll's data for its organizer. */
export const pollData = async (
  records: Records,
  owned: OwnedConfiguration,
  poll: PollRecord,
  reader: PollReader & AddressReader & EmailFacts,
): Promise<Poll> => {
  const free = await freeStarts(records, owned, poll, reader)
  const secret = await shownSecret(poll, reader)
  return {
    id: poll.id,
    address: secret === undefined ? undefined : pollAddress(reader.origin, secret),
    configuration_id: poll.configurationId,
    title: poll.title,
    name: poll.name,
    state: pollStateAt(poll, reader.now),
    votes: poll.votes,
    slots: poll.slots.map(({ start, end, eventId, calendarId }) => ({
      start_time: start,
      end_time: end,
      event_id: eventId,
      calendar_id: calendarId,
      is_taken: !free.has(start),
      ...countVotes(poll.answers, start),
    })),
    answers: poll.answers.map(pollAnswerData),
    timezone: poll.timezone,
    language: poll.language,
    expires_at: poll.expiresAt,
    expires_in: secondsUntil(poll.expiresAt, reader.now),
    chosen_start_time: poll.choice?.start,
    booking_id: poll.choice?.bookingId,
    sends_email: await sendsEmailAbout(records, reader, owned),
    emailed: undefined,
    created_at: poll.createdAt,
  }
}

/** The counts of a poll whose votes are hidden. */
const uncounted = { yes: undefined, if_needed: undefined, no: undefined }

/** What a participant sees of a poll: nobody's address, and the votes of others as the organizer shows them. */
export const pollPageData = async (
  records: Records,
  owned: OwnedConfiguration,
  poll: PollRecord,
  reader: PollPageReader,
): Promise<PollPage> => {
  const free = await freeStarts(records, owned, poll, reader)
  const settings = await uiSettings(records, owned, reader)
  const { name } = settings.organizer ?? {}
  return {
    title: poll.title,
    organizer: name ? { name } : undefined,
    duration_minutes: settings.duration_minutes,
    location: settings.event?.location,
    timezone: poll.timezone,
    appearance: settings.appearance,
    state: pollStateAt(poll, reader.now),
    expires_in: secondsUntil(poll.expiresAt, reader.now),
    votes: poll.votes,
    slots: poll.slots.map(({ start, end }) => ({
      start_time: start,
      end_time: end,
      is_taken: !free.has(start),
      ...(poll.votes === 'hidden' ? uncounted : countVotes(poll.answers, start)),
    })),
    answers:
      poll.votes === 'shown'
        ? poll.answers.map((answer) => ({ name: answer.name, votes: { ...answer.votes } }))
        : undefined,
    answers_left: answersLeft(poll),
    chosen_start_time: poll.choice?.start,
    capabilities: settings.capabilities,
  }
}
