import { expect, fixture, html } from '@open-wc/testing'
import { type InsightFigures, type Insights as InsightsData, ServiceError } from '@whenable/contract'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant, parseInstant } from '@whenable/time'
import '../define/insights.js'
import type { InsightsCalls } from './endpoints.js'
import type { Insights } from './insights.js'

const start = parseInstant('2026-03-02T00:00:00Z')
const day = 86_400
const week = 7 * day
const now = instant(start + 9 * day)

const figuresOf = (change: Partial<InsightFigures> = {}): InsightFigures => ({
  ...{
    bookings: 0,
    cancelled: 0,
    cancelled_by_guest: 0,
    moved: 0,
    came: 0,
    did_not_come: 0,
    lead_time: undefined,
  },
  ...change,
})
const weekOf = (number: number, change: Partial<InsightFigures> = {}) => ({
  ...figuresOf(change),
  start_date: `2026-03-0${2 + 7 * number}`,
  start_time: instant(start + number * week),
  end_time: instant(start + (number + 1) * week),
})
const total = figuresOf({
  bookings: 9,
  cancelled: 2,
  cancelled_by_guest: 1,
  moved: 1,
  did_not_come: 3,
  lead_time: 3 * day,
})
const dataOf = (change: Partial<InsightsData> = {}): InsightsData => ({
  ...{ timezone: 'UTC', start_time: start, end_time: instant(start + 2 * week) },
  total,
  before: figuresOf({ bookings: 4, lead_time: 3_600 }),
  bookings_since: undefined,
  cancelled_since: undefined,
  unit: 'week',
  before_start_time: instant(start - 2 * week),
  periods: [weekOf(0, { bookings: 6, cancelled: 2 }), weekOf(1, { bookings: 3, moved: 1 })],
  event_types: [
    { ...figuresOf({ bookings: 8 }), configuration_id: 'talk', name: 'Talk', color: '#0b6477' },
    { ...figuresOf({ bookings: 1 }), configuration_id: 'gone', name: undefined, color: undefined },
  ],
  hosts: [{ ...figuresOf({ bookings: 9 }), email: 'ada@example.com', name: undefined }],
  ...change,
})
const sourceOf = (change: Partial<InsightsCalls> = {}): InsightsCalls => ({
  insights: async () => dataOf(),
  csv: async () => new Blob(['week,bookings\r\n']),
  ...change,
})
const template = (source: InsightsCalls, weeks?: number) =>
  html`<when-insights
    time-zone="Europe/Lisbon"
    .weeks=${weeks ?? null}
    .source=${source}
    .now=${() => now}
  ></when-insights>`
