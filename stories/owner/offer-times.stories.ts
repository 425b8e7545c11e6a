import type { ShareCalls } from '@whenable/admin/share'
import '@whenable/admin/define/offer-times'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { OfferTimes } from '@whenable/admin'
import { type Link, ServiceError } from '@whenable/contract'
import { ownerToken } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { slotAt, storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * Times that an owner offers by email. The stories run on the real service in this page.
 */
const meta: Meta<OfferTimes> = {
  title: 'Elements/when-offer-times',
  component: 'when-offer-times',
  args: {
    serviceUrl: studioAt('owning'),
    sessionProvider: ownerToken,
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 980 },
  beforeEach: async () => renewStudios,
}
export default meta

type Story = StoryObj<OfferTimes>

const slotsIn = (root: HTMLElement): HTMLElement[] => {
  const element = root.querySelector('when-offer-times')
  const week = element?.shadowRoot?.querySelector('when-week')
  return [...(week?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=slot]') ?? [])]
}

/** A week with the free times of an event type, none of which is chosen yet. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Press a time to choose it/)
    await visitor.expectText(/afternoon/i)
  },
}

/** Chooses two times. */
const choose = async (canvasElement: HTMLElement) => {
  const visitor = visitorOf(canvasElement)
  await visitor.expectText(/afternoon/i)
  for (const index of [1, 4]) slotsIn(canvasElement)[index]?.click()
  await visitor.expectText(/2 times chosen/)
  return visitor
}

/** Two times are chosen. */
export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement)
  },
}

/** The link is made, and the times are ready to copy. */
export const Made: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await choose(canvasElement)
    await visitor.press('Make the link')
    await visitor.expectText(/The link is ready/)
  },
}

/** What a page has instead of the service. */
const sourceOf = (
  eventTypes: ShareCalls['eventTypes'],
  methods: Partial<ShareCalls> = {},
): Pick<Story, 'args' | 'parameters'> => ({
  args: { source: { key: 'offers', eventTypes, times: async () => [], ...methods } },
  parameters: {
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, shareEndpoints({ baseUrl: 'https://booking.example.com' }))",
    },
  },
})

const address = 'https://booking.example.com/l/3f8c1e'
const link = (changes: Partial<Link>) =>
  ({
    ...{ id: 'one', configuration_id: 'walkthrough', hold_slots: false, created_at: storyNow },
    ...{ bookings: 0, state: 'active', address, ...changes },
  }) as Link
const offered = ['2026-03-10T10:00', '2026-03-12T14:00'].map((wall) => {
  const { start, end } = slotAt(wall)
  return { start_time: start, end_time: end } as NonNullable<Link['slots']>[number]
})
const walkthrough = {
  ...{ id: 'walkthrough', name: 'Project walkthrough', slug: 'walkthrough' },
  ...{ address: 'https://booking.example.com/b/walkthrough', isActive: true },
}

/** The links of the event type: what each offers, how many bookings it has left, and when it ends. */
export const Links: Story = {
  ...sourceOf(async () => [walkthrough], {
    links: async () => [
      link({
        name: 'For Noor',
        slots: offered,
        most_bookings: 1,
        expires_at: slotAt('2026-03-12T14:00').start,
      }),
      link({ id: 'two', name: 'Newsletter' }),
      link({ id: 'three', slots: offered.slice(0, 1), most_bookings: 1, bookings: 1, state: 'used_up' }),
    ],
    revokeLink: async () => {},
  }),
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/Newsletter/),
}

/** A link is about to be revoked. */
export const Revoking: Story = {
  ...Links,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Newsletter/)
    const element = canvasElement.querySelector('when-offer-times')
    element?.shadowRoot?.querySelector<HTMLElement>('#revoke-one')?.click()
    await visitor.expectText(/Nobody can book with it any more/)
  },
}

/** Nothing can be booked yet. */
export const Empty: Story = sourceOf(async () => [])

/** The event types are still loading. */
export const Loading: Story = sourceOf(() => new Promise<never>(() => {}))

/** The service cannot be reached. */
export const Failed: Story = {
  ...sourceOf(() => Promise.reject(new ServiceError('connection_error', 'no'))),
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/couldn't be loaded/),
}
