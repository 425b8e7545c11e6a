import { expect, fixture, html } from '@open-wc/testing'
import {
  type CreatedPoll,
  type Poll,
  type PollBody,
  type PollVote,
  ServiceError,
  type ShareableEventType,
} from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { type Instant, instant, parseInstant } from '@whenable/time'
import '../define/polls.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { PollChooseEvent } from '../events/poll-choose.js'
import type { PollSelectEvent } from '../events/poll-select.js'
import type { PollsCalls } from './endpoints.js'
import type { Polls } from './polls.js'

const now = parseInstant('2026-03-12T09:00:00Z')
const eventType = (id: string): ShareableEventType => ({
  ...{ id, name: id, slug: id, isActive: true, address: `https://book.example/b/${id}` },
})
const starts = ['2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z', '2026-03-13T14:00:00Z'].map((text) =>
  parseInstant(text),
) as [Instant, Instant, Instant]
const times = starts.map((start) => ({ start, end: instant(start + 1_800) }))

const answer = (name: string, votes: readonly (PollVote | undefined)[]) => ({
  ...{ name, email: `${name.toLowerCase()}@example.com`, timezone: undefined, language: undefined },
  votes: Object.fromEntries(starts.flatMap((start, index) => (votes[index] ? [[start, votes[index]]] : []))),
  updated_at: now,
})
const people = [
  answer('Noor', ['yes', 'yes', 'no']),
  answer('Robin', ['if_needed', 'yes']),
  answer('Sam', ['no', 'if_needed', 'no']),
]
/** A poll with the answers of three people; its first time is taken. */
const poll = (changes: Partial<Poll> = {}): Poll => {
  const { answers = people } = changes
  const count = (start: Instant, vote: PollVote) =>
    answers.filter(({ votes }) => votes[start] === vote).length
  return {
    ...{ id: 'p1', configuration_id: 'Walkthrough', title: 'Planning the release', name: undefined },
    ...{ state: 'open', votes: 'shown', answers, timezone: 'Europe/Lisbon', language: undefined },
    slots: starts.map((start, index) => ({
      ...{ start_time: start, end_time: instant(start + 1_800), event_id: undefined, calendar_id: undefined },
      ...{ is_taken: index === 0, yes: count(start, 'yes') },
      ...{ if_needed: count(start, 'if_needed'), no: count(start, 'no') },
    })),
    ...{ expires_at: starts[2], expires_in: 3_600, created_at: now },
    ...{ chosen_start_time: undefined, booking_id: undefined },
    ...changes,
  } as Poll
}
const decided = (index: number): Poll =>
  poll({ state: 'booked', chosen_start_time: starts[index], booking_id: 'b1' })

const sourceOf = (changes: Partial<PollsCalls> = {}): PollsCalls => ({
  eventTypes: async () => [eventType('Walkthrough'), eventType('Intro')],
  times: async () => times,
  polls: async () => [poll()],
  createPoll: async ({ body: { title } }) =>
    ({
      ...{ ...poll({ answers: [], title }), id: 'p2' },
      ...{ address: 'https://book.example/p/secret', secret: 'secret' },
    }) as CreatedPoll,
  updatePoll: async ({ body }) => poll({ state: body?.state ?? 'open' }),
  deletePoll: async () => undefined,
  choosePollTime: async () => decided(1),
  ...changes,
})
const template = (source: PollsCalls, pollId: string | null = null) =>
  html`<when-polls time-zone="Europe/Lisbon" .source=${source} .now=${() => now} .pollId=${pollId}></when-polls>`

