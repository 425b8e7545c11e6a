import '@whenable/elements/define/booking-days'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingDays } from '@whenable/elements'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { bookingStates } from '../states/booking-states.js'
import { staticFlow } from '../states/static-flow.js'
import { storyNow } from '../states/studio.js'

/** The month of a booking that a page lays out by itself. */
const meta: Meta<BookingDays> = {
  title: 'Elements/when-booking-days',
  component: 'when-booking-days',
  args: { hourCycle: 'h23', now: () => storyNow },
}
export default meta

type Story = StoryObj<BookingDays>

/** Times are free. */
export const Default: Story = {
  args: { flow: staticFlow<BookingState, BookingIntent>(bookingStates.choosing) },
}
