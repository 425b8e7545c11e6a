import { parseBookingReference } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import { makeMember } from '../../testing/members.js'
import { photo } from '../../testing/pictures.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const origin = 'https://book.example'
const hour = 3_600
const tuesday = parseInstant('2026-03-03T10:00:00Z')
const bookings = '/admin/v1/bookings'

let service: TestService
let ada: TestHost
let jonas: TestHost
/** An event type of Ada's. */
let talk: string

beforeEach(async () => {
  service = await openService(undefined, { publicUrl: origin })
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
  talk = await addConfiguration(service, [ada], {
    name: 'Talk',
    appearance: { color: '#0b6477' },
    scheduler: {
      min_booking_notice: 0,
      available_days_in_future: 60,
      additional_fields: {
        team: {
          label: 'People on your team',
          type: 'dropdown',
          options: ['1', '2 to 10'],
          required: true,
          order: 2,
        },
        topic: { label: 'Topic', type: 'text', order: 1 },
      },
    },
  })
})

const answers = { additional_fields: { topic: '=HYPERLINK("x")', team: '2 to 10' } }

/** Books as a visitor, and returns the id. */
const visit = async (start: Instant = tuesday, change: object = answers, id = talk): Promise<string> => {
  const { data, error } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
    body: bookingBody(start, { ...change }),
  })
  if (error) throw new Error(error.message)
  return data.booking_id
}
const get = (path: string, headers: Record<string, string> = {}, bearer = service.key) =>
  service.call('GET', path, { bearer, headers })
const detail = async (id: string) => (await get(`${bookings}/${id}`)).data
const act = (id: string, action: string, body: object = {}, bearer = service.key): Promise<TestAnswer> =>
  service.call('POST', `${bookings}/${id}/${action}`, { bearer, body })
const kinds = async (id: string) => (await detail(id)).history.map((entry: { kind: string }) => entry.kind)
/** The emails that were written since the last call, by recipient. */
let read = 0
const mails = async () => {
  const all = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
  const fresh = all.slice(read)
  read = all.length
  return fresh.map(({ to, subject, text }) => ({ to: to.email, mark: subject.split(':')[0], text }))
}
const marks = async () => (await mails()).map(({ to, mark }) => `${to.split('@')[0]}: ${mark}`)
const confirming = (hosts: readonly TestHost[] = [ada], change: object = {}) =>
  addConfiguration(service, hosts, {
    event_booking: { title: 'Intro', timezone: 'Europe/Lisbon', booking_type: 'organizer-confirmation' },
    ...change,
  })

beforeEach(() => {
  read = 0
})

describe('the list of bookings', () => {
  test('has the photos of the hosts, also in a single booking', async () => {
    const booking = await visit()
    const { token } = await makeMember(service, ada)
    const { data: me } = await service.call('PATCH', '/admin/v1/me', {
      bearer: token,
      body: { picture: photo },
    })
    const { data } = await service.withKey('GET', '/admin/v1/bookings?view=upcoming')
    expect(me.picture).toMatch(/\/pictures\//)
    expect(data[0].hosts).toMatchObject([{ email: 'ada@example.com', picture: me.picture }])
    expect((await detail(booking)).hosts).toMatchObject([{ picture: me.picture }])
  })

  test('has a booking with its event type, guest and hosts', async () => {
    const id = await visit()
    const { data } = await get(bookings)
    expect(data).toEqual([
      expect.objectContaining({
        ...{ id, object: 'booking', status: 'booked', event_type: 'Talk', color: '#0b6477' },
        ...{ start_time: tuesday, end_time: tuesday + 1_800, title: 'Walkthrough' },
        guest: { email: 'robin@example.com', name: 'Robin Vale' },
        hosts: [{ email: 'ada@example.com', name: 'ada' }],
      }),
    ])
  })

  test('has pages in the order of time, and filters', async () => {
    const ids = []
    for (const index of [2, 0, 1]) ids.push(await visit(instant(tuesday + index * hour)))
    const first = await get(`${bookings}?limit=2`)
    const second = await get(`${bookings}?limit=2&page_token=${first.next_cursor}`)
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual([
      ids[1],
      ids[2],
      ids[0],
    ])
    expect(second.next_cursor).toBeUndefined()
    const found = async (query: string) => (await get(`${bookings}?${query}`)).data.length
    expect(await found('guest=VALE')).toBe(3)
    expect(await found('guest=nobody')).toBe(0)
    expect(await found(`host=jonas%40example.com`)).toBe(0)
    expect(await found(`from=${tuesday + hour}&until=${tuesday + 2 * hour}`)).toBe(1)
    expect((await get(`${bookings}?view=all`)).error.field).toBe('view')
  })

  test('answers 304 while nothing changes, and so does all that the owner’s pages poll', async () => {
    const id = await visit()
    const others = ['event-types', 'schedules', 'members', 'api-keys', 'webhooks', 'audit']
    const paths = [`${bookings}/counts`, `${bookings}/${id}`, ...others.map((name) => `/admin/v1/${name}`)]
    for (const path of [bookings, ...paths]) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      expect((await get(path, { 'If-None-Match': `"another", W/${etag}` })).status, path).toBe(304)
      expect((await get(path, { 'If-None-Match': '"another"' })).status, path).toBe(200)
    }
    const etags = await Promise.all(
      [bookings, `${bookings}/counts`].map(
        async (path) => [path, (await get(path)).headers.get('etag') ?? ''] as const,
      ),
    )
    await visit(instant(tuesday + hour))
    for (const [path, etag] of etags)
      expect((await get(path, { 'If-None-Match': etag })).status, path).toBe(200)
  })

  test('is counted by view under the same filter', async () => {
    const id = await visit()
    await visit(instant(tuesday + hour))
    await act(id, 'cancel')
    const counts = { upcoming: 1, to_answer: 0, past: 0, cancelled: 1 }
    expect((await get(`${bookings}/counts`)).data).toEqual(counts)
    service.at(instant(tuesday + 5 * hour))
    expect((await get(`${bookings}/counts`)).data).toEqual({ ...counts, upcoming: 0, past: 1 })
    expect((await get(`${bookings}/counts?guest=nobody`)).data.past).toBe(0)
  })

  test('of a member has those of their event types and those that they host', async () => {
    const shared = await addConfiguration(service, [ada, jonas], {
      availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-availability' } },
    })
    const own = await visit()
    const hosted = await visit(
      instant(tuesday + hour),
      { participants: [{ email: 'jonas@example.com' }] },
      shared,
    )
    const { token } = await makeMember(service, jonas)
    const { data } = await get(bookings, {}, token)
    expect(data.map(({ id }: { id: string }) => id)).toEqual([hosted])
    expect((await get(`${bookings}/counts`, {}, token)).data.upcoming).toBe(1)
    expect((await get(`${bookings}/${own}`, {}, token)).status).toBe(404)
    expect((await act(own, 'cancel', {}, token)).status).toBe(404)
    expect((await act(hosted, 'notes', { text: 'Ask about the API.' }, token)).status).toBe(200)
    const { token: owners } = await makeMember(service, ada, 'owner')
    expect((await get(bookings, {}, owners)).data).toHaveLength(2)
  })
})

describe('the bookings as a file', () => {
  test('is RFC 4180 with times in a time zone, and contains no formula', async () => {
    await visit(tuesday, { ...answers, guest: { name: '+1, "Robin"', email: 'robin@example.com' } })
    for (const [path, headers] of [
      [`${bookings}.csv?timezone=America%2FNew_York`, {}],
      [`${bookings}?timezone=America%2FNew_York`, { Accept: 'text/csv' }],
    ] as const) {
      const { data, headers: sent } = await get(path, headers)
      expect(sent.get('content-type')).toContain('text/csv')
      expect(sent.get('content-disposition')).toContain('bookings-upcoming.csv')
      const lines = data.replace('\uFEFF', '').split('\r\n')
      expect(lines[0]).toMatch(/^date,start,end,time_zone,status,event_type,guest_name,/)
      expect(lines[1]).toContain('2026-03-03,05:00,05:30,America/New_York,booked,Talk,"\'+1, ""Robin""",')
      expect(lines[1]).toContain('"Topic: =HYPERLINK(""x"")')
      expect(lines.slice(2)).toEqual([''])
    }
  })

  test('begins with the byte order mark that spreadsheets need, before a page of bookings or none', async () => {
    const firstBytes = async () => {
      const request = new Request(`http://service.test${bookings}.csv`, {
        headers: { Authorization: `Bearer ${service.key}` },
      })
      const bytes = await (await service.service.fetch(request)).arrayBuffer()
      return [...new Uint8Array(bytes.slice(0, 7))]
    }
    const expected = [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('date')]
    expect(await firstBytes()).toEqual(expected)
    await visit(tuesday)
    expect(await firstBytes()).toEqual(expected)
  })

  test('has all pages of what the filter matches', async () => {
    for (let index = 0; index < 8; index++) await visit(instant(tuesday + (index * hour) / 2))
    const { data } = await get(`${bookings}.csv?until=${tuesday + 2 * hour}`)
    expect(data.trim().split('\r\n')).toHaveLength(5)
  })
})

describe('one booking', () => {
  test('has its answers in the order of the form, its links and its history', async () => {
    const id = await visit()
    const found = await detail(id)
    expect(found.answers).toEqual([
      { key: 'topic', label: 'Topic', type: 'text', value: '=HYPERLINK("x")' },
      { key: 'team', label: 'People on your team', type: 'dropdown', value: '2 to 10' },
    ])
    expect(found.manage_url).toMatch(/^https:\/\/book\.example\/manage\//)
    expect(found.history).toEqual([
      {
        id: expect.any(String),
        kind: 'booked',
        at: monday,
        by: { kind: 'guest' },
        after: { start_time: tuesday, end_time: tuesday + 1_800 },
        ...{ hosts_before: [], hosts_after: [] },
      },
    ])
  })

  test('tells of changes by guests, members and programs, with their times', async () => {
    const id = await visit()
    const { token } = await makeMember(service, ada, 'owner')
    const own = `/v3/scheduling/bookings/${id}?configuration_id=${talk}`
    const later = { start_time: tuesday + hour, end_time: tuesday + 1.5 * hour }
    await service.call('PATCH', own, { body: { ...later, reschedule_reason: 'A train strike.' } })
    await act(id, 'move', { start_time: tuesday + 2 * hour }, token)
    await act(id, 'cancel', { reason: 'I am ill.' })
    const { history, moved_from } = await detail(id)
    const told = history.map(({ kind, by, before, text }: Record<string, unknown>) => [
      kind,
      (by as { kind: string; name?: string }).name ?? (by as { kind: string }).kind,
      (before as { start_time: number } | undefined)?.start_time,
      text,
    ])
    expect(told).toEqual([
      ['booked', 'guest', undefined, undefined],
      ['moved', 'guest', tuesday, 'A train strike.'],
      ['moved', 'ada', tuesday + hour, undefined],
      ['cancelled', 'api_key', undefined, 'I am ill.'],
    ])
    expect(moved_from.start_time).toBe(tuesday + hour)
  })

  test('of an earlier version tells what its record tells', async () => {
    const id = await visit()
    await act(id, 'cancel', { reason: 'I am ill.' })
    await service.store.transaction(async (transaction) => {
      for (const entry of await transaction.bookingHistory(service.applicationId, id))
        await transaction.putBookingHistory(service.applicationId, id, entry.id, undefined)
    })
    expect((await detail(id)).history).toMatchObject([
      { kind: 'booked', at: monday },
      { kind: 'cancelled', at: monday, text: 'I am ill.' },
    ])
  })

  test('is read after its event type was deleted', async () => {
    const id = await visit()
    service.at(instant(tuesday + hour))
    await service.withKey('DELETE', `/v3/grants/${ada.grantId}/scheduling/configurations/${talk}`)
    const { token } = await makeMember(service, ada)
    const { data } = await get(`${bookings}?view=past`, {}, token)
    expect(data).toMatchObject([{ id, title: 'Walkthrough' }])
    expect((await get(`${bookings}/${id}`, {}, token)).data.answers).toHaveLength(2)
  })
})

describe('the history', () => {
  test('tells that a reminder was sent', async () => {
    const id = await addConfiguration(service, [ada], {
      event_booking: {
        ...{ title: 'Talk', timezone: 'Europe/Lisbon' },
        reminders: [{ type: 'email', minutes_before_event: 60, recipient: 'guest' }],
      },
    })
    const booking = await visit(tuesday, {}, id)
    const now = instant(tuesday - hour)
    await sendDue({
      ...{ store: service.store, clock: () => now, newId: () => crypto.randomUUID() },
      ...{ outboundFetch: fetch, report: () => {} },
    })
    expect(await kinds(booking)).toEqual(['booked', 'reminder_sent'])
  })

  test('tells that the owner had its event restored in their calendar', async () => {
    const id = await visit()
    await service.store.transaction(async (transaction) => {
      const booking = await transaction.lockBooking(service.applicationId, id)
      const calendarChange = { kind: 'deleted', calendarId: ada.calendarId, foundAt: monday } as const
      if (booking) await transaction.putBooking({ ...booking, calendarChange })
    })
    expect((await get(`${bookings}?view=to_answer`)).data).toMatchObject([
      { calendar_change: { kind: 'deleted' } },
    ])
    const { data } = await act(id, 'calendar-change', { action: 'restore' })
    expect(data).toMatchObject({ status: 'booked', history: [{}, { kind: 'calendar_restored' }] })
    expect(data.calendar_change).toBeUndefined()
    expect((await act(id, 'calendar-change', { action: 'restore' })).error.type).toBe('conflict')
  })
})

describe('an answer', () => {
  test('confirms or declines once, and is told once', async () => {
    const intro = await confirming()
    const id = await visit(tuesday, {}, intro)
    expect((await get(`${bookings}?view=to_answer`)).data).toHaveLength(1)
    await marks()
    expect((await act(id, 'confirm')).data).toMatchObject({ status: 'booked' })
    expect(await marks()).toEqual(['robin: Booked', 'ada: New booking'])
    expect((await act(id, 'confirm')).status).toBe(200)
    expect((await act(id, 'decline')).error.type).toBe('conflict')
    expect(await marks()).toEqual([])
    expect(await kinds(id)).toEqual(['requested', 'confirmed'])
  })

  test('that declines tells the guest the reason', async () => {
    const id = await visit(tuesday, {}, await confirming())
    await mails()
    await act(id, 'decline', { reason: 'We are closed.' })
    const [first] = await mails()
    expect(first).toMatchObject({ to: 'robin@example.com', mark: 'Declined' })
    expect(first?.text).toContain('We are closed.')
    expect((await act(id, 'confirm')).error.type).toBe('conflict')
    expect(await kinds(id)).toEqual(['requested', 'declined'])
  })
})

describe('a move by the owner', () => {
  const evening = instant(parseInstant('2026-03-03T20:00:00Z'))
  const check = (body: object) => service.withKey('POST', `${bookings}/check`, body)

  test('can be to any time, and a check tells which rules it breaks', async () => {
    const id = await visit()
    const event = { title: 'Dinner', when: { start_time: evening, end_time: evening + 600 } }
    await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`, event)
    const slot = { start_time: evening, end_time: evening + hour }
    expect((await check({ booking_id: id, ...slot })).data).toEqual({
      is_possible: true,
      warnings: [
        { code: 'length', blocks: false },
        { code: 'outside_hours', host: 'ada@example.com', blocks: false },
        { code: 'busy', host: 'ada@example.com', calendar: 'Work', blocks: false },
      ],
    })
    await mails()
    expect((await act(id, 'move', slot)).data).toMatchObject(slot)
    expect(await marks()).toEqual(['robin: Moved', 'ada: Moved'])
    expect((await act(id, 'move', slot)).status).toBe(200)
    expect(await marks()).toEqual([])
  })

  test('of a time within the rules has no warning', async () => {
    const id = await visit()
    expect((await check({ booking_id: id })).data).toEqual({ is_possible: true, warnings: [] })
    expect((await check({ configuration_id: talk, start_time: tuesday + 2 * hour })).data.warnings).toEqual(
      [],
    )
    const past = await check({ booking_id: id, start_time: monday - hour })
    expect(past.data.warnings.map(({ code }: { code: string }) => code)).toEqual(['past', 'outside_hours'])
  })

  test('on a day that is full has a warning, and can be made', async () => {
    const limited = await addConfiguration(service, [ada], {
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, limits: { most_per_day: 1 } },
    })
    await visit(tuesday, {}, limited)
    const wednesday = instant(tuesday + 24 * hour)
    const id = await visit(wednesday, {}, limited)
    const slot = { start_time: tuesday + 2 * hour }
    const { warnings } = (await check({ booking_id: id, ...slot })).data
    expect(warnings).toEqual([{ code: 'limit', host: 'ada@example.com', blocks: false }])
    expect((await act(id, 'move', slot)).status).toBe(200)
  })

  test('is never onto another booking of the host', async () => {
    const id = await visit()
    await visit(instant(tuesday + hour))
    const slot = { start_time: tuesday + hour + 600 }
    expect((await check({ booking_id: id, ...slot })).data).toMatchObject({
      is_possible: false,
      warnings: [{ code: 'booked', blocks: true }],
    })
    expect((await act(id, 'move', slot)).error.type).toBe('timeslot_not_available')
    expect((await detail(id)).start_time).toBe(tuesday)
  })

  test('is possible while any host of a round robin can take it, and onto none of their bookings', async () => {
    const grace = await addHost(service, 'grace@example.com')
    const shared = await addConfiguration(service, [ada, grace], {
      availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
    })
    const asked = async (hosts?: readonly string[]) =>
      (await check({ configuration_id: shared, start_time: tuesday, hosts })).data
    await visit()
    expect(await asked()).toEqual({ is_possible: true, warnings: [] })
    expect((await asked(['ada@example.com'])).is_possible).toBe(false)
    await visit(tuesday, {}, await addConfiguration(service, [grace]))
    expect(await asked()).toEqual({
      is_possible: false,
      warnings: [{ code: 'booked', host: 'ada@example.com', blocks: true }],
    })
  })

  test('confirms a booking that waits, and moves its event', async () => {
    const id = await visit(tuesday, {}, await confirming())
    await act(id, 'move', { start_time: evening })
    expect(await detail(id)).toMatchObject({ status: 'booked', start_time: evening })
    const { data } = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`,
    )
    expect(data).toMatchObject([{ status: 'confirmed', when: { start_time: evening } }])
  })

  test('names an invalid length, and refuses a cancelled booking', async () => {
    const id = await visit()
    for (const length of [0, -1, 86_401]) {
      const { error } = await act(id, 'move', { start_time: tuesday, end_time: tuesday + length })
      expect(error.field).toBe('end_time')
    }
    await act(id, 'cancel')
    expect((await act(id, 'move', { start_time: evening })).error.type).toBe('booking_cancelled')
  })
})

