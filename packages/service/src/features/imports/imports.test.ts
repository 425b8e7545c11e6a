import { createImport, previewImport } from '@whenable/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutboundFetch } from '../../kernel/publish/outbound-fetch.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import {
  calComDouble,
  calComEventType,
  calendlyDouble,
  calendlyEventType,
  doubleToken,
} from '../../testing/import-doubles.js'
import { makeMember } from '../../testing/members.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

/** A service whose imports read a double that tests can replace. */
const openImports = async (store = createMemoryStore()) => {
  const current: { fetch: OutboundFetch } = { fetch: calComDouble().fetch }
  const logged: unknown[] = []
  const service = await openService(store, {
    importFetch: (url, request) => current.fetch(url, request),
    rateLimit: 0,
    log: (entry) => logged.push(entry),
  })
  const ada = await addHost(service, 'ada@example.com')
  const { token } = await makeMember(service, ada)
  const call = (path: string, body: object) => service.call('POST', path, { bearer: token, body })
  // Each preview of an hour counts.
  const preview = (fetch: OutboundFetch, source = 'calcom', sent = doubleToken) => {
    current.fetch = fetch
    service.at((service.now + 3_601) as typeof service.now)
    return makeMember(service, ada).then((fresh) =>
      service.call('POST', previewImport.path, { bearer: fresh.token, body: { source, token: sent } }),
    )
  }
  const importAll = async ({ schedules, event_types }: { schedules: object[]; event_types: object[] }) => {
    const fresh = await makeMember(service, ada)
    return service.call('POST', createImport.path, { bearer: fresh.token, body: { schedules, event_types } })
  }
  const read = (path: string) => service.withKey('GET', path)
  return { service, ada, call, preview, importAll, read, logged }
}

