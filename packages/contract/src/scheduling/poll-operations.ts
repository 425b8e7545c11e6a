import { operation } from '../endpoint.js'
import { readCreatedPoll, readPoll, readPollAnswer, readPollPage } from '../generated/polls.js'
import { readOptional } from '../reader.js'
import { challengeOperation } from './challenge-operations.js'
import type { Challenge } from './challenges.js'
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
