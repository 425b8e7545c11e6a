import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '../../testing/wait-until.js'
import '../../define/booking.js'
import { memoryService, now, schedulerWith, settingsWith, slotsOn } from '../../testing/memory-service.js'
import { deepOne } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import type { Booking } from '../booking.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')

const settings = settingsWith({
  capabilities: ['idempotency', 'payment'],
  scheduler: { ...schedulerWith(), payment: { amount: 4_000, currency: 'EUR' } } as never,
})

const render = async (properties: Partial<Booking>) => {
  const element = await fixture<Booking>(
    html`<when-booking time-zone="Europe/Lisbon" .service=${memoryService({ slots, settings: properties.settings ?? undefined })} .now=${() => now}></when-booking>`,
  )
  Object.assign(element, { ...properties, settings: null })
  return element
}
const summaryOf = (element: Booking) => deepOne(element, '[part=summary]')

describe('the price of an event type', () => {
  it('is in the summary before a time is chosen, in the language of the page', async () => {
    const element = await render({ settings, lang: 'de' })
    await waitUntil(() => /40,00\s€/.test(spokenText(summaryOf(element))))
  })

  it('is not shown by a service that takes no payments', async () => {
    const element = await render({ settings: { ...settings, capabilities: ['idempotency'] } })
    await waitUntil(() => /30 min/.test(spokenText(summaryOf(element))))
    expect(spokenText(element)).not.to.match(/€/)
  })

  it('is not shown when a booking is moved', async () => {
    const rescheduling = { bookingId: 'b1', start: now }
    const element = await render({ settings, rescheduling })
    await waitUntil(() => /30 min/.test(spokenText(summaryOf(element))))
    expect(spokenText(element)).not.to.match(/€/)
  })
})
