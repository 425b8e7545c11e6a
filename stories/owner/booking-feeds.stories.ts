import '@whenable/admin/define/booking-feeds'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingFeeds } from '@whenable/admin'
import type { BookingFeedsCalls } from '@whenable/admin/booking-feeds'
import { type BookingFeed, type Member, ServiceError } from '@whenable/contract'
import { storyNow } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const feedOf = (changes: Partial<BookingFeed> = {}) =>
  ({
    ...{ id: 'own', of: 'member', shows: 'details', created_at: storyNow },
    address: 'https://book.example.com/feeds/4f6a0d7c1f5e4c0a9d1b2c3e4f5a6b7c.ics',
    ...changes,
  }) as BookingFeed

const feeds = [
  feedOf(),
  feedOf({
    ...{ id: 'team', of: 'team', shows: 'free-busy' },
    address: 'https://book.example.com/feeds/0a1d0c7e5b3f4e6a8c2b4d6f8a0c2e4f.ics',
  }),
]

const sourceOf = (changes: Partial<BookingFeedsCalls> = {}): BookingFeedsCalls => ({
  feeds: async () => feeds,
  member: async () => ({ id: 'ada', name: 'Ada Lovelace', role: 'owner' }) as Member,
  create: async ({ body }) => feedOf({ id: 'new', of: body.of, shows: body.shows ?? 'details' }),
  renew: async () => feeds[0] as BookingFeed,
  remove: async () => undefined,
  ...changes,
})

/** Addresses of bookings that calendar programs subscribe to. */
const meta: Meta<BookingFeeds> = {
  title: 'Elements/when-booking-feeds',
  component: 'when-booking-feeds',
  args: { source: sourceOf() },
  parameters: {
    width: 980,
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, bookingFeedsEndpoints)",
    },
  },
}
export default meta

type Story = StoryObj<BookingFeeds>

/** An owner’s own bookings with details, and the busy times of the team. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Busy times only/)
  },
}

/** No address yet. */
export const Empty: Story = {
  args: { source: sourceOf({ feeds: async () => [] }) },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Create address/)
  },
}

/** The addresses are on their way. */
export const Loading: Story = {
  args: { source: sourceOf({ feeds: () => new Promise<never>(() => {}) }) },
}

/** The addresses could not be loaded. */
export const Failed: Story = {
  args: { source: sourceOf({ feeds: () => Promise.reject(new ServiceError('connection_error', 'no')) }) },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/couldn't be loaded/)
  },
}
