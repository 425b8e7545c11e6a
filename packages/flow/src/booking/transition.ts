import type { Availability, Booking, BookingRequest, BookingSettings, Fault } from '@whenable/contract'
import { addMonths, dateAt, type Instant, startOfDay, startOfMonth } from '@whenable/time'
import type { FaultEvent, Moment, PageEvent } from '../flow-runner.js'
import { answersOf, checkDraft } from '../views/check-draft.js'
import { firstFreeMonth } from '../views/first-free-month.js'
import { nearestSlots } from '../views/slots-by-date.js'
import { bookingRecord } from './booking-record.js'
import type { BookingEffect, KeptDraft, Submission } from './effects.js'
import { addWindow, missingWindow } from './known-windows.js'
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

/** What the flow knows beside what it shows. Plain JSON as the state is. */
export interface BookingProgress {
  readonly facts: BookingFacts
  readonly step: BookingStep
  /** Between start and stop: questions may be asked. */
  readonly running: boolean
  /** The last attempt id given out. */
  readonly attempt: number
  /** The attempt that is to bring the settings; 0: none under way. */
  readonly asking: number
  /** Whether the settings have come, or `null` in their place because the service lacks the call. */
  readonly asked: boolean
  readonly looking: Look | null
  /** Why the last look failed; nothing more is asked for until somebody wants it. */
  readonly stuck: Fault | null
  /** The attempt that submits; 0: none under way. */
  readonly sending: number
  readonly submission: Submission | null
  /** The visitor has chosen a month or a day: the flow turns no pages by itself any more. */
  readonly navigated: boolean
  /** Language for the service's mails, BCP 47. */
  readonly locale: string | undefined
}

/** What comes back from effects. */
export type BookingAnswer =
  | { readonly type: 'settings'; readonly attempt: number; readonly settings: BookingSettings | null }
  | { readonly type: 'availability'; readonly attempt: number; readonly availability: Availability }
  | { readonly type: 'sent'; readonly attempt: number; readonly booking: Partial<Booking> | undefined }

export type BookingEvent = BookingIntent | BookingAnswer | PageEvent | FaultEvent

/** The working copy of one transition. */
type Turn = { -readonly [Field in keyof BookingProgress]: BookingProgress[Field] } & {
  readonly moment: Moment
  readonly effects: BookingEffect[]
}

/** Months that are looked through for a first free time, from now; seconds. */
const longestSearch = 366 * 86_400
/** One question of that search; seconds. */
const searchStep = 62 * 86_400
/** Slots lie whole in the window that is asked for: to get those that cross its end, more is asked for. Seconds. */
const longestSlot = 86_400
const alternatives = 4

const emptyDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Changes facts; a fact that stays the same leaves the state as it is. */
const changeFacts = (turn: Turn, facts: Partial<BookingFacts>) => {
  const next = { ...turn.facts, ...facts }
  if (!same(next, turn.facts)) turn.facts = next
}

/** The last instant whose slots can be offered; unknown (and then a year) where the service does not tell. */
const horizonOf = ({ facts: { settings }, moment: { now } }: Turn): number =>
  now + (settings ? (settings.scheduler?.available_days_in_future ?? 30) * 86_400 : longestSearch)

/** The window from the shown month's start, not before now, over `months` of the visitor's zone. */
const shownWindow = ({ facts: { month, timeZone }, moment: { now } }: Turn, months: number): KnownWindow => {
  const from = startOfDay(month, timeZone)
  return { from: from < now ? now : from, to: startOfDay(addMonths(month, months), timeZone) }
}

const missingOf = (turn: Turn, { from, to }: KnownWindow) => {
  const gap = missingWindow(turn.facts.known, from, to)
  return gap && gap.from < horizonOf(turn) ? gap : undefined
}

const isSearching = ({ facts, navigated, asked }: Turn) => !facts.slots.length && !navigated && asked