describe('a cancellation by the owner', () => {
  test('tells everybody the message once, and frees the time', async () => {
    const id = await visit()
    await mails()
    await act(id, 'cancel', { reason: 'I am ill.' })
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(['robin@example.com', 'ada@example.com'])
    expect(sent[0]?.text).toContain('I am ill.')
    await act(id, 'cancel', { reason: 'Again' })
    expect(await mails()).toEqual([])
    expect(await visit()).not.toBe(id)
  })

  test('of a booking that is over is refused', async () => {
    const id = await visit()
    service.at(instant(tuesday + hour))
    expect((await act(id, 'cancel')).error.type).toBe('too_late_to_change')
  })
})

describe('a request to choose another time', () => {
  test('emails the guest the link and the message, and stays until they choose', async () => {
    const id = await visit()
    await mails()
    const { data } = await act(id, 'request-reschedule', { message: 'An hour later?' })
    expect(data).toMatchObject({
      status: 'booked',
      reschedule_request: { requested_at: monday, message: 'An hour later?' },
    })
    const sent = await mails()
    expect(sent.map(({ to, mark }) => [to, mark])).toEqual([['robin@example.com', 'Please choose']])
    expect(sent[0]?.text).toContain('An hour later?')
    expect(sent[0]?.text).toContain(`${data.manage_url}?move=1`)
    await service.call('PATCH', `/v3/scheduling/bookings/${id}?configuration_id=${talk}`, {
      body: { start_time: tuesday + hour, end_time: tuesday + 1.5 * hour },
    })
    expect((await detail(id)).reschedule_request).toBeUndefined()
    expect(await kinds(id)).toEqual(['booked', 'reschedule_requested', 'moved'])
  })

  test('is refused if the guest cannot move the booking', async () => {
    const fixed = await addConfiguration(service, [ada], { scheduler: { hide_rescheduling_options: true } })
    const id = await visit(tuesday, {}, fixed)
    expect((await act(id, 'request-reschedule')).error.type).toBe('conflict')
    const own = await visit(instant(tuesday + hour))
    service.at(instant(tuesday + hour + 1))
    expect((await act(own, 'request-reschedule')).error.type).toBe('too_late_to_change')
    expect((await detail(own)).reschedule_request).toBeUndefined()
  })

  test('that exceeds the limit of emails has no effect', async () => {
    const id = await visit()
    const sent = []
    for (let index = 0; index < 25; index++) sent.push((await act(id, 'request-reschedule')).error?.type)
    expect(new Set(sent)).toEqual(new Set([undefined, 'rate_limit_error']))
    expect(await kinds(id)).toHaveLength(1 + sent.filter((type) => type === undefined).length)
  })
})

