import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Endpoint, Operation } from './endpoint.js'
import {
  acceptWaitlistOffer,
  answerBooking,
  answerPoll,
  bookingsOfSeriesOperation,
  bookSeriesOperation,
  cancelBooking,
  cancelBookingSeries,
  cancelSeriesOperation,
  choosePollTime,
  createBooking,
  createBookingSeries,
  createChallenge,
  createHold,
  createPoll,
  createPollChallenge,
  deleteHold,
  getAvailability,
  getBooking,
  getBookingSeries,
  getBootstrap,
  getHostPage,
  getPoll,
  getPollAnswer,
  getPollPage,
  getRoutingForm,
  getSeriesAvailability,
  getUiSettings,
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  passWaitlistOffer,
  rescheduleBooking,
  routeAnswers,
  routeAnswersOperation,
  routingFormOperation,
  seriesAvailabilityOperation,
  updateHold,
  updatePoll,
  validateTimeslot,
  withdrawPollAnswer,
} from './index.js'
import { type ReadResult, readWith } from './reader.js'
import {
  availabilityOperation,
  bootstrapOperation,
  settingsOperation,
} from './scheduling/availability-operations.js'
import {
  bookOperation,
  rescheduleOperation,
  validateTimeslotOperation,
} from './scheduling/booking-operations.js'
import { challengeOperation } from './scheduling/challenge-operations.js'
import { changeHoldOperation, holdOperation, releaseHoldOperation } from './scheduling/hold-operations.js'
import { hostPageOperation } from './scheduling/host-page-operation.js'
import { answerOperation, bookingOperation, cancelOperation } from './scheduling/manage-operations.js'
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
} from './scheduling/poll-operations.js'
import {
  acceptOfferOperation,
  joinWaitlistOperation,
  leaveWaitlistOperation,
  passOfferOperation,
  waitlistEntryOperation,
} from './scheduling/waitlist-operations.js'
import { readErrorEnvelope } from './service-error.js'
import { errorEnvelopeSchema } from './wire.js'

const waitlistEntry = {
  ...{ waitlist_id: 'w1', configuration_id: 'c1', state: 'offered', timezone: 'UTC', expires_in: '50' },
  ...{ start_time: '10', end_time: 90, event_id: null, booking_id: 'b1', more: [1] },
  offer: {
    ...{ start_time: 10, end_time: '20', event_id: 'e', master_id: null, calendar_id: 'k', title: 'Class' },
    expires_in: '0',
  },
}

const booking = {
  booking_id: 'b1',
  status: 'pending',
  organizer: { email: 'ana@example.com', name: null },
  start_time: '10',
  end_time: 20,
  more: [1],
}

const pollAnswer = {
  ...{ name: 'Robin', email: 'robin@example.com', timezone: 'Europe/Lisbon', language: null },
  votes: { '10': 'yes', '30': 'if_needed' },
  updated_at: '5',
}

const poll = {
  ...{ id: 'p1', configuration_id: 'c1', title: 'Plan', name: null, state: 'open', votes: 'counted' },
  slots: [
    {
      ...{ start_time: '10', end_time: 20, event_id: null, calendar_id: 'k', is_taken: 'true' },
      ...{ yes: 1, if_needed: '0', no: 2 },
    },
  ],
  answers: [pollAnswer],
  ...{ timezone: 'UTC', language: 'pt', expires_at: 10, expires_in: '5', created_at: 1, more: [1] },
  ...{ chosen_start_time: '10', booking_id: 'b1' },
}

const pollPage = {
  ...{ title: 'Plan', organizer: { name: 'Ada' }, duration_minutes: '30', location: null, timezone: 'UTC' },
  ...{ appearance: { color: '#fff' }, state: 'open', expires_in: '5', votes: 'shown', answers_left: 99 },
  slots: [{ start_time: '10', end_time: 20, is_taken: false, yes: 1, if_needed: null, no: '0' }],
  answers: [{ name: 'Robin', votes: { '10': 'no' } }],
  ...{ chosen_start_time: null, capabilities: ['polls'] },
}

