import '@whenable/elements/define/booking'
import '@whenable/elements/define/calendar'
import '@whenable/elements/define/popup'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Booking, BookingRedirectEvent } from '@whenable/elements'
import { sessionSource } from '@whenable/flow/calendar'
import { html } from 'lit'
import { expect } from 'storybook/test'
import { bookFirst, clientId, renewStudios, sessionFor, studioAt, studioService } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { fillInForm, visitorOf } from '../visitor.js'

const { guest } = await bookFirst('walkthrough', 'moving')

/** Complete bookings against the real service in this page. Press the arrow above to replay one. */
const meta: Meta<Booking> = {
  title: 'Booking/Flows',
  component: 'when-booking',
  tags: ['!autodocs'],
  beforeEach: () => renewStudios,
  args: {
    ...{ serviceUrl: studioAt('visiting'), slug: 'walkthrough', clientId, noDraft: true },
    ...{ timeZone: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
  },
}
export default meta

type Story = StoryObj<Booking>

/** A day, a time, a name, and booked. */
export const Booked: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await fillInForm(visitor)
    await visitor.press(/^Book /)
    await visitor.expectHeading(/^You are booked, /)
  },
}

/** The organizer has not confirmed yet. */
export const Requested: Story = {
  args: { slug: 'consultation' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await fillInForm(visitor)
    await visitor.selectOption(/Which room/, 'Kitchen')
    await visitor.press(/^(Ask|Request|Send)/)
    await visitor.expectHeading('Your request was sent')
  },
}

/** A private configuration. The page gives each visitor a session. */
export const WithSession: Story = {
  args: { slug: null, clientId: null, sessionProvider: () => sessionFor('private-review', 'visiting') },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await fillInForm(visitor)
    await visitor.press(/^Book /)
    await visitor.expectHeading(/^You are booked, /)
  },
}

/** A seat in a group event. */
export const Seat: Story = {
  args: { slug: 'classes' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^(Choose|Book)/)
    await visitor.fill('Your name', 'Noor Haddad')
    await visitor.fill('Email', 'noor@example.com')
    await visitor.press(/^Book /)
    await visitor.expectHeading(/You are booked|Your seat/)
  },
}

/** A booking is moved to another time, without repeating questions. */
export const Moved: Story = {
  tags: ['leaves-traces'],
  args: { serviceUrl: studioAt('moving'), slug: null, clientId: null, bookingRef: guest },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/5 March.*times? free/)
    await visitor.press(/^\d\d:\d\d/)
    await visitor.fill(/Reason/, 'A train strike')
    await visitor.press(/^Move/)
    await visitor.expectHeading(/moved/)
  },
}

/** The owner has a page for after booking. This page prevents the redirect. */
export const Redirected: Story = {
  args: { serviceUrl: studioAt('redirecting') },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    const redirect = new Promise<BookingRedirectEvent>((received) =>
      canvasElement.addEventListener(
        'when-booking-redirect',
        (event) => {
          event.preventDefault()
          received(event)
        },
        // The canvas outlives the story.
        { once: true },
      ),
    )
    await fillInForm(visitor)
    await visitor.press(/^Book /)
    await visitor.find('link', /^Continue to/)
    await expect(new URL((await redirect).url).pathname).toBe('/thanks')
  },
}

/** The visitor's own calendar marks conflicting times. */
export const CalendarImport: Story = {
  args: { calendarImport: true },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/times? free/)
    const text = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:offsite
DTSTART;VALUE=DATE:20260301
DTEND;VALUE=DATE:20260401
SUMMARY:Offsite
END:VEVENT
END:VCALENDAR`
    const file = new File([text], 'work.ics', { type: 'text/calendar' })
    await visitor.dropFile(file)
    await visitor.expectText(/work\.ics/)
  },
}

/** In a dialog, opened by a button at the edge. */
export const InPopup: Story = {
  render: (args) =>
    html`<when-popup button="Book a walkthrough">
      <when-booking
        no-draft
        service-url=${args.serviceUrl ?? ''}
        slug="walkthrough"
        client-id=${clientId}
        hour-cycle="h23"
        time-zone=${storyTimeZone}
        .now=${args.now}
      ></when-booking>
    </when-popup>`,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Book a walkthrough')
    await fillInForm(visitor)
    await visitor.press(/^Book /)
    await visitor.expectHeading(/^You are booked, /)
  },
}

/** A session of a group event, booked from a calendar. */
export const FromCalendar: Story = {
  render: ({ now, timeZone }) =>
    html`<when-calendar
      view="agenda"
      date="2026-03-02"
      hour-cycle="h23"
      time-zone=${timeZone ?? ''}
      .now=${now}
      .source=${sessionSource(studioService('classes', 'visiting'))}
    ></when-calendar>`,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/Drawing what you mean/)
    await visitor.fill('Your name', 'Kai Lund')
    await visitor.fill('Email', 'kai@example.com')
    await visitor.press(/^Book /)
    await visitor.expectHeading(/You are booked|Your seat/)
  },
}
