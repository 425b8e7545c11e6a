import type { ServiceErrorInfo } from '@whenable/contract'
import { dateAt, type Instant, instant, startOfDay, startOfMonth } from '@whenable/time'
import {
  abortEffects,
  changeFacts as changeAnyFacts,
  createTransition,
  type MachineDefinition,
  pendingEffect,
  runEffect,
} from '../machine.js'
import {
  isSearching,
  nextWindow,
  refreshTimes,
  requestTimes,
  shownWindow,
  slotOf,
  unknownSearchWindow,
  unknownWindow,
} from './availability.js'
import { shownDraft } from './draft.js'
import type {
  BookingEffect,
  BookingEvent,
  BookingHandlers,
  BookingProgress,
  BookingTransition,
  BookingTransitionFunction,
  StoredDraft,
  Submission,
} from './progress.js'
import type { BookingFacts, BookingStep, KnownWindow, Slot } from './state.js'
import { firstFreeMonth, slotKey } from './views.js'

const isChoosing = (step: BookingStep['step']) => step === 'loading' || step === 'choosing'

/** Whether the configuration is gone, or not available to this visitor. A retry without other credentials is pointless. */
export const isUnavailable = ({ status }: ServiceErrorInfo): boolean => [401, 403, 404].includes(status)

/** Whether two values are the same JSON. Lists of other lengths are not written out. */
export const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length !== b.length
    ? false
    : JSON.stringify(a) === JSON.stringify(b)

/** Changes facts. A fact with the same JSON keeps its identity, so that views of it can be memoized. */
export const changeFacts = (transition: BookingTransition, changes: Partial<BookingFacts>): void =>
  changeAnyFacts(transition, changes, isSame)

/** Turns to the month and the day of an instant. */
export const turnTo = (transition: BookingTransition, start: Instant): void => {
  const date = dateAt(start, transition.facts.timeZone)
  changeFacts(transition, { date, month: startOfMonth(date) })
}

export const toUnconfirmed = (
  transition: BookingTransition,
  { slot, key }: Submission,
  slotStatus: Extract<BookingStep, { step: 'unconfirmed' }>['slotStatus'],
): void => {
  turnTo(transition, slot.start)
  transition.step = { step: 'unconfirmed', slot, key, slotStatus }
}

/**
 * Ends the visitor's search at the next free time from what is shown on (the chosen day, or the month if another one is
 * shown), or when there is nothing left to search.
 */
const findNextFree = (transition: BookingTransition) => {
  const { facts, now } = transition
  const { slots, date, month, timeZone } = facts
  const from = startOfDay(date && startOfMonth(date) === month ? date : month, timeZone)
  const found = slots.find(({ start }) => start >= from)
  if (!found && unknownSearchWindow(facts, now)) return
  transition.isFindingNextFree = false
  const target = found ?? slots[0]
  if (target) turnTo(transition, target.start)
}

/** Moves slots that have begun or have no seats left out of the free ones. */
const dropUnavailable = (transition: BookingTransition) => {
  const { facts, now } = transition
  const isFree = ({ start, event }: Slot) => now <= start && (event?.seats ?? 1) > 0
  const slots = facts.slots.filter(isFree)
  if (slots.length === facts.slots.length) return
  const events = facts.slots.filter((slot) => slot.event && !isFree(slot))
  changeFacts(transition, { slots, unavailable: [...facts.unavailable, ...events] })
}

/** Requests the settings and the times that the step needs and that are not pending. */
const requestMissing = (transition: BookingTransition, next: KnownWindow | undefined) => {
  const { facts, step, running, loadError, settingsLoaded } = transition
  if (!running || loadError) return
  if (!settingsLoaded && !pendingEffect(transition, 'settings') && step.step !== 'failed')
    runEffect(transition, { type: 'settings', bookingId: facts.rescheduling?.bookingId })
  const pending = pendingEffect(transition, 'availability')?.window
  const isPending = pending && next && pending.from <= next.from && next.from < pending.to
  if (next && !isPending && (isChoosing(step.step) || step.step === 'details'))
    requestTimes(transition, next, false)
}

