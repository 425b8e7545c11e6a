import '@whenable/elements/define/time-zone-select'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { TimeZoneSelect } from '@whenable/elements'
import { expect, userEvent, waitFor } from 'storybook/test'
import { inForm, submittedBy } from '../states/in-form.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The time zone of the times, with a list to choose another. */
const meta: Meta<TimeZoneSelect> = {
  title: 'Elements/when-time-zone-select',
  component: 'when-time-zone-select',
  parameters: { width: 420 },
  args: { value: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
}
export default meta

type Story = StoryObj<TimeZoneSelect>

/** The visitor's time zone and its current time. */
export const Default: Story = {}

/** The list is open, with the chosen time zone first. */
export const Open: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/Time zone/)
    await visitor.find('option', /Lisbon/)
  },
}

/** The list is open, with a search. */
export const Searching: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/Time zone/)
    await visitor.find('combobox', /./)
    await userEvent.keyboard('kath')
    await visitor.find('option', /Kathmandu/)
  },
}

/** Another time zone is chosen by keyboard. */
export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    const select = canvasElement.querySelector('when-time-zone-select') as TimeZoneSelect
    await visitor.press(/Time zone/)
    await visitor.find('combobox', /./)
    await userEvent.keyboard('kath')
    await visitor.find('option', /Kathmandu/)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(select.value).toBe('Asia/Kathmandu'))
  },
}

/** The time zone is locked. */
export const Locked: Story = { args: { locked: true } }

/** In a form, which submits the time zone. */
export const InForm: Story = {
  args: { name: 'zone' },
  render: inForm('when-time-zone-select'),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(submittedBy(canvasElement)).toEqual({ zone: storyTimeZone }))
  },
}
