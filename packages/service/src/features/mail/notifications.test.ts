import { type TriggerType, triggerTypes } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { sendDue } from '../../outbox/send-due.js'
import { openReceiver } from '../../testing/receiver.js'
import { testSecretKeys, withSecretKeys } from '../../testing/secret-keys.js'
import { addConfiguration, addHost, bookingBody, openService } from '../../testing/studio.js'

/** A service with a webhook for all triggers. */
const openListening = async () => {
  const receiver = openReceiver()
  const service = await openService(undefined, { outboundFetch: receiver.outboundFetch, ...withSecretKeys })
  await service.withKey('POST', '/v3/webhooks', {
    trigger_types: [...triggerTypes],
    webhook_url: 'https://customer.example/',
  })
  const context = {
    store: service.store,
    clock: () => service.now,
    newId: () => crypto.randomUUID(),
    outboundFetch: receiver.outboundFetch,
    secretKeys: testSecretKeys,
    report: (error: unknown) => {
      throw error
    },
  }
  return {
    service,
    /** The notifications since the last call, by type and object id. */
    told: async (): Promise<readonly (readonly [TriggerType, string])[]> => {
      while (await sendDue(context));
      return receiver.received
        .splice(0)
        .map(({ body: { type, data } }) => [type, data.object.booking_id ?? data.object.id])
    },
    received: receiver.received,
  }
}

describe('a webhook is notified', () => {
  test('of accounts that are connected, connected again, and disconnected', async () => {
    const { service, told } = await openListening()
    const connect = () =>
      service.withKey('POST', '/v3/connect/custom', {
        provider: 'virtual-calendar',
        settings: { email: 'ada@example.com' },
      })
    const { data } = await connect()
    expect(await told()).toEqual([['grant.created', data.id]])
    await connect()
    expect(await told()).toEqual([['grant.updated', data.id]])
    await service.withKey('DELETE', `/v3/grants/${data.id}`)
    expect(await told()).toContainEqual(['grant.deleted', data.id])
  })

  test('of calendars and of events', async () => {
    const { service, told } = await openListening()
    const ada = await addHost(service, 'ada@example.com')
    expect(await told()).toContainEqual(['calendar.created', ada.calendarId])
    const calendars = `/v3/grants/${ada.grantId}/calendars`
    const second = await service.withKey('POST', calendars, { name: 'Second', timezone: 'UTC' })
    await service.withKey('PUT', `${calendars}/${second.data.id}`, { name: 'Another name' })
    await service.withKey('DELETE', `${calendars}/${second.data.id}`)
    expect(await told()).toEqual([
      ['calendar.created', second.data.id],
      ['calendar.updated', second.data.id],
      ['calendar.deleted', second.data.id],
    ])

    const events = `/v3/grants/${ada.grantId}/events`
    const query = `calendar_id=${ada.calendarId}`
    const start_time = parseInstant('2026-03-03T10:00:00Z')
    const made = await service.withKey('POST', `${events}?${query}`, {
      title: 'Review',
      when: { start_time, end_time: start_time + 3600 },
    })
    await service.withKey('PUT', `${events}/${made.data.id}?${query}`, { title: 'Another title' })
    await service.withKey('DELETE', `${events}/${made.data.id}?${query}`)
    expect(await told()).toEqual([
      ['event.created', made.data.id],
      ['event.updated', made.data.id],
      ['event.deleted', made.data.id],
    ])
  })

  test('of bookings', async () => {
    const { service, told } = await openListening()
    const ada = await addHost(service, 'ada@example.com')
    const id = await addConfiguration(service, [ada])
    await told()
    const path = '/v3/scheduling/bookings'
    const booked = await service.call('POST', `${path}?configuration_id=${id}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    const bookingId: string = booked.data.booking_id
    const own = `${path}/${bookingId}?configuration_id=${id}`
    await service.call('PATCH', own, { body: bookingBody('2026-03-03T11:00:00Z') })
    await service.call('DELETE', own, { body: {} })
    const bookings = (await told()).filter(([type]) => type.startsWith('booking.'))
    expect(bookings).toEqual([
      ['booking.created', bookingId],
      ['booking.rescheduled', bookingId],
      ['booking.cancelled', bookingId],
    ])
  })

  test('of its own application only', async () => {
    const { service, told } = await openListening()
    await service.call('POST', '/v3/connect/custom', {
      bearer: service.otherKey,
      body: { provider: 'virtual-calendar', settings: { email: 'eve@example.com' } },
    })
    expect(await told()).toEqual([])
  })

  test('once of a request that is repeated with the same idempotency key', async () => {
    const { service, told } = await openListening()
    const ada = await addHost(service, 'ada@example.com')
    const id = await addConfiguration(service, [ada])
    await told()
    for (let time = 0; time < 2; time++)
      await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody('2026-03-03T10:00:00Z'),
        headers: { 'Idempotency-Key': 'once and only once' },
      })
    const types = (await told()).map(([type]) => type)
    expect(types.filter((type) => type === 'booking.created')).toHaveLength(1)
  })
})
