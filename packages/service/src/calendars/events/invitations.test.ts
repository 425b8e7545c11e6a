import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { signIn } from '../../testing/sign-in.js'
import {
  addConfiguration,
  addHost,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
let ada: TestHost
let jonas: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
})

const at = (text: string) => parseInstant(`2026-${text}Z`)
const hour = (start: string) => ({ start_time: at(start), end_time: at(start) + 3_600 })
const invited = [{ email: 'Jonas@example.com', name: 'Jonas' }, { email: 'kim@elsewhere.example' }]
const own = (more = '', query = '') =>
  `/v3/grants/${ada.grantId}/events${more}?calendar_id=${ada.calendarId}${query}`
const add = async (event: object = {}, query = '&notify_participants=true') =>
  (
    await service.withKey('POST', own('', query), {
      title: 'Review',
      when: hour('03-03T10:00:00'),
      participants: invited,
      ...event,
    })
  ).data

const emailed = () => `${jonas.grantId}-emailed-events`
const theirs = (more = '', query = '') =>
  `/v3/grants/${jonas.grantId}/events${more}?calendar_id=${emailed()}${query}`
const received = async (query = '') => {
  const { data } = await service.withKey('GET', theirs('', query))
  return (data ?? []) as { id: string; title: string; status: string; busy: boolean; recurrence: string[] }[]
}
const answer = (id: string, status: string) => service.withKey('POST', theirs(`/${id}/send-rsvp`), { status })
const statusOf = async (path: string) => {
  const { participants } = (await service.withKey('GET', path)).data
  return participants.find(({ email }: { email: string }) => /jonas/i.test(email)).status
}
const busyOf = async (tentative_as_busy = true) =>
  (
    await service.withKey('POST', `/v3/grants/${jonas.grantId}/calendars/free-busy`, {
      start_time: at('03-03T00:00:00'),
      end_time: at('03-04T00:00:00'),
      emails: [jonas.email],
      tentative_as_busy,
    })
  ).data[0].time_slots.length

