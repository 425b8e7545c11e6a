import { Ajv } from 'ajv'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../bin/listen.js'
import {
  type FuzzedOperation,
  openApi,
  operations,
  requestsOf,
  type WildRequest,
} from '../testing/arbitrary-request.js'
import { type FuzzCredential, openFuzzedService } from '../testing/fuzzed-service.js'
import { stores } from '../testing/stores.js'
import { monday } from '../testing/studio.js'

const { WHENABLE_LONG: long, WHENABLE_SEED: given } = process.env
const seed = given ? Number(given) : long ? Math.floor(Math.random() * 1_000_000_000) : 1

/** How many services are tried, and how many requests each operation of one gets: after many, little of what was there is left. */
const [services, rounds] = long ? [20, 6] : [1, 3]

const ajv = new Ajv({ strict: false, validateFormats: false, logger: false })
ajv.addSchema(openApi, 'document')

/** Says what is wrong with an answer's body by the document. */
const checkerOf = ({ path, method, responses }: FuzzedOperation) => {
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const response = ['paths', path, method.toLowerCase(), 'responses']
  return (status: '200' | '4XX', body: unknown): string | undefined => {
    if (!responses[status].content['application/json']) return undefined
    const place = [...response, status, 'content', 'application/json', 'schema']
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const check = compiled.get(status) ?? ajv.compile({ $ref: `document#/${pointer.join('/')}` })
    compiled.set(status, check)
    return check(body) ? undefined : ajv.errorsText(check.errors, { dataVar: status })
  }
}

/** Whether a refusal says which field is wrong, its value unless that is secret, and what was expected. */
const explains = ({ message, field }: { readonly message: string; readonly field?: string }): boolean =>
  field !== undefined && message.startsWith(`${field}: `) && /: (?:got [\s\S]*, )?expected \S/.test(message)

/** An answer over HTTP. */
interface Received {
  readonly status: number
  readonly text: string
  /** Undefined if it is not JSON. */
  readonly json: unknown
  readonly etag: string | null
}

const sendTo =
  (port: number) =>
  async (
    { method, path, body }: WildRequest,
    bearer: string | undefined,
    etag?: string,
  ): Promise<Received> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(method !== 'GET' && etag ? { 'If-Match': etag } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    })
    const { status, headers } = response
    const text = await response.text()
    const isJson = headers.get('content-type')?.includes('json')
    return { status, text, json: isJson ? JSON.parse(text) : undefined, etag: headers.get('etag') }
  }

/** What is wrong with an answer. */
const faultsOf = (
  { responses }: FuzzedOperation,
  { status, json }: Received,
  check: ReturnType<typeof checkerOf>,
): readonly string[] => {
  if (status === 200) {
    const wrong = json === undefined ? undefined : check('200', json)
    return wrong === undefined ? [] : [`answers in another form: ${wrong}`]
  }
  // Node refuses addresses that are too long by itself.
  const isPage = json === undefined && (status === 431 || responses['4XX'].content['text/html'] !== undefined)
  if (status < 400 || status >= 500 || isPage) return []
  const wrong = check('4XX', json)
  const error = Object(json).error ?? Object(json)
  const isUnclear = error.type === 'invalid_request_error' && !explains(error)
  return [
    ...(wrong === undefined ? [] : [`refuses in another form: ${wrong}`]),
    ...(isUnclear ? [`does not explain: ${error.message}`] : []),
  ]
}

const all = operations.map((operation) => ({ operation, check: checkerOf(operation) }))

/** One value of an arbitrary. */
const oneOf = <Value>(arbitrary: fc.Arbitrary<Value>, of: number): Value =>
  fc.sample(arbitrary, { seed: of, numRuns: 1 })[0] as Value

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describe.each(stores.filter(([name]) => long || name === 'PGlite'))('a service on %s', (_, open) => {
  test('answers requests that fit its OpenAPI document, and almost, as the document says', {
    timeout: 3_600_000,
  }, async () => {
    process.stdout.write(`WHENABLE_SEED=${seed} repeats these requests\n`)
    const found = new Map<string, string>()
    const succeeded = new Set<string>()

    const tryService = async (first: number): Promise<void> => {
      const store = await open()
      closing.push(() => store.close())
      const fuzzed = await openFuzzedService(store)
      const { service, known } = fuzzed
      const { port, stop } = await listen({ port: 0, host: '127.0.0.1', fetch: service.service.fetch })
      closing.push(stop)
      const send = sendTo(port)
      const etags = new Map<string, string>()
      const before = await fuzzed.readSecond()

      const tryOperation = async ({ operation, check }: (typeof all)[number], of: number): Promise<void> => {
        const arbitrary = fc.tuple(requestsOf(operation, known, monday), fuzzed.credentialsFor(operation))
        const [request, credential]: [WildRequest, FuzzCredential] = oneOf(arbitrary, of)
        if (fuzzed.isEnding(request)) return
        const { operationId } = operation
        const answer = await send(request, credential.bearer, etags.get(request.path))
        const { status, text, json, etag } = answer
        if (etag !== null) etags.set(request.path, etag)
        if (status === 200) {
          succeeded.add(operationId)
          fuzzed.learnFrom(operation, Object(json).data)
        }
        const errors = service.errors.splice(0).map(String)
        const faults = [
          ...(status >= 500 || errors.length ? [`fails: ${errors}`] : []),
          ...(fuzzed.leaks(credential, text) ? ['shows what this credential may not see'] : []),
          ...faultsOf(operation, answer, check),
        ]
        const body = JSON.stringify(request.body)?.slice(0, 2_000) ?? ''
        const sent = `${request.method} ${request.path.slice(0, 500)} ${body}, as ${credential.name}`
        // One of each kind.
        for (const fault of faults)
          found.set(
            `${operationId} ${fault.replace(/[\d"'].*/s, '')}`,
            `${operationId} ${fault}\n${sent}\n${status} ${text.slice(0, 400)}`,
          )
      }

      for (let round = 0; round < rounds; round++) {
        const inOrder = oneOf(fc.shuffledSubarray(all, { minLength: all.length }), first + round)
        for (const [index, one] of inOrder.entries()) await tryOperation(one, first + round * 1_000 + index)
      }
      expect(await fuzzed.readSecond()).toEqual(before)
    }

    for (let count = 0; count < services; count++) await tryService(seed + count * 10_000)
    expect([...found.values()], `WHENABLE_SEED=${seed}`).toEqual([])
    // Enough requests succeeded for the test to be meaningful.
    expect(succeeded.size).toBeGreaterThan(all.length / 4)
  })
})
