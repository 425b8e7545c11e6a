import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  listOf,
  mapOf,
  numericSchema,
  oneOf,
  optional,
  optionalCount,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { challengeSchema } from './challenges.js'
import {
  answerPollOperation,
  choosePollTimeOperation,
  createPollOperation,
  pollAnswerOperation,
  pollChallengeOperation,
  pollOperation,
  pollPageOperation,
  updatePollOperation,
  withdrawPollAnswerOperation,
} from './poll-operations.js'
import { fewestPollSlots, mostPollSlots, pollStates, pollVisibilities, pollVotes } from './poll-values.js'
import { textUpTo } from './time-of-day.js'

// Polls are an addition of our service, announced by the capability `polls`: an organizer proposes free times, people answer for each of
// them, and the organizer books one.

/** The most answers of a poll. */
export const mostPollAnswers = 100

const voteSchema = oneOf(...pollVotes)
const stateSchema = oneOf(...pollStates)
const visibilitySchema = oneOf(...pollVisibilities)

/** Votes by the start of their time in Unix seconds, as text: `{"1772704800": "yes"}`. */
export const votesSchema = mapOf(voteSchema)

/** An answer, for the organizer and for whoever has its token. */
export const pollAnswerSchema = z.looseObject({
  name: z.string(),
  email: z.string(),
  /** The participant's time zone, an IANA name. */
  timezone: optionalText,
  /** The language of emails to the participant, BCP 47. */
  language: optionalText,
  votes: votesSchema,
  updated_at: instantSchema,
})

/** The fields of {@link pollSchema}. */
export const pollFields = {
  id: z.string(),
  configuration_id: z.string(),
  /** Its page. Absent for API keys without the scope `bookings`, and where the service has no key to keep it with. Its creation answers it always. */
  address: optionalText,
  /** What the participants read. */
  title: z.string(),
  /** For the organizer, who reads it in the list of polls. */
  name: optionalText,
  state: stateSchema,
  votes: visibilitySchema,
  slots: z.array(
    z.looseObject({
      start_time: instantSchema,
      end_time: instantSchema,
      /** `event_id` and `calendar_id` belong to group events. */
      event_id: optionalText,
      calendar_id: optionalText,
      /** Whether it is no longer free. */
      is_taken: booleanSchema,
      /** How many answered yes, if needed, and no. */
      yes: numericSchema,
      if_needed: numericSchema,
      no: numericSchema,
    }),
  ),
  /** Oldest first. */
  answers: z.array(pollAnswerSchema),
  /** IANA name of the time zone in which the page shows the times until its visitor's is known. */
  timezone: z.string(),
  /** BCP 47. */
  language: optionalText,
  /** Until when it takes answers. At the latest when the last of its times starts. */
  expires_at: instantSchema,
  /** Seconds until then by the service's clock; 0 once it has expired. */
  expires_in: numericSchema,
  /** The time that was booked, and its booking. */
  chosen_start_time: optional(instantSchema),
  booking_id: optionalText,
  /** Whether emails about the booked time are sent. */
  sends_email: optional(booleanSchema),
  /** In the answer of a choice: the addresses that get an email because of it. */
  emailed: optional(z.array(z.string())),
  created_at: instantSchema,
}

/** A poll, for its organizer. */
export const pollSchema = z.looseObject(pollFields)

/** A new poll, with its secret. */
export const createdPollSchema = z.extend(pollSchema, {
  /** The page of the poll. */
  address: z.string(),
  /** What the address ends with. */
  secret: z.string(),
})

/** A poll, for its participants. Nobody's email address is in it. */
export const pollPageSchema = z.looseObject({
  title: z.string(),
  organizer: optional(z.looseObject({ name: optionalText })),
  /** Absent for group events. */
  duration_minutes: optional(numericSchema),
  location: optionalText,
  timezone: z.string(),
  /** The appearance of the event type. */
  appearance: optional(textMapSchema),
  state: stateSchema,
  /** Seconds until it takes no more answers; 0 once it has expired. */
  expires_in: numericSchema,
  votes: visibilitySchema,
  slots: z.array(
    z.looseObject({
      start_time: instantSchema,
      end_time: instantSchema,
      /** Whether it is no longer free. It can still be answered, because it may become free again. */
      is_taken: booleanSchema,
      /** How many answered yes, if needed, and no. Absent if votes are hidden. */
      yes: optional(numericSchema),
      if_needed: optional(numericSchema),
      no: optional(numericSchema),
    }),
  ),
  /** The answers with the names of the participants, oldest first. Present if votes are shown. */
  answers: optional(z.array(z.looseObject({ name: z.string(), votes: votesSchema }))),
  /** How many more people can answer. */
  answers_left: numericSchema,
  /** The time that was booked. */
  chosen_start_time: optional(instantSchema),
  /** As in `ui-settings`. */
  capabilities: listOf(z.string()),
})

/** A poll as its organizer asks for it. */
export const pollInputSchema = z.looseObject({
  configuration_id: z.string(),
  title: z.string().check(z.minLength(1), z.maxLength(255)),
  name: textUpTo(255),
  slots: z
    .array(z.looseObject({ start_time: instantSchema, event_id: textUpTo(300) }))
    .check(z.minLength(fewestPollSlots), z.maxLength(mostPollSlots)),
  votes: optional(visibilitySchema),
  timezone: optional(timeZoneSchema),
  language: textUpTo(100),
  expires_at: optional(instantSchema),
})

/** A change of a poll. Absent fields stay as they are. */
export const pollChangeSchema = z.looseObject({
  title: optional(z.string().check(z.minLength(1), z.maxLength(255))),
  name: textUpTo(255),
  votes: optional(visibilitySchema),
  expires_at: optional(instantSchema),
  /** `closed` ends it; `open` lets it take answers again. */
  state: optional(oneOf('open', 'closed')),
})

/** The time that the organizer chooses. */
export const pollChoiceSchema = z.looseObject({ start_time: instantSchema })

/** A participant's answer. Times without a vote are not answered. */
export const pollAnswerInputSchema = z.looseObject({
  name: z.string(),
  email: z.string(),
  timezone: optional(timeZoneSchema),
  language: textUpTo(100),
  votes: votesSchema,
})

export type Poll = z.output<typeof pollSchema>
export type CreatedPoll = z.output<typeof createdPollSchema>
export type PollPage = z.output<typeof pollPageSchema>
export type PollAnswer = z.output<typeof pollAnswerSchema>
/** What a participant answers for one time. */
export type PollVote = z.output<typeof voteSchema>
export type PollState = z.output<typeof stateSchema>
/** Which of the others' votes a participant sees. */
export type PollVisibility = z.output<typeof visibilitySchema>
/** A poll as it is sent. Instants are Unix seconds. */
export type PollBody = z.input<typeof pollInputSchema>
export type PollInput = z.output<typeof pollInputSchema>
export type PollChange = z.input<typeof pollChangeSchema>
export type PollChoice = z.input<typeof pollChoiceSchema>
/** An answer as it is sent. */
export type PollAnswerBody = z.input<typeof pollAnswerInputSchema>
export type PollAnswerInput = z.output<typeof pollAnswerInputSchema>

const none = z.object({})

const exampleSecret = '9a1d0c7e5b3f4e6a8c2b4d6f8a0c2e4f'

const example = {
  id: '7c2f7a55-2f0e-4f7e-8f5e-2b1f6f0a9d11',
  configuration_id: '5c1f2a52-5a5e-4a7b-9c39-3b3f3c1de0a1',
  title: 'Planning the spring release',
  state: 'open' as const,
  votes: 'shown' as const,
  slots: [
    { start_time: 1_772_704_800, end_time: 1_772_706_600, is_taken: false, yes: 1, if_needed: 0, no: 0 },
    { start_time: 1_772_791_200, end_time: 1_772_793_000, is_taken: false, yes: 0, if_needed: 1, no: 0 },
  ],
  answers: [
    {
      name: 'Robin Vale',
      email: 'robin@example.com',
      timezone: 'Europe/Lisbon',
      votes: { 1772704800: 'yes', 1772791200: 'if_needed' } as const,
      updated_at: 1_772_440_000,
    },
  ],
  timezone: 'Europe/Lisbon',
  expires_at: 1_772_791_200,
  expires_in: 352_800,
  created_at: 1_772_438_400,
}

const exampleAnswerBody = {
  name: 'Robin Vale',
  email: 'robin@example.com',
  timezone: 'Europe/Lisbon',
  votes: { 1772704800: 'yes', 1772791200: 'if_needed' },
}

/** Makes a poll. */
export const createPoll = /* @__PURE__ */ endpoint({
  ...createPollOperation,
  description:
    'Makes a poll of 2 to 20 times of an event type, which must be free now. Who has its address can answer. `votes` says what participants see of the votes of others: `shown` (with names, the default), `counted` or `hidden`. It takes answers until `expires_at`, by default until the last of its times starts. Holds no time: a time that is booked meanwhile is marked as taken.',
  query: none,
  body: pollInputSchema,
  data: createdPollSchema,
  example: {
    body: {
      configuration_id: example.configuration_id,
      title: example.title,
      slots: example.slots.map(({ start_time }) => ({ start_time })),
      votes: 'shown',
    },
    data: {
      ...example,
      slots: example.slots.map((slot) => ({ ...slot, yes: 0, if_needed: 0 })),
      answers: [],
      address: `https://book.example.com/p/${exampleSecret}`,
      secret: exampleSecret,
    },
  },
})

