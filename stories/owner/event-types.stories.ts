import '@whenable/admin/define/event-types'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { EventTypes } from '@whenable/admin'
import { bookForOwner, ownerToken } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { storyNow } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * An owner's event types as cards. They are opened and closed, created, duplicated and deleted here. The stories run on the real
 * service in this page.
 */
const meta: Meta<EventTypes> = {
  title: 'Elements/when-event-types',
  component: 'when-event-types',
  args: { serviceUrl: studioAt('owning'), sessionProvider: ownerToken, now: () => storyNow },
  parameters: { width: 1060 },
  beforeEach: async () => {
    await bookForOwner()
    return renewStudios
  },
}
export default meta

type Story = StoryObj<EventTypes>

/** The event types of a studio. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Project walkthrough/)
  },
}

/** An event type is closed: nothing can be booked, existing bookings stay. */
export const TurnedOff: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Project walkthrough is on', 'switch')
    await visitor.expectText(/existing bookings stay/)
  },
}

/** An event type is deleted with its bookings, which are counted first. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('More for Project walkthrough')
    await visitor.press('Delete', 'menuitem')
    await visitor.expectText(/bookings are ahead/)
  },
}
