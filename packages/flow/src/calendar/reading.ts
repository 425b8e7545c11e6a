import type { CalendarInfo, ServiceErrorInfo } from '@whenable/contract'
import { ownValue } from '@whenable/contract/values'
import type { Interval, PlainDate } from '@whenable/time'
import { abortEffects, changeFacts, pendingEffect, runEffect } from '../machine.js'
import { isAccessExpired } from './access.js'
import { monthQuery, monthsOf, monthsToLoad } from './months.js'
import {
  type CalendarHandlers,
  type CalendarTransition,
  isShown,
  type PendingCalendarEffect,
  pendingChange,
} from './progress.js'
import { type KnownMonths, knownMonth, viewOf } from './shown-events.js'
import type { LoadState, ShownCalendar } from './state.js'

/** Months that are requested at the same time. */
const maxRequests = 4

/** Months of a calendar that are kept in addition to those that are shown, for a viewer who turns back. */
const maxMonths = 24

const shownMonths = ({ facts: { window, timeZone } }: CalendarTransition): PlainDate[] =>
  monthsOf(window, timeZone)

/** The months that were loaded last; those that are wanted stay in any case. */
const latest = (known: KnownMonths, wanted: readonly PlainDate[]): KnownMonths => {
  const others = Object.entries(known)
    .filter(([month]) => !wanted.includes(month as PlainDate))
    .sort(([, a], [, b]) => b.attempt - a.attempt)
  const dropped = new Set(others.slice(maxMonths).map(([month]) => month))
  return dropped.size
    ? Object.fromEntries(Object.entries(known).filter(([month]) => !dropped.has(month)))
    : known
}

/** Requests the list of calendars, unless it is pending. */
const requestCalendars = (transition: CalendarTransition) => {
  if (!pendingEffect(transition, 'calendars')) runEffect(transition, { type: 'calendars' })
}

type EventsEffect = Extract<PendingCalendarEffect, { type: 'events' }>

interface CalendarMonth {
  readonly calendarId: string
  readonly month: PlainDate
}

const isFor = ({ query, month }: EventsEffect, wanted: CalendarMonth): boolean =>
  query.calendarId === wanted.calendarId && month === wanted.month

/** Aborts requests for months that are no longer wanted, and requests those that are missing, a few at a time. */
export const requestMonths = (transition: CalendarTransition): void => {
  const ids = transition.calendars.map(({ id }) => id).filter((id) => isShown(transition, id))
  const wanted = monthsToLoad(shownMonths(transition)).flatMap((month) =>
    ids.map((calendarId): CalendarMonth => ({ calendarId, month })),
  )
  abortEffects(
    transition,
    (effect) => effect.type === 'events' && !(transition.running && wanted.some((one) => isFor(effect, one))),
  )
  if (!transition.running) return
  const pending = transition.pending.filter((effect) => effect.type === 'events')
  const missing = wanted.filter(({ calendarId, month }) => {
    const known = ownValue(transition.known, calendarId)?.[month]
    const isLoaded = known && !known.stale
    const isPending = pending.some((effect) => isFor(effect, { calendarId, month }))
    return !isLoaded && !isPending && !ownValue(transition.errors, calendarId)
  })
  for (const { calendarId, month } of missing.slice(0, Math.max(0, maxRequests - pending.length)))
    runEffect(transition, { type: 'events', query: { calendarId, ...monthQuery(month) }, month })
}

const stateOf = (
  transition: CalendarTransition,
  { id, access }: CalendarInfo,
  months: readonly PlainDate[],
): LoadState => {
  const known = months.map((month) => ownValue(transition.known, id)?.[month])
  const error = ownValue(transition.errors, id)
  if (access === 'expired' || access === 'stopped') return 'expired'
  if (error && known.some((month) => !month || month.stale))
    return isAccessExpired(error) ? 'expired' : 'error'
  return isShown(transition, id) && known.some((month) => !month) ? 'loading' : 'ready'
}

const isSameCalendar = (a: ShownCalendar, b: ShownCalendar | undefined): boolean =>
  a.info === b?.info && a.shown === b.shown && a.state === b.state && a.error === b.error

/** The list before if it has the same items, so that its identity stays. */
const keepSame = <Item>(list: readonly Item[], before: readonly Item[]): readonly Item[] =>
  list.length === before.length && list.every((item, index) => item === before[index]) ? before : list

