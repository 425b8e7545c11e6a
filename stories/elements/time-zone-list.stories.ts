import '@whenable/elements/define/zone-list'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { ZoneList } from '@whenable/elements'
import { userEvent } from 'storybook/test'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The searchable list of zones, by itself. `when-zone-select` opens it over the page. */
const meta: Meta<ZoneList> = {
  title: 'Elements/when-zone-list',
  component: 'when-zone-list',
  parameters: { width: 360 },
  args: { value: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
}
export default meta

type Story = StoryObj<ZoneList>

/** Every zone, the chosen one first. */
export const Default: Story = {}

/** Found by a city, a country or an abbreviation. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('when-zone-list') as ZoneList
    await list.focus()
    await userEvent.keyboard('nepal')
    await visitorOf(canvasElement).find('option', /Kathmandu/)
  },
}

/** No zone is called so. */
export const Nothing: Story = {
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('when-zone-list') as ZoneList
    await list.focus()
    await userEvent.keyboard('nowhere at all')
    await visitorOf(canvasElement).sees(/No time zone/)
  },
}
