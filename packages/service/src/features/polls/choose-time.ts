import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import type { OwnedConfiguration, PollAnswerRecord, PollRecord } from '../../kernel/store/store.js'
import { book } from '../bookings/bookings.js'
import { addPollEmails } from './add-poll-emails.js'
import { attendanceAt } from './poll-votes.js'

/** What all of some participants have in common; undefined if they differ. */
const common = (people: readonly PollAnswerRecord[], name: 'timezone' | 'language'): string | undefined => {
  const values = new Set(people.map((person) => person[name]))
  return values.size === 1 ? people[0]?.[name] : undefined
}

/** What refuses the number of guests is about the time: whoever chooses it sends no guests. */
const asOfTime =
  (start: Instant, people: number) =>
  (error: unknown): never => {
    if (error instanceof ServiceError && error.field === 'additional_guests')
      throw validationError('start_time', start, `a time for ${people} guests: no room has space for them`)
    throw error
  }

/**
 * Books a time of a poll for everybody who answered yes or if needed, and tells the others. The same time again changes nothing.
 *
 * @throws ServiceError `conflict` if another time is booked, or nobody comes; `timeslot_not_available` if the time is no longer free,
 *   and the poll stays as it is. Naming `start_time` if it is no time of the poll, or no room has space for all who come.
 */
export const chooseTime = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  { applicationId, id }: PollRecord,
  start: Instant,
): Promise<PollRecord> => {
  const { transaction } = context
  // Two who choose at once come one after the other, so that the second sees the choice of the first.
  const poll = await transaction.lockPoll(applicationId, id)
  if (!poll) throw notFoundError('poll', id)
  if (poll.choice?.start === start) return poll
  if (poll.choice)
    throw new ServiceError('conflict', 'another time of this poll is booked', { reason: 'poll_booked' })
  const slot = poll.slots.find((one) => one.start === start)
  if (!slot) throw validationError('start_time', start, 'the start of one of the times of this poll')
  const { attending, others } = attendanceAt(poll.answers, start)
  const [guest, ...additionalGuests] = attending
  if (!guest)
    throw new ServiceError('conflict', 'nobody has answered yes or if needed for this time', {
      reason: 'poll_unanswered',
    })
  const personOf = ({ name, email }: PollAnswerRecord) => ({ name, email })
  const booking = await book(context, owned, {
    slot: { start: slot.start, end: slot.end },
    seat: { eventId: slot.eventId, calendarId: slot.calendarId },
    hosts: [],
    guest: personOf(guest),
    additionalGuests: additionalGuests.map(personOf),
    additionalFields: {},
    timezone: common(attending, 'timezone') ?? poll.timezone,
    emailLanguage: common(attending, 'language') ?? poll.language,
    poll: { id, title: poll.title },
  }).catch(asOfTime(start, attending.length))
  const chosen = { ...poll, choice: { start, bookingId: booking.id } }
  await transaction.putPoll(chosen)
  await addPollEmails(context, owned, chosen, booking, others)
  return chosen
}
