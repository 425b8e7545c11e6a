import type { PollAnswerInput, PollVote } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type Anonymous, type Cause, type PermitContext, permit } from '../../anonymous/permit.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { checkGuest, mailboxOf } from '../../kernel/person.js'
import { sha256 } from '../../kernel/secrets.js'
import type { PollAnswerRecord, PollRecord, Transaction } from '../../kernel/store/store.js'
import type { ChallengedCaller, ChallengeSubject, Challenges } from '../challenges/challenges.js'
import { checkPollNotFull, checkPollOpen } from './poll-state.js'

/** Lengths of a token that a participant makes: 96 random bits in base64 and more. */
const shortestToken = 16
const longestToken = 256

/** The SHA-256 of an answer's token. @throws ServiceError naming `answer_token` if it is easy to guess, or too long. */
export const hashOfToken = async (token: string): Promise<string> => {
  if (token.length < shortestToken || token.length > longestToken)
    throw validationError('answer_token', '…', `${shortestToken} to ${longestToken} random characters`)
  return sha256(token)
}

/** The answer with a token, by its hash. */
export const answerOf = ({ answers }: PollRecord, hash: string): PollAnswerRecord | undefined =>
  answers.find((answer) => answer.hash === hash)

/** @throws ServiceError `not_found_error` if no answer has this token. */
export const requireAnswer = (poll: PollRecord, hash: string): PollAnswerRecord => {
  const answer = answerOf(poll, hash)
  if (!answer) throw notFoundError('answer', 'with this token')
  return answer
}

/** Whether an answer takes the place of one with the same token, for the same mailbox or none. */
const isChange = (poll: PollRecord, hash: string, email: string | undefined): boolean => {
  const before = answerOf(poll, hash)
  return before !== undefined && mailboxOf(before.email ?? '') === mailboxOf(email ?? '')
}

/** What a challenge for an answer to a poll is solved for. */
export const pollSubject = ({ id, configurationId, slots }: PollRecord): ChallengeSubject => {
  const [first] = slots as readonly [PollRecord['slots'][number]]
  return { configurationId, slot: { start: first.start, end: first.end }, pollId: id }
}

/** An answer, as limits of visitors count it. */
const answerCause = (poll: PollRecord, hash: string, email: string | undefined): Cause => ({
  ...{ applicationId: poll.applicationId, kind: 'poll-answer', targetId: poll.id, email },
  replaces: isChange(poll, hash, email),
})

/**
 * Checks the response to a challenge if an answer needs one, before its transaction. A change of one needs none, unless it is for another
 * mailbox.
 *
 * @throws ServiceError `challenge_required` if many people have answered.
 */
export const prepareAnswer = async (
  { challenges, now }: { readonly challenges: Challenges; readonly now: Instant },
  poll: PollRecord,
  hash: string,
  email: string | undefined,
  caller: ChallengedCaller,
): Promise<{ readonly anonymous?: Anonymous }> => {
  checkPollOpen(poll, now)
  const { anonymous } = caller
  if (isChange(poll, hash, email)) return anonymous ? { anonymous } : {}
  if (!answerOf(poll, hash)) checkPollNotFull(poll)
  return challenges.require(answerCause(poll, hash, email), pollSubject(poll), caller)
}

/** The votes of a request. @throws ServiceError naming a vote for something else than the poll's times. */
const votesOf = (
  { slots }: PollRecord,
  votes: Readonly<Record<string, PollVote>>,
): Readonly<Record<string, PollVote>> => {
  const starts = new Set(slots.map(({ start }) => String(start)))
  const entries = Object.entries(votes)
  for (const [start] of entries)
    if (!starts.has(start))
      throw validationError(
        `votes.${start.slice(0, 20)}`,
        start,
        'the start of one of the times of this poll',
      )
  if (!entries.length) throw validationError('votes', votes, 'an answer for at least one of the times')
  return Object.fromEntries(entries)
}

/**
 * Answers a poll, or changes the answer with this token.
 *
 * @param hash the SHA-256 of the answer's token.
 * @throws ServiceError naming the invalid field; `forbidden` if the poll takes no answer; `challenge_required` or `rate_limit_error`.
 */
export const putAnswer = async (
  context: PermitContext,
  known: PollRecord,
  hash: string,
  { name, email, timezone, language, votes }: PollAnswerInput,
): Promise<PollAnswerRecord> => {
  const { transaction, now } = context
  const { applicationId, id } = known
  const note = await permit(context, answerCause(known, hash, email))
  const poll = await transaction.lockPoll(applicationId, id)
  if (!poll) throw notFoundError('poll', 'with this secret')
  checkPollOpen(poll, now)
  const before = answerOf(poll, hash)
  if (!before) checkPollNotFull(poll)
  checkGuest('', { name, email })
  const answer: PollAnswerRecord = {
    ...{ hash, name: name.trim(), email, timezone, language, votes: votesOf(poll, votes), updatedAt: now },
  }
  const answers = before
    ? poll.answers.map((one) => (one.hash === hash ? answer : one))
    : [...poll.answers, answer]
  await transaction.putPoll({ ...poll, answers })
  // A change counts no more; one for another mailbox does.
  await note(hash, before && !isChange(known, hash, email) ? undefined : hash)
  return answer
}

/** Withdraws the answer with this token, if there is one, whatever the state of the poll. */
export const removeAnswer = async (
  { transaction }: { readonly transaction: Transaction },
  { applicationId, id }: PollRecord,
  hash: string,
): Promise<void> => {
  const poll = await transaction.lockPoll(applicationId, id)
  if (poll && answerOf(poll, hash))
    await transaction.putPoll({ ...poll, answers: poll.answers.filter((one) => one.hash !== hash) })
}
