import { expect } from '@open-wc/testing'
import '../define/booking.js'
import { memoryService, slotsOn } from '../testing/memory-service.js'
import { createBooking } from '../testing/render-booking.js'
import { spokenText } from '../testing/spoken-text.js'
import { waitUntil } from '../testing/wait-until.js'

/** The formatters of `Intl` whose first use takes long. Plural rules do not. */
const slowFormatters = [
  'DateTimeFormat',
  'NumberFormat',
  'ListFormat',
  'RelativeTimeFormat',
  'DisplayNames',
  'Collator',
] as const

/** The formatters that are created meanwhile. */
const createdDuring = async (during: () => Promise<unknown>): Promise<readonly string[]> => {
  const created: string[] = []
  const originals = slowFormatters.map((name) => [name, Intl[name]] as const)
  for (const [name, original] of originals)
    Object.assign(Intl, {
      [name]: new Proxy(original, {
        construct: (target, given, derived) => {
          created.push(name)
          return Reflect.construct(target, given, derived)
        },
        apply: (target, self, given) => {
          created.push(name)
          return Reflect.apply(target as (...values: unknown[]) => unknown, self, given)
        },
      }),
    })
  try {
    await during()
  } finally {
    Object.assign(Intl, Object.fromEntries(originals))
  }
  return created
}

describe('the first free times', () => {
  const rendered = (lang: string, text: RegExp) => async () => {
    const element = createBooking({
      service: memoryService({ slots: slotsOn('2026-03-12', '10:00', '14:30') }),
      lang,
    })
    document.body.append(element)
    await waitUntil(() => text.test(spokenText(element)))
    element.remove()
  }

  it('show in English without a formatter of Intl, whose first use takes a page 10 ms, on a phone 50', async () => {
    expect(await createdDuring(rendered('en-US', /10:00 AM/))).to.deep.equal([])
  })

  it('show in other languages with formatters', async () => {
    expect(await createdDuring(rendered('de', /10:00/))).to.include('DateTimeFormat')
  })
})