/** The polls that the caller may see, oldest first. */
export const listPolls = /* @__PURE__ */ endpoint({
  id: 'polls.list',
  method: 'GET',
  path: '/v3/scheduling/polls',
  access: 'member',
  description:
    'The polls of the event types that the caller may see, oldest first; `configuration_id` selects those of one. Polls stay for 90 days after the last of their times.',
  query: z.object({ configuration_id: optionalText, limit: optionalCount, page_token: optionalText }),
  data: z.array(pollSchema),
  paged: true,
  example: { data: [example] },
})

/** A poll with its answers. */
export const getPoll = /* @__PURE__ */ endpoint({
  ...pollOperation,
  query: none,
  data: pollSchema,
  example: { data: example },
})

/** Changes a poll. */
export const updatePoll = /* @__PURE__ */ endpoint({
  ...updatePollOperation,
  description:
    'Changes the title, the name, the deadline or the visibility of a poll; `state` closes it, or opens it again. Fails with `conflict` once one of its times is booked.',
  query: none,
  body: pollChangeSchema,
  data: pollSchema,
  example: { body: { state: 'closed' }, data: { ...example, state: 'closed' } },
})

/** Deletes a poll with its answers. A booking that was made with it stays. */
export const deletePoll = /* @__PURE__ */ endpoint({
  id: 'polls.delete',
  method: 'DELETE',
  path: '/v3/scheduling/polls/{poll_id}',
  access: 'member',
  description: 'Deletes a poll with its answers. A booking that was made with it stays.',
  query: none,
  data: optional(z.unknown()),
})

/** Books one of a poll's times. */
export const choosePollTime = /* @__PURE__ */ endpoint({
  ...choosePollTimeOperation,
  description:
    'Books a time of a poll, with everybody who answered yes or if needed as its guests, and tells the others. A time is chosen once: the same time again answers as before, another one fails with `conflict`. If the time is no longer free, it fails with `timeslot_not_available`, and the poll stays as it is.',
  query: none,
  body: pollChoiceSchema,
  data: pollSchema,
  example: {
    body: { start_time: 1_772_704_800 },
    data: {
      ...example,
      state: 'booked',
      chosen_start_time: 1_772_704_800,
      booking_id: '0b5d0a40-6c1f-4b8e-9a38-0b7a6f4f2d11',
    },
  },
})

/** What a participant sees of a poll. */
export const getPollPage = /* @__PURE__ */ endpoint({
  ...pollPageOperation,
  effect: 'reads',
  description:
    'A poll for its participants, by its secret: the times, which of them are taken, and the votes as the organizer shows them. Nobody’s email address is in it.',
  query: none,
  data: pollPageSchema,
  example: {
    data: {
      title: example.title,
      organizer: { name: 'Ada Lovelace' },
      duration_minutes: 30,
      timezone: example.timezone,
      state: example.state,
      expires_in: example.expires_in,
      votes: example.votes,
      slots: example.slots,
      answers: example.answers.map(({ name, votes }) => ({ name, votes })),
      answers_left: 99,
      capabilities: ['polls', 'mail'],
    },
  },
})

/** One's own answer. */
export const getPollAnswer = /* @__PURE__ */ endpoint({
  ...pollAnswerOperation,
  effect: 'reads',
  query: none,
  data: pollAnswerSchema,
  example: { data: example.answers[0] },
})

/** Answers a poll, or changes one's answer. */
export const answerPoll = /* @__PURE__ */ endpoint({
  ...answerPollOperation,
  effect: ['poll-answer', 'challenge'],
  description:
    'Answers a poll, or changes the answer with this token. The caller makes the token: 16 to 256 random characters, which alone read, change and withdraw the answer. `votes` has `yes`, `if_needed` or `no` by the start of a time. Sends no email. Fails with `forbidden` and the `reason` `poll_closed`, `poll_expired`, `poll_booked` or `poll_full` if the poll takes no answer.',
  query: none,
  body: pollAnswerInputSchema,
  data: pollAnswerSchema,
  example: { body: exampleAnswerBody, data: example.answers[0] },
})

/** Withdraws one's answer. Succeeds if there is none. */
export const withdrawPollAnswer = /* @__PURE__ */ endpoint({
  ...withdrawPollAnswerOperation,
  effect: 'own',
  description: 'Withdraws the answer with this token. Succeeds too if there is none any more.',
  query: none,
  data: optional(z.unknown()),
})

/** Makes a challenge for an answer. */
export const createPollChallenge = /* @__PURE__ */ endpoint({
  ...pollChallengeOperation,
  effect: 'reads',
  description:
    'Makes a challenge after an answer failed with `challenge_required`. Send its response as the header `Challenge-Response` of the repeated answer, as for a booking.',
  query: none,
  data: challengeSchema,
})
