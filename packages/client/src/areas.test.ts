import { gzipSync } from 'node:zlib'
import type { DownloadedFile } from '@whenable/contract/interface'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import type { Listing } from './area-calls.js'
import {
  attachments,
  calendars,
  connect,
  contacts,
  events,
  grants,
  legacyAccounts,
  legacyConnect,
  legacyContacts,
  legacyDrafts,
  legacyEvents,
  legacyFiles,
  legacyFolders,
  legacyMessages,
  legacyOauth,
  legacyThreads,
  messages,
  notetakers,
} from './areas.js'
import { type ClientOptions, createClient } from './call.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'
import { recordingServer } from './testing/recording-server.js'

const clientOver = (handler: Handler, options: Partial<ClientOptions> = {}) => {
  const { fetch, seen } = fetchDouble(handler)
  const wait = async () => {}
  return { client: createClient({ baseUrl: 'https://s', accessToken: 't1', fetch, wait, ...options }), seen }
}

const all = async <Item>(list: AsyncIterable<Item>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

const me = { path: { grant_id: 'me' } }
const page = (ids: readonly string[], next_cursor?: string | null) =>
  Response.json({ request_id: 'r1', data: ids.map((id) => ({ id })), next_cursor })

describe('a list of the current API', () => {
  const pages: Record<string, () => Response> = {
    '': () => page(['a', 'b'], 'two'),
    two: () => page(['c'], 'three'),
    three: () => page([], null),
  }
  const paged: Handler = ({ url }) => pages[url.searchParams.get('page_token') ?? '']!()

  it('yields every item, page by page, with the same query', async () => {
    const { client, seen } = clientOver(paged)
    const found = await all(messages(client).list({ ...me, query: { unread: true, limit: 2 } }))
    expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(seen.map(({ url }) => url.search)).toEqual([
      '?unread=true&limit=2',
      '?unread=true&limit=2&page_token=two',
      '?unread=true&limit=2&page_token=three',
    ])
  })

  it('requests no page beyond the last one read', async () => {
    const { client, seen } = clientOver(paged)
    for await (const { id } of messages(client).list(me)) if (id === 'b') break
    expect(seen).toHaveLength(1)
  })

  it('yields pages with their cursors, from any page on', async () => {
    const { client } = clientOver(paged)
    const list = messages(client).list({ ...me, query: { page_token: 'two' } })
    expect((await all(list.pages())).map(({ items, next }) => [items.length, next])).toEqual([
      [1, 'three'],
      [0, undefined],
    ])
  })

  it('can be iterated again, and sends new requests', async () => {
    const { client, seen } = clientOver(() => page(['a']))
    const list = messages(client).list(me)
    expect(await all(list)).toEqual(await all(list))
    expect(seen).toHaveLength(2)
  })

  it('is empty if its data is null', async () => {
    const { client } = clientOver(() => Response.json({ data: null }))
    expect(await all(messages(client).list(me))).toEqual([])
  })

  it('throws if a cursor leads back to an earlier page', async () => {
    const { client, seen } = clientOver(() => page(['a'], 'two'))
    await expect(all(messages(client).list(me))).rejects.toMatchObject({
      type: 'invalid_answer',
      message: expect.stringContaining("messages.list: next_cursor 'two'"),
    })
    expect(seen).toHaveLength(2)
  })

  it('of notetakers filters by state and by join time, and is ordered', async () => {
    const { client, seen } = clientOver(() => page([]))
    const join = { join_time_start: 10, join_time_end: '20' }
    const query = { state: 'scheduled', ...join, order_by: 'join_time', order_direction: 'desc' }
    await all(notetakers(client).list({ ...me, query }))
    expect(seen[0]?.url.search).toBe(
      '?state=scheduled&join_time_start=10&join_time_end=20&order_by=join_time&order_direction=desc',
    )
  })

  it('with an invalid record throws an invalid_answer error', async () => {
    const { client } = clientOver(() => success([{ id: 'a' }, { id: 7 }]))
    await expect(all(messages(client).list(me))).rejects.toMatchObject({ type: 'invalid_answer' })
  })
})

describe('a list of the legacy API', () => {
  const rows = Array.from({ length: 205 }, (_, index) => ({ id: `c${index}` }))
  const slice: Handler = ({ url: { searchParams } }) => {
    const offset = Number(searchParams.get('offset'))
    return Response.json(rows.slice(offset, offset + Math.min(150, Number(searchParams.get('limit')))))
  }

  it('is requested by offset until a page is short', async () => {
    const { client, seen } = clientOver(slice)
    const found = await all(legacyContacts(client).list({ query: { filter: 'ana@example.com' } }))
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(seen.map(({ url }) => url.search)).toEqual(
      [0, 100, 200].map((offset) => `?filter=ana%40example.com&limit=100&offset=${offset}`),
    )
  })

  it('is complete if the service returns fewer items than the requested limit', async () => {
    const { client, seen } = clientOver(slice)
    expect(await all(legacyContacts(client).list({ query: { limit: 1000 } }))).toHaveLength(205)
    expect(seen.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '150'])
  })

  it('throws if the service ignores offsets', async () => {
    const { client, seen } = clientOver(() => Response.json(rows.slice(0, 100)))
    await expect(all(legacyContacts(client).list())).rejects.toMatchObject({
      type: 'invalid_answer',
      message: expect.stringContaining('legacy-contacts.list: offset 600'),
    })
    expect(seen).toHaveLength(7)
  })

  it('continues after a page that repeats the previous one because items were added', async () => {
    const { client } = clientOver(({ url: { searchParams } }) => {
      const offset = Number(searchParams.get('offset'))
      const from = offset && offset - 100
      return Response.json(rows.slice(from, from + 100))
    })
    const found = await all(legacyContacts(client).list())
    expect(new Set(found.map(({ id }) => id)).size).toBe(205)
  })

  it('starts at a given offset', async () => {
    const { client } = clientOver(slice)
    const list = legacyContacts(client).list({ query: { offset: 190, limit: 10 } })
    expect((await all(list.pages())).map(({ items, next }) => [items.length, next])).toEqual([
      [10, '200'],
      [5, undefined],
    ])
  })

  it('yields ids in the ids view, and a number in the count view', async () => {
    const { client } = clientOver(({ url }) =>
      Response.json(url.searchParams.get('view') === 'id' ? ['t1', 't2'] : { count: 7 }),
    )
    expect(await all(legacyThreads(client).list({ query: { view: 'id' } }))).toEqual(['t1', 't2'])
    expect(await all(legacyThreads(client).list({ query: { view: 'count' } }))).toEqual([{ count: 7 }])
  })
})