for (const [name, open] of stores)
  describe(`imports, ${name}`, () => {
    let service: TestService
    let ada: TestHost
    let imports: Awaited<ReturnType<typeof openImports>>
    beforeAll(async () => {
      imports = await openImports(await open())
      service = imports.service
      ada = imports.ada
    })
    afterAll(() => service.store.close())

    test('show what an account of Cal.com becomes, and make it switched off', async () => {
      await addConfiguration(service, [ada], { slug: 'intro' })
      const { status, data } = await imports.preview(calComDouble().fetch)
      expect(status).toBe(200)
      expect(data.schedules).toEqual([
        {
          key: '1',
          schedule: {
            ...{ name: 'Working hours', timezone: 'Europe/Lisbon' },
            weekly: [
              { days: [1, 2, 3, 4], start: '9:00', end: '17:00' },
              { days: [5], start: '22:00', end: '24:00' },
              { days: [6], start: '0:00', end: '2:00' },
            ],
            overrides: [
              { start_date: '2026-12-24', end_date: '2026-12-24', blocks: [] },
              {
                start_date: '2026-12-28',
                end_date: '2026-12-28',
                blocks: [{ start: '10:00', end: '12:00' }],
              },
            ],
          },
          notes: [],
        },
      ])
      expect(data.skipped).toEqual([{ kind: 'event_type', name: 'Team demo', reason: 'team' }])
      const [intro, consultation] = data.event_types
      expect(intro).toMatchObject({
        ...{ key: '1', schedule_key: '1', notes: [] },
        configuration: {
          ...{ name: 'Intro call', slug: 'intro-2', is_active: false },
          participants: [{ email: 'ada@example.com', booking: { calendar_id: 'primary' } }],
          availability: {
            ...{ duration_minutes: 30, interval_minutes: 15 },
            availability_rules: { buffer: { before: 5, after: 10 } },
          },
          event_booking: { description: 'A first talk.', location: '12 Mill Lane' },
          scheduler: {
            ...{ min_booking_notice: 120, available_days_in_future: 45 },
            additional_fields: {
              'what-is-it-about': { type: 'multi_line_text', required: true, order: 1 },
              'how-many-are-you': { type: 'dropdown', options: ['One', 'Several'], order: 2 },
              campaign: { type: 'metadata', required: false },
            },
          },
        },
      })
      expect(consultation.notes).toEqual([
        { missing: 'lengths', what: '30' },
        { missing: 'place', what: 'zoom' },
      ])
      expect((await imports.read('/admin/v1/event-types')).data).toHaveLength(1)

      const made = await imports.importAll(data)
      expect(made.data).toMatchObject({
        schedules: [{ name: 'Working hours' }],
        event_types: [
          { name: 'Intro call', slug: 'intro-2' },
          { name: 'Consultation', slug: 'consultation' },
        ],
      })
      const eventType = (await imports.read(`/admin/v1/event-types/${made.data.event_types[0].id}`)).data
      expect(eventType).toMatchObject({
        is_active: false,
        hosts: [{ schedule: { id: made.data.schedules[0].id, name: 'Working hours' } }],
      })
    })

    test('take no slug that leads on from a renamed event type', async () => {
      const { data: before } = await imports.read('/admin/v1/event-types')
      const { id } = before.find(({ slug }: { slug: string }) => slug === 'consultation')
      const path = `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`
      expect((await service.withKey('PUT', path, { slug: 'advice' })).status).toBe(200)
      const { data } = await imports.preview(calComDouble().fetch)
      const slugs = data.event_types.map(
        ({ configuration }: { configuration: { slug: string } }) => configuration.slug,
      )
      expect(slugs).toEqual(['intro-3', 'consultation-2'])
      const made = await imports.importAll(data)
      expect(made.data.event_types.map(({ slug }: { slug: string }) => slug)).toEqual(slugs)
    })

    test('show what an account of Calendly becomes, from all pages', async () => {
      const double = calendlyDouble()
      const { data } = await imports.preview(double.fetch, 'calendly')
      expect(double.requests.map(({ url }) => url.pathname)).toEqual([
        '/users/me',
        '/user_availability_schedules',
        ...['/event_types', '/event_types'],
      ])
      expect(data).toMatchObject({
        schedules: [
          {
            schedule: {
              weekly: [
                { days: [1, 2], start: '9:00', end: '12:00' },
                { days: [1, 2], start: '13:00', end: '17:00' },
              ],
              overrides: [
                { start_date: '2026-12-24', blocks: [] },
                { start_date: '2026-12-28', blocks: [{ start: '10:00', end: '12:00' }] },
              ],
            },
          },
        ],
        event_types: [
          {
            configuration: {
              ...{ name: '15 minute meeting', slug: '15min' },
              event_booking: {
                description: 'A short talk.',
                conferencing: { provider: 'Google Meet', autocreate: {} },
              },
              scheduler: {
                additional_fields: {
                  'how-did-you-find-us': { type: 'radio_button', required: true, order: 1 },
                  'anything-to-prepare': { type: 'multi_line_text', required: false, order: 2 },
                },
              },
            },
            notes: [{ missing: 'rules' }],
          },
        ],
        skipped: [
          { name: 'Panel', reason: 'team' },
          { name: 'Class', reason: 'seats' },
        ],
      })
      expect((await imports.importAll(data)).status).toBe(200)
    })

    test('make all of an import or nothing, and name what is invalid', async () => {
      const { data } = await imports.preview(calComDouble().fetch)
      const before = [
        (await imports.read('/admin/v1/event-types')).data.length,
        (await imports.read('/admin/v1/schedules')).data.length,
      ]
      const [first, second] = data.event_types
      const wrong = {
        ...second,
        configuration: { ...second.configuration, participants: [{ email: 'nobody' }] },
      }
      const refused = await imports.importAll({ ...data, event_types: [first, wrong] })
      expect(refused).toMatchObject({
        status: 400,
        error: { field: 'event_types.1.configuration.participants.0.email' },
      })
      const unknown = await imports.importAll({ schedules: [], event_types: [first] })
      expect(unknown).toMatchObject({ status: 400, error: { field: 'event_types.0.schedule_key' } })
      const twice = await imports.importAll({ ...data, schedules: [data.schedules[0], data.schedules[0]] })
      expect(twice).toMatchObject({ status: 400, error: { field: 'schedules.1.key' } })
      expect([
        (await imports.read('/admin/v1/event-types')).data.length,
        (await imports.read('/admin/v1/schedules')).data.length,
      ]).toEqual(before)
    })

    test('switch on nothing, whatever is sent', async () => {
      const { data } = await imports.preview(calComDouble().fetch)
      const [first] = data.event_types
      const active = { ...first, configuration: { ...first.configuration, is_active: true } }
      const made = await imports.importAll({ ...data, event_types: [active] })
      const [{ id }] = made.data.event_types
      expect((await imports.read(`/admin/v1/event-types/${id}`)).data.is_active).toBe(false)
    })
  })

