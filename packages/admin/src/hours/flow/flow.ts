import { type Schedule, type ServiceErrorInfo, toServiceErrorInfo } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import { createReadOrder } from '@whenable/flow/internal/read-order'
import type { Instant } from '@whenable/time'
import { createEditorFlow, type DocumentStore, type EditorFlow } from '../../event-type-editor/flow/flow.js'
import type { EditorIntent, EditorReady } from '../../event-type-editor/flow/state.js'
import type { HoursCalls } from '../endpoints.js'
import {
  asSchedule,
  documentOf,
  draftOf,
  type ScheduleDocument,
  scheduleSchema,
  scheduleShape,
} from './schedule-document.js'

/** What is being done to the list of schedules. */
export type SchedulesWork = 'creating' | 'removing'

/** The schedules of an owner, one of which is edited. */
export interface SchedulesReady {
  readonly step: 'ready'
  /** All schedules, oldest first, as they were last read or saved. */
  readonly schedules: readonly Schedule[]
  /** The schedule that is shown; undefined if there is none. */
  readonly scheduleId: string | undefined
  /** Its editor; undefined until it is read. */
  readonly editor: EditorReady | undefined
  readonly work: SchedulesWork | undefined
  /** Why a schedule could not be added, removed or read. */
  readonly problem: ServiceErrorInfo | undefined
}

export type SchedulesStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | SchedulesReady

/** The schedules of an owner, as plain JSON. */
export type SchedulesState = { readonly online: boolean } & SchedulesStep

/** What the owner wants. */
export type SchedulesIntent =
  | { readonly type: 'choose'; readonly scheduleId: string }
  /** Adds a schedule with office hours, and shows it. */
  | { readonly type: 'create'; readonly name: string; readonly timeZone: string }
  /** Removes the schedule that is shown. */
  | { readonly type: 'remove' }
  /** Changes the schedule that is shown. */
  | { readonly type: 'edit'; readonly intent: EditorIntent }
  /** Reads everything again. */
  | { readonly type: 'retry' | 'refresh' }

export interface SchedulesFlowOptions {
  readonly source: HoursCalls
  /** The clock. */
  readonly now: () => Instant
  /** The schedule to show first. Default: the default one. */
  readonly scheduleId?: string | undefined
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}

export type SchedulesFlow = Flow<SchedulesState, SchedulesIntent>

const pathOf = (schedule_id: string) => ({ path: { schedule_id } })

/** Weekdays from nine to five. */
const officeHours: Pick<ScheduleDocument, 'days'> = {
  days: Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((day) => [day, day > 0 && day < 6 ? [{ start: 540, end: 1_020 }] : []]),
  ),
}

/**
 * Creates the flow of an owner's schedules: their list, and an editor of the one that is shown. Changes of others are merged by day
 * and by date. It sends no request before `start()`.
 */
