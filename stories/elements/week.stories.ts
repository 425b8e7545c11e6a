import '@whenable/elements/define/week'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { SlotConfirmEvent, Week } from '@whenable/elements'
import { expect, userEvent, waitFor } from 'storybook/test'
import { storyTimeZone, studioSlots } from '../states/studio.js'

/** The times of several days side by side. */
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

/** Arrow keys move to the same time on other days, and Enter chooses a time. */
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

/** The hosts' time is shown below the visitor's where it differs. */
export const OtherTimeZone: Story = { args: { otherTimeZone: 'America/New_York' } }

/** A phone-sized layout shows fewer days. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 320 } }

/** The times are loading. */
export const Loading: Story = { args: { slots: [], busy: true } }

/** No free times on these days. */
export const Empty: Story = { args: { slots: [] } }

/** Loading the times failed. */
export const Failed: Story = { args: { slots: [], failed: true } }
