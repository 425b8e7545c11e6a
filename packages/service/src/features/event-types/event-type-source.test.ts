import { createServiceCalls } from '@whenable/admin'
import { createEditorFlow, type EditorReady, type JsonRecord } from '@whenable/admin/event-type-editor'
import { type EventTypesCalls, eventTypesEndpoints } from '@whenable/admin/event-types'
import { configurationInputSchema } from '@whenable/contract'
import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/members.js'
import {
  addHost,
  configurationOf,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

// The client's event types and the headless editor, over the real service.

const signal = new AbortController().signal

let service: TestService
/** The event types as a member sees them. */
const sourceOf = async (host: TestHost, role?: 'owner') => {
  const { token } = await makeMember(service, host, role)
  const fetch: typeof globalThis.fetch = (input, init) => service.service.fetch(new Request(input, init))
  return createServiceCalls(
    { baseUrl: 'https://service.test', accessToken: token, fetch },
    eventTypesEndpoints,
  )
}
let source: EventTypesCalls
let grantId: string
beforeEach(async () => {
  service = await openService()
  const ada = await addHost(service, 'ada@example.com')
  grantId = ada.grantId
  source = await sourceOf(ada)
  await service.withKey('POST', `/admin/v1/event-types?grant_id=${grantId}`, {
    ...configurationOf([ada]),
    slug: 'intro-call',
    future: { field: [null, 'x'] },
  })
})

const first = async () => {
  const [eventType] = await source.list({}, { signal })
  if (!eventType) throw new Error('expected an event type')
  return eventType.id
}

const editing = async (id: string) => {
  const flow = createEditorFlow({
    shape: { '/participants': 'email' },
    schema: configurationInputSchema,
    store: {
      read: async (options) => {
        const { document, revision } = await source.read({ id }, options)
        return { document: document as JsonRecord, revision }
      },
      save: async (changes, known, options) => {
        const { document, revision } = await source.save({ id, changes }, { ...options, revision: known })
        return { document: document as JsonRecord, revision }
      },
    },
    now: () => monday,
  })
  flow.start()
  await expect.poll(() => flow.state.step).toBe('ready')
  const saved = async () => {
    flow.send({ type: 'save' })
    await expect.poll(() => (flow.state as EditorReady).saving).toBe(false)
    return flow.state as EditorReady
  }
  return { flow, saved }
}

describe('the event types of a member', () => {
  test('are created with their hours, duplicated, closed, opened and deleted', async () => {
    const made = await source.create({ name: 'Intro call', durationMinutes: 20 }, { signal })
    expect(made).toMatchObject({ name: 'Intro call', availability: { duration_minutes: 20 } })
    // The slug was taken.
    expect(made.slug).toMatch(/^intro-call-\w+$/)
    const window = { start: monday, end: instant(monday + 86_400) }
    const { document } = await source.read({ id: made.id }, { signal })
    expect(
      (await source.preview({ id: made.id, draft: document, ...window }, { signal })).time_slots.length,
    ).toBeGreaterThan(0)

    const copy = await source.duplicate(
      { path: { event_type_id: made.id }, body: { name: 'Copy' } },
      { signal },
    )
    expect(copy.is_active).toBe(false)
    expect((await source.setActive({ id: copy.id, isActive: true }, { signal })).is_active).toBe(true)
    expect(await source.bookingsAhead({ id: copy.id }, { signal })).toBe(0)
    await source.remove({ id: copy.id }, { signal })
    expect(await source.list({}, { signal })).toHaveLength(2)
  })

  test('can name the calendars of their account and the schedules of each host, which owners can for every member', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    await service.withKey('POST', `/v3/grants/${jonas.grantId}/calendars`, { name: 'Rehearsals' })
    await service.withKey('POST', '/admin/v1/schedules', {
      ...{ grant_id: jonas.grantId, name: 'Evenings', timezone: 'Europe/Lisbon' },
    })
    const namesFor = async (as: typeof source, of: string | undefined) => {
      const { calendars, schedules } = await as.choices({ grantId: of }, { signal })
      const own = schedules.filter(({ grantId: hostId }) => hostId === (of ?? grantId))
      return [...calendars, ...own].map(({ name }) => name)
    }
    expect(await namesFor(source, grantId)).toEqual(['Work'])
    expect(await namesFor(source, undefined)).toEqual(['Work'])
    expect(await namesFor(source, jonas.grantId)).toEqual([])
    expect(await namesFor(await sourceOf(jonas, 'owner'), grantId)).toEqual(['Work'])
    expect(await namesFor(await sourceOf(jonas, 'owner'), jonas.grantId)).toEqual([
      'Work',
      'Rehearsals',
      'Evenings',
    ])
  })

  test('keep what nobody knows when two owners edit them at once', async () => {
    const id = await first()
    const [one, other] = [await editing(id), await editing(id)]
    one.flow.send({ type: 'edit', path: ['name'], value: 'Mine' })
    other.flow.send({ type: 'edit', path: ['event_booking', 'location'], value: 'Here' })
    expect((await one.saved()).notice).toEqual({ kind: 'saved' })
    expect((await other.saved()).notice).toEqual({ kind: 'saved' })
    const { document } = await source.read({ id }, { signal })
    expect(document).toMatchObject({
      name: 'Mine',
      event_booking: { location: 'Here', title: 'Walkthrough' },
      future: { field: [null, 'x'] },
    })
  })

  test('show what the service refuses at its field', async () => {
    const made = await source.create({ name: 'Other', durationMinutes: 30 }, { signal })
    const { flow, saved } = await editing(made.id)
    flow.send({ type: 'edit', path: ['slug'], value: 'intro-call' })
    expect((await saved()).issues).toMatchObject([{ path: ['slug'], code: 'refused' }])
  })
})
