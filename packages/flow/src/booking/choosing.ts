import type { BookingSettings, ServiceErrorInfo, TimeSlot } from '@whenable/contract'
import { addMonths, dateAt, type Instant, instant, startOfDay, startOfMonth } from '@whenable/time'
import type { BookingEffect, StoredDraft, Submission } from './effects.js'
import { firstFreeMonth } from './first-free-month.js'
import type { BookingEvent, BookingProgress, BookingTransition, Handlers, Turn } from './progress.js'
import { slotKey } from './slot-key.js'
import type { BookingFacts, BookingStep, Draft, KnownWindow, Slot } from './state.js'
import { unknownSearchWindow, unknownWindow } from './unknown-times.js'

const day = 86_400
/** One question, with the day more that it asks for, stays within the 62 days that a service answers for; seconds. */
const longestQuestion = 61 * day

const isChoosing = (step: BookingStep['step']) => step === 'loading' || step === 'choosing'

/** There is no such configuration any more, or nobody without another credential may ask for it. */
export const isClosed = ({ status }: ServiceErrorInfo) => [401, 403, 404].includes(status)

export const emptyDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Changes facts; one that stays the same keeps its identity, so that views of it need not be made anew. */
export const changeFacts = (turn: Turn, changes: Partial<BookingFacts>) => {
  for (const [name, value] of Object.entries(changes))
    if (!same(value, turn.facts[name as keyof BookingFacts])) turn.facts = { ...turn.facts, [name]: value }
}

/** From the shown month's start, not before now, over `months` of the visitor's zone. */
const shownWindow = ({ facts: { month, timeZone }, moment: { now } }: Turn, months: number): KnownWindow => {
  const from = startOfDay(month, timeZone)
  return { from: from < now ? now : from, to: startOfDay(addMonths(month, months), timeZone) }
}

/** A free time is looked for: the visitor wants the next one, or has left it to the flow to find the first one. */
const isSearching = ({ facts, navigated, asked, seeking }: Turn) =>
  asked && (seeking || (!facts.slots.length && !navigated))

/** What is to be known next: the shown month and the one after it, then what a search for a free time needs. */
const nextWindow = (turn: Turn): KnownWindow | undefined => {
  const { facts, moment } = turn
  const shown = unknownWindow(facts, shownWindow(turn, 2), moment.now)
  if (shown || !isSearching(turn)) return shown
  const first = unknownSearchWindow(facts, moment.now)
  return first && { from: first.from, to: instant(first.from + longestQuestion) }
}

/** Ends the search that the visitor wanted, with the next free time after what is shown, or without one at its end. */
const seek = (turn: Turn) => {
  const { facts, moment } = turn
  const { slots, date, month, timeZone } = facts
  const from = startOfDay(date ?? month, timeZone)
  const found = slots.find(({ start }) => start >= from)
  if (!found && unknownSearchWindow(facts, moment.now)) return
  turn.seeking = false
  const target = found ?? slots[0]
  if (target) turnTo(turn, target.start)
}

export const nextAttempt = (turn: Turn) => ++turn.attempt

/** Asks for the free times of a window, or of the first part of a long one, instead of whatever is asked for now. */
const look = (turn: Turn, window: KnownWindow, fresh: boolean) => {
  const { facts, step, effects, looking } = turn
  const { from } = window
  const to = instant(Math.min(window.to, from + longestQuestion))
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
      end: instant(to + day),
      // To a submission without an answer the booking's new time must not count as free.
      bookingId: step.step === 'unconfirmed' ? undefined : facts.rescheduling?.bookingId,
    },
  })
}

/** Asks again for the shown months, and takes nothing away meanwhile. */
export const lookAgain = (turn: Turn) => look(turn, shownWindow(turn, 2), true)

/** Turns to the month and the day of an instant. */
export const turnTo = (turn: Turn, start: Instant) => {
  const date = dateAt(start, turn.facts.timeZone)
  changeFacts(turn, { date, month: startOfMonth(date) })
}

