import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@whenable/client'
import * as areas from '@whenable/client/areas'
import type { Endpoint } from '@whenable/contract'
import * as tables from '@whenable/contract/interface'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordingServer } from '../packages/client/src/testing/recording-server.js'
import { proofs } from './interface-proofs.js'
import { currentEndpoints, legacyEndpoints, paragraphsUnder, tablesUnder } from './interface-tables.mjs'

type Area = Readonly<Record<string, Endpoint>>
type Call = (request: object) => unknown
type Row = (typeof currentEndpoints | typeof legacyEndpoints)[number]

const isArea = (value: object): value is Area => Object.values(value).every((row) => 'path' in Object(row))
const calls = Object.entries(tables).flatMap(([area, rows]) =>
  isArea(rows) ? Object.entries(rows).map(([name, endpoint]) => ({ area, name, endpoint })) : [],
)

/** The name of a parameter without the differences between its spellings. */
const routeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`
const callsTo = (row: Row) => calls.filter(({ endpoint }) => routeOf(endpoint) === routeOf(row))

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

/** Calls the endpoint of a row with the client's area. Returns what was sent, what the call returned, and what it should return. */
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
const shapeOf = (schema: unknown) =>
  (schema as { _zod: { def: { shape: Readonly<Record<string, Endpoint['query']>> } } })._zod.def.shape

/** A value of a query parameter: an instant, true, or a text with characters that must be escaped. */
const sampleOf = (name: string, { query, id }: Endpoint) => {
  const schema = shapeOf(query)[name]
  if (!schema) throw new Error(`${id}: its query has no word '${name}'`)
  const samples = /^(?:limit|offset)$/.test(name) ? ['0'] : [1_773_219_600, true, 'a&b=ü c']
  return samples.find((value) => readBy(schema, value))
}

/** The request of a row, with all path parameters, query parameters and body fields. */
const requestOf = (row: Row, endpoint: Endpoint, filled: Readonly<Record<string, string>> = {}) => ({
  path: Object.fromEntries(namesIn(endpoint.path).map((name) => [name, filled[name] ?? `a/b ${name}`])),
  query: Object.fromEntries((row.parameters ?? []).map(({ name }) => [name, sampleOf(name, endpoint)])),
  body:
    endpoint.requestType === 'form-data'
      ? { file: new Blob(['hello']) }
      : Object.fromEntries(
          ('bodyParameters' in row ? row.bodyParameters : [{ name: 'note' }]).map(({ name }) => [name, 'x']),
        ),
})

/** Endpoints without a credential: those that begin a sign-in. */
const isBeforeSignIn = ({ path }: Row) =>
  /^\/v3\/connect\/(?:auth|token|revoke|tokeninfo)$|^\/oauth\/(?:authorize|token)$|^\/connect\//.test(path)

const credentialOf = (row: Row, token: string) =>
  isBeforeSignIn(row)
    ? undefined
    : row.path.startsWith('/v3/')
      ? `Bearer ${token}`
      : `Basic ${btoa(`${token}:`)}`

describe('the tables of the interface', () => {
  it('are read completely', () => {
    expect([currentEndpoints.length, legacyEndpoints.length]).toEqual([135, 43])
    const paths = new Set(currentEndpoints.map(({ path }) => path))
    expect(paths).toContain('/v3/grants/{grant_id}/notetakers/{notetaker_id}/cancel')
    expect(paths).toContain('/v3/notetakers/{notetaker_id}/media')
    expect(paths).toContain(
      '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}/group-events/{event_id}',
    )
    expect(
      legacyEndpoints.find(({ path }) => path === '/oauth/token')?.parameters.map(({ required }) => required),
    ).toEqual([true, true, true, true])
  })

  it('contain every call', () => {
    const known = new Set([...currentEndpoints, ...legacyEndpoints].map(routeOf))
    expect(calls.filter(({ endpoint }) => !known.has(routeOf(endpoint)))).toEqual([])
  })
})

describe.each([
  ['current', currentEndpoints as readonly Row[]],
  ['legacy', legacyEndpoints as readonly Row[]],
])('each endpoint of the %s API goes over the wire as it is written', (_, rows) => {
  it.each(rows.map((row) => [routeOf(row), row] as const))('%s', async (_route, row) => {
    const found = callsTo(row)
    expect(found.length).toBeGreaterThan(0)
    for (const call of found) {
      const { endpoint } = call
      const request = requestOf(row, endpoint)
      const { sent, returned, read } = await send(call, request, 'secret')
      if (endpoint.responseType === 'page') expect(sent).toEqual([])
      else expect(sent).toHaveLength(1)
      const url = sent[0]?.url ?? new URL(String(returned))
      const values = namesIn(endpoint.path).map((name) => encodeURIComponent(`a/b ${name}`))
      expect(url.pathname).toBe(row.path.replace(/\{\w+\}/g, () => String(values.shift())))
      expect(Object.fromEntries(url.searchParams)).toMatchObject(
        Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String(value)])),
      )
      if (endpoint.responseType === 'page') continue
      expect(sent[0]?.method).toBe(row.method)
      expect(sent[0]?.headers.authorization).toBe(credentialOf(row, 'secret'))
      if (endpoint.requestType === 'form-data')
        expect(sent[0]?.body).toMatch(/name="file"(?:; filename="\w+")?\r\n[\s\S]*\r\nhello\r\n/)
      else expect(sent[0]?.body).toBe(endpoint.body ? JSON.stringify(request.body) : '')
      if (endpoint.responseType === 'file') expect(returned).toHaveProperty('body')
      else if (!request.query['select'] && !request.query['view']) expect(returned).toEqual(read)
    }
  })
})

describe('a query and a body', () => {
  it.each(
    legacyEndpoints
      .filter(({ bodyParameters }) => bodyParameters.length)
      .map((row) => [routeOf(row), row] as const),
  )('of %s has the fields of the table', (_route, row) => {
    const [call] = callsTo(row)
    expect(Object.keys(shapeOf(call?.endpoint.body))).toEqual(
      expect.arrayContaining(row.bodyParameters.map(({ name }) => name)),
    )
  })

  it.each(
    [...currentEndpoints, ...legacyEndpoints]
      .filter(({ parameters }) => parameters?.some(({ required }) => required))
      .map((row) => [routeOf(row), row] as const),
  )('of %s must have what the table says', (_route, row) => {
    const endpoint = callsTo(row)[0]?.endpoint as Endpoint
    const { query } = requestOf(row, endpoint)
    expect(readBy(endpoint.query, query)).toBeDefined()
    for (const { name, required } of row.parameters ?? [])
      expect([name, !readBy(endpoint.query, { ...query, [name]: undefined })]).toEqual([name, required])
  })

  it('selects fields of a response where the interface allows it', () => {
    const selects = (row: Row) => callsTo(row).some(({ endpoint }) => 'select' in shapeOf(endpoint.query))
    const refused = /attachment|webhooks|smart-compose|^DELETE|^POST .*(?:\/messages\/send|\/drafts)$/
    expect(
      currentEndpoints
        .filter(selects)
        .map(routeOf)
        .filter((route) => refused.test(route)),
    ).toEqual([])
  })
})

describe('a grant is accepted in each of its forms, with either credential', () => {
  const forms = ['g1', 'grant:g1', 'ana@example.com', 'email:ana@example.com', 'external:customer/7', 'me']
  const withGrant = currentEndpoints.filter(({ path }) => path.includes('{grant_id}'))

  it('has the forms of the table', () => {
    const [rows = []] = tablesUnder('Grant identifier forms (any path containing {grant_id})')
    expect(rows).toHaveLength(forms.length)
  })

  it.each(
    forms.flatMap((form) =>
      (form === 'me' ? ['access token'] : ['API key', 'access token']).map((by) => [form, by]),
    ),
  )('%s with an %s', async (form = '', by = '') => {
    for (const row of withGrant) {
      const [call] = callsTo(row)
      if (!call) throw new Error(`${routeOf(row)} is in no area`)
      const { sent } = await send(call, requestOf(row, call.endpoint, { grant_id: form }), by)
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

describe('every other row of the interface', () => {
  const root = join(import.meta.dirname, '..')

  it.each(Object.entries(proofs))(
    'under “%s” is tested, or is nothing for this client',
    (heading, entries) => {
      const rows = [
        ...tablesUnder(heading)
          .flat()
          .map((cells) => cells.join(' | ')),
        ...paragraphsUnder(heading),
      ]
      expect(entries.map(([row], index) => (rows[index]?.startsWith(row) ? row : rows[index]))).toEqual(
        entries.map(([row]) => row),
      )
      expect(entries).toHaveLength(rows.length)
      for (const [row, proof] of entries) {
        if ('not' in proof) expect([row, proof.not.length > 20]).toEqual([row, true])
        else {
          const file = join(root, proof.in)
          expect([row, existsSync(file) && readFileSync(file, 'utf8').includes(proof.says)]).toEqual([
            row,
            true,
          ])
        }
      }
    },
  )
})

describe('a record has the fields in the table', () => {
  const recordOf: Readonly<Record<string, unknown>> = {
    account: tables.connectedAccountSchema,
    'account (management view)': tables.managedAccountSchema,
    thread: tables.legacyThreadSchema,
    folder: tables.legacyFolderSchema,
    draft: tables.legacyDraftSchema,
    file: tables.legacyFileSchema,
    calendar: tables.legacyCalendars.read.data,
    event: tables.legacyEvents.read.data,
    contact: tables.legacyContactSchema,
    Message: tables.messageSchema,
    Calendar: tables.calendars.read.data,
  }
  const rows = [
    ...(tablesUnder('Legacy generation: records')[0] ?? []),
    ...(tablesUnder('Current generation: records and fields known')[0] ?? []),
  ]

  it.each(Object.keys(recordOf))('%s', (name) => {
    const [, fields = ''] = rows.find(([first]) => first === name) ?? []
    const named = [...fields.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, field]) => field)
    expect(named.length).toBeGreaterThan(1)
    expect(Object.keys(shapeOf(recordOf[name]))).toEqual(expect.arrayContaining(named))
  })
})
