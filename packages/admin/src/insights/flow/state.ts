import type { InsightGroup, Insights, ServiceErrorInfo } from '@whenable/contract'

/** The state of what bookings come to. */
export type InsightsStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      readonly insights: Insights
      /** Whether those of another number of weeks are being read. */
      readonly isReading: boolean
      /** A new object each time that a file could not be read. */
      readonly notice: { readonly type: 'download-failed' } | undefined
    }

export type InsightsState = {
  readonly online: boolean
  /** The number of weeks that the owner has chosen. */
  readonly weeks: number
} & InsightsStep

export type InsightsIntent =
  /** Reads another number of weeks. */
  | { readonly type: 'choose-weeks'; readonly weeks: number }
  /** Saves a file with a line for each week, event type or host. */
  | { readonly type: 'download'; readonly by: InsightGroup }
  | { readonly type: 'refresh' }
  | { readonly type: 'retry' }
