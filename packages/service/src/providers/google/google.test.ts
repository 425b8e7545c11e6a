import type { CalendarEvent } from '@whenable/contract'
import { describe, expect, test } from 'vitest'
import type { CalendarItems, RemoteItem } from '../calendar-provider.js'
import { openGoogleAccount } from '../testing/google-double.js'
import { at, call, itemText, newEvent, Replica } from '../testing/provider-under-test.js'

const start = () => {
  const account = openGoogleAccount()
  return { ...account, items: account.provider.items as CalendarItems, replica: new Replica(account) }
}

describe('a Google account', () => {
  test('tells its address and lists its calendars on all pages', async () => {
    const { provider, calendarId } = start()
    expect(await provider.verify(call)).toEqual({
      email: 'ada@example.com',
      discovered: { account: 'ada@example.com' },
    })
    expect(await provider.calendars(call)).toMatchObject([
      { id: 'ada@example.com', isPrimary: true, isWritable: true },
      { id: calendarId, name: 'Work', color: '#9fc6e7', timeZone: 'Europe/Berlin', isPrimary: false },
    ])
  })

  const reason = (text: string) => ({ error: { errors: [{ reason: text }] } })
  test.each([
    ['a quota', { status: 403, body: reason('rateLimitExceeded') }, { kind: 'rate-limited' }],
    ['a quota of the user', { status: 403, body: reason('userRateLimitExceeded') }, { kind: 'rate-limited' }],
    ['a missing scope', { status: 403, body: reason('insufficientPermissions') }, { kind: 'forbidden' }],
    ['429', { status: 429, headers: { 'retry-after': '7' } }, { kind: 'rate-limited', retryAfter: 7 }],
    ['a missing calendar', { status: 404 }, { kind: 'gone' }],
    ['500', { status: 500 }, { kind: 'transient' }],
    ['no list', { status: 200, body: { items: 'none' } }, { kind: 'malformed' }],
    ['nothing', { status: 200 }, { kind: 'malformed' }],
    ['a list without a sync token', { status: 200, body: { items: [] } }, { kind: 'malformed' }],
    [
      'a list without an end',
      { status: 200, body: { items: [], nextPageToken: 'again' } },
      { kind: 'malformed' },
    ],
  ])('rejects a pull that is answered with %s', async (_, answer, expected) => {
    const { replica, double } = start()
    double.answer = () => answer
    await expect(replica.pull()).rejects.toMatchObject(expected)
  })
})