/** Says whether the shown month is ready, and how far a search has come. */
const updateAvailability = (transition: BookingTransition, next: KnownWindow | undefined) => {
  const { facts, now, loadError, settingsLoaded, isFindingNextFree } = transition
  const shown = shownWindow(transition, 1, 0)
  const isKnown = !unknownWindow(facts, shown, now)
  const isLooking = isSearching(transition)
  const pending = pendingEffect(transition, 'availability')
  const lacksSettings = loadError && !settingsLoaded && !pendingEffect(transition, 'settings')
  const isReady =
    !lacksSettings &&
    (!next ||
      facts.slots.some(({ start }) => shown.from <= start && start < shown.to) ||
      (isKnown && (isFindingNextFree ? !loadError : !isLooking)))
  changeFacts(transition, {
    searchingUntil:
      isKnown && pending && isLooking ? dateAt(instant(pending.window.to - 1), facts.timeZone) : undefined,
    availability: isReady
      ? { state: 'ready' }
      : loadError
        ? { state: 'error', error: loadError }
        : { state: 'loading' },
  })
}

/**
 * Completes a transition, whatever started it: turns to the first month with a free day, requests what the step needs, says
 * whether the shown month is ready, and leaves `loading` as soon as there is something to show.
 */
export const commitChoosing = (transition: BookingTransition): void => {
  const { step } = transition
  dropUnavailable(transition)
  const { slots, timeZone, month, date } = transition.facts
  if (isChoosing(step.step) && !transition.hasNavigated && !date)
    changeFacts(transition, { month: firstFreeMonth(slots, timeZone) ?? month })
  if (transition.isFindingNextFree) findNextFree(transition)
  const next = nextWindow(transition)
  requestMissing(transition, next)
  updateAvailability(transition, next)
  const { availability, searchingUntil } = transition.facts
  const canShow = availability.state !== 'loading' || searchingUntil
  if (step.step === 'loading' && transition.settingsLoaded && canShow) transition.step = { step: 'choosing' }
}

/** Slots by their start, each once. Most answers are in order, which takes less time to see than to sort. */
const inOrder = (slots: readonly Slot[]): readonly Slot[] =>
  slots.every(({ start }, index) => !index || (slots[index - 1] as Slot).start < start)
    ? slots
    : [...new Map(slots.map((slot) => [slotKey(slot), slot])).values()].sort((a, b) => a.start - b.start)

/** What survives a reload in the current step. */
const storedDraftOf = ({ facts, step, submission, unanswered }: BookingProgress): StoredDraft | null =>
  'booking' in step
    ? null
    : {
        draft: facts.draft,
        submission,
        unanswered,
        inFlight: ['submitting', 'unconfirmed'].includes(step.step),
      }

/** Stores the draft if the transition changed it. */
export const storeDraft = (transition: BookingTransition, before: BookingProgress): void => {
  const stored = storedDraftOf(transition)
  const effect: BookingEffect = { type: 'store-draft', attempt: 0, stored }
  if (!isSame(stored, storedDraftOf(before))) transition.effects.push(effect)
}

/** The visitor chooses the shown month from here on. */
const navigate = (transition: BookingTransition) => {
  transition.hasNavigated = true
  transition.isFindingNextFree = false
}

const retry = (transition: BookingTransition) => {
  transition.loadError = null
  if (transition.step.step !== 'failed') return
  // What is still under way may be refused like what has failed, such as with the session that was replaced.
  abortEffects(transition, ({ type }) => type === 'availability' || type === 'settings')
  transition.step = { step: 'loading' }
}

type ChoosingTypes =
  | 'settings'
  | 'availability'
  | 'error'
  | 'show-month'
  | 'find-next-free'
  | 'choose-date'
  | 'choose-slot'
  | 'change-time-zone'
  | 'retry'
  | 'refresh'

