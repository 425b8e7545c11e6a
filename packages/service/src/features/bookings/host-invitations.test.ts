import { beforeEach, describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/members.js'
import { photo } from '../../testing/pictures.js'
import { signIn } from '../../testing/sign-in.js'
import {
  addHost,
  bookingBody,
  configurationOf,
  monday,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const day = 86_400
const slot = '2026-03-03T10:00:00Z'

let service: TestService
let ada: TestHost
let jonas: TestHost
let adas: string
let jonass: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
  adas = (await signIn(service, ada.email)).access_token
  jonass = (await signIn(service, jonas.email)).access_token
})

const configurations = '/v3/grants/me/scheduling/configurations'
const invitations = '/v3/grants/me/scheduling/host-invitations'

/** Ada's configuration with Jonas as a host, written with her access token. */
const write = (change: Record<string, unknown> = {}, bearer = adas): Promise<TestAnswer> =>
  service.call('POST', configurations, { bearer, body: configurationOf([ada, jonas], change) })
const change = (id: string, body: object, bearer = adas) =>
  service.call('PUT', `${configurations}/${id}`, { bearer, body })
const reply = (id: string, status: string, bearer = jonass) =>
  service.call('PUT', `${invitations}/${id}`, { bearer, body: { status } })
const slotsOf = async (id: string): Promise<readonly { start_time: number; emails: string[] }[]> => {
  const window = `start_time=${monday}&end_time=${monday + 2 * day}`
  const { data } = await service.call('GET', `/v3/scheduling/availability?configuration_id=${id}&${window}`)
  return data.time_slots
}
const book = (id: string, body: object = {}) =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
    body: bookingBody(slot, { ...body }),
  })
const eventsOf = async ({ grantId, calendarId }: TestHost): Promise<readonly { status: string }[]> =>
  (await service.withKey('GET', `/v3/grants/${grantId}/events?calendar_id=${calendarId}&show_cancelled=true`))
    .data
const roundRobin = {
  availability: {
    duration_minutes: 30,
    availability_rules: { availability_method: 'max-availability' },
  },
}

