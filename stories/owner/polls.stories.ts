import type { PollsCalls } from '@whenable/admin/polls'
import '@whenable/admin/define/polls'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Polls } from '@whenable/admin'
import { type CreatedPoll, type Poll, ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { ownerToken, pollOwner } from '../owner-in-page.js'
import { renewStudios, studioAt } from '../service-in-page.js'
import { slotAt, storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const walls = ['2026-03-10T10:00', '2026-03-10T15:30', '2026-03-12T14:00', '2026-03-13T09:30'] as const
const [, , third] = walls.map((wall) => slotAt(wall).start)

/** Who has answered what, by name. */
const people = [
  ['Jonas Okafor', ['yes', 'no', 'yes', 'if_needed']],
  ['Noor Haddad', ['if_needed', 'no', 'yes', 'yes']],
  ['Robin Vale', ['no', 'yes', 'yes', undefined]],
  ['Mei Tanaka', ['yes', 'no', 'if_needed', 'no']],
] as const

/** A poll with the answers of four people; its second time was booked meanwhile. */
const poll = (changes: Partial<Poll> = {}) =>
  ({
    ...{ id: 'spring', configuration_id: 'walkthrough', title: 'Planning the spring release', state: 'open' },
    ...{ votes: 'shown', address: 'https://booking.example.com/p/9a1d0c7e5b3f' },
    slots: walls.map((wall, index) => {
      const { start, end } = slotAt(wall)
      const count = (vote: string) => people.filter(([, votes]) => votes[index] === vote).length
      return {
        ...{ start_time: start, end_time: end, is_taken: index === 1 },
        ...{ yes: count('yes'), if_needed: count('if_needed'), no: count('no') },
      }
    }),
    answers: people.map(([name, votes]) => ({
      ...{ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, updated_at: storyNow },
      votes: Object.fromEntries(
        walls.flatMap((wall, index) => (votes[index] ? [[slotAt(wall).start, votes[index]]] : [])),
      ),
    })),
    ...{ timezone: storyTimeZone, expires_at: slotAt('2026-03-09T18:00').start, expires_in: 86_400 },
    ...{ created_at: storyNow, ...changes },
  }) as Poll

const decided = poll({ state: 'booked', chosen_start_time: third, booking_id: 'b1' } as Partial<Poll>)
const unanswered = poll({
  answers: [],
  slots: poll().slots.map((slot) => ({ ...slot, yes: 0, if_needed: 0, no: 0 })),
})

const sourceOf = (changes: Partial<PollsCalls> = {}): PollsCalls => ({
  eventTypes: async () => [
    { id: 'walkthrough', name: 'Project walkthrough', slug: 'walkthrough', address: '', isActive: true },
  ],
  times: async () => walls.map(slotAt),
  polls: async () => [
    poll(),
    { ...decided, id: 'budget', title: 'Budget for the autumn', created_at: instant(storyNow - 60) },
    { ...unanswered, id: 'offsite', title: 'Offsite', state: 'closed', created_at: instant(storyNow - 90) },
  ],
  createPoll: async () =>
    ({
      ...unanswered,
      id: 'new',
      address: 'https://booking.example.com/p/9a1d0c7e5b3f',
      secret: '9a1d',
    }) as CreatedPoll,
  updatePoll: async () => poll(),
  deletePoll: async () => undefined,
  choosePollTime: async () => decided,
  ...changes,
})

/**
 * An owner’s polls: which of a few free times suits several people. The owner sends a link, sees the answers and the times that are taken
 * meanwhile, and books one. The first story runs on the real service in this page.
 */
const meta: Meta<Polls> = {
  title: 'Elements/when-polls',
  component: 'when-polls',
  args: { source: sourceOf(), timeZone: storyTimeZone, now: () => storyNow },
  parameters: {
    width: 1000,
    written: {
      source:
        "createServiceCalls({ baseUrl: 'https://booking.example.com', sessionProvider }, pollsEndpoints({ baseUrl: 'https://booking.example.com' }))",
    },
  },
  beforeEach: async () => renewStudios,
}
export default meta

type Story = StoryObj<Polls>

const slotsIn = (root: HTMLElement): HTMLElement[] => {
  const element = root.querySelector('when-polls')
  const week = element?.shadowRoot?.querySelector('when-week')
  return [...(week?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=slot]') ?? [])]
}

/** Begins a poll of three times. */
const propose = async (canvasElement: HTMLElement) => {
  const visitor = visitorOf(canvasElement)
  await visitor.press('New poll')
  await visitor.expectText(/afternoon/i)
  for (const index of [0, 1, 3]) slotsIn(canvasElement)[index]?.click()
  await visitor.expectText(/3 times chosen/)
  return visitor
}

/** On the service in this page: a poll that three people have answered, one of whose times was booked meanwhile. */
export const Default: Story = {
  args: { source: null, serviceUrl: studioAt('owning'), sessionProvider: ownerToken },
  tags: ['leaves-traces'],
  beforeEach: pollOwner,
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press(/Planning the spring release/, 'link')
    await visitor.expectText(/Best time/)
  },
}

/** Polls that are open, decided and closed. */
export const List: Story = {
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/Budget for the autumn/),
}

/** Times are chosen for a new poll. */
export const NewPoll: Story = {
  play: async ({ canvasElement }) => {
    await propose(canvasElement)
  },
}

/** A new poll lacks its title and its times. */
export const Incomplete: Story = {
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.press('New poll')
    await visitor.expectText(/afternoon/i)
    await visitor.fill('Title', '')
    await visitor.press('Make the poll')
    await visitor.expectText(/Enter a title/)
  },
}

