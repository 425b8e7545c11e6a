import '@whenable/elements/define/poll'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { type PollAnswer, type PollPage, type PollSource, ServiceError } from '@whenable/contract'
import type { Poll } from '@whenable/elements'
import { slotAt, storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const times = ['2026-03-10T10:00', '2026-03-10T15:30', '2026-03-12T14:00', '2026-03-13T09:30'] as const
const [first, , third, fourth] = times.map((wall) => slotAt(wall).start)

/** The votes of others, by name. */
const others = [
  ['Jonas Okafor', ['yes', 'no', 'yes', 'if_needed']],
  ['Noor Haddad', ['if_needed', 'no', 'yes', 'yes']],
  ['Robin Vale', ['no', 'yes', 'yes', 'no']],
] as const

const answers = others.map(([name, votes]) => ({
  name,
  votes: Object.fromEntries(times.map((wall, index) => [slotAt(wall).start, votes[index]])),
}))

const slots = times.map((wall, index) => {
  const { start, end } = slotAt(wall)
  const count = (vote: string) => others.filter(([, votes]) => votes[index] === vote).length
  const counts = { yes: count('yes'), if_needed: count('if_needed'), no: count('no') }
  return { start_time: start, end_time: end, is_taken: index === 1, ...counts }
})

const page = (changes: Partial<PollPage> = {}) =>
  ({
    ...{ title: 'Planning the spring release', organizer: { name: 'Ada Mensah' }, duration_minutes: 30 },
    ...{ location: 'Video call', timezone: storyTimeZone, state: 'open', expires_in: 86_400 },
    ...{ votes: 'shown', slots, answers, answers_left: 97, capabilities: [], ...changes },
  }) as PollPage

const without = { yes: undefined, if_needed: undefined, no: undefined }

/** A poll that takes answers. */
const pollOf = (shown: PollPage, changes: Partial<PollSource> = {}): PollSource => {
  const own = new Map<string, PollAnswer>()
  return {
    poll: async () => shown,
    answer: async (token) => own.get(token),
    saveAnswer: async (token, answer) => {
      const saved = { ...answer, updated_at: storyNow } as PollAnswer
      own.set(token, saved)
      return saved
    },
    withdrawAnswer: async (token) => void own.delete(token),
    ...changes,
  }
}

/** Writes the source of a page's own in the code of a story. */
const ownSource = { written: { source: 'myPoll' } }

/**
 * A poll: people answer yes, if needed or no for each of a few times, with their own calendar laid over if they like. The organizer books
 * one of them. It is the page of the address that the organizer sends.
 */
const meta: Meta<Poll> = {
  title: 'Elements/when-poll',
  component: 'when-poll',
  args: {
    source: pollOf(page()),
    timeZone: storyTimeZone,
    hourCycle: 'h23',
    now: () => storyNow,
  },
  parameters: { width: 720, ...ownSource },
}
export default meta

type Story = StoryObj<Poll>

const showing =
  (text: RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) =>
    visitorOf(canvasElement).expectText(text)

/** Others have answered, and one time was booked meanwhile. */
export const Default: Story = { play: showing(/Planning the spring release/) }

/** The visitor has answered, and can change it. */
export const Answered: Story = {
  args: {
    answerToken: 'the-token-of-an-answer',
    source: pollOf(page(), {
      answer: async () => ({
        ...{ name: 'Sam Reed', email: 'sam@example.com', timezone: undefined, language: undefined },
        votes: { [String(first)]: 'yes', [String(third)]: 'if_needed', [String(fourth)]: 'no' },
        updated_at: storyNow,
      }),
    }),
  },
  play: showing(/Withdraw/),
}

/** Names and votes of others are counted only. */
export const Counted: Story = {
  args: { source: pollOf(page({ votes: 'counted', answers: undefined })) },
  play: showing(/Planning/),
}

/** Votes of others are hidden, far from the organizer: times are in the visitor's time zone. */
export const HiddenFarAway: Story = {
  args: {
    timeZone: 'Asia/Tokyo',
    source: pollOf(
      page({ votes: 'hidden', answers: undefined, slots: slots.map((slot) => ({ ...slot, ...without })) }),
    ),
  },
  play: showing(/Tokyo/),
}

/** What is missing is named. */
export const Incomplete: Story = {
  tags: ['leaves-traces'],
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).press(/Save|Send/)
    await visitorOf(canvasElement).expectText(/Enter your name/)
  },
}

/** The organizer has chosen a time. */
export const Booked: Story = {
  args: { source: pollOf(page({ state: 'booked', chosen_start_time: third })) },
  play: showing(/Planning/),
}

/** The poll takes no more answers. */
export const Closed: Story = {
  args: { source: pollOf(page({ state: 'closed' })) },
  play: showing(/Planning/),
}

/** The poll is still loading. */
export const Loading: Story = {
  args: { source: pollOf(page(), { poll: () => new Promise<never>(() => {}) }) },
}

/** Nobody has made a poll at this address. */
export const Missing: Story = {
  args: {
    source: pollOf(page(), {
      poll: () => Promise.reject(new ServiceError('not_found_error', 'none', { status: 404 })),
    }),
  },
  play: showing(/poll/),
}

/** The poll could not be loaded. */
export const Failed: Story = {
  args: {
    source: pollOf(page(), {
      poll: () => Promise.reject(new ServiceError('connection_error', 'the network is down')),
    }),
  },
  play: showing(/could not be loaded/),
}

/** In Arabic, right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' }, play: showing(/Planning/) }
