import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Booking } from '@whenable/elements'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { html, type TemplateResult } from 'lit'
import { clientId, configurationsAt, sessionFor, studioAt } from '../service-in-page.js'
import { bookingStates, bookingVariants } from '../states/booking-states.js'
import { staticFlow } from '../states/static-flow.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const { walkthrough, consultation } = await configurationsAt()

/**
 * Books a time against the real service, which runs in this page over a memory store. Your bookings last until the page is
 * reloaded.
 */
const meta: Meta<Booking> = {
  title: 'Elements/when-booking',
  component: 'when-booking',
  args: {
    ...{ serviceUrl: studioAt(), slug: 'walkthrough', clientId, noDraft: true },
    ...{ timeZone: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
  },
}
export default meta

type Story = StoryObj<Booking>

/** Two hosts in two time zones, who both take part. */
export const Default: Story = {}

/** A time is chosen. The button beside it continues. */
export const TimeChosen: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/12 March.*times? free/)
    await visitor.press(/^\d\d:\d\d/)
    await visitor.find('button', /^Next:/)
  },
}

/** With a 12-hour clock. */
export const TwelveHours: Story = {
  args: { hourCycle: 'h12' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/12 March.*times? free/)
    await visitor.press(/^\d+:\d\d [ap]m/)
    await visitor.find('button', /^Next:/)
  },
}

/** The list of time zones is open over the days. */
export const TimeZonesOpen: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Time zone/)
    await visitor.find('combobox', /./)
    await visitor.find('option', /Lisbon/)
  },
}

/** The organizer has to confirm, so the request is pending. */
export const OrganizerConfirms: Story = { args: { slug: 'consultation' } }

/** A private configuration with any free host. The page provides the sessions. */
export const Private: Story = {
  args: { slug: null, clientId: null, sessionProvider: () => sessionFor('private-review') },
  parameters: {
    written: { sessionProvider: "() => fetch('/booking-session').then((answer) => answer.text())" },
  },
}

/** Several event types. Choosing another keeps the day and the form. */
export const EventTypes: Story = {
  args: {
    ...{ slug: null, clientId: null },
    configurations: [{ configurationId: walkthrough }, { configurationId: consultation }],
  },
}

/** A configuration for group events, with the seats left. */
export const GroupEvents: Story = { args: { slug: 'classes' } }

/** The days of a week side by side, or five or fewer in a narrow place. */
export const Week: Story = { args: { layout: 'week' } }

/** The week in a phone-sized layout. */
export const WeekNarrow: Story = { args: { layout: 'week', hourCycle: 'h12' }, parameters: { width: 340 } }

/** The week in a distant time zone, with the hosts' time below the visitor's. */
export const WeekFarAway: Story = { args: { layout: 'week', timeZone: 'Asia/Kathmandu' } }

/** The week in Arabic, right to left. */
export const WeekRightToLeft: Story = { args: { layout: 'week' }, globals: { locale: 'ar' } }

/** The next days with free times, one below the other, and a button for more. */
export const List: Story = { args: { layout: 'list' } }

/** Two months side by side in a wide place. */
export const TwoMonths: Story = { args: { months: 2 } }

/** The times are in the organizer's time zone, which visitors cannot change. */
export const LockedTimeZone: Story = { args: { lockedTimeZone: 'organizer', timeZone: 'Asia/Tokyo' } }

/** A distant time zone: the visitor's times with the hosts' beside them. */
export const FarAway: Story = { args: { timeZone: 'Asia/Kathmandu' } }

/** Visitors can check the times against their own calendar, an `.ics` file that stays in the page. */
export const CalendarImport: Story = { args: { calendarImport: true } }

/** On a phone-sized layout. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 340 } }

/** In Arabic, right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }

/** Content of the page in slots, in place of what the configuration says. Continue to see more of it. */
export const Slots: Story = {
  render: (args) => html`<when-booking
    no-draft
    slug=${args.slug}
    client-id=${args.clientId}
    service-url=${args.serviceUrl}
    time-zone=${args.timeZone}
    hour-cycle="h23"
    .now=${args.now}
  >
    <strong slot="header">Lindgren Studio</strong>
    <div slot="summary">
      <h2 style="margin: 0 0 8px; font-size: 1.4em; line-height: 1.25">See it for yourself</h2>
      Half an hour with the people who build it. Bring the questions that are hard to ask by mail.
    </div>
    <p slot="before-form" style="margin-block-start: 0">Have your order number ready.</p>
    <label slot="consent"><input type="checkbox" required /> I accept the terms of the studio.</label>
    <p slot="success" style="margin: 0">Bring a photo ID.</p>
    <p slot="empty" style="margin: 0">Fully booked. Call us for a time at short notice.</p>
    <p slot="error" style="margin: 0">You can also write to studio@example.com.</p>
  </when-booking>`,
}

/** Content of the page above the form, and a consent above its button. */
export const SlotsInForm: Story = {
  ...Slots,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/12 March.*times? free/)
    await visitor.press(/^\d\d:\d\d/)
    await visitor.press(/^Next:/)
    await visitor.find('textbox', /Email/)
  },
}

const withSlot = (state: BookingState | undefined, content: TemplateResult): Story => ({
  render: () => html`<when-booking
    hour-cycle="h23"
    .now=${() => storyNow}
    .flow=${staticFlow<BookingState, BookingIntent>(state ?? bookingStates.loading)}
    >${content}</when-booking
  >`,
})

/** Content of the page with the booking that was made. */
export const SlotSuccess = withSlot(
  bookingStates.booked,
  html`<p slot="success" style="margin: 0">Bring a photo ID, and ask for Ada at the desk.</p>`,
)

/** Content of the page where nothing is free. */
export const SlotEmpty = withSlot(
  bookingVariants['choosing, nothing free at all'],
  html`<p slot="empty" style="margin: 0">
    Fully booked. <a href="tel:+351210000000">Call us</a> for a time at short notice.
  </p>`,
)

/** Content of the page where nothing can be booked. */
export const SlotError = withSlot(
  bookingStates.failed,
  html`<p slot="error" style="margin: 0">
    You can also <a href="mailto:studio@example.com">write to us</a>.
  </p>`,
)

/** A custom look with tokens and parts. */
export const CustomStyles: Story = {
  decorators: [
    (story) => html`<style>
        .own when-booking {
          --when-accent: #a8452a;
          --when-radius: 2px;
          --when-font-family: 'Noto Serif', Georgia, serif;
          --when-font-size: 16px;
        }
        .own when-booking::part(slot) {
          font-weight: 400;
        }
      </style>
      <div class="own">${story()}</div>`,
  ],
}
