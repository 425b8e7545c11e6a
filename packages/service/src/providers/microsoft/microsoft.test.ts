import { describe, expect, test } from 'vitest'
import type { CalendarItems, RemoteItem } from '../calendar-provider.js'
import { microsoftRefreshToken, openMicrosoftAccount } from '../testing/microsoft-double.js'
import { at, call, itemText, newEvent, Replica } from '../testing/provider-under-test.js'

const start = () => {
  const account = openMicrosoftAccount()
  return { ...account, items: account.provider.items as CalendarItems, replica: new Replica(account) }
}

const busyByUid = (items: readonly RemoteItem[]) =>
  Object.fromEntries(items.map(({ uid, events }) => [uid, events[0]?.busy]))

describe('a Microsoft account', () => {
  test('tells its address and lists its calendars on all pages', async () => {
    const { provider, calendarId } = start()
    expect(await provider.verify(call)).toEqual({
      email: 'ada@example.com',
      discovered: { account: 'user-1', username: 'ada@example.com' },
    })
    expect(await provider.calendars(call)).toMatchObject([
      { name: 'Calendar', color: undefined, isPrimary: true, isWritable: true },
      { id: calendarId, name: 'Work', color: '#9fc6e7', isPrimary: false, isWritable: true },
    ])
  })

  test('hands over a new refresh token once, when a caller can store it', async () => {
    const { double, openProvider } = start()
    double.rotates = true
    const settings = {}
    const saved: unknown[] = []
    await openProvider({ settings, secret: { refresh_token: microsoftRefreshToken } }).verify(call)
    const saveSecret = async (secret: object) => void saved.push(secret)
    const opened = openProvider({ settings, secret: { refresh_token: microsoftRefreshToken }, saveSecret })
    await opened.verify(call)
    await opened.verify(call)
    expect(saved).toEqual([{ refresh_token: '1.refresh' }])
    await openProvider({ settings, secret: { refresh_token: '1.refresh' }, saveSecret }).verify(call)
    expect(double.refreshTokens).toHaveLength(2)
  })

  const error = (code: string) => ({ error: { code } })
  test.each([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, { kind: 'rate-limited', retryAfter: 7 }],
    ['503', { status: 503, headers: { 'retry-after': '9' } }, { kind: 'transient', retryAfter: 9 }],
    ['a missing scope', { status: 403, body: error('ErrorAccessDenied') }, { kind: 'forbidden' }],
    ['a missing calendar', { status: 404, body: error('ErrorItemNotFound') }, { kind: 'gone' }],
    ['no list', { status: 200, body: { value: 'none' } }, { kind: 'malformed' }],
    ['nothing', { status: 200 }, { kind: 'malformed' }],
    ['changes without a link', { status: 200, body: { value: [] } }, { kind: 'malformed' }],
    [
      'a link to another server',
      { status: 200, body: { value: [], '@odata.nextLink': 'https://evil.example/v1.0/' } },
      { kind: 'malformed' },
    ],
    [
      'changes that link to another server',
      { status: 200, body: { value: [], '@odata.deltaLink': 'https://evil.example/v1.0/' } },
      { kind: 'malformed' },
    ],
  ])('rejects a pull that is answered with %s', async (_, answer, expected) => {
    const { replica, double } = start()
    double.answer = () => answer
    await expect(replica.pull()).rejects.toMatchObject(expected)
  })
})

describe('a pull from Microsoft', () => {
  test.each([
    ['that has expired', (cursor: string) => cursor],
    ['that is too old', (cursor: string) => JSON.stringify({ ...JSON.parse(cursor), until: 1_700_000_000 })],
    [
      'to another server',
      (cursor: string) => JSON.stringify({ ...JSON.parse(cursor), link: 'https://evil.example/' }),
    ],
  ])('says that a link is invalid %s', async (_, change) => {
    const { replica, double, put } = start()
    await put('a', itemText('a', 'a'))
    await replica.pull()
    double.events.expireLinks()
    const cursor = change(replica.cursor ?? '')
    await expect(replica.pull({ cursor })).rejects.toMatchObject({ kind: 'cursor-invalid' })
    replica.cursor = undefined
    await replica.pull()
    expect(replica.titles()).toEqual({ a: 'a' })
  })

  test('finds the series of an occurrence that was removed', async () => {
    const { replica, double, put } = start()
    await put('series', itemText('series', 'Standup', 'RRULE:FREQ=DAILY;COUNT=5'))
    await put('other', itemText('other', 'Other'))
    await replica.pull()
    double.events.removeOccurrence(double.events.find('series')?.id ?? '', '2026-03-13T09:00:00Z')
    const { changed, removed } = await replica.pull()
    expect(removed).toEqual([])
    expect(changed).toMatchObject([
      {
        uid: 'series',
        events: [
          { recurrence: expect.arrayContaining([expect.stringMatching(/^EXDATE.*20260313T090000Z/)]) },
        ],
      },
    ])
    expect((await replica.pull({ isReconciliation: true })).changed).toEqual([])
  })

  test('keeps an event that has only left the window of changes', async () => {
    const { replica, double, put } = start()
    await put('a', itemText('a', 'a'))
    await replica.pull()
    const { id = '' } = double.events.find('a') ?? {}
    double.answer = ({ url }) =>
      url.searchParams.has('$deltatoken')
        ? {
            status: 200,
            body: { value: [{ id, '@removed': { reason: 'deleted' } }], '@odata.deltaLink': url.href },
          }
        : undefined
    expect(await replica.pull()).toMatchObject({ changed: [], removed: [] })
    expect(replica.titles()).toEqual({ a: 'a' })
  })

  test('reads the list again if something was removed while it was read', async () => {
    const { replica, double, put, remove } = start()
    for (const uid of ['a', 'b', 'c', 'd', 'e']) await put(uid, itemText(uid, uid))
    let isFirst = true
    double.answer = ({ url }) => {
      if (isFirst && url.searchParams.has('$skip')) {
        isFirst = false
        double.events.remove('a')
      }
      return undefined
    }
    await replica.pull()
    expect(replica.titles()).toEqual({ b: 'b', c: 'c', d: 'd', e: 'e' })
    await remove('b')
    await replica.pull()
    expect(replica.titles()).toEqual({ c: 'c', d: 'd', e: 'e' })
  })

  test('leaves the owner free of events that are free, elsewhere, declined or cancelled', async () => {
    const { replica, double, put } = start()
    const changes = {
      busy: { showAs: 'busy' },
      oof: { showAs: 'oof' },
      tentative: { showAs: 'tentative' },
      unknown: { showAs: 'unknown' },
      free: { showAs: 'free' },
      elsewhere: { showAs: 'workingElsewhere' },
      declined: { responseStatus: { response: 'declined' } },
    }
    for (const [uid, change] of Object.entries(changes)) {
      await put(uid, itemText(uid, uid))
      double.events.change(double.events.find(uid)?.id ?? '', change)
    }
    await put('cancelled', itemText('cancelled', 'cancelled'))
    double.events.change(double.events.find('cancelled')?.id ?? '', { isCancelled: true })
    const { changed } = await replica.pull()
    expect(busyByUid(changed.filter(({ uid }) => uid !== 'cancelled'))).toEqual({
      ...{ busy: true, oof: true, tentative: true, unknown: true },
      ...{ free: false, elsewhere: false, declined: false },
    })
    expect(changed.find(({ uid }) => uid === 'cancelled')?.events[0]?.status).toBe('cancelled')
  })

  test('keeps the first occurrence of a series that it cannot read busy, and warns', async () => {
    const { replica, double, put } = start()
    await put('series', itemText('series', 'Lunar', 'RRULE:FREQ=DAILY;COUNT=5'))
    double.events.change(double.events.find('series')?.id ?? '', {
      recurrence: { pattern: { type: 'lunar', interval: 1 }, range: { type: 'noEnd' } },
    })
    const { changed } = await replica.pull()
    expect(changed).toMatchObject([
      {
        uid: 'series',
        events: [{ busy: true, when: { start_time: at(11, 9) } }],
        warnings: [
          { uid: 'series', title: 'Lunar', isBusy: true, message: expect.stringContaining('pattern') },
        ],
      },
    ])
  })

  test('reads texts that would end a line as texts', async () => {
    const { replica, double, put } = start()
    await put('a', itemText('a', 'a'))
    double.events.change(double.events.find('a')?.id ?? '', {
      subject: 'One\r\nEND:VEVENT',
      attendees: [{ emailAddress: { address: 'x@example.com\r\nTRANSP:TRANSPARENT', name: '"Eve"\r\nX:Y' } }],
      onlineMeeting: { joinUrl: 'https://teams.example/\r\nSTATUS:CANCELLED' },
    })
    const { changed } = await replica.pull()
    expect(changed).toMatchObject([{ events: [{ title: 'One\nEND:VEVENT', busy: true }] }])
  })
})

