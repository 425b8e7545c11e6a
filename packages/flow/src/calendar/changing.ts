import type { CalendarEvent, CalendarInfo, OccurrenceChoice, ServiceErrorInfo } from '@whenable/contract'
import { ownValue } from '@whenable/contract/values'
import {
  type Instant,
  isTimeZone,
  type Occurrence,
  type PlainDate,
  parseWhen,
  type When,
} from '@whenable/time'
import { runEffect } from '../machine.js'
import { type ChangePlan, isSeriesOccurrence, type Move, planMove, scopesOf, withIds } from './event-plan.js'
import {
  type CalendarHandlers,
  type CalendarTransition,
  isShown,
  type PendingChange,
  type PendingUndo,
  pendingChange,
  type SavedPlan,
  type SavedSeries,
} from './progress.js'
import { makeStale } from './reading.js'
import { afterPlan, knownEvents } from './shown-events.js'
import type { ChangeKind, OccurrenceName } from './state.js'

interface Found extends Required<OccurrenceName> {
  readonly occurrence: Occurrence<CalendarEvent>
  readonly info: CalendarInfo
}

/** The occurrence of a name among those that are shown, and its calendar. */
const find = (
  transition: CalendarTransition,
  { occurrenceId, calendarId }: OccurrenceName,
): Found | undefined => {
  for (const info of transition.calendars) {
    if ((calendarId ?? info.id) !== info.id || !isShown(transition, info.id)) continue
    const occurrence = ownValue(transition.views, info.id)?.occurrences.find(({ id }) => id === occurrenceId)
    if (occurrence) return { occurrenceId, calendarId: info.id, occurrence, info }
  }
  return undefined
}

const refuse = (
  transition: CalendarTransition,
  kind: ChangeKind,
  { occurrenceId, calendarId }: Required<OccurrenceName>,
  error: ServiceErrorInfo,
) => {
  transition.step = { change: { step: 'refused', kind, occurrenceId, calendarId, error } }
}

/** A refusal that needs no request. */
const refusal = (
  type: 'forbidden' | 'invalid_request_error',
  message: string,
  field?: string,
): ServiceErrorInfo => ({
  type,
  status: 0,
  message,
  ...(field && { field }),
})

/** Saves a change, and shows it as done meanwhile. */
const save = (
  transition: CalendarTransition,
  kind: ChangeKind,
  { occurrenceId, calendarId }: Required<OccurrenceName>,
  change: Pick<PendingChange, 'plan' | 'series' | 'undoes'>,
) => {
  transition.step = { change: { step: 'saving', kind, occurrenceId, calendarId } }
  runEffect(transition, { type: 'save', kind, occurrenceId, calendarId, ...change })
}

/** Saves the move of an occurrence. Of a series, only the source may know all overrides. */
const saveMove = (
  transition: CalendarTransition,
  found: Required<OccurrenceName>,
  { events, ...move }: Move,
  scope: OccurrenceChoice,
) => {
  const series = scope !== 'this' && isSeriesOccurrence(move.occurrence) ? { move, scope } : undefined
  save(transition, 'move', found, { plan: planMove({ ...move, events }, scope), series })
}

/** Applies a saved plan to the loaded months, and reloads the calendar. */
const conclude = (transition: CalendarTransition, calendarId: string, plan: ChangePlan) => {
  const { known } = transition
  transition.step = { change: null }
  transition.known = { ...known, [calendarId]: afterPlan(ownValue(known, calendarId) ?? {}, plan) }
  makeStale(transition, [calendarId])
}

/** Applies a saved plan, whose events have new ids. */
const concludePlan = (
  transition: CalendarTransition,
  calendarId: string,
  { plan, answers, ids }: SavedPlan,
) => {
  const real = new Map(ids)
  // A new event whose id the answer lacks cannot be removed again.
  const hasIds = plan.writes.every(({ kind, event }) => kind !== 'create' || real.has(event.id))
  transition.undo = hasIds && plan.undo ? { plan: withIds(plan.undo, real) } : null
  const saved = withIds(plan, real)
  conclude(transition, calendarId, {
    ...saved,
    writes: saved.writes.map((write, index) => ({ ...write, event: answers[index] ?? write.event })),
  })
}

/** What undoes a move that the source has made itself, as it is shown meanwhile. */
const undoOf = ({ plan, series: requested }: PendingChange, { series }: SavedSeries): PendingUndo | null => {
  if (!requested || !plan.undo || !('undo' in series) || series.undo === undefined) return null
  const { calendarId, newId, occurrence } = requested.move
  const masterId = occurrence.event.id
  const created = series.events.find(({ id, master_event_id }) => !master_event_id && id !== masterId)
  const ids = new Map(created ? [[newId, created.id]] : [])
  return { plan: withIds(plan.undo, ids), undoes: { calendarId, masterId, undo: series.undo } }
}

/** Applies a change of a series that the source has made itself. */
const concludeSeries = (transition: CalendarTransition, change: PendingChange, saved: SavedSeries) => {
  const { calendarId } = change
  const { events, removedIds } = saved.series
  transition.undo = undoOf(change, saved)
  conclude(transition, calendarId, {
    ...{ calendarId, removedIds, undo: null },
    writes: events.map((event) => ({ kind: 'update', calendarId, event, changes: {} })),
  })
}