/** Each operation, its endpoint with schemas, and a response with every field. */
const calls: Readonly<Record<string, readonly [Operation, Endpoint, unknown]>> = {
  settings: [
    settingsOperation,
    getUiSettings,
    {
      ...{ configuration_id: 'c1', name: null, slug: 'c', type: 'group', booking_type: 'booking' },
      duration_minutes: '30',
      appearance: { color: '#fff' },
      organizer: { name: 'Ana', timezone: 'Europe/Lisbon' },
      participants: [{ email: 'ana@example.com' }],
      event: { title: 'Walkthrough', description: null, location: 'Here', conferencing: 'x' },
      scheduler: {
        available_days_in_future: 30,
        min_booking_notice: 60,
        hide_additional_guests: 'true',
        max_additional_guests: 3,
        additional_fields: {
          topic: { label: 'Topic', type: 'text', required: true, options: null, order: 1 },
        },
      },
      booking: {
        guest: { email: 'eva@example.com' },
        additional_guests: [{ email: 'noor@example.com' }],
        additional_fields: { topic: 'A' },
        ...{ start_time: 10, end_time: '20', status: 'booked' },
      },
      capabilities: ['idempotency'],
    },
  ],
  seriesAvailability: [
    seriesAvailabilityOperation,
    getSeriesAvailability,
    {
      timezone: 'Europe/Lisbon',
      occurrences: [
        {
          ...{ emails: null, start_time: '10', end_time: 20, capacity: '3', title: 'Pottery' },
          ...{ state: 'taken', shifts: true },
          nearest: [{ emails: ['ana@example.com'], start_time: 30, end_time: '40', event_id: null }],
        },
      ],
    },
  ],
  bookSeries: [
    bookSeriesOperation,
    createBookingSeries,
    {
      series_id: 's1',
      bookings: [booking],
      not_booked: [{ start_time: '10', end_time: 20, event_id: 'e1', nearest: null }],
      has_same_hosts: false,
    },
  ],
  bookingsOfSeries: [bookingsOfSeriesOperation, getBookingSeries, [booking]],
  cancelSeries: [cancelSeriesOperation, cancelBookingSeries, [booking]],
  availability: [
    availabilityOperation,
    getAvailability,
    {
      order: null,
      time_slots: [{ emails: ['ana@example.com'], start_time: '10', end_time: 20, capacity: 2, more: {} }],
      full_slots: [{ emails: null, start_time: 30, end_time: 40, title: 'Yoga' }],
      next_start_time: '50',
    },
  ],
  bootstrap: [
    bootstrapOperation,
    getBootstrap,
    {
      ...{ start_time: '10', end_time: 90 },
      settings: { configuration_id: 'c1', duration_minutes: '30', capabilities: null },
      availability: { time_slots: [{ emails: null, start_time: '10', end_time: 20 }] },
    },
  ],
  routingForm: [
    routingFormOperation,
    getRoutingForm,
    {
      ...{ slug: 'help', title: 'Help', description: null, more: 1 },
      questions: [
        { key: 'need', label: 'Need', type: 'choice', answers: ['A', 'B'], more: 1 },
        { key: 'model', label: 'Model', type: null, answers: [] },
      ],
    },
  ],
  routedTarget: [
    routeAnswersOperation,
    routeAnswers,
    { type: 'event_type', url: 'https://s/b/a', configuration_id: 'c1', text: null, more: 1 },
  ],
  hostPage: [
    hostPageOperation,
    getHostPage,
    {
      ...{ slug: 'ada', name: 'Ada', timezone: 'Europe/Lisbon', more: 1 },
      event_types: [
        {
          ...{ configuration_id: 'c1', slug: 'intro', title: 'Intro', description: null, location: 'Here' },
          ...{ type: 'standard', booking_type: 'booking', duration_minutes: '30' },
          ...{ page_url: 'https://book.example.com/b/intro', next_start_time: '10' },
        },
      ],
    },
  ],
  challenge: [
    challengeOperation,
    createChallenge,
    { challenge: 'v1.a', kind: 'proof-of-work', seed: null, proofs: '16', difficulty: 11, expires_in: '600' },
  ],
  book: [bookOperation, createBooking, booking],
  booking: [bookingOperation, getBooking, booking],
  reschedule: [rescheduleOperation, rescheduleBooking, { ...booking, status: null }],
  answer: [answerOperation, answerBooking, booking],
  cancel: [cancelOperation, cancelBooking, undefined],
  hold: [holdOperation, createHold, { hold_id: 'h', expires_in: '300', most_seconds: 900, more: 1 }],
  changeHold: [changeHoldOperation, updateHold, { hold_id: 'h', expires_in: 30, most_seconds: '0' }],
  releaseHold: [releaseHoldOperation, deleteHold, undefined],
  pollPage: [pollPageOperation, getPollPage, pollPage],
  pollAnswer: [pollAnswerOperation, getPollAnswer, pollAnswer],
  answerPoll: [answerPollOperation, answerPoll, pollAnswer],
  withdrawPollAnswer: [withdrawPollAnswerOperation, withdrawPollAnswer, undefined],
  pollChallenge: [
    pollChallengeOperation,
    createPollChallenge,
    { challenge: 'v1.a', kind: 'external', seed: null, expires_in: '600' },
  ],
  createPoll: [createPollOperation, createPoll, { ...poll, address: 'https://a.example/p/s', secret: 's' }],
  poll: [pollOperation, getPoll, poll],
  updatePoll: [updatePollOperation, updatePoll, poll],
  choosePollTime: [choosePollTimeOperation, choosePollTime, poll],
  joinWaitlist: [joinWaitlistOperation, joinWaitlist, waitlistEntry],
  waitlistEntry: [waitlistEntryOperation, getWaitlistEntry, { ...waitlistEntry, offer: null }],
  acceptOffer: [acceptOfferOperation, acceptWaitlistOffer, booking],
  passOffer: [passOfferOperation, passWaitlistOffer, waitlistEntry],
  leaveWaitlist: [leaveWaitlistOperation, leaveWaitlist, undefined],
  validateTimeslot: [validateTimeslotOperation, validateTimeslot, { any: ['thing'] }],
}