describe('an import', () => {
  let imports: Awaited<ReturnType<typeof openImports>>
  beforeAll(async () => {
    imports = await openImports()
  })

  test.each([
    ['seats', calComEventType({ seats: { seatsPerTimeSlot: 5 } }), 'calcom', 'seats'],
    [
      'a recurrence',
      calComEventType({ recurrence: { interval: 1, occurrences: 4, frequency: 'weekly' } }),
      'calcom',
      'recurring',
    ],
    ['a managed event type', calComEventType({ teamId: 1, schedulingType: 'managed' }), 'calcom', 'team'],
    ['no length', calComEventType({ lengthInMinutes: 0 }), 'calcom', 'invalid'],
    ['no name', calComEventType({ title: ' ' }), 'calcom', 'invalid'],
    ['round robin', calendlyEventType({ pooling_type: 'round_robin' }), 'calendly', 'team'],
    ['the profile of a team', calendlyEventType({ profile: { type: 'Team' } }), 'calendly', 'team'],
    ['one meeting only', calendlyEventType({ type: 'AdhocEventType' }), 'calendly', 'one_off'],
    ['a poll', calendlyEventType({ booking_method: 'poll' }), 'calendly', 'one_off'],
  ])('leaves out an event type with %s, and says why', async (_what, eventType, source, reason) => {
    const double =
      source === 'calcom'
        ? calComDouble({ eventTypes: [eventType] })
        : calendlyDouble({ eventTypes: [eventType] })
    const { data } = await imports.preview(double.fetch, source)
    expect(data.event_types).toEqual([])
    expect(data.skipped).toMatchObject([{ kind: 'event_type', reason }])
  })

  test.each([
    [
      'a link',
      { type: 'link', link: 'https://meet.example.com/ada' },
      { conferencing: { provider: 'meet.example.com' } },
    ],
    ['Jitsi', { type: 'integration', integration: 'jitsi' }, { conferencing: { provider: 'Jitsi Meet' } }],
    [
      'Teams',
      { type: 'integration', integration: 'office365-video' },
      { conferencing: { provider: 'Microsoft Teams' } },
    ],
    ['a number to call', { type: 'phone', phone: '+351 123' }, { location: '+351 123' }],
  ])('keeps %s as the place', async (_what, location, expected) => {
    const { fetch } = calComDouble({ eventTypes: [calComEventType({ locations: [location] })] })
    const { data } = await imports.preview(fetch)
    expect(data.event_types[0]).toMatchObject({ notes: [], configuration: { event_booking: expected } })
  })

  test('makes no address of a script a place', async () => {
    const locations = [{ type: 'link', link: 'javascript:alert(1)' }]
    const { data } = await imports.preview(
      calComDouble({ eventTypes: [calComEventType({ locations })] }).fetch,
    )
    expect(data.event_types[0]).toMatchObject({ notes: [{ missing: 'place' }] })
    expect(JSON.stringify(data)).not.toContain('javascript')
  })

  test('asks for the number of a guest whom the host phones, as the editor does', async () => {
    const eventTypes = [calendlyEventType({ locations: [{ kind: 'outbound_call' }] })]
    const { data } = await imports.preview(calendlyDouble({ eventTypes }).fetch, 'calendly')
    expect(data.event_types[0].configuration.scheduler.additional_fields.phone).toMatchObject({
      ...{ type: 'phone_number', required: true, order: 1 },
    })
  })

  test('has each type of question of Cal.com, or says that it has not', async () => {
    const types = [
      ...[
        'phone',
        'address',
        'text',
        'number',
        'textarea',
        'select',
        'multiselect',
        'multiemail',
        'checkbox',
      ],
      ...['radio', 'boolean', 'url', 'date', 'email', 'file'],
    ]
    const bookingFields = types.map((type) => ({ type, slug: type, label: type, options: ['A', 'B', 'A'] }))
    const { data } = await imports.preview(
      calComDouble({ eventTypes: [calComEventType({ bookingFields })] }).fetch,
    )
    const [{ configuration, notes }] = data.event_types
    const asked = Object.entries(
      configuration.scheduler.additional_fields as Record<string, { type: string }>,
    )
    expect(Object.fromEntries(asked.map(([key, { type }]) => [key, type]))).toEqual({
      ...{
        phone: 'phone_number',
        address: 'text',
        text: 'text',
        number: 'text',
        textarea: 'multi_line_text',
      },
      ...{ select: 'dropdown', multiselect: 'multi_select', multiemail: 'text', checkbox: 'multi_select' },
      ...{ radio: 'radio_button', boolean: 'checkbox', url: 'text', date: 'date', email: 'email' },
    })
    expect(notes).toEqual([{ missing: 'question', what: 'file' }])
    expect(configuration.scheduler.additional_fields.select.options).toEqual(['A', 'B'])
  })

  test('keeps limits, and says what other rules are left out', async () => {
    const eventTypes = [
      calComEventType({
        bookingLimitsCount: { day: 3, month: 20 },
        bookingWindow: { type: 'businessDays', value: 10 },
        confirmationPolicy: { type: 'always' },
        ...{ beforeEventBuffer: 7, afterEventBuffer: 500, price: 2_000, hidden: true, disableGuests: true },
      }),
    ]
    const { data } = await imports.preview(calComDouble({ eventTypes }).fetch)
    expect(data.event_types[0]).toMatchObject({
      configuration: {
        is_unlisted: true,
        availability: { availability_rules: { buffer: { before: 10, after: 120 } } },
        event_booking: { booking_type: 'organizer-confirmation' },
        scheduler: {
          limits: { most_per_day: 3 },
          available_days_in_future: 14,
          hide_additional_guests: true,
        },
      },
      notes: [{ missing: 'rules' }],
    })
  })

  test('ends the hours of a single date at midnight, and says so', async () => {
    const overrides = [{ date: '2026-12-31', startTime: '22:00', endTime: '02:00' }]
    const schedules = [{ id: 1, name: 'Nights', timeZone: 'Europe/Lisbon', availability: [], overrides }]
    const { data } = await imports.preview(calComDouble({ schedules }).fetch)
    expect(data.schedules[0]).toMatchObject({
      schedule: { overrides: [{ blocks: [{ start: '22:00', end: '24:00' }] }] },
      notes: [{ missing: 'hours', what: '2026-12-31' }],
    })
  })

  test('says that a token is not accepted, and repeats it nowhere', async () => {
    const secret = 'cal_live_of_somebody_else'
    const wrong = await imports.preview(calComDouble().fetch, 'calcom', secret)
    expect(wrong).toMatchObject({ status: 400, error: { type: 'invalid_request_error', field: 'token' } })
    const odd = await imports.preview(calComDouble().fetch, 'calcom', `${secret}\n${secret}`)
    expect(odd).toMatchObject({ status: 400, error: { field: 'token' } })
    const failed = await imports.preview(
      async (_url, { headers }) => {
        throw new Error(JSON.stringify(headers))
      },
      'calcom',
      secret,
    )
    expect(failed).toMatchObject({ status: 504, error: { type: 'provider_error' } })
    const changes = await imports.read('/admin/v1/audit-log')
    expect(JSON.stringify([wrong, odd, failed, changes, imports.logged])).not.toContain(secret)
  })

  test.each([
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example' } }),
    ],
    ['a page', () => new Response('<!doctype html>')],
    ['an error', () => new Response('{}', { status: 500 })],
    ['more than it reads', () => new Response(JSON.stringify({ data: 'x'.repeat(5_000_000) }))],
  ])('fails with %s as the answer', async (_what, answer) => {
    expect(await imports.preview(async () => answer())).toMatchObject({ status: 504 })
  })

  test('asks only the two hosts, and ends a list without an end', async () => {
    const asked: string[] = []
    const endless: OutboundFetch = async (url) => {
      asked.push(new URL(url).origin)
      const pagination = { next_page: 'https://elsewhere.example/', next_page_token: 'more' }
      return new Response(
        JSON.stringify({ collection: [], resource: { uri: 'https://elsewhere.example/' }, pagination }),
      )
    }
    expect(await imports.preview(endless, 'calendly')).toMatchObject({ status: 504 })
    expect(asked).toEqual(Array(20).fill('https://api.calendly.com'))
  })

  test('is previewed at most twenty times an hour', async () => {
    const { call } = await openImports()
    const statuses: number[] = []
    for (let times = 0; times < 21; times++)
      statuses.push((await call(previewImport.path, { source: 'calcom', token: doubleToken })).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})

/** JSON that another service might answer with, close to what it documents. */
const mostly = (usual: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: -10, max: 100_000 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  )

const recordNear = (usual: object): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  })

