import { expect, fixture, html } from '@open-wc/testing'
import type { LitElement } from 'lit'
import { now } from '../testing/memory-service.js'
import { waitUntil } from '../testing/wait-until.js'

const event = {
  id: 'e1',
  title: 'Stand-up',
  when: { object: 'timespan', start_time: now, end_time: now + 3600 },
}
const source = { calendars: async () => [{ id: 'c1', name: 'Work' }], events: async () => [event] }

interface Row {
  readonly tag: 'calendar' | 'agenda' | 'free-busy'
  readonly file: string
  readonly words: Readonly<Record<string, unknown>>
}

/** Chunks that an element loads when its attributes require them. */
const rows: readonly Row[] = [
  { tag: 'calendar', file: 'calendar/source/source-status', words: { source } },
  { tag: 'calendar', file: 'calendar/views/event-lists', words: { view: 'agenda', events: [event] } },
  {
    tag: 'calendar',
    file: 'calendar/model/expand-series',
    words: { events: [{ ...event, recurrence: ['RRULE:FREQ=DAILY'] }] },
  },
  {
    tag: 'calendar',
    file: 'calendar/model/closed-hours',
    words: { events: [event], businessHours: { days: [1, 2, 3], start: '9:00', end: '17:00' } },
  },
  { tag: 'agenda', file: 'calendar/source/source-status', words: { source } },
  {
    tag: 'free-busy',
    file: 'free-busy/people-from-events',
    words: { emails: ['ada@example.com'], events: [event] },
  },
]

/** A page in which one chunk of the kit fails to load. */
const pageWithout = async ({ tag, file }: Row): Promise<Window & typeof globalThis> => {
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe style="inline-size: 980px; block-size: 800px"></iframe>`,
  )
  const page = frame.contentWindow as Window & typeof globalThis
  const put = (type: string, given: Partial<HTMLScriptElement>) =>
    page.document.head.append(Object.assign(page.document.createElement('script'), { type, ...given }))
  const lost = new URL(`../${file}.ts`, import.meta.url).href
  put('importmap', { textContent: JSON.stringify({ imports: { [lost]: '/not-there.js' } }) })
  put('module', { src: new URL(`../define/${tag}.ts`, import.meta.url).href })
  await page.customElements.whenDefined(`when-${tag}`)
  return page
}

describe('a chunk that fails to load', () => {
  for (const row of rows)
    it(`${row.file} leaves when-${row.tag} with a retry, and not busy`, async function () {
      // Each page loads all its files from the test server.
      this.timeout(60_000)
      const page = await pageWithout(row)
      const element = page.document.createElement(`when-${row.tag}`) as LitElement
      Object.assign(element, {
        lang: 'en',
        now: () => now,
        timeZone: 'UTC',
        date: '2026-03-10',
        ...row.words,
      })
      page.document.body.append(element)
      const retry = () => element.shadowRoot?.querySelector<HTMLElement>('[part~=retry-button]')
      await waitUntil(retry, 'a way to ask again', { timeout: 20_000 })
      expect(retry()?.textContent?.trim()).not.to.equal('')
      expect(element.shadowRoot?.querySelector('[aria-busy=true]')).to.equal(null)
      retry()?.click()
      await element.updateComplete
      await waitUntil(retry, 'the retry button is shown again', { timeout: 20_000 })
    })
})
