// The readers of what pages read, from the schemas of the contract: functions without a schema library, so that a page that books loads none.
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const sources = 'packages/contract/src'

/** Module → its schemas that pages read, after fields that several of them share. `payments` has `readPayment` of `paymentSchema`. */
const modules = {
  wire: ['errorEnvelopeSchema'],
  'scheduling/records': [
    ...['personSchema', 'bookingStatusSchema', 'timeSlotFields', 'timeSlotSchema'],
    ...['publicHostSchema', 'bookingSettingsSchema', 'availabilitySchema', 'bootstrapSchema'],
  ],
  'scheduling/bookings': ['bookingFields', 'bookingSchema', 'rescheduledSchema', 'waitingEmailsSchema'],
  'scheduling/series-rules': ['publicSeriesRulesSchema'],
  'scheduling/booking-series': ['seriesAvailabilitySchema', 'slotsNotBookedSchema', 'bookingSeriesSchema'],
  'scheduling/challenges': ['challengeSchema'],
  'scheduling/holds': ['holdSchema'],
  'scheduling/payments': ['paymentSchema'],
  'scheduling/email-confirmations': ['emailConfirmationSchema'],
  'scheduling/host-pages': ['hostPageSchema'],
  'scheduling/routing-forms': ['routingFormPageSchema', 'routedTargetSchema'],
  'scheduling/links': ['linkAddressSchema', 'capabilitiesSchema'],
  'scheduling/polls': [
    ...['votesSchema', 'pollAnswerSchema', 'pollFields', 'pollSchema', 'createdPollSchema', 'pollPageSchema'],
  ],
  'scheduling/waitlist': ['waitlistEntrySchema'],
}

/** The modules of schemas, of which the operations beside them import readers that may not exist yet. */
const loadSchemas = async () => {
  const imports = Object.keys(modules).map((name, index) => `export * as m${index} from './${name}.ts'`)
  const { outputFiles } = await build({
    stdin: {
      contents: [...imports, `export * as scalars from './scalars.ts'`].join('\n'),
      resolveDir: join(root, sources),
      loader: 'ts',
    },
    ...{ bundle: true, write: false, format: 'esm', conditions: ['source'] },
    plugins: [
      {
        name: 'no readers',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /\/generated\// }, ({ path }) => ({ path, namespace: 'no-readers' }))
          onLoad({ filter: /./, namespace: 'no-readers' }, () => ({ contents: 'module.exports = {}' }))
        },
      },
    ],
  })
  const text = Buffer.from(outputFiles[0].text).toString('base64')
  const { scalars, ...loaded } = await import(`data:text/javascript;base64,${text}`)
  return { scalars, loaded: Object.keys(modules).map((name, index) => [name, loaded[`m${index}`]]) }
}

const fileOf = (name) => `${name.slice(name.lastIndexOf('/') + 1)}.js`
const readerName = (name) =>
  name.endsWith('Fields') ? name : `read${name[0].toUpperCase()}${name.slice(1).replace(/Schema$/, '')}`
const call = (name, ...parameters) => `/* @__PURE__ */ ${name}(${parameters.join(', ')})`

/** The readers that others are made of, in `reader.ts`. */
const primitives =
  /\bread(?:Array|Boolean|Instant|List|Map|Number|Object|OneOf|Optional|OptionalText|Text)\b/g