/** What is to be known next: the shown month and the one after it, else, while no free time is known, the first one. */
const nextWindow = (turn: Turn): KnownWindow | undefined => {
  const shown = missingOf(turn, shownWindow(turn, 1)) && missingOf(turn, shownWindow(turn, 2))
  const ahead = shown ?? missingOf(turn, { ...shownWindow(turn, 2), from: shownWindow(turn, 1).to })
  if (ahead || !isSearching(turn)) return ahead
  const { now } = turn.moment
  const end = Math.min(horizonOf(turn), now + longestSearch) as Instant
  const first = missingWindow(turn.facts.known, now, end)
  return first && { from: first.from, to: Math.min(first.to, first.from + searchStep) as Instant }
}

const ask = (turn: Turn, { from, to }: KnownWindow, fresh: boolean) => {
  const attempt = ++turn.attempt
  if (turn.looking) turn.effects.push({ type: 'abort', attempt: turn.looking.attempt })
  turn.looking = { attempt, from, to, fresh }
  turn.stuck = null
  turn.effects.push({
    type: 'availability',
    attempt,
    query: {
      start: from,
      end: (to + longestSlot) as Instant,
      bookingId: turn.facts.rescheduling?.bookingId,
    },
  })
}

/** Asks again for the shown months, and takes nothing away meanwhile. */
const askAgain = (turn: Turn) => ask(turn, shownWindow(turn, 2), true)

const askSettings = (turn: Turn) => {
  if (turn.asked || turn.asking) return
  turn.asking = ++turn.attempt
  turn.effects.push({
    type: 'settings',
    attempt: turn.asking,
    bookingId: turn.facts.rescheduling?.bookingId,
  })
}

const show = (turn: Turn, start: Instant) => {
  const date = dateAt(start, turn.facts.timeZone)
  changeFacts(turn, { date, month: startOfMonth(date) })
}

const toTaken = (turn: Turn, slot: Slot) => {
  const others = turn.facts.slots.filter(({ start }) => start !== slot.start)
  turn.step = { step: 'taken', slot, alternatives: nearestSlots(others, slot.start, alternatives) }
}

const toChecking = (turn: Turn, { slot, key }: Submission) => {
  show(turn, slot.start)
  turn.step = { step: 'unconfirmed', slot, key, finding: 'checking' }
  askAgain(turn)
}

const send = (turn: Turn, submission: Submission) => {
  const { slot, key, request } = submission
  const { rescheduling } = turn.facts
  const attempt = ++turn.attempt
  turn.sending = attempt
  turn.submission = submission
  turn.step = { step: 'submitting', slot, key }
  turn.effects.push(
    rescheduling
      ? {
          type: 'reschedule',
          attempt,
          bookingId: rescheduling.bookingId,
          span: { start: slot.start, end: slot.end },
        }
      : { type: 'book', attempt, key, request },
  )
}

const requestOf = ({ facts: { draft, settings, timeZone }, locale }: Turn, slot: Slot): BookingRequest => {
  const guests = draft.guests.filter(({ email }) => email.trim())
  const answers = answersOf(settings, draft)
  return {
    start_time: slot.start,
    end_time: slot.end,
    guest: { name: draft.name.trim(), email: draft.email.trim() },
    timezone: timeZone,
    email_language: locale,
    ...(guests.length && {
      additional_guests: guests.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
    }),
    ...(Object.keys(answers).length && { additional_fields: answers }),
  } as BookingRequest
}

const hasSameHosts = (a: Slot, b: Slot) => same([...a.emails].sort(), [...b.emails].sort())

/** Whether sending the same submission again can do no harm: a move to where it is already is none, a key is known again. */
const isRepeatable = ({ facts: { rescheduling, settings } }: Turn) =>
  rescheduling || settings?.capabilities.includes('idempotency')

const isHard = ({ type }: Fault) => ['not_found_error', 'unauthorized', 'forbidden'].includes(type)
const isLost = ({ type }: Fault) => ['connection_error', 'timeout_error', 'invalid_answer'].includes(type)
/** A refusal that says nothing about the request: under the same key it may be accepted yet. */
const isPassing = ({ status }: Fault) => status === 429 || status >= 500

/** The steps in which the flow asks for free times by itself. */
const asking = ['loading', 'choosing', 'details']

/** Asks for what the step needs to know, and tells how the shown month stands. */
const look = (turn: Turn) => {
  const { step } = turn.step
  const { now } = turn.moment
  const { slots, timeZone, date } = turn.facts
  if (slots[0] && slots[0].start < now)
    changeFacts(turn, { slots: slots.filter(({ start }) => now <= start) })
  if (!turn.navigated && !date && (step === 'loading' || step === 'choosing'))
    changeFacts(turn, { month: firstFreeMonth(turn.facts.slots, timeZone) ?? turn.facts.month })

  const next = nextWindow(turn)
  const { looking } = turn
  const isCovered = looking && next && looking.from <= next.from && next.from < looking.to
  if (next && turn.running && asking.includes(step) && !isCovered && !turn.stuck) ask(turn, next, false)

  const { from, to } = shownWindow(turn, 1)
  const hasSome = turn.facts.slots.some(({ start }) => from <= start && start < to)
  const isKnown = hasSome || !(missingOf(turn, { from, to }) || (next && isSearching(turn)))
  changeFacts(turn, {
    availability: isKnown
      ? { face: 'there' }
      : turn.stuck
        ? { face: 'failed', fault: turn.stuck }
        : { face: 'waiting' },
  })
  if (turn.step.step === 'loading' && turn.asked && turn.facts.availability.face !== 'waiting')
    turn.step = { step: 'choosing' }
}

const refuse = (turn: Turn, submission: Submission, fault: Fault) => {
  const { slot, key } = submission
  const isTaken = fault.type === 'timeslot_not_available'
  if (isLost(fault)) {
    turn.submission = { ...submission, lost: true }
    toChecking(turn, submission)
  } else if (isTaken && submission.lost && !turn.facts.rescheduling) {
    // Most likely taken by the attempt that got no answer.
    turn.step = { step: 'unconfirmed', slot, key, finding: 'gone' }
  } else {
    // A kept key would bring the same refusal again (interface: Conventions).
    if (!isPassing(fault)) turn.submission = null
    if (isTaken) askAgain(turn)
    else turn.step = { step: 'details', slot, fault }
  }
}

/** What an answered look means to the step. */
const judge = (turn: Turn, { from, to, fresh }: Look) => {
  const { step } = turn
  if (!('slot' in step) || step.slot.start < from || step.slot.start >= to) return
  const { slot } = step
  const offered = turn.facts.slots.find(({ start }) => start === slot.start)
  if (step.step === 'details' && !offered) toTaken(turn, slot)
  if (step.step === 'taken' && fresh) toTaken(turn, slot)
  if (step.step === 'unconfirmed' && step.finding === 'checking' && fresh)
    turn.step = {
      step: 'unconfirmed',
      slot,
      key: step.key,
      finding: offered && hasSameHosts(offered, slot) ? 'free' : 'gone',
    }
}

const retry = (turn: Turn) => {
  const { step, submission } = turn
  turn.stuck = null
  if (step.step === 'failed') {
    turn.step = { step: 'loading' }
    askSettings(turn)
  } else if (step.step === 'unconfirmed' && submission && !turn.looking) {
    if (step.finding === 'free' || (step.finding === 'gone' && isRepeatable(turn))) send(turn, submission)
    else toChecking(turn, submission)
  }
}

type Handlers = {
  readonly [Type in BookingEvent['type']]: (turn: Turn, event: Extract<BookingEvent, { type: Type }>) => void
}

