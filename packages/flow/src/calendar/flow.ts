import type { CalendarEvent, CalendarSource, ChangedSeries, EventWrite } from '@whenable/contract'
import { ServiceError } from '@whenable/contract/values'
import type { Instant } from '@whenable/time'
import { type Flow, runMachine } from '../machine.js'
import { type ChangePlan, planMove, type SeriesPlanRequest, seriesMoveOf, withIds } from './event-plan.js'
import {
  type CalendarEffect,
  type CalendarFlowEvent,
  type CalendarProgress,
  type CalendarStart,
  initialCalendar,
  type PendingChange,
  type SavedPlan,
  type SavedSeries,
} from './progress.js'
import { readCalendars, readEvent, readEvents } from './read-event.js'
import type { CalendarIntent, CalendarState } from './state.js'
import { calendarTransition } from './transition.js'

export interface CalendarFlowOptions
  extends Pick<CalendarStart, 'window' | 'timeZone' | 'online' | 'hiddenCalendars'> {
  readonly source: CalendarSource
  /** The clock. */
  readonly now: () => Instant
  /** Called when malformed calendars or events are left out. Default: `console.warn`. */
  readonly warn?: ((message: string) => void) | undefined
}

export type CalendarFlow = Flow<CalendarState, CalendarIntent>

type Change = NonNullable<CalendarSource['change']>

/** Saves the writes of a plan one after another. If one fails, the earlier ones are reverted. */
const savePlan = async (change: Change, plan: ChangePlan, signal: AbortSignal): Promise<SavedPlan> => {
  const answers: (CalendarEvent | undefined)[] = []
  const ids = new Map<string, string>()
  const write = async (one: EventWrite, placeholderId: string) => {
    signal.throwIfAborted()
    const answer = readEvent(await change(one, { signal }), one.event.id)
    if (one.kind === 'create' && answer) ids.set(placeholderId, answer.id)
    answers.push(answer)
  }
  try {
    for (const [index, { event }] of plan.writes.entries())
      await write(withIds(plan, ids).writes[index] as EventWrite, event.id)
  } catch (error) {
    const undo = answers.length && plan.undo ? withIds(plan.undo, ids).writes : []
    // An event that was not created cannot be removed. If the revert fails too, the reload that follows shows the actual state.
    for (const one of undo)
      if (one.kind !== 'remove' || ids.size) await change(one, { signal }).catch(() => {})
    throw error
  }
  return { plan, answers, ids: [...ids] }
}

/** The events of a changed series, read from any source. */
const readSeries = <Changed extends ChangedSeries>(changed: Changed): SavedSeries => ({
  series: {
    ...changed,
    events: readEvents(changed.events),
    removedIds: (changed.removedIds ?? []).filter((id) => typeof id === 'string'),
  },
})

/**
 * The plan of a series' move with all its overrides, as far as the source knows more than what is loaded.
 *
 * @throws ServiceError if it cannot be moved with them.
 */
const completePlan = async (
  source: CalendarSource,
  { move, scope }: SeriesPlanRequest,
  loaded: ChangePlan,
  signal: AbortSignal,
): Promise<ChangePlan> => {
  const { calendarId, occurrence } = move
  const overrides = await source.overrides?.({ calendarId, masterId: occurrence.event.id }, { signal })
  if (!overrides) return loaded
  try {
    return planMove({ ...move, events: readEvents(overrides) }, scope)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ServiceError('invalid_request_error', error.message, { field: 'scope' })
  }
}

/** Saves a change: by the source itself if it moves series, else by the writes of its plan. */
const saveChange = async (
  source: CalendarSource,
  { plan, series, undoes }: PendingChange,
  signal: AbortSignal,
): Promise<SavedPlan | SavedSeries> => {
  const restored = undoes && (await source.undoSeriesMove?.(undoes, { signal }))
  if (restored) return readSeries(restored)
  const moved = series && (await source.moveSeries?.(seriesMoveOf(series), { signal }))
  if (moved) return readSeries(moved)
  const complete = series ? await completePlan(source, series, plan, signal) : plan
  return savePlan((write, options) => (source.change as Change)(write, options), complete, signal)
}

/** Creates the flow of a calendar. It sends no request before `start()`. */
export const createCalendarFlow = ({
  source,
  now,
  warn = console.warn,
  ...start
}: CalendarFlowOptions): CalendarFlow => {
  const { reconnectUrl } = source
  const canChange = !!source.change
  const canAnswer = !!source.answer

  return runMachine<CalendarProgress, CalendarFlowEvent, CalendarEffect>({
    progress: initialCalendar({ ...start, canChange, canAnswer, reconnectUrl }),
    transition: calendarTransition,
    now,
    run: {
      calendars: async (_effect, signal) => readCalendars(await source.calendars({ signal }), warn),
      events: async ({ query }, signal) => {
        const answer: unknown = await source.events(query, { signal })
        const events = readEvents(answer)
        const lost = (Array.isArray(answer) ? answer.length : 0) - events.length
        if (lost) warn(`events: left out ${lost} malformed events: expected objects`)
        return events
      },
      save: (change, signal) => saveChange(source, change, signal),
      'send-answer': async ({ event, status }, signal) =>
        readEvent(await source.answer?.(event, status, { signal }), event.id),
    },
  })
}
