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
import type { InsightsIntent, InsightsPeriod, InsightsState, InsightsStep } from './state.js'

export interface InsightsFlowOptions extends OwnerFlowOptions {
  readonly source: InsightsCalls
  /** The IANA time zone of the days. */
  readonly timeZone: string
  /** What is shown first. */
  readonly period: InsightsPeriod
  /** Receives a file that the owner asked for. */
  readonly save: (file: Blob, name: string) => void | Promise<void>
}

export type InsightsFlow = Flow<InsightsState, InsightsIntent>

interface Effects {
  readonly load: OwnerEffect<Insights, { readonly period: InsightsPeriod }>
  readonly 'load-file': OwnerEffect<void, { readonly period: InsightsPeriod; readonly by: InsightGroup }>
}

interface Facts extends OwnerFacts {
  readonly period: InsightsPeriod
}

type Types = OwnerTypes<InsightsStep, InsightsIntent, Effects, object, Facts>

const queryOf = ({ unit, count }: InsightsPeriod) => ({ [`${unit}s`]: String(count) })

const changeReady = readyChanger<InsightsStep>()

const load = (transition: Types['transition']) =>
  rerun(transition, { type: 'load', period: transition.facts.period })

const handlers: Types['handlers'] = {
  'choose-period': (transition, { period }) => {
    const { unit, count } = transition.facts.period
    if (period.unit === unit && period.count === count) return
    changeFacts(transition, { period })
    leaveError(transition)
    changeReady(transition, () => ({ isReading: true, notice: undefined }))
    load(transition)
  },
  download: (transition, { by }) => {
    if (readyOf(transition)) rerun(transition, { type: 'load-file', by, period: transition.facts.period })
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
    // What is shown is of another period than the owner has chosen.
    else if (before?.isReading) transition.step = { step: 'error', error }
    else if (type === 'load') failLoad(transition, error)
  },
}

/** Creates the flow of what an owner's bookings come to. It sends no request before `start()`. */
export const createInsightsFlow = ({
  source,
  timeZone: timezone,
  period: first,
  save,
  ...options
}: InsightsFlowOptions): InsightsFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, writes: [], onStart: load, onReconnect: load },
    facts: { period: first },
    run: {
      load: ({ period }, signal) => source.insights({ query: { ...queryOf(period), timezone } }, { signal }),
      'load-file': async ({ period, by }, signal) => {
        const file = await source.csv({ query: { ...queryOf(period), timezone, by } }, { signal })
        await save(file, `insights-by-${by === 'period' ? period.unit : by.replace('_', '-')}.csv`)
      },
    },
  })
