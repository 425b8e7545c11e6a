import '@whenable/elements/define/event'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { EventAnswerEvent, EventCard } from '@whenable/elements'
import { html } from 'lit'
import { invitation, plannedCalendars, plannedZone } from '../states/planned.js'
import { visitorOf } from '../visitor.js'

/**
 * One event: when and where it is, how it recurs, who invites and who comes, how to join, and what it says of itself. Whatever
 * it tells is drawn as text.
 */
const meta: Meta<EventCard> = {
  title: 'Elements/when-event',
  component: 'when-event',
  args: {
    ...{ event: invitation, calendar: plannedCalendars[0], hourCycle: 'h23', timeZone: plannedZone },
  },
}
export default meta

type Story = StoryObj<EventCard>

/** An event with all that it can tell. */
export const Default: Story = {}

/** An invitation: the answer shows at once. */
export const Invitation: Story = { args: { answerable: true } }

/** An answer that is refused goes back to what it was. */
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
    await visitor.sees(/could not be changed/)
  },
}

/** Not yet certain, and the time stays free. */
export const Tentative: Story = { args: { event: { ...invitation, status: 'tentative', busy: false } } }

/** It does not take place. */
export const Cancelled: Story = { args: { event: { ...invitation, status: 'cancelled' }, answerable: true } }

/** A page’s own event: a title and two days. */
export const OwnEvent: Story = {
  args: {
    event: { id: 'offsite', title: 'Offsite', when: { start_date: '2026-03-12', end_date: '2026-03-13' } },
  },
}

/** Its time cannot be read; the rest can. */
export const Unreadable: Story = { args: { event: { ...invitation, when: { date: 'soon' } } } }

/** Words as long as somebody may write them, none with a place to break it. */
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

/** In a place as wide as a telephone. */
export const Narrow: Story = {
  args: { answerable: true, hourCycle: 'h12' },
  parameters: { width: 320 },
}

/** From right to left. */
export const RightToLeft: Story = { args: { answerable: true }, globals: { locale: 'ar' } }

/** In German. */
export const German: Story = { args: { answerable: true }, globals: { locale: 'de' } }

/** While the event is on its way. */
export const Waiting: Story = { args: { event: null, busy: true } }

/** There is no event. */
export const Empty: Story = { args: { event: null } }

/** The page could not get the event. */
export const Failed: Story = { args: { event: null, failed: true } }
