import type { Endpoint } from '@whenable/contract'
import * as tables from '@whenable/contract/interface'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as areas from './areas.js'
import { createClient } from './index.js'
import { recordingServer } from './testing/recording-server.js'

type Area = Readonly<Record<string, Endpoint>>
type Call = (request: object) => unknown

const isArea = (value: object): value is Area => Object.values(value).every((row) => 'path' in Object(row))
const calls = Object.entries(tables).flatMap(([area, rows]) =>
  isArea(rows) ? Object.entries(rows).map(([name, endpoint]) => ({ area, name, endpoint })) : [],
)
const titleOf = ({ area, name }: (typeof calls)[number]) => `${area}.${name}`

const readBy = (schema: Endpoint['data'], value: unknown) => {
  const result = schema['~standard'].validate(value)
  return result instanceof Promise || result.issues ? undefined : { read: result.value }
}

/** A record with all required fields. */
const record = {
  ...{ id: 'x', object: 'x', name: 'x', email: 'x@example.com', email_address: 'x@example.com' },
  ...{ provider: 'imap', account_id: 'x', calendar_id: 'x', when: { time: 10 }, time: 10 },
  ...{ booking_id: 'x', status: 'booked', session_id: 'x', access_token: 'x', code: 'x', source: 'x' },
  ...{ imported_events: [], import_failed: [], trigger_types: [], webhook_url: 'https://example.com' },
  ...{ type: 'standard', availability: { duration_minutes: 30 }, event_booking: { title: 'x' } },
  ...{ participants: [{ email: 'x@example.com' }], time_slots: [] },
  ...{ specversion: '1.0', data: { object: {} } },
}

/** The response of a service to an endpoint, and the value that the client reads from it. */
const answerTo = ({ data, id }: Endpoint) => {
  const found = [record, [record]].flatMap((answer) => {
    const result = readBy(data, answer)
    return result ? [{ answer, ...result }] : []
  })
  if (!found[0]) throw new Error(`${id}: the sample record has not what its answer must have`)
  return found[0]
}

let server: Awaited<ReturnType<typeof recordingServer>>
let answer = ''
beforeAll(async () => {
  server = await recordingServer((_request, response) => response.end(answer))
})
afterAll(() => server.close())

