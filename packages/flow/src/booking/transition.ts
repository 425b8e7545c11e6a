import type { Availability, Booking, BookingRequest, BookingSettings, Fault } from '@whenable/contract'
import { addMonths, dateAt, type Instant, startOfDay, startOfMonth } from '@whenable/time'
import type { AnswerEvent, FaultEvent, Moment, PageEvent } from '../flow-runner.js'
import { answersOf, checkDraft } from '../views/check-draft.js'
import { firstFreeMonth } from '../views/first-free-month.js'
import { nearestSlots } from '../views/slots-by-date.js'
import { bookingRecord } from './booking-record.js'
import type { BookingEffect, KeptDraft, Submission } from './effects.js'
import type {
  BookingFacts,
  BookingIntent,
  BookingStep,
  Draft,
  KnownWindow,
  Rescheduling,
  Slot,
} from './state.js'

/** An availability call under way, and the window whose slots it brings. */
interface Look extends KnownWindow {
  readonly attempt: number
  /** Asks for what is known already, because it may have changed. */
  readonly fresh: boolean
}

/** What the flow knows: what its state shows, and what it needs beside. Plain JSON. */
export interface BookingProgress {
  readonly facts: BookingFacts
  readonly step: BookingStep
  /** Between start and stop: the flow asks for what it needs by itself. */
  readonly running: boolean
  /** The last attempt id given out. */
  readonly attempt: number
  /** The attempt that is to bring the settings; 0: none under way. */
  readonly asking: number
  /** Whether the settings have come, or `null` in their place because the service lacks the call. */
  readonly asked: boolean
  readonly looking: Look | null
  /** Why the last question failed; nothing more is asked until somebody wants it or the network returns. */
  readonly stuck: Fault | null
  /** The attempt that submits; 0: none under way. */
  readonly sending: number
  readonly submission: Submission | null
  /** The visitor has chosen a month or a day: the flow turns no pages by itself any more. */
  readonly navigated: boolean
  /** Language for the service's mails, BCP 47. */
  readonly locale: string | undefined
}

export type BookingEvent =
  | BookingIntent
  | PageEvent
  | FaultEvent
  | AnswerEvent<'settings', BookingSettings | null>
  | AnswerEvent<'availability', Availability>
  | AnswerEvent<'send', Partial<Booking> | undefined>

/** The working copy of one transition. */
type Turn = { -readonly [Field in keyof BookingProgress]: BookingProgress[Field] } & {
  readonly moment: Moment
  readonly effects: BookingEffect[]
}

const day = 86_400
/** How far ahead a first free time is looked for, whatever the configuration says; seconds. */
const longestSearch = 366 * day
/** One question of that search; seconds. */
const searchStep = 62 * day
/** How many free times are offered in place of a taken one. */
const alternatives = 4

const emptyDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Changes facts; one that stays the same keeps its identity, so that views of it need not be made anew. */
const changeFacts = (turn: Turn, changes: Partial<BookingFacts>) => {
  for (const [name, value] of Object.entries(changes))
    if (!same(value, turn.facts[name as keyof BookingFacts])) turn.facts = { ...turn.facts, [name]: value }
}

/** From the shown month's start, not before now, over `months` of the visitor's zone. */
const shownWindow = ({ facts: { month, timeZone }, moment: { now } }: Turn, months: number): KnownWindow => {
  const from = startOfDay(month, timeZone)
  return { from: from < now ? now : from, to: startOfDay(addMonths(month, months), timeZone) }
}

/** What is not known of a window, from its first gap on; nothing beyond the last instant that is offered at all. */
const missingOf = ({ facts: { known, settings }, moment: { now } }: Turn, { from, to }: KnownWindow) => {
  for (const window of known) if (window.from <= from && from < window.to) from = window.to
  // Where the service does not tell how far ahead it offers, a year is worth asking for.
  const ahead = settings ? (settings.scheduler?.available_days_in_future ?? 30) * day : longestSearch
  return from < to && from < now + ahead ? { from, to } : undefined
}

/** No free time is known yet, and the visitor has left it to the flow to find the first one. */
const isSearching = ({ facts, navigated, asked }: Turn) => asked && !facts.slots.length && !navigated

