import { expect, fixture, html } from '@open-wc/testing'
import type { ExplainedTime, ExplainReason, Explanation } from '@whenable/contract'
import { ServiceError } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant, parseInstant } from '@whenable/time'
import '../define/explain.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { pseudoLocale } from '@whenable/elements/internal/testing/pseudo-locale'
import { deepOne, type } from '@whenable/elements/internal/testing/shadow'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { ExplainCalls } from '../hours/endpoints.js'
import type { Explain } from './explain.js'

const day = parseInstant('2026-03-12T00:00:00Z')
const host = 'ada@example.com'

/** Half hours of a day: outside of the hours, but from nine to five, with some in the way. */
const explanation = (): Explanation => ({
  configuration_id: 'walkthrough',
  timezone: 'Europe/Lisbon',
  times: Array.from({ length: 48 }, (_, index) => {
    const start = instant(day + index * 1_800)
    const hour = index / 2
    const busy = { start_time: instant(day + 12 * 3_600), end_time: instant(day + 13 * 3_600) }
    const reasons: object[] =
      hour < 9 || hour >= 17
        ? [{ type: 'outside_hours', host, schedule: { id: 's', name: 'Working hours' } }]
        : hour === 12 || hour === 12.5
          ? [{ type: 'busy', host, calendar: { id: 'c', name: 'Work' }, title: 'Lunch', ...busy }]
          : hour === 16.5
            ? [
                { type: 'notice', minutes: 240 },
                { type: 'day_limit', host, most: 3, of: 'event_type' },
              ]
            : hour === 10
              ? [{ type: 'interval', minutes: 60, round_to: 15 }]
              : []
    return {
      ...{ start_time: start, end_time: instant(start + 1_800), offered: !reasons.length },
      reasons: reasons as ExplainReason[],
    }
  }),
})

const asked: string[] = []
const source: ExplainCalls = {
  key: 'explanations',
  explain: async ({ query: { date, guest } }) => {
    asked.push(date ?? '')
    if (guest === undefined) return explanation()
    const { times, ...about } = explanation()
    const reasons = [{ type: 'guest_limit', most: 2, of: 'week' }] as ExplainReason[]
    return { ...about, times: times.map((time) => ({ ...time, offered: false, reasons })) }
  },
}

const template = (of: ExplainCalls | null, lang = 'en-GB') =>
  html`<when-explain
    lang=${lang}
    configuration-id="walkthrough"
    date="2026-03-12"
    time-zone="Europe/Lisbon"
    .source=${of}
    .now=${() => now}
  ></when-explain>`

const open = async (lang?: string) => {
  const element = await fixture<Explain>(template(source, lang))
  await waitUntil(() => element.shadowRoot?.querySelector('.timeline'), 'the timeline')
  return element
}