export const toUnconfirmed = (
  turn: Turn,
  { slot, key }: Submission,
  slotStatus: 'checking' | 'free' | 'taken',
) => {
  turnTo(turn, slot.start)
  turn.step = { step: 'unconfirmed', slot, key, slotStatus }
}

/** What the form starts from: what was typed, and for a booking that is moved what it holds already. */
export const draftOf = (settings: BookingSettings | null, { draft, rescheduling }: BookingFacts): Draft => {
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
 * nobody has asked for, tells how the shown month stands, and moves on from `loading` when it waits for nothing any more.
 */
export const settleChoosing = (turn: Turn) => {
  const { step, facts, moment } = turn
  const isOpen = ({ start, event }: Slot) => moment.now <= start && (event?.seats ?? 1) > 0
  const slots = facts.slots.filter(isOpen)
  if (slots.length < facts.slots.length) {
    const shut = facts.slots.filter((slot) => slot.event && !isOpen(slot))
    changeFacts(turn, { slots, unavailable: [...facts.unavailable, ...shut] })
  }
  if (isChoosing(step.step) && !turn.navigated && !facts.date)
    changeFacts(turn, { month: firstFreeMonth(slots, facts.timeZone) ?? facts.month })

  if (turn.seeking) seek(turn)
  const next = nextWindow(turn)
  if (turn.running && !turn.stuck) {
    if (!turn.asked && !turn.asking && step.step !== 'failed') {
      turn.asking = nextAttempt(turn)
      const bookingId = facts.rescheduling?.bookingId
      turn.effects.push({ type: 'settings', attempt: turn.asking, bookingId })
    }
    const { looking } = turn
    const isUnderWay = looking && next && looking.from <= next.from && next.from < looking.to
    if (next && !isUnderWay && (isChoosing(step.step) || step.step === 'details')) look(turn, next, false)
  }

  const { from, to } = shownWindow(turn, 1)
  const isKnown = !unknownWindow(turn.facts, { from, to }, moment.now)
  const lacksSettings = turn.stuck && !turn.asked && !turn.asking
  const isThere =
    !lacksSettings &&
    (slots.some(({ start }) => from <= start && start < to) ||
      !next ||
      (isKnown && (turn.seeking ? !turn.stuck : !isSearching(turn))))
  changeFacts(turn, {
    searchingUntil:
      isKnown && turn.looking && isSearching(turn)
        ? dateAt(instant(turn.looking.to - 1), facts.timeZone)
        : undefined,
    availability: isThere
      ? { state: 'ready' }
      : turn.stuck
        ? { state: 'error', error: turn.stuck }
        : { state: 'loading' },
  })
  const { availability, searchingUntil: searching } = turn.facts
  if (step.step === 'loading' && turn.asked && (availability.state !== 'loading' || searching))
    turn.step = { step: 'choosing' }
}

/** The visitor turns the pages from here on. */
const navigate = (turn: Turn) => {
  turn.navigated = true
  turn.seeking = false
}

const slotOf = ({ start_time, end_time, emails, event_id, ...seat }: TimeSlot): Slot => ({
  start: start_time,
  end: end_time,
  emails: emails ?? [],
  ...(event_id && {
    event: {
      eventId: event_id,
      masterId: seat.master_id,
      calendarId: seat.calendar_id,
      seats: seat.capacity,
      title: seat.title,
      description: seat.description,
      location: seat.location,
    },
  }),
})

/** What the events do that lead to a chosen slot. */
export const choosingHandlers: Handlers<
  Exclude<BookingEvent['type'], 'send' | 'edit' | 'prefill' | 'back' | 'submit' | 'restart' | 'wait'>
> = {
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
    const answered = [...value.time_slots, ...(value.full_slots ?? [])].map(slotOf).filter(isInside)
    turn.looking = null
    changeFacts(turn, {
      slots: [
        ...new Map(
          [...facts.slots.filter((slot) => !isInside(slot)), ...answered].map((slot) => [
            slotKey(slot),
            slot,
          ]),
        ).values(),
      ].sort((a, b) => a.start - b.start),
      unavailable: facts.unavailable.filter((slot) => !isInside(slot)),
      // What was known before a fresh look is asked for again when it is shown.
      knownWindows: [...(fresh ? [] : facts.knownWindows), { from, to }].sort((a, b) => a.from - b.from),
      order: value.order,
    })
  },

  error: (turn, { attempt, error: fault }) => {
    const isAvailability = attempt === turn.looking?.attempt
    if (!isAvailability && attempt !== turn.asking) return
    if (isAvailability) turn.looking = null
    else turn.asking = 0
    turn.stuck = fault
    const { step } = turn.step
    // Without settings nothing can be shown; without free times only if there is nothing, or nothing any more, to ask for.
    if (isAvailability ? !isChoosing(step) || !isClosed(fault) : step !== 'loading') return
    // A month that is shown already stays, and says that something is missing.
    if (!isAvailability && turn.facts.slots.length && !isClosed(fault)) return
    turn.step = { step: 'failed', error: fault }
    // Whoever tries again is shown nothing that may have gone with the rest.
    if (step === 'choosing') changeFacts(turn, { slots: [], knownWindows: [] })
  },

  'show-month': (turn, { month }) => {
    navigate(turn)
    turn.stuck = null
    changeFacts(turn, { month: startOfMonth(month) })
  },

  'find-next-free': (turn) => {
    navigate(turn)
    turn.stuck = null
    turn.seeking = true
  },

  'choose-date': (turn, { date }) => {
    navigate(turn)
    changeFacts(turn, { date, ...(date && { month: startOfMonth(date) }) })
  },

  'choose-slot': (turn, { start, eventId }) => {
    const slot = turn.facts.slots.find(
      (known) => known.start === start && (!eventId || known.event?.eventId === eventId),
    )
    if (!slot) return
    turn.seeking = false
    turn.step = { step: 'details', slot }
    turnTo(turn, start)
  },

  'change-time-zone': (turn, { timeZone }) => {
    const { step } = turn
    changeFacts(turn, { timeZone })
    if ('slot' in step) turnTo(turn, step.slot.start)
  },

  retry: (turn) => {
    turn.stuck = null
    if (turn.step.step === 'failed') turn.step = { step: 'loading' }
  },

  refresh: (turn) => {
    if (!turn.looking?.fresh) lookAgain(turn)
  },
}