/** Handlers of the events that lead to a chosen slot. */
const handlers: BookingHandlers<ChoosingTypes> = {
  settings: (transition, { value: settings }) => {
    transition.settingsLoaded = true
    changeFacts(transition, { settings, draft: shownDraft(settings, transition.facts) })
  },

  availability: (transition, { value }, { window: { from, to }, isRefresh }) => {
    const { facts } = transition
    const isInside = ({ start }: Slot) => from <= start && start < to
    const answered = [...value.time_slots, ...(value.full_slots ?? [])].map(slotOf).filter(isInside)
    const slots = [...facts.slots.filter((slot) => !isInside(slot)), ...answered]
    changeFacts(transition, {
      slots: inOrder(slots),
      unavailable: facts.unavailable.filter((slot) => !isInside(slot)),
      // What was known before a refresh is requested again when it is shown.
      knownWindows: [...(isRefresh ? [] : facts.knownWindows), { from, to }].sort((a, b) => a.from - b.from),
      order: value.order,
    })
  },

  error: (transition, { error }, { type }) => {
    const isAvailability = type === 'availability'
    if (!isAvailability && type !== 'settings') return
    transition.loadError = error
    const { step } = transition.step
    // Nothing can be shown without settings. Times that fail to load fail the flow only if none can be loaded any more.
    if (isAvailability ? !isChoosing(step) || !isUnavailable(error) : step !== 'loading') return
    // A month that is shown already stays, and says that something is missing.
    if (!isAvailability && transition.facts.slots.length && !isUnavailable(error)) return
    transition.step = { step: 'failed', error }
    // A retry shows nothing that may no longer be available.
    if (step === 'choosing') changeFacts(transition, { slots: [], knownWindows: [] })
  },

  'show-month': (transition, { month }) => {
    navigate(transition)
    transition.loadError = null
    changeFacts(transition, { month: startOfMonth(month) })
  },

  'find-next-free': (transition) => {
    navigate(transition)
    transition.loadError = null
    transition.isFindingNextFree = true
  },

  'choose-date': (transition, { date }) => {
    navigate(transition)
    changeFacts(transition, { date, ...(date && { month: startOfMonth(date) }) })
  },

  'choose-slot': (transition, { start, eventId }) => {
    const slot = transition.facts.slots.find(
      (known) => known.start === start && (!eventId || known.event?.eventId === eventId),
    )
    if (!slot) return
    transition.isFindingNextFree = false
    transition.step = { step: 'details', slot }
    turnTo(transition, start)
  },

  'change-time-zone': (transition, { timeZone }) => {
    const { step } = transition
    changeFacts(transition, { timeZone })
    if ('slot' in step) turnTo(transition, step.slot.start)
  },

  retry,

  refresh: (transition) => {
    if (!pendingEffect(transition, 'availability')?.isRefresh) refreshTimes(transition)
  },
}

/** The part of the machine that leads to a chosen slot. */
export const choosing = {
  handlers,
  onReconnect: retry,
  steps: {
    'show-month': ['choosing'],
    'choose-date': ['choosing'],
    'find-next-free': ['choosing'],
    'choose-slot': ['choosing', 'details', 'taken'],
    refresh: ['choosing', 'details', 'taken'],
  },
  commit: (transition, before) => {
    commitChoosing(transition)
    storeDraft(transition, before)
  },
} satisfies MachineDefinition<BookingProgress, BookingEvent>

/** Whether {@link choosingTransition} does with an event what the whole booking machine would do. */
export const canChoose = ({ step: { step } }: BookingProgress, { type }: BookingEvent): boolean =>
  ['loading', 'choosing', 'failed'].includes(step) && !['edit', 'prefill', 'wait'].includes(type)

/** The transition function as far as a chosen slot, for events that {@link canChoose} accepts. */
export const choosingTransition: BookingTransitionFunction = createTransition(choosing)
