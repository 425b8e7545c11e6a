import '@whenable/elements/define/admin'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { type AdminSignIn, type MemberSession, ServiceError, type SignInOptions } from '@whenable/contract'
import type { Admin } from '@whenable/elements'
import { instant } from '@whenable/time'
import { bookForOwner, ownersToken, renewStudios, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const session: MemberSession = {
  ...{ access_token: ownersToken, expires_in: 900 },
  member: {
    ...{ id: 'ada', grant_id: 'ada', email: 'ada@marlow.example', name: 'Ada Mensah', role: 'owner' },
    ...{ timezone: storyTimeZone, created_at: instant(0), needs_profile: undefined },
  },
}
const options: SignInOptions = {
  ...{ application: 'Marlow Studio', setup: 'none', emails_codes: true, has_passkeys: true },
  ...{ name: undefined, email: undefined },
}
const source: AdminSignIn = {
  key: 'signed in',
  options: async () => options,
  token: async () => session,
  setUp: async () => session,
  sendCode: async () => 'code',
  enterCode: async () => session,
  usePasskey: async () => session,
  signOut: async () => undefined,
}
const signedOut: AdminSignIn = {
  ...source,
  key: 'signed out',
  token: () => Promise.reject(new ServiceError('unauthorized', 'nobody is signed in', { status: 401 })),
}

/**
 * The whole owner's side of a service, as it is served at `/admin`: sign-in, navigation, and a page for each of the owner's
 * elements. The stories run it with the service in the page.
 */
const meta: Meta<Admin> = {
  title: 'Elements/when-admin',
  component: 'when-admin',
  args: {
    serviceUrl: studioAt('answering'),
    source,
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 1160 },
}
export default meta

type Story = StoryObj<Admin>

/** Signed in: the studio’s event types. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Marlow Studio/)
    canvasElement.querySelector<Admin>('when-admin')?.open('event-types')
    await visitor.expectText(/Project walkthrough/)
  },
}

/** Nobody is signed in. */
export const SignIn: Story = {
  args: { source: signedOut },
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectHeading(/Sign in to/),
}

/** The bookings of an owner. */
const bookings: Story = {
  args: { serviceUrl: studioAt('owning') },
  beforeEach: async () => {
    await bookForOwner()
    return renewStudios
  },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Marlow Studio/)
    canvasElement.querySelector<Admin>('when-admin')?.open('bookings')
    await visitor.expectText(/Robin Vale/)
  },
}

/** A page in German: texts, dates and lists are German, and so are the elements of visitors in it. */
export const German: Story = { ...bookings, globals: { locale: 'de' } }

/** A page in Arabic, from right to left. */
export const Arabic: Story = { ...bookings, globals: { locale: 'ar' } }