/** What each event does, where it fits the step; elsewhere it does nothing. */
const handlers: Handlers = {
  start: (turn) => {
    const { step, submission, looking, sending } = turn
    turn.running = true
    askSettings(turn)
    if (looking) return
    if (step.step === 'unconfirmed' && step.finding === 'checking' && submission) toChecking(turn, submission)
    if (step.step === 'submitting' && !sending) askAgain(turn)
  },

  stop: (turn) => {
    for (const attempt of [turn.asking, turn.looking?.attempt])
      if (attempt) turn.effects.push({ type: 'abort', attempt })
    turn.running = false
    turn.asking = 0
    turn.looking = null
  },

  online: (turn, { online }) => {
    const { step, facts } = turn
    if (online === facts.online) return
    changeFacts(turn, { online })
    if (!online) return
    turn.stuck = null
    if (step.step === 'failed' || (step.step === 'unconfirmed' && step.finding === 'checking')) retry(turn)
  },

  settings: (turn, { attempt, settings }) => {
    if (attempt !== turn.asking) return
    turn.asking = 0
    turn.asked = true
    changeFacts(turn, { settings, draft: draftOf(settings, turn.facts) })
  },

  availability: (turn, { attempt, availability }) => {
    const { looking } = turn
    if (attempt !== looking?.attempt) return
    const { from, to, fresh } = looking
    turn.looking = null
    const slots = new Map<number, Slot>()
    for (const slot of turn.facts.slots)
      if (slot.start < from || to <= slot.start) slots.set(slot.start, slot)
    for (const { start_time: start, end_time: end, emails } of availability.time_slots)
      if (from <= start && start < to) slots.set(start, { start, end, emails })
    changeFacts(turn, {
      slots: [...slots.values()].sort((a, b) => a.start - b.start),
      known: fresh ? [{ from, to }] : addWindow(turn.facts.known, { from, to }),
      order: availability.order,
    })
    judge(turn, looking)
    if (turn.step.step === 'submitting' && !turn.sending) toTaken(turn, turn.step.slot)
  },

  sent: (turn, { attempt, booking }) => {
    const { facts, submission } = turn
    if (attempt !== turn.sending || !submission) return
    const { start, end } = submission.slot
    const record = bookingRecord(booking, {
      settings: facts.settings,
      bookingId: facts.rescheduling?.bookingId ?? '',
      start,
      end,
      guest: submission.request.guest,
    })
    turn.sending = 0
    turn.submission = null
    turn.step = { step: record.status === 'pending' ? 'pending' : 'booked', booking: record }
  },

  fault: (turn, { attempt, fault }) => {
    const { step, submission } = turn
    if (attempt === turn.asking) {
      turn.asking = 0
      turn.step = step.step === 'unconfirmed' ? step : { step: 'failed', fault }
    } else if (attempt === turn.looking?.attempt) {
      turn.looking = null
      turn.stuck = fault
      if (step.step === 'loading' && isHard(fault)) turn.step = { step: 'failed', fault }
      if (step.step === 'unconfirmed' && step.finding === 'checking') turn.step = { ...step, fault }
      if (step.step === 'submitting' && !turn.sending) toTaken(turn, step.slot)
    } else if (attempt === turn.sending && submission) {
      turn.sending = 0
      refuse(turn, submission, fault)
    }
  },

  'show-month': (turn, { month }) => {
    if (turn.step.step !== 'choosing') return
    turn.navigated = true
    turn.stuck = null
    changeFacts(turn, { month: startOfMonth(month) })
  },

  'choose-date': (turn, { date }) => {
    if (turn.step.step !== 'choosing') return
    turn.navigated = true
    changeFacts(turn, { date, ...(date && { month: startOfMonth(date) }) })
  },

  'choose-slot': (turn, { start }) => {
    const slot = turn.facts.slots.find((known) => known.start === start)
    if (!slot || !['choosing', 'details', 'taken'].includes(turn.step.step)) return
    turn.step = { step: 'details', slot }
    show(turn, start)
  },

  'change-zone': (turn, { timeZone }) => {
    const { step } = turn
    changeFacts(turn, { timeZone })
    if ('slot' in step) show(turn, step.slot.start)
  },

  edit: (turn, { draft }) => {
    const answers = { ...turn.facts.draft.answers, ...draft.answers }
    changeFacts(turn, { draft: { ...turn.facts.draft, ...draft, answers } })
  },

  back: (turn) => {
    const { step } = turn
    if (!['details', 'taken', 'unconfirmed'].includes(step.step)) return
    turn.step = step.step === 'taken' ? { step: 'choosing', lost: step.slot } : { step: 'choosing' }
    if (!turn.asked) {
      turn.step = { step: 'loading' }
      askSettings(turn)
    }
  },

  submit: (turn) => {
    const { step, facts, moment } = turn
    if (step.step !== 'details') return
    if (!facts.rescheduling && Object.keys(checkDraft(facts.settings, facts.draft)).length) return
    const request = requestOf(turn, step.slot)
    const known = turn.submission
    send(
      turn,
      known && same(known.request, request)
        ? known
        : { key: moment.newKey, slot: step.slot, request, lost: false },
    )
  },

  retry,

  refresh: (turn) => {
    if (['choosing', 'details', 'taken'].includes(turn.step.step)) askAgain(turn)
  },

  restart: (turn) => {
    if (!('booking' in turn.step)) return
    turn.step = { step: 'choosing' }
    turn.navigated = false
    changeFacts(turn, { draft: emptyDraft, date: null })
    askAgain(turn)
  },
}

