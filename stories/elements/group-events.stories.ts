import '@whenable/elements/define/group-events'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { GroupEvents } from '@whenable/elements'
import { clientId, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * Seats in events that many can come to: each with what it says of itself and how many seats are left. From an event on it
 * is the booking of `when-booking`, which shows them in the same way when its configuration is for group events.
 */
const meta: Meta<GroupEvents> = {
  title: 'Elements/when-group-events',
  component: 'when-group-events',
  args: {
    ...{ serviceUrl: studioAt(), slug: 'classes', clientId, layout: 'list', noDraft: true },
    ...{ hourCycle: 'h23', timeZone: storyTimeZone, now: () => storyNow },
  },
}
export default meta

type Story = StoryObj<GroupEvents>

/** The next days that have events, one under another. */
export const Default: Story = {}

/** A month, and beside it its events; those of a day once one is chosen. */
export const Month: Story = { args: { layout: 'month' } }

/** A day of the month is chosen: its events alone. */
export const DayChosen: Story = {
  args: { layout: 'month' },
  play: async ({ canvasElement }) => visitorOf(canvasElement).press(/7 March.*free/),
}

/** In a place as wide as a telephone. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 340 } }

/** From far away: the hosts' time stands under the visitor's. */
export const FarAway: Story = { args: { timeZone: 'Asia/Kathmandu' } }

/** In Arabic, from right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }
