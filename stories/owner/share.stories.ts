import '@whenable/admin/define/share'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Share } from '@whenable/admin'
import { changeEventType, ownerToken } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * The ways in which an owner shares an event type: its link and QR code, times to offer by email, the tag for a website, a
 * link that opens the times in a dialog, and a button at the edge of the window. The stories run on the real service in this page.
 */
const meta: Meta<Share> = {
  title: 'Elements/when-share',
  component: 'when-share',
  args: {
    serviceUrl: studioAt('owning'),
    sessionProvider: ownerToken,
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 980 },
  beforeEach: async () => {
    await changeEventType('classes', { is_active: false })
    return renewStudios
  },
}
export default meta

type Story = StoryObj<Share>

/** Four event types, of which one is chosen and another is closed. */
export const Default: Story = {
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/Press a time to choose it/),
}

/** Nothing can be booked yet. */
export const Empty: Story = {
  args: { source: { key: 'none', eventTypes: async () => [], times: async () => [] } },
  parameters: {
    written: { source: "createShareSource({ baseUrl: 'https://booking.example.com', sessionProvider })" },
  },
}