describe('select', () => {
  it('returns only the selected fields, and accepts that others are missing', async () => {
    const { client, seen } = clientOver(() => success([{ id: 'e1', title: 'Yoga' }]))
    const query = { calendar_id: 'primary', select: 'id,title' }
    expect(await all(events(client).list({ ...me, query }))).toEqual([{ id: 'e1', title: 'Yoga' }])
    expect(seen[0]?.url.searchParams.get('select')).toBe('id,title')
  })

  it('works on a single record', async () => {
    const { client } = clientOver(() => success({ timezone: 'Europe/Lisbon' }))
    const path = { grant_id: 'me', calendar_id: 'c1' }
    const selected = await calendars(client).read({ path, query: { select: 'timezone' } })
    expect(selected).toEqual({ timezone: 'Europe/Lisbon' })
    await expect(calendars(client).read({ path })).rejects.toMatchObject({ type: 'invalid_answer' })
  })
})

describe('metadata', () => {
  it('filters by one reserved key and its value', async () => {
    const { client, seen } = clientOver(() => page([]))
    const query = { calendar_id: 'primary', metadata_pair: 'key1:north wing: 2' }
    await all(events(client).list({ ...me, query }))
    expect(seen[0]?.url.searchParams.get('metadata_pair')).toBe('key1:north wing: 2')
  })

  it('with a provider filter passes on the service’s error', async () => {
    const { client } = clientOver(() => failure(400, 'invalid_request_error', 'metadata_pair stands alone'))
    const query = { metadata_pair: 'key1:a', email: 'ana@example.com' }
    await expect(all(contacts(client).list({ ...me, query }))).rejects.toMatchObject({
      type: 'invalid_request_error',
      message: 'metadata_pair stands alone',
    })
  })

  it.each([
    ['left out, stays', { name: 'Rooms' }],
    ['an object, takes the place of what was', { metadata: { key1: 'a' } }],
    ['an empty object, clears', { metadata: {} }],
  ])('%s: is sent unchanged', async (_, body) => {
    const { client, seen } = clientOver(() => success({ id: 'c1', name: 'Rooms' }))
    await calendars(client).update({ path: { grant_id: 'me', calendar_id: 'c1' }, body })
    expect(JSON.parse(seen[0]!.body)).toEqual(body)
  })
})

describe('a file', () => {
  const path = { grant_id: 'me', attachment_id: 'a1' }
  const textOf = (file: DownloadedFile) => new Response(file.body).text()

  const servers: Awaited<ReturnType<typeof recordingServer>>[] = []
  const serve = async (
    answer: Parameters<typeof recordingServer>[0],
    options: Partial<ClientOptions> = {},
  ) => {
    const server = await recordingServer(answer)
    servers.push(server)
    return { ...server, client: createClient({ baseUrl: server.baseUrl, accessToken: 't1', ...options }) }
  }
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })

  it('is returned as raw bytes, with type and name', async () => {
    let finish = () => {}
    const { client } = await serve((_, response) => {
      response.writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="plan.pdf"',
      })
      response.write('first ')
      finish = () => response.end('last')
    })
    const file = await attachments(client).download({ path })
    expect(file).toMatchObject({ type: 'application/pdf', name: 'plan.pdf' })
    const reader = file.body.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader.read()).toEqual({ done: false, value: 'first ' })
    finish()
    expect(await reader.read()).toEqual({ done: false, value: 'last' })
    expect(await reader.read()).toMatchObject({ done: true })
  })

  it('may take longer than one attempt: the timeout ends with its headers', async () => {
    let finish = () => {}
    const { client } = await serve(
      (_, response) => {
        response.write('slow ')
        finish = () => response.end('file')
      },
      { timeLimit: 0.05 },
    )
    const file = await attachments(client).download({ path })
    await new Promise<void>((done) => AbortSignal.timeout(80).addEventListener('abort', () => done()))
    finish()
    expect(await textOf(file)).toBe('slow file')
  })

  it('without headers within the timeout throws a timeout error', async () => {
    const { client } = await serve(() => {}, { timeLimit: 0.02, retries: 0 })
    await expect(attachments(client).download({ path })).rejects.toMatchObject({ type: 'timeout_error' })
  })

  it('is aborted by the caller’s signal, also after its headers', async () => {
    const { client } = await serve((_, response) => void response.write('never whole'))
    const caller = new AbortController()
    const file = await attachments(client).download({ path }, { signal: caller.signal })
    caller.abort(new Error('closed'))
    await expect(textOf(file)).rejects.toThrow('closed')
  })

  it('is not requested if the call is aborted before it is sent', async () => {
    const caller = new AbortController()
    const sessionProvider = async () => {
      caller.abort(new Error('left'))
      return 's1'
    }
    const { client, seen } = clientOver(() => new Response('x'), { sessionProvider })
    const asked = attachments(client).download({ path }, { signal: caller.signal })
    await expect(asked).rejects.toThrow('left')
    expect(seen).toHaveLength(0)
  })

  it.each([
    ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['attachment; filename=plain.txt', 'plain.txt'],
    ['attachment; filename="x.txt"; filename*=UTF-8\'\'%C3%BCber%20uns.txt', 'über uns.txt'],
    ['attachment; filename="x.txt"; filename*=UTF-8\'\'%ff.txt', 'x.txt'],
    ['inline', undefined],
    ['', undefined],
  ])('with the disposition %s has the name %s', async (disposition, name) => {
    const { client } = clientOver(() => new Response('', { headers: { 'Content-Disposition': disposition } }))
    expect((await attachments(client).download({ path })).name).toBe(name)
  })

  it('that does not exist throws an error like any other', async () => {
    const { client } = clientOver(() => failure(404, 'not_found_error', 'no attachment a1'))
    await expect(attachments(client).download({ path })).rejects.toMatchObject({
      type: 'not_found_error',
      message: 'no attachment a1',
    })
  })

  it('of the legacy API is requested with Basic auth, and its errors have no envelope', async () => {
    const { client, seen } = clientOver(({ url }) =>
      url.pathname.includes('gone')
        ? Response.json({ type: 'not_found_error', message: 'gone' }, { status: 404 })
        : new Response('GIF89a'),
    )
    expect(await textOf(await legacyFiles(client).download({ path: { id: 'f1' } }))).toBe('GIF89a')
    expect(seen[0]?.headers).toEqual({ authorization: `Basic ${btoa('t1:')}` })
    await expect(legacyFiles(client).download({ path: { id: 'gone' } })).rejects.toMatchObject({
      type: 'not_found_error',
      message: 'gone',
    })
  })

  it('may be a raw message, which is requested by its media type', async () => {
    const { client, seen } = clientOver(() => new Response('From: ana@example.com\r\n\r\nHello'))
    const raw = await legacyMessages(client).raw({ path: { id: 'm1' } })
    expect(await textOf(raw)).toMatch(/^From: /)
    expect(seen[0]?.headers['accept']).toBe('message/rfc822')
  })

  it('is uploaded as a multipart form whose boundary the runtime sets', async () => {
    const { client, recorded } = await serve((_, response) =>
      response.end(JSON.stringify([{ id: 'f1', object: 'file', filename: 'plan.txt', size: '5' }])),
    )
    const file = new File(['hello'], 'plan.txt', { type: 'text/plain' })
    expect(await legacyFiles(client).create({ body: { file } })).toMatchObject([{ id: 'f1', size: 5 }])
    const [{ headers, body } = { headers: {}, body: '' }] = recorded
    const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
    expect(body.split(`--${boundary}`)).toHaveLength(3)
    expect(body).toMatch(/name="file"; filename="plan.txt"\r\nContent-Type: text\/plain\r\n\r\nhello\r\n/)
  })

  it('is read whether the response is compressed or not', async () => {
    const long = 'x'.repeat(500)
    const { client, recorded } = await serve((_, response) => {
      response.setHeader('Content-Encoding', 'gzip')
      response.end(gzipSync(JSON.stringify({ data: { id: 'm1', body: long } })))
    })
    const found = await messages(client).read({ path: { grant_id: 'me', message_id: 'm1' } })
    expect(found.body).toBe(long)
    expect(recorded[0]?.headers['accept-encoding']).toContain('gzip')
  })
})

describe('a page for people', () => {
  it('is returned as a URL, without a request', async () => {
    const { client, seen } = clientOver(() => success({}))
    const query = { client_id: 'app', redirect_uri: 'https://example.com/back', response_type: 'code' }
    expect(await connect(client).auth({ query: { ...query, prompt: 'select_provider' } })).toBe(
      'https://s/v3/connect/auth?client_id=app&redirect_uri=https%3A%2F%2Fexample.com%2Fback&response_type=code&prompt=select_provider',
    )
    const legacy = { ...query, scope: 'email', login_hint: 'ana@example.com', state: 'x' }
    expect(await legacyOauth(client).authorize({ query: legacy })).toBe(
      'https://s/oauth/authorize?client_id=app&redirect_uri=https%3A%2F%2Fexample.com%2Fback&response_type=code&scope=email&login_hint=ana%40example.com&state=x',
    )
    expect(seen).toHaveLength(0)
  })
})

describe('errors', () => {
  it('status 429 is retried after the delay that the service names', async () => {
    const waits: number[] = []
    const { client } = clientOver(
      (_, index) =>
        index ? success({ id: 'm1' }) : failure(429, 'rate_limit_error', 'later', { 'Retry-After': '3' }),
      {
        wait: async (milliseconds) => {
          waits.push(milliseconds)
        },
      },
    )
    await messages(client).read({ path: { grant_id: 'me', message_id: 'm1' } })
    expect(waits).toEqual([3000])
  })

  it('a message is sent once, whatever happens to the response', async () => {
    const { client, seen } = clientOver(() => new TypeError('cut'))
    await expect(messages(client).send({ ...me, body: { subject: 'Hi' } })).rejects.toMatchObject({
      type: 'connection_error',
    })
    expect(seen).toHaveLength(1)
  })

  it('an abort ends a list with the caller’s reason', async () => {
    const caller = new AbortController()
    const { client } = clientOver(() => {
      caller.abort(new Error('left'))
      return 'silence'
    })
    await expect(all(messages(client).list(me, { signal: caller.signal }))).rejects.toThrow('left')
  })

  it('a failed legacy sign-in names the missing fields, or says that it was refused', async () => {
    const answers = [
      {
        message: 'Missing',
        type: 'auth_error',
        error: 'Missing fields',
        missing_fields: ['name', 'provider'],
      },
      { message: 'Refused', type: 'auth_error', error: 'authentication_failed' },
    ]
    const { client } = clientOver((_, index) => Response.json(answers[index], { status: index ? 401 : 400 }))
    const body = { client_id: 'app', name: '', email_address: 'ana@example.com', provider: '', settings: {} }
    await expect(legacyConnect(client).authorize({ body })).rejects.toMatchObject({
      type: 'invalid_request_error',
      message: 'Missing',
      field: 'name, provider',
    })
    await expect(legacyConnect(client).authorize({ body })).rejects.toMatchObject({
      type: 'unauthorized',
      message: 'Refused',
    })
  })

  it.each([
    ['a folder that is not empty', 403, 'forbidden'],
    ['a name that is taken or too long', 400, 'invalid_request_error'],
  ])('%s is rejected by the legacy API', async (_, status, type) => {
    const { client } = clientOver(() => Response.json({ type: 'api_error', message: 'no' }, { status }))
    await expect(legacyFolders(client).delete({ path: { id: 'f1' } })).rejects.toMatchObject({ type, status })
  })

  it('a draft is changed and deleted by its version, and a stale version is rejected', async () => {
    const { client, seen } = clientOver(({ body }) =>
      JSON.parse(body).version === 2
        ? Response.json({ id: 'd1', version: 3 })
        : Response.json({ type: 'invalid_request_error', message: 'stale' }, { status: 409 }),
    )
    const path = { id: 'd1' }
    expect(await legacyDrafts(client).update({ path, body: { version: 2, subject: 'Hi' } })).toMatchObject({
      version: 3,
    })
    await expect(legacyDrafts(client).delete({ path, body: { version: 2 - 1 } })).rejects.toMatchObject({
      message: 'stale',
      status: 409,
    })
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', '{"version":2,"subject":"Hi"}'],
      ['DELETE', '{"version":1}'],
    ])
  })

  it.each([400, 503])('answering an invitation fails with status %i and is not repeated', async (status) => {
    const { client, seen } = clientOver(() => Response.json({ message: 'later' }, { status }), { retries: 0 })
    const body = { event_id: 'e1', status: 'yes', account_id: 'a1' } as const
    await expect(legacyEvents(client).sendRsvp({ body })).rejects.toMatchObject({ status })
    expect(seen).toHaveLength(1)
  })
})

describe('an account of the legacy API', () => {
  const path = { client_id: 'app', id: 'a1' }

  it.each(['free', 'paid', 'cancelled', 'deleted'])(
    'can have the billing state %s',
    async (billing_state) => {
      const { client } = clientOver(() => Response.json({ id: 'a1', account_id: 'a1', billing_state }))
      expect(await legacyAccounts(client).read({ path })).toMatchObject({ billing_state })
    },
  )

  it.each(['running', 'invalid-credentials', 'config-error', 'connection-error', 'sync-error', 'stopped'])(
    'can have the sync state %s',
    async (sync_state) => {
      const { client } = clientOver(() => Response.json([{ id: 'a1', account_id: 'a1', sync_state }]))
      expect(await legacyAccounts(client).list({ path: { client_id: 'app' } })).toMatchObject([
        { sync_state },
      ])
    },
  )

  it('is cancelled and reactivated by its application, with the client secret', async () => {
    const { client, seen } = clientOver(() => Response.json({ success: true }), { accessToken: 'secret' })
    expect(await legacyAccounts(client).downgrade({ path })).toEqual({ success: true })
    expect(await legacyAccounts(client).upgrade({ path })).toEqual({ success: true })
    expect(seen.map(({ method, url, headers }) => [method, url.pathname, headers['authorization']])).toEqual(
      ['downgrade', 'upgrade'].map((verb) => [
        'GET',
        `/a/app/accounts/a1/${verb}`,
        `Basic ${btoa('secret:')}`,
      ]),
    )
  })

  it('without a production status cannot be cancelled', async () => {
    const { client } = clientOver(() => Response.json({ message: 'sandbox' }, { status: 403 }))
    await expect(legacyAccounts(client).downgrade({ path })).rejects.toMatchObject({ type: 'forbidden' })
  })

  it('that signs in again can have another id, with its token', async () => {
    const account = { id: 'a2', account_id: 'a2', email_address: 'ana@example.com', access_token: 't2' }
    const { client, seen } = clientOver(() => Response.json(account))
    const body = { client_id: 'app', client_secret: 's', code: 'c' }
    expect(await legacyConnect(client).token({ body })).toMatchObject({ id: 'a2', access_token: 't2' })
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('a grant', () => {
  it.each(['valid', 'invalid'])('can have the status %s', async (grant_status) => {
    const grant = { id: 'g1', provider: 'imap', email: 'ana@example.com', scope: [], grant_status }
    const { client } = clientOver(() => success(grant))
    expect(await grants(client).me()).toMatchObject({ grant_status })
  })
})

it.each(['confirmed', 'tentative', 'cancelled'])('an event can be %s', async (status) => {
  const { client } = clientOver(() => success({ id: 'e1', calendar_id: 'c1', when: { time: 10 }, status }))
  const path = { grant_id: 'me', event_id: 'e1' }
  expect(await events(client).read({ path, query: { calendar_id: 'c1' } })).toMatchObject({ status })
})

describe('types', () => {
  const { client } = clientOver(() => success({}))
  const mail = messages(client)

  it('describe the result of each call', () => {
    expectTypeOf<ReturnType<typeof mail.list>>().toExtend<
      Listing<{ id: string; subject?: string | undefined }>
    >()
    expectTypeOf<ReturnType<typeof mail.read>>().resolves.toExtend<{
      id: string
      unread?: boolean | undefined
    }>()
    expectTypeOf<ReturnType<typeof mail.send>>().resolves.not.toBeAny()
    const { download } = attachments(client)
    expectTypeOf<ReturnType<typeof download>>().resolves.toEqualTypeOf<DownloadedFile>()
    const thread = legacyThreads(client)
    expectTypeOf<ReturnType<typeof thread.read>>().resolves.toExtend<{ message_ids: string[] }>()
  })

  it('make a selection have only some fields, as they are on the wire', () => {
    const path = { grant_id: 'me', calendar_id: 'c1' }
    const selection = () => calendars(client).read({ path, query: { select: 'name' } })
    expectTypeOf<ReturnType<typeof selection>>().resolves.toExtend<{ name?: string | undefined }>()
  })

  it('reject a path without its parameters, an unknown enum value and a body without a required field', () => {
    // @ts-expect-error the path lacks the message
    expectTypeOf(mail.read).toBeCallableWith({ path: { grant_id: 'me' } })
    // @ts-expect-error unknown enum value
    expectTypeOf(mail.list).toBeCallableWith({ ...me, query: { colour: 'red' } })
    // @ts-expect-error the query lacks the calendar
    expectTypeOf(events(client).list).toBeCallableWith({ ...me, query: {} })
    // @ts-expect-error the body lacks the draft's version
    expectTypeOf(legacyDrafts(client).update).toBeCallableWith({ path: { id: 'd' }, body: { subject: 'Hi' } })
  })
})
