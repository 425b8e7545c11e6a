import type { ServiceErrorInfo } from '@whenable/contract'
import { type Effect, pendingEffect, type TransitionContext } from '../../machine.js'
import type {
  BookingEffect,
  BookingEvent,
  BookingProgress,
  BookingTransitionFunction,
  Holding,
  HoldingAnswer,
} from '../progress.js'
import type { HoldNotice, Slot } from '../state.js'
import { slotKey } from '../views.js'

// The chosen slot is held while the visitor fills in the form: from their choice on or, if a link has opened the form, from their first
// input. Booking neither waits for it nor depends on it: a hold that is refused,
// or slow, or that the service does not have, leaves everything as it is without one. What is left is told by the service in seconds,
// and counted down by timers, because the visitor's clock may be wrong.

/** The last seconds, of which the visitor is told, and how often the number changes. */
const lastSeconds = 60
const countdownStep = 10

/** What the visitor types extends the hold at most this often, in seconds. */
const longestWait = 60

type Next = ReturnType<BookingTransitionFunction>

/** A transition in progress: what the booking flow did, and what is added to it. */
interface Change {
  progress: BookingProgress
  readonly effects: BookingEffect[]
}

const isCapable = ({ facts }: BookingProgress): boolean =>
  facts.settings?.capabilities.includes('holds') ?? false

const isHoldingAnswer = (event: { readonly type: string }, { holding }: BookingProgress): boolean => {
  const { attempt } = event as { attempt?: number }
  return (
    ['hold', 'extend-hold', 'hold-timer'].includes(event.type) ||
    (event.type === 'error' && attempt !== undefined && [holding?.request, holding?.timer].includes(attempt))
  )
}

/** Changes the hold; `null` forgets it. */
const setHolding = (change: Change, changes: Partial<Holding> | null): void => {
  const { holding: before } = change.progress
  const holding = changes && ({ ...before, ...changes } as Holding)
  change.progress = { ...change.progress, holding }
}

const setNotice = (change: Change, hold: HoldNotice | undefined): void => {
  const { hold: before, ...facts } = change.progress.facts
  if (JSON.stringify(before) !== JSON.stringify(hold))
    change.progress = { ...change.progress, facts: hold ? { ...facts, hold } : facts }
}

type WithoutAttempt<E> = E extends Effect ? Omit<E, 'attempt'> : never

/** Runs an effect whose answer is awaited, and returns its attempt id. */
const run = (change: Change, effect: WithoutAttempt<BookingEffect>): number => {
  const attempt = change.progress.attempt + 1
  change.progress = { ...change.progress, attempt }
  change.effects.push({ ...effect, attempt } as BookingEffect)
  return attempt
}

const abort = (change: Change, attempt: number | undefined): void => {
  if (attempt !== undefined) change.effects.push({ type: 'abort', attempt })
}

const stopTimer = (change: Change): void => {
  abort(change, change.progress.holding?.timer)
  setHolding(change, { timer: undefined })
}

/** Lets the hold expire soon, because its visitor has left. */
const leave = (change: Change, id: string): void => {
  change.effects.push({ type: 'leave-hold', attempt: 0, id })
}

const startTimer = (change: Change, seconds: number): void => {
  setHolding(change, { timer: run(change, { type: 'hold-timer', seconds }) })
}

/** Extends the hold for what the visitor has typed. Only one request is pending at a time. */
const extend = (change: Change, id: string): void => {
  stopTimer(change)
  abort(change, change.progress.holding?.request)
  setHolding(change, { hasTyped: false, request: run(change, { type: 'extend-hold', id }) })
}

/** Decides what comes next from the seconds that are left. What was typed counts when a timer ends, so not too often. */
const count = (change: Change, { id, seconds, most, hasTyped }: Holding, isTimer = false): void => {
  const isLast = seconds <= lastSeconds
  const shown = Math.ceil(seconds / countdownStep) * countdownStep
  setNotice(
    change,
    seconds <= 0 ? { state: 'ended' } : isLast ? { state: 'ending', seconds: shown } : { state: 'held' },
  )
  if (seconds <= 0) return
  // The answer of a request that was under way.
  if (!change.progress.running) {
    leave(change, id)
    return
  }
  if (isTimer && hasTyped && most > seconds) {
    extend(change, id)
    return
  }
  startTimer(
    change,
    isLast ? seconds - (shown - countdownStep) : Math.min(longestWait, seconds - lastSeconds),
  )
}

const handleError = (change: Change, { status }: ServiceErrorInfo): void => {
  const { holding } = change.progress
  if (!holding) return
  const isTakenUp = holding.slotKey !== undefined
  setHolding(change, { request: undefined })
  // The hold of an earlier page load is over, or another one was never granted.
  if (!isTakenUp) {
    setHolding(change, null)
    change.effects.push({ type: 'store-hold', attempt: 0, id: null })
  } else if (holding.seconds > 0) count(change, status === 404 ? { ...holding, seconds: 0 } : holding)
}

/** Holds a slot, or moves the hold to it. The id stays the same, so that a repeated request, and an answer that is lost, do no harm. */
const hold = (change: Change, slot: Slot, newId: string): void => {
  const { holding } = change.progress
  const id = holding?.id ?? newId
  abort(change, holding?.request)
  abort(change, holding?.timer)
  setNotice(change, undefined)
  const { bookingId } = change.progress.facts.rescheduling ?? {}
  const request = run(change, { type: 'hold', id, slot, ...(bookingId && { bookingId }) })
  setHolding(change, {
    ...{ id, slotKey: slotKey(slot), request },
    ...{ seconds: 0, most: 0, hasTyped: false, timer: undefined },
  })
}