describe('a booking that is reassigned', () => {
  const shared = (change: object = {}) =>
    addConfiguration(service, [ada, jonas], {
      availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
      ...change,
    })
  const eventsOf = async ({ grantId, calendarId }: TestHost) =>
    (await service.withKey('GET', `/v3/grants/${grantId}/events?calendar_id=${calendarId}`)).data.filter(
      ({ status }: { status: string }) => status !== 'cancelled',
    )

  test('follows with calendars, emails and the counts of the round robin', async () => {
    const id = await shared()
    const booking = await visit(tuesday, { participants: [{ email: 'ada@example.com' }] }, id)
    expect((await detail(booking)).possible_hosts).toEqual([{ email: 'jonas@example.com', name: 'jonas' }])
    await mails()
    const { data } = await act(booking, 'reassign', { host: 'jonas@example.com' })
    expect(data.hosts).toEqual([{ email: 'jonas@example.com', name: 'jonas' }])
    expect(await marks()).toEqual(['robin: New host', 'jonas: New booking', 'ada: Reassigned'])
    expect([(await eventsOf(ada)).length, (await eventsOf(jonas)).length]).toEqual([0, 1])
    const counters = await service.store.read((records) => records.counters(service.applicationId, id))
    expect(Object.fromEntries(counters.map(({ email, bookings: count }) => [email, count]))).toEqual({
      'ada@example.com': 0,
      'jonas@example.com': 1,
    })
    expect(data.history.at(-1)).toMatchObject({
      kind: 'reassigned',
      hosts_before: ['ada@example.com'],
      hosts_after: ['jonas@example.com'],
    })
    await act(booking, 'reassign', { host: 'jonas@example.com' })
    expect(await marks()).toEqual([])
  })

  test('is no longer answered by the link of its former host', async () => {
    const id = await shared({ event_booking: { title: 'Intro', booking_type: 'organizer-confirmation' } })
    const booking = await visit(tuesday, { participants: [{ email: 'ada@example.com' }] }, id)
    const path = `/v3/scheduling/bookings/${booking}?configuration_id=${id}`
    const saltNow = async () => {
      const { data } = await service.withKey('GET', path)
      return parseBookingReference(data.organizer_booking_ref).salt
    }
    const confirm = (salt: string | undefined) =>
      service.call('PUT', path, { body: { salt, status: 'confirmed' } })
    const former = await saltNow()
    await act(booking, 'reassign', { host: 'jonas@example.com' })
    expect((await confirm(former)).status).toBe(401)
    expect((await confirm(await saltNow())).status).toBe(200)
  })

  test('does not take a host who is booked, unknown, or has not agreed', async () => {
    const id = await shared()
    const booking = await visit(tuesday, { participants: [{ email: 'ada@example.com' }] }, id)
    const other = await addConfiguration(service, [jonas])
    await visit(tuesday, {}, other)
    expect((await act(booking, 'reassign', { host: 'jonas@example.com' })).error.type).toBe(
      'timeslot_not_available',
    )
    expect((await act(booking, 'reassign', { host: 'eve@example.com' })).error.field).toBe('host')
    expect((await detail(booking)).hosts).toMatchObject([{ email: 'ada@example.com' }])
  })

  test('of several hosts replaces the one that is named', async () => {
    const kim = await addHost(service, 'kim@example.com')
    const id = await addConfiguration(service, [ada, jonas, kim], {
      availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
    })
    const participants = [{ email: 'ada@example.com' }, { email: 'jonas@example.com' }]
    const booking = await visit(tuesday, { participants }, id)
    expect((await act(booking, 'reassign', { host: 'kim@example.com' })).error.field).toBe('from')
    const { data } = await act(booking, 'reassign', { host: 'kim@example.com', from: 'jonas@example.com' })
    expect(data.hosts.map(({ email }: { email: string }) => email)).toEqual([
      'ada@example.com',
      'kim@example.com',
    ])
  })
})

