import type { HoldTerm, ServiceErrorInfo } from '@whenable/contract'
import { abortEffects, pendingEffect, runEffect } from '../../machine.js'
import { refreshTimes } from '../availability.js'
import type { BookingEffect, BookingEvent, BookingProgress, BookingTransition, Holding } from '../progress.js'
import type { HoldNotice, Slot } from '../state.js'
import type { BookingExtension } from '../submitting.js'
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

const isRequest = ({ type }: { readonly type: string }): boolean => type === 'hold' || type === 'extend-hold'
const isTimer = ({ type }: { readonly type: string }): boolean => type === 'hold-timer'

const isCapable = ({ facts }: BookingProgress): boolean =>
  facts.settings?.capabilities.includes('holds') ?? false

const setNotice = (transition: BookingTransition, hold: HoldNotice | undefined): void => {
  const { hold: before, ...facts } = transition.facts
  if (JSON.stringify(before) !== JSON.stringify(hold)) transition.facts = hold ? { ...facts, hold } : facts
}

const report = (
  transition: BookingTransition,
  state: Extract<BookingEffect, { type: 'report-hold' }>['state'],
  seconds: number,
): void => {
  const effect: BookingEffect = { type: 'report-hold', attempt: 0, state, seconds }
  transition.effects.push(effect)
}

/** Lets the hold expire soon, because its visitor has left. */
const leave = (transition: BookingTransition, id: string): void => {
  const effect: BookingEffect = { type: 'leave-hold', attempt: 0, id }
  transition.effects.push(effect)
}

/** Forgets the hold, which is over. */
const forget = (transition: BookingTransition): void => {
  transition.holding = null
  const effect: BookingEffect = { type: 'store-hold', attempt: 0, id: null }
  transition.effects.push(effect)
}

/** Extends the hold for what the visitor has typed. Only one request is pending at a time. */
const extend = (transition: BookingTransition, holding: Holding): void => {
  abortEffects(transition, (effect) => isTimer(effect) || isRequest(effect))
  transition.holding = { ...holding, hasTyped: false }
  runEffect(transition, { type: 'extend-hold', id: holding.id })
}

/** Decides what comes next from the seconds that are left. What was typed counts when a timer ends, so not too often. */
const count = (transition: BookingTransition, holding: Holding, isTimerOver = false): void => {
  const { id, seconds, most, hasTyped } = holding
  const isLast = seconds <= lastSeconds
  const shown = Math.ceil(seconds / countdownStep) * countdownStep
  const wasOver = transition.facts.hold?.state === 'ended'
  transition.holding = holding
  setNotice(
    transition,
    seconds <= 0 ? { state: 'ended' } : isLast ? { state: 'ending', seconds: shown } : { state: 'held' },
  )
  if (seconds <= 0) {
    if (!wasOver) report(transition, 'ended', 0)
    return
  }
  // The answer of a request that was under way.
  if (!transition.running) leave(transition, id)
  else if (isTimerOver && hasTyped && most > seconds) extend(transition, holding)
  else
    runEffect(transition, {
      type: 'hold-timer',
      seconds: isLast ? seconds - (shown - countdownStep) : Math.min(longestWait, seconds - lastSeconds),
    })
}

/** The service holds the slot, for so long. */
const granted = (transition: BookingTransition, term: HoldTerm, state: 'held' | 'extended'): void => {
  const { holding } = transition
  if (!holding) return
  count(transition, { ...holding, ...term })
  if (term.seconds > 0) report(transition, state, term.seconds)
  // What was held before the reload is missing among the times.
  const isMissing = holding.slotKey === undefined && transition.step.step === 'choosing'
  if (isMissing && !pendingEffect(transition, 'availability')?.isRefresh) refreshTimes(transition)
}

const failed = (transition: BookingTransition, { status }: ServiceErrorInfo): void => {
  const { holding } = transition
  if (!holding) return
  // The hold of an earlier page load is over, or another one was never granted.
  if (holding.slotKey === undefined) forget(transition)
  else if (holding.seconds > 0) count(transition, status === 404 ? { ...holding, seconds: 0 } : holding)
}

/** Holds a slot, or moves the hold to it. The id stays the same, so that a repeated request, and an answer that is lost, do no harm. */
const hold = (transition: BookingTransition, slot: Slot, newId: string): void => {
  const id = transition.holding?.id ?? newId
  abortEffects(transition, (effect) => isTimer(effect) || isRequest(effect))
  setNotice(transition, undefined)
  const { bookingId } = transition.facts.rescheduling ?? {}
  runEffect(transition, { type: 'hold', id, slot, ...(bookingId && { bookingId }) })
  transition.holding = { id, slotKey: slotKey(slot), seconds: 0, most: 0, hasTyped: false }
}

