import '@whenable/elements/define/day-list'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { DayList } from '@whenable/elements'
import { storyTimeZone, studioSlots } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The next days with free times, one below the other. */
const meta: Meta<DayList> = {
  title: 'Elements/when-day-list',
  component: 'when-day-list',
  parameters: { width: 420 },
  args: { hourCycle: 'h23', until: '2026-03-31', timeZone: storyTimeZone, slots: studioSlots },
}
export default meta

type Story = StoryObj<DayList>

/** The first days. */
export const Default: Story = {}

/** A time is chosen. The button beside it continues. */
export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^14:30/)
    await visitor.find('button', /^Next:/)
  },
}

/** The times are loading. */
export const Loading: Story = { args: { slots: [], busy: true } }

/** No times are free. */
export const Empty: Story = { args: { slots: [] } }

/** Loading the times failed. */
export const Failed: Story = { args: { slots: [], failed: true } }