describe('a booking for somebody', () => {
  const bookFor = (change: object = {}, bearer = service.key) =>
    service.call('POST', bookings, {
      bearer,
      body: {
        configuration_id: talk,
        start_time: parseInstant('2026-03-03T20:00:00Z'),
        guest: { name: 'Noor', email: 'noor@example.com' },
        ...change,
      },
    })

  test('can be at any time without answers, is confirmed, and invites the guest', async () => {
    const { data } = await bookFor({ configuration_id: await confirming() })
    expect(data).toMatchObject({ status: 'booked', end_time: data.start_time + 1_800 })
    expect(await marks()).toEqual(['noor: Booked', 'ada: New booking'])
    expect(data.history).toMatchObject([{ kind: 'booked', by: { kind: 'api_key' } }])
    expect((await bookFor({})).error.type).toBe('timeslot_not_available')
    expect((await bookFor({ start_time: tuesday, additional_fields: { team: '3' } })).error.field).toBe(
      'additional_fields.team',
    )
  })

  test('takes the hosts who are named, or the one in turn who is free', async () => {
    const shared = await addConfiguration(service, [ada, jonas], {
      availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
    })
    const hosts = async (change: object) =>
      (await bookFor({ configuration_id: shared, ...change })).data?.hosts.map(({ email }: TestHost) => email)
    expect(await hosts({ hosts: ['jonas@example.com'] })).toEqual(['jonas@example.com'])
    expect(await hosts({})).toEqual(['ada@example.com'])
    expect(await hosts({})).toBeUndefined()
  })

  test('is of an event type that the member may see', async () => {
    const { token } = await makeMember(service, jonas)
    expect((await bookFor({}, token)).status).toBe(404)
    const { token: own } = await makeMember(service, ada)
    expect((await bookFor({}, own)).status).toBe(200)
  })

  test('of a group event ends with it, also when it moves to a session of another length', async () => {
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const of = { calendar_id: ada.calendarId, title: 'Pottery' }
    const { data: classes } = await service.withKey('POST', path, {
      type: 'group',
      name: 'Classes',
      group_booking: of,
    })
    const announce = async (start: Instant, minutes: number) => {
      const when = { start_time: start, end_time: start + minutes * 60 }
      return (await service.withKey('POST', `${path}/${classes.id}/group-events`, { ...of, when })).data.id
    }
    const seat = async (start: Instant, minutes: number) => ({
      start_time: start,
      event_id: await announce(start, minutes),
      calendar_id: ada.calendarId,
    })
    const wednesday = instant(tuesday + 86_400)
    const [first, second] = [await seat(tuesday, 90), await seat(wednesday, 45)]
    const { data } = await bookFor({ configuration_id: classes.id, ...first })
    expect([data.start_time, data.end_time]).toEqual([tuesday, tuesday + 5_400])
    const moved = await act(data.id, 'move', second)
    expect([moved.data.start_time, moved.data.end_time]).toEqual([wednesday, wednesday + 2_700])
    const { error } = await bookFor({ configuration_id: classes.id, start_time: tuesday })
    expect(error.field).toBe('event_id')
  })

  test("is not limited like a visitor's emails", async () => {
    const types = []
    for (let index = 0; index < 30; index++)
      types.push((await bookFor({ start_time: instant(tuesday + index * 1_800) })).status)
    expect(new Set(types)).toEqual(new Set([200]))
    expect((await mails()).filter(({ to }) => to === 'noor@example.com')).toHaveLength(30)
  })
})

