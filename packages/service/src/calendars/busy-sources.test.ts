import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { between, hours, openConnected } from '../testing/connected.js'
import { eventItem } from '../testing/fake-provider.js'
import { signIn } from '../testing/sign-in.js'
import { addConfiguration, configurationOf, monday } from '../testing/studio.js'

/** A host with a virtual calendar, a connected one, and a configuration that reads some of them. */
const open = async (calendarIds: readonly string[]) => {
  const connected = await openConnected()
  const { server, service, sync, path, grant, calendarId } = connected
  server.put('work', eventItem('tea', { when: between(1, 2) }))
  await sync()
  const own = await service.withKey('POST', `${path}/calendars`, { name: 'Own', timezone: 'Europe/Lisbon' })
  const host = { email: 'ada@example.com', grantId: grant.id, calendarId: await calendarId() }
  const configuration = configurationOf([host])
  const [participant] = configuration.participants
  const id = await addConfiguration(service, [host], {
    participants: [
      { ...participant, availability: { ...participant?.availability, calendar_ids: calendarIds } },
    ],
  })
  const window = `start_time=${hours(1)}&end_time=${hours(2)}`
  const address = `/v3/scheduling/availability?configuration_id=${id}&${window}`
  return {
    ...connected,
    host,
    own: own.data.id as string,
    /** Whether the hour of the event can be booked. */
    isFree: async () => (await service.withKey('GET', address)).data.time_slots.length > 0,
    change: (calendar: string, body: object) => service.withKey('PUT', `${path}/calendars/${calendar}`, body),
  }
}

describe('calendars that count as busy', () => {
  test('are all of a grant with `all`, now and later', async () => {
    const { isFree, change, host, own, server, sync, later, service, path } = await open(['all'])
    expect(await isFree()).toBe(false)
    expect((await change(host.calendarId, { is_busy_source: false })).data.is_busy_source).toBe(false)
    expect(await isFree()).toBe(true)
    const when = { start_time: hours(1), end_time: hours(2) }
    await service.withKey('POST', `${path}/events?calendar_id=${own}`, { when })
    expect(await isFree()).toBe(false)
    await change(own, { is_busy_source: false })
    expect(await isFree()).toBe(true)
    server.addCalendar('new')
    server.put('new', eventItem('lunch', { when: between(1, 2) }))
    later(3_600)
    await sync()
    expect(await isFree()).toBe(false)
  })

  test('are the primary one with `primary`, whose mark moves', async () => {
    const { isFree, change, own, host, calendars, published } = await open(['primary'])
    expect(await isFree()).toBe(false)
    published()
    expect((await change(own, { is_primary: true })).data.is_primary).toBe(true)
    expect(published()).toEqual(['calendar.updated', 'calendar.updated'])
    expect(await isFree()).toBe(true)
    expect(await calendars()).toMatchObject([
      { id: own, is_primary: true },
      { id: host.calendarId, is_primary: false },
    ])
    expect(await change(own, { is_primary: false })).toMatchObject({
      status: 400,
      error: { field: 'is_primary' },
    })
    expect((await change(host.calendarId, { is_primary: false })).status).toBe(200)
  })

  test('may be read-only, but bookings do not go there', async () => {
    const { change, calendarId, server, sync, later } = await open(['all'])
    server.addCalendar('holidays', { isWritable: false })
    later(3_600)
    await sync()
    const holidays = await calendarId('holidays')
    expect((await change(holidays, { is_busy_source: false })).status).toBe(200)
    expect((await change(holidays, { is_primary: true })).status).toBe(403)
    expect((await change(holidays, { name: 'Days off' })).status).toBe(403)
  })

  test('cannot be removed while they belong to a connection', async () => {
    const { service, path, host, own, connectionId, calendars } = await open(['all'])
    const remove = (id: string) => service.withKey('DELETE', `${path}/calendars/${id}`)
    expect(await remove(host.calendarId)).toMatchObject({ status: 403 })
    await service.withKey('DELETE', `${path}/connections/${connectionId}`)
    expect(await calendars()).toMatchObject([{ id: own, is_primary: true }])
  })

  test('are read by free/busy', async () => {
    const { service, path, change, host, own } = await open(['all'])
    const ask = async () => {
      const body = { start_time: hours(0), end_time: hours(9), emails: [host.email] }
      return (await service.withKey('POST', `${path}/calendars/free-busy`, body)).data[0].time_slots.length
    }
    expect(await ask()).toBe(1)
    await change(host.calendarId, { is_busy_source: false })
    await change(own, { is_busy_source: false })
    expect(await ask()).toBe(0)
  })

  test('of another account cannot be named with `all` by an access token without its consent', async () => {
    const { service, host } = await open(['all'])
    const { access_token: bearer } = await signIn(service, 'eve@example.com')
    const [participant] = configurationOf([host]).participants
    const all = { calendar_ids: ['all'], open_hours: participant?.availability.open_hours }
    const body = {
      ...configurationOf([host]),
      participants: [
        { email: 'eve@example.com', is_organizer: true },
        { ...participant, is_organizer: false, availability: all, booking: undefined },
      ],
    }
    const { data, error } = await service.call('POST', '/v3/grants/me/scheduling/configurations', {
      ...{ bearer, body },
    })
    if (error) throw new Error(error.message)
    const window = `start_time=${monday}&end_time=${hours(9)}`
    const found = await service.call(
      'GET',
      `/v3/scheduling/availability?configuration_id=${data.id}&${window}`,
    )
    expect(found.data.time_slots).toEqual([])
  })
})

describe('a connection that is unavailable', () => {
  test.each([
    ['last_known', false, true],
    ['block', false, false],
    ['ignore', true, true],
  ] as const)('counts as %s', async (policy, freeAtTea, freeAtLunch) => {
    const { service, path, connectionId, server, sync, later, host } = await open(['all'])
    await service.withKey('PATCH', `${path}/connections/${connectionId}`, { when_unavailable: policy })
    const id = await addConfiguration(service, [host])
    const slotsIn = async (from: number) => {
      const window = `start_time=${hours(from)}&end_time=${hours(from + 1)}`
      const address = `/v3/scheduling/availability?configuration_id=${id}&${window}`
      return (await service.withKey('GET', address)).data.time_slots.length > 0
    }
    const known = async () => [await slotsIn(25), await slotsIn(28)]
    server.put('work', eventItem('tomorrow', { when: between(25, 26) }))
    await sync()
    expect(await known()).toEqual([false, true])
    server.failNext('transient')
    later(900)
    await sync()
    // For an hour after the last success, everything counts as known.
    expect(await known()).toEqual([false, true])
    service.at(instant(service.now + 2_699))
    expect(await known()).toEqual([false, true])
    service.at(instant(service.now + 1))
    expect(await known()).toEqual([freeAtTea, freeAtLunch])
    expect(await known()).toEqual([freeAtTea, freeAtLunch])
    await sync()
    expect(await known()).toEqual([false, true])
    server.password = 'changed'
    await sync()
    expect(await known()).toEqual([freeAtTea, freeAtLunch])
  })
})
