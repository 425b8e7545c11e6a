import '@whenable/elements/define/booking-summary'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingSummary } from '@whenable/elements'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { bookingStates } from '../states/booking-states.js'
import { staticFlow } from '../states/static-flow.js'
import { storyNow } from '../states/studio.js'

/** What is booked, in a layout of the page. */
const meta: Meta<BookingSummary> = {
  title: 'Elements/when-booking-summary',
  component: 'when-booking-summary',
  args: { hourCycle: 'h23', now: () => storyNow },
}
export default meta

type Story = StoryObj<BookingSummary>

/** Times are free. */
export const Default: Story = {
  args: { flow: staticFlow<BookingState, BookingIntent>(bookingStates.choosing) },
}
