import '@whenable/elements/define/confirmation'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingRedirectEvent, Confirmation } from '@whenable/elements'
import { html } from 'lit'
import { storyNow, storyTimeZone, studioBooking, studioSettings, withRedirect } from '../states/studio.js'

/** Confirms a booking and offers to add it to a calendar. */
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

/** Booked. Changes happen on a page of the owner. */
export const Default: Story = {
  args: {
    reschedulable: true,
    cancellable: true,
    manageUrl: 'https://booking.example.com/manage/reference',
  },
}

/** The organizer has not confirmed yet. */
export const Pending: Story = { args: { booking: { ...studioBooking, status: 'pending' } } }

/** Moved to another time. */
export const Moved: Story = { args: { rescheduled: true } }

/** A distant time zone, with the hosts' time beside the visitor's. */
export const OtherTimeZone: Story = { args: { timeZone: 'Asia/Kathmandu', otherTimeZone: storyTimeZone } }

/** The owner's thanks and a link to their page, without a redirect. */
export const WithRedirect: Story = {
  args: {
    redirect: true,
    repeatable: true,
    booking: { ...studioBooking, bookingId: 'onward' },
    settings: withRedirect,
  },
  // The story stays here.
  decorators: [
    (story) =>
      html`<div @when-booking-redirect=${(event: BookingRedirectEvent) => event.preventDefault()}>${story()}</div>`,
  ],
}