/** What is typed extends the hold: at once in its last minute, otherwise when the timer ends. */
const typed = (change: Change, { id, seconds, most, request }: Holding): void => {
  const isEnding = change.progress.facts.hold?.state === 'ending'
  if (isEnding && seconds > 0 && most > seconds && request === undefined) extend(change, id)
  else setHolding(change, { hasTyped: true })
}

/** The effects of the booking flow, with the hold's id in what reads times and reschedules. A booking has it in its request. */
const withId = (effects: readonly BookingEffect[], id: string): BookingEffect[] =>
  effects.map((effect) => {
    if (effect.type === 'availability') return { ...effect, query: { ...effect.query, holdId: id } }
    if (effect.type === 'series') return { ...effect, holdId: id }
    if (effect.type !== 'send') return effect
    const { submission } = effect
    return { ...effect, submission: { ...submission, slot: { ...submission.slot, holdId: id } } }
  })

/** Follows the booking flow: takes, moves, keeps or forgets the hold. */
const follow = (
  before: BookingProgress,
  event: BookingEvent,
  change: Change,
  { newKey }: TransitionContext,
  storedId: string | undefined,
): void => {
  const { step, facts } = change.progress
  const { holding } = change.progress
  const isIdle = holding?.timer === undefined && holding?.request === undefined
  if (event.type === 'stop') {
    stopTimer(change)
    if (holding && holding.seconds > 0) leave(change, holding.id)
    return
  }
  // A payment, or a confirmation, keeps the slot by itself.
  if ('booking' in step || step.step === 'paying' || step.step === 'confirming') {
    if (!holding) return
    stopTimer(change)
    abort(change, holding.request)
    setNotice(change, undefined)
    setHolding(change, null)
    change.effects.push({ type: 'store-hold', attempt: 0, id: null })
  } else if (event.type === 'start' && holding && holding.seconds > 0 && isIdle) {
    // The flow was stopped, and its visitor is back.
    extend(change, holding.id)
  } else if (step.step === 'details' && !step.alternatives) {
    // Who opens a link, perhaps on another device or as a mail filter, takes nothing from others before they type.
    if ((holding ?? storedId) === undefined && change.progress.wanted?.state === 'opened') return
    // A payment that is being given up still keeps the slot.
    if (pendingEffect(change.progress, 'cancel-payment')) return
    const isOver = holding && holding.seconds <= 0 && holding.request === undefined
    if (holding?.slotKey !== slotKey(step.slot) || (isOver && event.type === 'choose-slot'))
      hold(change, step.slot, holding === undefined ? (storedId ?? newKey) : newKey)
    else if (event.type === 'edit' && facts.draft !== before.facts.draft) typed(change, holding)
  } else if (step.step === 'choosing' && holding === undefined && storedId !== undefined) {
    // After a reload, the held time is free for its holder.
    const initial = { id: storedId, seconds: 0, most: 0, hasTyped: false }
    setHolding(change, initial)
    setHolding(change, { request: run(change, { type: 'extend-hold', id: storedId }) })
  }
}

/**
 * Makes the transition function of a booking whose chosen slot is held, if the service announces the capability `holds`.
 *
 * @param inner the transition function of the booking.
 * @param storedId the id of the hold of an earlier page load, or of the tab that this one is a copy of.
 */
export const holdingTransition = (
  inner: BookingTransitionFunction,
  storedId?: string,
): BookingTransitionFunction => {
  const answered = (before: BookingProgress, event: HoldingAnswer, context: TransitionContext): Next => {
    const change: Change = { progress: before, effects: [] }
    const { holding } = before
    if (!holding) return change
    const { attempt } = event
    if (event.type === 'hold-timer' && attempt === holding.timer) {
      const [seconds, most] = [holding.seconds - event.value, holding.most - event.value]
      setHolding(change, { seconds, most, timer: undefined })
      count(change, { ...holding, seconds, most }, true)
    } else if (attempt === holding.request) {
      if (event.type === 'error') handleError(change, event.error)
      else if (event.type !== 'hold-timer') {
        const terms = { ...event.value, request: undefined }
        setHolding(change, terms)
        count(change, { ...holding, ...terms })
        // What was held before the reload is missing among the times.
        if (holding.slotKey === undefined) {
          const refreshed = inner(change.progress, { type: 'refresh' }, context)
          return {
            progress: refreshed.progress,
            effects: [...change.effects, ...withId(refreshed.effects, holding.id)],
          }
        }
      }
    }
    return change
  }
  return (before, event, context) => {
    if (isHoldingAnswer(event, before)) return answered(before, event as unknown as HoldingAnswer, context)
    const next = inner(before, event, context)
    if (!isCapable(next.progress)) return next
    const change: Change = { progress: next.progress, effects: [] }
    follow(before, event, change, context, storedId)
    const { holding } = change.progress
    const effects = holding ? withId(next.effects, holding.id) : next.effects
    return { progress: change.progress, effects: [...effects, ...change.effects] }
  }
}