describe('a configuration with a host of another account, written with an access token', () => {
  test('invites the host, and offers no times with them until they accept', async () => {
    const { data } = await write()
    expect(data.host_invitations).toEqual([{ email: jonas.email, status: 'invited' }])
    expect(await slotsOf(data.id)).toEqual([])
    expect((await book(data.id)).error.type).toBe('timeslot_not_available')
    expect((await reply(data.id, 'accepted')).data).toMatchObject({ status: 'accepted' })
    expect((await slotsOf(data.id)).length).toBeGreaterThan(0)
    expect((await book(data.id)).status).toBe(200)
    expect(await eventsOf(jonas)).toHaveLength(1)
  })

  test('books without the host if one is enough', async () => {
    const { data } = await write(roundRobin)
    expect((await slotsOf(data.id)).every(({ emails }) => emails.join() === ada.email)).toBe(true)
    const named = await book(data.id, { participants: [{ email: jonas.email }] })
    expect(named.error.type).toBe('timeslot_not_available')
    expect((await book(data.id)).status).toBe(200)
    expect(await eventsOf(jonas)).toEqual([])
  })

  test.each([
    ['their account', undefined, 'jonas'],
    ['the event type, if it has one', 'Dr. Okafor', 'Dr. Okafor'],
  ])('calls a host who has accepted by the name of %s', async (_what, name, expected) => {
    await makeMember(service, jonas)
    const body = configurationOf([ada, jonas])
    const participants = [body.participants[0], { ...body.participants[1], name }]
    const { data } = await service.call('POST', configurations, {
      bearer: adas,
      body: { ...body, participants },
    })
    const named = async () => {
      const { data: settings } = await service.call(
        'GET',
        `/v3/scheduling/ui-settings?configuration_id=${data.id}`,
      )
      return settings.participants[1].name
    }
    expect(await named()).toBe(name)
    await reply(data.id, 'declined')
    expect(await named()).toBe(name)
    await reply(data.id, 'accepted')
    expect(await named()).toBe(expected)
  })

  test('shows neither their photo nor their travel until they accept', async () => {
    const { token } = await makeMember(service, jonas)
    await service.call('PATCH', '/admin/v1/me', { bearer: token, body: { picture: photo } })
    await service.call('POST', '/admin/v1/schedules', {
      bearer: token,
      body: {
        ...{ name: 'Working hours', timezone: 'Europe/Lisbon', weekly: [] },
        travel: [{ start_date: '2026-03-05', end_date: '2026-03-09', timezone: 'Asia/Tokyo' }],
      },
    })
    const body = configurationOf([jonas], { slug: undefined })
    const { data } = await service.call('POST', configurations, {
      bearer: adas,
      body: {
        ...body,
        participants: [
          { ...body.participants[0], timezone: undefined, availability: { calendar_ids: ['all'] } },
        ],
      },
    })
    const shown = async () => {
      const path = `/v3/scheduling/ui-settings?configuration_id=${data.id}`
      const { data: settings } = await service.call('GET', path)
      return [settings.organizer, ...settings.participants].map((host) => [
        host.picture !== undefined,
        host.time_zone_changes.length,
      ])
    }
    const hidden = [
      [false, 0],
      [false, 0],
    ]
    expect(await shown()).toEqual(hidden)
    await reply(data.id, 'accepted')
    expect(await shown()).toEqual([
      [true, 2],
      [true, 2],
    ])
    await reply(data.id, 'declined')
    expect(await shown()).toEqual(hidden)
  })

  test("reveals none of the host's busy times", async () => {
    const primary = {
      ...configurationOf([jonas], roundRobin),
      participants: [
        {
          email: jonas.email,
          availability: { calendar_ids: ['primary'] },
          booking: { calendar_id: 'primary' },
        },
      ],
    }
    const { data } = await service.call('POST', configurations, { bearer: adas, body: primary })
    const before = await slotsOf(data.id)
    const own = await service.call('POST', configurations, { bearer: jonass, body: configurationOf([jonas]) })
    expect((await book(own.data.id)).status).toBe(200)
    expect(await slotsOf(data.id)).toEqual(before)
  })

  test.each([
    ['no availability, which would be always free', { availability: undefined }],
    ['no calendar for bookings', { booking: undefined }],
    ['neither', { availability: undefined, booking: undefined }],
    ['another spelling of their address', { email: 'JONAS@Example.com' }],
  ])('invites with %s as well', async (_what, entry) => {
    const body = configurationOf([ada, jonas], roundRobin)
    const participants = [body.participants[0], { ...body.participants[1], ...entry }]
    const { data } = await service.call('POST', configurations, {
      bearer: adas,
      body: { ...body, participants },
    })
    expect(data.host_invitations).toEqual([{ email: jonas.email, status: 'invited' }])
    expect((await slotsOf(data.id)).some(({ emails }) => emails.length > 1)).toBe(false)
  })

  test('invites a person without an account, who can answer once they have one', async () => {
    const body = configurationOf([ada, { ...jonas, email: 'new@example.com', calendarId: 'primary' }])
    const { data } = await service.call('POST', configurations, { bearer: adas, body })
    expect(await slotsOf(data.id)).toEqual([])
    await addHost(service, 'new@example.com')
    const { access_token } = await signIn(service, 'new@example.com')
    expect((await reply(data.id, 'accepted', access_token)).status).toBe(200)
    expect((await slotsOf(data.id)).length).toBeGreaterThan(0)
  })

  test.each([
    [
      'of busy time',
      { availability: { calendar_ids: ['theirs'] } },
      'participants.0.availability.calendar_ids.0',
    ],
    ['of bookings', { booking: { calendar_id: 'theirs' } }, 'participants.0.booking.calendar_id'],
  ])("is refused if its calendar %s is another account's", async (_what, entry, field) => {
    const body = configurationOf([ada])
    const text = JSON.stringify({ ...body.participants[0], ...entry })
    const participants = [JSON.parse(text.replaceAll('theirs', jonas.calendarId))]
    const made = await service.call('POST', configurations, { bearer: adas, body: { ...body, participants } })
    expect(made.error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test("is refused if its round robin group is another account's", async () => {
    const own = await service.call('POST', configurations, { bearer: jonass, body: configurationOf([jonas]) })
    const rules = (id: string) => ({
      availability: { duration_minutes: 30, availability_rules: { round_robin_group_id: id } },
    })
    for (const id of [own.data.id, 'sales']) {
      const { error } = await service.call('POST', configurations, {
        bearer: adas,
        body: configurationOf([ada], rules(id)),
      })
      expect(error.field).toBe('availability.availability_rules.round_robin_group_id')
    }
    const first = await service.call('POST', configurations, { bearer: adas, body: configurationOf([ada]) })
    const second = await service.call('POST', configurations, {
      bearer: adas,
      body: configurationOf([ada], rules(first.data.id)),
    })
    expect(second.status).toBe(200)
  })

  test('takes no answer from its owner, with any body', async () => {
    const { data } = await write({ host_invitations: [{ email: jonas.email, status: 'accepted' }] })
    expect(data.host_invitations).toEqual([{ email: jonas.email, status: 'invited' }])
    const consent = { owner: ada.email, invitations: [{ email: jonas.email, status: 'accepted' }] }
    await change(data.id, { host_invitations: [{ email: jonas.email, status: 'accepted' }], consent })
    expect(await slotsOf(data.id)).toEqual([])
    expect((await reply(data.id, 'accepted', adas)).status).toBe(404)
  })
})

describe('an invited host', () => {
  test('sees who invites them and for which calendars, but no other invitations', async () => {
    const { data } = await write({ name: 'Review' })
    const list = await service.call('GET', invitations, { bearer: jonass })
    expect(list.data).toEqual([
      {
        configuration_id: data.id,
        object: 'host_invitation',
        name: 'Review',
        title: 'Walkthrough',
        invited_by: ada.email,
        status: 'invited',
        calendar_ids: [jonas.calendarId],
        booking_calendar_id: jonas.calendarId,
        created_at: service.now,
      },
    ])
    expect((await service.call('GET', invitations, { bearer: adas })).data).toEqual([])
  })

  test('is invited again for additional calendars only', async () => {
    const { data } = await write()
    await reply(data.id, 'accepted')
    const body = configurationOf([ada, jonas])
    const withCalendars = (...calendar_ids: string[]) => ({
      participants: [body.participants[0], { ...body.participants[1], availability: { calendar_ids } }],
    })
    const fewer = await change(data.id, withCalendars())
    expect(fewer.data.host_invitations).toEqual([{ email: jonas.email, status: 'accepted' }])
    const more = await change(data.id, withCalendars(jonas.calendarId, 'primary'))
    expect(more.data.host_invitations).toEqual([{ email: jonas.email, status: 'invited' }])
    expect(await slotsOf(data.id)).toEqual([])
    const renamed = await change(data.id, { name: 'Other' })
    expect(renamed.data.host_invitations).toEqual([{ email: jonas.email, status: 'invited' }])
  })

  test("cannot accept another account's calendar", async () => {
    const { data } = await write({
      participants: [
        { ...configurationOf([ada]).participants[0] },
        { email: jonas.email, booking: { calendar_id: ada.calendarId } },
      ],
    })
    expect((await reply(data.id, 'accepted')).error.field).toBe('participants.1.booking.calendar_id')
    expect((await reply(data.id, 'declined')).status).toBe(200)
  })

  test('can withdraw: existing bookings stay, and there are no new ones', async () => {
    const { data } = await write()
    await reply(data.id, 'accepted')
    const booked = await book(data.id)
    expect((await reply(data.id, 'declined')).data.status).toBe('declined')
    expect(await slotsOf(data.id)).toEqual([])
    expect((await eventsOf(jonas)).map(({ status }) => status)).toEqual(['confirmed'])
    const cancelled = await service.withKey(
      'DELETE',
      `/v3/scheduling/bookings/${booked.data.booking_id}?configuration_id=${data.id}`,
      {},
    )
    expect(cancelled.status).toBe(200)
    expect((await eventsOf(jonas)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await change(data.id, { name: 'Again' })).data.host_invitations).toEqual([
      { email: jonas.email, status: 'declined' },
    ])
  })

  test('is the only one who can accept: others get 404', async () => {
    const { data } = await write()
    const { access_token: zoes } = await signIn(service, 'zoe@example.com')
    expect((await reply(data.id, 'accepted', zoes)).status).toBe(404)
    expect((await reply('nothing', 'accepted')).status).toBe(404)
    expect((await reply(data.id, 'perhaps')).error.field).toBe('status')
  })
})

describe('an API key', () => {
  test('adds hosts at once, and an update with a token keeps them', async () => {
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const { data } = await service.withKey('POST', path, configurationOf([ada, jonas]))
    expect(data.host_invitations).toBeUndefined()
    expect((await slotsOf(data.id)).length).toBeGreaterThan(0)
    const renamed = await change(data.id, { name: 'Other' })
    expect(renamed.data.host_invitations).toEqual([{ email: jonas.email, status: 'accepted' }])
    expect((await slotsOf(data.id)).length).toBeGreaterThan(0)
    expect((await reply(data.id, 'declined')).status).toBe(200)
    expect(await slotsOf(data.id)).toEqual([])
  })

  test('keeps a calendar of another account that it has set', async () => {
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const body = configurationOf([{ ...ada, calendarId: jonas.calendarId }])
    const { data } = await service.withKey('POST', path, body)
    expect((await change(data.id, { name: 'Other' })).status).toBe(200)
    expect((await book(data.id)).status).toBe(200)
    expect(await eventsOf(jonas)).toHaveLength(1)
  })

  test('accepts for a host, also by their id', async () => {
    const { data } = await write()
    const path = `/v3/grants/${jonas.grantId}/scheduling/host-invitations/${data.id}`
    expect((await service.withKey('PUT', path, { status: 'accepted' })).data.status).toBe('accepted')
    expect((await slotsOf(data.id)).length).toBeGreaterThan(0)

    const second = await write()
    const own = `/v3/grants/${ada.grantId}/scheduling/configurations/${second.data.id}`
    const renamed = await service.withKey('PUT', own, { name: 'Other' })
    expect(renamed.data.host_invitations).toEqual([{ email: jonas.email, status: 'invited' }])
    const { participants } = configurationOf([ada, jonas])
    expect((await service.withKey('PUT', own, { participants })).data.host_invitations).toBeUndefined()
    expect((await slotsOf(second.data.id)).length).toBeGreaterThan(0)
  })
})
