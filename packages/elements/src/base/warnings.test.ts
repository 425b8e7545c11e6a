import { expect, fixture, html } from '@open-wc/testing'
import type { LitElement } from 'lit'
import '../define/booking.js'
import '../define/calendar.js'
import '../define/slot-list.js'
import { memoryService } from '../testing/memory-service.js'
import { waitUntil } from '../testing/wait-until.js'
import type { mistakes } from './warnings.js'

/** For each mistake, what a page does. */
const pages: Readonly<Record<keyof typeof mistakes, () => Element>> = {
  'missing-data': () => document.createElement('when-booking'),
  'several-sources': () =>
    Object.assign(document.createElement('when-booking'), {
      serviceUrl: 'https://booking.example.com',
      service: memoryService(),
    }),
  'unknown-value': () =>
    Object.assign(document.createElement('when-booking'), { service: memoryService(), layout: 'year' }),
  'unknown-attribute': () => {
    const element = document.createElement('when-booking')
    element.setAttribute('configurationId', 'c1')
    return Object.assign(element, { service: memoryService() })
  },
  'wrong-type': () => Object.assign(document.createElement('when-slot-list'), { slots: 7 }),
  'changing-object': () => {
    const element = Object.assign(document.createElement('when-calendar'), { source: unansweredSource() })
    void changeSource(element, 8)
    return element
  },
  'no-language': () => document.createElement('when-slot-list'),
}

const unansweredSource = () => ({
  calendars: () => new Promise(() => {}),
  events: () => new Promise(() => {}),
})

const changeSource = async (element: LitElement, times: number): Promise<void> => {
  for (let count = 0; count < times; count++) {
    Object.assign(element, { source: unansweredSource() })
    await element.updateComplete
  }
}

describe('in development', () => {
  let warnings: string[] = []
  const { warn } = console
  beforeEach(() => {
    warnings = []
    console.warn = (text: unknown) => warnings.push(String(text))
  })
  afterEach(() => {
    console.warn = warn
  })

  for (const [mistake, page] of Object.entries(pages))
    it(`the mistake ${mistake} is warned of once`, async () => {
      const place = await fixture<HTMLElement>(
        html`<div lang=${mistake === 'no-language' ? '' : 'en'}></div>`,
      )
      const elements = [page(), page()]
      place.append(...elements)
      const about = () => warnings.filter((text) => text.endsWith(`#${mistake}`))
      await waitUntil(() => about().length, mistake)
      // The check of the other element is due before this.
      await new Promise((resolve) => setTimeout(resolve))
      expect(about()).to.have.length(1)
      expect(about()[0]).to.match(new RegExp(`^<when-[a-z-]+>: .+ See https://.+#${mistake}$`))
    })

  it('an element without mistakes is not warned of', async () => {
    const place = await fixture<HTMLElement>(html`<div lang="en"></div>`)
    const good = Object.assign(document.createElement('when-slot-list'), {
      slots: null,
      hourCycle: 'h12',
    })
    const bad = Object.assign(document.createElement('when-booking'), { service: memoryService() })
    bad.setAttribute('service_url', 'x')
    place.append(good, bad)
    await waitUntil(() => warnings.length, 'the warning of the other element')
    expect(warnings.filter((text) => text.startsWith('<when-slot-list>'))).to.deep.equal([])
  })
})
