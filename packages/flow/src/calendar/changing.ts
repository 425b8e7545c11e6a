import type { CalendarEvent, CalendarInfo, ServiceErrorInfo } from '@whenable/contract'
import { type Instant, type Occurrence, type PlainDate, parseWhen, type When } from '@whenable/time'
import { type ChangePlan, isOfSeries, planMove, scopesOf, withIds } from './event-plan.js'
import { type Handlers, isShown, type Saving, type Turn } from './progress.js'
import { makeStale } from './reading.js'
import { afterPlan, eventsKnown } from './shown-events.js'
import type { ChangeKind, OccurrenceName } from './state.js'

interface Found extends Required<OccurrenceName> {
  readonly occurrence: Occurrence<CalendarEvent>
  readonly info: CalendarInfo
}

/** The occurrence of a name among those that are shown, and its calendar. */
const find = (turn: Turn, { occurrenceId, calendarId }: OccurrenceName): Found | undefined => {
  for (const info of turn.infos) {
    if ((calendarId ?? info.id) !== info.id || !isShown(turn, info.id)) continue
    const occurrence = turn.views[info.id]?.occurrences.find(({ id }) => id === occurrenceId)
    if (occurrence) return { occurrenceId, calendarId: info.id, occurrence, info }
  }
  return undefined
}

const refuse = (
  turn: Turn,
  kind: ChangeKind,
  { occurrenceId, calendarId }: Required<OccurrenceName>,
  fault: ServiceErrorInfo,
) => {
  turn.step = { change: { step: 'refused', kind, occurrenceId, calendarId, error: fault } }
}

/** A refusal that the service need not be asked for. */
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

/** Sends a plan off, and shows it as done. */
const save = (
  turn: Turn,
  kind: ChangeKind,
  { occurrenceId, calendarId }: Required<OccurrenceName>,
  plan: ChangePlan,
) => {
  const attempt = ++turn.attempt
  turn.saving = { attempt, kind, occurrenceId, calendarId, plan }
  turn.step = { change: { step: 'saving', kind, occurrenceId, calendarId } }
  return attempt
}

const savePlan = (turn: Turn, kind: ChangeKind, name: Required<OccurrenceName>, plan: ChangePlan) => {
  const attempt = save(turn, kind, name, plan)
  turn.effects.push({ type: 'save', attempt, plan })
}

/** Ends what was being saved: it is known now, and what was asked for before is asked for again. */
const conclude = (turn: Turn, attempt: number, done: (saving: Saving) => ChangePlan) => {
  const { saving } = turn
  if (saving?.attempt !== attempt) return
  const { calendarId } = saving
  const plan = done(saving)
  turn.saving = null
  turn.step = { change: null }
  turn.known = { ...turn.known, [calendarId]: afterPlan(turn.known[calendarId] ?? {}, plan) }
  makeStale(turn, [calendarId])
}

const moveOf = (
  turn: Turn,
  { occurrence, calendarId }: Pick<Found, 'occurrence' | 'calendarId'>,
  when: When,
) => ({
  calendarId,
  occurrence,
  when,
  timeZone: turn.facts.timeZone,
  events: eventsKnown(turn.known[calendarId] ?? {}),
  newId: `new-${turn.moment.newKey}`,
})

/** What was asked for, as the wire has it: zones of the event stay, and a moment stays one. */
const whenOf = (start: Instant | PlainDate, end: Instant | PlainDate, before: When): When => {
  if (typeof start === 'string')
    return parseWhen(start === end ? { date: start } : { start_date: start, end_date: end })
  if (start === end && before.object === 'time') return parseWhen({ time: start })
  const zones = before.object === 'timespan' ? before : {}
  return parseWhen({ ...zones, object: 'timespan', start_time: start, end_time: end })
}

/** A change that was refused; another attempt is none. */
export const failToSave = (turn: Turn, attempt: number, fault: ServiceErrorInfo) => {
  const { saving } = turn
  if (saving?.attempt !== attempt) return
  turn.saving = null
  refuse(turn, saving.kind, saving, fault)
  // Some of it may have happened: what is there now is asked for.
  makeStale(turn, [saving.calendarId])
}