describe('a pull from Google', () => {
  test('says that an expired sync token is invalid', async () => {
    const { replica, double, put } = start()
    await put('a', itemText('a', 'a'))
    await replica.pull()
    double.expireSyncTokens()
    await expect(replica.pull()).rejects.toMatchObject({ kind: 'cursor-invalid' })
    replica.cursor = undefined
    await replica.pull()
    expect(replica.titles()).toEqual({ a: 'a' })
  })

  test('reads a series as a whole after one of its occurrences has changed', async () => {
    const { replica, double, put } = start()
    await put('series', itemText('series', 'Standup', 'RRULE:FREQ=DAILY;COUNT=5'))
    await put('other', itemText('other', 'Other'))
    await replica.pull()
    const { id } = double.find('series') ?? { id: '' }
    const occurrence = {
      iCalUID: 'series',
      recurringEventId: id,
      originalStartTime: { dateTime: '2026-03-13T10:00:00+01:00', timeZone: 'Europe/Berlin' },
      status: 'confirmed',
      summary: 'Later',
      start: { dateTime: '2026-03-13T11:00:00Z' },
      end: { dateTime: '2026-03-13T12:00:00Z' },
    }
    double.write({ ...occurrence, id: `${id}_20260313T090000Z` })
    const moved = await replica.pull()
    expect(moved.changed).toMatchObject([
      {
        id,
        events: [
          { id: 'series', title: 'Standup' },
          { master_event_id: 'series', original_start_time: at(13, 9), when: { start_time: at(13, 11) } },
        ],
      },
    ])
    double.write({ ...occurrence, id: `${id}_20260313T090000Z`, status: 'cancelled' })
    const [series] = (await replica.pull()).changed
    expect(series?.events).toMatchObject([
      {
        id: 'series',
        recurrence: expect.arrayContaining([expect.stringMatching(/^EXDATE.*20260313T090000Z/)]),
      },
    ])
    expect((await replica.pull({ isReconciliation: true })).changed).toEqual([])
  })

  test('keeps an occurrence to which the owner is invited without its series', async () => {
    const { replica, double } = start()
    double.write({
      id: 'unknown_20260313T090000Z',
      iCalUID: 'theirs',
      recurringEventId: 'unknown',
      originalStartTime: { dateTime: '2026-03-13T09:00:00Z' },
      summary: 'Once',
      start: { dateTime: '2026-03-13T09:00:00Z' },
      end: { dateTime: '2026-03-13T10:00:00Z' },
    })
    expect((await replica.pull()).changed).toMatchObject([
      { id: 'unknown', uid: 'theirs', events: [{ title: 'Once', when: { start_time: at(13, 9) } }] },
    ])
  })

  test('leaves the owner free of events that are transparent or declined', async () => {
    const { replica, double, put } = start()
    for (const uid of ['busy', 'free', 'declined']) await put(uid, itemText(uid, uid))
    double.change(double.find('free')?.id ?? '', { transparency: 'transparent' })
    double.change(double.find('declined')?.id ?? '', {
      attendees: [{ email: 'ada@example.com', self: true, responseStatus: 'declined' }],
    })
    const { changed } = await replica.pull()
    expect(Object.fromEntries(changed.map(({ uid, events }) => [uid, events[0]?.busy]))).toEqual({
      busy: true,
      free: false,
      declined: false,
    })
  })

  test('reads texts that would end a line as texts', async () => {
    const { replica, double, put } = start()
    await put('a', itemText('a', 'a'))
    double.change(double.find('a')?.id ?? '', {
      summary: 'One\r\nEND:VEVENT',
      attendees: [{ email: 'x@example.com\r\nTRANSP:TRANSPARENT', displayName: '"Eve"\r\nSTATUS:CANCELLED' }],
    })
    const { changed } = await replica.pull()
    expect(changed).toMatchObject([{ events: [{ title: 'One\nEND:VEVENT', busy: true }] }])
  })
})

describe('an event written to Google', () => {
  const guest = { email: 'grace@example.com', name: 'Grace', status: 'noreply' }

  test('never makes Google write to guests', async () => {
    const { items, calendarId, double } = start()
    const queries: string[] = []
    double.answer = ({ method, url }) => {
      if (method !== 'GET') queries.push(String(url.searchParams.get('sendUpdates')))
      return undefined
    }
    const { id } = await items.create(
      calendarId,
      'u',
      [{ ...newEvent('u', 'A'), participants: [guest] }],
      call,
    )
    const before = (await items.get(calendarId, id, call)) as RemoteItem
    const written = await items.update(calendarId, id, before.etag, [newEvent('u', 'B')], call)
    await items.delete(calendarId, id, written.etag ?? '', call)
    expect(queries).toEqual(['none', 'none', 'none'])
  })

  test('hides its guests from each other if it is told to', async () => {
    const { items, calendarId, double } = start()
    const event = { ...newEvent('u', 'A'), participants: [guest], hide_participants: true }
    const { id } = await items.create(calendarId, 'u', [event], call)
    expect(double.find('u')).toMatchObject({ guestsCanSeeOtherGuests: false })
    double.change(id, { guestsCanSeeOtherGuests: undefined })
    const known = await items.get(calendarId, id, call)
    await items.update(calendarId, id, known?.etag ?? '', [{ ...event, title: 'B' }], call)
    expect(double.find('u')).toMatchObject({ summary: 'B', guestsCanSeeOtherGuests: false })
  })

  test('keeps its video conference, its reminders and what is unknown of its guests', async () => {
    const { items, calendarId, double } = start()
    const event: CalendarEvent = { ...newEvent('u', 'A'), participants: [guest] }
    const { id } = await items.create(calendarId, 'u', [event], call)
    double.change(id, {
      conferenceData: {
        conferenceId: 'abc',
        entryPoints: [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }],
      },
      reminders: { useDefault: false },
      attendees: [
        { email: 'grace@example.com', displayName: 'Grace', responseStatus: 'accepted', comment: 'Yes' },
      ],
    })
    const before = (await items.get(calendarId, id, call)) as RemoteItem
    expect(before.events[0]).toMatchObject({
      conferencing: { details: { url: 'https://meet.google.com/abc' } },
      participants: [{ email: 'grace@example.com', status: 'yes' }],
    })
    const more = { email: 'alan@example.com' }
    const participants = [...(before.events[0]?.participants ?? []), more]
    await items.update(calendarId, id, before.etag, [{ ...newEvent('u', 'B', 12), participants }], call)
    expect(double.find('u')).toMatchObject({
      summary: 'B',
      start: { dateTime: '2026-03-12T09:00:00Z', timeZone: 'UTC' },
      conferenceData: { conferenceId: 'abc' },
      reminders: { useDefault: false },
      attendees: [
        { email: 'grace@example.com', responseStatus: 'accepted', comment: 'Yes' },
        { email: 'alan@example.com' },
      ],
    })
  })
})