describe('notes and attendance', () => {
  test('a note is private, belongs to its author, and can be removed', async () => {
    const id = await visit()
    const { token } = await makeMember(service, ada, 'owner')
    const { data } = await act(id, 'notes', { text: ' Wants a demo. ' }, token)
    const note = data.history.at(-1)
    expect(note).toMatchObject({ kind: 'note', text: 'Wants a demo.', by: { kind: 'member', name: 'ada' } })
    const guests = await service.call('GET', `/v3/scheduling/bookings/${id}?configuration_id=${talk}`)
    expect(JSON.stringify(guests)).not.toContain('Wants a demo.')
    expect((await act(id, 'notes', { text: ' ' })).error.field).toBe('text')
    const [booked] = data.history
    const remove = (entry: string) => service.withKey('DELETE', `${bookings}/${id}/notes/${entry}`)
    expect((await remove(booked.id)).status).toBe(404)
    expect((await remove(note.id)).status).toBe(200)
    expect(await kinds(id)).toEqual(['booked'])
  })

  test('attendance is recorded once a booking has begun', async () => {
    const id = await visit()
    const set = (attendance: string | null) =>
      service.withKey('PUT', `${bookings}/${id}/attendance`, { attendance })
    expect((await set('came')).error.type).toBe('conflict')
    service.at(tuesday)
    expect((await set('did_not_come')).data.attendance).toBe('did_not_come')
    expect((await set('did_not_come')).data.history).toHaveLength(2)
    expect((await set(null)).data.attendance).toBeUndefined()
    expect(await kinds(id)).toEqual(['booked', 'attendance', 'attendance'])
    expect((await set('perhaps')).error.field).toBe('attendance')
  })

  test('an erased guest leaves no note and no message behind', async () => {
    const id = await visit()
    await act(id, 'notes', { text: 'Robin is nice.' })
    await act(id, 'request-reschedule', { message: 'Robin, later?' })
    await service.withKey('POST', '/v3/scheduling/guests/erase', {
      email: 'robin@example.com',
      bookings: 'cancel',
    })
    expect(JSON.stringify(await detail(id))).not.toMatch(/robin/i)
  })
})

test('an action repeated under one idempotency key happens once', async () => {
  const id = await visit()
  await mails()
  const headers = { 'Idempotency-Key': 'once' }
  const ask = () =>
    service.call('POST', `${bookings}/${id}/request-reschedule`, { bearer: service.key, body: {}, headers })
  const first = await ask()
  expect((await ask()).data).toEqual(first.data)
  expect(await mails()).toHaveLength(1)
})