describe('an event written to Microsoft', () => {
  const guest = { email: 'grace@example.com', name: 'Grace', status: 'noreply' }

  test('never has attendees of ours, to whom Microsoft would write, and still has its guests', async () => {
    const { items, calendarId, double } = start()
    const event = { ...newEvent('u', 'A'), participants: [guest] }
    const { id } = await items.create(calendarId, 'u', [event], call)
    expect(double.events.find('u')).not.toHaveProperty('attendees')
    const before = (await items.get(calendarId, id, call)) as RemoteItem
    expect(before.events).toMatchObject([{ participants: [{ email: 'grace@example.com', name: 'Grace' }] }])
    const more = [...(before.events[0]?.participants ?? []), { email: 'alan@example.com' }]
    await items.update(calendarId, id, before.etag, [{ ...newEvent('u', 'B'), participants: more }], call)
    expect(double.events.find('u')).not.toHaveProperty('attendees')
    expect((await items.get(calendarId, id, call))?.events).toMatchObject([
      { title: 'B', participants: [{ email: 'grace@example.com' }, { email: 'alan@example.com' }] },
    ])
  })

  test('keeps its online meeting, its categories and its attendees', async () => {
    const { items, calendarId, double } = start()
    const { id } = await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
    const kept = {
      isOnlineMeeting: true,
      onlineMeeting: { joinUrl: 'https://teams.example/abc' },
      categories: ['Red'],
      attendees: [
        { emailAddress: { address: 'grace@example.com', name: 'Grace' }, status: { response: 'accepted' } },
      ],
      body: { contentType: 'text', content: 'Join: https://teams.example/abc' },
    }
    double.events.change(id, kept)
    const before = (await items.get(calendarId, id, call)) as RemoteItem
    expect(before.events[0]).toMatchObject({
      conferencing: { details: { url: 'https://teams.example/abc' } },
      participants: [{ email: 'grace@example.com', status: 'yes' }],
    })
    const event = { ...newEvent('u', 'B', 12), description: 'Other', participants: [guest] }
    await items.update(calendarId, id, before.etag, [event], call)
    expect(double.events.find('u')).toMatchObject({
      ...{ subject: 'B', start: { dateTime: '2026-03-12T09:00:00.0000000', timeZone: 'UTC' } },
      ...kept,
    })
  })

  test('keeps out of office where it stays busy', async () => {
    const { items, calendarId, double } = start()
    const { id } = await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
    double.events.change(id, { showAs: 'oof' })
    const { etag } = (await items.get(calendarId, id, call)) as RemoteItem
    await items.update(calendarId, id, etag, [newEvent('u', 'B')], call)
    expect(double.events.find('u')).toMatchObject({ subject: 'B', showAs: 'oof' })
  })

  test('is written with Windows names of time zones, except in an hour that a clock repeats', async () => {
    const { items, calendarId, double } = start()
    const bodies: Record<string, { start?: object }> = {}
    const when = (start_time: number) => ({
      object: 'timespan' as const,
      ...{ start_time, end_time: start_time + 1_800 },
      ...{ start_timezone: 'Europe/Berlin', end_timezone: 'Europe/Berlin' },
    })
    for (const [uid, from] of [
      ['plain', at(24, 8)],
      // 02:15 for the second time, at 01:15 UTC.
      ['repeated', Date.parse('2026-10-25T01:15:00Z') / 1000],
    ] as const) {
      const { id } = await items.create(calendarId, uid, [{ id: uid, title: uid, when: when(from) }], call)
      bodies[uid] = { start: (double.events.find(uid)?.['originalStartTimeZone'] ?? {}) as object }
      expect((await items.get(calendarId, id, call))?.events[0]?.when).toMatchObject({ start_time: from })
    }
    expect(bodies).toEqual({ plain: { start: 'W. Europe Standard Time' }, repeated: { start: 'UTC' } })
  })

  test.each(['RRULE:FREQ=HOURLY', 'RDATE:20260320T090000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31'])(
    'is refused with %s, which Outlook cannot hold',
    async (line) => {
      const { items, calendarId, double } = start()
      const recurrence = line.startsWith('RDATE') ? ['RRULE:FREQ=DAILY', line] : [line]
      await expect(
        items.create(calendarId, 's', [{ ...newEvent('s', 'S'), recurrence }], call),
      ).rejects.toMatchObject({ kind: 'forbidden', message: expect.stringContaining('Outlook') })
      expect(double.events.find('s')).toBeUndefined()
    },
  )
})

describe('an event that asks for a Teams meeting', () => {
  const asking = (uid: string) => ({
    ...newEvent(uid, 'A'),
    conferencing: { provider: 'Microsoft Teams', autocreate: {} },
  })
  const url = expect.stringMatching(/^https:\/\/teams\.microsoft\.com\//)

  test('has one from its first moment, which stays when it moves', async () => {
    const { items, calendarId } = start()
    const { id } = await items.create(calendarId, 'u', [asking('u')], call)
    const before = (await items.get(calendarId, id, call)) as RemoteItem
    expect(before.events[0]).toMatchObject({ conferencing: { details: { url } } })
    await items.update(calendarId, id, before.etag, [{ ...asking('u'), ...newEvent('u', 'A', 12) }], call)
    expect((await items.get(calendarId, id, call))?.events[0]).toMatchObject({
      conferencing: before.events[0]?.conferencing,
    })
  })

  test('gets one when it is written again without', async () => {
    const { items, calendarId } = start()
    const { id } = await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
    const { etag } = (await items.get(calendarId, id, call)) as RemoteItem
    await items.update(calendarId, id, etag, [asking('u')], call)
    expect((await items.get(calendarId, id, call))?.events[0]).toMatchObject({
      conferencing: { details: { url } },
    })
  })

  test.each(['failed', 'refused'] as const)('stands without one if that has %s', async (calls) => {
    const { items, calendarId, double } = start()
    double.calls = calls
    const { id } = await items.create(calendarId, 'u', [asking('u')], call)
    const item = (await items.get(calendarId, id, call)) as RemoteItem
    expect(item.events).toMatchObject([{ title: 'A' }])
    expect(item.events[0]?.conferencing).toBeFalsy()
  })
})
