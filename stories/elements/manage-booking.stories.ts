import '@whenable/elements/define/manage-booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { ManageBooking } from '@whenable/elements'
import { bookFirst, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'

const { guest } = await bookFirst('walkthrough', 'managing')

/** Shows a guest's booking and lets them move or cancel it. */
const meta: Meta<ManageBooking> = {
  title: 'Elements/when-manage-booking',
  component: 'when-manage-booking',
  args: {
    ...{ serviceUrl: studioAt('managing'), bookingRef: guest },
    ...{ timeZone: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
  },
}
export default meta

type Story = StoryObj<ManageBooking>

/** A booking that can be changed. */
export const Default: Story = {}

/** On a phone-sized layout. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 320 } }

/** In Arabic, right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }
