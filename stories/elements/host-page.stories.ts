import '@whenable/elements/define/host-page'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { ServiceError } from '@whenable/contract'
import type { HostPage, Popup } from '@whenable/elements'
import { expect, waitFor } from 'storybook/test'
import { publishPage } from '../owner-in-page.js'
import { clientId, renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** Writes the source of a page's own in the code of a story. */
const ownSource = { written: { source: 'myHostPage' } }

/**
 * What can be booked with a host who has published a page, each with its next free time. Choosing an event type opens a booking in a
 * popup, or its page. The stories run on the real service in this page.
 */
const meta: Meta<HostPage> = {
  title: 'Elements/when-host-page',
  component: 'when-host-page',
  args: {
    serviceUrl: studioAt('owning'),
    slug: 'ada',
    clientId,
    timeZone: storyTimeZone,
    hourCycle: 'h23',
    now: () => storyNow,
  },
  parameters: { width: 720 },
  beforeEach: async () => {
    await publishPage('ada')
    return renewStudios
  },
}
export default meta

type Story = StoryObj<HostPage>

const ready: NonNullable<Story['play']> = async ({ canvasElement }) =>
  visitorOf(canvasElement).expectText(/Next free/)

/** The event types of a host. */
export const Default: Story = { play: ready }

/** Far from the host: times are in the visitor's time zone. */
export const FarAway: Story = { args: { timeZone: 'Asia/Tokyo' }, play: ready }

/** One event type is chosen, and opens in a popup. */
export const Opened: Story = {
  tags: ['leaves-traces'],
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).expectText(/Next free/)
    await visitorOf(canvasElement).press('Project walkthrough', 'link')
    const popup = () =>
      canvasElement.querySelector('when-host-page')?.shadowRoot?.querySelector<Popup>('when-popup')
    await waitFor(() => expect(popup()?.open).toBe(true))
    await visitorOf(canvasElement).expectText(/13:30/)
  },
}

/** In Arabic, right to left. */
export const RightToLeft: Story = {
  globals: { locale: 'ar' },
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/أقرب موعد متاح/),
}

/** Nothing can be booked. */
export const Empty: Story = {
  args: {
    source: {
      key: 'empty',
      hostPage: async () => ({ slug: 'ada', name: 'Ada Mensah', timezone: storyTimeZone, event_types: [] }),
    },
  },
  parameters: ownSource,
}

/** The event types could not be loaded. */
export const Failed: Story = {
  args: {
    source: {
      key: 'failed',
      hostPage: () => Promise.reject(new ServiceError('connection_error', 'no network')),
    },
  },
  parameters: ownSource,
}

/** The event types are being loaded. */
export const Loading: Story = {
  args: { source: { key: 'loading', hostPage: () => new Promise(() => {}) } },
  parameters: ownSource,
}
