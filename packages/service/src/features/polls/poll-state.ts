import { mostPollAnswers, type PollState, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { PollRecord } from '../../kernel/store/store.js'

/** The state of a poll. Only an open one takes answers. */
export const pollStateAt = (
  { choice, isClosed, expiresAt }: Pick<PollRecord, 'choice' | 'isClosed' | 'expiresAt'>,
  now: Instant,
): PollState => {
  if (choice) return 'booked'
  if (isClosed) return 'closed'
  return expiresAt <= now ? 'expired' : 'open'
}

const ended: Readonly<Record<Exclude<PollState, 'open'>, string>> = {
  booked: 'one of the times of this poll is booked',
  closed: 'this poll is closed',
  expired: 'this poll takes no more answers',
}

/** @throws ServiceError `forbidden` with the reason `poll_booked`, `poll_closed` or `poll_expired` unless the poll is open. */
export const checkPollOpen = (poll: PollRecord, now: Instant): void => {
  const state = pollStateAt(poll, now)
  if (state !== 'open') throw new ServiceError('forbidden', ended[state], { reason: `poll_${state}` })
}

/** How many more people can answer. */
export const answersLeft = ({ answers }: PollRecord): number => Math.max(0, mostPollAnswers - answers.length)

/** @throws ServiceError `forbidden` with the reason `poll_full` if nobody else can answer. */
export const checkPollNotFull = (poll: PollRecord): void => {
  if (answersLeft(poll) === 0)
    throw new ServiceError('forbidden', `this poll has ${mostPollAnswers} answers: it takes no others`, {
      reason: 'poll_full',
    })
}
