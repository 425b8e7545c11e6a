import '@whenable/admin/define/explain'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Explain } from '@whenable/admin'
import { keepHours, ownerToken } from '../owner-in-page.js'
import { configurationsAt, renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * Why times of an event type are not offered: a day with the reasons of its times, or one time. The stories run on the real service
 * in this page.
 */
const meta: Meta<Explain> = {
  title: 'Elements/when-explain',
  component: 'when-explain',
  args: {
    serviceUrl: studioAt('owning'),
    sessionProvider: ownerToken,
    date: '2026-03-10',
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 760 },
  beforeEach: async () => {
    await keepHours()
    return renewStudios
  },
}
export default meta

type Story = StoryObj<Explain>

/** Asks about the walkthrough. */
const asking = async (canvasElement: HTMLElement) => {
  const { walkthrough } = await configurationsAt('owning')
  const explain = canvasElement.querySelector<Explain>('when-explain')
  if (explain) explain.configurationId = walkthrough
  await visitorOf(canvasElement).expectText(/Timber supplier/)
}

/** A day, and one of its times. */
export const Default: Story = {
  args: { time: '15:00' },
  play: async ({ canvasElement }) => asking(canvasElement),
}

/** On a phone. */
export const Narrow: Story = {
  parameters: { width: 390 },
  play: async ({ canvasElement }) => asking(canvasElement),
}