/** What the form starts from: what was typed, and for a booking that is moved what it holds already. */
const draftOf = (settings: BookingSettings | null, { draft, rescheduling }: BookingFacts): Draft => {
  const booking = rescheduling && settings?.booking
  return booking
    ? {
        name: booking.guest?.name ?? '',
        email: booking.guest?.email ?? '',
        answers: booking.additional_fields ?? {},
        guests: booking.additional_guests.map(({ name = '', email }) => ({ name, email })),
      }
    : draft
}

/** A submission is under way or without an answer. */
const isOpen = ({ step }: BookingStep) => step === 'submitting' || step === 'unconfirmed'

const keptOf = ({ facts, step, submission }: BookingProgress): KeptDraft | null =>
  'booking' in step ? null : { draft: facts.draft, submission, open: isOpen(step) }

/** What an event makes of the progress, and what is to be done; pure: clock and fresh key come with `moment`. */
export const transition = (
  before: BookingProgress,
  event: BookingEvent,
  moment: Moment,
): { progress: BookingProgress; effects: readonly BookingEffect[] } => {
  const effects: BookingEffect[] = []
  const turn: Turn = { ...before, moment, effects }
  const handle = handlers[event.type] as (turn: Turn, event: BookingEvent) => void
  handle(turn, event)
  look(turn)
  const { moment: _moment, effects: _effects, ...progress } = turn
  const kept = keptOf(progress)
  if (!same(kept, keptOf(before))) effects.push({ type: 'keep', attempt: 0, kept })
  return { progress, effects }
}

/** What a flow starts from. */
export interface BookingStart {
  readonly timeZone: string
  readonly now: Instant
  readonly settings?: BookingSettings | undefined
  readonly slots?: readonly Slot[] | undefined
  readonly rescheduling?: Rescheduling | null | undefined
  readonly online?: boolean | undefined
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
    availability: { face: slots.length ? 'there' : 'waiting' },
    order: [],
    timeZone,
    month: firstFreeMonth(slots, timeZone) ?? startOfMonth(dateAt(now, timeZone)),
    date: null,
    draft: kept?.draft ?? emptyDraft,
    online,
    rescheduling,
  }
  const submission = kept?.submission ?? null
  const step: BookingStep =
    submission && kept?.open && submission.slot.start > now
      ? { step: 'unconfirmed', slot: submission.slot, key: submission.key, finding: 'checking' }
      : settings && slots.length
        ? { step: 'choosing' }
        : { step: 'loading' }
  return {
    facts: { ...facts, draft: draftOf(facts.settings, facts) },
    step,
    running: false,
    attempt: 0,
    asking: 0,
    asked: !!settings,
    looking: null,
    stuck: null,
    sending: 0,
    submission: submission && { ...submission, lost: submission.lost || !!kept?.open },
    navigated: false,
    locale,
  }
}
