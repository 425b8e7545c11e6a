import '@whenable/elements/define/manage-booking'
import '@whenable/elements/define/organizer-confirmation'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { html } from 'lit'
import { bookFirst, renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** Managing a booking, against the real service in this page. */
const meta: Meta = {
  title: 'Managing/Flows',
  tags: ['!autodocs'],
  beforeEach: () => renewStudios,
}
export default meta

type Story = StoryObj

const serviceUrl = studioAt('answering')

/** A new booking for each story. */
const managing: Story = {
  loaders: [async () => bookFirst('walkthrough', 'answering')],
  render: (_args, { loaded }) =>
    html`<when-manage-booking
      service-url=${serviceUrl}
      booking-ref=${loaded['guest']}
      hour-cycle="h23"
      time-zone=${storyTimeZone}
      .now=${() => storyNow}
    ></when-manage-booking>`,
}

/** A new request for each story. */
const answering: Story = {
  loaders: [async () => bookFirst('consultation', 'answering')],
  render: (_args, { loaded }) =>
    html`<when-organizer-confirmation
      service-url=${serviceUrl}
      booking-ref=${loaded['organizer']}
      hour-cycle="h23"
      time-zone=${storyTimeZone}
      .now=${() => storyNow}
    ></when-organizer-confirmation>`,
}

/** The guest cancels and gives a reason. */
export const Cancelled: Story = {
  ...managing,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/^Cancel/)
    await visitor.fill(/Reason|Why/, 'A client needs me that day.')
    await visitor.press(/^Cancel/)
    await visitor.expectHeading(/cancelled/)
  },
}

/** The guest moves the booking. */
export const Moved: Story = {
  ...managing,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Reschedule')
    await visitor.press(/5 March.*times? free/)
    await visitor.press(/^\d\d:\d\d/)
    await visitor.fill(/Reason/, 'A train strike')
    await visitor.press(/^Move/)
    await visitor.expectHeading(/moved/)
  },
}

/** The organizer accepts a request. */
export const Confirmed: Story = {
  ...answering,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Confirm')
    await visitor.expectHeading('This booking is confirmed')
  },
}

/** The organizer declines a request and gives a reason. */
export const Declined: Story = {
  ...answering,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.fill(/Reason/, 'I am away that week.')
    await visitor.press('Decline')
    await visitor.expectHeading('This booking is declined')
  },
}
