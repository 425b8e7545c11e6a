import type { CalendarEvent } from '@whenable/contract'
import type { Interval, Occurrence, PlainDate } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import type { ChangePlan } from './event-plan.js'
import { monthsOf } from './months.js'
import type { UnreadableEvent } from './state.js'

/** A loaded month of a calendar. */
export interface KnownMonth {
  /** The attempt that loaded it. If two months have the same event, that of the later attempt counts. */
  readonly attempt: number
  /** Whether it must be loaded again. */
  readonly stale: boolean
  readonly events: readonly CalendarEvent[]
  /** The overrides, which may replace an occurrence in another month. */
  readonly overrides: readonly CalendarEvent[]
}

/** The loaded months of a calendar, by the first date of the month. */
export type KnownMonths = Readonly<Record<string, KnownMonth>>

/** A month as it was loaded. */
export const knownMonth = (attempt: number, events: readonly CalendarEvent[]): KnownMonth => ({
  attempt,
  stale: false,
  events,
  overrides: events.filter((event) => event.master_event_id),
})

/** The occurrences of a calendar in a window, with the inputs (`from`) that they were computed from. */
export interface CalendarView {
  readonly from: readonly unknown[]
  readonly occurrences: readonly Occurrence<CalendarEvent>[]
  readonly unreadable: readonly UnreadableEvent[]
}

const byAttempt = (known: KnownMonths): [string, KnownMonth][] =>
  Object.entries(known).sort(([, a], [, b]) => a.attempt - b.attempt)

/** Merges lists of events, then applies a plan. An event in several lists is that of the last list. */
const mergeEvents = (
  lists: readonly (readonly CalendarEvent[])[],
  plan: ChangePlan | undefined,
): readonly CalendarEvent[] => {
  const [only = []] = lists
  if (lists.length < 2 && !plan) return only
  const events = new Map(lists.flatMap((list) => list.map((event) => [event.id, event] as const)))
  for (const id of plan?.removedIds ?? []) events.delete(id)
  for (const { kind, event } of plan?.writes ?? [])
    if (kind === 'remove') events.delete(event.id)
    else events.set(event.id, event)
  return [...events.values()]
}

/** All loaded events of a calendar. */
export const knownEvents = (known: KnownMonths): readonly CalendarEvent[] =>
  mergeEvents(
    byAttempt(known).map(([, { events }]) => events),
    undefined,
  )

/** The viewer's IANA time zone, and that of a calendar, which its series have if they name none. */
export interface ViewTimeZones {
  readonly timeZone: string
  readonly calendarTimeZone: string | undefined
}

/**
 * The occurrences of a calendar in a window, as if a plan that is being saved were done. Returns `before` if it has the same inputs.
 */
export const viewOf = (
  known: KnownMonths,
  { start, end }: Interval,
  { timeZone, calendarTimeZone }: ViewTimeZones,
  plan: ChangePlan | undefined,
  before: CalendarView | undefined,
): CalendarView => {
  const months = new Set<string>(monthsOf({ start, end }, timeZone))
  const lists = byAttempt(known)
    .map(([month, { events, overrides }]) => (months.has(month) ? events : overrides))
    .filter((list) => list.length)
  const from = [start, end, timeZone, calendarTimeZone, plan, ...lists]
  if (
    before &&
    before.from.length === from.length &&
    from.every((part, index) => part === before.from[index])
  )
    return before
  const { occurrences, errors } = expandEvents(mergeEvents(lists, plan), {
    ...{ from: start, to: end, timeZone, timeZoneOf: () => calendarTimeZone, showCancelled: true },
  })
  return {
    from,
    occurrences,
    unreadable: errors.map(({ event, error }) => ({ event, message: error.message })),
  }
}

/** Applies a saved plan to all loaded months, because an event may move to any of them. */
export const afterPlan = (known: KnownMonths, { writes, removedIds: removed }: ChangePlan): KnownMonths => {
  const changedIds = new Set([...removed, ...writes.map(({ event }) => event.id)])
  const remaining = writes.filter(({ kind }) => kind !== 'remove').map(({ event }) => event)
  return Object.fromEntries(
    Object.entries(known).map(([month, { attempt, stale, events }]): [PlainDate, KnownMonth] => [
      month as PlainDate,
      { ...knownMonth(attempt, [...events.filter(({ id }) => !changedIds.has(id)), ...remaining]), stale },
    ]),
  )
}
