import '@whenable/elements/define/organizer-confirmation'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { OrganizerConfirmation } from '@whenable/elements'
import { bookFirst, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'

const { organizer } = await bookFirst('consultation', 'managing')

/** Shows the organizer a request, and takes their answer. */
const meta: Meta<OrganizerConfirmation> = {
  title: 'Elements/when-organizer-confirmation',
  component: 'when-organizer-confirmation',
  args: {
    ...{ serviceUrl: studioAt('managing'), bookingRef: organizer },
    ...{ timeZone: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
  },
}
export default meta

type Story = StoryObj<OrganizerConfirmation>

/** A request that waits. */
export const Default: Story = {}

/** In a place as wide as a telephone. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 320 } }

/** In Arabic, from right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }
