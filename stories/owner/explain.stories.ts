import '@whenable/elements/define/explain'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Explain } from '@whenable/elements'
import { explainedDay } from '../states/schedules.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The code that a page writes for a source. */
const written = {
  source: "createExplanationSource({ baseUrl: 'https://booking.example.com', sessionProvider })",
}

/** Why times of an event type are not offered: a day with the reasons of its times, or one time. */
const meta: Meta<Explain> = {
  title: 'Elements/when-explain',
  component: 'when-explain',
  args: {
    source: explainedDay,
    eventTypeId: 'walkthrough',
    date: '2026-03-12',
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 760, written },
}
export default meta

type Story = StoryObj<Explain>

/** A day, and one of its times. */
export const Default: Story = {
  args: { time: '12:30' },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Lunch with Noor/)
  },
}

/** On a phone. */
export const Narrow: Story = {
  parameters: { width: 390 },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Lunch with Noor/)
  },
}
