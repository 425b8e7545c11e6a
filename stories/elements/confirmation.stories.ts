import '@whenable/elements/define/confirmation'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingRedirectEvent, Confirmation } from '@whenable/elements'
import { html } from 'lit'
import { leadingOn, storyNow, storyTimeZone, studioBooking, studioSettings } from '../states/studio.js'

/** Tells that a booking is made, and offers it to the visitor's calendar. */
const meta: Meta<Confirmation> = {
  title: 'Elements/when-confirmation',
  component: 'when-confirmation',
  parameters: { width: 720 },
  args: {
    ...{ hourCycle: 'h23', timeZone: storyTimeZone, now: () => storyNow },
    ...{ booking: studioBooking, settings: studioSettings },
  },
}
export default meta

type Story = StoryObj<Confirmation>

/** Booked, and to be changed on a page of the owner's. */
export const Default: Story = {
  args: {
    reschedulable: true,
    cancellable: true,
    manageUrl: 'https://booking.example.com/manage/reference',
  },
}

/** The organizer has yet to confirm. */
export const Pending: Story = { args: { booking: { ...studioBooking, status: 'pending' } } }

/** Moved to another time. */
export const Moved: Story = { args: { moved: true } }

/** From far away: the hosts' clock beside the visitor's. */
export const OtherZone: Story = { args: { timeZone: 'Asia/Kathmandu', otherTimeZone: storyTimeZone } }

/** An owner's thanks and page, for a page that takes nobody on by itself. */
export const Onward: Story = {
  args: {
    redirect: true,
    repeatable: true,
    booking: { ...studioBooking, bookingId: 'onward' },
    settings: leadingOn,
  },
  // The story stays here.
  decorators: [
    (story) =>
      html`<div @when-booking-redirect=${(event: BookingRedirectEvent) => event.preventDefault()}>${story()}</div>`,
  ],
}
