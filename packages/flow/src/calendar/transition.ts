import type { Fault } from '@whenable/contract'
import {
  type Instant,
  type Interval,
  type Occurrence,
  type PlainDate,
  parseWhen,
  type When,
} from '@whenable/time'
import type { AbortEffect, AnswerEvent, FaultEvent, Moment, PageEvent } from '../flow-runner.js'
import { type EventPlan, planMove, scopesOf, withIds } from './event-plan.js'
import type { CalendarEvent, CalendarInfo, EventQuery } from './event-source.js'
import { isExpired } from './expired.js'
import {
  afterPlan,
  type CalendarView,
  eventsKnown,
  type KnownMonths,
  knownMonth,
  viewOf,
} from './shown-events.js'
import type {
  CalendarFace,
  CalendarFacts,
  CalendarIntent,
  CalendarStep,
  ChangeKind,
  OccurrenceName,
  ShownCalendar,
} from './state.js'
import { monthsOf, spanOfMonth, wantedMonths } from './windows.js'

/** Windows that are asked for at the same time. */
const mostReads = 4

/** What a transition wants done, as plain data. */
export type CalendarEffect =
  | { readonly type: 'calendars'; readonly attempt: number }
  | { readonly type: 'events'; readonly attempt: number; readonly query: EventQuery }
  | { readonly type: 'save'; readonly attempt: number; readonly plan: EventPlan }
  | {
      readonly type: 'send-answer'
      readonly attempt: number
      readonly event: CalendarEvent
      readonly status: 'yes' | 'no' | 'maybe'
    }
  | AbortEffect

/** What became of a plan: an answer for each write, and the ids that new events have got in place of those in the plan. */
export interface SavedPlan {
  readonly answers: readonly (CalendarEvent | undefined)[]
  readonly ids: readonly (readonly [string, string])[]
}

export type CalendarFlowEvent =
  | CalendarIntent
  | PageEvent
  | FaultEvent
  | AnswerEvent<'calendars', readonly CalendarInfo[]>
  | AnswerEvent<'events', readonly CalendarEvent[]>
  | AnswerEvent<'save', SavedPlan>
  | AnswerEvent<'send-answer', CalendarEvent | undefined>

/** A month of a calendar that is asked for. */
interface Read {
  readonly attempt: number
  readonly calendarId: string
  readonly month: PlainDate
}

/** A change that is being saved. */
interface Saving extends Required<OccurrenceName> {
  readonly attempt: number
  readonly kind: ChangeKind
  readonly plan: EventPlan
}

/** What the flow knows: what its state shows, and what it needs beside. Plain JSON. */
export interface CalendarProgress {
  readonly facts: CalendarFacts
  readonly step: CalendarStep
  /** Between start and stop: the flow asks for what it needs by itself. */
  readonly running: boolean
  /** The last attempt id given out. */
  readonly attempt: number
  /** The attempt that is to bring the list of calendars; 0: none under way. */
  readonly asking: number
  readonly infos: readonly CalendarInfo[]
  readonly hidden: readonly string[]
  readonly reads: readonly Read[]
  readonly known: Readonly<Record<string, KnownMonths>>
  /** Why a calendar's last question failed; it is not asked again until somebody wants it. */
  readonly faults: Readonly<Record<string, Fault>>
  readonly views: Readonly<Record<string, CalendarView>>
  readonly saving: Saving | null
  /** Takes the last change back. */
  readonly undo: EventPlan | null
  readonly canChange: boolean
  readonly canAnswer: boolean
  readonly reconnectUrl: string | undefined
}

/** The working copy of one transition. */
type Turn = { -readonly [Field in keyof CalendarProgress]: CalendarProgress[Field] } & {
  readonly moment: Moment
  readonly effects: CalendarEffect[]
}

const changeFacts = (turn: Turn, facts: Partial<CalendarFacts>) => {
  const changed = Object.entries(facts).some(
    ([name, value]) => value !== turn.facts[name as keyof CalendarFacts],
  )
  if (changed) turn.facts = { ...turn.facts, ...facts }
}

