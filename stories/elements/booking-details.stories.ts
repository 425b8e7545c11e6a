import '@whenable/elements/define/booking-days'
import '@whenable/elements/define/booking-details'
import '@whenable/elements/define/booking-summary'
import '@whenable/elements/define/booking-times'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingDetails } from '@whenable/elements'
import { type BookingIntent, type BookingState, createBookingFlow } from '@whenable/flow'
import { html } from 'lit'
import { studioService } from '../service-in-page.js'
import { bookingStates } from '../states/booking-states.js'
import { staticFlow } from '../states/static-flow.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The form, and all that follows a chosen time, in a layout of the page. */
const meta: Meta<BookingDetails> = {
  title: 'Elements/when-booking-details',
  component: 'when-booking-details',
  args: { hourCycle: 'h23', now: () => storyNow },
}
export default meta

type Story = StoryObj<BookingDetails>

/** A time is chosen. */
export const Default: Story = {
  args: { flow: staticFlow<BookingState, BookingIntent>(bookingStates.details) },
}

/** All parts with one flow, against the real service, which runs in this page. */
export const WithAllParts: Story = {
  render: ({ now }) => {
    const flow = createBookingFlow({
      service: studioService('walkthrough'),
      ...{ timeZone: storyTimeZone, now: () => storyNow },
    })
    return html`<div style="display: grid; grid-template-columns: 260px 1fr; gap: 32px">
      <when-booking-summary .flow=${flow} .now=${now}></when-booking-summary>
      <div style="display: grid; grid-template-columns: 340px 1fr; gap: 32px">
        <when-booking-days .flow=${flow} .now=${now} hour-cycle="h23"></when-booking-days>
        <when-booking-times .flow=${flow} .now=${now} hour-cycle="h23"></when-booking-times>
        <when-booking-details
          style="grid-column: span 2"
          hour-cycle="h23"
          .flow=${flow}
          .now=${now}
        ></when-booking-details>
      </div>
    </div>`
  },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/12 March.*times? free/)
    await visitor.press(/^\d\d:\d\d/)
    await visitor.press(/^Next:/)
    await visitor.fill('Your name', 'Noor Haddad')
    await visitor.find('button', /^Book/)
  },
}