const rows = (element: Explain) =>
  [...(element.shadowRoot?.querySelectorAll('.timeline > li') ?? [])].map((row) =>
    (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
  )

describe('when-explain', () => {
  fourStates({
    loading: {
      template: template({ explain: () => new Promise(() => {}) }),
      waitForText: 'Looking at the day',
    },
    empty: {
      template: template({ explain: async () => ({ ...explanation(), times: [] }) }),
      waitForText: /no times on this day|Looking/,
    },
    error: {
      template: template({
        explain: async () => {
          throw new ServiceError('connection_error', 'offline')
        },
      }),
      waitForText: /Couldn't look at this day|Looking/,
    },
    ready: { template: template(source), waitForText: /Outside the hours|Looking/ },
  })

  it('groups the times of a day by their reasons, and leaves out what only the interval excludes', async () => {
    const element = await open()
    expect(rows(element)).to.deep.equal([
      '00:00 – 08:30 Outside the hours (Working hours)',
      '09:00 – 11:30 Offered',
      '12:00 – 12:30 Busy (Work): Lunch, 12:00\u201313:00',
      '13:00 – 16:00 Offered',
      '16:30 Minimum notice: 240 minsAt most 3 a day'.replace('240 mins', '4 hrs'),
      '17:00 – 23:30 Outside the hours (Working hours)',
    ])
    await expectAccessible(element)
  })

  it('answers for one time, also for one at which nothing begins', async () => {
    const element = await open()
    const time = deepOne<HTMLInputElement>(element, '#time')
    type(time, '12:30')
    await element.updateComplete
    expect(spokenText(element)).to.match(/12:30 is not offered: Busy \(Work\): Lunch/)
    type(time, '09:30')
    await element.updateComplete
    expect(spokenText(element)).to.contain('09:30 is offered.')
    type(time, '09:40')
    await element.updateComplete
    expect(spokenText(element)).to.match(/09:40 is not offered: Times begin every/)
    await expectAccessible(element)
  })

  it('explains a day for one guest', async () => {
    const element = await open()
    type(deepOne<HTMLInputElement>(element, '#guest'), 'robin@example.com')
    await waitUntil(() => rows(element).length === 1, 'the reasons of the guest')
    expect(rows(element)[0]).to.contain('At most a week, per guest: 2')
    type(deepOne<HTMLInputElement>(element, '#guest'), ' ')
    await waitUntil(() => rows(element).length > 1, 'the reasons without a guest')
  })

  it('tells a time that a link keeps from one that a visitor holds, also in another language', async () => {
    const until = instant(day + 10.25 * 3_600)
    const held = (index: number, reason: object): ExplainedTime => ({
      ...{ start_time: instant(day + (9 + index) * 3_600), end_time: instant(day + (10 + index) * 3_600) },
      offered: false,
      reasons: [{ type: 'held', host, until, ...reason }] as object[] as ExplainReason[],
    })
    const times = [
      held(0, {}),
      held(1, { why: 'link' }),
      held(2, { why: 'link', link: { id: 'one', name: 'Spring offer' } }),
      held(3, { why: 'link', link: { id: 'two' } }),
    ]
    for (const [lang, expected] of [
      [
        'en-GB',
        [
          '09:00 Held by a visitor. Ends: 10:15',
          '10:00 Kept for whoever has the link',
          '11:00 Kept for whoever has the link: Spring offer',
          '12:00 Kept for whoever has the link',
        ],
      ],
      [
        'de',
        [
          '09:00 Von einem Besucher reserviert bis: 10:15',
          '10:00 Für Personen mit dem Link freigehalten',
          '11:00 Für Personen mit dem Link freigehalten: Spring offer',
          '12:00 Für Personen mit dem Link freigehalten',
        ],
      ],
    ] as const) {
      const element = await fixture<Explain>(
        template({ explain: async () => ({ ...explanation(), times }) }, lang),
      )
      await waitUntil(() => rows(element).join() === expected.join(), 'the reasons')
    }
  })

  it('asks again for another day only', async () => {
    const element = await open()
    asked.length = 0
    element.source = { ...source }
    await element.updateComplete
    expect(asked).to.deep.equal([])
    type(deepOne<HTMLInputElement>(element, '#day'), '2026-03-13')
    await waitUntil(() => asked.length === 1, 'the day')
    expect(asked).to.deep.equal(['2026-03-13'])
  })

  it('answers for the event type that the owner chooses', async () => {
    const element = await open()
    const ids: string[] = []
    element.source = {
      ...{ ...source, key: 'the ids that are asked for' },
      explain: async ({ query: { configuration_id } }) => {
        ids.push(configuration_id)
        return explanation()
      },
    }
    element.eventTypes = [
      { id: 'walkthrough', name: 'Walkthrough' },
      { id: 'intro', name: 'Intro call' },
    ]
    await waitUntil(() => ids.length === 1, 'the first event type')
    const select = deepOne<HTMLSelectElement>(element, '#event-type')
    expect(select.value).to.equal('walkthrough')
    select.value = 'intro'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await waitUntil(() => ids.at(-1) === 'intro', 'the event type')
    expect(ids).to.deep.equal(['walkthrough', 'intro'])
    await waitUntil(() => select.value === 'intro')
    await expectAccessible(element)
  })

  it('is read from right to left', async () => {
    const element = await open(pseudoLocale)
    await waitUntil(() => element.shadowRoot?.querySelector('.root[dir=rtl]'), 'its language')
    await expectAccessible(element)
  })
})