const render = async (source = sourceOf(), pollId: string | null = null) => {
  const element = await fixture<Polls>(template(source, pollId))
  await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'))
  await element.updateComplete
  return element
}
const find = <E extends HTMLElement>({ shadowRoot }: Polls, selector: string): E => {
  const found = shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const has = ({ shadowRoot }: Polls, selector: string) => !!shadowRoot?.querySelector(selector)
const press = async (element: Polls, selector: string) => {
  const button = find(element, selector)
  button.focus()
  button.click()
  await element.updateComplete
}
const focused = ({ shadowRoot }: Polls) => shadowRoot?.activeElement?.id
const weekOf = ({ shadowRoot }: Polls) => shadowRoot?.querySelector('when-week')
const slots = (element: Polls): HTMLElement[] => [
  ...(weekOf(element)?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=slot]') ?? []),
]
const propose = async (element: Polls) => {
  await press(element, '#new')
  await waitUntil(() => slots(element).length === times.length)
}
const pick = async (element: Polls, ...indexes: readonly number[]) => {
  for (const index of indexes) {
    slots(element)[index]?.click()
    await element.updateComplete
    await weekOf(element)?.updateComplete
  }
}
const type = async (element: Polls, selector: string, text: string) => {
  const field = find<HTMLInputElement>(element, selector)
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await element.updateComplete
}
const select = async (element: Polls, selector: string, value: string) => {
  const field = find<HTMLSelectElement>(element, selector)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await element.updateComplete
}
/** Asks to book a time, and confirms it. */
const choose = async (element: Polls, index = 1) => {
  await press(element, `#choose-${starts[index]}`)
  await waitUntil(() => has(element, 'dialog[open]'))
  await press(element, '#confirm-choice')
  await waitUntil(() => !has(element, 'dialog'))
}

describe('<when-polls>', () => {
  const never = new Promise<never>(() => {})
  const failed = () => Promise.reject(new ServiceError('connection_error', 'no'))
  fourStates({
    loading: { template: template(sourceOf({ eventTypes: () => never })), waitForText: 'Loading your polls' },
    empty: { template: template(sourceOf({ polls: async () => [] })), waitForText: /No polls yet|Loading/ },
    error: {
      template: template(sourceOf({ eventTypes: failed })),
      waitForText: /couldn't be loaded|Loading/,
    },
    ready: { template: template(sourceOf()), waitForText: /Planning the release|Loading/ },
  })

  it('keeps its heading, which may have the focus, while the polls are loaded', async () => {
    const answer = Promise.withResolvers<readonly Poll[]>()
    const element = await fixture<Polls>(template(sourceOf({ polls: () => answer.promise })))
    find(element, '#title').focus()
    answer.resolve([poll()])
    await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'))
    expect(focused(element)).to.equal('title')
  })

  it('lists polls with their state, the open ones with their end', async () => {
    const element = await render(
      sourceOf({
        polls: async () => [
          { ...decided(1), id: 'p2', title: 'Budget', created_at: instant(now - 60) } as Poll,
          {
            ...poll({ state: 'closed', answers: [] }),
            id: 'p3',
            title: 'Offsite',
            created_at: instant(now - 90),
          },
          poll(),
        ],
      }),
    )
    const rows = [...(element.shadowRoot?.querySelectorAll('[part=poll]') ?? [])].map((row) =>
      spokenText(row as HTMLElement),
    )
    expect(rows).to.have.length(3)
    expect(rows[0]).to.match(/Planning the release.*3 times.*3 answers.*Open until: .*Open/)
    expect(rows[1]).to.match(/Budget.*Booked: .*11:00.*Decided/)
    expect(rows[2]).to.match(/Offsite.*No answers yet.*Closed/)
    expect(rows[2]).not.to.include('until')
    await expectAccessible(element)
  })

  it('needs an event type, and reads again after a failure', async () => {
    const none = await render(sourceOf({ eventTypes: async () => [], polls: async () => [] }))
    expect(spokenText(none)).to.include('Create one first')
    expect(has(none, '#new')).to.equal(false)
    let calls = 0
    const element = await render(sourceOf({ polls: async () => (calls++ ? [poll()] : failed()) }))
    expect(spokenText(element)).to.include("couldn't be loaded")
    await press(element, '[part=retry-button]')
    await waitUntil(() => has(element, '[part=poll]'))
  })

  it('makes a poll of free times, and shows its link once', async () => {
    const bodies: PollBody[] = []
    const source = sourceOf()
    const { createPoll } = source
    Object.assign(source, {
      createPoll: (...call: Parameters<PollsCalls['createPoll']>) => {
        bodies.push(call[0].body)
        return createPoll(...call)
      },
    })
    const element = await render(source)
    await propose(element)
    expect(focused(element)).to.equal('new-title')
    await pick(element, 1, 2)
    expect(slots(element).map((slot) => slot.ariaPressed)).to.deep.equal(['false', 'true', 'true'])
    expect(spokenText(element)).to.include('2 times chosen')
    await type(element, '#poll-name', 'Spring <b>release</b>')
    await select(element, '#votes', 'counted')
    await select(element, '#ends', '1')
    expect(element.hasUnsavedChanges).to.equal(true)
    await expectAccessible(element)
    await press(element, '#make')
    await waitUntil(() => has(element, '[part=link]'))
    expect(bodies).to.deep.equal([
      {
        ...{ configuration_id: 'Walkthrough', title: 'Spring <b>release</b>', votes: 'counted' },
        slots: [{ start_time: starts[1] }, { start_time: starts[2] }],
        ...{ expires_at: now + 86_400, timezone: 'Europe/Lisbon', language: 'en-US' },
      },
    ])
    await waitUntil(() => focused(element) === 'poll-title')
    expect(find(element, 'h2').textContent).to.equal('Spring <b>release</b>')
    expect(spokenText(element)).to.include('Whoever has it can answer.')
    expect(find<HTMLAnchorElement>(element, '[part=link] a').href).to.equal('https://book.example/p/secret')
    expect(element.hasUnsavedChanges).to.equal(false)
    await expectAccessible(element)
  })

  it('has its link at hand, in the list and in its details, whenever it was made', async () => {
    const address = 'https://book.example/p/known'
    const element = await render(
      sourceOf({ polls: async () => [poll({ address }), poll({ id: 'p2', address: undefined })] }),
    )
    const copyButtons = [...(element.shadowRoot?.querySelectorAll('[part=copy-button]') ?? [])]
    expect(copyButtons.map((one) => [one.ariaLabel, one.getAttribute('aria-describedby')])).to.deep.equal([
      ['Copy link', 'poll-p1'],
    ])
    await expectAccessible(element)
    element.pollId = 'p1'
    await waitUntil(() => has(element, '[part=link]'))
    expect(find<HTMLAnchorElement>(element, '[part=link] a').href).to.equal(address)
    expect(spokenText(element)).not.to.include('The poll is ready')
    element.pollId = 'p2'
    await waitUntil(() => !has(element, '[part=link]'))
  })

  it('names what is missing, and moves the focus to it', async () => {
    let calls = 0
    const element = await render(
      sourceOf({
        createPoll: () => {
          calls++
          return Promise.reject(
            new ServiceError('invalid_request_error', 'taken', { field: 'slots.0.start_time' }),
          )
        },
      }),
    )
    await propose(element)
    await type(element, '#poll-name', '  ')
    await press(element, '#make')
    await waitUntil(() => focused(element) === 'poll-name')
    expect(spokenText(element)).to.include('Enter a title.')
    await expectAccessible(element)
    await type(element, '#poll-name', 'Release')
    await pick(element, 0)
    await press(element, '#make')
    await waitUntil(() => focused(element) === 'chosen')
    expect(find(element, '[role=alert]').textContent).to.include('Choose 2 to 20 times')
    expect(calls).to.equal(0)
    await pick(element, 1)
    await press(element, '#make')
    await waitUntil(() => spokenText(element).includes('One of these times is no longer free'))
    expect(calls).to.equal(1)
    await press(element, '#discard')
    await waitUntil(() => focused(element) === 'new')
  })

  it('shows who answered what in words, what is taken, and which time suits most', async () => {
    const element = await render(sourceOf(), 'p1')
    const rows = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
    const cells = rows.map((row) =>
      [...row.querySelectorAll('.said')].map((cell) => cell.textContent?.trim()),
    )
    expect(cells).to.deep.equal([
      ['Yes', 'If needed', 'No'],
      ['Yes', 'Yes', 'If needed'],
      ['No', 'No answer', 'No'],
    ])
    expect(rows.map((row) => row.part.value)).to.deep.equal(['time taken', 'time best', 'time'])
    expect(spokenText(rows[0] as HTMLElement)).to.include('No longer free')
    expect(spokenText(rows[1] as HTMLElement)).to.include('Best time')
    expect(spokenText(rows[1] as HTMLElement)).to.match(/Yes: 2.*If needed: 1.*No: 0/)
    // Neither a time that is taken nor one that suits nobody can be booked.
    expect(rows.map((row) => !!row.querySelector('[part=choose-button]'))).to.deep.equal([false, true, false])
    const heads = [...(element.shadowRoot?.querySelectorAll('thead th') ?? [])].map((head) =>
      head.textContent?.trim(),
    )
    expect(heads).to.deep.equal(['Time', 'Votes', 'Noor', 'Robin', 'Sam', 'Book this time'])
  })

  it('books a time after a question that names who is invited and who is told', async () => {
    const chosen: unknown[] = []
    const element = await render(
      sourceOf({
        choosePollTime: async (...call) => {
          chosen.push(call[0])
          return decided(1)
        },
      }),
      'p1',
    )
    element.bookingHref = (id) => `/bookings/${id}`
    await press(element, `#choose-${starts[1]}`)
    await waitUntil(() => has(element, 'dialog[open]'))
    const dialog = spokenText(find(element, 'dialog'))
    expect(dialog).to.match(/Book .*11:00.*\?/)
    expect(dialog).to.include('Invitations: Noor, Robin, and Sam')
    await expectAccessible(element)
    await press(element, '[part=close-button]')
    expect(chosen).to.deep.equal([])
    await waitUntil(() => focused(element) === `choose-${starts[1]}`)
    await choose(element)
    expect(chosen).to.deep.equal([{ path: { poll_id: 'p1' }, body: { start_time: starts[1] } }])
    await waitUntil(() => focused(element) === 'poll-title')
    expect(spokenText(element)).to.match(/Booked: .*11:00/)
    expect(has(element, '[part=choose-button]')).to.equal(false)
    expect(find<HTMLAnchorElement>(element, '[part=decision] a').pathname).to.equal('/bookings/b1')
    await expectAccessible(element)
  })

  it('tells those who are not invited', async () => {
    const slots = poll().slots.map((slot) => ({ ...slot, is_taken: false }))
    const element = await render(sourceOf({ polls: async () => [poll({ slots })] }), 'p1')
    await press(element, `#choose-${starts[0]}`)
    await waitUntil(() => has(element, 'dialog[open]'))
    expect(spokenText(find(element, 'dialog'))).to.include('Told which time was chosen: Sam')
  })

  it('names whom to tell if no email is sent', async () => {
    const element = await render(sourceOf({ polls: async () => [poll({ sends_email: false })] }), 'p1')
    await press(element, `#choose-${starts[1]}`)
    await waitUntil(() => has(element, 'dialog[open]'))
    const text = spokenText(find(element, 'dialog'))
    expect(text).to.include('No email is sent. Tell them which time was chosen: Noor, Robin, and Sam')
    expect(text).not.to.include('Invited')
  })

  it('says when the time was taken meanwhile, and marks it', async () => {
    let isTaken = false
    const element = await render(
      sourceOf({
        polls: async () => [
          poll({ slots: poll().slots.map((slot) => ({ ...slot, is_taken: slot.is_taken || isTaken })) }),
        ],
        choosePollTime: () => {
          isTaken = true
          return Promise.reject(new ServiceError('timeslot_not_available', 'taken'))
        },
      }),
      'p1',
    )
    await choose(element)
    expect(find(element, '[role=alert]').textContent).to.include('Nothing was booked')
    await waitUntil(() => element.shadowRoot?.querySelectorAll('[part~=taken]').length === 3)
    await expectAccessible(element)
  })

  it('says when another owner chose at once, and shows what they chose', async () => {
    let polls = [poll()]
    const element = await render(
      sourceOf({
        polls: async () => polls,
        choosePollTime: () => {
          polls = [decided(2)]
          return Promise.reject(new ServiceError('conflict', 'decided', { reason: 'poll_booked' }))
        },
      }),
      'p1',
    )
    await choose(element)
    await waitUntil(() => spokenText(element).includes('Another time of this poll was booked meanwhile.'))
    expect(spokenText(element)).to.match(/Booked: .*2:00/)
  })

  it('closes, opens again and deletes a poll by keyboard', async () => {
    let polls = [poll()]
    const element = await render(
      sourceOf({
        polls: async () => polls,
        deletePoll: async () => {
          polls = []
        },
      }),
      'p1',
    )
    const act = async (...keys: readonly string[]) => {
      find(element, '#poll-menu').focus()
      await pressKeys(element, ...keys)
    }
    await act('ArrowDown', 'Enter')
    await waitUntil(() => find(element, '[part=state]').textContent === 'Closed')
    await act('ArrowDown', 'Enter')
    await waitUntil(() => find(element, '[part=state]').textContent === 'Open')
    await act('ArrowUp', 'Enter')
    await waitUntil(() => has(element, 'dialog[open]'))
    await expectAccessible(element)
    await press(element, '#confirm-removal')
    await waitUntil(() => spokenText(element).includes('No polls yet'))
    expect(element.pollId).to.equal(null)
    await waitUntil(() => focused(element) === 'title')
  })

  it('opens a poll and goes back, with the focus where reading goes on', async () => {
    const element = await render()
    const selected: unknown[] = []
    element.addEventListener('when-poll-select', ({ pollId }: PollSelectEvent) => selected.push(pollId))
    await press(element, '#poll-p1')
    await waitUntil(() => focused(element) === 'poll-title')
    await press(element, '[part=back-link]')
    await waitUntil(() => focused(element) === 'poll-p1')
    expect(selected).to.deep.equal(['p1', null])
    element.pollId = 'p1'
    await waitUntil(() => has(element, 'table'))
    element.pollId = null
    await waitUntil(() => has(element, '[part=poll]'))
    expect(selected).to.have.length(2)
  })

  it('is accessible where it is narrow, from either side: a time is a card with the names of its answers', async () => {
    const element = await render(sourceOf(), 'p1')
    for (const direction of ['ltr', 'rtl']) {
      element.dir = direction
      element.style.inlineSize = '320px'
      await element.updateComplete
      expect(find(element, '.name').checkVisibility()).to.equal(true)
      expect(find(element, '.scroll').scrollWidth).to.be.at.most(320)
      await expectAccessible(element)
    }
    element.style.inlineSize = '900px'
    expect(find(element, '.name').checkVisibility()).to.equal(false)
  })

  it('keeps long names and titles within its width', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
    const polls = async () => [poll({ title: long, answers: [answer(long, ['yes', 'yes', 'yes'])] })]
    const element = await render(sourceOf({ polls }), 'p1')
    element.style.inlineSize = '320px'
    await element.updateComplete
    expect(element.scrollWidth).to.be.at.most(320)
  })

  const opened = () => render(sourceOf(), 'p1')
  eventsFireOnce<Polls>([
    {
      type: 'when-poll-create',
      make: async () => {
        const element = await render()
        await propose(element)
        await pick(element, 0, 1)
        return element
      },
      act: async (element) => {
        await press(element, '#make')
        await waitUntil(() => has(element, '[part=link]'))
      },
      assign: (element) => {
        element.pollId = 'p2'
      },
    },
    {
      type: 'when-poll-choose',
      make: opened,
      act: (element) => choose(element),
      assign: (element) => {
        element.source = sourceOf({ polls: async () => [decided(1)] })
      },
    },
    {
      type: 'when-poll-select',
      make: render,
      act: (element) => press(element, '#poll-p1'),
      assign: (element) => {
        element.pollId = 'p1'
      },
    },
  ])

  it('tells which time was booked', async () => {
    const element = await opened()
    const told: unknown[] = []
    element.addEventListener('when-poll-choose', ({ pollId, start, bookingId }: PollChooseEvent) =>
      told.push([pollId, start, bookingId]),
    )
    await choose(element)
    expect(told).to.deep.equal([['p1', starts[1], 'b1']])
  })
})
