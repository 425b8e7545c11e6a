import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { type PollAnswer, type PollPage, type PollSource, ServiceError } from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'
import '../define/poll.js'
import type { CalendarImport } from '../calendar-import/calendar-import.js'
import type { PollAnswerEvent } from '../events/poll-answer.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { now } from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Poll } from './poll.js'

const first = parseInstant('2026-03-12T14:30:00Z')
const second = parseInstant('2026-03-12T16:00:00Z')
const third = parseInstant('2026-03-13T23:30:00Z')
const slotAt = (start: number, changes: object = {}) => ({
  ...{ start_time: instant(start), end_time: instant(start + 1_800), is_taken: false },
  ...changes,
})
const page = (changes: Partial<PollPage> = {}) =>
  ({
    ...{ title: 'Planning the release', organizer: { name: 'Ada Lovelace' }, duration_minutes: 30 },
    ...{ location: 'Main hall', timezone: 'Europe/Lisbon', state: 'open', expires_in: 3_600 },
    votes: 'shown',
    slots: [
      slotAt(first, { yes: 1, if_needed: 1, no: 0 }),
      slotAt(second, { is_taken: true }),
      slotAt(third),
    ],
    answers: [
      { name: 'Robin Vale', votes: { [first]: 'yes' } },
      { name: 'Noor Haddad', votes: { [first]: 'if_needed' } },
    ],
    ...{ answers_left: 9, capabilities: [] },
    ...changes,
  }) as PollPage

const sourceOf = (changes: Partial<PollSource> = {}, shown = page()): PollSource => {
  const answers = new Map<string, PollAnswer>()
  return {
    poll: async () => shown,
    answer: async (token) => answers.get(token),
    saveAnswer: async (token, answer) => {
      answers.set(token, { ...answer, updated_at: now } as PollAnswer)
      return answers.get(token) as PollAnswer
    },
    withdrawAnswer: async (token) => void answers.delete(token),
    ...changes,
  }
}
const template = (source: PollSource) =>
  html`<when-poll time-zone="Europe/Lisbon" hour-cycle="h23" .source=${source} .now=${() => now}></when-poll>`

const render = async (source = sourceOf()) => {
  const element = await fixture<Poll>(template(source))
  await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'), 'ready')
  await element.updateComplete
  return element
}
const find = <E extends HTMLElement>({ shadowRoot }: Poll, selector: string): E => {
  const found = shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const radios = (element: Poll, start: number) => [
  ...(element.shadowRoot as ShadowRoot).querySelectorAll<HTMLInputElement>(`[name="vote-${start}"]`),
]
const type = (element: Poll, name: string, text: string) => {
  const field = find<HTMLInputElement>(element, `input[name=${name}]`)
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}
const answer = async (element: Poll) => {
  type(element, 'name', 'Sam Reed')
  type(element, 'email', 'sam@example.com')
  radios(element, first)[1]?.click()
  await element.updateComplete
}
const save = async (element: Poll) => {
  find(element, '[part=submit-button]').click()
  await waitUntil(() => element.shadowRoot?.querySelector('[part=withdraw-button]'), 'saved')
}

describe('<when-poll>', () => {
  const never = new Promise<never>(() => {})
  fourStates({
    loading: { template: template(sourceOf({ poll: () => never })), waitForText: 'Loading the poll' },
    empty: {
      template: template(sourceOf({}, page({ slots: [], answers: [] }))),
      waitForText: /Answers: 0|Loading/,
    },
    error: {
      template: template(
        sourceOf({ poll: () => Promise.reject(new ServiceError('connection_error', 'no')) }),
      ),
      waitForText: /could not be loaded|Loading/,
    },
    ready: { template: template(sourceOf()), waitForText: /Planning the release|Loading/ },
  })

  it('shows each time in the zone of the visitor, who else can come, and what is taken', async () => {
    const element = await render()
    const text = spokenText(element)
    expect(text).to.include('Ada Lovelace asks: which times suit you?')
    expect(text).to.match(/14:30\s–\s15:00/)
    expect(text).to.match(/Yes: 1 Robin Vale/)
    expect(text).to.match(/If needed: 1 Noor Haddad/)
    expect(text).to.include('No longer free')
    element.timeZone = 'Asia/Tokyo'
    await element.updateComplete
    expect(spokenText(element)).to.match(/23:30\s–\s00:00|23:30/)
    const days = [...(element.shadowRoot as ShadowRoot).querySelectorAll('h3')].map((day) => day.textContent)
    expect(days).to.have.length(3)
  })

  it('shows numbers, or nothing, where the organizer shows no names', async () => {
    const counted = await render(sourceOf({}, page({ votes: 'counted', answers: undefined })))
    expect(spokenText(counted)).to.include('Yes: 1')
    expect(spokenText(counted)).not.to.include('Robin')
    const slots = [slotAt(first), slotAt(second)] as PollPage['slots']
    const hidden = await render(sourceOf({}, page({ votes: 'hidden', answers: undefined, slots })))
    expect(hidden.shadowRoot?.querySelector('[part=others]')).to.equal(null)
  })

  it('saves an answer, which can be changed and withdrawn', async () => {
    const sent: unknown[] = []
    const source = sourceOf()
    const { saveAnswer } = source
    source.saveAnswer = (token, body, options) => {
      sent.push(body)
      return saveAnswer(token, body, options)
    }
    const element = await render(source)
    await answer(element)
    await save(element)
    expect(sent).to.deep.equal([
      {
        ...{ name: 'Sam Reed', email: 'sam@example.com', votes: { [first]: 'if_needed' } },
        ...{ timezone: 'Europe/Lisbon', language: 'en-US' },
      },
    ])
    expect(spokenText(element)).to.include('Your answer is saved. You can still change it.')
    await expectAccessible(element)
    radios(element, third)[2]?.click()
    await element.updateComplete
    expect(spokenText(element)).not.to.include('Your answer is saved')
    find(element, '[part=withdraw-button]').click()
    await waitUntil(() => spokenText(element).includes('Your answer is withdrawn.'))
    expect(radios(element, first).some(({ checked }) => checked)).to.equal(false)
    expect(find<HTMLInputElement>(element, 'input[name=name]').value).to.equal('Sam Reed')
  })

  it('is answered by keyboard: a tab stop for each time, arrow keys within it', async () => {
    const element = await render()
    radios(element, first)[0]?.focus()
    await sendKeys({ press: 'Space' })
    await sendKeys({ press: 'ArrowDown' })
    await element.updateComplete
    expect(radios(element, first).map(({ checked }) => checked)).to.deep.equal([false, true, false])
    await sendKeys({ press: 'Tab' })
    expect((element.shadowRoot?.activeElement as HTMLInputElement | null)?.name).to.equal(`vote-${second}`)
  })

  it('names what is missing, and moves the focus to it', async () => {
    const element = await render()
    find(element, '[part=submit-button]').click()
    await waitUntil(() => (element.shadowRoot?.activeElement as HTMLInputElement | null)?.name === 'name')
    expect(spokenText(element)).to.include('Enter your name.')
    expect(spokenText(element)).to.include('Answer at least one time.')
    await expectAccessible(element)
    type(element, 'name', 'Sam Reed')
    await element.updateComplete
    expect(spokenText(element)).not.to.include('Enter your name.')
  })

  it('keeps what was typed when an answer is refused, and says why', async () => {
    const refusals = [
      [new ServiceError('forbidden', 'no', { reason: 'poll_full' }), /No more people/],
      [new ServiceError('rate_limit_error', 'no'), /Too many requests/],
    ] as const
    for (const [error, text] of refusals) {
      const element = await render(sourceOf({ saveAnswer: () => Promise.reject(error) }))
      await answer(element)
      find(element, '[part=submit-button]').click()
      await waitUntil(() => element.shadowRoot?.querySelector('[role=alert]'))
      expect(spokenText(element)).to.match(text)
      expect(find<HTMLInputElement>(element, 'input[name=name]').value).to.equal('Sam Reed')
      await expectAccessible(element)
    }
  })

  it("lays the visitor's own calendar over the times", async () => {
    const element = await render()
    const calendar = find<CalendarImport>(element, 'when-calendar-import')
    calendar.calendar = {
      ...{ name: 'mine.ics', unknownTimeZones: [], unreadable: 0 },
      conflictOf: ({ start }) => (start === third ? 'event' : undefined),
    }
    calendar.dispatchEvent(new Event('change'))
    await element.updateComplete
    expect(find(element, '[part=conflict]').textContent).to.include('Conflicts with your calendar')
    await expectAccessible(element)
  })

  it('says that the poll takes no answers, or which time was chosen', async () => {
    for (const state of ['closed', 'expired'] as const) {
      const element = await render(sourceOf({}, page({ state })))
      expect(spokenText(element)).to.include('This poll takes no more answers.')
      expect(element.shadowRoot?.querySelector('form')).to.equal(null)
      await expectAccessible(element)
    }
    const booked = await render(sourceOf({}, page({ state: 'booked', chosen_start_time: first })))
    expect(spokenText(booked)).to.match(/Chosen time: Thu,? (12 March|March 12), 14:30/)
    expect(booked.shadowRoot?.querySelector('[part~=chosen]')).not.to.equal(null)
    await expectAccessible(booked)
  })

  it('says that there is no poll at a link, without a button', async () => {
    const element = await render(
      sourceOf({ poll: () => Promise.reject(new ServiceError('not_found_error', 'no', { status: 404 })) }),
    )
    expect(spokenText(element)).to.include('There is no poll at this link.')
    expect(element.shadowRoot?.querySelector('[part=retry-button]')).to.equal(null)
  })

  it('finds the answer that was given in this browser', async () => {
    const source = sourceOf()
    const element = await render(source)
    const secret = 'a-secret-of-this-test'
    try {
      element.secret = secret
      await element.updateComplete
      await waitUntil(() => element.shadowRoot?.querySelector('form'))
      await answer(element)
      await save(element)
      expect(localStorage.getItem(`whenable:poll:${secret}`)).to.match(/^[\w-]{16,}$/)
      const again = await fixture<Poll>(html`<when-poll .secret=${secret} .source=${source}></when-poll>`)
      await waitUntil(() => again.shadowRoot?.querySelector('[part=withdraw-button]'))
      expect(find<HTMLInputElement>(again, 'input[name=name]').value).to.equal('Sam Reed')
    } finally {
      localStorage.removeItem(`whenable:poll:${secret}`)
    }
  })

  it('is accessible right to left, in another language', async () => {
    registerPseudoLocale()
    const element = await render()
    element.lang = pseudoLocale
    element.dir = 'rtl'
    await element.updateComplete
    await expectAccessible(element)
  })

  eventsFireOnce<Poll>([
    {
      type: 'when-poll-answer',
      make: async () => {
        const element = await render()
        await answer(element)
        return element
      },
      act: async (element) => {
        const votes: object[] = []
        element.addEventListener('when-poll-answer', (event) => votes.push((event as PollAnswerEvent).votes))
        await save(element)
        expect(votes).to.deep.equal([{ [first]: 'if_needed' }])
      },
      assign: (element) => {
        element.answerToken = 'another-token-of-mine'
      },
    },
  ])
})
