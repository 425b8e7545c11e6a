import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const tuesday = parseInstant('2026-03-03T09:00:00Z')

for (const [name, open] of racingStores)
  describe(`simultaneous changes of a guest's feed: ${name}`, () => {
    let service: TestService
    let configuration: string
    let count = 0
    beforeAll(async () => {
      service = await openService(await open())
      configuration = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
    })
    afterAll(() => service.store.close())

    const fetchPage = (path: string, init: RequestInit = {}) =>
      service.service.fetch(new Request(`http://service.test${path}`, { redirect: 'manual', ...init }))
    /** The page of a new booking's feed. */
    const bookedPage = async (): Promise<string> => {
      const start: Instant = instant(tuesday + count++ * 1_800)
      const { data } = await service.call(
        'POST',
        `/v3/scheduling/bookings?configuration_id=${configuration}`,
        {
          body: bookingBody(start),
        },
      )
      return `/manage/${data.booking_ref}/subscribe`
    }
    const addressOn = async (page: string): Promise<string> =>
      /http:\/\/service\.test(\/feeds\/[0-9a-f]{32}\.ics)/.exec(await (await fetchPage(page)).text())?.[1] ??
      ''
    /** The address that the page shows once an action is done. */
    const act = async (page: string, action: 'create' | 'renew'): Promise<string> => {
      const { status } = await fetchPage(page, { method: 'POST', body: new URLSearchParams({ action }) })
      expect(status).toBe(303)
      return addressOn(page)
    }
    const opens = async (address: string) => (await fetchPage(address)).status === 200

    test('all who create it at once are shown one address, which opens', async () => {
      const page = await bookedPage()
      const addresses = new Set(await Promise.all(Array.from({ length: 8 }, () => act(page, 'create'))))
      expect([...addresses]).toEqual([await addressOn(page)])
      expect(await opens(await addressOn(page))).toBe(true)
    })

    test('of those who create and renew it at once, one address opens in the end: the one that is shown', async () => {
      const page = await bookedPage()
      const first = await act(page, 'create')
      const actions = ['renew', 'create', 'renew', 'create', 'renew'] as const
      const shown = await Promise.all(actions.map((action) => act(page, action)))
      const last = await addressOn(page)
      expect(last).not.toBe(first)
      const opening = []
      for (const address of new Set([first, ...shown, last])) if (await opens(address)) opening.push(address)
      expect(opening).toEqual([last])
    })
  })