/** Updates the facts from what is known. Occurrences are expanded only where something changed. */
export const showEvents = (transition: CalendarTransition): void => {
  const { facts, known } = transition
  const change = pendingChange(transition)
  const months = shownMonths(transition)
  const calendars = transition.calendars.map((info): ShownCalendar => {
    const error = ownValue(transition.errors, info.id)
    const shown = isShown(transition, info.id)
    const calendar = { info, shown, state: stateOf(transition, info, months), ...(error && { error }) }
    const before = facts.calendars.find(({ info: { id } }) => id === info.id)
    return before && isSameCalendar(calendar, before) ? before : calendar
  })
  const views = transition.calendars
    .filter(({ id }) => isShown(transition, id))
    .flatMap(({ id, timeZone: calendarTimeZone }) => {
      const loaded = ownValue(known, id)
      if (!loaded) return []
      const before = ownValue(transition.views, id)
      const plan = change?.plan.calendarId === id ? change.plan : undefined
      const { window, timeZone } = facts
      const view = viewOf(loaded, window, { timeZone, calendarTimeZone }, plan, before)
      if (view !== before) transition.views = { ...transition.views, [id]: view }
      return [view]
    })
  const occurrences = views.flatMap((view) => view.occurrences)
  if (views.length > 1) occurrences.sort((a, b) => a.start - b.start)
  changeFacts(transition, {
    calendars: keepSame(calendars, facts.calendars),
    occurrences: keepSame(occurrences, facts.occurrences),
    unreadable: keepSame(
      views.flatMap((view) => view.unreadable),
      facts.unreadable,
    ),
    canUndo: !!transition.undo && !change,
  })
}

const clearErrors = (
  transition: CalendarTransition,
  isForgotten: (id: string, error: ServiceErrorInfo) => boolean,
) => {
  transition.errors = Object.fromEntries(
    Object.entries(transition.errors).filter(([id, error]) => !isForgotten(id, error)),
  )
}

/** Has calendars requested again. What is known of them stays until the answer is there. */
export const makeStale = (transition: CalendarTransition, calendarIds: readonly string[]): void => {
  for (const id of calendarIds)
    transition.known = {
      ...transition.known,
      [id]: Object.fromEntries(
        Object.entries(ownValue(transition.known, id) ?? {}).map(([month, known]) => [
          month,
          { ...known, stale: true },
        ]),
      ),
    }
  // A pending answer may be from before.
  abortEffects(
    transition,
    (effect) => effect.type === 'events' && calendarIds.includes(effect.query.calendarId),
  )
}

/** Handles the error of a request for the list of calendars. */
export const failCalendars = (transition: CalendarTransition, error: ServiceErrorInfo): void => {
  const { reconnectUrl } = transition
  // Known calendars stay. Each of them says whether it can be read.
  const state = isAccessExpired(error) ? 'expired' : transition.calendars.length ? 'ready' : 'error'
  changeFacts(transition, {
    list: { state, error, ...(reconnectUrl && state === 'expired' && { reconnectUrl }) },
  })
}

/** Handles the error of a request for a month. */
export const failEvents = (
  transition: CalendarTransition,
  calendarId: string,
  error: ServiceErrorInfo,
): void => {
  transition.errors = { ...transition.errors, [calendarId]: error }
}

/** Requests the list of calendars if it has not loaded. */
export const loadCalendars = (transition: CalendarTransition): void => {
  if (transition.facts.list.state === 'loading') requestCalendars(transition)
}

/** Requests what failed for want of a network again. */
export const reloadFailed = (transition: CalendarTransition): void => {
  clearErrors(transition, (_, error) => !isAccessExpired(error))
  if (transition.facts.list.state === 'error') readingHandlers.retry(transition, { type: 'retry' })
}

/** Handlers of the events that decide what is shown and requested. */
export const readingHandlers: CalendarHandlers<
  'calendars' | 'events' | 'show' | 'toggle-calendar' | 'retry' | 'refresh' | 'change-time-zone'
> = {
  calendars: (transition, { value }) => {
    transition.calendars = transition.canChange ? value : value.map((info) => ({ ...info, readOnly: true }))
    changeFacts(transition, { list: { state: 'ready' } })
  },

  events: (transition, { attempt, value }, { query: { calendarId }, month }) => {
    const known = { ...ownValue(transition.known, calendarId), [month]: knownMonth(attempt, value) }
    const kept = latest(known, monthsToLoad(shownMonths(transition)))
    transition.known = { ...transition.known, [calendarId]: kept }
  },

  show: (transition, { start, end }) => {
    const window: Interval = { start, end }
    changeFacts(transition, { window })
    // The next month may load where this one failed.
    clearErrors(transition, (_, error) => !isAccessExpired(error))
  },

  'toggle-calendar': (transition, { id }) => {
    const { hiddenCalendars } = transition
    transition.hiddenCalendars = isShown(transition, id)
      ? [...hiddenCalendars, id]
      : hiddenCalendars.filter((one) => one !== id)
  },

  retry: (transition, { calendarId }) => {
    clearErrors(transition, (id) => id === (calendarId ?? id))
    if (transition.facts.list.state !== 'ready') changeFacts(transition, { list: { state: 'loading' } })
    // The list says whether an account can be read again.
    requestCalendars(transition)
  },

  refresh: (transition) => {
    clearErrors(transition, () => true)
    makeStale(transition, Object.keys(transition.known))
    requestCalendars(transition)
  },

  'change-time-zone': (transition, { timeZone }) => changeFacts(transition, { timeZone }),
}
