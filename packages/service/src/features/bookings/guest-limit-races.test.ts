import { instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const rounds = process.env['WHENABLE_LONG'] ? 20 : 1
const tabs = 20
const monday = parseInstant('2026-03-02T09:00:00Z')
const day = 86_400

for (const [name, open] of racingStores)
  describe(`a guest with several tabs: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open())
    })
    afterAll(() => service.store.close())

    const hosts = (round: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => addHost(service, `h${index}-${round}@example.com`)),
      )
    const scheduler = (guest_limits: object) => ({
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, guest_limits },
    })
    const roundRobin = {
      availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-availability' } },
    }
    /** A tab that names the host, so that only that one is locked. */
    const post = (id: string, start: number, email: string, host?: string) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody(instant(start), {
          guest: { name: 'Robin', email },
          participants: host === undefined ? [] : [{ email: host }],
        }),
      })

    test('has as many bookings as the limit allows, with whatever hosts and spelling of the address', async () => {
      for (let round = 0; round < rounds; round++) {
        const team = await hosts(`many${round}`, 5)
        const id = await addConfiguration(service, team, {
          ...scheduler({ most_ahead: 2 }),
          ...roundRobin,
        })
        const answers = await Promise.all(
          Array.from({ length: tabs }, (_, tab) =>
            post(id, monday + Math.floor(tab / 5) * 1_800, `robin+${tab}@gmail.com`, team[tab % 5]?.email),
          ),
        )
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses).toEqual([200, 200, ...Array.from({ length: tabs - 2 }, () => 409)])
        expect(answers.flatMap(({ error }) => error?.type ?? [])).toEqual(
          Array.from({ length: tabs - 2 }, () => 'guest_limit_reached'),
        )
      }
      expect(service.errors).toEqual([])
    })

    test('gets one email with what they have, however many are refused at once', async () => {
      const [host] = await hosts('mailed', 1)
      if (!host) throw new Error('no host')
      const id = await addConfiguration(service, [host], scheduler({ most_ahead: 1 }))
      await post(id, monday, 'robin@mail.example')
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, tab) => post(id, monday + (tab + 1) * 1_800, 'robin@mail.example')),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 409))
      const mails = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
      const own = mails.filter(
        ({ to, subject }) => to.email === 'robin@mail.example' && /^Your bookings/.test(subject),
      )
      expect(own).toHaveLength(1)
      expect(service.errors).toEqual([])
    })

    test('does not keep other guests from booking', async () => {
      const id = await addConfiguration(service, await hosts('others', 4), {
        ...scheduler({ most_per_day: 1 }),
        ...roundRobin,
      })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, tab) =>
          post(id, monday + Math.floor(tab / 4) * 1_800, `guest${tab}@example.com`),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    })

    test('moves at most one of two bookings to a day that has room for one', async () => {
      const id = await addConfiguration(service, await hosts('moves', 2), {
        ...scheduler({ most_per_day: 1 }),
        ...roundRobin,
      })
      const made = [
        await post(id, monday, 'robin@example.com'),
        await post(id, monday + day, 'robin@example.com'),
      ]
      const moved = await Promise.all(
        made.map(({ data }, index) =>
          service.call('PATCH', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`, {
            body: {
              start_time: monday + 2 * day + index * 3_600,
              end_time: monday + 2 * day + index * 3_600 + 1_800,
            },
          }),
        ),
      )
      expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })
