import type { BookingRequest, ServiceErrorInfo } from '@whenable/contract'
import { bookingRecord } from './booking-record.js'
import {
  changeFacts,
  choosingFits,
  choosingHandlers,
  draftOf,
  emptyDraft,
  isClosed,
  lookAgain,
  nextAttempt,
  same,
  settleChoosing,
  toUnconfirmed,
  transitionBy,
} from './choosing.js'
import type { Submission } from './effects.js'
import { answersOf, checkDraft, guestsOf, personAccess } from './form.js'
import { age, mayAge } from './freshness.js'
import { nearestSlots } from './nearest-slots.js'
import type { BookingEvent, Handlers, Look, Turn } from './progress.js'
import { slotKey } from './slot-key.js'
import { startDraft } from './start.js'
import type { Slot } from './state.js'

/** How many free times are offered in place of a taken one. */
const alternatives = 4

/** A slot as it is offered now. */
const offeredAs = ({ facts }: Turn, slot: Slot): Slot | undefined =>
  facts.slots.find((known) => slotKey(known) === slotKey(slot))

/** The free times nearest to a slot, in its place. */
const besides = ({ facts }: Turn, slot: Slot): readonly Slot[] => {
  const others = facts.slots.filter((other) => slotKey(other) !== slotKey(slot))
  return nearestSlots(others, slot.start, alternatives)
}

const toTaken = (turn: Turn, slot: Slot) => {
  turn.step = { step: 'taken', slot, alternatives: besides(turn, slot) }
}

const send = (turn: Turn, submission: Submission) => {
  const { slot, key } = submission
  const attempt = nextAttempt(turn)
  turn.sending = attempt
  turn.submission = submission
  turn.step = { step: 'submitting', slot, key }
  turn.effects.push({ type: 'send', attempt, submission, bookingId: turn.facts.rescheduling?.bookingId })
}

const requestOf = (
  { facts: { draft, settings, timeZone, prefill }, locale }: Turn,
  { start, end, event }: Slot,
): BookingRequest => {
  const person = ({ name, email }: { name: string; email: string }) => ({
    name: name.trim(),
    email: email.trim(),
  })
  return {
    start_time: start,
    end_time: end,
    ...(event && { event_id: event.eventId, master_id: event.masterId, calendar_id: event.calendarId }),
    guest: person(draft),
    timezone: timeZone,
    ...(locale && { email_language: locale }),
    additional_guests: guestsOf(settings, draft)
      .map(person)
      .filter(({ email }) => email),
    additional_fields: answersOf(settings, draft, prefill),
  }
}

/** Whether sending again can do no harm: a move to where a booking is already is none, a key is known again. */
const isRepeatable = ({ facts: { rescheduling, settings } }: Turn) =>
  rescheduling || settings?.capabilities.includes('idempotency')

/** What a submission that failed means. */
const refuse = (turn: Turn, submission: Submission, fault: ServiceErrorInfo) => {
  const { type, status } = fault
  const isTaken = type === 'timeslot_not_available'
  const unanswered = { ...submission, unanswered: true }
  if ([0, 502, 504].includes(status)) {
    // No answer, none that can be read, or a gateway's that had none: it may have happened.
    turn.submission = unanswered
    // That an earlier look failed is no reason not to look now.
    turn.stuck = null
    toUnconfirmed(turn, submission, 'checking')
  } else if (isTaken && submission.unanswered && !turn.facts.rescheduling) {
    // Most likely taken by the attempt that got no answer.
    toUnconfirmed(turn, submission, 'taken')
  } else {
    // A service keeps its refusals under the key, but for 429 and 5xx (interface: Conventions); what it failed at may have happened.
    turn.submission = status === 429 ? submission : status < 500 ? null : unanswered
    if (isTaken) {
      turn.step = { step: 'submitting', slot: submission.slot, key: submission.key, refusal: fault }
      lookAgain(turn)
    } else turn.step = { step: 'details', slot: submission.slot, error: fault }
  }
}

/** What an answered look means to the step. */
const judge = (turn: Turn, { from, to, fresh }: Look) => {
  const { step, submission } = turn
  if (!('slot' in step) || step.slot.start < from || to <= step.slot.start) return
  const { slot } = step
  const offered = offeredAs(turn, slot)
  if (step.step === 'taken' && fresh) toTaken(turn, slot)
  if (step.step === 'unconfirmed' && step.slotStatus === 'checking' && fresh && submission) {
    const content = ({ emails, event }: Slot) => [[...emails].sort(), event]
    const isAsBefore = offered && same(content(offered), content(slot))
    toUnconfirmed(turn, submission, isAsBefore ? 'free' : 'taken')
  }
}

