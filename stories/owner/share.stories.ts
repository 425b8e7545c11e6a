import '@whenable/elements/define/share'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { ShareableEventType, ShareSource } from '@whenable/contract'
import type { Share } from '@whenable/elements'
import { instant } from '@whenable/time'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const type = (id: string, name: string, isActive = true): ShareableEventType => ({
  ...{ id, name, slug: id, address: `https://book.marlow.example/b/${id}`, isActive },
})
const walkthrough = type('walkthrough', 'Product walkthrough')

const sourceOf = (eventTypes: readonly ShareableEventType[]): ShareSource => ({
  key: eventTypes.map(({ id }) => id).join(),
  eventTypes: async () => eventTypes,
  times: async () =>
    [3, 8, 26, 29, 51].map((hours) => ({
      start: instant(storyNow - 300 + hours * 3600),
      end: instant(storyNow + 1500 + hours * 3600),
    })),
  firstSlotBytes: async () => 24_900,
})

/** The code that a page writes for a source. */
const written = {
  source: "createShareSource({ baseUrl: 'https://booking.example.com', sessionProvider })",
}

/**
 * The ways in which an owner shares an event type: its link and QR code, the next free times for an email, the tag for a website, a
 * link that opens the times in a dialog, and a button at the edge of the window.
 */
const meta: Meta<Share> = {
  title: 'Elements/when-share',
  component: 'when-share',
  args: {
    serviceUrl: 'https://book.marlow.example',
    source: sourceOf([walkthrough, type('intro', 'Intro call'), type('portfolio', 'Portfolio day', false)]),
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 980, written },
}
export default meta

type Story = StoryObj<Share>

/** Three event types, of which one is chosen. */
export const Default: Story = {
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/Does one of these/),
}

/** Nothing can be booked yet. */
export const Empty: Story = { args: { source: sourceOf([]) } }
