import { beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '../../outbox/send-due.js'
import { between, type Connected, hours, openConnected } from '../../testing/connected.js'
import { writeBackWorker } from '../../testing/connected-calendar.js'
import { signIn } from '../../testing/sign-in.js'
import { addConfiguration, bookingBody } from '../../testing/studio.js'

describe('the event of a booking that its owner changes through the API', () => {
  let connected: Connected
  let booking: { booking_id: string; event_id: string; ical_uid: string }
  let query: string
  let bearer: string
  beforeEach(async () => {
    connected = await openConnected()
    const { service, sync, grant, calendarId } = connected
    await sync()
    const host = { email: 'ada@example.com', grantId: grant.id as string, calendarId: await calendarId() }
    query = `configuration_id=${await addConfiguration(service, [host])}`
    const { data } = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
      body: bookingBody(hours(2)),
    })
    booking = data
    await work()
    bearer = (await signIn(service, host.email)).access_token
  })

  const work = async () => {
    const { service, server } = connected
    while (await sendDue(writeBackWorker(service.store, server, () => service.now)));
  }
  const change = async (method: string, body?: object) => {
    const { service, path, calendarId } = connected
    const address = `${path}/events/${booking.event_id}?calendar_id=${await calendarId()}`
    const { status } = await service.call(method, address, { bearer, body })
    await work()
    return status
  }
  const question = async () => {
    const path = `/v3/scheduling/bookings/${booking.booking_id}?${query}`
    return (await connected.service.call('GET', path, { bearer })).data.calendar_change
  }
  const answer = async (action: string) => {
    const path = `/v3/scheduling/bookings/${booking.booking_id}/calendar-change?${query}`
    const { status } = await connected.service.call('POST', path, { bearer, body: { action } })
    await work()
    return status
  }
  const remote = () => {
    const items = [...connected.server.calendar('work').items.values()]
    return items.find(({ uid }) => uid === booking.ical_uid)?.events[0]
  }

  test('is asked about like a change in the calendar, with the owner’s access token', async () => {
    expect(await change('PUT', { when: between(6, 7) })).toBe(200)
    expect(await question()).toMatchObject({ kind: 'moved', start_time: hours(6), end_time: hours(7) })
    expect(await answer('restore')).toBe(200)
    expect(remote()?.when).toMatchObject({ start_time: hours(2) })
    expect(await question()).toBeUndefined()
  })

  test('is asked about when it is deleted, and created again when it is restored', async () => {
    expect(await change('DELETE')).toBe(200)
    expect(remote()).toBeUndefined()
    expect(await question()).toMatchObject({ kind: 'deleted' })
    expect(await answer('restore')).toBe(200)
    expect(remote()?.when).toMatchObject({ start_time: hours(2) })
    await connected.sync()
    await work()
    expect(await question()).toBeUndefined()
    expect(connected.service.errors).toEqual([])
  })
})
