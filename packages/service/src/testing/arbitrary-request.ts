import { type Access, endpoints, openApiDocument } from '@whenable/contract'
import fc from 'fast-check'

/** The part of a JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly multipleOf?: number
}

interface Media {
  readonly schema?: Schema
  readonly example?: unknown
}

interface DescribedOperation {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': Media } }
  readonly responses: Readonly<
    Record<
      '200' | '4XX',
      { readonly content: { readonly 'application/json'?: Media; readonly 'text/html'?: Media } }
    >
  >
}

/** An operation of the OpenAPI document, with its address and who may call it. */
export interface FuzzedOperation extends DescribedOperation {
  readonly method: string
  readonly path: string
  readonly access: Access
}

const accessOf = new Map(endpoints.map(({ id, access }) => [id, access]))

/** The OpenAPI document of all endpoints. */
export const openApi = openApiDocument(endpoints, 'http://service.test') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: object }
}

/** The operations of the OpenAPI document. */
export const operations: readonly FuzzedOperation[] = Object.entries(openApi.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      access: accessOf.get(operation.operationId) ?? 'anyone',
    })),
)

/** A generated request. */
export interface WildRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Existing ids by the name of their field; read when a request is generated. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** The ends of what dates and instants can be, and beyond. */
const extremeDates = [
  '0000-01-01',
  '0001-01-01',
  '0001-01-02',
  '9998-12-31',
  '9999-12-30',
  '9999-12-31',
  '-000001-01-01',
]
const extremeInstants = [
  ...[-62_167_219_200, -62_135_596_800, -62_135_510_400, -1, 0, 1],
  ...[253_370_764_800, 253_402_214_399, 253_402_214_400, 253_402_300_799, 253_402_300_800],
  ...[2 ** 31, 2 ** 53 - 1, 1_772_442_000_000],
]

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
  ...['__proto__', 'constructor', 'toString', { constructor: 1 }, [null], [{}]],
  ...[...extremeDates, ...extremeInstants],
)

/** Texts for a field by its name. */
const named: readonly (readonly [name: RegExp, values: readonly unknown[]])[] = [
  [/time_?zone$/, ['Europe/Lisbon', 'America/New_York', 'Pacific/Apia', 'UTC']],
  [/date$|dates$/, ['2026-03-03', '2026-03-29', '2026-04-01', ...extremeDates.slice(2, 4)]],
  [/email$|^emails$/, ['ada@example.com', 'robin@example.com', 'noor@example.com']],
  [/^start$/, ['9:00', '00:00']],
  [/^end$/, ['17:30', '24:00']],
  [/_url$|_uri$/, ['https://example.com/x', 'https://hooks.example.com/']],
  [
    /recurrence/,
    [
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE:20260303T100000Z',
      'RRULE:FREQ=DAILY',
      'RRULE:FREQ=WEEKLY;UNTIL=99991231T235959Z',
    ],
  ],
  [/pattern/, ['^a+$', '(a+)+$', '(?<=a)b', '[']],
  [/status/, ['confirmed', 'cancelled', 'tentative']],
  [/select/, ['id', 'id,name', 'id,when', ',,']],
  [/metadata_pair/, ['key1:a', 'key5:b', ':']],
  [/^limit$/, ['1', '20', '50', '200']],
  [/^page_token$/, ['']],
  [/^language$/, ['de', 'pt-BR']],
  [/^slug$/, ['talk', 'talk-9']],
  [/provider/, ['virtual-calendar', 'virtual-calendar', 'imap']],
]

/** A place in a request: the object or list that holds a value, and its key. */
interface Place {
  readonly holder: Record<string, unknown>
  readonly key: string
}

const placesIn = (value: unknown): readonly Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        { holder: value as Record<string, unknown>, key },
        ...placesIn(inner),
      ])

/** The parts of a request before it is written as one. */
interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** What is wrong with a value of an almost valid request. */
type Fault = { readonly at: number } & (
  | { readonly kind: 'removed' }
  | { readonly kind: 'replaced'; readonly value: unknown }
  | { readonly kind: 'longer'; readonly factor: number }
)

/** The parts with one fault. */
const withFault = (parts: RequestParts, fault: Fault | undefined): RequestParts => {
  const broken = structuredClone(parts)
  const places = placesIn(broken).filter(({ holder }) => holder !== (broken as unknown))
  const place = fault && places[fault.at % Math.max(1, places.length)]
  if (!fault || !place) return broken
  const { holder, key } = place
  if (fault.kind === 'removed' && holder !== broken.path) delete holder[key]
  else if (fault.kind === 'replaced') holder[key] = fault.value
  else if (fault.kind === 'longer')
    holder[key] = Array.isArray(holder[key])
      ? Array.from({ length: fault.factor }, () => (holder[key] as unknown[])[0] ?? null)
      : String(holder[key]).repeat(fault.factor)
  return broken
}

const faults: fc.Arbitrary<Fault | undefined> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 4,
    arbitrary: fc.record({ at: fc.nat(), kind: fc.constant('replaced' as const), value: hostile }),
  },
  { weight: 1, arbitrary: fc.record({ at: fc.nat(), kind: fc.constant('removed' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.nat(),
      kind: fc.constant('longer' as const),
      factor: fc.integer({ min: 2, max: 1_500 }),
    }),
  },
)

/** Objects with the required fields and few others: most of what is optional excludes something else, or needs it. */
const recordOf = (
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[],
): fc.Arbitrary<Record<string, unknown>> => {
  const names = Object.keys(fields)
  const chances = fc.array(fc.nat(4), { minLength: names.length, maxLength: names.length })
  return fc.tuple(fc.record(fields), chances, fc.boolean()).map(([all, chance, isSlot]) => {
    const record = Object.fromEntries(
      Object.entries(all).filter(([name]) => required.includes(name) || chance[names.indexOf(name)] === 0),
    )
    const { start_time: start, end_time: end } = record
    if (isSlot && typeof start === 'number' && end !== undefined) record['end_time'] = start + 1_800
    return record
  })
}

