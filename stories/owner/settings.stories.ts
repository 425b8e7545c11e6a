import '@whenable/elements/define/settings'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Settings } from '@whenable/elements'
import { studioSettings } from '../states/settings.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * The settings of an application: the member's own profile and passkeys, and for owners the team, API keys, webhooks with their last
 * deliveries, emails, what could not be sent, and who changed what.
 */
const meta: Meta<Settings> = {
  title: 'Elements/when-settings',
  component: 'when-settings',
  args: {
    source: studioSettings(),
    section: 'webhooks',
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: {
    width: 912,
    written: { source: "createSettingsSource({ baseUrl: 'https://booking.example.com', sessionProvider })" },
  },
}
export default meta

type Story = StoryObj<Settings>

/** The webhooks, and what was sent to one of them. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/crm\.marlow/)
    canvasElement.querySelector('when-settings')?.shadowRoot?.querySelector<HTMLElement>('#open-crm')?.click()
    await visitor.expectText(/503 in/)
  },
}

/** The form of a webhook. */
export const AddingWebhook: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Add webhook')
    await visitor.expectText(/Notify about/)
  },
}

/** A secret is shown once. */
export const NewKey: Story = {
  args: { section: 'api-keys' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Create key')
    await visitor.fill('Name', 'Newsletter')
    canvasElement.querySelector('when-settings')?.shadowRoot?.querySelector('form')?.requestSubmit()
    await visitor.expectText(/Copy the key now/)
  },
}

/** The owner's own profile. */
export const Profile: Story = { args: { section: 'profile' } }

/** Who may sign in. */
export const Team: Story = { args: { section: 'team' } }

/** How emails are sent. */
export const Mail: Story = { args: { section: 'mail' } }

/** Emails and calendar events that could not be sent. */
export const NotSent: Story = { args: { section: 'failed' } }

/** What was changed, and by whom. */
export const Activity: Story = { args: { section: 'activity' } }

/** From right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' }, args: { section: 'team' } }
