import '@whenable/elements/define/booking-times'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingTimes } from '@whenable/elements'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { bookingStates } from '../states/booking-states.js'
import { staticFlow } from '../states/static-flow.js'
import { storyNow } from '../states/studio.js'

/** The times of the chosen day, in a layout of the page. */
const meta: Meta<BookingTimes> = {
  title: 'Elements/when-booking-times',
  component: 'when-booking-times',
  args: { hourCycle: 'h23', now: () => storyNow },
}
export default meta

type Story = StoryObj<BookingTimes>

/** Times are free. */
export const Default: Story = {
  args: { flow: staticFlow<BookingState, BookingIntent>(bookingStates.choosing) },
}
