import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Booking } from '@whenable/elements'
import { html } from 'lit'
import { clientId, configurationsAt, sessionFor, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const { walkthrough, consultation } = await configurationsAt()

/**
 * Books a time, against the real service, which runs in this page over a memory store. What you book is gone for
 * everybody else in this page, until it is loaded again.
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

/** Two hosts in two zones, both of whom take part. */
export const Default: Story = {}

/** A time is chosen, and beside it stands the button that goes on. */
export const TimeChosen: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/12 March.*times? free/)
    await visitor.press(/^\d\d:\d\d/)
    await visitor.find('button', /^Next:/)
  },
}

/** By the clock of twelve hours. */
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
export const ZonesOpen: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Time zone/)
    await visitor.find('combobox', /./)
    await visitor.find('option', /Lisbon/)
  },
}

/** The organizer has to confirm: the visitor's request is pending. */
export const OrganizerConfirms: Story = { args: { slug: 'consultation' } }

/** A private configuration, with whichever host is free: the page provides the sessions. */
export const Private: Story = {
  args: { slug: null, clientId: null, sessionProvider: () => sessionFor('private-review') },
  parameters: {
    written: { sessionProvider: "() => fetch('/booking-session').then((answer) => answer.text())" },
  },
}

/** Several configurations to choose from: the choice keeps the day and what was typed. */
export const Several: Story = {
  args: {
    ...{ slug: null, clientId: null },
    configurations: [{ configurationId: walkthrough }, { configurationId: consultation }],
  },
}

/** A configuration for group events: its events, with the seats that are left. */
export const GroupEvents: Story = { args: { slug: 'classes' } }

/** The days of a week side by side; five or fewer where seven have no room. */
export const Week: Story = { args: { layout: 'week' } }

/** The week in a place as wide as a telephone. */
export const WeekNarrow: Story = { args: { layout: 'week', hourCycle: 'h12' }, parameters: { width: 340 } }

/** The week from far away: the hosts' time stands under the visitor's. */
export const WeekFarAway: Story = { args: { layout: 'week', timeZone: 'Asia/Kathmandu' } }

/** The week in Arabic, from right to left. */
export const WeekRightToLeft: Story = { args: { layout: 'week' }, globals: { locale: 'ar' } }

/** The next days that have times, one under another, with more at the end. */
export const List: Story = { args: { layout: 'list' } }

/** Two months side by side where there is room for both. */
export const TwoMonths: Story = { args: { months: 2 } }

/** The times are where the organizer is, and nobody's to show otherwise. */
export const LockedZone: Story = { args: { lockTimeZone: 'organizer', timeZone: 'Asia/Tokyo' } }

/** From far away: the visitor's times, and the hosts' beside them. */
export const FarAway: Story = { args: { timeZone: 'Asia/Kathmandu' } }

/** Visitors may hold the free times against a calendar of their own, an `.ics` file that stays in the page. */
export const CalendarImport: Story = { args: { calendarImport: true } }

/** In a place as wide as a telephone. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 340 } }

/** In Arabic, from right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }

/** A look of the page's own, by tokens and parts. */
export const OwnLook: Story = {
  decorators: [
    (story) => html`<style>
        .own when-booking {
          --when-accent: #a8452a;
          --when-radius: 2px;
          --when-radius-control: 2px;
          --when-font: 16px/1.5 'Noto Serif', Georgia, serif;
        }
        .own when-booking::part(slot) {
          font-weight: 400;
        }
      </style>
      <div class="own">${story()}</div>`,
  ],
}