const keptOf = ({ facts, step, submission }: BookingProgress): StoredDraft | null =>
  'booking' in step
    ? null
    : { draft: facts.draft, submission, inFlight: step.step === 'submitting' || step.step === 'unconfirmed' }

/** The steps that an intent fits; elsewhere it changes nothing. An intent that is not here fits every step. */
type Fits = { readonly [Type in BookingEvent['type']]?: readonly BookingStep['step'][] }

export const choosingFits: Fits = {
  'show-month': ['choosing'],
  'choose-date': ['choosing'],
  'find-next-free': ['choosing'],
  'choose-slot': ['choosing', 'details', 'taken'],
  refresh: ['choosing', 'details', 'taken'],
}

/** Makes a transition of what events do, where they fit, and what brings a turn to rest. */
export const transitionBy =
  (handlers: object, fits: Fits, settle: (turn: Turn) => void): BookingTransition =>
  (before, event, moment) => {
    const effects: BookingEffect[] = []
    const turn: Turn = { ...before, moment, effects }
    if (fits[event.type]?.includes(before.step.step) ?? true)
      (handlers as Handlers<BookingEvent['type']>)[event.type](turn, event as never)
    settle(turn)
    const { moment: _moment, effects: _effects, ...progress } = turn
    const kept = keptOf(progress)
    if (!same(kept, keptOf(before))) effects.push({ type: 'store-draft', attempt: 0, stored: kept })
    return { progress, effects }
  }

/** Whether {@link choosingTransition} does with an event what the whole transition would do. */
export const isOfChoosing = ({ step: { step } }: BookingProgress, { type }: BookingEvent): boolean =>
  ['loading', 'choosing', 'failed'].includes(step) && type in choosingHandlers

/** The transition as far as a chosen slot: for events that {@link isOfChoosing} names. */
export const choosingTransition = transitionBy(choosingHandlers, choosingFits, settleChoosing)
