import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Offer } from '@whenable/elements'
import type { BookingService } from '@whenable/flow'
import { html } from 'lit'
import { studioService } from './service-in-page.js'
import { storyNow, storyTimeZone } from './states/studio.js'

interface Given {
  timeZone: string
  hourCycle: 'h12' | 'h23'
  theme: 'light' | 'dark' | ''
  ownCalendar: boolean
}

/**
 * Books a time, against the real service, which runs in this page over a memory store. What you book is gone for
 * everybody else in this page, until it is loaded again.
 */
const meta: Meta<Given> = {
  title: 'Booking/when-booking',
  component: 'when-booking',
  args: { timeZone: storyTimeZone, hourCycle: 'h23', theme: '', ownCalendar: false },
  argTypes: {
    hourCycle: { control: 'inline-radio', options: ['h12', 'h23'] },
    theme: { control: 'inline-radio', options: ['', 'light', 'dark'] },
  },
  render: ({ timeZone, hourCycle, theme, ownCalendar }, { loaded }) =>
    html`<when-booking
      no-draft
      time-zone=${timeZone}
      hour-cycle=${hourCycle}
      theme=${theme}
      ?own-calendar=${ownCalendar}
      .now=${() => storyNow}
      .service=${loaded['service'] as BookingService}
    ></when-booking>`,
}
export default meta

type Story = StoryObj<Given>

/** Two hosts in two zones, both of whom take part. */
export const Collective: Story = {
  loaders: [async () => ({ service: await studioService('walkthrough') })],
}

/** The organizer has to confirm: the visitor's request is pending. */
export const OrganizerConfirms: Story = {
  loaders: [async () => ({ service: await studioService('consultation') })],
}

/** A private configuration, with whichever host is free: the page provides the sessions. */
export const Private: Story = {
  loaders: [async () => ({ service: await studioService('private-review') })],
}

/** Several configurations to choose from: the choice keeps the day and what was typed. */
export const Several: Story = {
  loaders: [
    async () => ({
      configurations: [
        { configurationId: 'walkthrough', service: await studioService('walkthrough') },
        { configurationId: 'consultation', service: await studioService('consultation') },
      ],
    }),
  ],
  render: ({ timeZone, hourCycle }, { loaded }) =>
    html`<when-booking
      no-draft
      time-zone=${timeZone}
      hour-cycle=${hourCycle}
      .now=${() => storyNow}
      .configurations=${loaded['configurations'] as Offer[]}
    ></when-booking>`,
}

/** From far away: the visitor's times, and the hosts' beside them. */
export const FarAway: Story = {
  ...Collective,
  args: { timeZone: 'Asia/Kathmandu' },
}

/** Visitors may hold the free times against a calendar of their own, an `.ics` file that stays in the page. */
export const OwnCalendar: Story = {
  ...Collective,
  args: { ownCalendar: true },
}

/** A look of the page's own, by tokens and parts. */
export const OwnLook: Story = {
  ...Collective,
  decorators: [
    (story) => html`<style>
        when-booking {
          --when-accent: #a8452a;
          --when-radius: 2px;
          --when-radius-control: 2px;
          --when-font: Georgia, serif;
        }
        when-booking::part(slot) {
          font-weight: 400;
        }
      </style>
      ${story()}`,
  ],
}

/** The hundred words of a language that does not exist stand in for any that runs from right to left. */
export const RightToLeft: Story = {
  ...Collective,
  globals: { direction: 'rtl' },
}