/** What is typed extends the hold: at once in its last minute, otherwise when the timer ends. */
const typed = (transition: BookingTransition, holding: Holding): void => {
  const { seconds, most } = holding
  const isEnding = transition.facts.hold?.state === 'ending'
  if (isEnding && seconds > 0 && most > seconds && !transition.pending.some(isRequest))
    extend(transition, holding)
  else transition.holding = { ...holding, hasTyped: true }
}

/** Names the hold in what reads times and reschedules, whatever asked for it. A booking has it in its request. */
const nameHold = (transition: BookingTransition, holdId: string): void => {
  const effects = transition.effects as BookingEffect[]
  for (const [index, effect] of effects.entries())
    if (effect.type === 'availability') effects[index] = { ...effect, query: { ...effect.query, holdId } }
    else if (effect.type === 'series') effects[index] = { ...effect, holdId }
    else if (effect.type === 'send') {
      const slot = { ...effect.submission.slot, holdId }
      effects[index] = { ...effect, submission: { ...effect.submission, slot } }
    }
}

/** Takes, moves, keeps or forgets the hold after what the visitor has done. */
const follow = (
  transition: BookingTransition,
  before: BookingProgress,
  { type }: BookingEvent,
  storedId: string | undefined,
): void => {
  const { step, facts, holding, newKey } = transition
  if (type === 'stop') {
    if (holding && holding.seconds > 0) leave(transition, holding.id)
    return
  }
  // A payment, or a confirmation, keeps the slot by itself.
  if ('booking' in step || step.step === 'paying' || step.step === 'confirming') {
    if (!holding) return
    abortEffects(transition, (effect) => isTimer(effect) || isRequest(effect))
    setNotice(transition, undefined)
    forget(transition)
    return
  }
  const isIdle = !transition.pending.some((effect) => isTimer(effect) || isRequest(effect))
  // The flow was stopped, and its visitor is back.
  if (type === 'start' && holding && holding.seconds > 0 && isIdle) extend(transition, holding)
  else if (step.step === 'details' && !step.alternatives) {
    // Who opens a link, perhaps on another device or as a mail filter, takes nothing from others before they type.
    if ((holding ?? storedId) === undefined && transition.wanted?.state === 'opened') return
    // A payment that is being given up still keeps the slot.
    if (pendingEffect(transition, 'cancel-payment')) return
    const isOver = holding && holding.seconds <= 0 && !transition.pending.some(isRequest)
    if (holding?.slotKey !== slotKey(step.slot) || (isOver && type === 'choose-slot'))
      hold(transition, step.slot, holding === undefined ? (storedId ?? newKey) : newKey)
    else if (type === 'edit' && facts.draft !== before.facts.draft) typed(transition, holding)
  } else if (step.step === 'choosing' && holding === undefined && storedId !== undefined)
    // After a reload, the held time is free for its holder.
    extend(transition, { id: storedId, seconds: 0, most: 0, hasTyped: false })
}

/**
 * Holds the chosen slot, if the service announces the capability `holds`.
 *
 * @param storedId the id of the hold of an earlier page load, or of the tab that this one is a copy of.
 */
export const holding =
  (storedId?: string): BookingExtension =>
  (machine) => ({
    ...machine,
    handlers: {
      ...machine.handlers,
      hold: (transition, { value }) => granted(transition, value, 'held'),
      'extend-hold': (transition, { value }) => granted(transition, value, 'extended'),
      'hold-timer': (transition, { value }) => {
        const { holding } = transition
        if (!holding) return
        const { seconds, most } = holding
        count(transition, { ...holding, seconds: seconds - value, most: most - value }, true)
      },
      error: (transition, event, effect) => {
        if (isRequest(effect)) failed(transition, event.error)
        else if (!isTimer(effect)) machine.handlers.error(transition, event, effect)
      },
    },
    // What is under way may hold the slot even if nobody waits for its answer.
    writes: [...machine.writes, 'hold', 'extend-hold'],
    commit: (transition, before, event) => {
      machine.commit(transition, before, event)
      if (!isCapable(transition)) return
      follow(transition, before, event, storedId)
      if (transition.holding) nameHold(transition, transition.holding.id)
    },
  })