const render = async (source = sourceOf(), weeks?: number) => {
  const element = await fixture<Insights>(template(source, weeks))
  await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'))
  return element
}
const find = <E extends HTMLElement>({ shadowRoot }: Insights, selector: string): E => {
  const found = shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const textsOf = ({ shadowRoot }: Insights, selector: string) =>
  [...(shadowRoot?.querySelectorAll(selector) ?? [])].map(({ textContent }) =>
    textContent?.replace(/\s+/g, ' ').trim(),
  )
const rowsOf = ({ shadowRoot }: Insights, id: string) =>
  [...(shadowRoot?.querySelectorAll(`table[aria-labelledby=${id}] tbody tr`) ?? [])].map(({ children }) =>
    [...children].map(({ textContent }) => textContent?.trim()).join(' '),
  )
const never = () => new Promise<never>(() => {})
const failed = () => Promise.reject(new ServiceError('connection_error', 'no'))
const nothing = () =>
  dataOf({ total: figuresOf(), before: figuresOf(), periods: [weekOf(0)], event_types: [], hosts: [] })

describe('<when-insights>', () => {
  fourStates({
    loading: { template: template(sourceOf({ insights: never })), waitForText: 'Loading insights' },
    empty: {
      template: template(sourceOf({ insights: async () => nothing() })),
      waitForText: /No bookings in this period/,
    },
    error: { template: template(sourceOf({ insights: failed })), waitForText: /couldn't be loaded/ },
    ready: { template: template(sourceOf()), waitForText: /Deleted event type/ },
  })

  it('shows each figure with that of the period before', async () => {
    expect(textsOf(await render(), '[part=figure]')).to.deep.equal([
      'Bookings 9 before: 4',
      'Cancelled 2 by guests: 1 before: 0',
      'Moved 1 before: 0',
      'Did not come 3 before: 0',
      'Booked ahead 3 days before: 1 hour',
    ])
  })

  it('writes how far ahead people book in days, hours or minutes', async () => {
    const written = async (lead_time: number | undefined) => {
      const element = await render(
        sourceOf({
          insights: async () => dataOf({ total: figuresOf({ ...total, lead_time }), before: total }),
        }),
      )
      return find(element, '[part=figure]:last-child .value').textContent
    }
    expect(
      await Promise.all([2 * day - 5, 1.4 * day, 3_599, 1_800, 0, undefined].map(written)),
    ).to.deep.equal(['2 days', '34 hours', '1 hour', '30 minutes', '0 minutes', '–'])
  })

  it('compares nothing with a period of which bookings were deleted, and says from when on the period is complete', async () => {
    const element = await render(
      sourceOf({ insights: async () => dataOf({ cancelled_since: instant(start + day) }) }),
    )
    expect(textsOf(element, '[part=figure]').slice(0, 2)).to.deep.equal([
      'Bookings 9 before: 4',
      'Cancelled 2 by guests: 1',
    ])
    expect(find(element, '[part=notice]').textContent).to.contain('Complete since: March 3, 2026.')
    const complete = await render(
      sourceOf({ insights: async () => dataOf({ cancelled_since: instant(start - 2 * week) }) }),
    )
    expect(textsOf(complete, '[part=figure]')[1]).to.equal('Cancelled 2 by guests: 1 before: 0')
    expect(complete.shadowRoot?.querySelector('[part=notice]')).to.equal(null)
  })

  it('says in tables what the bars show, and more', async () => {
    const element = await render()
    expect(rowsOf(element, 'periods')).to.deep.equal(['Mar 2 – 8 6 2 0 0 –', 'Mar 9 – 15 3 0 1 0 –'])
    expect(rowsOf(element, 'event-types')).to.deep.equal(['Talk 8 0 0 0 –', 'Deleted event type 1 0 0 0 –'])
    expect(rowsOf(element, 'hosts')).to.deep.equal(['ada@example.com 9 0 0 0 –'])
    expect(find(element, '[part=chart]').getAttribute('aria-hidden')).to.equal('true')
    const bars = [...(element.shadowRoot?.querySelectorAll('.chart .bar') ?? [])]
    const heights = bars.map((bar) => Math.round(bar.getBoundingClientRect().height))
    // 2 and 6 of 8, and 3 of 8.
    expect(heights.map((height) => Math.round((height / (heights[0] ?? 1)) * 2))).to.deep.equal([2, 6, 3])
  })

  it('counts calendar months, by their names', async () => {
    const monthOf = (from: string, to: string, bookings: number) => ({
      ...figuresOf({ bookings }),
      start_date: from,
      start_time: parseInstant(`${from}T00:00:00Z`),
      end_time: parseInstant(`${to}T00:00:00Z`),
    })
    const periods = [monthOf('2026-02-01', '2026-03-01', 4), monthOf('2026-03-01', '2026-04-01', 5)]
    const element = await render(sourceOf({ insights: async () => dataOf({ unit: 'month', periods }) }))
    expect(rowsOf(element, 'periods')).to.deep.equal(['February 2026 4 0 0 0 –', 'March 2026 5 0 0 0 –'])
    expect(textsOf(element, '.date')).to.deep.equal(['Feb', 'Mar'])
    expect(textsOf(element, '#periods')).to.deep.equal(['By month'])
    expect(element.shadowRoot?.textContent).to.contain(
      'A booking counts in the month in which it takes place',
    )
    await expectAccessible(element)
  })

  it('opens the table of weeks by the keyboard', async () => {
    const element = await render()
    find(element, 'summary').focus()
    await pressKeys(element, 'Enter')
    await waitUntil(() => find<HTMLDetailsElement>(element, 'details').open)
    await expectAccessible(element)
  })

  it('says that a booking counts for each of its hosts where one has several', async () => {
    const hint = 'A booking with several hosts counts for each of them.'
    expect((await render()).shadowRoot?.textContent).not.to.contain(hint)
    const hosts = ['ada', 'jonas'].map((name) => ({
      ...figuresOf({ bookings: 9 }),
      email: `${name}@example.com`,
      name,
    }))
    const shared = await render(sourceOf({ insights: async () => dataOf({ hosts }) }))
    expect(shared.shadowRoot?.textContent).to.contain(hint)
  })

  it('reads another period when the owner chooses it, by the arrow keys', async () => {
    const asked: unknown[] = []
    const element = await render(
      sourceOf({
        insights: async ({ query = {} }) => {
          asked.push({ weeks: query.weeks, months: query.months })
          return dataOf()
        },
      }),
    )
    find(element, 'input[value="week 12"]').focus()
    await pressKeys(element, 'ArrowRight')
    await waitUntil(() => asked.length === 2)
    await waitUntil(() => element.shadowRoot?.querySelector('[part=figure]'))
    expect(asked).to.deep.equal([
      { weeks: '12', months: undefined },
      { weeks: undefined, months: '12' },
    ])
    expect(element.shadowRoot?.activeElement).to.equal(find(element, 'input[value="month 12"]'))
  })

  it('begins with the weeks or months that the page sets, also late', async () => {
    const asked: unknown[] = []
    const insights: InsightsCalls['insights'] = async ({ query = {} }) => {
      asked.push(query.weeks ?? `${query.months} months`)
      return dataOf()
    }
    const element = await render(sourceOf({ insights }), 8)
    expect(textsOf(element, '[part=choice] label')).to.deep.equal([
      '8 weeks',
      '4 weeks',
      '12 weeks',
      '12 months',
    ])
    element.weeks = 4
    await waitUntil(() => asked.length === 2)
    element.months = 6
    await waitUntil(() => asked.length === 3)
    element.months = 25
    await waitUntil(() => asked.length === 4)
    expect(asked).to.deep.equal(['8', '4', '6 months', '4'])
  })

  it('shows an error, not the old figures, if those of the chosen period cannot be read', async () => {
    let isDown = false
    const insights: InsightsCalls['insights'] = async () => (isDown ? failed() : dataOf())
    const element = await render(sourceOf({ insights }))
    isDown = true
    find<HTMLInputElement>(element, 'input[value="week 4"]').click()
    await waitUntil(() => element.shadowRoot?.querySelector('[part=retry-button]'))
    isDown = false
    find(element, '[part=retry-button]').click()
    await waitUntil(() => element.shadowRoot?.querySelector('[part=figure]'))
    expect(find<HTMLInputElement>(element, 'input[value="week 4"]').checked).to.equal(true)
  })

  it('says that a file could not be downloaded', async () => {
    const asked: unknown[] = []
    const csv: InsightsCalls['csv'] = async ({ query = {} }) => {
      asked.push(query.by, query.weeks, query.timezone)
      return failed()
    }
    const element = await render(sourceOf({ csv }))
    find(element, '#files').click()
    await element.updateComplete
    const items = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    expect(items.map(({ textContent }) => textContent?.trim())).to.deep.equal([
      'By week',
      'By event type',
      'By host',
    ])
    items[1]?.click()
    await waitUntil(() =>
      find(element, '[role=status].toasts').textContent?.includes("The file couldn't be downloaded."),
    )
    expect(asked).to.deep.equal(['event_type', '12', 'Europe/Lisbon'])
  })

  it('is mirrored in Arabic, and fits a narrow page', async () => {
    const element = await fixture<Insights>(
      html`<div style="inline-size: 320px">${template(sourceOf())}</div>`,
    )
    const own = element.querySelector<Insights>('when-insights') as Insights
    own.lang = 'ar'
    await waitUntil(() => own.shadowRoot?.textContent?.includes('حسب الأسبوع'))
    expect(getComputedStyle(find(own, '[part=chart]')).direction).to.equal('rtl')
    const [first, second] = [...(own.shadowRoot?.querySelectorAll('.week') ?? [])].map(
      (one) => one.getBoundingClientRect().x,
    )
    expect(first ?? 0).to.be.greaterThan(second ?? 0)
    expect(own.scrollWidth).to.be.at.most(320)
  })
})