/**
 * Requests of an operation: valid ones by its schemas, and such with one fault.
 *
 * @param near an instant in Unix seconds; generated times are near it.
 */
export const requestsOf = (
  { method, path, parameters, requestBody }: FuzzedOperation,
  known: () => Known,
  near: number,
): fc.Arbitrary<WildRequest> => {
  const pool = (name: string): fc.Arbitrary<unknown> =>
    // The first ones belong together, so that requests of several of them succeed.
    fc.oneof(fc.nat(), fc.constant(0), fc.constant(0)).map((index) => {
      const values = known()[name] ?? []
      return values[index % Math.max(1, values.length)] ?? 'nothing'
    })
  const time = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.integer({ min: 0, max: 40 * 96 }).map((quarters) => near + quarters * 900),
    },
    // Half hours of office hours, which are often free.
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.nat(4), fc.nat(3), fc.integer({ min: 2, max: 15 }))
        .map(([day, week, half]) => near + (week * 7 + day) * 86_400 + half * 1_800),
    },
    { weight: 1, arbitrary: fc.constantFrom(...extremeInstants) },
  )

  const text = ({ minLength = 0, maxLength = 12 }: Schema): fc.Arbitrary<string> =>
    fc.string({
      minLength: Math.min(minLength, 400),
      maxLength: Math.min(Math.max(maxLength, minLength), minLength + 12),
    })

  const leaf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
    if (schema.enum?.length) return fc.constantFrom(...schema.enum)
    if (known()[name]) return pool(name)
    const defaults = named
      .filter(([pattern]) => pattern.test(name))
      .map(([, values]) => fc.constantFrom(...values))
    if (schema.format === 'int64') return time
    if (schema.type === 'integer' || schema.type === 'number')
      return fc
        .integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 200, 2_000) })
        .map((value) => value - (value % (schema.multipleOf ?? 1)))
    if (schema.type === 'boolean') return fc.boolean()
    if (schema.format === 'date') return fc.constantFrom('2026-03-03', '2026-03-29', ...extremeDates)
    if (defaults.length) return fc.oneof(...defaults)
    if (/time$|_(before|after)$/.test(name)) return time
    return text(schema)
  }

  const arbitraryOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
    const choices = schema.anyOf ?? schema.oneOf
    if (name === 'when')
      return fc.oneof(
        fc.tuple(time, fc.integer({ min: -1, max: 100_000 })).map(([start, length]) => ({
          start_time: start,
          end_time: start + length,
        })),
        fc.constantFrom(...extremeDates.map((date) => ({ date })), { date: '2026-03-04' }),
        fc.constantFrom({ start_date: '2026-03-04', end_date: '2026-03-06' }),
        time.map((at) => ({ time: at })),
      )
    if (choices?.length) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, name)))
    if (schema.type === 'array')
      return fc.array(arbitraryOf(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      })
    if (schema.type !== 'object') return leaf(schema, name)
    const properties = Object.entries(schema.properties ?? {})
    const record = Object.fromEntries(properties.map(([key, inner]) => [key, arbitraryOf(inner, key)]))
    const requiredKeys = properties.map(([key]) => key).filter((key) => schema.required?.includes(key))
    const more = schema.additionalProperties
    if (typeof more !== 'object' || !more.type) return recordOf(record, requiredKeys)
    return fc.dictionary(
      fc.oneof(fc.constantFrom('key1', 'key5', 'colour'), fc.string({ maxLength: 8 })),
      leaf(more, name),
      { maxKeys: 3 },
    )
  }

  /** An example with existing ids, from which some fields are missing. */
  const likeExample = (example: unknown): fc.Arbitrary<unknown> =>
    fc.tuple(fc.nat(), fc.nat()).map(([seed, left]) => {
      const copy = structuredClone(example)
      for (const { holder, key } of placesIn(copy)) {
        const values = known()[key] ?? []
        if (values.length && typeof holder[key] !== 'object') holder[key] = values[seed % values.length]
      }
      const places = placesIn(copy)
      const place = left % 3 === 0 ? places[left % Math.max(1, places.length)] : undefined
      if (place) delete place.holder[place.key]
      return copy
    })

  const partOf = (place: 'path' | 'query') => {
    const own = parameters.filter((parameter) => parameter.in === place)
    const record = Object.fromEntries(own.map(({ name, schema }) => [name, arbitraryOf(schema, name)]))
    return recordOf(
      record,
      own.filter(({ required }) => required).map(({ name }) => name),
    )
  }
  const media = requestBody?.content['application/json']
  const fromSchema = media?.schema ? arbitraryOf(media.schema, 'body') : fc.constant(undefined)
  const body = media?.example === undefined ? fromSchema : fc.oneof(fromSchema, likeExample(media.example))
  const wellFormed = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
  return fc
    .tuple(fc.record({ path: partOf('path'), query: partOf('query'), body }), faults)
    .map(([parts, fault]): WildRequest => {
      const made = withFault(parts, fault)
      // Without a name, or with one that leads elsewhere, a path is another one.
      const asked = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        wellFormed(made.path[name]).replace(/^\.{0,2}$/, '-'),
      )
      const pairs = Object.entries(made.query).map(([name, value]) => `${name}=${wellFormed(value)}`)
      return {
        method,
        path: pairs.length ? `${asked}?${pairs.join('&')}` : asked,
        body: made.body,
      }
    })
}
