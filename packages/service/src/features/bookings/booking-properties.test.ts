import { instant } from '@whenable/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addConfiguration, addHost, bookingBody, monday, openService } from '../../testing/studio.js'

const halfHour = 1800
const day = 86_400
/** Half hours from Tuesday 9:00 on, more than the office hours of a day, so that some are never free. */
const slotAt = (index: number) => instant(monday + day + 3600 + index * halfHour)

const change = fc.oneof(
  fc.record({
    do: fc.constant('book' as const),
    configuration: fc.nat(2),
    slot: fc.nat(17),
    host: fc.nat(2),
  }),
  fc.record({ do: fc.constant('move' as const), booking: fc.nat(20), slot: fc.nat(17) }),
  fc.record({ do: fc.constant('cancel' as const), booking: fc.nat(20) }),
  fc.record({ do: fc.constant('event' as const), slot: fc.nat(17), host: fc.nat(1) }),
)

test('after any sequence of bookings, moves and cancellations, offered slots can be booked, no host is double-booked, and the counters match', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      const service = await openService()
      const hosts = [await addHost(service, 'ada@example.com'), await addHost(service, 'jonas@example.com')]
      const rules = (method: string) => ({
        availability: {
          duration_minutes: 30,
          availability_rules: { availability_method: method, round_robin_group_id: 'group' },
        },
      })
      const configurations = [
        await addConfiguration(service, hosts, rules('collective')),
        await addConfiguration(service, hosts, rules('max-availability')),
        await addConfiguration(service, hosts, rules('max-fairness')),
      ]
      const offered = async (configuration: string, index: number) => {
        const { data } = await service.call(
          'GET',
          `/v3/scheduling/availability?configuration_id=${configuration}&start_time=${slotAt(index)}&end_time=${slotAt(index + 1)}`,
        )
        return data.time_slots.length === 1
      }
      const made: { id: string; configuration: string }[] = []
      const path = (index: number) => {
        const booking = made[index % made.length]
        return `/v3/scheduling/bookings/${booking?.id}?configuration_id=${booking?.configuration}`
      }

      for (const step of changes) {
        if (step.do === 'book') {
          const configuration = configurations[step.configuration] ?? ''
          const isOffered = await offered(configuration, step.slot)
          const answer = await service.call(
            'POST',
            `/v3/scheduling/bookings?configuration_id=${configuration}`,
            {
              body: bookingBody(slotAt(step.slot)),
            },
          )
          expect(answer.status === 200).toBe(isOffered)
          if (isOffered) made.push({ id: answer.data.booking_id, configuration })
        } else if (step.do === 'event') {
          const host = hosts[step.host]
          await service.withKey('POST', `/v3/grants/${host?.grantId}/events?calendar_id=primary`, {
            when: { start_time: slotAt(step.slot), end_time: slotAt(step.slot + 1) },
          })
        } else if (made.length && step.do === 'move') {
          const body = { start_time: slotAt(step.slot), end_time: slotAt(step.slot + 1) }
          expect([200, 400]).toContain((await service.call('PATCH', path(step.booking), { body })).status)
        } else if (made.length && step.do === 'cancel') {
          expect((await service.call('DELETE', path(step.booking), { body: {} })).status).toBe(200)
        }
      }

      await service.store.read(async (records) => {
        const owned = await records.configuration(configurations[0] ?? '')
        const applicationId = owned?.applicationId ?? ''
        const standing = []
        for (const { id } of made) {
          const booking = await records.booking(applicationId, id)
          if (booking && booking.status !== 'cancelled') standing.push(booking)
        }
        const counters = await records.counters(applicationId, 'group')
        for (const { email } of hosts) {
          const own = standing.filter((booking) => booking.hosts.some((host) => host.email === email))
          expect(new Set(own.map((booking) => booking.start)).size).toBe(own.length)
          expect(counters.find((counter) => counter.email === email)?.bookings ?? 0).toBe(own.length)
        }
      })
      expect(service.errors).toEqual([])
    }),
    { numRuns: process.env['WHENABLE_LONG'] ? 300 : 25 },
  )
}, 120_000)