describe('an event that asks for a Meet call', () => {
  const asking = (uid: string): CalendarEvent => ({
    ...newEvent(uid, 'A'),
    conferencing: { provider: 'Google Meet', autocreate: {} },
  })

  test('has one from its first moment, which stays when it moves', async () => {
    const { items, calendarId } = start()
    const { id } = await items.create(calendarId, 'u', [asking('u')], call)
    const before = (await items.get(calendarId, id, call)) as RemoteItem
    const conferencing = {
      provider: 'Google Meet',
      details: { url: expect.stringMatching(/^https:\/\/meet\.google\.com\//) },
    }
    expect(before.events[0]).toMatchObject({ conferencing })
    await items.update(calendarId, id, before.etag, [{ ...asking('u'), ...newEvent('u', 'A', 12) }], call)
    expect((await items.get(calendarId, id, call))?.events[0]).toMatchObject({
      conferencing: before.events[0]?.conferencing,
    })
  })

  test('gets one when it is written again without', async () => {
    const { items, calendarId } = start()
    const { id, etag = '' } = await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
    await items.update(calendarId, id, etag, [asking('u')], call)
    expect((await items.get(calendarId, id, call))?.events[0]).toHaveProperty('conferencing.details.url')
  })

  test('has one later if Google is still at it, and no other for a repeated write', async () => {
    const { items, calendarId, double } = start()
    double.calls = 'pending'
    const { id } = await items.create(calendarId, 'u', [asking('u')], call)
    const before = (await items.get(calendarId, id, call)) as RemoteItem
    expect(before.events[0]?.conferencing).toBeFalsy()
    await items.update(calendarId, id, before.etag, [asking('u')], call)
    double.finishCalls()
    expect((await items.get(calendarId, id, call))?.events[0]).toHaveProperty('conferencing.details.url')
  })

  test('stands without one if Google refuses it', async () => {
    const { items, calendarId, double } = start()
    double.calls = 'refused'
    const { id } = await items.create(calendarId, 'u', [asking('u')], call)
    const item = (await items.get(calendarId, id, call)) as RemoteItem
    expect(item.events).toMatchObject([{ title: 'A' }])
    expect(item.events[0]?.conferencing).toBeFalsy()
  })

  test('asks nobody if the call is of another provider, or known already', async () => {
    const { items, calendarId, double } = start()
    for (const [uid, conferencing] of [
      ['u', { provider: 'Microsoft Teams', autocreate: {} }],
      ['v', { provider: 'Google Meet', details: { url: 'https://meet.example.com/a' } }],
    ] as const) {
      await items.create(calendarId, uid, [{ ...newEvent(uid, 'A'), conferencing }], call)
      expect(double.find(uid)).not.toHaveProperty('conferenceData')
    }
  })
})
