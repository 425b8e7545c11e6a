import '@whenable/elements/define/waitlist'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { ServiceError, type WaitlistEntry, type WaitlistService } from '@whenable/contract'
import type { Waitlist } from '@whenable/elements'
import { instant } from '@whenable/time'
import { slotAt, storyNow, storyTimeZone, studioBooking, studioSettings } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const [day, offered] = [slotAt('2026-03-12T00:00'), slotAt('2026-03-12T10:00')]
const seat = { event_id: undefined, master_id: undefined, calendar_id: undefined, title: undefined }
const offer = { ...seat, start_time: offered.start, end_time: offered.end, expires_in: 5_400 }

const entryOf = (changes: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  ...{ waitlist_id: 'the-visitors-entry', configuration_id: studioSettings.configuration_id ?? '' },
  ...{
    state: 'waiting',
    timezone: storyTimeZone,
    event_id: undefined,
    booking_id: undefined,
    sends_email: true,
  },
  ...{ start_time: day.start, end_time: instant(day.start + 86_400), offer: undefined },
  expires_in: day.start + 86_400 - storyNow,
  ...changes,
})

const never = new Promise<never>(() => {})

/** A waitlist on which the visitor has an entry. */
const waitlistOf = (entry: WaitlistEntry, changes: Partial<WaitlistService> = {}): WaitlistService => ({
  key: entry.state,
  join: async () => entry,
  entry: async () => entry,
  accept: () => never,
  pass: async () => ({ ...entry, state: 'passed', offer: undefined }),
  leave: async () => undefined,
  ...changes,
})

/** The link of an entry, from an email. */
const linked = (entry: WaitlistEntry, changes?: Partial<WaitlistService>) => ({
  waitlistId: entry.waitlist_id,
  date: null,
  service: waitlistOf(entry, changes),
})

/** Writes the service of a page's own in the code of a story. */
const ownService = { written: { service: 'myService' } }

/**
 * Waits for a time that comes free: on a full day, in a full session, or earlier than a booking. `when-booking` and
 * `when-manage-booking` show it themselves where nothing is free; alone, it is the page of the link in an email.
 */
const meta: Meta<Waitlist> = {
  title: 'Elements/when-waitlist',
  component: 'when-waitlist',
  args: {
    date: '2026-03-12',
    service: waitlistOf(entryOf()),
    settings: studioSettings,
    timeZone: storyTimeZone,
    hourCycle: 'h23',
    noDraft: true,
    now: () => storyNow,
  },
  parameters: { width: 560, ...ownService },
}
export default meta

type Story = StoryObj<Waitlist>

const showing =
  (text: RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) =>
    visitorOf(canvasElement).expectText(text)

/** A day is full: who joins is offered what comes free. */
export const Default: Story = { play: showing(/Tell me if a time comes free/) }

/** A visitor would rather have their booking sooner. Nothing is asked. */
export const Earlier: Story = {
  args: {
    date: null,
    wanted: {
      start: storyNow,
      end: studioBooking.start,
      bookingId: studioBooking.bookingId,
    },
    closable: true,
  },
  play: showing(/Tell me if an earlier time comes free/),
}

/** The visitor waits. */
export const Waiting: Story = { args: linked(entryOf()), play: showing(/You’re on the waitlist/) }

/** A time has come free, and is kept for the visitor. */
export const Offered: Story = {
  args: linked(entryOf({ state: 'offered', offer })),
  play: showing(/A time has come free/),
}

/** A time earlier than the visitor's booking, kept for a few minutes more. */
export const OfferedEarlier: Story = {
  args: linked(
    entryOf({
      ...{ state: 'offered', booking_id: studioBooking.bookingId },
      offer: { ...offer, expires_in: 240 },
    }),
  ),
  play: showing(/Still reserved for you/),
}

/** The offer has run out. The time can still be booked while it is free. */
export const RunOut: Story = {
  args: linked(entryOf({ offer: { ...offer, expires_in: 0 } })),
  play: showing(/no longer reserved for you/),
}

/** Somebody else has booked the time that the visitor accepted. */
export const Taken: Story = {
  tags: ['leaves-traces'],
  args: linked(entryOf({ state: 'offered', offer }), {
    accept: () => Promise.reject(new ServiceError('timeslot_not_available', 'taken', { status: 400 })),
    entry: async () => entryOf({ state: 'offered', offer }),
  }),
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).press(/^Book /)
    await visitorOf(canvasElement).expectText(/was just taken|no longer free|waitlist/i)
  },
}

/** The visitor has left the time to others. */
export const Passed: Story = {
  args: linked(entryOf({ state: 'passed' })),
  play: showing(/You left this time to others/),
}

/** The visitor waits no more. */
export const Left: Story = {
  args: linked(entryOf({ state: 'left' })),
  play: showing(/You left the waitlist/),
}

/** The day is over. */
export const Ended: Story = {
  args: linked(entryOf({ state: 'expired' })),
  play: showing(/You’re no longer on the waitlist/),
}

/** The entry is still loading. */
export const Loading: Story = { args: linked(entryOf(), { entry: () => never }) }

/** The entry could not be loaded. */
export const Failed: Story = {
  args: linked(entryOf(), {
    entry: () => Promise.reject(new ServiceError('connection_error', 'the network is down')),
  }),
  play: showing(/could not be loaded/),
}

/** In Arabic, right to left. */
export const RightToLeft: Story = {
  globals: { locale: 'ar' },
  args: linked(entryOf({ state: 'offered', offer })),
  play: showing(/توفّر موعد/),
}