const isShown = ({ hidden }: Turn, id: string): boolean => !hidden.includes(id)

const shownMonths = ({ facts: { window, timeZone } }: Turn): PlainDate[] => monthsOf(window, timeZone)

/** Asks for the list of calendars, unless it is asked for. */
const askList = (turn: Turn) => {
  if (turn.asking) return
  turn.asking = ++turn.attempt
  turn.effects.push({ type: 'calendars', attempt: turn.asking })
}

/** Calls off what nobody looks at any more, and asks for what is missing, a few months at a time. */
const read = (turn: Turn) => {
  const wanted = wantedMonths(shownMonths(turn)).flatMap((month) =>
    turn.infos.filter(({ id }) => isShown(turn, id)).map(({ id: calendarId }) => ({ calendarId, month })),
  )
  const isFor = (one: Omit<Read, 'attempt'>) => (other: Omit<Read, 'attempt'>) =>
    one.calendarId === other.calendarId && one.month === other.month
  turn.reads = turn.reads.filter((under) => {
    const isWanted = turn.running && wanted.some(isFor(under))
    if (!isWanted) turn.effects.push({ type: 'abort', attempt: under.attempt })
    return isWanted
  })
  if (!turn.running) return
  for (const one of wanted) {
    if (turn.reads.length >= mostReads) return
    const known = turn.known[one.calendarId]?.[one.month]
    if ((known && !known.stale) || turn.faults[one.calendarId] || turn.reads.some(isFor(one))) continue
    const attempt = ++turn.attempt
    turn.reads = [...turn.reads, { ...one, attempt }]
    const query = { calendarId: one.calendarId, ...spanOfMonth(one.month) }
    turn.effects.push({ type: 'events', attempt, query })
  }
}

const faceOf = (turn: Turn, { id, access }: CalendarInfo, months: readonly PlainDate[]): CalendarFace => {
  const known = months.map((month) => turn.known[id]?.[month])
  const fault = turn.faults[id]
  if (access === 'expired' || access === 'stopped') return 'expired'
  if (fault && known.some((month) => !month || month.stale)) return isExpired(fault) ? 'expired' : 'failed'
  return isShown(turn, id) && known.some((month) => !month) ? 'waiting' : 'there'
}

const isSameCalendar = (a: ShownCalendar, b: ShownCalendar | undefined): boolean =>
  a.info === b?.info && a.shown === b.shown && a.face === b.face && a.fault === b.fault

/** The list as before where each of its items is. */
const same = <Item>(list: readonly Item[], before: readonly Item[]): readonly Item[] =>
  list.length === before.length && list.every((item, index) => item === before[index]) ? before : list

/** Makes what is shown of what is known. Nothing is expanded that was expanded before. */
const show = (turn: Turn) => {
  const { facts, infos, known, saving } = turn
  const months = shownMonths(turn)
  const calendars = infos.map((info): ShownCalendar => {
    const fault = turn.faults[info.id]
    const shown = isShown(turn, info.id)
    const calendar = { info, shown, face: faceOf(turn, info, months), ...(fault && { fault }) }
    const before = facts.calendars.find(({ info: { id } }) => id === info.id)
    return before && isSameCalendar(calendar, before) ? before : calendar
  })
  const views = infos
    .filter(({ id }) => isShown(turn, id) && known[id])
    .map(({ id }) => {
      const plan = saving?.plan.calendarId === id ? saving.plan : undefined
      const { window, timeZone } = facts
      const view = viewOf(known[id] as KnownMonths, window, timeZone, plan, turn.views[id])
      if (view !== turn.views[id]) turn.views = { ...turn.views, [id]: view }
      return view
    })
  const occurrences = views.flatMap((view) => view.occurrences)
  if (views.length > 1) occurrences.sort((a, b) => a.start - b.start)
  changeFacts(turn, {
    calendars: same(calendars, facts.calendars),
    occurrences: same(occurrences, facts.occurrences),
    unreadable: same(
      views.flatMap((view) => view.unreadable),
      facts.unreadable,
    ),
    undoable: !!turn.undo && !saving,
  })
}

