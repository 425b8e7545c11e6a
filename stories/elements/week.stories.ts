import '@whenable/elements/define/week'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { SlotConfirmEvent, Week } from '@whenable/elements'
import { expect, userEvent, waitFor } from 'storybook/test'
import { storyTimeZone, studioSlots } from '../states/studio.js'

/** The times of some days side by side; pressing one takes it. */
const meta: Meta<Week> = {
  title: 'Elements/when-week',
  component: 'when-week',
  parameters: { width: 760 },
  args: {
    ...{ hourCycle: 'h23', date: '2026-03-12', today: '2026-03-02', min: '2026-03-02' },
    ...{ timeZone: storyTimeZone, slots: studioSlots },
  },
}
export default meta

type Story = StoryObj<Week>

/** A week with free times. */
export const Default: Story = {}

/** The arrow keys go to the same time of other days, and Enter takes a time. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const week = canvasElement.querySelector('when-week') as Week
    await week.updateComplete
    const taken: SlotConfirmEvent[] = []
    week.addEventListener('when-slot-confirm', (event) => taken.push(event))
    week.focus()
    await waitFor(() => expect(week.shadowRoot?.activeElement).toBeTruthy())
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    await waitFor(() => expect(taken).toHaveLength(1))
  },
}

/** The hosts' clock stands under the visitor's where it says something else. */
export const OtherZone: Story = { args: { otherTimeZone: 'America/New_York' } }

/** In a place as wide as a telephone there is room for fewer days. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 320 } }

/** The times are on their way. */
export const Waiting: Story = { args: { slots: [], busy: true } }

/** These days have no free time. */
export const Empty: Story = { args: { slots: [] } }

/** The times could not be loaded. */
export const Failed: Story = { args: { slots: [], failed: true } }
