import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import '../define/bookings.js'
import '../define/event-type-editor.js'
import { registerMessages } from '@whenable/elements/internal/messages/localize'
import { english } from '@whenable/elements/internal/messages/owner/generated/all'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { Bookings } from '../bookings/bookings.js'
import { memoryEventTypes } from '../testing/event-types-double.js'
import { memoryBookings, ownerBooking } from '../testing/memory-bookings.js'

const bookings = [
  ownerBooking('Noor', -0.25),
  ownerBooking('Jonas', 3, { status: 'pending' }),
  ownerBooking('Robin', 26, { additional_guests: [{ email: 'kim@example.com', name: 'Kim' }] }),
]

const list = async (lang: string, direction = ''): Promise<Bookings> => {
  const container = await fixture(
    html`<div lang=${lang} .dir=${direction}><when-bookings
      time-zone="Europe/Lisbon"
      .source=${memoryBookings(bookings).source}
      .now=${() => now}
    ></when-bookings></div>`,
  )
  const element = container.querySelector('when-bookings') as Bookings
  await waitUntil(() => element.shadowRoot?.querySelector('#booking-Noor'), 'the bookings')
  return element
}
const rootOf = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('.root') as HTMLElement
const speaks = (element: Element, lang: string) =>
  waitUntil(() => rootOf(element).lang === lang, `its ${lang}`)

/** The messages of two words and more that an element says in English. */
const englishIn = (element: Element): string[] => {
  const text = ` ${spokenText(element)} `
  return Object.values(english).filter(
    (one) => typeof one === 'string' && / /.test(one) && text.includes(one),
  )
}

describe('the owner’s elements', () => {
  for (const lang of ['de', 'ar'])
    it(`are wholly in ${lang}`, async () => {
      const element = await list(lang)
      await speaks(element, lang)
      rootOf(element).querySelector<HTMLElement>('#booking-Robin a')?.click()
      await waitUntil(() => element.shadowRoot?.querySelector('#details-title'), 'the details')
      const editor = await fixture(
        html`<when-event-type-editor lang=${lang} .source=${memoryEventTypes().source} configuration-id="walkthrough"></when-event-type-editor>`,
      )
      await speaks(editor, lang)
      await waitUntil(() => editor.shadowRoot?.querySelector('.heading'), 'the event type')
      expect(englishIn(element)).to.deep.equal([])
      expect(englishIn(editor)).to.deep.equal([])
    })

  it('are wholly English in a language without their messages', async () => {
    const element = await list('ur', 'rtl')
    await element.updateComplete
    expect([rootOf(element).lang, rootOf(element).dir]).to.deep.equal(['en-US', 'ltr'])
    expect(spokenText(element)).to.match(/Today Tue, March 10[\s\S]*To answer/)
  })

  it('take the messages of the page, also in a language that is not built in', async () => {
    registerMessages('de', { bookingsTitle: 'Meine Termine' })
    const german = await list('de')
    await waitUntil(() => spokenText(german).includes('Meine Termine'))
    registerMessages('is', { bookingsTitle: 'Bókanir' })
    const icelandic = await list('is')
    expect([rootOf(icelandic).lang, spokenText(icelandic).includes('Bókanir')]).to.deep.equal(['is', true])
    icelandic.messages = { bookingsTitle: 'Tímar' }
    await icelandic.updateComplete
    expect(spokenText(icelandic)).to.include('Tímar')
  })
})