/** What is to be known next: the shown month and the one after it, then what the search for a first free time needs. */
const nextWindow = (turn: Turn): KnownWindow | undefined => {
  const shown = missingOf(turn, shownWindow(turn, 2))
  if (shown || !isSearching(turn)) return shown
  const { now } = turn.moment
  const first = missingOf(turn, { from: now, to: (now + longestSearch) as Instant })
  return first && { from: first.from, to: (first.from + searchStep) as Instant }
}

const nextAttempt = (turn: Turn) => ++turn.attempt

/** Asks for the free times of a window, instead of whatever is asked for now. */
const look = (turn: Turn, { from, to }: KnownWindow, fresh: boolean) => {
  const { facts, step, effects, looking } = turn
  if (looking) effects.push({ type: 'abort', attempt: looking.attempt })
  const attempt = nextAttempt(turn)
  turn.looking = { attempt, from, to, fresh }
  turn.stuck = null
  effects.push({
    type: 'availability',
    attempt,
    query: {
      start: from,
      // Slots lie whole in the window: a day more brings those that cross its end.
      end: (to + day) as Instant,
      // To a submission without an answer the booking's new time must not count as free.
      bookingId: step.step === 'unconfirmed' ? undefined : facts.rescheduling?.bookingId,
    },
  })
}

/** Asks again for the shown months, and takes nothing away meanwhile. */
const lookAgain = (turn: Turn) => look(turn, shownWindow(turn, 2), true)

/** Turns to the month and the day of an instant. */
const turnTo = (turn: Turn, start: Instant) => {
  const date = dateAt(start, turn.facts.timeZone)
  changeFacts(turn, { date, month: startOfMonth(date) })
}

const toTaken = (turn: Turn, slot: Slot) => {
  const others = turn.facts.slots.filter(({ start }) => start !== slot.start)
  turn.step = { step: 'taken', slot, alternatives: nearestSlots(others, slot.start, alternatives) }
}

