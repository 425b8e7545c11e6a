import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingService } from '@whenable/flow'
import { html } from 'lit'
import { studioService } from './service-in-page.js'
import { storyNow, storyTimeZone } from './states/studio.js'

interface Given {
  layout: 'month' | 'week' | 'list'
  months: number
  hourCycle: 'h12' | 'h23'
  lockTimeZone: 'viewer' | 'organizer' | null
  /** Where the visitor is, IANA name. */
  timeZone: string
}

/**
 * How the times are laid out: a month and the times of a day, the days of a week side by side, or day under day. What
 * another layout than the month's needs is fetched when it is used.
 */
const meta: Meta<Given> = {
  title: 'Booking/Layouts',
  args: { layout: 'month', months: 1, hourCycle: 'h23', lockTimeZone: null, timeZone: storyTimeZone },
  argTypes: {
    layout: { control: 'inline-radio', options: ['month', 'week', 'list'] },
    months: { control: 'inline-radio', options: [1, 2] },
    hourCycle: { control: 'inline-radio', options: ['h12', 'h23'] },
    lockTimeZone: { control: 'inline-radio', options: [null, 'viewer', 'organizer'] },
  },
  loaders: [async () => ({ service: await studioService('walkthrough') })],
  render: ({ layout, months, hourCycle, lockTimeZone, timeZone }, { loaded }) =>
    html`<when-booking
      no-draft
      layout=${layout}
      .months=${months}
      .lockTimeZone=${lockTimeZone}
      hour-cycle=${hourCycle}
      time-zone=${timeZone}
      .now=${() => storyNow}
      .service=${loaded['service'] as BookingService}
    ></when-booking>`,
}
export default meta

type Story = StoryObj<Given>

/** The days of a week side by side; five or fewer where seven have no room. */
export const Week: Story = { args: { layout: 'week' } }

/** In a place as wide as a telephone. */
export const WeekNarrow: Story = {
  args: { layout: 'week', hourCycle: 'h12' },
  decorators: [(story) => html`<div style="inline-size: 340px">${story()}</div>`],
}

/** From far away: the hosts' time stands under the visitor's. */
export const WeekFarAway: Story = { args: { layout: 'week', timeZone: 'Asia/Kathmandu' } }

/** The next days that have times, one under another, with more at the end. */
export const List: Story = { args: { layout: 'list' } }

/** Two months side by side where there is room for both. */
export const TwoMonths: Story = { args: { months: 2 } }

/** The times are where the organizer is, and nobody's to show otherwise. */
export const LockedZone: Story = { args: { lockTimeZone: 'organizer', timeZone: 'Asia/Tokyo' } }

/** The week from right to left. */
export const WeekRightToLeft: Story = { args: { layout: 'week' }, globals: { direction: 'rtl' } }