/** The value, or the paths of its issues. */
const outcomeOf = (result: ReadResult<unknown>) =>
  result.issues ? { wrongAt: result.issues.map((path) => path.join('.')).sort() } : result

/** The paths of all values inside an object. */
const placesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value
    ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))
    : []),
]

/** A copy with another value at one path; `undefined` removes it. */
const withChange = (value: unknown, [key, ...rest]: readonly string[], change: unknown): unknown => {
  if (key === undefined) return change
  if (typeof value !== 'object' || !value) return value
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = withChange(copy[key], rest, change)
  if (copy[key] === undefined && !Array.isArray(copy)) delete copy[key]
  return copy
}

const anything = fc.oneof(
  fc.constantFrom(undefined, null, '', '5', 'true', 'booked', 0, 1.5, 1e300, Number.NaN, true, [], {}, [
    null,
  ]),
  fc.jsonValue(),
)

describe.each(Object.entries(calls))('the response of %s', (_name, [operation, endpoint, answer]) => {
  const expectAlike = (value: unknown) => {
    const bySchema = outcomeOf(readWith(endpoint.read, value))
    expect(outcomeOf(readWith(operation.read, value))).toStrictEqual(bySchema)
    return bySchema
  }

  it('is read the same by its reader and its schema', () => {
    expect(expectAlike(answer)).not.toHaveProperty('wrongAt')
  })

  it('is read the same with any value in any two places', () => {
    const places = fc.constantFrom(...placesOf(answer))
    fc.assert(
      fc.property(places, anything, places, anything, (one, first, other, second) => {
        expectAlike(withChange(withChange(answer, one, first), other, second))
      }),
      { numRuns: 500 },
    )
  })

  it('has the same request', () => {
    const { read: _read, ...rest } = operation
    expect(endpoint).toMatchObject(rest)
    expect(!!endpoint.body).toBe(operation.requestType === 'json')
  })
})

describe('an error response', () => {
  it('is read the same by its reader and its schema', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('error', 'request_id', 'type', 'message', 'field'),
        anything,
        (name, value) => {
          const error = { error: { type: 'x', message: 'm', field: null }, request_id: 'r' }
          const changed = withChange(error, name in error ? [name] : ['error', name], value)
          const result = errorEnvelopeSchema['~standard'].validate(changed)
          if (result instanceof Promise) throw new Error('expected an answer at once')
          const read = readWith(readErrorEnvelope, changed)
          expect(!!read.issues).toBe(!!result.issues)
          if (!result.issues) expect(read).toStrictEqual({ value: result.value })
        },
      ),
    )
  })
})
