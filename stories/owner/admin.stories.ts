import '@whenable/admin/define/admin'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Admin } from '@whenable/admin'
import {
  bookForOwner,
  emailedCode,
  inviteTeam,
  ownerToken,
  setupToken,
  signInOwner,
  signOut,
} from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * The whole owner's side of a service, as it is served at `/admin`: sign-in, the first run, navigation, and a page for each of the
 * owner's elements. The stories run it with the service in the page.
 */
const meta: Meta<Admin> = {
  title: 'Elements/when-admin',
  component: 'when-admin',
  args: {
    serviceUrl: studioAt('owning'),
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 1160 },
  beforeEach: async () => {
    await ownerToken()
    return renewStudios
  },
}
export default meta

type Story = StoryObj<Admin>

const open = async (canvasElement: HTMLElement, page: string, shown: RegExp) => {
  const visitor = visitorOf(canvasElement)
  await visitor.expectText(/Marlow Studio/)
  canvasElement.querySelector<Admin>('when-admin')?.open(page)
  await visitor.expectText(shown)
}

/** Signed in: the studio’s event types, and beside them how many bookings wait for an answer. */
export const Default: Story = {
  beforeEach: async () => {
    await inviteTeam()
    await bookForOwner()
  },
  play: async ({ canvasElement }) => open(canvasElement, 'event-types', /Project walkthrough/),
}

/** Nobody is signed in at a service whose owner has signed in before. */
const signedOut: Story = {
  args: { serviceUrl: studioAt('starting') },
  beforeEach: async () => {
    await signInOwner('starting')
    await signOut('starting')
  },
}

/** Nobody is signed in. */
export const SignIn: Story = {
  ...signedOut,
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectHeading(/Sign in to/),
}

/** The owner signs in with a code, which the service has emailed. */
export const SignInWithCode: Story = {
  ...signedOut,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.fill('Email', 'ada@marlow.example')
    await visitor.press('Email me a code')
    await visitor.expectText(/We emailed a code/)
    await visitor.fill('Code', await emailedCode('starting'))
    await visitor.press('Sign in')
    await visitor.expectText(/No bookings ahead|Nothing/)
  },
}

/** The first address that a service prints. */
const start: Story = {
  args: { serviceUrl: studioAt('starting') },
  beforeEach: async () => {
    history.replaceState(null, '', `#setup=${await setupToken('starting')}`)
  },
}

/** The first run of a service that nobody has used. */
export const FirstRun: Story = {
  ...start,
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/Your name and time zone/),
}

/** Each step is skipped. The page is online, and says what is left to add. */
export const SkippedSteps: Story = {
  ...start,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Skip for now')
    await visitor.expectText(/Weekly hours/)
    await visitor.press('Skip for now')
    await visitor.expectText(/Not set up here yet/)
    await visitor.press('Skip for now')
    await visitor.expectText(/Your page is online/)
    await visitor.expectText(/Next free/)
  },
}

/** A look around with the demo studio, instead of the first run. */
export const DemoStudio: Story = {
  ...start,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Look around with a demo studio')
    await visitor.expectText(/You are looking at a demo studio/)
    await visitor.expectText(/Upcoming/)
  },
}

/** The bookings of an owner. */
const bookings: Story = {
  beforeEach: () => bookForOwner(),
  play: async ({ canvasElement }) => open(canvasElement, 'bookings', /Robin Vale/),
}

/** A page in German: texts, dates and lists are German, and so are the elements of visitors in it. */
export const German: Story = { ...bookings, globals: { locale: 'de' } }

/** A page in Arabic, from right to left. */
export const Arabic: Story = { ...bookings, globals: { locale: 'ar' } }
