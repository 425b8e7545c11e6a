import { parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../kernel/store/store.js'
import { stores } from '../../testing/stores.js'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

const when = {
  start_time: parseInstant('2026-03-03T10:00:00Z'),
  end_time: parseInstant('2026-03-03T11:00:00Z'),
}
const names = ['jonas', 'kim', 'lee', 'mira', 'noor', 'omar']

// The embedded database has one connection, so nothing is concurrent there.
describe.each(stores.filter(([name]) => name !== 'PGlite'))('at once, on %s', (_name, open) => {
  let store: Store
  let service: TestService
  let ada: TestHost
  let guests: TestHost[]
  beforeAll(async () => {
    store = await open()
    service = await openService(store)
    ada = await addHost(service, 'ada@example.com')
    guests = []
    for (const name of names) guests.push(await addHost(service, `${name}@example.com`))
  })
  afterAll(() => store.close())

  const own = (more = '', query = '') =>
    `/v3/grants/${ada.grantId}/events${more}?calendar_id=${ada.calendarId}${query}`
  const invite = async (more: object = {}) =>
    (
      await service.withKey('POST', own('', '&notify_participants=true'), {
        title: 'Review',
        when,
        participants: guests.map(({ email }) => ({ email })),
        ...more,
      })
    ).data
  const answer = async ({ grantId }: TestHost, uid: string, status: string) => {
    const calendar = `?calendar_id=${grantId}-emailed-events`
    const path = `/v3/grants/${grantId}/events`
    const [copy] = (await service.withKey('GET', `${path}${calendar}&ical_uid=${encodeURIComponent(uid)}`))
      .data
    return service.withKey('POST', `${path}/${copy.id}/send-rsvp${calendar}`, { status })
  }

  test('guests answer while the owner changes the event: all changes are stored', async () => {
    const { id, ical_uid } = await invite()
    const answers = await Promise.all([
      ...guests.map((guest) => answer(guest, ical_uid, 'yes')),
      service.withKey('PUT', own(`/${id}`, '&notify_participants=true'), { title: 'Renamed' }),
      service.withKey('PUT', own(`/${id}`), { location: 'Room' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { data } = await service.withKey('GET', own(`/${id}`))
    expect(data).toMatchObject({ title: 'Renamed', location: 'Room' })
    expect(data.participants.map(({ status }: { status: string }) => status)).toEqual(Array(6).fill('yes'))
  })

  test('people invite each other: everyone has every invitation', async () => {
    const everybody = [ada, ...guests]
    const made = await Promise.all(
      everybody.map(({ grantId }) =>
        service.withKey('POST', `/v3/grants/${grantId}/events?calendar_id=primary&notify_participants=true`, {
          title: 'Round',
          when,
          participants: everybody.map(({ email }) => ({ email })),
        }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual(Array(7).fill(200))
    for (const { grantId } of everybody) {
      const path = `/v3/grants/${grantId}/events?calendar_id=${grantId}-emailed-events&title=round`
      expect((await service.withKey('GET', path)).data).toHaveLength(6)
    }
  })

  test('two changes of one occurrence result in one override', async () => {
    const { id } = await invite({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const path = own(`/${id}_20260310T100000Z`)
    await Promise.all([
      service.withKey('PUT', path, { title: 'Renamed' }),
      service.withKey('PUT', path, { location: 'Room' }),
    ])
    expect((await service.withKey('GET', path)).data).toMatchObject({ title: 'Renamed', location: 'Room' })
    expect((await service.withKey('GET', `${own()}&master_event_id=${id}`)).data).toHaveLength(1)
  })

  test('concurrent first calendars of a grant: one of them is primary', async () => {
    const grant = (
      await service.withKey('POST', '/v3/connect/custom', {
        provider: 'virtual-calendar',
        settings: { email: 'new@example.com' },
      })
    ).data
    const path = `/v3/grants/${grant.id}/calendars`
    await Promise.all(names.map((name) => service.withKey('POST', path, { name })))
    const { data } = await service.withKey('GET', path)
    expect(data.filter(({ is_primary }: { is_primary: boolean }) => is_primary)).toHaveLength(1)
  })
})