describe('an invitation', () => {
  test('is on a read-only calendar of emailed events of each participant with a grant', async () => {
    await add()
    expect(await received()).toMatchObject([{ title: 'Review', status: 'tentative', read_only: true }])
    const calendars = (await service.withKey('GET', `/v3/grants/${jonas.grantId}/calendars`)).data
    expect(
      calendars.map(({ name, read_only }: { name: string; read_only: boolean }) => [name, read_only]),
    ).toEqual([
      ['Work', false],
      ['Emailed events', true],
    ])
  })

  test('is not sent by default', async () => {
    await add({}, '')
    const calendars = (await service.withKey('GET', `/v3/grants/${jonas.grantId}/calendars`)).data
    expect(calendars).toHaveLength(1)
  })

  test('cannot be changed or deleted by the participant', async () => {
    await add()
    const [event] = await received()
    const path = theirs(`/${event?.id}`)
    expect((await service.withKey('PUT', path, { title: 'Mine' })).error.type).toBe('forbidden')
    expect((await service.withKey('DELETE', path)).error.type).toBe('forbidden')
    expect((await service.withKey('POST', theirs(), { when: hour('03-03T10:00:00') })).error.type).toBe(
      'forbidden',
    )
    const calendar = `/v3/grants/${jonas.grantId}/calendars/${emailed()}`
    expect((await service.withKey('PUT', calendar, { name: 'Mine' })).error.type).toBe('forbidden')
    expect((await service.withKey('DELETE', calendar)).error.type).toBe('forbidden')
  })

  test('follows the event’s changes if participants are notified', async () => {
    const { id } = await add()
    await service.withKey('PUT', own(`/${id}`), { title: 'Untold' })
    expect(await received()).toMatchObject([{ title: 'Review' }])
    await service.withKey('PUT', own(`/${id}`, '&notify_participants=true'), { title: 'Told' })
    expect(await received()).toMatchObject([{ title: 'Told' }])
    await service.withKey('DELETE', own(`/${id}`, '&notify_participants=true'))
    expect(await received()).toEqual([])
    expect(await received('&show_cancelled=true')).toMatchObject([{ status: 'cancelled' }])
  })

  test('is cancelled for a participant who is removed', async () => {
    const { id } = await add()
    await service.withKey('PUT', own(`/${id}`, '&notify_participants=true'), { participants: [] })
    expect(await received()).toEqual([])
    expect(await busyOf()).toBe(0)
  })

  test('to a series includes its overrides', async () => {
    const { id } = await add({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    await service.withKey('PUT', own(`/${id}_20260310T100000Z`, '&notify_participants=true'), {
      title: 'Moved',
    })
    await service.withKey('DELETE', own(`/${id}_20260317T100000Z`, '&notify_participants=true'))
    const window = `&expand_recurring=true&start=${at('03-01T00:00:00')}&end=${at('04-01T00:00:00')}`
    expect((await received(window)).map(({ title }) => title)).toEqual(['Review', 'Moved'])
    await service.withKey('PUT', own(`/${id}`, '&notify_participants=true'), {
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=1'],
    })
    expect((await received(window)).map(({ title }) => title)).toEqual(['Review'])
  })

  test('hides the other participants if the event does', async () => {
    await add({ hide_participants: true })
    const [event] = (await service.withKey('GET', theirs())).data
    expect(event.participants).toMatchObject([{ email: 'Jonas@example.com' }])
  })

  test('does not reach another application', async () => {
    const other = await service.call('POST', '/v3/connect/custom', {
      bearer: service.otherKey,
      body: { provider: 'virtual-calendar', settings: { email: 'kim@elsewhere.example' } },
    })
    await add()
    const path = `/v3/grants/${other.data.id}/calendars`
    expect((await service.call('GET', path, { bearer: service.otherKey })).data).toEqual([])
  })
})

describe('an invitation without an answer', () => {
  const longEvent = { when: { start_time: at('03-01T00:00:00'), end_time: at('04-30T00:00:00') } }
  const invitedBy = async (participants: readonly object[], change: object = {}) => {
    const { access_token: bearer } = await signIn(service, ada.email)
    return service.call('POST', own('', '&notify_participants=true').replace(ada.grantId, 'me'), {
      bearer,
      body: { title: 'Closed', participants, ...longEvent, ...change },
    })
  }

  test.each([undefined, 'yes', 'maybe'])(
    'leaves the page of its guest open, also if the organizer writes the answer %s',
    async (status) => {
      const configuration = await addConfiguration(service, [jonas], {
        participants: [
          {
            ...{ email: jonas.email, is_organizer: true },
            availability: { calendar_ids: ['all'] },
            booking: { calendar_id: jonas.calendarId },
          },
        ],
      })
      const window = `start_time=${at('03-02T00:00:00')}&end_time=${at('03-07T00:00:00')}`
      const slots = async () =>
        (await service.call('GET', `/v3/scheduling/availability?configuration_id=${configuration}&${window}`))
          .data.time_slots.length
      const before = await slots()
      expect(before).toBeGreaterThan(0)
      expect((await invitedBy([{ email: jonas.email, status }])).status).toBe(200)
      expect(await received()).toMatchObject([{ title: 'Closed', status: 'tentative', busy: false }])
      expect([await slots(), await busyOf()]).toEqual([before, 0])

      const [copy] = await received()
      expect((await answer(copy?.id ?? '', 'yes')).data).toMatchObject({ status: 'confirmed', busy: true })
      expect([await slots(), await busyOf()]).toEqual([0, 1])
    },
  )

  test('keeps the answer of its guest when the organizer changes it', async () => {
    const { data: event } = await invitedBy([{ email: jonas.email }], { when: hour('03-03T10:00:00') })
    const [copy] = await received()
    await answer(copy?.id ?? '', 'yes')
    const { access_token: bearer } = await signIn(service, ada.email)
    await service.call('PUT', own(`/${event.id}`, '&notify_participants=true').replace(ada.grantId, 'me'), {
      bearer,
      body: { participants: [{ email: jonas.email, status: 'noreply' }], title: 'Renamed' },
    })
    expect(await received()).toMatchObject([{ title: 'Renamed', status: 'confirmed', busy: true }])
  })

  test('keeps its guest free in a series, until they accept an occurrence', async () => {
    await invitedBy([{ email: jonas.email }], {
      when: hour('03-03T10:00:00'),
      recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
    })
    const [copy] = await received()
    expect(await busyOf()).toBe(0)
    await answer(`${copy?.id}_20260303T100000Z`, 'yes')
    expect(await busyOf()).toBe(1)
  })
})

describe('an answer', () => {
  test.each([
    ['yes', 'confirmed', true],
    ['maybe', 'tentative', true],
    ['no', 'confirmed', false],
  ])('%s is on both copies, and determines whether the time is busy', async (status, event, busy) => {
    const { id } = await add()
    const [copy] = await received()
    const answered = await answer(copy?.id ?? '', status)
    expect(answered.data).toMatchObject({ status: event, busy })
    expect(await statusOf(own(`/${id}`))).toBe(status)
    expect(await statusOf(theirs(`/${copy?.id}`))).toBe(status)
    expect(await busyOf()).toBe(busy ? 1 : 0)
    expect(await busyOf(false)).toBe(status === 'yes' ? 1 : 0)
  })

  test('that is repeated changes nothing', async () => {
    await add()
    const [copy] = await received()
    await answer(copy?.id ?? '', 'yes')
    service.allDomainEvents.length = 0
    expect((await answer(copy?.id ?? '', 'yes')).status).toBe(200)
    expect(service.allDomainEvents).toEqual([])
    await answer(copy?.id ?? '', 'no')
    expect(service.allDomainEvents.map(({ type }) => type)).toEqual(['event.updated', 'event.updated'])
  })

  const replies = () =>
    service.store.read(async (records) => {
      const mails = []
      for (const { id } of await records.applications())
        mails.push(...(await renderWaitingMails(records, id)))
      return mails
        .filter(({ calendar }) => calendar?.method === 'REPLY')
        .map(({ to, subject, calendar }) => [
          to.email,
          subject.split(':')[0],
          /PARTSTAT=([A-Z]+)/.exec(calendar?.content ?? '')?.[1],
          calendar?.content.match(/ATTENDEE/g)?.length,
        ])
    })

  test('is emailed to the organizer once for each change', async () => {
    await add()
    const [copy] = await received()
    for (const status of ['maybe', 'maybe', 'no', 'yes']) await answer(copy?.id ?? '', status)
    expect(await replies()).toEqual([
      [ada.email, 'Tentative', 'TENTATIVE', 1],
      [ada.email, 'Declined', 'DECLINED', 1],
      [ada.email, 'Accepted', 'ACCEPTED', 1],
    ])
  })

  test('to one occurrence covers only that occurrence', async () => {
    const { id } = await add({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const [copy] = await received()
    expect((await answer(`${copy?.id}_20260310T100000Z`, 'no')).status).toBe(200)
    expect(await statusOf(own(`/${id}_20260310T100000Z`))).toBe('no')
    expect(await statusOf(own(`/${id}_20260317T100000Z`))).toBe('noreply')
    expect(await statusOf(own(`/${id}`))).toBe('noreply')
  })

  test('to a series covers its overrides', async () => {
    const { id } = await add({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    await service.withKey('PUT', own(`/${id}_20260310T100000Z`, '&notify_participants=true'), {
      title: 'Moved',
    })
    const [copy] = (await received()).filter(({ recurrence }) => recurrence.length)
    await answer(copy?.id ?? '', 'yes')
    expect(await statusOf(own(`/${id}_20260310T100000Z`))).toBe('yes')
    expect(await statusOf(own(`/${id}`))).toBe('yes')
  })

  test('is not created for non-participants', async () => {
    const { id } = await add()
    const answered = await service.withKey('POST', own(`/${id}/send-rsvp`), { status: 'yes' })
    expect(answered.error).toMatchObject({ type: 'invalid_request_error', field: 'event_id' })
  })

  test('is yes, no or maybe', async () => {
    await add()
    const [copy] = await received()
    expect((await answer(copy?.id ?? '', 'perhaps')).error.field).toBe('status')
  })
})
