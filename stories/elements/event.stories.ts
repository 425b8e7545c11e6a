import '@whenable/elements/define/event'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { EventAnswerEvent, EventCard } from '@whenable/elements'
import { html } from 'lit'
import { invitation, sampleCalendars, sampleTimeZone } from '../states/sample-events.js'
import { visitorOf } from '../visitor.js'

/**
 * One event: time, place, recurrence, organizer and participants, how to join, and its description. All of it is drawn as
 * text.
 */
const meta: Meta<EventCard> = {
  title: 'Elements/when-event',
  component: 'when-event',
  args: {
    ...{ event: invitation, calendar: sampleCalendars[0], hourCycle: 'h23', timeZone: sampleTimeZone },
  },
}
export default meta

type Story = StoryObj<EventCard>

/** An event with all details. */
export const Default: Story = {}

/** An invitation. The answer is shown immediately. */
export const Invitation: Story = { args: { answerable: true } }

/** A refused answer is reverted. */
export const RefusedAnswer: Story = {
  args: { answerable: true },
  decorators: [
    (story) =>
      html`<div
        @when-event-answer=${(event: EventAnswerEvent) =>
          event.waitUntil(Promise.reject(new Error('the calendar is read-only')))}
      >
        ${story()}
      </div>`,
  ],
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Yes')
    await visitor.expectText(/could not be changed/)
  },
}

/** Tentative, and shown as free. */
export const Tentative: Story = { args: { event: { ...invitation, status: 'tentative', busy: false } } }

/** Cancelled. */
export const Cancelled: Story = { args: { event: { ...invitation, status: 'cancelled' }, answerable: true } }

/** A page's own event with a title and two days. */
export const OwnEvent: Story = {
  args: {
    event: { id: 'offsite', title: 'Offsite', when: { start_date: '2026-03-12', end_date: '2026-03-13' } },
  },
}

/** Only its time is unreadable. */
export const Unreadable: Story = { args: { event: { ...invitation, when: { date: 'soon' } } } }

/** Very long words without a place to break. */
export const LongNames: Story = {
  args: {
    answerable: true,
    event: {
      ...invitation,
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, once more',
      location: 'https://maps.example.com/a-name-that-goes-on-and-on-without-a-place-to-break-it?and=more',
      organizer: {
        name: 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine',
        email: 'hubert.blaine.wolfeschlegelsteinhausenbergerdorff@a-long-host.example.com',
      },
    },
  },
}

/** On a phone-sized layout. */
export const Narrow: Story = {
  args: { answerable: true, hourCycle: 'h12' },
  parameters: { width: 320 },
}

/** Right to left. */
export const RightToLeft: Story = { args: { answerable: true }, globals: { locale: 'ar' } }

/** In German. */
export const German: Story = { args: { answerable: true }, globals: { locale: 'de' } }

/** The event is loading. */
export const Loading: Story = { args: { event: null, busy: true } }

/** No event. */
export const Empty: Story = { args: { event: null } }

/** Loading the event failed. */
export const Failed: Story = { args: { event: null, failed: true } }