export const createSchedulesFlow = ({
  source,
  now,
  scheduleId: first,
  online = true,
}: SchedulesFlowOptions): SchedulesFlow => {
  const listeners = new Set<(state: SchedulesState) => void>()
  let state: SchedulesState = { online, step: 'loading' }
  let editor: EditorFlow | undefined
  let unsubscribe = () => {}
  let isRunning = false
  let request: AbortController | undefined
  /** The list is read apart from what changes it: adding, removing, and saving in the editor. */
  const order = createReadOrder()

  const set = (next: SchedulesState): void => {
    state = next
    for (const listener of [...listeners]) listener(state)
  }
  const change = (changes: Partial<SchedulesReady>): void => {
    if (state.step === 'ready') set({ ...state, ...changes })
  }
  const withSchedule = (schedules: readonly Schedule[], next: Schedule): readonly Schedule[] =>
    schedules.map((one) =>
      one.id === next.id
        ? next
        : // There is one default.
          next.is_default && one.grant_id === next.grant_id
          ? { ...one, is_default: false }
          : one,
    )

  /** Where the editor reads and stores a schedule. Its document is the whole schedule, because saving replaces it. */
  const storeOf = (id: string): DocumentStore => {
    let stored: ScheduleDocument | undefined
    const keep = (schedule: Schedule) => {
      stored = documentOf(schedule)
      if (state.step === 'ready') change({ schedules: withSchedule(state.schedules, schedule) })
      return { document: stored as never, revision: schedule.revision }
    }
    return {
      read: async (options) => keep(await source.read(pathOf(id), options)),
      save: async (changes, revision, options) => {
        const next = { ...(stored as object), ...changes } as unknown as ScheduleDocument
        const end = order.begin()
        try {
          return keep(
            await source.replace({ ...pathOf(id), body: { ...draftOf(next) } }, { ...options, revision }),
          )
        } finally {
          end()
        }
      },
    }
  }

  const closeEditor = (): void => {
    unsubscribe()
    editor?.stop()
    editor = undefined
  }
  const show = (id: string | undefined): void => {
    closeEditor()
    change({ scheduleId: id, editor: undefined, problem: undefined })
    if (id === undefined) return
    const opened = createEditorFlow({
      ...{ store: storeOf(id), shape: scheduleShape, schema: scheduleSchema },
      ...{ now, online: state.online },
    })
    editor = opened
    unsubscribe = opened.subscribe((next) => {
      if (next.step === 'ready') change({ editor: next })
      if (next.step === 'error') change({ editor: undefined, problem: next.error })
    })
    if (isRunning) opened.start()
  }

  /** Reads everything. What is shown stays if it cannot be read again. */
  const load = async (isRefresh = false): Promise<void> => {
    request?.abort()
    const own = new AbortController()
    request = own
    try {
      const schedules = await order.read(({ signal }) => source.schedules({}, { signal }), own.signal)
      if (own.signal.aborted) return
      const shown = state.step === 'ready' ? state.scheduleId : first
      const chosen =
        schedules.find(({ id }) => id === shown) ??
        schedules.find(({ is_default: isDefault }) => isDefault) ??
        schedules[0]
      const before = state.step === 'ready' ? state : undefined
      // Somebody else has removed the schedule: what is typed stays until its owner leaves it.
      if (isRefresh && before?.editor?.changed.length && chosen?.id !== before.scheduleId) return
      const kept = before && before.scheduleId === chosen?.id ? before.editor : undefined
      // Unchanged schedules keep their identity, so that nothing is rendered again.
      const isSame = before && JSON.stringify(before.schedules) === JSON.stringify(schedules)
      const read = {
        schedules: isSame ? before.schedules : schedules,
        ...{ problem: isRefresh ? before?.problem : undefined, scheduleId: chosen?.id, editor: kept },
      }
      const isChanged =
        !before || Object.entries(read).some(([name, value]) => before[name as keyof typeof read] !== value)
      if (isChanged) set({ online: state.online, step: 'ready', work: before?.work, ...read })
      const isBehind = kept && kept.revision !== chosen?.revision
      if (isBehind) editor?.send({ type: 'refresh' })
      if (!kept && (!isRefresh || before?.scheduleId !== chosen?.id)) show(chosen?.id)
    } catch (error) {
      if (own.signal.aborted) return
      if (state.step !== 'ready')
        set({ online: state.online, step: 'error', error: toServiceErrorInfo(error) })
      else if (!isRefresh) change({ problem: toServiceErrorInfo(error) })
    } finally {
      if (request === own) request = undefined
    }
  }

  /** Runs a change of the list, one at a time. It continues when the element leaves the page. Returns whether it was made. */
  const work = async (
    kind: SchedulesWork,
    task: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> => {
    if (state.step !== 'ready' || state.work) return false
    change({ work: kind, problem: undefined })
    const end = order.begin()
    try {
      await task(new AbortController().signal)
      change({ work: undefined })
      return true
    } catch (error) {
      change({ work: undefined, problem: toServiceErrorInfo(error) })
      return false
    } finally {
      end()
    }
  }

  const create = (name: string, timezone: string): Promise<boolean> =>
    work('creating', async (signal) => {
      const empty = { name, timezone, is_default: false, dates: [], travel: [], holidays: null, limits: {} }
      const isFirst = state.step === 'ready' && !state.schedules.length
      const document = { ...empty, ...officeHours, is_default: isFirst }
      const made = await source.create(draftOf(document), { signal })
      if (state.step === 'ready') change({ schedules: [...state.schedules, made] })
      show(made.id)
    })

  const remove = async (): Promise<void> => {
    const id = state.step === 'ready' ? state.scheduleId : undefined
    if (id === undefined) return
    const isRemoved = await work('removing', async (signal) => {
      await source.remove(pathOf(id), { signal })
      closeEditor()
      if (state.step === 'ready')
        change({ schedules: state.schedules.filter((one) => one.id !== id), editor: undefined })
    })
    // The service has chosen another default.
    if (isRemoved) await load()
  }

  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(intent) {
      if (intent.type === 'retry' && state.step === 'error') set({ online: state.online, step: 'loading' })
      if (intent.type === 'retry' || intent.type === 'refresh') {
        // A change of the list reads it itself, or needs no reading.
        const isBusy = state.step === 'ready' && state.work !== undefined
        const isRefresh = intent.type === 'refresh'
        if (isRunning && !isBusy && !(isRefresh && request)) void load(isRefresh)
      } else if (intent.type === 'edit') editor?.send(intent.intent)
      else if (intent.type === 'create') void create(intent.name, intent.timeZone)
      else if (intent.type === 'remove') void remove()
      else if (intent.type === 'choose' && state.step === 'ready' && state.scheduleId !== intent.scheduleId)
        show(intent.scheduleId)
    },
    start() {
      if (isRunning) return
      isRunning = true
      editor?.start()
      if (state.step === 'loading') void load()
    },
    stop() {
      isRunning = false
      request?.abort()
      editor?.stop()
    },
    setOnline(isOnline) {
      editor?.setOnline(isOnline)
      set({ ...state, online: isOnline })
    },
  }
}

/** The schedule that is shown, with its unsaved changes. */
export const shownDocument = (ready: SchedulesReady): ScheduleDocument | undefined =>
  ready.editor && asSchedule(ready.editor.draft)
