import '@whenable/admin/define/share'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Share } from '@whenable/admin'
import { changeEventType, ownerToken } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * The ways in which an owner shares an event type, in tabs: its link, the code for a website, times to offer by email, and a QR code. The stories run on the real service in this page.
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
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/A whole booking page/),
}

/** Nothing can be booked yet. */
export const Empty: Story = {
  args: { source: { key: 'none', eventTypes: async () => [], times: async () => [] } },
  parameters: {
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, shareEndpoints({ baseUrl: 'https://booking.example.com' }))",
    },
  },
}
