import { type Instant, instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createService, type Service } from '../create-service.js'
import type { Store } from '../kernel/store/store.js'
import { hasServer, openStoresOfTwoMachines } from '../testing/stores.js'
import { addConfiguration, addHost, openService } from '../testing/studio.js'
import { startOutbox } from './start-outbox.js'

const hour = 3_600
const minute = 60

describe.skipIf(!hasServer)('two processes with clocks that differ by a day', () => {
  let stores: readonly [Store, Store]
  beforeAll(async () => {
    stores = await openStoresOfTwoMachines()
  })
  afterAll(() => stores[0].close())

  test('use the clock of the database', () => {
    const [first, second] = stores
    expect(Math.abs(second.now() - first.now())).toBeLessThan(hour)
  })

  test("do not send each other's emails", async () => {
    const [first, second] = stores
    const now = first.now()
    await first.transaction((transaction) =>
      transaction.addMails([
        {
          ...{ id: 'mail', applicationId: 'one', to: { email: 'robin@example.com' } },
          ...{ subject: '', text: '', createdAt: now, sendAt: now },
        },
      ]),
    )
    let finish = () => {}
    const slow = vi.fn(
      () =>
        new Promise<void>((done) => {
          finish = done
        }),
    )
    const other = vi.fn(async () => {})
    const sending = startOutbox({ store: first, sendMail: slow })
    await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce(), 30_000)
    await startOutbox({ store: second, sendMail: other }).stop()
    expect(other).not.toHaveBeenCalled()
    finish()
    await sending.stop()
    expect(slow).toHaveBeenCalledOnce()
  })

  test('count requests in one window', async () => {
    const most = 20
    let address = ''
    const services = stores.map((store) =>
      createService({ store, rateLimit: most, addressOf: () => address }),
    ) as [Service, Service]
    const statuses = async (): Promise<number[]> => {
      const found: number[] = []
      for (let turn = 0; turn <= most; turn++) {
        const service = services[turn % 2] as Service
        found.push((await service.fetch(new Request('http://service.test/nothing'))).status)
      }
      return found
    }
    const windowNow = () => Math.floor(stores[0].now() / minute)
    // If a window ends meanwhile, the test repeats with another address.
    for (let run = 0; ; run++) {
      address = `203.0.113.${run}`
      const window = windowNow()
      const found = await statuses()
      if (windowNow() !== window) continue
      expect(found).toEqual([...Array.from({ length: most }, () => 404), 429])
      break
    }
  })

  test('offer the same times', async () => {
    const [first, second] = stores
    const service = await openService(first, { clock: first.now })
    const ada = await addHost(service, 'ada@example.com')
    const always = { days: [0, 1, 2, 3, 4, 5, 6], start: '0:00', end: '23:30' }
    const configurationId = await addConfiguration(service, [ada], {
      availability: { duration_minutes: 30, availability_rules: { default_open_hours: [always] } },
      participants: [
        {
          ...{ email: ada.email, is_organizer: true },
          availability: { calendar_ids: [ada.calendarId], open_hours: [always] },
          booking: { calendar_id: ada.calendarId },
        },
      ],
      scheduler: { min_booking_notice: 24 * 60, available_days_in_future: 60 },
    })
    // After the notice by one clock, but not by a clock that is a day ahead.
    const from = instant(Math.ceil(first.now() / hour) * hour + 30 * hour)
    const path = `/v3/scheduling/availability?configuration_id=${configurationId}&start_time=${from}&end_time=${from + 10 * hour}`
    const times = async ({ fetch }: Service): Promise<Instant[]> => {
      const answer = await fetch(new Request(`http://service.test${path}`))
      const { data } = (await answer.json()) as { data: { time_slots: { start_time: Instant }[] } }
      return data.time_slots.map(({ start_time }) => start_time)
    }
    const here = await times(service.service)
    expect(here.length).toBeGreaterThan(0)
    expect(await times(createService({ store: second }))).toEqual(here)
  })
})
