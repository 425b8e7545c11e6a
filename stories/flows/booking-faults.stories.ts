import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Booking } from '@whenable/elements'
import { clientId, type NetworkName, renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { fillInForm, setOnline, type Visitor, visitorOf } from '../visitor.js'

/**
 * Errors during a booking, against the real service in this page behind a failing network. The form always keeps its entries,
 * and only real bookings are reported as booked.
 */
const meta: Meta<Booking> = {
  title: 'Booking/Faults',
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
const behind = (network: NetworkName, seen: RegExp, walk: (visitor: Visitor) => Promise<void>): Story => ({
  args: { serviceUrl: studioAt(network) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await walk(visitor)
    await visitor.sees(seen)
  },
})

const submit = async (visitor: Visitor): Promise<void> => {
  await fillInForm(visitor)
  await visitor.press(/^Book /)
}

const looking = async (): Promise<void> => {}

/** Someone else booked the slot. The nearest free times are offered. */
export const Taken = behind('contested', /was just taken/, submit)

/** The answer was lost and the slot is gone. It was probably booked for this visitor. */
export const AnswerLost = behind('deaf', /It was probably booked for you|still looking/i, submit)

/** The service refuses an answer in the form. */
export const FieldRefused = behind('strict', /Something in the form was not accepted/, submit)

/** Too many requests. */
export const TooMany = behind('crowded', /Too many requests/, submit)

/** The service fails. */
export const ServiceFails = behind('broken', /Something went wrong/, submit)

/** The visitor is no longer allowed to book here. */
export const Expired = behind('closed', /no longer authorized/, submit)

/** The service cannot be reached. */
export const Unreachable = behind('away', /could not be loaded/, looking)

/** Answers take a minute. Skeletons reserve the space. */
export const Slow = behind('slow', /March/, looking)

/** The connection is lost while the visitor chooses, and a message says so. */
export const Offline: Story = {
  args: { serviceUrl: studioAt('visiting') },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.find('button', /times? free/)
    setOnline(false)
    await visitor.sees(/no network/)
  },
  beforeEach: () => () => setOnline(true),
}
