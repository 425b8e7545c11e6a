import type { ExplainedTime, ExplainReason, Explanation, ServiceErrorInfo } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import type { Instant } from '@whenable/time'
import type { ExplainCalls } from '../endpoints.js'
import { type EffectInput, runReader } from './run-reader.js'

/** The day of an event type that is explained. */
export interface ExplainedDay {
  readonly eventTypeId: string
  /** A plain date in the time zone. */
  readonly date: string
  readonly timeZone: string
}

export type ExplanationStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | { readonly step: 'ready'; readonly explanation: Explanation }

/** Why times of a day are offered or not, as plain JSON. */
export type ExplanationState = { readonly online: boolean; readonly day: ExplainedDay } & ExplanationStep

/** What the owner wants. */
export type ExplanationIntent =
  | { readonly type: 'choose-day'; readonly day: ExplainedDay }
  | { readonly type: 'retry' | 'refresh' }

export interface ExplanationFlowOptions {
  readonly source: ExplainCalls
  /** The day to explain first. */
  readonly day: ExplainedDay
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}

export type ExplanationFlow = Flow<ExplanationState, ExplanationIntent>

/** Creates the flow that explains a day. It sends no request before `start()`. */
export const createExplanationFlow = ({
  source,
  day,
  online = true,
}: ExplanationFlowOptions): ExplanationFlow =>
  runReader<ExplainedDay, Explanation, ExplanationState, ExplanationIntent>({
    ...{ input: day, online },
    read: ({ eventTypeId, date, timeZone }, signal) =>
      source.explain({ query: { configuration_id: eventTypeId, date, timezone: timeZone } }, { signal }),
    state: (facts: EffectInput<ExplainedDay>, step) => ({
      ...{ online: facts.online, day: facts.input },
      ...(step.step === 'ready' ? { step: 'ready' as const, explanation: step.value } : step),
    }),
    inputOf: (intent) => (intent.type === 'choose-day' ? intent.day : undefined),
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
