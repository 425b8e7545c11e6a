import type { RoutingFormsCalls } from '@whenable/admin/routing-forms'
import '@whenable/admin/define/routing-forms'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { RoutingForms } from '@whenable/admin'
import { type RoutingForm, ServiceError } from '@whenable/contract'
import { storyNow } from '../states/studio.js'

const form = (changes: object = {}) =>
  ({
    ...{ id: 'help', slug: 'help', title: 'How can we help?', is_active: true, warnings: [] },
    questions: [
      {
        key: 'need',
        label: 'What do you need?',
        answers: ['Plan a new kitchen', 'Repair something', 'Something else'],
      },
      { key: 'client', label: 'Have we worked for you before?', answers: ['Yes', 'No'] },
    ],
    rules: [
      {
        answers: { need: 'Plan a new kitchen', client: 'No' },
        target: { type: 'event_type', configuration_id: 'consultation' },
      },
      {
        answers: { need: 'Plan a new kitchen' },
        target: { type: 'event_type', configuration_id: 'walkthrough' },
      },
      { answers: { need: 'Repair something' }, target: { type: 'host', member_id: 'jonas' } },
    ],
    fallback: { type: 'message', text: 'Call us at 021 555 01 20, and we find somebody who can help.' },
    ...{ page_url: 'https://booking.example.com/f/help', created_at: storyNow },
    ...changes,
  }) as unknown as RoutingForm

const sourceOf = (changes: Partial<RoutingFormsCalls> = {}): RoutingFormsCalls => ({
  routingForms: async () => [
    form(),
    form({
      ...{ id: 'press', title: 'Press and partners', is_active: false },
      questions: form().questions.slice(1),
      warnings: [{ rule: 0, reason: 'target_missing' }],
    }),
  ],
  eventTypes: async () => [
    { id: 'consultation', name: 'First consultation', slug: 'consultation', address: '', isActive: true },
    { id: 'walkthrough', name: 'Project walkthrough', slug: 'walkthrough', address: '', isActive: true },
  ],
  hosts: async () => [{ id: 'jonas', name: 'Jonas Okafor' }],
  createRoutingForm: async () => form({ id: 'new' }),
  updateRoutingForm: async () => form(),
  deleteRoutingForm: async () => undefined,
  ...changes,
})

/** Opens the editor of the first routing form. */
const edit = async (canvasElement: HTMLElement, selector = '[id^=open-]') => {
  const root = canvasElement.querySelector('when-routing-forms')?.shadowRoot
  for (let tries = 0; tries < 100 && !root?.querySelector(selector); tries++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  root?.querySelector<HTMLElement>(selector)?.click()
}

/**
 * An owner’s routing forms: a few questions whose answers lead a visitor to an event type, the page of a host, a page elsewhere or a message.
 */
const meta: Meta<RoutingForms> = {
  title: 'Elements/when-routing-forms',
  component: 'when-routing-forms',
  args: { source: sourceOf(), now: () => storyNow },
  parameters: {
    width: 900,
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, routingFormsEndpoints({ baseUrl: 'https://booking.example.com' }))",
    },
  },
}
export default meta

type Story = StoryObj<RoutingForms>

export const Default: Story = {}

export const Editing: Story = { play: ({ canvasElement }) => edit(canvasElement) }

/** A new one begins with a question that chooses between the first two event types. */
export const Template: Story = { play: ({ canvasElement }) => edit(canvasElement, '#new') }

export const Empty: Story = { args: { source: sourceOf({ routingForms: async () => [] }) } }

export const Loading: Story = { args: { source: sourceOf({ routingForms: () => new Promise(() => {}) }) } }

export const Failed: Story = {
  args: {
    source: sourceOf({ routingForms: () => Promise.reject(new ServiceError('connection_error', 'offline')) }),
  },
}

export const RightToLeft: Story = {
  ...{ args: { lang: 'ar' }, play: ({ canvasElement }) => edit(canvasElement) },
}
