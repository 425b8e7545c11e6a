import '@whenable/admin/define/event-type-editor'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { EventTypeEditor } from '@whenable/admin'
import { askHosts, callAsOwner, changeEventType, ownerToken, teachClass } from '../owner-in-page.js'
import { configurationsAt, renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * An owner edits an event type. The preview beside it is the booking page of the draft: its free times come from the service, and
 * nothing is stored. The stories run on the real service in this page.
 */
const meta: Meta<EventTypeEditor> = {
  title: 'Elements/when-event-type-editor',
  component: 'when-event-type-editor',
  args: {
    serviceUrl: studioAt('owning'),
    sessionProvider: ownerToken,
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 1120 },
  beforeEach: () => renewStudios,
}
export default meta

type Story = StoryObj<EventTypeEditor>

/** Shows the walkthrough. */
const show = async (canvasElement: HTMLElement) => {
  const { walkthrough } = await configurationsAt('owning')
  const editor = canvasElement.querySelector<EventTypeEditor>('when-event-type-editor')
  if (editor) editor.configurationId = walkthrough
  return visitorOf(canvasElement)
}

/** Shows the walkthrough, and waits for its preview. */
const editing = async (canvasElement: HTMLElement) => {
  const visitor = await show(canvasElement)
  await visitor.expectText(/Live preview/)
  await visitor.expectText(/Next free/)
  return visitor
}

/** Opens a section by its heading. */
const open = (canvasElement: HTMLElement, section: string) => {
  const root = canvasElement.querySelector('when-event-type-editor')?.shadowRoot
  const details = root?.querySelector<HTMLDetailsElement>(`[data-section="${section}"]`)
  if (details) details.open = true
}

/** What is set, in one line for each section. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await editing(canvasElement)
  },
}

/** Two limits are changed. The bar names them, and the preview follows. */
export const Changed: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await editing(canvasElement)
    open(canvasElement, 'limits')
    await visitor.fill('Notice', '2 days')
    await visitor.fill('At most a day', '6')
    await visitor.expectText(/2 unsaved changes/)
    // How far the fields had scrolled depends on when the preview came.
    scrollTo(0, 0)
  },
}

/** Durations are typed in words. What cannot be read is kept, and named. */
export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await editing(canvasElement)
    await visitor.fill('Length', 'half an hour')
    await visitor.press('Save')
    await visitor.expectText(/Fix 1 field to save/)
  },
}

/** A price, which visitors pay on the owner's page. Without an amount an event type is free, and has neither a currency nor a page. */
export const Price: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await editing(canvasElement)
    await visitor.expectText(/Price/)
    open(canvasElement, 'price')
    await visitor.fill('Price', '45,50')
    await visitor.fill('Currency', 'EUR')
    await visitor.fill('Page on which visitors pay', 'https://shop.example/pay')
    await visitor.expectText(/Price: 45.50 EUR/)
  },
}

/** The rooms of which each booking needs one, in the order of preference. */
export const Rooms: Story = {
  play: async ({ canvasElement }) => {
    for (const [name, capacity] of [
      ['Garden room', 4],
      ['Street room', 2],
    ])
      await callAsOwner('owning', 'POST', '/admin/v1/resources', { name, capacity })
    const visitor = await editing(canvasElement)
    await visitor.expectText(/Rooms and equipment/)
    open(canvasElement, 'resources')
    await visitor.press('Street room', 'checkbox')
    await visitor.press(/^Garden room/, 'checkbox')
    await visitor.expectText(/Which one is booked/)
    scrollTo(0, 0)
  },
}

/** Who waits for a time of an event type that has a waitlist. */
export const WhoWaits: Story = {
  play: async ({ canvasElement }) => {
    const { walkthrough } = await configurationsAt('owning')
    const { scheduler } = await callAsOwner('owning', 'GET', `/admin/v1/event-types/${walkthrough}`)
    await changeEventType('walkthrough', { scheduler: { ...scheduler, waitlist: true } })
    for (const [index, name] of ['Noor Haddad', 'Robin Vale'].entries())
      await callAsOwner('owning', 'POST', `/v3/scheduling/waitlist?configuration_id=${walkthrough}`, {
        guest: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
        timezone: storyTimeZone,
        start_time: storyNow + (index + 1) * 86_400,
        end_time: storyNow + (index + 2) * 86_400,
      })
    const visitor = await editing(canvasElement)
    open(canvasElement, 'limits')
    await visitor.expectText(/Who waits/)
    open(canvasElement, 'waiting')
    await visitor.expectText(/Noor Haddad/)
  },
}

/** The dates of a class, with the places that are taken. One of them is changed. */
export const Dates: Story = {
  play: async ({ canvasElement }) => {
    const editor = canvasElement.querySelector<EventTypeEditor>('when-event-type-editor')
    const id = await teachClass()
    if (editor) editor.configurationId = id
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/1 of 8 places taken/)
    await visitor.press(/^Change /)
    await visitor.expectText(/Only this date/)
  },
}

/** One host has not accepted yet, and another one has no account: the link of their invitation can be copied. Each has hours. */
export const Hosts: Story = {
  play: async ({ canvasElement }) => {
    await askHosts()
    const visitor = await show(canvasElement)
    await visitor.expectText(/Mei Tanaka/)
    open(canvasElement, 'people')
    await visitor.expectText(/Has not accepted yet/)
    await visitor.press('Invite Zoe Adler')
    await visitor.expectText(/Send them this link/)
    scrollTo(0, 0)
  },
}

/** Hosts who have yet to accept, right to left. */
export const HostsRightToLeft: Story = {
  globals: { locale: 'ar' },
  play: async ({ canvasElement }) => {
    await askHosts()
    const visitor = await show(canvasElement)
    await visitor.expectText(/Mei Tanaka/)
    open(canvasElement, 'people')
    await visitor.expectText(/zoe@adler\.example/)
  },
}

/** Questions are edited, moved and added. */
export const Questions: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await editing(canvasElement)
    open(canvasElement, 'questions')
    await visitor.press('Add a question')
    await visitor.fill('Question', 'How many people come?')
  },
}

/** Colours of a brand, which the preview wears at once. */
export const Look: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await editing(canvasElement)
    open(canvasElement, 'look')
    await visitor.fill('Another colour', '#0b7a53')
    await visitor.expectText(/1 unsaved change/)
  },
}

/** Somebody else has changed the name meanwhile. Everything else of both sides is kept. */
export const Conflict: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await editing(canvasElement)
    await visitor.fill('Name', 'Walkthrough for teams')
    await changeEventType('walkthrough', { name: 'Studio walkthrough' })
    await visitor.press('Save')
    await visitor.expectText(/Somebody else changed this meanwhile/)
  },
}
