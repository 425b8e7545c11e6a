import { addDays, dateAt, type Instant, instant, instantOf, parseInstant, wallTime } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { exdateLines, occurrenceId } from '@whenable/time/series'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/sign-in.js'
import { stores } from '../../testing/stores.js'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

const day = 86_400
const at = (text: string): Instant => parseInstant(`${text}:00Z`)
const half = (start: string | Instant) => {
  const from = typeof start === 'string' ? at(start) : start
  return { start_time: from, end_time: from + 1_800 }
}
const zone = 'Europe/Lisbon'

interface Stored {
  readonly id: string
  readonly title?: string
  readonly status: string
  readonly recurrence: readonly string[]
  readonly master_event_id?: string
  readonly original_start_time?: number
  readonly when: { readonly start_time: Instant; readonly start_timezone?: string }
}

/** A service with the calendar of one account, and its requests. */
const onCalendar = (service: TestService, host: TestHost) => {
  const events = (more = '', query = '') =>
    `/v3/grants/${host.grantId}/events${more}?calendar_id=${host.calendarId}${query}`
  return {
    add: async (event: object) => {
      const { data, error } = await service.withKey('POST', events(), event)
      if (error) throw new Error(error.message)
      return data as Stored
    },
    get: (id: string) => service.withKey('GET', events(`/${id}`)),
    put: (id: string, change: object) => service.withKey('PUT', events(`/${id}`), change),
    remove: (id: string) => service.withKey('DELETE', events(`/${id}`)),
    move: (id: string, start: string | Instant, occurrences: string, query = '') =>
      service.withKey('POST', events(`/${id}/move-series`, query), { when: half(start), occurrences }),
    undo: (id: string, undo: unknown, query = '') =>
      service.withKey('POST', events(`/${id}/undo-move-series`, query), undo),
    /** Everything that is stored, but for the time of the last change. */
    stored: async (): Promise<readonly Omit<Stored, 'updated_at'>[]> => {
      const all: Stored[] = []
      for (let token = ''; ; ) {
        const page = await service.withKey('GET', events('', `&show_cancelled=true&limit=200${token}`))
        all.push(...page.data)
        if (!page.next_cursor) break
        token = `&page_token=${page.next_cursor}`
      }
      return all
        .map(({ updated_at: _, ...event }: Stored & { readonly updated_at?: number }) => event)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    /** The titles and starts of a day's occurrences, and of the days around it. */
    around: async (date: string) => {
      const window = `&expand_recurring=true&start=${at(`${date}T00:00`) - 3 * day}&end=${at(`${date}T00:00`) + 4 * day}`
      const { data } = await service.withKey('GET', events('', window))
      return data.map(({ title, when }: Stored) => [title, when.start_time])
    },
  }
}

describe.each(stores)('a series that is moved, on %s', (_name, open) => {
  let service: TestService
  let ada: TestHost
  let calendar: ReturnType<typeof onCalendar>
  beforeAll(async () => {
    service = await openService(await open(), { rateLimit: 0 })
  })
  afterAll(() => service.store.close())
  let accounts = 0
  beforeEach(async () => {
    ada = await addHost(service, `ada-${++accounts}@example.com`)
    calendar = onCalendar(service, ada)
    service.allDomainEvents.length = 0
  })

  const recurrence = ['RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE;TZID=Europe/Lisbon:20260317T100000']
  /** A weekly series with a cancelled, a renamed and a moved occurrence years away. */
  const weekly = async () => {
    const series = await calendar.add({ title: 'weekly', when: half('2026-03-03T10:00'), recurrence })
    const on = (text: string) => `${series.id}_${text.replace(/[-:]/g, '')}00Z`
    await calendar.put(on('2034-07-04T09:00'), { title: 'guest', location: 'Room 4' })
    await calendar.put(on('2034-07-11T09:00'), { title: 'gone', description: 'Nobody came.' })
    await calendar.remove(on('2034-07-11T09:00'))
    await calendar.put(on('2035-01-09T10:00'), { title: 'late', when: half('2035-01-12T17:30') })
    return series
  }
  const second = ({ id }: Stored) => `${id}_20260310T100000Z`

  test.each(['all', 'following'])('with scope %s moves what changed years away, and back', async (scope) => {
    const series = await weekly()
    const before = await calendar.stored()
    const { data, status } = await calendar.move(second(series), '2026-03-11T12:00', scope)
    expect(status).toBe(200)
    // From Tuesday 10:00 to Wednesday 12:00, in summer and in winter.
    expect(await calendar.around('2034-07-05')).toEqual([['guest', at('2034-07-05T11:00')]])
    expect(await calendar.around('2034-07-12')).toEqual([])
    expect(await calendar.around('2034-07-19')).toEqual([['weekly', at('2034-07-19T11:00')]])
    expect(await calendar.around('2035-01-12')).toEqual([['late', at('2035-01-13T19:30')]])
    expect(await calendar.around('2026-03-18')).toEqual([])
    expect((await calendar.around('2026-03-03'))[0][1]).toBe(
      at(scope === 'all' ? '2026-03-04T12:00' : '2026-03-03T10:00'),
    )
    const stored = await calendar.stored()
    const moved = stored.find(({ title, master_event_id }) => title === 'weekly' && !master_event_id)
    expect(stored).toHaveLength(scope === 'all' ? 4 : 5)
    expect(data.events.map(({ id }: Stored) => id).sort()).toEqual(stored.map(({ id }) => id))
    expect(data.removed_ids).toHaveLength(3)
    expect(stored.find(({ title }) => title === 'guest')).toMatchObject({
      location: 'Room 4',
      original_start_time: at('2034-07-05T11:00'),
    })
    expect(stored.find(({ title }) => title === 'gone')).toMatchObject({
      ...{ status: 'cancelled', description: 'Nobody came.' },
    })
    expect(moved).toBeDefined()
    const undone = await calendar.undo(series.id, data.undo)
    expect(undone.status).toBe(200)
    expect(await calendar.stored()).toEqual(before)
    expect(undone.data.events.map(({ id }: Stored) => id).sort()).toEqual(before.map(({ id }) => id))
  })

  test('keeps its earlier changes if it is split, and the new one has its own UID', async () => {
    const series = await weekly()
    await calendar.put(`${series.id}_20260303T100000Z`, { title: 'first' })
    const { data } = await calendar.move(second(series), '2026-03-10T11:00', 'following')
    const [old, ...rest] = data.events
    expect(old).toMatchObject({
      id: series.id,
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260310T095959Z'],
    })
    const next = rest.find(({ recurrence }: Stored) => recurrence.length)
    expect(next).toMatchObject({
      when: half('2026-03-10T11:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE:20260317T110000Z'],
      ical_uid: `${next.id}@whenable`,
    })
    expect(rest.map(({ title, master_event_id }: Stored) => [title, master_event_id])).toEqual([
      ['first', series.id],
      ['weekly', undefined],
      ['guest', next.id],
      ['gone', next.id],
      ['late', next.id],
    ])
    for (const { ical_uid, master_event_id } of rest)
      if (master_event_id) expect(ical_uid).toBe(`${master_event_id}@whenable`)
  })

  test('by a day every day keeps each change with its own occurrence', async () => {
    const series = await calendar.add({
      ...{ title: 'daily', when: half('2026-07-01T09:00'), recurrence: ['RRULE:FREQ=DAILY'] },
    })
    const on = (date: string) => `${series.id}_202607${date}T090000Z`
    await calendar.remove(on('05'))
    await calendar.put(on('06'), { title: 'guest' })
    const before = await calendar.stored()
    const { data } = await calendar.move(on('02'), '2026-07-03T09:00', 'all')
    expect(await calendar.around('2026-07-06')).toEqual([
      ...['03', '04', '05'].map((date) => ['daily', at(`2026-07-${date}T09:00`)]),
      ['guest', at('2026-07-07T09:00')],
      ...['08', '09'].map((date) => ['daily', at(`2026-07-${date}T09:00`)]),
    ])
    await calendar.undo(series.id, data.undo)
    expect(await calendar.stored()).toEqual(before)
  })

  test('without a time of day has its dates moved', async () => {
    const series = await calendar.add({
      ...{ title: 'dates', when: { date: '2026-03-28' }, recurrence: ['RRULE:FREQ=WEEKLY'] },
    })
    await calendar.remove(`${series.id}_20330402`)
    const before = await calendar.stored()
    const { data } = await service.withKey(
      'POST',
      `/v3/grants/${ada.grantId}/events/${series.id}_20260404/move-series?calendar_id=${ada.calendarId}`,
      { when: { date: '2026-04-05' }, occurrences: 'all' },
    )
    expect(data.events).toMatchObject([
      { when: { object: 'date', date: '2026-03-29' } },
      { id: `${series.id}_20330403`, status: 'cancelled', original_start_time: at('2033-04-03T00:00') },
    ])
    await calendar.undo(series.id, data.undo)
    expect(await calendar.stored()).toEqual(before)
  })

  test('moves by an occurrence that was changed, from where the series has it', async () => {
    const series = await weekly()
    const { data } = await calendar.move(`${series.id}_20340704T090000Z`, '2034-07-04T10:00', 'all')
    expect(data.events[0]).toMatchObject({ when: half('2026-03-03T11:00') })
    expect(await calendar.around('2034-07-04')).toEqual([['guest', at('2034-07-04T10:00')]])
  })

  test('keeps its time zone', async () => {
    const series = await calendar.add({
      when: { ...half('2026-03-03T10:00'), start_timezone: 'America/New_York' },
      recurrence: ['RRULE:FREQ=DAILY'],
    })
    const { data } = await calendar.move(`${series.id}_20260310T090000Z`, '2026-03-10T11:00', 'all')
    expect(data.events[0].when).toMatchObject({ start_timezone: 'America/New_York' })
  })

  test('publishes what happened to each event', async () => {
    const series = await weekly()
    service.allDomainEvents.length = 0
    const { data } = await calendar.move(second(series), '2026-03-10T11:00', 'following')
    const published = () => service.allDomainEvents.splice(0).map(({ type }) => type)
    expect(published()).toEqual([
      ...['event.created', 'event.updated'],
      ...Array(3).fill('event.created'),
      ...Array(3).fill('event.deleted'),
    ])
    await calendar.undo(series.id, data.undo)
    expect(published()).toEqual([
      'event.updated',
      ...Array(3).fill('event.created'),
      ...Array(4).fill('event.deleted'),
    ])
  })

  test.each<[string, (series: Stored, moved: readonly Stored[]) => Promise<unknown>]>([
    ['the series', ({ id }) => calendar.put(id, { title: 'other' })],
    [
      'one of its changed occurrences',
      (_, moved) => calendar.put(moved.find(({ title }) => title === 'guest')?.id ?? '', { title: 'host' }),
    ],
    [
      'another occurrence',
      (_, moved) =>
        calendar.remove(`${moved.find(({ recurrence }) => recurrence.length)?.id}_20260325T120000Z`),
    ],
    [
      'the new series',
      (_, moved) => calendar.remove(moved.find(({ recurrence }) => recurrence.length)?.id ?? ''),
    ],
  ])('stays moved if %s has changed since', async (_what, changeIt) => {
    const series = await weekly()
    const { data } = await calendar.move(second(series), '2026-03-11T12:00', 'following')
    // The new series comes first.
    await changeIt(
      series,
      data.events.toSorted((a: Stored, b: Stored) => Number(a.id === series.id) - Number(b.id === series.id)),
    )
    const before = await calendar.stored()
    const refused = await calendar.undo(series.id, data.undo)
    expect([refused.status, refused.error.type, refused.error.field]).toEqual([
      ...[412, 'precondition_failed', 'version'],
    ])
    expect(refused.error.message).toContain('has changed since it was moved')
    expect(await calendar.stored()).toEqual(before)
  })

  test('is undone once', async () => {
    const series = await weekly()
    const { data } = await calendar.move(second(series), '2026-03-11T12:00', 'following')
    await calendar.undo(series.id, data.undo)
    expect((await calendar.undo(series.id, data.undo)).status).toBe(412)
  })

  test.each([
    ['an event that is none', 'nothing', half('2026-03-10T11:00'), 'all', 404, undefined],
    ['a single event', 'single', half('2026-03-10T11:00'), 'all', 400, 'event_id'],
    ['the series itself', 'series', half('2026-03-10T11:00'), 'all', 400, 'event_id'],
    ['an unknown scope', 'second', half('2026-03-10T11:00'), 'this', 400, 'occurrences'],
    ['a date in place of a time', 'second', { date: '2026-03-11' }, 'all', 400, 'when'],
    [
      ...['an end before the start', 'second', { start_time: 1_773_144_000, end_time: 1_773_143_000 }, 'all'],
      ...[400, 'when'],
    ],
    [
      'a moment in place of a timespan',
      'second',
      { time: at('2026-03-10T11:00') },
      'all',
      400,
      'when.end_time',
    ],
  ] as const)('refuses %s', async (_what, which, when, occurrences, status, field) => {
    const series = await weekly()
    const single = await calendar.add({ when: half('2026-03-05T10:00') })
    const ids = { nothing: 'nothing', single: single.id, series: series.id, second: second(series) }
    const before = await calendar.stored()
    const refused = await service.withKey(
      'POST',
      `/v3/grants/${ada.grantId}/events/${ids[which]}/move-series?calendar_id=${ada.calendarId}`,
      { when, occurrences },
    )
    expect([refused.status, refused.error.field]).toEqual([status, field])
    expect(await calendar.stored()).toEqual(before)
  })

  test('is refused where no lines describe it', async () => {
    const series = await calendar.add({
      when: half('2026-03-03T10:00'),
      recurrence: ['RRULE:FREQ=MONTHLY;BYDAY=1TU'],
    })
    const refused = await calendar.move(`${series.id}_20260407T090000Z`, '2026-04-08T09:00', 'all')
    expect([refused.status, refused.error.field]).toEqual([400, 'when'])
    expect(refused.error.message).toContain('cannot be moved')
  })

  test('is announced as a capability', async () => {
    const { data } = await service.withKey('GET', `/v3/grants/${ada.grantId}`)
    expect(data.capabilities).toEqual(['move-series'])
  })

  test('notifies its participants on request', async () => {
    const guest = await addHost(service, `guest-${accounts}@example.com`)
    const inbox = onCalendar(service, { ...guest, calendarId: `${guest.grantId}-emailed-events` })
    const events = `/v3/grants/${ada.grantId}/events`
    const query = `calendar_id=${ada.calendarId}&notify_participants=true`
    const { data: series } = await service.withKey('POST', `${events}?${query}`, {
      ...{ title: 'weekly', when: half('2026-03-03T10:00'), recurrence: ['RRULE:FREQ=WEEKLY'] },
      participants: [{ email: guest.email }],
    })
    await service.withKey('DELETE', `${events}/${series.id}_20330329T090000Z?${query}`)
    const copies = async () =>
      (await inbox.stored()).map(({ recurrence, when, status, original_start_time }) => [
        ...[when.start_time, status, original_start_time],
        recurrence.length,
      ])
    const before = await copies()
    expect(before).toHaveLength(2)
    const { data } = await calendar.move(
      second(series),
      '2026-03-11T12:00',
      'all',
      '&notify_participants=true',
    )
    expect(await copies()).toEqual(
      [
        [at('2026-03-04T12:00'), 'tentative', undefined, 1],
        [at('2033-03-30T11:00'), 'cancelled', at('2033-03-30T11:00'), 0],
      ].sort(() => (before[0]?.[3] ? 0 : -1)),
    )
    await calendar.undo(series.id, data.undo, '&notify_participants=true')
    expect(await copies()).toEqual(before)
  })

  test('belongs to its calendar: others find nothing', async () => {
    const series = await weekly()
    const jonas = await addHost(service, `jonas-${accounts}@example.com`)
    const { access_token: bearer } = await signIn(service, jonas.email)
    const body = { when: half('2026-03-10T11:00'), occurrences: 'all' }
    const path = (grantId: string, calendarId: string) =>
      `/v3/grants/${grantId}/events/${second(series)}/move-series?calendar_id=${calendarId}`
    for (const [grantId, calendarId] of [
      ['me', ada.calendarId],
      [ada.grantId, ada.calendarId],
      ['me', jonas.calendarId],
    ] as const)
      expect((await service.call('POST', path(grantId, calendarId), { bearer, body })).status).toBe(404)
  })
})

describe('any series', () => {
  const rule = fc
    .tuple(
      fc.constantFrom('DAILY', 'WEEKLY', 'WEEKLY;BYDAY=MO,WE,FR', 'MONTHLY', 'YEARLY'),
      fc.constantFrom('', ';INTERVAL=2', ';COUNT=40', ';UNTIL=20290301T000000Z'),
    )
    .map((parts) => `RRULE:FREQ=${parts.join('')}`)
  const example = fc.record({
    rule,
    zone: fc.constantFrom(zone, 'America/Nuuk', 'Australia/Lord_Howe'),
    clock: fc.constantFrom('09:00:00', '01:30:00', '23:30:00'),
    /** The occurrences that are changed. */
    overrides: fc.uniqueArray(fc.tuple(fc.nat(2_000), fc.constantFrom('renamed', 'moved', 'cancelled')), {
      ...{ maxLength: 4, selector: ([index]) => index },
    }),
    exdate: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    chosen: fc.nat(30),
    days: fc.integer({ min: -3, max: 3 }),
    newClock: fc.constantFrom('09:00:00', '10:15:00', '22:30:00'),
    scope: fc.constantFrom('all', 'following'),
  })

  test('is what it was after a move and its undo, and a refused move changes nothing', async () => {
    const service = await openService(undefined, { rateLimit: 0 })
    let [accounts, moves] = [0, 0]
    await fc.assert(
      fc.asyncProperty(example, async (given) => {
        const host = await addHost(service, `ada-${++accounts}@example.com`, given.zone)
        const calendar = onCalendar(service, host)
        const first = instantOf(wallTime(`2026-03-06T${given.clock}`), given.zone)
        const when = { ...half(first), start_timezone: given.zone }
        const window = { from: first, to: at('2034-01-01T00:00'), timeZone: given.zone }
        const startsOf = (recurrence: readonly string[]) =>
          expandEvents([{ id: 'm', when, recurrence }], window).occurrences.map(({ start }) => start)
        const all = startsOf([given.rule])
        const excluded = given.exdate ? all[given.exdate % all.length] : undefined
        const lines = [given.rule, ...(excluded && excluded !== first ? exdateLines([excluded]) : [])]
        const starts = startsOf(lines)
        const on = (index: number) => starts[index % starts.length] as Instant
        const series = await calendar.add({ title: 'plain', when, recurrence: lines })
        for (const [index, title] of given.overrides) {
          const id = occurrenceId(series.id, on(index))
          const time = title === 'moved' && { when: half(instant(on(index) + 95_000)) }
          if (title === 'cancelled') await calendar.remove(id)
          else await calendar.put(id, { title, ...time })
        }
        const before = await calendar.stored()
        const chosen = on(given.chosen)
        const date = addDays(dateAt(chosen, given.zone), given.days)
        const target = instantOf(wallTime(`${date}T${given.newClock}`), given.zone)
        const { data, status } = await calendar.move(occurrenceId(series.id, chosen), target, given.scope)
        if (status !== 200) {
          expect(status).toBe(400)
          expect(await calendar.stored()).toEqual(before)
          return
        }
        const isSplit = data.undo.series_id !== undefined
        expect(await calendar.stored()).toHaveLength(before.length + (isSplit ? 1 : 0))
        const undone = await calendar.undo(series.id, data.undo)
        expect(undone.status).toBe(200)
        expect(await calendar.stored()).toEqual(before)
        moves++
      }),
      { numRuns: 60 },
    )
    expect(moves).toBeGreaterThan(25)
  })
})