/** Writes the readers of one module. `known` has the names and modules of schemas and fields that have readers. */
const writeModule = (name, exported, known, { instantSchema, numericSchema, booleanSchema, wordsOf }) => {
  const scalarReaders = new Map([
    [instantSchema, 'readInstant'],
    [numericSchema, 'readNumber'],
    [booleanSchema, 'readBoolean'],
  ])
  const imported = new Map()
  const local = new Map()
  const lines = []
  const isFields = (value) => !value._zod

  /** The name of what has a reader, imported if that is in another module. */
  const use = ({ module, text }) => {
    if (module !== name) imported.set(fileOf(module), (imported.get(fileOf(module)) ?? new Set()).add(text))
    return text
  }

  const fieldsOf = (shape) => {
    const includes = ([fields]) => isFields(fields) && Object.keys(fields).every((key) => key in shape)
    const [fields, reader] = [...known].find(includes) ?? [{}]
    const written = Object.entries(shape).flatMap(([key, field]) =>
      fields[key] === field ? [] : `${key}: ${readerOf(field)}`,
    )
    if (reader && !written.length) return use(reader)
    return `{ ${[...(reader ? [`...${use(reader)}`] : []), ...written].join(', ')} }`
  }

  const fail = (what) => {
    throw new Error(`${sources}/${name}.ts: no reader can be made of ${what}`)
  }

  const definitionOf = (schema) => {
    const { type, shape, catchall, element, entries, in: given, checks, innerType } = schema._zod.def
    if (wordsOf.has(schema))
      return call('readOneOf', ...wordsOf.get(schema).map((word) => JSON.stringify(word)))
    if (checks?.length) fail(`a checked ${type}`)
    if (type === 'string') return 'readText'
    if (type === 'enum')
      return call('readOneOf', ...Object.values(entries).map((word) => JSON.stringify(word)))
    if (type === 'array') return call('readArray', readerOf(element))
    if (type === 'object' && catchall?._zod.def.type === 'unknown') return call('readObject', fieldsOf(shape))
    if (type === 'object' && catchall && !Object.keys(shape).length)
      return call('readMap', readerOf(catchall))
    // Only its type says that the field may be missing.
    if (type === 'optional' && innerType._zod.def.type === 'pipe') return readerOf(innerType)
    const value = given?._zod.def.innerType?._zod.def.innerType
    if (type !== 'pipe' || !value) return fail(`${type} of ${Object.keys(schema._zod.def)}`)
    // `listOf` reads what is missing as an empty list, `optional` as undefined.
    if (Array.isArray(schema._zod.run({ value: undefined, issues: [] }, {}).value))
      return call('readList', readerOf(value._zod.def.element))
    const inner = readerOf(value)
    return inner === 'readText' ? 'readOptionalText' : call('readOptional', inner)
  }

  const readerOf = (schema) => {
    const scalar = scalarReaders.get(schema)
    if (scalar) return scalar
    if (known.has(schema)) return use(known.get(schema))
    if (!local.has(schema)) local.set(schema, definitionOf(schema))
    return local.get(schema)
  }

  for (const exportedName of modules[name]) {
    const value = exported[exportedName]
    if (!value) fail(exportedName)
    const text = readerName(exportedName)
    const schema = `typeof schemas.${exportedName}`
    lines.push(
      isFields(value)
        ? `export const ${text}: ReadersOf<${schema}> = ${fieldsOf(value)}`
        : `export const ${text}: Reader<z.output<${schema}>> = ${definitionOf(value)}`,
    )
    known.set(value, { module: name, text })
  }
  const body = lines.join('\n')
  const types = ['Reader', 'ReadersOf']
    .filter((type) => body.includes(`${type}<`))
    .map((type) => `type ${type}`)
  const readers = new Set(body.match(primitives))
  return [
    `// Made from ../${name}.ts by scripts/generate.mjs: change that, not this file.`,
    `import type * as z from 'zod/mini'`,
    `import { ${[...types, ...readers].join(', ')} } from '../reader.js'`,
    `import type * as schemas from '../${name}.js'`,
    ...[...imported].map(([file, names]) => `import { ${[...names].join(', ')} } from './${file}'`),
    '',
    body,
    '',
  ].join('\n')
}

/** The files with the readers, by their paths. */
export const readerFiles = async () => {
  const { scalars, loaded } = await loadSchemas()
  const known = new Map()
  return Object.fromEntries(
    loaded.map(([name, exported]) => [
      `${sources}/generated/${fileOf(name).replace('.js', '.ts')}`,
      writeModule(name, exported, known, scalars),
    ]),
  )
}
