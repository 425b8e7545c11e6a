import '@whenable/admin/define/hours'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Hours } from '@whenable/admin'
import { changeHours, keepHours, ownerToken, planTrips, removeHours } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * The hours in which an owner can be booked: the week, other dates and time off, holidays, and the most bookings of a day and a week.
 * A range is one field that reads 9-17, 9:30–12 or 9am-5pm. The stories run on the real service in this page.
 */
const meta: Meta<Hours> = {
  title: 'Elements/when-hours',
  component: 'when-hours',
  args: {
    serviceUrl: studioAt('owning'),
    sessionProvider: ownerToken,
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 1060 },
  beforeEach: async () => {
    await keepHours()
    return renewStudios
  },
}
export default meta

type Story = StoryObj<Hours>

/** Hours with lunch breaks, other dates and holidays. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Holidays: Portugal/)
  },
}

/** A range is typed in any form, and a mistake is shown at its field. */
export const Overlap: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Ski trip/)
    await visitor.selectOption('Friday, range 1', '9:30 to 2pm')
    await visitor.press('Save')
    await visitor.expectText(/Free times follow at once/)
    await visitor.selectOption('Wednesday, range 2', '12-4pm')
    await visitor.expectText(/Overlap with range 1: 30/)
  },
}

/** Some days are taken off. */
export const TimeOff: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Holidays: Portugal/)
    await visitor.press(/Change .*20/)
    await visitor.expectText(/First day/)
  },
}

/** Trips are planned, in which the hours move with their owner. Another one would cover some of the same days. */
export const Travel: Story = {
  play: async ({ canvasElement }) => {
    await planTrips()
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/New York/)
    await visitor.press('Add a trip')
    await visitor.fill('First day', '2026-04-01')
    await visitor.selectOption('Last day', '2026-04-20')
    await visitor.expectText(/Another trip covers/)
  },
}

/** Somebody else has changed the same day meanwhile. */
export const Conflict: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Holidays: Portugal/)
    await changeHours([{ days: [1], start: '7:00', end: '11:00' }])
    await visitor.selectOption('Monday, range 1', '10-12')
    await visitor.press('Save')
    await visitor.expectText(/Somebody else has changed this meanwhile: Monday/)
  },
}

/** Right to left. */
export const RightToLeft: Story = {
  globals: { locale: 'ar' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Ski trip/)
    await visitor.expectHeading(/^\p{Script=Arabic}/u)
  },
}

/** There is no schedule yet. */
export const Empty: Story = {
  beforeEach: async () => {
    renewStudios()
    await removeHours()
  },
}
