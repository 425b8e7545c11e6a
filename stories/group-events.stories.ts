import '@whenable/elements/define/booking'
import '@whenable/elements/define/group-events'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingService } from '@whenable/flow'
import { html } from 'lit'
import { studioService } from './service-in-page.js'
import { storyNow, storyTimeZone } from './states/studio.js'

interface Given {
  layout: 'list' | 'month'
  hourCycle: 'h12' | 'h23'
  /** Where the visitor is, IANA name. */
  timeZone: string
}

/**
 * Seats in events that many can come to: each with what it says of itself and how many seats are left. From an event on it
 * is the booking of `when-booking`, which shows them in the same way when its configuration is for group events.
 */
const meta: Meta<Given> = {
  title: 'Booking/Group events',
  args: { layout: 'list', hourCycle: 'h23', timeZone: storyTimeZone },
  argTypes: {
    layout: { control: 'inline-radio', options: ['list', 'month'] },
    hourCycle: { control: 'inline-radio', options: ['h12', 'h23'] },
  },
  loaders: [async () => ({ service: await studioService('classes') })],
  render: ({ layout, hourCycle, timeZone }, { loaded }) =>
    html`<when-group-events
      no-draft
      layout=${layout}
      hour-cycle=${hourCycle}
      time-zone=${timeZone}
      .now=${() => storyNow}
      .service=${loaded['service'] as BookingService}
    ></when-group-events>`,
}
export default meta

type Story = StoryObj<Given>

/** The next days that have events, one under another. */
export const List: Story = {}

/** A month, and beside it its events; those of a day once one is chosen. */
export const Month: Story = { args: { layout: 'month' } }

/** In a place as wide as a telephone. */
export const Narrow: Story = {
  args: { hourCycle: 'h12' },
  decorators: [(story) => html`<div style="inline-size: 340px">${story()}</div>`],
}

/** From far away: the hosts' time stands under the visitor's. */
export const FarAway: Story = { args: { timeZone: 'Asia/Kathmandu' } }

/** From right to left. */
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

/** An ordinary `when-booking` whose configuration is for group events. */
export const WhenBooking: Story = {
  render: ({ hourCycle, timeZone }, { loaded }) =>
    html`<when-booking
      no-draft
      hour-cycle=${hourCycle}
      time-zone=${timeZone}
      .now=${() => storyNow}
      .service=${loaded['service'] as BookingService}
    ></when-booking>`,
}