/** Tells in the form what has become of the slot that it is filled in for. */
const follow = (turn: Turn) => {
  const { step } = turn
  if (step.step !== 'details') return
  const { alternatives: _gone, ...kept } = step
  const offered = offeredAs(turn, step.slot)
  const next = offered ? { ...kept, slot: offered } : { ...kept, alternatives: besides(turn, step.slot) }
  if (!same(next, step)) turn.step = next
}

/**
 * Brings a turn to rest: looks after a submission without an answer, moves on when a look has told that a slot is gone, and
 * waits until what is shown is old.
 */
const settle = (turn: Turn) => {
  const { step, running, stuck, looking, submission } = turn
  const isUnsure = step.step === 'unconfirmed' && step.slotStatus === 'checking'
  if (isUnsure && running && !stuck && !looking?.fresh && submission) {
    toUnconfirmed(turn, submission, 'checking')
    lookAgain(turn)
  }
  settleChoosing(turn)
  if (step.step === 'submitting' && !turn.sending && !turn.looking) {
    const offered = offeredAs(turn, step.slot)
    // Where an event has seats as before, it was not the seat that was refused, but a guest who has one already.
    if (offered?.event) turn.step = { step: 'details', slot: offered, error: step.refusal }
    else toTaken(turn, step.slot)
  }
  follow(turn)
  age(turn)
}

/** What the events do from a chosen slot on. */
const handlers: Handlers<BookingEvent['type']> = {
  ...choosingHandlers,

  availability: (turn, event) => {
    const { looking } = turn
    choosingHandlers.availability(turn, event)
    if (looking && !turn.looking) judge(turn, looking)
  },

  wait: (turn, { attempt }) => {
    if (attempt !== turn.waiting) return
    turn.waiting = 0
    lookAgain(turn)
  },

  online: (turn, event) => {
    const isBack = event.online && !turn.facts.online
    choosingHandlers.online(turn, event)
    if (isBack && mayAge(turn)) lookAgain(turn)
  },

  error: (turn, event) => {
    const { attempt, error: fault } = event
    const { step, submission } = turn
    const isAwaited = attempt === turn.looking?.attempt || attempt === turn.asking
    choosingHandlers.error(turn, event)
    if (attempt === turn.sending && submission) {
      turn.sending = 0
      refuse(turn, submission, fault)
    } else if (!isAwaited) return
    else if (step.step === 'details' && isClosed(fault)) turn.step = { ...step, error: fault }
    else if (step.step === 'unconfirmed' && step.slotStatus === 'checking')
      turn.step = { ...step, error: fault }
  },

  retry: (turn, event) => {
    const { step, submission } = turn
    choosingHandlers.retry(turn, event)
    if (step.step !== 'unconfirmed' || !submission) return
    const maySend = step.slotStatus === 'free' || (step.slotStatus === 'taken' && isRepeatable(turn))
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
    const isLost = step.step === 'taken' || (step.step === 'details' && step.alternatives)
    turn.step = { step: asked ? 'choosing' : 'loading', ...(isLost && { takenSlot: step.slot }) }
  },

  edit: (turn, { draft: patch }) => {
    const { draft, prefill } = turn.facts
    const answers = { ...draft.answers, ...patch.answers }
    changeFacts(turn, {
      draft: {
        ...draft,
        ...patch,
        ...(personAccess(prefill, 'name') && { name: draft.name }),
        ...(personAccess(prefill, 'email') && { email: draft.email }),
        answers,
      },
    })
  },

  prefill: (turn, { prefill }) => {
    const { facts } = turn
    // A page may say the same over and over: what was emptied meanwhile stays empty.
    if (same(prefill, facts.prefill)) return
    const draft = startDraft({ draft: facts.draft, prefill })
    changeFacts(turn, { prefill, draft: draftOf(facts.settings, { ...facts, draft }) })
  },

  submit: (turn) => {
    const { step, facts, moment, submission } = turn
    if (step.step !== 'details') return
    const { slot } = step
    if (
      !facts.rescheduling &&
      Object.keys(checkDraft(facts.settings, facts.draft, { ...facts, slot })).length
    )
      return
    // What is known to have gone need not be asked for.
    if (step.alternatives) return toTaken(turn, slot)
    const request = requestOf(turn, slot)
    const isSame = submission && same(submission.request, request)
    // Another answer in the form makes another request; what took the time may still be the one before.
    const lost = !!submission?.unanswered && slotKey(submission.slot) === slotKey(slot)
    send(turn, isSame ? submission : { key: moment.newKey, slot, request, unanswered: lost })
  },

  restart: (turn) => {
    const { facts } = turn
    const { name, email } = facts.draft
    turn.step = { step: 'choosing' }
    turn.navigated = false
    changeFacts(turn, {
      draft: draftOf(facts.settings, { ...facts, draft: { ...emptyDraft, name, email } }),
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