/** A poll has just been made: its link is shown once. */
export const Made: Story = {
  play: async ({ canvasElement }) => {
    const visitor = await propose(canvasElement)
    await visitor.press('Make the poll')
    await visitor.expectText(/The poll is ready/)
  },
}

/** Before a time is booked: who is invited, and who is told. */
export const Asking: Story = {
  args: { pollId: 'spring' },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Best time/)
    const buttons = canvasElement
      .querySelector('when-polls')
      ?.shadowRoot?.querySelectorAll<HTMLElement>('[part=choose-button]')
    buttons?.[0]?.click()
    await visitor.expectText(/Told which time was chosen/)
  },
}

/** A time was booked. */
export const Decided: Story = {
  args: { pollId: 'budget' },
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/Invitations/),
}

/** Somebody else booked the time a moment before. */
export const Taken: Story = {
  args: {
    pollId: 'spring',
    source: sourceOf({
      choosePollTime: () => Promise.reject(new ServiceError('timeslot_not_available', 'taken')),
    }),
  },
  play: async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.expectText(/Best time/)
    const root = canvasElement.querySelector('when-polls')?.shadowRoot
    root?.querySelector<HTMLElement>('button.primary[part=choose-button]')?.click()
    await visitor.expectText(/This decides the poll/)
    root?.querySelector<HTMLElement>('#confirm-choice')?.click()
    await visitor.expectText(/Nothing was booked/)
  },
}

/** In Arabic, from right to left. */
export const RightToLeft: Story = {
  args: { pollId: 'spring' },
  globals: { locale: 'ar' },
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/أفضل موعد/),
}

/** No poll was made yet. */
export const Empty: Story = {
  args: { source: sourceOf({ polls: async () => [] }) },
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/No polls yet/),
}

/** The polls are still loading. */
export const Loading: Story = {
  args: { source: sourceOf({ polls: () => new Promise<never>(() => {}) }) },
}

/** The service cannot be reached. */
export const Failed: Story = {
  args: { source: sourceOf({ polls: () => Promise.reject(new ServiceError('connection_error', 'no')) }) },
  play: async ({ canvasElement }) => visitorOf(canvasElement).expectText(/couldn't be loaded/),
}
