import { endpoints, openApiDocument } from '@whenable/contract'
import fc from 'fast-check'

/** The part of a JSON Schema that the OpenAPI document uses. */
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

/** A generated request. */
export interface WildRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Existing ids by the name of their field; read when a request is generated. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const hostile = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    'me',
    'primary',
    '../..',
    '%2e%2e%2f',
    "' OR 1=1 --",
    '<script>',
    '\u202e',
    '\ud800',
    '🗓',
    '%',
  ],
  ...['null', 'NaN', '-1', '1e999', '9'.repeat(40), 'x'.repeat(5_000), 'Infinity', '0', 'true'],
  ...[null, true, false, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, -8.64e12, [], {}, [[]], { a: null }],
)

/** Texts for a field by its name. */
const named: readonly (readonly [name: RegExp, values: readonly unknown[]])[] = [
  [/timezone$/, ['Europe/Lisbon', 'America/New_York', 'Pacific/Apia', 'UTC', 'UTC', 'Mars/Base']],
  [/date/, ['2026-03-03', '2026-03-29', '2026-04-01', '2026-02-30']],
  [/^start$/, ['9:00', '00:00', 1_772_442_000]],
  [/^end$/, ['17:30', '24:00', 1_773_000_000]],
  [/_url$|_uri$/, ['https://example.com/x', 'javascript:alert(1)', 'http://127.0.0.1:1/']],
  [
    /recurrence/,
    ['RRULE:FREQ=DAILY;COUNT=5', 'RRULE:FREQ=SECONDLY', 'EXDATE:20260303T100000Z', 'RRULE:FREQ=DAILY'],
  ],
  [/pattern/, ['^a+$', '(a+)+$', '(?<=a)b', '[']],
  [/status/, ['confirmed', 'cancelled', 'tentative', 'yes', 'no']],
  [/select/, ['id', 'id,name', 'id,when', ',,']],
  [/metadata_pair/, ['key1:a', 'key5:b', ':']],
  [/limit/, ['1', '20', '50', '200', '0', '201']],
  [/^page_token$/, ['', 'rubbish']],
  [/provider/, ['virtual-calendar', 'virtual-calendar', 'imap']],
]

/** @param near an instant in Unix seconds; generated times are near it. */
export const requestsOf = (known: () => Known, near: number): fc.Arbitrary<WildRequest> => {
  const pool = (name: string): fc.Arbitrary<unknown> =>
    fc.nat().map((index) => {
      const values = known()[name] ?? []
      return values[index % Math.max(1, values.length)] ?? 'nothing'
    })
  const time = fc.integer({ min: 0, max: 40 * 96 }).map((quarters) => near + quarters * 900)

  const leaf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
    const defaults = named
      .filter(([pattern]) => pattern.test(name))
      .map(([, values]) => fc.constantFrom(...values))
    if (known()[name]) return pool(name)
    if (defaults.length) return fc.oneof(...defaults)
    if (schema.enum?.length) return fc.constantFrom(...schema.enum)
    if (schema.format === 'int64' || /time|_(before|after)$/.test(name)) return time
    if (schema.type === 'integer' || schema.type === 'number')
      return fc
        .integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 200, 2_000) })
        .map((value) => value - (value % (schema.multipleOf ?? 1)))
    return schema.type === 'boolean' ? fc.boolean() : fc.string({ maxLength: 12 })
  }

  const arbitraryOf = (schema: Schema, name: string, depth = 0): fc.Arbitrary<unknown> => {
    const plain = (): fc.Arbitrary<unknown> => {
      if (schema.anyOf?.length)
        return fc.oneof(...schema.anyOf.map((choice) => arbitraryOf(choice, name, depth + 1)))
      if (schema.type === 'array')
        return fc.array(arbitraryOf(schema.items ?? {}, name, depth + 1), { maxLength: 3 })
      if (schema.type !== 'object' && name !== 'when') return leaf(schema, name)
      if (name === 'when')
        return fc.oneof(
          fc.tuple(time, fc.integer({ min: -1, max: 100_000 })).map(([start, length]) => ({
            start_time: start,
            end_time: start + length,
          })),
          fc.constantFrom({ date: '2026-03-04' }, { start_date: '2026-03-04', end_date: '2026-03-06' }),
          time.map((at) => ({ time: at })),
        )
      const properties = Object.entries(schema.properties ?? {})
      const record = Object.fromEntries(
        properties.map(([key, inner]) => [key, arbitraryOf(inner, key, depth + 1)]),
      )
      const requiredKeys = properties.map(([key]) => key).filter((key) => schema.required?.includes(key))
      const fields = fc.record(record, { requiredKeys })
      const more = schema.additionalProperties
      if (typeof more !== 'object' || !more.type) return fields
      return fc
        .dictionary(
          fc.oneof(fc.constantFrom('key1', 'key5', 'colour'), fc.string({ maxLength: 8 })),
          leaf(more, name),
          {
            maxKeys: 3,
          },
        )
        .map((extra) => ({ ...extra }))
    }
    // Nested values are usually valid, so that requests pass the first checks.
    return fc.oneof({ weight: 60 + depth * 20, arbitrary: plain() }, { weight: 1, arbitrary: hostile })
  }

  const document = openApiDocument(endpoints, 'http://service.test') as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => {
      const query = parameters.filter((parameter) => parameter.in === 'query')
      return fc
        .record({
          path: fc.record(
            Object.fromEntries(
              parameters
                .filter((parameter) => parameter.in === 'path')
                .map(({ name, schema }) => [name, arbitraryOf(schema, name, 1)]),
            ),
          ),
          query: fc.record(
            Object.fromEntries(query.map(({ name, schema }) => [name, arbitraryOf(schema, name, 1)])),
            {
              requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
            },
          ),
          body: requestBody
            ? arbitraryOf(requestBody.content['application/json'].schema, 'body')
            : fc.constant(undefined),
        })
        .map((made): WildRequest => {
          const wellFormed = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
          const asked = path.replace(/\{(\w+)\}/g, (_, name: string) => wellFormed(made.path[name]))
          const pairs = Object.entries(made.query).map(([name, value]) => `${name}=${wellFormed(value)}`)
          return {
            method: method.toUpperCase(),
            path: pairs.length ? `${asked}?${pairs.join('&')}` : asked,
            body: made.body,
          }
        })
    }),
  )
  return fc.oneof(...requests)
}
