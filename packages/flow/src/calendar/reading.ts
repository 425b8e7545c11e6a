import type { CalendarInfo, ServiceErrorInfo } from '@whenable/contract'
import type { Interval, PlainDate } from '@whenable/time'
import { isExpired } from './expired.js'
import { monthsOf, spanOfMonth, wantedMonths } from './months.js'
import { changeFacts, type Handlers, isShown, type Read, type Turn } from './progress.js'
import { type KnownMonths, knownMonth, viewOf } from './shown-events.js'
import type { LoadState, ShownCalendar } from './state.js'

/** Windows that are asked for at the same time. */
const mostReads = 4

/** Months of a calendar that are kept beside those that are seen: what somebody turns back to. */
const mostMonths = 24

const shownMonths = ({ facts: { window, timeZone } }: Turn): PlainDate[] => monthsOf(window, timeZone)

/** Without the months that were read longest ago, where there are too many; those that are wanted stay. */
const latest = (known: KnownMonths, wanted: readonly PlainDate[]): KnownMonths => {
  const others = Object.entries(known)
    .filter(([month]) => !wanted.includes(month as PlainDate))
    .sort(([, a], [, b]) => b.attempt - a.attempt)
  const gone = new Set(others.slice(mostMonths).map(([month]) => month))
  return gone.size ? Object.fromEntries(Object.entries(known).filter(([month]) => !gone.has(month))) : known
}

/** Asks for the list of calendars, unless it is asked for. */
const askList = (turn: Turn) => {
  if (turn.asking) return
  turn.asking = ++turn.attempt
  turn.effects.push({ type: 'calendars', attempt: turn.asking })
}

/** Calls off what nobody looks at any more, and asks for what is missing, a few months at a time. */
export const read = (turn: Turn) => {
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

const stateOf = (turn: Turn, { id, access }: CalendarInfo, months: readonly PlainDate[]): LoadState => {
  const known = months.map((month) => turn.known[id]?.[month])
  const fault = turn.faults[id]
  if (access === 'expired' || access === 'stopped') return 'expired'
  if (fault && known.some((month) => !month || month.stale)) return isExpired(fault) ? 'expired' : 'error'
  return isShown(turn, id) && known.some((month) => !month) ? 'loading' : 'ready'
}

const isSameCalendar = (a: ShownCalendar, b: ShownCalendar | undefined): boolean =>
  a.info === b?.info && a.shown === b.shown && a.state === b.state && a.error === b.error

/** The list as before where each of its items is. */
const same = <Item>(list: readonly Item[], before: readonly Item[]): readonly Item[] =>
  list.length === before.length && list.every((item, index) => item === before[index]) ? before : list

/** Makes what is shown of what is known. Nothing is expanded that was expanded before. */
export const show = (turn: Turn) => {
  const { facts, infos, known, saving } = turn
  const months = shownMonths(turn)
  const calendars = infos.map((info): ShownCalendar => {
    const fault = turn.faults[info.id]
    const shown = isShown(turn, info.id)
    const calendar = { info, shown, state: stateOf(turn, info, months), ...(fault && { error: fault }) }
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
    canUndo: !!turn.undo && !saving,
  })
}

const forgetFaults = (turn: Turn, isForgotten: (id: string, fault: ServiceErrorInfo) => boolean) => {
  turn.faults = Object.fromEntries(
    Object.entries(turn.faults).filter(([id, fault]) => !isForgotten(id, fault)),
  )
}

/** Has what is known of calendars asked for again; it stays meanwhile. */
export const makeStale = (turn: Turn, calendarIds: readonly string[]) => {
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

/** A question that failed: of a calendar, or for the list of them; false where it was none of these. */
export const failToRead = (turn: Turn, attempt: number, fault: ServiceErrorInfo): boolean => {
  const under = turn.reads.find((one) => one.attempt === attempt)
  if (under) {
    turn.reads = turn.reads.filter((one) => one !== under)
    turn.faults = { ...turn.faults, [under.calendarId]: fault }
  } else if (attempt === turn.asking) {
    turn.asking = 0
    const { reconnectUrl } = turn
    // Calendars that are known stay there: whether they can be read is told with each of them.
    const state = isExpired(fault) ? 'expired' : turn.infos.length ? 'ready' : 'error'
    changeFacts(turn, {
      list: { state, error: fault, ...(reconnectUrl && state === 'expired' && { reconnectUrl }) },
    })
  } else return false
  return true
}

/** What is looked at, and what is asked for because of it. */
export const readingHandlers: Handlers<
  | 'start'
  | 'stop'
  | 'online'
  | 'calendars'
  | 'events'
  | 'show'
  | 'toggle-calendar'
  | 'retry'
  | 'refresh'
  | 'change-time-zone'
> = {
  start: (turn) => {
    turn.running = true
    if (turn.facts.list.state === 'loading') askList(turn)
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
    if (turn.facts.list.state === 'error') readingHandlers.retry(turn, { type: 'retry' })
  },

  calendars: (turn, { attempt, value }) => {
    if (attempt !== turn.asking) return
    turn.asking = 0
    turn.infos = turn.canChange ? value : value.map((info) => ({ ...info, readOnly: true }))
    changeFacts(turn, { list: { state: 'ready' } })
  },

  events: (turn, { attempt, value }) => {
    const under = turn.reads.find((one) => one.attempt === attempt)
    if (!under) return
    const { calendarId, month } = under
    turn.reads = turn.reads.filter((one) => one !== under)
    const known = { ...turn.known[calendarId], [month]: knownMonth(attempt, value) }
    turn.known = { ...turn.known, [calendarId]: latest(known, wantedMonths(shownMonths(turn))) }
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
    if (turn.facts.list.state !== 'ready') changeFacts(turn, { list: { state: 'loading' } })
    // Whether an account can be read again is told with its calendars.
    askList(turn)
  },

  refresh: (turn) => {
    forgetFaults(turn, () => true)
    makeStale(turn, Object.keys(turn.known))
    askList(turn)
  },

  'change-time-zone': (turn, { timeZone }) => changeFacts(turn, { timeZone }),
}
