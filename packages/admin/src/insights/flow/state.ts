import type { InsightGroup, Insights, ServiceErrorInfo } from '@whenable/contract'

/** Weeks or calendar months that end with the current one. */
export interface InsightsPeriod {
  readonly unit: 'week' | 'month'
  readonly count: number
}

/** The state of what bookings come to. */
export type InsightsStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      readonly insights: Insights
      /** Whether those of another period are being read. */
      readonly isReading: boolean
      /** A new object each time that a file could not be read. */
      readonly notice: { readonly type: 'download-failed' } | undefined
    }

export type InsightsState = {
  readonly online: boolean
  /** The period that the owner has chosen. */
  readonly period: InsightsPeriod
} & InsightsStep

export type InsightsIntent =
  /** Reads another period. */
  | { readonly type: 'choose-period'; readonly period: InsightsPeriod }
  /** Saves a file with a line for each week or month, event type or host. */
  | { readonly type: 'download'; readonly by: InsightGroup }
  | { readonly type: 'refresh' }
  | { readonly type: 'retry' }
