import { operation } from '../endpoint.js'
import {
  readArray,
  readBoolean,
  readInstant,
  readList,
  readMap,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readOptionalText,
  readText,
} from '../reader.js'
import { challengeOperation } from './challenge-operations.js'
import type { Challenge } from './challenges.js'
import { pollStates, pollVisibilities, pollVotes } from './poll-values.js'
import type {
  CreatedPoll,
  Poll,
  PollAnswer,
  PollAnswerBody,
  PollBody,
  PollChange,
  PollChoice,
  PollPage,
} from './polls.js'

// What a page needs for polls, without schemas. `polls.ts` adds the schemas.

type None = Record<string, never>

const readVotes = /* @__PURE__ */ readMap(/* @__PURE__ */ readOneOf(...pollVotes))

const readSlot = /* @__PURE__ */ readObject<PollPage['slots'][number]>({
  start_time: readInstant,
  end_time: readInstant,
  is_taken: readBoolean,
  yes: readOptional(readNumber),
  if_needed: readOptional(readNumber),
  no: readOptional(readNumber),
})

/** Reads a poll for its participants. */
const readPollPage = /* @__PURE__ */ readObject<PollPage>({
  title: readText,
  organizer: readOptional(readObject<NonNullable<PollPage['organizer']>>({ name: readOptionalText })),
  duration_minutes: readOptional(readNumber),
  location: readOptionalText,
  timezone: readText,
  appearance: readOptional(readMap(readText)),
  state: readOneOf(...pollStates),
  expires_in: readNumber,
  votes: readOneOf(...pollVisibilities),
  slots: readArray(readSlot),
  answers: readOptional(
    readArray(readObject<NonNullable<PollPage['answers']>[number]>({ name: readText, votes: readVotes })),
  ),
  answers_left: readNumber,
  chosen_start_time: readOptional(readInstant),
  capabilities: readList(readText),
})

/** Reads one's own answer. */
const readPollAnswer = /* @__PURE__ */ readObject<PollAnswer>({
  name: readText,
  email: readText,
  timezone: readOptionalText,
  language: readOptionalText,
  votes: readVotes,
  updated_at: readInstant,
})

const pollFields = {
  id: readText,
  configuration_id: readText,
  address: readOptionalText,
  title: readText,
  name: readOptionalText,
  state: readOneOf(...pollStates),
  votes: readOneOf(...pollVisibilities),
  slots: readArray(
    readObject<Poll['slots'][number]>({
      start_time: readInstant,
      end_time: readInstant,
      event_id: readOptionalText,
      calendar_id: readOptionalText,
      is_taken: readBoolean,
      yes: readNumber,
      if_needed: readNumber,
      no: readNumber,
    }),
  ),
  answers: readArray(readPollAnswer),
  timezone: readText,
  language: readOptionalText,
  expires_at: readInstant,
  expires_in: readNumber,
  chosen_start_time: readOptional(readInstant),
  booking_id: readOptionalText,
  sends_email: readOptional(readBoolean),
  emailed: readOptional(readList(readText)),
  created_at: readInstant,
}

/** Reads a poll for its organizer. */
const readPoll = /* @__PURE__ */ readObject<Poll>(pollFields)

/** Reads a new poll, with its secret. */
const readCreatedPoll = /* @__PURE__ */ readObject<CreatedPoll>({
  ...pollFields,
  address: readText,
  secret: readText,
})

/** Makes a poll of times that are free now. */
export const createPollOperation = /* @__PURE__ */ operation<None, PollBody, CreatedPoll>()({
  id: 'polls.create',
  method: 'POST',
  path: '/v3/scheduling/polls',
  access: 'member',
  requestType: 'json',
  read: readCreatedPoll,
})

/** Reads a poll with its answers. */
export const pollOperation = /* @__PURE__ */ operation<None, undefined, Poll>()({
  id: 'polls.read',
  method: 'GET',
  path: '/v3/scheduling/polls/{poll_id}',
  access: 'member',
  read: readPoll,
})

/** Changes a poll: its title, its deadline, or whether it takes answers. */
export const updatePollOperation = /* @__PURE__ */ operation<None, PollChange, Poll>()({
  id: 'polls.update',
  method: 'PATCH',
  path: '/v3/scheduling/polls/{poll_id}',
  access: 'member',
  requestType: 'json',
  read: readPoll,
})

/** Books one of a poll's times. */
export const choosePollTimeOperation = /* @__PURE__ */ operation<None, PollChoice, Poll>()({
  id: 'polls.choose',
  method: 'POST',
  path: '/v3/scheduling/polls/{poll_id}/choose',
  access: 'member',
  requestType: 'json',
  read: readPoll,
})

/** What a participant sees of a poll, by its secret. */
export const pollPageOperation = /* @__PURE__ */ operation<None, undefined, PollPage>()({
  id: 'poll-pages.read',
  method: 'GET',
  path: '/v3/scheduling/poll-pages/{poll_secret}',
  access: 'anyone',
  read: readPollPage,
})

/** One's own answer, by its token. */
export const pollAnswerOperation = /* @__PURE__ */ operation<None, undefined, PollAnswer>()({
  id: 'poll-answers.read',
  method: 'GET',
  path: '/v3/scheduling/poll-pages/{poll_secret}/answers/{answer_token}',
  access: 'anyone',
  read: readPollAnswer,
})

/** Answers a poll, or changes the answer with this token. */
export const answerPollOperation = /* @__PURE__ */ operation<None, PollAnswerBody, PollAnswer>()({
  id: 'poll-answers.update',
  method: 'PUT',
  path: '/v3/scheduling/poll-pages/{poll_secret}/answers/{answer_token}',
  access: 'anyone',
  requestType: 'json',
  read: readPollAnswer,
})

/** Withdraws the answer with this token. */
export const withdrawPollAnswerOperation = /* @__PURE__ */ operation<None, undefined, unknown>()({
  id: 'poll-answers.delete',
  method: 'DELETE',
  path: '/v3/scheduling/poll-pages/{poll_secret}/answers/{answer_token}',
  access: 'anyone',
  read: /* @__PURE__ */ readOptional<unknown>((value) => value),
})

/** Makes a challenge for an answer, after `challenge_required`. */
export const pollChallengeOperation = /* @__PURE__ */ operation<None, undefined, Challenge>()({
  id: 'poll-pages.challenge',
  method: 'POST',
  path: '/v3/scheduling/poll-pages/{poll_secret}/challenges',
  access: 'anyone',
  read: challengeOperation.read,
})
