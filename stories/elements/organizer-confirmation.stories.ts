import '@whenable/elements/define/organizer-confirmation'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { OrganizerConfirmation } from '@whenable/elements'
import { bookFirst, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'

const { organizer } = await bookFirst('consultation', 'managing')

/** Shows a request and takes the organizer's answer. */
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

/** A pending request. */
export const Default: Story = {}

/** On a phone-sized layout. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 320 } }

/** In Arabic, right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }
