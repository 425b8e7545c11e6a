import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { createGuardedFetch } from '../guarded-fetch.js'
import { call, itemText } from '../testing/provider-under-test.js'
import { useScriptedAccount } from '../testing/scripted-account.js'
import { found, multistatus, type Scripted, startScriptedCalDav, status } from '../testing/scripted-caldav.js'
import { createCalDavProvider } from './open-caldav.js'

const account = useScriptedAccount()
const { open, openItems, answer } = account
const now = () => instant(1_773_000_000)
const { signal } = call

const event = {
  id: 'new',
  title: 'New',
  when: { object: 'timespan', start_time: 1_773_219_600, end_time: 1_773_223_200 },
}

describe('a write', () => {
  const create = () => openItems().create(account.server.calendarId, 'new', [event], call)
  const failures: readonly (readonly [string, Scripted, string])[] = [
    ['a page with status 207', { status: 207, body: '<p>' }, 'malformed'],
    ['a multistatus without an error', multistatus(), 'malformed'],
    ['a multistatus with status 403', multistatus(status('/cal/', 403)), 'forbidden'],
    [
      'a multistatus about its UID',
      multistatus(
        '<response><href>/cal/</href><propstat><status>HTTP/1.1 412 X</status><prop/></propstat><error><C:no-uid-conflict/></error></response>',
      ),
      'conflict',
    ],
    [
      'status 409 about its UID',
      {
        status: 409,
        body: '<error xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><C:no-uid-conflict/></error>',
      },
      'conflict',
    ],
    ['status 409 about its parent', { status: 409 }, 'gone'],
    ['status 202', { status: 202 }, 'malformed'],
    ['status 400', { status: 400, body: 'invalid' }, 'malformed'],
    ['status 403', { status: 403 }, 'forbidden'],
    ['status 412', { status: 412 }, 'conflict'],
    ['status 415', { status: 415 }, 'malformed'],
    ['status 507', { status: 507 }, 'transient'],
    ['status 401', { status: 401 }, 'auth'],
    ['a closed connection', (response) => response.destroy(), 'transient'],
  ]
  test.each(failures)('fails after %s', async (_, scripted, kind) => {
    account.server.answer(({ method }) => (method === 'PUT' ? scripted : undefined))
    await expect(create()).rejects.toMatchObject({ name: 'ProviderError', kind })
    expect(account.server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('conflicts if the server refuses it for an item that exists', async () => {
    account.server.put('theirs.ics', itemText('new', 'Theirs'))
    account.server.answer(({ method }) => (method === 'PUT' ? { status: 400 } : undefined))
    await expect(create()).rejects.toMatchObject({ kind: 'conflict' })
  })

  test.each([
    ['no ETag', {}],
    ['a weak ETag', { ETag: 'W/"1"' }],
  ])('whose answer has %s does not tell the version', async (_, headers) => {
    account.server.answer(({ method }) => (method === 'PUT' ? { status: 201, headers } : undefined))
    expect(await create()).toMatchObject({ etag: undefined })
  })

  test('has the same name whenever it is repeated, and never overwrites', async () => {
    await create()
    await expect(create()).rejects.toMatchObject({ kind: 'conflict' })
    const puts = account.server.asked.filter(({ method }) => method === 'PUT')
    expect(new Set(puts.map(({ path }) => path)).size).toBe(1)
    expect(puts.every(({ headers }) => headers['if-none-match'] === '*')).toBe(true)
  })

  test('has the SEQUENCE that it is given, and never a lower one than the item', async () => {
    const { calendarId } = account.server
    const write = async (sequence: number, title: string) => {
      const found = await openItems().findByUid(calendarId, 'new', call)
      const events = [{ ...event, title }]
      const writing = { ...call, sequence }
      if (found) await openItems().update(calendarId, found.id, found.etag, events, writing)
      else await openItems().create(calendarId, 'new', events, writing)
      return /^SEQUENCE:.*$/m.exec(account.server.texts().join(''))?.[0].trim()
    }
    expect(await write(2, 'A')).toBe('SEQUENCE:2')
    expect(await write(5, 'B')).toBe('SEQUENCE:5')
    expect(await write(1, 'C')).toBe('SEQUENCE:6')
    expect(await write(9, 'C')).toBe('SEQUENCE:6')
  })

  test('removes the changed occurrence of a series that is again as its series says', async () => {
    const { calendarId } = account.server
    const series = { ...event, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }
    const occurrence = (title: string) => ({
      ...{ ...event, id: 'new_20260312T090000Z', title, master_event_id: 'new' },
      original_start_time: event.when.start_time + 86_400,
      when: {
        ...event.when,
        start_time: event.when.start_time + 86_400,
        end_time: event.when.end_time + 86_400,
      },
    })
    await openItems().create(calendarId, 'new', [series, occurrence('Later')], call)
    expect(account.server.texts().join('')).toContain('SUMMARY:Later')
    const found = await openItems().findByUid(calendarId, 'new', call)
    if (!found) throw new Error('expected an item')
    await openItems().update(calendarId, found.id, found.etag, [series], call, [occurrence('New')])
    expect(account.server.texts().join('')).not.toContain('RECURRENCE-ID')
  })

  test('reads the version from the properties if GET does not tell it', async () => {
    account.server.answer(({ method, path, body }) => {
      if (method === 'GET') return { body: itemText('a', 'A') }
      if (method === 'PROPFIND' && path.endsWith('.ics') && body.includes('getetag'))
        return multistatus(found('/cal/a.ics', '<getetag>"1"</getetag>'))
      return undefined
    })
    const id = `${account.server.calendarId}a.ics`
    expect((await openItems().get(account.server.calendarId, id, call))?.etag).toBe('"1"')
    await openItems().update(account.server.calendarId, id, '"1"', [{ ...event, id: 'a' }], call)
    expect(account.server.asked.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('"1"')
  })

  test('to a server without ETags compares contents first', async () => {
    let text = itemText('a', 'A')
    account.server.answer(({ method, path }) => {
      if (method === 'GET') return { body: text }
      if (method === 'PROPFIND' && path.endsWith('.ics')) return multistatus(found('/cal/a.ics', ''))
      return method === 'PUT' || method === 'DELETE' ? { status: 204 } : undefined
    })
    const id = `${account.server.calendarId}a.ics`
    const items = openItems()
    const etag = (await items.get(account.server.calendarId, id, call))?.etag ?? ''
    await items.update(account.server.calendarId, id, etag, [{ ...event, id: 'a' }], call)
    expect(account.server.asked.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('*')
    text = itemText('a', 'Changed')
    await expect(
      items.update(account.server.calendarId, id, etag, [{ ...event, id: 'a' }], call),
    ).rejects.toMatchObject({ kind: 'conflict' })
    await expect(items.delete(account.server.calendarId, id, etag, call)).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(account.server.asked.filter(({ method }) => /PUT|DELETE/.test(method))).toHaveLength(1)
  })

  test('of an item that cannot be read changes nothing', async () => {
    const id = `${account.server.calendarId}a.ics`
    const items = openItems()
    for (const body of ['<!doctype html>', itemText('a', 'A').slice(0, 100)]) {
      account.server.answer(({ method }) =>
        method === 'GET' ? { body, headers: { ETag: '"1"' } } : undefined,
      )
      await expect(
        items.update(account.server.calendarId, id, '"1"', [{ ...event, id: 'a' }], call),
      ).rejects.toMatchObject({ kind: 'malformed' })
    }
    expect(account.server.asked.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})

describe('the password', () => {
  const outside = async (run: (origin: string) => Promise<unknown>) => {
    const other = await startScriptedCalDav()
    const error = await run(other.url).catch((reason: unknown) => reason)
    await other.close()
    expect(other.asked).toEqual([])
    return error
  }

  test('is not sent after a redirect to another origin', async () => {
    const error = await outside((origin) => {
      account.server.answer(() => ({ status: 301, headers: { Location: origin } }))
      return open().verify(call)
    })
    expect(error).toMatchObject({ kind: 'blocked-address' })
  })

  test.each(['current-user-principal', 'C:calendar-home-set'])(
    'is not sent to another origin that %s names',
    async (name) => {
      const error = await outside((origin) => {
        answer('discovery', multistatus(found('/', `<${name}><href>${origin}</href></${name}>`)))
        return open().calendars(call)
      })
      expect(error).toMatchObject({ kind: 'blocked-address' })
    },
  )

  test('is not sent to another origin for a calendar or an item of this account', async () => {
    const items = openItems()
    for (const run of [
      (origin: string) =>
        open().pull(`${origin}cal/`, { cursor: undefined, known: new Map(), timeZone: 'UTC', signal }),
      (origin: string) => items.get(`${origin}cal/`, `${origin}cal/a.ics`, call),
      (origin: string) => items.create(`${origin}cal/`, 'x', [{ ...event, id: 'x' }], call),
      (origin: string) => items.delete(`${origin}cal/`, `${origin}cal/a.ics`, '"1"', call),
    ])
      expect(await outside(run)).toMatchObject({ kind: 'blocked-address' })
  })

  test('is not sent without TLS', async () => {
    const fetch = createGuardedFetch({ reachable: 'public', optionName: '--allow' })
    const settings = { server: 'http://calendars.example', username: 'host' }
    const provider = createCalDavProvider({ fetch, now })({ settings, secret: { password: 'secret' } })
    await expect(provider.verify(call)).rejects.toMatchObject({
      kind: 'blocked-address',
      message: 'calendars.example is not encrypted: expected an https address',
    })
  })

  test('is sent in UTF-8, and a token as it is', async () => {
    await open().verify(call)
    const expected = Buffer.from('host:pässwört').toString('base64')
    expect(account.server.asked.every(({ headers }) => headers.authorization === `Basic ${expected}`)).toBe(
      true,
    )
    account.server.asked.length = 0
    const fetch = createGuardedFetch({ reachable: 'loopback', optionName: '--allow' })
    const secret = { bearer_token: 'abc' }
    await createCalDavProvider({ fetch, now })({ settings: { server: account.server.url }, secret }).verify(
      call,
    )
    expect(account.server.asked[0]?.headers.authorization).toBe('Bearer abc')
  })
})
