import '@whenable/admin/define/activity'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Activity } from '@whenable/admin'
import type { ActivityCalls } from '@whenable/admin/activity'
import { type ActivityBurst, type ActivityDeed, type Block, ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { slotAt, storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const minutes = (count: number) => instant(storyNow - count * 60)

const burst = (changes: Partial<ActivityBurst> = {}) =>
  ({
    ...{ id: 'storm', network: '203.0.113.0/24', first_at: minutes(58), last_at: minutes(51) },
    counts: [{ kind: 'booking', count: 34 }],
    ...{ active: 34, targets: ['Project walkthrough'], is_new: true },
    ...changes,
  }) as ActivityBurst

const bursts = [
  burst(),
  burst({
    ...{ id: 'answers', network: '2001:db8:7::/48', first_at: minutes(1_600), last_at: minutes(1_571) },
    counts: [
      { kind: 'poll-answer', count: 41 },
      { kind: 'challenge', count: 12 },
    ],
    ...{ active: 0, targets: ['Planning the spring release'], is_new: false },
  }),
]

const people = ['Jonas Okafor', 'Noor Haddad', 'Robin Vale', 'Mei Tanaka'] as const
const deeds = people.map(
  (name, index) =>
    ({
      ...{ id: name, kind: index === 3 ? 'hold' : 'booking', at: minutes(51 + index) },
      ...{ network: '203.0.113.0/24', target: 'Project walkthrough', is_active: index !== 2 },
      guest:
        index === 3 ? undefined : { name, email: `${name.split(' ')[0]?.toLowerCase()}@mailbox.example.com` },
      start_time: slotAt(`2026-03-1${index}T10:00`).start,
      end_time: slotAt(`2026-03-1${index}T10:00`).end,
      booking_id: index === 3 ? undefined : name,
    }) as ActivityDeed,
)

const blockOf = (changes: Partial<Block>) =>
  ({
    ...{
      id: 'net',
      kind: 'network',
      value: '198.51.100.0/24',
      created_at: storyNow,
      created_by: 'Ada Lovelace',
    },
    ...changes,
  }) as Block

const sourceOf = (changes: Partial<ActivityCalls> = {}): ActivityCalls => ({
  bursts: async () => bursts,
  blocks: async () => [
    blockOf({ until: instant(storyNow + 80_000) }),
    blockOf({ id: 'domain', kind: 'domain', value: 'example.net' }),
  ],
  deeds: async () => ({ items: deeds, next: 'more' }),
  noteSeen: async () => ({ new: 0 }),
  end: async () => ({ id: 'ending', due_at: instant(storyNow + 20), count: 34, sends_emails: false }),
  undo: async () => {},
  waitingEmails: async () => ({ waiting: 0 }),
  'send-emails': async () => ({ waiting: 0 }),
  block: async ({ body: { kind, value } }) => blockOf({ kind, value }),
  unblock: async () => {},
  ...changes,
})

/**
 * What strangers caused on an owner’s pages, more than ordinary visitors do. The owner cancels it, takes that back if need be, and blocks
 * where it came from.
 */
const meta: Meta<Activity> = {
  title: 'Elements/when-activity',
  component: 'when-activity',
  args: {
    source: sourceOf(),
    timeZone: storyTimeZone,
    now: () => storyNow,
    bookingHref: (booking: string) => `#${booking}`,
  },
  parameters: {
    width: 1000,
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, activityEndpoints)",
    },
  },
}
export default meta

type Story = StoryObj<Activity>

/** Two bursts, of which one is new, and two blocks. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/34 bookings \(203\.0\.113\.0\/24\)/)
  },
}

/** What a burst consists of, and what it is now. */
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/34 bookings/)
    await visitor.expectText(/Noor Haddad/)
  },
}

/** Emails to guests that wait, and one button that sends them. */
export const WaitingEmails: Story = {
  args: { source: sourceOf({ waitingEmails: async () => ({ waiting: 12 }) }) },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Send 12 waiting emails/)
  },
}

/** A burst that is cancelled in a moment, unless the owner takes that back. */
export const Cancelling: Story = {
  args: {
    source: sourceOf({
      bursts: async () => [
        burst({
          is_new: false,
          ending: { id: 'ending', due_at: instant(storyNow + 20), count: 34, sends_emails: false },
        }),
      ],
    }),
  },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Being cancelled: 34/)
  },
}

/** Everybody used the pages as visitors do. */
export const Empty: Story = {
  args: { source: sourceOf({ bursts: async () => [], blocks: async () => [] }) },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Nothing unusual/)
  },
}

/** While it is read. */
export const Loading: Story = {
  args: { source: sourceOf({ bursts: () => new Promise<never>(() => {}) }) },
}

/** It could not be read. */
export const Failed: Story = {
  args: {
    source: sourceOf({ bursts: () => Promise.reject(new ServiceError('connection_error', 'offline')) }),
  },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/couldn't be loaded/)
  },
}

/** In a language that is written from right to left. */
export const RightToLeft: Story = {
  globals: { locale: 'ar' },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/النشاط/)
  },
}
