import '@whenable/elements/define/redirect'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Redirect } from '@whenable/elements'
import { studioBooking, withRedirect } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** Redirects a visitor to the owner's page after booking, unless they stay. */
const meta: Meta<Redirect> = {
  title: 'Elements/when-redirect',
  component: 'when-redirect',
  parameters: { width: 420 },
  args: { delay: 86_400, settings: withRedirect, booking: { ...studioBooking, bookingId: 'redirect' } },
}
export default meta

type Story = StoryObj<Redirect>

/** The redirect is about to happen. */
export const Default: Story = {}

/** The visitor stays, and a link remains. */
export const Cancelled: Story = {
  args: { booking: { ...studioBooking, bookingId: 'staying' } },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Stay here')
    await visitor.find('link', /Continue to/)
  },
}
