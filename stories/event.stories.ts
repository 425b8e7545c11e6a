import '@whenable/elements/define/event'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { EventAnswerEvent } from '@whenable/elements'
import type { CalendarEvent } from '@whenable/flow/calendar'
import { html } from 'lit'
import { invitation, plannedCalendars, plannedZone } from './states/planned.js'

interface Given {
  event: CalendarEvent | null
  /** Whether the invitation can be answered. */
  answerable: boolean
  hourCycle: 'h12' | 'h23'
  timeZone: string
  busy: boolean
  failed: boolean
  answer: (event: EventAnswerEvent) => void
}

/**
 * One event: when and where it is, how it recurs, who invites and who comes, how to join, and what it says of itself. Whatever
 * it tells is drawn as text.
 */
const meta: Meta<Given> = {
  title: 'Calendar/Event',
  args: {
    ...{ event: invitation, answerable: false, hourCycle: 'h23', timeZone: plannedZone },
    ...{ busy: false, failed: false },
    answer: () => {},
  },
  argTypes: {
    hourCycle: { control: 'inline-radio', options: ['h12', 'h23'] },
    event: { control: 'object' },
    answer: { control: false },
  },
  render: ({ event, answerable, hourCycle, timeZone, busy, failed, answer }) =>
    html`<when-event
      hour-cycle=${hourCycle}
      time-zone=${timeZone}
      ?answerable=${answerable}
      ?busy=${busy}
      ?failed=${failed}
      .event=${event}
      .calendar=${plannedCalendars[0]}
      @when-event-answer=${answer}
    ></when-event>`,
}
export default meta

type Story = StoryObj<Given>

/** An event with all that it can tell. */
export const Card: Story = {}

/** An invitation: the answer shows at once. */
export const Invitation: Story = { args: { answerable: true } }

/** An answer that is refused goes back to what it was. */
export const RefusedAnswer: Story = {
  args: {
    answerable: true,
    answer: (event) => event.waitUntil(Promise.reject(new Error('the calendar is read-only'))),
  },
  play: async ({ canvasElement }) => {
    const card = canvasElement.querySelector('when-event')
    await card?.updateComplete
    card?.shadowRoot?.querySelector<HTMLButtonElement>('[part=answers] button')?.click()
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

/** In a place as wide as a telephone. */
export const Narrow: Story = {
  args: { answerable: true, hourCycle: 'h12' },
  decorators: [(story) => html`<div style="inline-size: 320px">${story()}</div>`],
}

/** From right to left. */
export const RightToLeft: Story = { args: { answerable: true }, globals: { direction: 'rtl' } }

/** In German. */
export const German: Story = { args: { answerable: true }, globals: { locale: 'de' } }

/** While the event is on its way. */
export const Waiting: Story = { args: { event: null, busy: true } }

/** There is no event. */
export const Empty: Story = { args: { event: null } }

/** The page could not get the event. */
export const Failed: Story = { args: { event: null, failed: true } }
