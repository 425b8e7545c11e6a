import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import type { BookingFlow, BookingState, HoldNotice } from '@whenable/flow'
import { plainDate } from '@whenable/time'
import '../define/booking.js'
import { expectAccessible } from '../testing/axe.js'
import { now, settingsWith, slotAt, slotsOn } from '../testing/memory-service.js'
import { deepOne } from '../testing/shadow.js'

const state = (hold: HoldNotice | undefined, capabilities = ['holds']): BookingState => ({
  settings: settingsWith({ capabilities }),
  slots: slotsOn('2026-03-12', '10:30'),
  unavailable: [],
  knownWindows: [],
  availability: { state: 'ready' },
  order: [],
  timeZone: 'Europe/Lisbon',
  month: plainDate('2026-03-01'),
  date: plainDate('2026-03-12'),
  draft: { name: '', email: '', answers: {}, guests: [] },
  online: true,
  rescheduling: null,
  ...(hold && { hold }),
  step: 'details',
  slot: slotAt('2026-03-12T10:30:00Z'),
})

/** An element whose flow shows a state that the test changes. */
const render = async (initial: BookingState, lang = 'en-GB') => {
  const listeners = new Set<(state: BookingState) => void>()
  const flow = {
    state: initial,
    subscribe: (listener: (state: BookingState) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: () => {},
    start: () => {},
    stop: () => {},
    setOnline: () => {},
  }
  const element = await fixture(
    html`<when-booking lang=${lang} .flow=${flow as unknown as BookingFlow} .now=${() => now}></when-booking>`,
  )
  const show = (next: BookingState) => {
    flow.state = next
    for (const listener of listeners) listener(next)
  }
  const region = () => element.shadowRoot?.querySelector<HTMLElement>('[part=hold]')
  return { element, show, region }
}

describe('the hold of a chosen time', () => {
  it('is not mentioned before its last minute, in a region that is there already', async () => {
    const { element, region } = await render(state(undefined))
    await waitUntil(() => region())
    expect(region()?.textContent).to.equal('')
    expect(region()?.getAttribute('role')).to.equal('status')
    await expectAccessible(element)
  })

  it('counts its last minute down for the eyes, and is announced once', async () => {
    const { element, show, region } = await render(state({ state: 'ending', seconds: 60 }))
    const spoken = () => region()?.querySelector('.visually-hidden')?.textContent
    const seen = () => region()?.querySelector('[aria-hidden=true]')?.textContent
    await waitUntil(() => seen() === 'Still reserved for you: 60 seconds')
    show(state({ state: 'ending', seconds: 50 }))
    await waitUntil(() => seen() === 'Still reserved for you: 50 seconds')
    expect(spoken()).to.equal('Still reserved for you: 60 seconds')
    await expectAccessible(element)
  })

  it('that has ended says that the time can still be booked', async () => {
    const { element, region } = await render(state({ state: 'ended' }))
    await waitUntil(() => /no longer reserved.*still book/.test(region()?.textContent ?? ''))
    expect(deepOne(element, '[part=submit-button]').getAttribute('aria-disabled')).not.to.equal('true')
  })

  it('has no region if the service does not announce holds', async () => {
    const { element, region } = await render(state(undefined, []))
    await waitUntil(() => element.shadowRoot?.querySelector('when-details-form'))
    expect(region()).to.equal(null)
  })
})