const toUnconfirmed = (turn: Turn, { slot, key }: Submission, finding: 'checking' | 'free' | 'gone') => {
  turnTo(turn, slot.start)
  turn.step = { step: 'unconfirmed', slot, key, finding }
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

/** What the form starts from: what was typed, and for a booking that is moved what it holds already. */
const draftOf = (settings: BookingSettings | null, { draft, rescheduling }: BookingFacts): Draft => {
  const booking = rescheduling && settings?.booking
  if (!booking) return draft
  const { guest, additional_fields: answers = {}, additional_guests } = booking
  return {
    name: guest?.name ?? '',
    email: guest?.email ?? '',
    answers,
    guests: additional_guests.map(({ name = '', email }) => ({ name, email })),
  }
}

/**
 * Brings a turn to rest, whatever it began with: turns to the first month with a free day, asks for what the step needs and
 * nobody has asked for, tells how the shown month stands, and moves on from steps that wait for nothing any more.
 */
const settle = (turn: Turn) => {
  const { step, facts, moment } = turn
  const isChoosing = step.step === 'loading' || step.step === 'choosing'
  const slots = facts.slots.filter(({ start }) => moment.now <= start)
  if (slots.length < facts.slots.length) changeFacts(turn, { slots })
  if (isChoosing && !turn.navigated && !facts.date)
    changeFacts(turn, { month: firstFreeMonth(slots, facts.timeZone) ?? facts.month })

  const next = nextWindow(turn)
  const { looking } = turn
  if (turn.running && !turn.stuck) {
    if (!turn.asked && !turn.asking && step.step !== 'failed') {
      turn.asking = nextAttempt(turn)
      const bookingId = facts.rescheduling?.bookingId
      turn.effects.push({ type: 'settings', attempt: turn.asking, bookingId })
    }
    const isUnderWay = looking && next && looking.from <= next.from && next.from < looking.to
    if (next && !isUnderWay && (isChoosing || step.step === 'details')) look(turn, next, false)
    if (step.step === 'unconfirmed' && step.finding === 'checking' && !looking?.fresh && turn.submission) {
      toUnconfirmed(turn, turn.submission, 'checking')
      lookAgain(turn)
    }
  }

  const { from, to } = shownWindow(turn, 1)
  const isThere =
    slots.some(({ start }) => from <= start && start < to) || !next || (to <= next.from && !isSearching(turn))
  changeFacts(turn, {
    availability: isThere
      ? { face: 'there' }
      : turn.stuck
        ? { face: 'failed', fault: turn.stuck }
        : { face: 'waiting' },
  })
  if (step.step === 'loading' && turn.asked && turn.facts.availability.face !== 'waiting')
    turn.step = { step: 'choosing' }
  if (step.step === 'submitting' && !turn.sending && !turn.looking) toTaken(turn, step.slot)
}

type Handlers = {
  readonly [Type in BookingEvent['type']]: (turn: Turn, event: Extract<BookingEvent, { type: Type }>) => void
}

/** The steps that an intent fits; elsewhere it changes nothing. An intent that is not here fits every step. */
const fits: { readonly [Type in BookingEvent['type']]?: readonly BookingStep['step'][] } = {
  'show-month': ['choosing'],
  'choose-date': ['choosing'],
  'choose-slot': ['choosing', 'details', 'taken'],
  back: ['details', 'taken', 'unconfirmed'],
  submit: ['details'],
  refresh: ['choosing', 'details', 'taken'],
  restart: ['booked', 'pending'],
}

const handlers: Handlers = {
  start: (turn) => {
    turn.running = true
  },

  stop: (turn) => {
    for (const attempt of [turn.asking, turn.looking?.attempt])
      if (attempt) turn.effects.push({ type: 'abort', attempt })
    turn.running = false
    turn.asking = 0
    turn.looking = null
  },

  online: (turn, { online }) => {
    const { step } = turn
    const isBack = online && !turn.facts.online
    changeFacts(turn, { online })
    if (!isBack) return
    turn.stuck = null
    if (step.step === 'failed') turn.step = { step: 'loading' }
  },

  settings: (turn, { attempt, value: settings }) => {
    if (attempt !== turn.asking) return
    turn.asking = 0
    turn.asked = true
    changeFacts(turn, { settings, draft: draftOf(settings, turn.facts) })
  },

  availability: (turn, { attempt, value }) => {
    const { looking, facts } = turn
    if (attempt !== looking?.attempt) return
    const { from, to, fresh } = looking
    const isInside = ({ start }: Slot) => from <= start && start < to
    const answered = value.time_slots
      .map(({ start_time, end_time, emails }) => ({ start: start_time, end: end_time, emails }))
      .filter(isInside)
    turn.looking = null
    changeFacts(turn, {
      slots: [...facts.slots.filter((slot) => !isInside(slot)), ...answered]
        .sort((a, b) => a.start - b.start)
        .filter((slot, index, all) => slot.start !== all[index - 1]?.start),
      // What was known before a fresh look is asked for again when it is shown.
      known: [...(fresh ? [] : facts.known), { from, to }].sort((a, b) => a.from - b.from),
      order: value.order,
    })
    judge(turn, looking)
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

  fault: (turn, { attempt, fault }) => {
    const { step, submission } = turn
    const isAvailability = attempt === turn.looking?.attempt
    if (attempt === turn.sending && submission) {
      turn.sending = 0
      refuse(turn, submission, fault)
    } else if (isAvailability || attempt === turn.asking) {
      if (isAvailability) turn.looking = null
      else turn.asking = 0
      turn.stuck = fault
      // Without settings nothing can be shown; without free times only if there is nothing to ask for.
      if (step.step === 'loading' && (!isAvailability || [401, 403, 404].includes(fault.status)))
        turn.step = { step: 'failed', fault }
      if (step.step === 'unconfirmed' && step.finding === 'checking') turn.step = { ...step, fault }
    }
  },

  'show-month': (turn, { month }) => {
    turn.navigated = true
    turn.stuck = null
    changeFacts(turn, { month: startOfMonth(month) })
  },

  'choose-date': (turn, { date }) => {
    turn.navigated = true
    changeFacts(turn, { date, ...(date && { month: startOfMonth(date) }) })
  },

  'choose-slot': (turn, { start }) => {
    const slot = turn.facts.slots.find((known) => known.start === start)
    if (!slot) return
    turn.step = { step: 'details', slot }
    turnTo(turn, start)
  },

  'change-zone': (turn, { timeZone }) => {
    const { step } = turn
    changeFacts(turn, { timeZone })
    if ('slot' in step) turnTo(turn, step.slot.start)
  },

  edit: (turn, { draft: patch }) => {
    const { draft } = turn.facts
    changeFacts(turn, { draft: { ...draft, ...patch, answers: { ...draft.answers, ...patch.answers } } })
  },

  back: (turn) => {
    const { step, asked } = turn
    turn.step = { step: asked ? 'choosing' : 'loading', ...(step.step === 'taken' && { lost: step.slot }) }
  },

  submit: (turn) => {
    const { step, facts, moment, submission } = turn
    if (step.step !== 'details') return
    if (!facts.rescheduling && Object.keys(checkDraft(facts.settings, facts.draft)).length) return
    const request = requestOf(turn, step.slot)
    const isSame = submission && same(submission.request, request)
    send(turn, isSame ? submission : { key: moment.newKey, slot: step.slot, request, lost: false })
  },

  retry: (turn) => {
    const { step, submission } = turn
    turn.stuck = null
    if (step.step === 'failed') turn.step = { step: 'loading' }
    if (step.step !== 'unconfirmed' || !submission) return
    const maySend = step.finding === 'free' || (step.finding === 'gone' && isRepeatable(turn))
    if (maySend) send(turn, submission)
    else toUnconfirmed(turn, submission, 'checking')
  },

  refresh: lookAgain,

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

const keptOf = ({ facts, step, submission }: BookingProgress): KeptDraft | null =>
  'booking' in step
    ? null
    : { draft: facts.draft, submission, open: step.step === 'submitting' || step.step === 'unconfirmed' }

/** What an event makes of the progress, and what is to be done; pure: clock and fresh key come with `moment`. */
export const transition = (before: BookingProgress, event: BookingEvent, moment: Moment) => {
  const effects: BookingEffect[] = []
  const turn: Turn = { ...before, moment, effects }
  if (fits[event.type]?.includes(before.step.step) ?? true) {
    const handle = handlers[event.type] as (turn: Turn, event: BookingEvent) => void
    handle(turn, event)
  }
  settle(turn)
  const { moment: _moment, effects: _effects, ...progress } = turn
  const kept = keptOf(progress)
  if (!same(kept, keptOf(before))) effects.push({ type: 'keep', attempt: 0, kept })
  return { progress: progress as BookingProgress, effects }
}

/** What a flow starts from. */
export interface BookingStart {
  /** The visitor's zone, IANA name. */
  readonly timeZone: string
  readonly now: Instant
  /** Given by the page, the settings are not asked for. */
  readonly settings?: BookingSettings | undefined
  /** Free times that the page has already, ascending and without gaps from now to the end of the last one. */
  readonly slots?: readonly Slot[] | undefined
  readonly rescheduling?: Rescheduling | null | undefined
  readonly online?: boolean | undefined
  /** Language for the service's mails, BCP 47. */
  readonly locale?: string | undefined
  readonly kept?: KeptDraft | null | undefined
}

/** The progress before the first event. A submission that a reload cut off is looked after first. */
export const initialBooking = ({
  timeZone,
  now,
  settings,
  slots = [],
  rescheduling = null,
  online = true,
  locale,
  kept,
}: BookingStart): BookingProgress => {
  const last = slots.at(-1)
  const facts: BookingFacts = {
    settings: settings ?? null,
    slots,
    known: last ? [{ from: now, to: last.end }] : [],
    availability: { face: 'waiting' },
    order: [],
    timeZone,
    month: startOfMonth(dateAt(now, timeZone)),
    date: null,
    draft: kept?.draft ?? emptyDraft,
    online,
    rescheduling,
  }
  const submission = kept?.submission ?? null
  const turn: Turn = {
    facts: { ...facts, draft: draftOf(facts.settings, facts) },
    step: { step: 'loading' },
    running: false,
    attempt: 0,
    asking: 0,
    asked: !!settings,
    looking: null,
    stuck: null,
    sending: 0,
    submission,
    navigated: false,
    locale,
    moment: { now, newKey: '' },
    effects: [],
  }
  if (submission && kept?.open && now < submission.slot.start) {
    turn.submission = { ...submission, lost: true }
    toUnconfirmed(turn, submission, 'checking')
  }
  settle(turn)
  const { moment: _moment, effects: _effects, ...progress } = turn
  return progress
}
