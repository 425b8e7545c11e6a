import '@whenable/elements/define/redirect'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Redirect } from '@whenable/elements'
import { leadingOn, studioBooking } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** Takes a visitor on to the owner's page after booking, unless they want to stay. */
const meta: Meta<Redirect> = {
  title: 'Elements/when-redirect',
  component: 'when-redirect',
  parameters: { width: 420 },
  args: { delay: 86_400, settings: leadingOn, booking: { ...studioBooking, bookingId: 'redirect' } },
}
export default meta

type Story = StoryObj<Redirect>

/** The visitor is about to be taken on. */
export const Default: Story = {}

/** The visitor stays: the link is left. */
export const Staying: Story = {
  args: { booking: { ...studioBooking, bookingId: 'staying' } },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Stay here')
    await visitor.find('link', /Go on/)
  },
}