const forgetFaults = (turn: Turn, isForgotten: (id: string, fault: Fault) => boolean) => {
  turn.faults = Object.fromEntries(
    Object.entries(turn.faults).filter(([id, fault]) => !isForgotten(id, fault)),
  )
}

/** Has what is known of calendars asked for again; it stays meanwhile. */
const makeStale = (turn: Turn, calendarIds: readonly string[]) => {
  for (const id of calendarIds) {
    turn.known = {
      ...turn.known,
      [id]: Object.fromEntries(
        Object.entries(turn.known[id] ?? {}).map(([month, known]) => [month, { ...known, stale: true }]),
      ),
    }
    // An answer that is under way may be from before.
    turn.reads = turn.reads.filter(({ attempt, calendarId }) => {
      if (calendarId === id) turn.effects.push({ type: 'abort', attempt })
      return calendarId !== id
    })
  }
}

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
  fault: Fault,
) => {
  turn.step = { change: { step: 'refused', kind, occurrenceId, calendarId, fault } }
}

/** A refusal that the service need not be asked for. */
const refusal = (type: 'forbidden' | 'invalid_request_error', message: string, field?: string): Fault => ({
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
  plan: EventPlan,
) => {
  const attempt = ++turn.attempt
  turn.saving = { attempt, kind, occurrenceId, calendarId, plan }
  turn.step = { change: { step: 'saving', kind, occurrenceId, calendarId } }
  return attempt
}

const savePlan = (turn: Turn, kind: ChangeKind, name: Required<OccurrenceName>, plan: EventPlan) => {
  const attempt = save(turn, kind, name, plan)
  turn.effects.push({ type: 'save', attempt, plan })
}

/** Ends what was being saved: it is known now, and what was asked for before is asked for again. */
const conclude = (turn: Turn, attempt: number, done: (saving: Saving) => EventPlan) => {
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

/** Whether an event can be changed at all, as far as it and its calendar say. */
const isFixed = (turn: Turn, { occurrence: { event }, info }: Found): boolean =>
  !turn.canChange || !!info.readOnly || !!event.read_only

type Handlers = {
  readonly [Type in CalendarFlowEvent['type']]: (
    turn: Turn,
    event: Extract<CalendarFlowEvent, { type: Type }>,
  ) => void
}

const handlers: Handlers = {
  start: (turn) => {
    turn.running = true
    if (turn.facts.list.face === 'waiting') askList(turn)
  },

  stop: (turn) => {
    turn.running = false
    if (turn.asking) turn.effects.push({ type: 'abort', attempt: turn.asking })
    turn.asking = 0
  },

  online: (turn, { online }) => {
    const isBack = online && !turn.facts.online
    changeFacts(turn, { online })
    if (!isBack) return
    forgetFaults(turn, (_, fault) => !isExpired(fault))
    if (turn.facts.list.face === 'failed') handlers.retry(turn, { type: 'retry' })
  },

  calendars: (turn, { attempt, value }) => {
    if (attempt !== turn.asking) return
    turn.asking = 0
    turn.infos = value
    changeFacts(turn, { list: { face: 'there' } })
  },

  events: (turn, { attempt, value }) => {
    const under = turn.reads.find((one) => one.attempt === attempt)
    if (!under) return
    const { calendarId, month } = under
    turn.reads = turn.reads.filter((one) => one !== under)
    const known = { ...turn.known[calendarId], [month]: knownMonth(attempt, value) }
    turn.known = { ...turn.known, [calendarId]: known }
  },

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

  fault: (turn, { attempt, fault }) => {
    const under = turn.reads.find((one) => one.attempt === attempt)
    const { saving } = turn
    if (under) {
      turn.reads = turn.reads.filter((one) => one !== under)
      turn.faults = { ...turn.faults, [under.calendarId]: fault }
    } else if (attempt === turn.asking) {
      turn.asking = 0
      const { reconnectUrl } = turn
      // Calendars that are known stay there: whether they can be read is told with each of them.
      const face = isExpired(fault) ? 'expired' : turn.infos.length ? 'there' : 'failed'
      changeFacts(turn, {
        list: { face, fault, ...(reconnectUrl && face === 'expired' && { reconnectUrl }) },
      })
    } else if (saving?.attempt === attempt) {
      turn.saving = null
      refuse(turn, saving.kind, saving, fault)
      // Some of it may have happened: what is there now is asked for.
      makeStale(turn, [saving.calendarId])
    }
  },

  show: (turn, { start, end }) => {
    const window: Interval = { start, end }
    changeFacts(turn, { window })
    // Whoever turns a page may find the next one.
    forgetFaults(turn, (_, fault) => !isExpired(fault))
  },

  'toggle-calendar': (turn, { id }) => {
    turn.hidden = isShown(turn, id) ? [...turn.hidden, id] : turn.hidden.filter((one) => one !== id)
  },

  retry: (turn, { calendarId }) => {
    forgetFaults(turn, (id) => id === (calendarId ?? id))
    if (turn.facts.list.face !== 'there') changeFacts(turn, { list: { face: 'waiting' } })
    // Whether an account can be read again is told with its calendars.
    askList(turn)
  },

  refresh: (turn) => {
    forgetFaults(turn, () => true)
    makeStale(turn, Object.keys(turn.known))
    askList(turn)
  },

  'change-zone': (turn, { timeZone }) => changeFacts(turn, { timeZone }),

  move: (turn, { start, end, ...name }) => {
    const found = turn.saving ? undefined : find(turn, name)
    if (!found) return
    if (isFixed(turn, found))
      return refuse(
        turn,
        'move',
        found,
        refusal('forbidden', `event '${found.occurrence.event.id}' is read-only`),
      )
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
    if (found) savePlan(turn, 'move', found, planMove(moveOf(turn, found, change.when), scope))
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
    const found = turn.saving || !turn.canAnswer ? undefined : find(turn, name)
    if (!found) return
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
      gone: [],
      undo: null,
    })
    turn.effects.push({ type: 'send-answer', attempt, event, status })
  },
}