const moveOf = (
  transition: CalendarTransition,
  { occurrence, calendarId, info }: Pick<Found, 'occurrence' | 'calendarId' | 'info'>,
  when: When,
) => ({
  calendarId,
  occurrence,
  when,
  timeZone: info.timeZone && isTimeZone(info.timeZone) ? info.timeZone : transition.facts.timeZone,
  events: knownEvents(ownValue(transition.known, calendarId) ?? {}),
  newId: `new-${transition.newKey}`,
})

/** The requested time as a `when`. The event's time zones stay, and a `time` stays a `time`. */
const whenOf = (start: Instant | PlainDate, end: Instant | PlainDate, before: When): When => {
  if (typeof start === 'string')
    return parseWhen(start === end ? { date: start } : { start_date: start, end_date: end })
  if (start === end && before.object === 'time') return parseWhen({ time: start })
  const zones = before.object === 'timespan' ? before : {}
  return parseWhen({ ...zones, object: 'timespan', start_time: start, end_time: end })
}

/** Handles the error of a change that was being saved. */
export const failChange = (
  transition: CalendarTransition,
  change: PendingChange,
  error: ServiceErrorInfo,
): void => {
  refuse(transition, change.kind, change, error)
  // The series has changed since: there is nothing to undo any more.
  if (change.undoes && error.type === 'precondition_failed') transition.undo = null
  // Some of the writes may have succeeded.
  makeStale(transition, [change.calendarId])
}

/** Handlers of the events that change occurrences. */
export const changingHandlers: CalendarHandlers<
  'save' | 'send-answer' | 'move' | 'choose-scope' | 'cancel-change' | 'undo' | 'dismiss' | 'answer'
> = {
  save: (transition, { value }, change) => {
    if ('series' in value) concludeSeries(transition, change, value)
    else concludePlan(transition, change.calendarId, value)
  },

  'send-answer': (transition, { value }, { calendarId, plan }) => {
    transition.undo = null
    conclude(transition, calendarId, {
      ...plan,
      writes: plan.writes.map((write) => ({ ...write, event: value ?? write.event })),
    })
  },

  move: (transition, { start, end, ...name }) => {
    const found = pendingChange(transition) ? undefined : find(transition, name)
    if (!found) return
    const { event } = found.occurrence
    if (found.info.readOnly || event.read_only)
      return refuse(transition, 'move', found, refusal('forbidden', `event '${event.id}' is read-only`))
    if (end < start) {
      const message = `end is ${end}: expected no less than start, ${start}`
      return refuse(transition, 'move', found, refusal('invalid_request_error', message, 'end'))
    }
    const { occurrence, occurrenceId, calendarId } = found
    const when = whenOf(start, end, occurrence.when)
    if (JSON.stringify(when) === JSON.stringify(occurrence.when)) return
    const scopes = scopesOf(moveOf(transition, found, when))
    if (scopes.length)
      transition.step = { change: { step: 'choosing-scope', occurrenceId, calendarId, when, scopes } }
    else saveMove(transition, found, moveOf(transition, found, when), 'this')
  },

  'choose-scope': (transition, { scope }) => {
    const { change } = transition.step
    if (change?.step !== 'choosing-scope' || !change.scopes.includes(scope)) return
    const found = find(transition, change)
    transition.step = { change: null }
    if (!found) return
    const move = moveOf(transition, found, change.when)
    // The series may have been reloaded meanwhile.
    const isOffered =
      scope === 'this' || !isSeriesOccurrence(found.occurrence) || scopesOf(move).includes(scope)
    if (isOffered) saveMove(transition, found, move, scope)
    else {
      const message = `scope is '${scope}': the series has changed and can no longer be moved with this scope`
      refuse(transition, 'move', found, refusal('invalid_request_error', message, 'scope'))
    }
  },

  'cancel-change': (transition) => {
    if (transition.step.change?.step === 'choosing-scope') transition.step = { change: null }
  },

  undo: (transition) => {
    const { undo } = transition
    if (!undo || pendingChange(transition)) return
    const { calendarId, writes } = undo.plan
    save(transition, 'undo', { occurrenceId: writes[0]?.event.id ?? '', calendarId }, undo)
  },

  dismiss: (transition) => {
    if (transition.step.change?.step === 'refused') transition.step = { change: null }
    else transition.undo = null
  },

  answer: (transition, { status, scope = 'all', ...name }) => {
    const found = pendingChange(transition) ? undefined : find(transition, name)
    if (!found) return
    if (!transition.canAnswer)
      return refuse(
        transition,
        'answer',
        found,
        refusal('forbidden', 'the source of this calendar cannot send answers'),
      )
    const { occurrence, info, calendarId } = found
    const plan = planMove(moveOf(transition, found, occurrence.when), 'this')
    const event = scope === 'this' ? (plan.writes[0]?.event ?? occurrence.event) : occurrence.event
    const answered: CalendarEvent = {
      ...event,
      participants: (event.participants ?? []).map((guest) =>
        info.email && guest.email.toLowerCase() === info.email.toLowerCase() ? { ...guest, status } : guest,
      ),
    }
    const changes = { participants: answered.participants }
    const { occurrenceId } = found
    const writes = [{ kind: 'update', calendarId, event: answered, changes }] as const
    transition.step = { change: { step: 'saving', kind: 'answer', occurrenceId, calendarId } }
    runEffect(transition, {
      type: 'send-answer',
      kind: 'answer',
      occurrenceId,
      calendarId,
      plan: { calendarId, writes, removedIds: [], undo: null },
      event,
      status,
    })
  },
}