describe('whatever another scheduler answers', () => {
  const time = fc.oneof(
    fc.constantFrom('00:00', '09:00', '17:30', '23:59', '24:00', '25:00', ''),
    fc.string(),
  )
  const question = recordNear({
    ...{
      type: 'select',
      slug: 'size',
      label: 'Size',
      name: 'Size',
      options: ['A', 'A', 'B'],
      isDefault: false,
    },
    ...{ required: true, hidden: false, enabled: true, answer_choices: ['A'], position: 1 },
  })
  const near = (usual: object, lists: Record<string, fc.Arbitrary<unknown>>) =>
    fc
      .tuple(recordNear(usual), fc.record(lists, { requiredKeys: [] }))
      .map(([fields, found]) => ({ ...fields, ...found }))

  test('is accepted as it is previewed, or listed as not importable', async () => {
    const calCom = near(calComEventType({}), { bookingFields: fc.array(question, { maxLength: 4 }) })
    const calendly = near(calendlyEventType({}), { custom_questions: fc.array(question, { maxLength: 4 }) })
    const schedule = near(
      {
        ...{ id: 1, uri: 'x', name: 'Hours', timeZone: 'Europe/Lisbon', timezone: 'Europe/Lisbon' },
        ...{ isDefault: true, default: true },
      },
      {
        availability: fc.array(
          fc.record({ days: mostly(['Monday', 'Sunday']), startTime: time, endTime: time }),
          { maxLength: 4 },
        ),
        rules: fc.array(
          fc.record({
            ...{ type: fc.constantFrom('wday', 'date'), wday: mostly('monday'), date: mostly('2026-12-24') },
            intervals: fc.array(fc.record({ from: time, to: time }), { maxLength: 3 }),
          }),
          { maxLength: 4 },
        ),
      },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('calcom', 'calendly'),
        fc.array(calCom, { maxLength: 3 }),
        fc.array(calendly, { maxLength: 3 }),
        fc.array(schedule, { maxLength: 2 }),
        async (source, calComTypes, calendlyTypes, schedules) => {
          const imports = await openImports()
          const isCalCom = source === 'calcom'
          const eventTypes = isCalCom
            ? calComTypes
            : calendlyTypes.map((one) => ({ ...one, deleted_at: null }))
          const double = isCalCom
            ? calComDouble({ schedules, eventTypes })
            : calendlyDouble({ schedules, eventTypes })
          const { status, data } = await imports.preview(double.fetch, source)
          expect(status).toBe(200)
          expect(data.event_types.length + data.schedules.length + data.skipped.length).toBe(
            eventTypes.length + schedules.length,
          )
          const made = await imports.importAll(data)
          expect(made.error).toBeUndefined()
        },
      ),
      { numRuns: 60 },
    )
  })
})
