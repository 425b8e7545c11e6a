import type { CalendarEvent } from '@whenable/contract'
import { type Instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { addConnectedHost, type ConnectedHost } from '../../testing/connected-calendar.js'
import { addConfiguration, bookingBody, openService, type TestService } from '../../testing/studio.js'
import { checkManagedItems } from '../sync/check-managed-items.js'

const [ten, noon, two] = ['10', '12', '14'].map((hour) => parseInstant(`2026-03-03T${hour}:00:00Z`)) as [
  Instant,
  Instant,
  Instant,
]

describe('a booking in the calendars of two hosts, who both have changed it', () => {
  let service: TestService
  let ada: ConnectedHost
  let jonas: ConnectedHost
  let query: string
  let id: string
  let uid: string
  beforeEach(async () => {
    service = await openService()
    ada = await addConnectedHost(service, 'ada@example.com')
    jonas = await addConnectedHost(service, 'jonas@example.com', ada.server)
    const availability = { availability_rules: { availability_method: 'collective' } }
    const configurationId = await addConfiguration(service, [ada, jonas], {
      availability: { duration_minutes: 30, ...availability },
    })
    query = `configuration_id=${configurationId}`
    const { data } = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
      body: bookingBody(ten),
    })
    id = data.booking_id
    uid = data.ical_uid
    await ada.work()
  })

  const itemOf = ({ remoteId }: ConnectedHost) =>
    [...ada.server.calendar(remoteId).items.values()].find((item) => item.uid === uid)
  const changes = async (host: ConnectedHost, to: Instant | 'deleted') => {
    const item = itemOf(host)
    if (!item) throw new Error('expected an item')
    const when = { object: 'timespan', start_time: to, end_time: Number(to) + 1_800 }
    if (to === 'deleted') ada.server.remove(host.remoteId, item.id)
    else ada.server.put(host.remoteId, { ...item, events: [{ ...item.events[0], when } as CalendarEvent] })
    const { applicationId, now } = service
    await service.store.transaction(async (transaction) => {
      const [calendar] = await transaction.calendars(applicationId, [host.calendarId])
      if (!calendar) throw new Error('expected a calendar')
      await checkManagedItems({ transaction, applicationId, calendar, now }, [{ uid, item: itemOf(host) }])
    })
    await ada.work()
  }
  const booking = async () => (await service.withKey('GET', `/v3/scheduling/bookings/${id}?${query}`)).data
  const question = async () => {
    const { calendar_change: change } = await booking()
    const host = [ada, jonas].find(({ calendarId }) => calendarId === change?.calendar_id)
    return change && [host?.email, change.start_time ?? change.kind]
  }
  const answer = async (action: string) => {
    const path = `/v3/scheduling/bookings/${id}/calendar-change?${query}`
    expect((await service.withKey('POST', path, { action })).status).toBe(200)
    await ada.work()
  }
  const remote = () => [ada.remote(uid)?.start, jonas.remote(uid)?.start]
  const questionsSent = async () =>
    (await service.store.read((records) => renderWaitingMails(records, service.applicationId))).filter(
      ({ subject }) => subject.startsWith('Please answer'),
    )

  test('is asked about once if they agree, and one answer holds for both', async () => {
    await changes(ada, two)
    await changes(jonas, two)
    expect(await questionsSent()).toHaveLength(1)
    await answer('accept')
    expect([(await booking()).start_time, await question()]).toEqual([two, undefined])
    await changes(ada, 'deleted')
    await changes(jonas, 'deleted')
    expect(await questionsSent()).toHaveLength(2)
    await answer('restore')
    expect([await question(), remote()]).toEqual([undefined, [two, two]])
  })

  test('is asked about twice if they differ, and each question names its host', async () => {
    await changes(ada, two)
    await changes(jonas, noon)
    const texts = (await questionsSent()).map(({ text }) => text)
    expect(texts.map((text) => /In your calendar\W+(\w+)/.exec(text ?? '')?.[1])).toEqual(['ada', 'jonas'])
    expect(await question()).toEqual([ada.email, two])
    await answer('accept')
    expect([(await booking()).start_time, await question()]).toEqual([two, [jonas.email, noon]])
    expect(remote()).toEqual([two, noon])
    await answer('restore')
    expect([(await booking()).start_time, await question()]).toEqual([two, undefined])
    expect(remote()).toEqual([two, two])
  })

  test('asks about the other one after the first is restored or undone', async () => {
    await changes(ada, two)
    await changes(jonas, 'deleted')
    await answer('restore')
    expect([await question(), remote()]).toEqual([
      [jonas.email, 'deleted'],
      [ten, undefined],
    ])
    await changes(ada, noon)
    expect(await question()).toEqual([jonas.email, 'deleted'])
    await answer('accept')
    expect([(await booking()).status, await question(), remote()]).toEqual([
      'cancelled',
      undefined,
      [undefined, undefined],
    ])
  })

  test('asks nothing more once the guest has moved the booking', async () => {
    await changes(ada, two)
    await changes(jonas, 'deleted')
    await service.call('PATCH', `/v3/scheduling/bookings/${id}?${query}`, { body: bookingBody(noon) })
    await ada.work()
    expect([await question(), remote()]).toEqual([undefined, [noon, noon]])
  })
})
