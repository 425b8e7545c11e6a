import type { CalendarEvent } from '@whenable/contract'
import type { Interval, Occurrence, PlainDate } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import type { ChangePlan } from './event-plan.js'
import { monthsOf } from './months.js'
import type { UnreadableEvent } from './state.js'

/** What is known of one month of a calendar. */
export interface KnownMonth {
  /** The attempt that brought it: of two that hold the same event the later one is right. */
  readonly attempt: number
  /** It is to be asked for again. */
  readonly stale: boolean
  readonly events: readonly CalendarEvent[]
  /** Those that may replace an occurrence that is seen in another month. */
  readonly overrides: readonly CalendarEvent[]
}

/** What is known of a calendar, by the first dates of the months. */
export type KnownMonths = Readonly<Record<string, KnownMonth>>

/** A month as an answer brings it. */
export const knownMonth = (attempt: number, events: readonly CalendarEvent[]): KnownMonth => ({
  attempt,
  stale: false,
  events,
  overrides: events.filter((event) => event.master_event_id),
})

/** What a calendar shows in a window, kept with what it was made from. */
export interface CalendarView {
  readonly from: readonly unknown[]
  readonly occurrences: readonly Occurrence<CalendarEvent>[]
  readonly unreadable: readonly UnreadableEvent[]
}

const byAttempt = (known: KnownMonths): [string, KnownMonth][] =>
  Object.entries(known).sort(([, a], [, b]) => a.attempt - b.attempt)

/** Lists in one, each event once, as the last list has it; then as a plan leaves it. */
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

/** Everything that is known of a calendar. */
export const knownEvents = (known: KnownMonths): readonly CalendarEvent[] =>
  mergeEvents(
    byAttempt(known).map(([, { events }]) => events),
    undefined,
  )

/**
 * The occurrences of a calendar that are seen in a window, with a plan that is being saved as done. `before` is the answer
 * where it was made from the same: events are expanded once.
 */
export const viewOf = (
  known: KnownMonths,
  { start, end }: Interval,
  timeZone: string,
  plan: ChangePlan | undefined,
  before: CalendarView | undefined,
): CalendarView => {
  const months = new Set<string>(monthsOf({ start, end }, timeZone))
  const lists = byAttempt(known)
    .map(([month, { events, overrides }]) => (months.has(month) ? events : overrides))
    .filter((list) => list.length)
  const from = [start, end, timeZone, plan, ...lists]
  if (
    before &&
    before.from.length === from.length &&
    from.every((part, index) => part === before.from[index])
  )
    return before
  const { occurrences, errors } = expandEvents(mergeEvents(lists, plan), {
    ...{ from: start, to: end, timeZone, showCancelled: true },
  })
  return {
    from,
    occurrences,
    unreadable: errors.map(({ event, error }) => ({ event, message: error.message })),
  }
}

/** What is known after a plan was carried out: in every month, since each shows only what is seen in it. */
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