/** What is moved, answered and taken back. */
export const changingHandlers: Handlers<
  'save' | 'send-answer' | 'move' | 'choose-scope' | 'cancel-change' | 'undo' | 'dismiss' | 'answer'
> = {
  save: (turn, { attempt, value: { answers, ids } }) =>
    conclude(turn, attempt, ({ plan }) => {
      const real = new Map(ids)
      // A new event whose id nobody tells cannot be removed again.
      const isNamed = plan.writes.every(({ kind, event }) => kind !== 'create' || real.has(event.id))
      turn.undo = isNamed && plan.undo ? withIds(plan.undo, real) : null
      const named = withIds(plan, real)
      return {
        ...named,
        writes: named.writes.map((write, index) => ({ ...write, event: answers[index] ?? write.event })),
      }
    }),

  'send-answer': (turn, { attempt, value }) =>
    conclude(turn, attempt, ({ plan }) => {
      turn.undo = null
      return {
        ...plan,
        writes: plan.writes.map((write) => ({ ...write, event: value ?? write.event })),
      }
    }),

  move: (turn, { start, end, ...name }) => {
    const found = turn.saving ? undefined : find(turn, name)
    if (!found) return
    const { event } = found.occurrence
    if (found.info.readOnly || event.read_only)
      return refuse(turn, 'move', found, refusal('forbidden', `event '${event.id}' is read-only`))
    if (end < start) {
      const message = `end is ${end}: expected no less than start, ${start}`
      return refuse(turn, 'move', found, refusal('invalid_request_error', message, 'end'))
    }
    const { occurrence, occurrenceId, calendarId } = found
    const when = whenOf(start, end, occurrence.when)
    if (JSON.stringify(when) === JSON.stringify(occurrence.when)) return
    const scopes = scopesOf(moveOf(turn, found, when))
    if (scopes.length) turn.step = { change: { step: 'asking', occurrenceId, calendarId, when, scopes } }
    else savePlan(turn, 'move', found, planMove(moveOf(turn, found, when), 'this'))
  },

  'choose-scope': (turn, { scope }) => {
    const { change } = turn.step
    if (change?.step !== 'asking' || !change.scopes.includes(scope)) return
    const found = find(turn, change)
    turn.step = { change: null }
    if (!found) return
    const move = moveOf(turn, found, change.when)
    // The series may have come anew meanwhile.
    const isOffered = scope === 'this' || !isOfSeries(found.occurrence) || scopesOf(move).includes(scope)
    if (isOffered) savePlan(turn, 'move', found, planMove(move, scope))
    else {
      const message = `scope is '${scope}': the series is another one by now and cannot be moved so`
      refuse(turn, 'move', found, refusal('invalid_request_error', message, 'scope'))
    }
  },

  'cancel-change': (turn) => {
    if (turn.step.change?.step === 'asking') turn.step = { change: null }
  },

  undo: (turn) => {
    const { undo, saving } = turn
    if (!undo || saving) return
    const occurrenceId = undo.writes[0]?.event.id ?? ''
    savePlan(turn, 'undo', { occurrenceId, calendarId: undo.calendarId }, undo)
  },

  dismiss: (turn) => {
    if (turn.step.change?.step === 'refused') turn.step = { change: null }
    else turn.undo = null
  },

  answer: (turn, { status, scope = 'all', ...name }) => {
    const found = turn.saving ? undefined : find(turn, name)
    if (!found) return
    if (!turn.canAnswer)
      return refuse(turn, 'answer', found, refusal('forbidden', 'answers can be sent nowhere'))
    const { occurrence, info, calendarId } = found
    const plan = planMove(moveOf(turn, found, occurrence.when), 'this')
    const event = scope === 'this' ? (plan.writes[0]?.event ?? occurrence.event) : occurrence.event
    const answered: CalendarEvent = {
      ...event,
      participants: (event.participants ?? []).map((guest) =>
        info.email && guest.email.toLowerCase() === info.email.toLowerCase() ? { ...guest, status } : guest,
      ),
    }
    const changes = { participants: answered.participants }
    const attempt = save(turn, 'answer', found, {
      calendarId,
      writes: [{ kind: 'update', calendarId, event: answered, changes }],
      removedIds: [],
      undo: null,
    })
    turn.effects.push({ type: 'send-answer', attempt, event, status })
  },
}
