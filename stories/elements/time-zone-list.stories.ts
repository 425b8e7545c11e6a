import '@whenable/elements/define/time-zone-list'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { TimeZoneList } from '@whenable/elements'
import { userEvent } from 'storybook/test'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The searchable list of time zones, which `when-time-zone-select` opens. */
const meta: Meta<TimeZoneList> = {
  title: 'Elements/when-time-zone-list',
  component: 'when-time-zone-list',
  parameters: { width: 360 },
  args: { value: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
}
export default meta

type Story = StoryObj<TimeZoneList>

/** All time zones, with the chosen one first. */
export const Default: Story = {}

/** Search by city, country or abbreviation. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('when-time-zone-list') as TimeZoneList
    await list.focus()
    await userEvent.keyboard('nepal')
    await visitorOf(canvasElement).find('option', /Kathmandu/)
  },
}

/** No time zone matches. */
export const Nothing: Story = {
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('when-time-zone-list') as TimeZoneList
    await list.focus()
    await userEvent.keyboard('nowhere at all')
    await visitorOf(canvasElement).expectText(/No time zone/)
  },
}
