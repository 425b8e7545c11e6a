import '@whenable/admin/define/settings'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Settings } from '@whenable/admin'
import { bookForOwner, inviteTeam, ownerToken, refuseEmail } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { mailThatWaited, studioSettings } from '../states/settings.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * The settings of an application: the member's own profile and passkeys, and for owners the team, API keys, webhooks with their last
 * deliveries, emails, what could not be sent, and who changed what. Most stories run on the real service in this page.
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
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, settingsEndpoints)",
    },
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
    await visitor.expectText(/503 \(/)
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

/** On the service in this page, whose owner has signed in. */
const onService = (section: string, beforeEach: () => Promise<void> = async () => {}): Story => ({
  args: { source: null, serviceUrl: studioAt('owning'), sessionProvider: ownerToken, section },
  parameters: { written: {} },
  beforeEach: async () => {
    await beforeEach()
    return renewStudios
  },
})

/** A webhook is added, tested and sent a booking again. */
export const Webhooks: Story = {
  ...onService('webhooks', bookForOwner),
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Add webhook')
    await visitor.fill('Address', 'https://crm.marlow.example/hooks/bookings')
    canvasElement.querySelector('when-settings')?.shadowRoot?.querySelector('form')?.requestSubmit()
    await visitor.expectText(/Copy the secret now/)
    await visitor.press('Done')
    await visitor.press(/^Actions for crm/)
    await visitor.press('Send test', 'menuitem')
    await visitor.expectText(/503/)
    await visitor.press('Show deliveries')
    await visitor.press(/^Send again/)
    await visitor.expectText(/Attempt 2|Not delivered: it/)
  },
}

/** The owner's own profile. */
export const Profile: Story = { args: { section: 'profile' } }

/** The name and the logo of the business, on light and dark. */
export const BrandOfTheBusiness: Story = { args: { section: 'brand' } }

/** The rooms and equipment that event types can need. */
export const RoomsAndEquipment: Story = { args: { section: 'resources' } }

/** The form of a room, with its hours. */
export const ChangingRoom: Story = {
  args: { section: 'resources' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Actions for Garden room')
    await visitor.press('Edit', 'menuitem')
    await visitor.expectText(/Capacity \(people\)/)
  },
}

/** Who may sign in. */
export const Team: Story = onService('team', inviteTeam)

/** How emails are sent. */
export const Mail: Story = onService('mail')

/** The owner's own mail server. */
export const MailServer: Story = {
  args: { section: 'mail' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Change')
    await visitor.expectText(/Leave it empty/)
  },
}

/** Emails waited for a mail server. The owner chooses which of them are still sent. */
export const WaitingMail: Story = {
  args: { source: studioSettings({ mail: async () => mailThatWaited }), section: 'mail' },
}

/** Emails that waited, right to left. */
export const WaitingMailRightToLeft: Story = { ...WaitingMail, globals: { locale: 'ar' } }

/** A member's address was mistyped when they were invited. */
export const CorrectingAddress: Story = {
  args: { section: 'team' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Actions for Mei Tanaka')
    await visitor.press('Correct address', 'menuitem')
    await visitor.expectText(/An unused invitation ends/)
  },
}

/** What a member who leaves has, and what happens to it. */
export const RemovingMember: Story = {
  args: { section: 'team' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Actions for Mei Tanaka')
    await visitor.press('Remove', 'menuitem')
    await visitor.expectText(/Yoga class/)
  },
}

/** What was done with it. */
export const RemovedMember: Story = {
  args: { section: 'team' },
  play: async (story) => {
    await RemovingMember.play?.(story)
    const visitor = visitorOf(story.canvasElement)
    story.canvasElement
      .querySelector('when-settings')
      ?.shadowRoot?.querySelector<HTMLFormElement>('#offboarding-form')
      ?.requestSubmit()
    await visitor.expectText(/Ada Lovelace/)
  },
}

/** An email that could not be sent: its address does not exist. */
export const NotSent: Story = onService('failed', refuseEmail)

/** What was changed, and by whom. */
export const Activity: Story = { args: { section: 'activity' } }

/** From right to left. */
export const RightToLeft: Story = { ...onService('team', inviteTeam), globals: { locale: 'ar' } }
