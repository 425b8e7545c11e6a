import { expect, waitUntil } from '@open-wc/testing'
import { createAvailabilityService, createClient } from '@whenable/client'
import { createLazyBookingFlow } from '@whenable/flow'
import { addDays, instant, plainDate, startOfDay } from '@whenable/time'

/** Counts the requests for free times; none is ever answered. */
const countingService = () => {
  const counter = { requests: 0 }
  const fetch: typeof globalThis.fetch = (address) => {
    if (String(address).includes('/availability')) counter.requests++
    return new Promise(() => undefined)
  }
  const client = createClient({ baseUrl: 'https://booking.example.com', configuration: 'c1', fetch })
  return { service: createAvailabilityService(client), counter }
}

describe('preloading', () => {
  it('is the only request for free times until they show, on every day of a year in every time zone', () => {
    const missed: string[] = []
    for (let day = 0; day < 366; day++)
      for (const timeZone of ['Pacific/Kiritimati', 'Europe/Lisbon', 'Pacific/Niue']) {
        const date = addDays(plainDate('2027-06-15'), day)
        const now = instant(startOfDay(date, timeZone) + 20 * 3600)
        const { service, counter } = countingService()
        service.preload(now)
        // The flow starts a moment later.
        const flow = createLazyBookingFlow({
          ...{ service, timeZone, now: () => instant(now + 2) },
          loadSubmitting: () => new Promise(() => undefined),
        })
        flow.start()
        flow.stop()
        if (counter.requests !== 1) missed.push(`${date} ${timeZone}`)
      }
    expect(missed).to.deep.equal([])
  })

  it('is still the only one once a time in the next days is free, late in a month, too', async () => {
    const asked: string[] = []
    for (let day = 0; day < 31; day++) {
      const now = instant(startOfDay(addDays(plainDate('2027-11-01'), day), 'Europe/Lisbon') + 20 * 3600)
      const slot = { emails: [], start_time: now + 5 * 86_400, end_time: now + 5 * 86_400 + 1800 }
      const fetch: typeof globalThis.fetch = async (address) => {
        if (String(address).includes('/availability')) asked.push(`day ${day}`)
        return Response.json({ data: { configuration_id: 'c1', capabilities: [], time_slots: [slot] } })
      }
      const client = createClient({ baseUrl: 'https://booking.example.com', configuration: 'c1', fetch })
      const service = createAvailabilityService(client)
      service.preload(now)
      const flow = createLazyBookingFlow({
        ...{ service, timeZone: 'Europe/Lisbon', now: () => now },
        loadSubmitting: () => new Promise(() => undefined),
      })
      flow.start()
      await waitUntil(() => flow.state.slots.length && flow.state.availability.state !== 'loading')
      flow.stop()
    }
    expect(asked).to.deep.equal(Array.from({ length: 31 }, (_, day) => `day ${day}`))
  })
})
