import type { ExplainedTime, ExplainReason, Explanation, ServiceErrorInfo } from '@whenable/contract'
import { changeFacts, type Flow } from '@whenable/flow/internal/machine'
import type { Instant } from '@whenable/time'
import { failLoad, leaveError, rerun } from '../../flow/list.js'
import {
  createOwnerFlow,
  type OwnerEffect,
  type OwnerFacts,
  type OwnerFlowOptions,
  type OwnerTypes,
} from '../../flow/owner-flow.js'
import type { ExplainCalls } from '../endpoints.js'

/** The day of an event type that is explained. */
export interface ExplainedDay {
  readonly eventTypeId: string
  /** A plain date in the time zone. */
  readonly date: string
  readonly timeZone: string
  /** The email address of a guest, whose limits count as well. */
  readonly guest?: string | undefined
}

export type ExplanationStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | { readonly step: 'ready'; readonly explanation: Explanation }

interface ExplanationFacts extends OwnerFacts {
  readonly day: ExplainedDay
}

/** Why times of a day are offered or not, as plain JSON. */
export type ExplanationState = ExplanationFacts & ExplanationStep

/** What the owner wants. */
export type ExplanationIntent =
  | { readonly type: 'choose-day'; readonly day: ExplainedDay }
  | { readonly type: 'retry' | 'refresh' }

export interface ExplanationFlowOptions extends OwnerFlowOptions {
  readonly source: ExplainCalls
  /** The day to explain first. */
  readonly day: ExplainedDay
}

export type ExplanationFlow = Flow<ExplanationState, ExplanationIntent>

interface Effects {
  readonly load: OwnerEffect<Explanation, { readonly day: ExplainedDay }>
}

type Types = OwnerTypes<ExplanationStep, ExplanationIntent, Effects, object, ExplanationFacts>

const load = (transition: Types['transition']): void => {
  if (transition.running) rerun(transition, { type: 'load', day: transition.facts.day })
}

const loadAgain = (transition: Types['transition']): void => {
  leaveError(transition)
  load(transition)
}

const handlers: Types['handlers'] = {
  'choose-day': (transition, { day }) => {
    changeFacts(transition, { day })
    transition.step = { step: 'loading' }
    load(transition)
  },
  retry: loadAgain,
  refresh: loadAgain,
  load: (transition, { value: explanation }) => {
    transition.step = { step: 'ready', explanation }
  },
  error: (transition, { error }) => failLoad(transition, error),
}

/** Creates the flow that explains a day. It sends no request before `start()`. */
export const createExplanationFlow = ({ source, day, ...options }: ExplanationFlowOptions): ExplanationFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, facts: { day } },
    onStart: (transition) => {
      if (transition.step.step === 'loading') load(transition)
    },
    run: {
      load: ({ day: { eventTypeId, date, timeZone, guest } }, signal) =>
        source.explain(
          { query: { configuration_id: eventTypeId, date, timezone: timeZone, guest } },
          { signal },
        ),
    },
  })

/** Times in a row with the same reasons. */
export interface TimeGroup {
  readonly start: Instant
  /** When the last of its times begins. */
  readonly last: Instant
  readonly times: readonly ExplainedTime[]
  readonly offered: boolean
  readonly reasons: readonly ExplainReason[]
}

/** The fields that two reasons share if they read alike. */
const readFields = [
  ...['type', 'host', 'schedule', 'calendar', 'link', 'title', 'name'],
  ...['minutes', 'days', 'most', 'of', 'why'],
] as const satisfies readonly (keyof ExplainReason)[]

const alike = (reason: ExplainReason): string => JSON.stringify(readFields.map((field) => reason[field]))

/** The reasons without those that read alike. */
export const distinctReasons = (reasons: readonly ExplainReason[]): readonly ExplainReason[] => [
  ...new Map(reasons.map((reason) => [alike(reason), reason])).values(),
]

/**
 * The times of a day by what is said of them. A time at which nothing could begin anyway, because of the interval of starts alone, is
 * left out.
 */
export const groupTimes = (times: readonly ExplainedTime[]): readonly TimeGroup[] => {
  const groups: TimeGroup[] = []
  for (const time of times) {
    if (time.reasons.length && time.reasons.every(({ type }) => type === 'interval')) continue
    const reasons = distinctReasons(time.reasons.filter(({ type }) => type !== 'interval'))
    const before = groups.at(-1)
    const isSame =
      before?.offered === time.offered &&
      JSON.stringify(before.reasons.map(alike)) === JSON.stringify(reasons.map(alike))
    if (before && isSame)
      groups.splice(-1, 1, { ...before, last: time.start_time, times: [...before.times, time] })
    else
      groups.push({
        ...{ start: time.start_time, last: time.start_time, times: [time] },
        ...{ offered: time.offered, reasons },
      })
  }
  return groups
}
