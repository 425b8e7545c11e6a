import '@whenable/admin/define/calendars'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Calendars } from '@whenable/admin'
import { instant } from '@whenable/time'
import { ownerToken } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import {
  calendars,
  connectionsWith,
  fastmail,
  feed,
  nextcloud,
  unreadableConnections,
  wrongPassword,
} from '../states/connected-calendars.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/** The code that a page writes for a source. */
const written = {
  source:
    "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, calendarsEndpoints())",
}

/**
 * An owner's calendar accounts: whether they work, which calendars count as busy, and where bookings go. Accounts are connected
 * here, and signed in to again when their password has changed.
 */
const meta: Meta<Calendars> = {
  title: 'Elements/when-calendars',
  component: 'when-calendars',
  args: {
    source: connectionsWith([fastmail, nextcloud, feed]),
    timeZone: storyTimeZone,
    now: () => storyNow,
  },
  parameters: { width: 912, written },
}
export default meta

type Story = StoryObj<Calendars>

/** The calendar of the first account, to which bookings go. */
const homeCalendar = calendars.flatMap((one) => (one.id === 'home' ? [{ ...one, isPrimary: true }] : []))

const expired = { ...nextcloud, status: 'expired' }

/** Three accounts that work. */
export const Default: Story = {}

/** An account's password is refused, and another account does not answer. */
export const Expired: Story = {
  args: {
    source: connectionsWith([
      fastmail,
      expired,
      { ...feed, status: 'stale', stale_since: instant(storyNow - 7_200), when_unavailable: 'block' },
    ]),
  },
}

/** The owner signs in to an account again. */
export const SigningInAgain: Story = {
  args: { source: connectionsWith([expired]) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Sign in again')
    await visitor.expectText(/Stored encrypted/)
  },
}

/** The first sync of an account. */
export const Connecting: Story = {
  args: {
    source: connectionsWith([fastmail, { ...nextcloud, status: 'connecting' }], {
      all: calendars.filter(({ connectionId }) => connectionId === 'fastmail'),
    }),
  },
}

/** The owner chooses a provider. */
export const Providers: Story = {
  args: { source: connectionsWith([]) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Connect a calendar')
    await visitor.expectText(/Where is your calendar/)
  },
}

/** The service is configured for a provider on whose own page owners sign in. */
export const ProviderSignIn: Story = {
  args: { source: connectionsWith([]), signInProviders: 'google' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Connect a calendar')
    await visitor.expectText(/Google Calendar/)
  },
}

/** The provider does not accept the password. What was typed stays. */
export const WrongPassword: Story = {
  args: { source: connectionsWith([], { refusal: wrongPassword }) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Connect a calendar')
    await visitor.press('Nextcloud')
    await visitor.fill('Server address', 'https://cloud.marlow.example')
    await visitor.fill('Username or email', 'ada')
    await visitor.fill('App password', 'aaaa-bbbb')
    await visitor.press('Connect')
    await visitor.expectText(/did not accept/)
  },
}

/** An account was connected, and its busy times were found. */
export const Connected: Story = {
  args: { source: connectionsWith([]) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Connect a calendar')
    await visitor.press('iCloud')
    await visitor.fill('Username or email', 'ada@marlow.example')
    await visitor.fill('App password', 'aaaa-bbbb')
    await visitor.press('Connect')
    await visitor.expectText(/Busy times in the next 7 days/)
  },
}

/** Nothing in an account is busy. The owner of two accounts chooses where bookings go. */
export const NothingBusy: Story = {
  args: { source: connectionsWith([nextcloud], { all: homeCalendar, busyTimes: [] }) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Connect a calendar')
    await visitor.press('iCloud')
    await visitor.fill('Username or email', 'ada@marlow.example')
    await visitor.fill('App password', 'aaaa-bbbb')
    await visitor.press('Connect')
    await visitor.expectText(/Nothing in it is busy/)
  },
}

/** Some events could not be read. They count as busy where their times are known. */
export const Warnings: Story = {
  args: {
    source: connectionsWith([
      {
        ...fastmail,
        warnings: [
          {
            ...{ calendar_id: 'work', uid: 'a-1', title: 'Quarterly review' },
            message: 'time zone "Customized Time Zone" is unknown: read in Europe/Lisbon',
          },
          { calendar_id: 'classes', uid: 'b-2', title: undefined, message: 'the event has no start' },
        ],
      },
    ]),
  },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('when-calendars')?.shadowRoot
    await visitorOf(canvasElement).expectText(/2 entries/)
    root?.querySelector<HTMLElement>('[part=warnings] summary')?.click()
  },
}

/** No account is connected, and the service keeps a calendar of its own. On the real service in this page. */
export const OwnCalendar: Story = {
  args: { source: null, serviceUrl: studioAt('owning'), sessionProvider: ownerToken },
  parameters: { written: {} },
  beforeEach: () => renewStudios,
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/Connect a calendar/),
}

/** The owner is asked before an account is removed. */
export const Removing: Story = {
  args: { source: connectionsWith([nextcloud]) },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('Remove')
    await visitor.expectText(/Nothing is deleted/)
  },
}

/** On a phone-sized layout. */
export const Narrow: Story = {
  args: { source: connectionsWith([fastmail, expired]) },
  parameters: { width: 320 },
}

/** Right to left. */
export const RightToLeft: Story = {
  args: { source: connectionsWith([fastmail, expired]) },
  globals: { locale: 'ar' },
}

/** The accounts are being loaded. */
export const Loading: Story = { args: { source: unreadableConnections('never') } }

/** No account is connected. */
export const Empty: Story = { args: { source: connectionsWith([]) } }

/** The accounts could not be loaded. */
export const Failed: Story = { args: { source: unreadableConnections('failed') } }