/** Calls an endpoint with the client's area. Returns what was sent, what the call returned, and what it should return. */
const send = async (
  { area, name, endpoint }: (typeof calls)[number],
  request: object,
  accessToken: string,
) => {
  const sample = endpoint.responseType ? { answer: undefined, read: undefined } : answerTo(endpoint)
  answer = JSON.stringify(endpoint.api ? sample.answer : { request_id: 'r1', data: sample.answer }) ?? ''
  const client = createClient({ baseUrl: server.baseUrl, accessToken, retries: 0 })
  const before = server.recorded.length
  const callsOf = (areas as unknown as Record<string, (client: object) => Record<string, Call>>)[area]
  const result = callsOf?.(client)[name]?.(request)
  const returned = endpoint.paged
    ? (await (result as { pages(): AsyncGenerator<{ items: unknown }> }).pages().next()).value.items
    : await result
  return { sent: server.recorded.slice(before), returned, read: sample.read }
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
const shapeOf = (schema: unknown): Readonly<Record<string, Endpoint['query']>> =>
  (schema as { _zod?: { def: { shape?: Readonly<Record<string, Endpoint['query']>> } } } | undefined)?._zod
    ?.def.shape ?? {}

/** Values that a query parameter may have: a number, an instant, true, or a text with characters that must be escaped. */
const samples = ['0', 1_773_219_600, true, 'a&b=ü c']

/** The request of an endpoint, with all path parameters, query parameters and body fields. */
const requestOf = ({ path, query, body, requestType }: Endpoint, grant = 'a/b grant') => ({
  path: Object.fromEntries(namesIn(path).map((name) => [name, name === 'grant_id' ? grant : `a/b ${name}`])),
  query: Object.fromEntries(
    Object.entries(shapeOf(query))
      .filter(([name]) => !/^(?:select|view)$/.test(name))
      .map(([name, schema]) => [name, samples.find((value) => readBy(schema, value))] as const)
      // Others have words of their own.
      .filter(([, value]) => value !== undefined),
  ),
  body:
    requestType === 'form-data'
      ? { file: new Blob(['hello']) }
      : Object.fromEntries([...Object.keys(shapeOf(body)), 'note'].map((name) => [name, 'x'])),
})

/** Endpoints without a credential: those that begin a sign-in. */
const isBeforeSignIn = (path: string) =>
  /^\/v3\/connect\/(?:auth|token|revoke|tokeninfo)$|^\/oauth\/(?:authorize|token)$|^\/connect\//.test(path)

const credentialOf = (path: string, token: string) => {
  if (isBeforeSignIn(path)) return undefined
  return path.startsWith('/v3/') ? `Bearer ${token}` : `Basic ${btoa(`${token}:`)}`
}

describe('each endpoint goes over the wire as its table says', () => {
  it.each(calls.map((call) => [titleOf(call), call] as const))('%s', async (_title, call) => {
    const { endpoint } = call
    const request = requestOf(endpoint)
    const { sent, returned, read } = await send(call, request, 'secret')
    expect(sent).toHaveLength(endpoint.responseType === 'page' ? 0 : 1)
    const url = sent[0]?.url ?? new URL(String(returned))
    const values = namesIn(endpoint.path).map((name) =>
      encodeURIComponent(name === 'grant_id' ? 'a/b grant' : `a/b ${name}`),
    )
    expect(url.pathname).toBe(endpoint.path.replace(/\{\w+\}/g, () => String(values.shift())))
    expect(Object.fromEntries(url.searchParams)).toMatchObject(
      Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String(value)])),
    )
    if (endpoint.responseType === 'page') return
    expect(sent[0]?.method).toBe(endpoint.method)
    expect(sent[0]?.headers.authorization).toBe(credentialOf(endpoint.path, 'secret'))
    if (endpoint.requestType === 'form-data')
      expect(sent[0]?.body).toMatch(/name="file"(?:; filename="\w+")?\r\n[\s\S]*\r\nhello\r\n/)
    else expect(sent[0]?.body).toBe(endpoint.body ? JSON.stringify(request.body) : '')
    if (endpoint.responseType === 'file') expect(returned).toHaveProperty('body')
    else expect(returned).toEqual(read)
  })
})

describe('a grant is accepted in each of its forms, with either credential', () => {
  const forms = ['g1', 'grant:g1', 'ana@example.com', 'email:ana@example.com', 'external:customer/7', 'me']
  const withGrant = calls.filter(({ endpoint }) => endpoint.path.includes('{grant_id}'))

  it.each(
    forms.flatMap((form) =>
      (form === 'me' ? ['access token'] : ['API key', 'access token']).map((by) => [form, by]),
    ),
  )('%s with an %s', async (form = '', by = '') => {
    for (const call of withGrant) {
      const { sent } = await send(call, requestOf(call.endpoint, form), by)
      expect(decodeURIComponent(sent[0]?.url.pathname.split('/')[3] ?? '')).toBe(form)
      expect(sent[0]?.headers.authorization).toBe(`Bearer ${by}`)
    }
  })
})

describe('areas that a page does not import', () => {
  const bundled = async (code: string) => {
    const stdin = { contents: code, resolveDir: import.meta.dirname }
    const { outputFiles } = await build({
      stdin,
      bundle: true,
      minify: true,
      format: 'esm',
      // Without it, what is imported on demand counts whole.
      splitting: true,
      outdir: 'out',
      conditions: ['source'],
      write: false,
    })
    return outputFiles.map(({ text }) => text).join('\n')
  }
  /** A part of the paths of each area that no other area's paths have. */
  const marks = ['/notetakers', '/signatures', '/drafts', '/channels', '/a/{client_id}', '/threads', '/files']

  it.each([
    ['messages', []],
    ['drafts', ['/drafts']],
    ['legacyThreads', ['/threads']],
  ])('%s adds no bytes of other areas', async (name, expected) => {
    const code = await bundled(`import { ${name} } from '@whenable/client/areas'; console.log(${name})`)
    expect(marks.filter((mark) => code.includes(mark))).toEqual(expected)
  })

  it('add no bytes', async () => {
    const code = await bundled(`import { createClient } from '@whenable/client'; console.log(createClient)`)
    expect(['FormData', 'page_token', ...marks].filter((mark) => code.includes(mark))).toEqual([])
  })
})