/** What an event makes of the progress, and what is to be done; pure: clock and fresh key come with `moment`. */
export const transition = (
  before: CalendarProgress,
  event: CalendarFlowEvent,
  moment: Moment,
): { progress: CalendarProgress; effects: readonly CalendarEffect[] } => {
  const effects: CalendarEffect[] = []
  const turn: Turn = { ...before, moment, effects }
  const handle = handlers[event.type] as (turn: Turn, event: CalendarFlowEvent) => void
  handle(turn, event)
  read(turn)
  show(turn)
  const { moment: _moment, effects: _effects, ...progress } = turn
  return { progress, effects }
}

/** What a calendar flow starts from. */
export interface CalendarStart {
  /** What is looked at first, half-open. */
  readonly window: Interval
  /** The viewer's zone. */
  readonly timeZone: string
  readonly online?: boolean | undefined
  /** Calendars that are not shown at first, by id. */
  readonly hidden?: readonly string[] | undefined
  /** What the source can do, and where its account is connected again. */
  readonly canChange: boolean
  readonly canAnswer: boolean
  readonly reconnectUrl?: string | undefined
}

/** The progress before the first event. */
export const initialCalendar = ({
  window,
  timeZone,
  online = true,
  hidden = [],
  canChange,
  canAnswer,
  reconnectUrl,
}: CalendarStart): CalendarProgress => ({
  facts: {
    list: { face: 'waiting' },
    calendars: [],
    window,
    timeZone,
    occurrences: [],
    unreadable: [],
    undoable: false,
    online,
  },
  step: { change: null },
  running: false,
  attempt: 0,
  asking: 0,
  infos: [],
  hidden,
  reads: [],
  known: {},
  faults: {},
  views: {},
  saving: null,
  undo: null,
  canChange,
  canAnswer,
  reconnectUrl,
})
