import '@whenable/admin/define/bookings'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Bookings } from '@whenable/admin'
import { bookForOwner, bookSession, ownerToken } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * An owner's bookings, grouped by day: upcoming ones, those that wait for an answer, past and cancelled ones. They are answered,
 * moved, cancelled and given to other hosts here. The stories run on the real service in this page.
 */
const meta: Meta<Bookings> = {
  title: 'Elements/when-bookings',
  component: 'when-bookings',
  args: {
    serviceUrl: studioAt('owning'),
    sessionProvider: ownerToken,
    pageUrl: 'https://book.marlow.example/ada',
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 1060 },
  beforeEach: async () => {
    await bookForOwner()
    return renewStudios
  },
}
export default meta

type Story = StoryObj<Bookings>

/** The list, with what takes place now and what waits for an answer. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Robin Vale/)
  },
}

/** The details of a booking, beside the list where there is room. */
export const Details: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Kai Lund/, 'link')
    await visitor.expectText(/History/)
  },
}

/** The bookings of one session of a group event are one row, which opens to its guests. */
export const GroupSession: Story = {
  beforeEach: () => bookSession(),
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^4 guests/)
    await visitor.expectText(/Lea Brandt, 1 more guest/)
  },
}

/** The bookings in a calendar: requests are dashed, cancelled ones struck out. */
export const InCalendar: Story = {
  args: { layout: 'calendar' },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Robin Vale/)
  },
}

/** In the calendar, too, a booking opens beside it. */
export const CalendarDetails: Story = {
  args: { layout: 'calendar' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Robin Vale/)
    await visitor.expectText(/History/)
  },
}

/** A request is confirmed in place. */
export const Confirmed: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Confirm: Noor/)
    await visitor.expectText(/is invited/)
  },
}

/** A booking is moved to a time outside the hours, with a warning. */
export const Moving: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Move: Robin/)
    await visitor.expectText(/Free times on this day/)
    await visitor.fill('Time', '20:00')
    await visitor.expectText(/outside the hours/)
  },
}

/** The owner books for somebody who has called. */
export const BookingForSomebody: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Book for somebody')
    await visitor.fill('Guest’s name', 'Sam Doyle')
    await visitor.expectText(/Free times on this day/)
  },
}

/** Another host takes a booking over. */
export const OtherHost: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Kai Lund/, 'link')
    await visitor.expectText(/History/)
    const root = canvasElement.querySelector('when-bookings')?.shadowRoot
    root?.querySelector<HTMLElement>('[part=details] .menu > button')?.click()
    await visitor.press('Give to another host', 'menuitem')
    await visitor.expectText(/Who hosts Kai Lund/)
  },
}

/** A new booking appears without a reload. */
export const NewBooking: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Robin Vale/)
    await bookSession()
    document.dispatchEvent(new Event('visibilitychange'))
    await visitor.expectText(/4 guests/)
  },
}

/** The view of cancelled bookings, found by its link. */
export const Cancelled: Story = {
  args: { view: 'cancelled' },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Ola Berg/)
  },
}

/** Nothing matches a search. */
export const NoMatch: Story = {
  args: { guest: 'nobody' },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/No bookings match/)
  },
}
