import type { InsightGroup, Insights } from '@whenable/contract'
import { changeFacts, type Flow } from '@whenable/flow/internal/machine'
import { failLoad, leaveError, readyChanger, readyOf, refreshBy, rerun, retryBy } from '../../flow/list.js'
import {
  createOwnerFlow,
  type OwnerEffect,
  type OwnerFacts,
  type OwnerFlowOptions,
  type OwnerTypes,
} from '../../flow/owner-flow.js'
import type { InsightsCalls } from '../endpoints.js'
import type { InsightsIntent, InsightsState, InsightsStep } from './state.js'

export interface InsightsFlowOptions extends OwnerFlowOptions {
  readonly source: InsightsCalls
  /** The IANA time zone of the days. */
  readonly timeZone: string
  /** How many weeks are shown first. */
  readonly weeks: number
  /** Receives a file that the owner asked for. */
  readonly save: (file: Blob, name: string) => void | Promise<void>
}

export type InsightsFlow = Flow<InsightsState, InsightsIntent>

interface Effects {
  readonly load: OwnerEffect<Insights, { readonly weeks: number }>
  readonly 'load-file': OwnerEffect<void, { readonly weeks: number; readonly by: InsightGroup }>
}

interface Facts extends OwnerFacts {
  readonly weeks: number
}

type Types = OwnerTypes<InsightsStep, InsightsIntent, Effects, object, Facts>

const changeReady = readyChanger<InsightsStep>()

const load = (transition: Types['transition']) =>
  rerun(transition, { type: 'load', weeks: transition.facts.weeks })

const handlers: Types['handlers'] = {
  'choose-weeks': (transition, { weeks }) => {
    if (weeks === transition.facts.weeks) return
    changeFacts(transition, { weeks })
    leaveError(transition)
    changeReady(transition, () => ({ isReading: true, notice: undefined }))
    load(transition)
  },
  download: (transition, { by }) => {
    if (readyOf(transition)) rerun(transition, { type: 'load-file', by, weeks: transition.facts.weeks })
  },
  refresh: refreshBy(load, 'load'),
  retry: retryBy(load),
  load: (transition, { value: insights }) => {
    transition.step = { step: 'ready', insights, isReading: false, notice: undefined }
  },
  'load-file': () => {},
  error: (transition, { error }, { type }) => {
    const before = readyOf(transition)
    if (type === 'load-file') changeReady(transition, () => ({ notice: { type: 'download-failed' } }))
    // What is shown is of another number of weeks than the owner has chosen.
    else if (before?.isReading) transition.step = { step: 'error', error }
    else if (type === 'load') failLoad(transition, error)
  },
}

/** Creates the flow of what an owner's bookings come to. It sends no request before `start()`. */
export const createInsightsFlow = ({
  source,
  timeZone: timezone,
  weeks: first,
  save,
  ...options
}: InsightsFlowOptions): InsightsFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, writes: [], onStart: load, onReconnect: load },
    facts: { weeks: first },
    run: {
      load: ({ weeks }, signal) => source.insights({ query: { weeks: String(weeks), timezone } }, { signal }),
      'load-file': async ({ weeks, by }, signal) => {
        const file = await source.csv({ query: { weeks: String(weeks), timezone, by } }, { signal })
        await save(file, `insights-by-${by.replace('_', '-')}.csv`)
      },
    },
  })
