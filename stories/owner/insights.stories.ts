import '@whenable/admin/define/insights'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Insights } from '@whenable/admin'
import type { InsightsCalls } from '@whenable/admin/insights'
import { ServiceError } from '@whenable/contract'
import { storyInsights } from '../states/insights.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const sourceOf = (changes: Partial<InsightsCalls> = {}): InsightsCalls => ({
  insights: async ({ query = {} }) => storyInsights(query),
  csv: async () => new Blob(['week,bookings\r\n'], { type: 'text/csv' }),
  ...changes,
})

const none = {
  bookings: 0,
  cancelled: 0,
  cancelled_by_guest: 0,
  moved: 0,
  came: 0,
  did_not_come: 0,
  lead_time: undefined,
}

/** What bookings come to: by week, event type and host. Owners see all bookings, members their own. */
const meta: Meta<Insights> = {
  title: 'Elements/when-insights',
  component: 'when-insights',
  args: { source: sourceOf(), timeZone: storyTimeZone, now: () => storyNow },
  parameters: {
    width: 1000,
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, insightsEndpoints)",
    },
  },
}
export default meta

type Story = StoryObj<Insights>

/** Twelve weeks, of which the last one is the current week. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Design review/)
  },
}

/** Twelve calendar months. Cancelled bookings are not kept for that long. */
export const Year: Story = {
  args: { months: 12 },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Complete since: 9 December 2025/)
  },
}

/** Nothing was booked in the period. */
export const Empty: Story = {
  args: {
    source: sourceOf({
      insights: async ({ query = {} }) => {
        const data = storyInsights(query)
        const periods = data.periods.map((period) => ({ ...period, ...none }))
        return { ...data, total: none, before: none, periods, event_types: [], hosts: [] }
      },
    }),
  },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/No bookings in this period/)
  },
}

/** While they are read. */
export const Loading: Story = {
  args: { source: sourceOf({ insights: () => new Promise<never>(() => {}) }) },
}

/** They could not be read. */
export const Failed: Story = {
  args: {
    source: sourceOf({ insights: () => Promise.reject(new ServiceError('connection_error', 'offline')) }),
  },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/couldn't be loaded/)
  },
}

/** In a language that is written from right to left. */
export const RightToLeft: Story = {
  globals: { locale: 'ar' },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/التحليلات/)
  },
}
