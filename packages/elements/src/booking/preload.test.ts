import { expect } from '@open-wc/testing'
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
})
