import '@whenable/elements/define/routing-form'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { type RoutingFormSource, ServiceError } from '@whenable/contract'
import type { RoutingForm } from '@whenable/elements'
import { storyNow } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const sourceOf = (key: string, changes: Partial<RoutingFormSource> = {}): RoutingFormSource => ({
  key,
  routingForm: async () => ({
    ...{ slug: 'help', title: 'How can we help?' },
    description: 'Two short questions, and we show you the right times.',
    questions: [
      {
        key: 'need',
        label: 'What do you need?',
        type: 'choice',
        answers: ['Plan a new kitchen', 'Repair something', 'Something else'],
      },
      { key: 'about', label: 'What is it about?', type: 'text', answers: [] },
    ],
  }),
  target: async () => ({
    ...{ type: 'message', url: undefined, configuration_id: undefined },
    text: 'Call us at 021 555 01 20, and we find somebody who can help.',
  }),
  ...changes,
})

/**
 * A routing form for visitors: a few questions whose answers lead to an event type, which is booked in place, to the page of a host, to a
 * page elsewhere or to a message.
 */
const meta: Meta<RoutingForm> = {
  title: 'Elements/when-routing-form',
  component: 'when-routing-form',
  args: { source: sourceOf('questions'), now: () => storyNow },
  parameters: { width: 600, written: { source: 'myRoutingForm' } },
}
export default meta

type Story = StoryObj<RoutingForm>

const ready: NonNullable<Story['play']> = async ({ canvasElement }) =>
  visitorOf(canvasElement).expectText(/How can we help/)

/** The questions. */
export const Default: Story = { play: ready }

/** In Arabic, right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' }, play: ready }

/** The form does not exist, or is switched off. */
export const Missing: Story = {
  args: {
    source: sourceOf('missing', {
      routingForm: () => Promise.reject(new ServiceError('not_found_error', 'no form', { status: 404 })),
    }),
  },
}

/** The form could not be loaded. */
export const Failed: Story = {
  args: {
    source: sourceOf('failed', {
      routingForm: () => Promise.reject(new ServiceError('connection_error', 'no network')),
    }),
  },
}

/** The form is being loaded. */
export const Loading: Story = {
  args: { source: sourceOf('loading', { routingForm: () => new Promise(() => {}) }) },
}
