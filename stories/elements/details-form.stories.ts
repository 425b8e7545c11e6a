import '@whenable/elements/define/details-form'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingSettings } from '@whenable/contract'
import type { DetailsForm } from '@whenable/elements'
import { expect, waitFor } from 'storybook/test'
import { bookingFacts } from '../states/booking-states.js'
import { inForm, submittedBy } from '../states/in-form.js'
import { chosenSlot, studioSettings } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The form with every type of question, prefilled fields, guests and errors. */
const meta: Meta<DetailsForm> = {
  title: 'Elements/when-details-form',
  component: 'when-details-form',
  parameters: { width: 520 },
  args: { settings: studioSettings },
}
export default meta

type Story = StoryObj<DetailsForm>

const asking = (additional_fields: object, changes: object = {}) =>
  ({
    ...studioSettings,
    scheduler: { ...studioSettings.scheduler, ...changes, additional_fields },
  }) as BookingSettings

const everyQuestion = {
  company: { label: 'Company', type: 'text', required: true, options: [], order: 1 },
  topic: { label: 'What should we look at first?', type: 'multi_line_text', options: [], order: 2 },
  invoice: { label: 'Address for the invoice', type: 'email', options: [], order: 3 },
  phone: { label: 'Telephone', type: 'phone_number', required: true, options: [], order: 4 },
  team: {
    label: 'How many people are on your team?',
    type: 'dropdown',
    required: true,
    options: ['Only me', '2 to 10', 'More than 10'],
    order: 5,
  },
  move: { label: 'When do you move in?', type: 'date', options: [], order: 6 },
  place: {
    label: 'Where shall we meet?',
    type: 'radio_button',
    required: true,
    options: ['In the workshop', 'By video', 'At your place'],
    order: 7,
  },
  rooms: {
    label: 'Which rooms is it about?',
    type: 'multi_select',
    options: ['Kitchen', 'Study, library', 'Bedroom'],
    order: 8,
  },
  terms: {
    label: 'You may write to me about this project',
    type: 'checkbox',
    required: true,
    options: [],
    order: 9,
  },
  utm_source: { label: 'Source', type: 'metadata', options: [] },
}

const noor = { name: 'Noor Haddad', email: 'noor@example.com' }
const notetaker_settings = { enabled: true, show_ui_consent_message: true }

const empty = { ...noor, answers: {}, guests: [] }

/** Two questions with answers. */
export const Default: Story = { args: { draft: bookingFacts.draft } }

/** It is being sent. */
export const Sending: Story = { args: { draft: bookingFacts.draft, pending: true } }

/** The service refused the request. */
export const Refused: Story = {
  args: {
    draft: bookingFacts.draft,
    error: { type: 'invalid_request_error', status: 400, message: 'guest.email: not one' },
  },
}

/** Every type of question, in the order of the configuration. */
export const EveryQuestion: Story = { args: { settings: asking(everyQuestion, { notetaker_settings }) } }

/** The same form, submitted empty. */
export const EveryQuestionWrong: Story = {
  ...EveryQuestion,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Send')
    await visitor.expectText(/Enter/)
  },
}

/** Fields that the page has filled in: editable, locked, and a hidden source. */
export const FilledIn: Story = {
  args: {
    settings: asking(everyQuestion),
    draft: empty,
    prefill: {
      ...noor,
      phone: '+31 20 555 01 23',
      answers: {
        company: 'Studio Noord',
        team: '2 to 10',
        place: 'By video',
        rooms: 'Kitchen, Study, library',
        terms: 'true',
        utm_source: 'newsletter',
      },
      access: {
        email: 'locked',
        'answers.company': 'locked',
        'answers.team': 'locked',
        'answers.rooms': 'locked',
        'answers.terms': 'locked',
        'answers.place': 'hidden',
      },
    },
  },
}

/** A class with three seats left, so two guests can be added. */
export const GuestsAtLimit: Story = {
  args: {
    settings: asking({}),
    draft: {
      ...empty,
      guests: [
        { name: 'Sam Okoye', email: 'sam@example.com' },
        { name: 'Lena Vos', email: 'lena@example.com' },
      ],
    },
    chosen: { ...chosenSlot, event: { eventId: 'evening-class', seats: 3 } },
  },
}

/** A moved booking asks no questions. */
export const Moving: Story = { args: { settings: asking(everyQuestion), rescheduling: true, draft: empty } }

/** In German. */
export const German: Story = {
  globals: { locale: 'de' },
  args: {
    settings: asking(everyQuestion, { notetaker_settings }),
    draft: { ...empty, guests: [{ name: '', email: '' }] },
  },
}

/** In Arabic, right to left. */
export const RightToLeft: Story = {
  globals: { locale: 'ar' },
  args: {
    settings: asking(everyQuestion),
    draft: { ...empty, guests: [{ name: 'سامي', email: 'sami@example.com' }] },
  },
}

/** In a form, which submits what is typed once it is no longer disabled. */
export const InForm: Story = {
  args: { name: 'visitor', disabled: true, draft: { ...empty, name: 'Ada', email: 'ada@example.com' } },
  render: inForm('when-details-form'),
  play: async ({ canvasElement }) => {
    const form = canvasElement.querySelector('when-details-form') as DetailsForm
    await waitFor(() => expect(form.shadowRoot?.querySelector('input')?.disabled).toBe(true))
    expect(submittedBy(canvasElement)).toEqual({})
    form.disabled = false
    await waitFor(() =>
      expect(submittedBy(canvasElement)).toMatchObject({
        'visitor.name': 'Ada',
        'visitor.email': 'ada@example.com',
      }),
    )
  },
}
