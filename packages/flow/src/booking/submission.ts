import type { BookingRequest, Fault } from '@whenable/contract'
import { answersOf, checkDraft } from '../views/check-draft.js'
import { nearestSlots } from '../views/nearest-slots.js'
import { bookingRecord } from './booking-record.js'
import {
  changeFacts,
  choosingFits,
  choosingHandlers,
  draftOf,
  emptyDraft,
  lookAgain,
  nextAttempt,
  same,
  settleChoosing,
  toUnconfirmed,
  transitionBy,
} from './choosing.js'
import type { Submission } from './effects.js'
import type { BookingEvent, Handlers, Look, Turn } from './progress.js'
import type { Slot } from './state.js'

/** How many free times are offered in place of a taken one. */
const alternatives = 4

const toTaken = (turn: Turn, slot: Slot) => {
  const others = turn.facts.slots.filter(({ start }) => start !== slot.start)
  turn.step = { step: 'taken', slot, alternatives: nearestSlots(others, slot.start, alternatives) }
}

const send = (turn: Turn, submission: Submission) => {
  const { slot, key } = submission
  const attempt = nextAttempt(turn)
  turn.sending = attempt
  turn.submission = submission
  turn.step = { step: 'submitting', slot, key }
  turn.effects.push({ type: 'send', attempt, submission, bookingId: turn.facts.rescheduling?.bookingId })
}

const requestOf = ({ facts: { draft, settings, timeZone }, locale }: Turn, slot: Slot): BookingRequest => {
  const person = ({ name, email }: { name: string; email: string }) => ({
    name: name.trim(),
    email: email.trim(),
  })
  return {
    start_time: slot.start,
    end_time: slot.end,
    guest: person(draft),
    timezone: timeZone,
    ...(locale && { email_language: locale }),
    additional_guests: draft.guests.map(person).filter(({ email }) => email),
    additional_fields: answersOf(settings, draft),
  }
}

/** Whether sending again can do no harm: a move to where a booking is already is none, a key is known again. */
const isRepeatable = ({ facts: { rescheduling, settings } }: Turn) =>
  rescheduling || settings?.capabilities.includes('idempotency')

/** What a submission that failed means. */
const refuse = (turn: Turn, submission: Submission, fault: Fault) => {
  const isTaken = fault.type === 'timeslot_not_available'
  if (!fault.status) {
    // No answer, or none that can be read: it may have happened.
    turn.submission = { ...submission, lost: true }
    toUnconfirmed(turn, submission, 'checking')
  } else if (isTaken && submission.lost && !turn.facts.rescheduling) {
    // Most likely taken by the attempt that got no answer.
    toUnconfirmed(turn, submission, 'gone')
  } else {
    // A service keeps its refusals under the key, but for 429 and 5xx (interface: Conventions).
    if (fault.status !== 429 && fault.status < 500) turn.submission = null
    if (isTaken) lookAgain(turn)
    else turn.step = { step: 'details', slot: submission.slot, fault }
  }
}

/** What an answered look means to the step. */
const judge = (turn: Turn, { from, to, fresh }: Look) => {
  const { step, facts, submission } = turn
  if (!('slot' in step) || step.slot.start < from || to <= step.slot.start) return
  const { slot } = step
  const offered = facts.slots.find(({ start }) => start === slot.start)
  if (step.step === 'details' ? !offered : step.step === 'taken' && fresh) toTaken(turn, slot)
  if (step.step === 'unconfirmed' && step.finding === 'checking' && fresh && submission) {
    const isAsBefore = offered && same([...offered.emails].sort(), [...slot.emails].sort())
    toUnconfirmed(turn, submission, isAsBefore ? 'free' : 'gone')
  }
}

/** Brings a turn to rest: looks after a submission without an answer, and moves on when a look has told that a slot is gone. */
const settle = (turn: Turn) => {
  const { step, running, stuck, looking, submission } = turn
  const isUnsure = step.step === 'unconfirmed' && step.finding === 'checking'
  if (isUnsure && running && !stuck && !looking?.fresh && submission) {
    toUnconfirmed(turn, submission, 'checking')
    lookAgain(turn)
  }
  settleChoosing(turn)
  if (step.step === 'submitting' && !turn.sending && !turn.looking) toTaken(turn, step.slot)
}

/** What the events do from a chosen slot on. */
const handlers: Handlers<BookingEvent['type']> = {
  ...choosingHandlers,

  availability: (turn, event) => {
    const { looking } = turn
    choosingHandlers.availability(turn, event)
    if (looking && !turn.looking) judge(turn, looking)
  },

  fault: (turn, event) => {
    const { attempt, fault } = event
    const { step, submission } = turn
    const isAwaited = attempt === turn.looking?.attempt || attempt === turn.asking
    choosingHandlers.fault(turn, event)
    if (attempt === turn.sending && submission) {
      turn.sending = 0
      refuse(turn, submission, fault)
    } else if (isAwaited && step.step === 'unconfirmed' && step.finding === 'checking')
      turn.step = { ...step, fault }
  },

  retry: (turn, event) => {
    const { step, submission } = turn
    choosingHandlers.retry(turn, event)
    if (step.step !== 'unconfirmed' || !submission) return
    const maySend = step.finding === 'free' || (step.finding === 'gone' && isRepeatable(turn))
    if (maySend) send(turn, submission)
    else toUnconfirmed(turn, submission, 'checking')
  },

  send: (turn, { attempt, value }) => {
    const { facts, submission } = turn
    if (attempt !== turn.sending || !submission) return
    const { slot, request } = submission
    const booking = bookingRecord(value, {
      settings: facts.settings,
      bookingId: facts.rescheduling?.bookingId ?? '',
      start: slot.start,
      end: slot.end,
      guest: request.guest,
    })
    turn.sending = 0
    turn.submission = null
    // The answer may carry a new id, which replaces the old one (interface: Bookings).
    if (facts.rescheduling) {
      const { bookingId, start, end } = booking
      changeFacts(turn, { rescheduling: { bookingId, start, end } })
    }
    turn.step = { step: booking.status === 'pending' ? 'pending' : 'booked', booking }
  },

  back: (turn) => {
    const { step, asked } = turn
    turn.step = { step: asked ? 'choosing' : 'loading', ...(step.step === 'taken' && { lost: step.slot }) }
  },

  edit: (turn, { draft: patch }) => {
    const { draft } = turn.facts
    changeFacts(turn, { draft: { ...draft, ...patch, answers: { ...draft.answers, ...patch.answers } } })
  },

  submit: (turn) => {
    const { step, facts, moment, submission } = turn
    if (step.step !== 'details') return
    if (!facts.rescheduling && Object.keys(checkDraft(facts.settings, facts.draft)).length) return
    const request = requestOf(turn, step.slot)
    const isSame = submission && same(submission.request, request)
    send(turn, isSame ? submission : { key: moment.newKey, slot: step.slot, request, lost: false })
  },

  restart: (turn) => {
    turn.step = { step: 'choosing' }
    turn.navigated = false
    changeFacts(turn, {
      draft: draftOf(turn.facts.settings, { ...turn.facts, draft: emptyDraft }),
      date: null,
    })
    lookAgain(turn)
  },
}

/** What an event makes of a booking's progress, and what is to be done; pure: clock and fresh key come with `moment`. */
export const transition = transitionBy(
  handlers,
  {
    ...choosingFits,
    back: ['details', 'taken', 'unconfirmed'],
    submit: ['details'],
    restart: ['booked', 'pending'],
  },
  settle,
)
