import '@whenable/elements/define/month'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Month } from '@whenable/elements'
import { plainDate } from '@whenable/time'
import { expect, userEvent, waitFor } from 'storybook/test'
import { inForm, submittedBy } from '../states/in-form.js'
import { freeCounts } from '../states/studio.js'

/** A month. Days with free times can be chosen. */
const meta: Meta<Month> = {
  title: 'Elements/when-month',
  component: 'when-month',
  parameters: { width: 420 },
  args: { month: '2026-03', today: '2026-03-02', counts: freeCounts },
}
export default meta

type Story = StoryObj<Month>

/** A day is chosen. */
export const Default: Story = { args: { value: '2026-03-12' } }

/** Arrow keys move between days, and Enter chooses one. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const month = canvasElement.querySelector('when-month') as Month
    await month.updateComplete
    month.focus()
    await waitFor(() => expect(month.shadowRoot?.activeElement).toBeTruthy())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(month.value).toBe('2026-03-10'))
  },
}

/** Marked days, with the meaning in the day's name. */
export const WithNotes: Story = {
  args: {
    value: '2026-03-05',
    notes: new Map(
      ['2026-03-05', '2026-03-12'].map((day) => [plainDate(day), 'all conflict with your calendar']),
    ),
  },
}

/** Two months in a wide place. */
export const TwoMonths: Story = { args: { value: '2026-03-12', months: 2 }, parameters: { width: 760 } }

/** The counts are loading. */
export const Loading: Story = { args: { busy: true, counts: new Map() } }

/** No day of the month has a free time. */
export const Empty: Story = { args: { counts: new Map() } }

/** Loading the counts failed. */
export const Failed: Story = { args: { failed: true, counts: new Map() } }

/** In a form, which submits the chosen day. */
export const InForm: Story = {
  args: { name: 'day', value: '2026-03-12', required: true },
  render: inForm('when-month'),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(submittedBy(canvasElement)).toEqual({ day: '2026-03-12' }))
  },
}
