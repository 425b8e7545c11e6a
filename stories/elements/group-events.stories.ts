import '@whenable/elements/define/group-events'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { GroupEvents } from '@whenable/elements'
import { clientId, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * Group events with their descriptions and the seats left. After an event is chosen, booking works as in `when-booking`, which
 * shows the same list for a configuration of group events.
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

/** The next days with events, one below the other. */
export const Default: Story = {}

/** A month with its events beside it. Choosing a day shows only that day's. */
export const Month: Story = { args: { layout: 'month' } }

/** A day is chosen, so only its events are shown. */
export const DayChosen: Story = {
  args: { layout: 'month' },
  play: async ({ canvasElement }) => visitorOf(canvasElement).press(/7 March.*free/),
}

/** On a phone-sized layout. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 340 } }

/** A distant time zone, with the hosts' time below the visitor's. */
export const FarAway: Story = { args: { timeZone: 'Asia/Kathmandu' } }

/** In Arabic, right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }
