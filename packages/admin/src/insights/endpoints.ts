import { exportInsights, readInsights } from '@whenable/contract'
import { file, type ServiceCalls } from '../base/endpoint-table.js'

/** What an application's bookings come to, with a member's access token. */
export const insightsEndpoints = {
  insights: readInsights,
  /** The same as a CSV file. */
  csv: file(exportInsights),
}

/** What the page of insights calls. */
export type InsightsCalls = ServiceCalls<typeof insightsEndpoints>
