import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Booking } from '@whenable/elements'
import { clientId, type NetworkName, renewStudios, studioAt, studioService } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { fillInForm, setOnline, type Visitor, visitorOf } from '../visitor.js'

/**
 * Errors during a booking, against the real service in this page behind a failing network. The form always keeps its entries,
 * and only real bookings are reported as booked.
 */
const meta: Meta<Booking> = {
  title: 'Booking/Errors',
  component: 'when-booking',
  tags: ['!autodocs'],
  beforeEach: () => renewStudios,
  args: {
    ...{ slug: 'walkthrough', clientId, noDraft: true },
    ...{ timeZone: storyTimeZone, hourCycle: 'h23', now: () => storyNow },
  },
}
export default meta

type Story = StoryObj<Booking>

/** A booking over a failing network, and the text that the visitor finally sees. */
const bookingOver = (
  network: NetworkName,
  seen: RegExp,
  walk: (visitor: Visitor) => Promise<void>,
): Story => ({
  args: { serviceUrl: studioAt(network) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await walk(visitor)
    await visitor.expectText(seen)
  },
})

const submit = async (visitor: Visitor): Promise<void> => {
  await fillInForm(visitor)
  await visitor.press(/^Book /)
}

const doNothing = async (): Promise<void> => {}

/** Someone else booked the slot. The nearest free times are offered. */
export const Taken = bookingOver('taken', /was just taken/, submit)

/** The answer was lost and the slot is gone. It was probably booked for this visitor. */
export const ResponseLost: Story = {
  ...bookingOver('lossy', /It was probably booked for you/, submit),
  // Nobody waits for a minute here.
  args: { service: studioService('walkthrough', 'lossy', { patience: 5 }) },
}

/** The service refuses an answer in the form. */
export const FieldRejected = bookingOver('invalid', /Something in the form was not accepted/, submit)

/** Too many requests. */
export const RateLimited = bookingOver('limited', /Too many requests/, submit)

/** The service fails. */
export const ServiceError = bookingOver('broken', /Something went wrong/, submit)

/** The visitor is no longer allowed to book here. */
export const Expired = bookingOver('unauthorized', /no longer authorized/, submit)

/** Somebody else has used the link that the visitor came with. */
export const LinkUsed = bookingOver('ended', /This link was already used/, submit)

/** The service cannot be reached. */
export const Unreachable = bookingOver('unreachable', /could not be loaded/, doNothing)

/** Answers take a minute. Skeletons reserve the space. */
export const Slow = bookingOver('slow', /March/, doNothing)

/** The connection is lost while the visitor chooses, and a message says so. */
export const Offline: Story = {
  args: { serviceUrl: studioAt('visiting') },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.find('button', /times? free/)
    setOnline(false)
    await visitor.expectText(/You are offline/)
  },
  beforeEach: () => () => setOnline(true),
}
