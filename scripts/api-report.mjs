// Writes `api/*.txt`: what each entry of each package exports, with its types, as the built declarations say. A change of a public name or type
// shows there, and fails `npm test` until it is accepted: `pnpm api:accept`, after `tsc -b`. `--check` writes nothing.
// Reads declarations with TypeScript 5, because version 7 has no API for programs.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript-5'
import { endpoints, openApiDocument, requiredKeyScope } from '../packages/contract/dist/index.js'
import { elementsOf, joinManifests } from './element-data/names.mjs'
import { elementPackages } from './element-data/tags.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'api')
const packages = readdirSync(join(root, 'packages'))

/** The declarations of each entry of a package: `@whenable/flow/manage` → its `.d.ts`. Entries of one file each are one entry. */
const entriesOf = (name) => {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([entry, target]) =>
    target.types && !entry.includes('*')
      ? [[`@whenable/${name}${entry.slice(1)}`, join(root, 'packages', name, target.types)]]
      : [],
  )
}

const entries = packages.flatMap(entriesOf)
const missing = entries.filter(([, file]) => !existsSync(file))
if (missing.length) {
  console.error(`Not built: ${missing.map(([entry]) => entry).join(', ')}. Run: npx tsc -b`)
  process.exit(1)
}

const program = ts.createProgram(
  entries.map(([, file]) => file),
  {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
    noLib: true,
    types: [],
  },
)
const checker = program.getTypeChecker()
const printer = ts.createPrinter({ removeComments: true })

const isPrivate = (member) =>
  ts.isPrivateIdentifier(member.name ?? member) ||
  (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0

/** A declaration without comments, and a class without what only itself may use. */
const textOf = (declaration) => {
  const file = declaration.getSourceFile()
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  const print = (node) => printer.printNode(ts.EmitHint.Unspecified, node, file)
  if (!ts.isClassDeclaration(statement)) return print(statement)
  const members = statement.members
    .filter((member) => !isPrivate(member))
    .map((member) => `    ${print(member)}`)
  const heritage = (statement.heritageClauses ?? []).map((clause) => ` ${print(clause)}`).join('')
  return [`class ${statement.name?.text}${heritage} {`, ...members, '}'].join('\n')
}

/** Longer types of constants are those of schemas and endpoints, which `endpoints.txt` shows: here they have a hash. */
const LONGEST = 600

const shortened = (text) => {
  const isWire = /^(?:export )?(?:declare )?const/.test(text) && /Zod|Endpoint|Operation/.test(text)
  if (text.length <= LONGEST || !isWire) return text
  const hash = createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 12)
  return `${text.slice(0, text.indexOf(':'))}: … ${hash}`
}

/** The lines of an export: its declarations, or only its name if another entry shows them. */
const linesOf = (symbol, shown) => {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const name = symbol.getName()
  const first = shown.get(target)
  if (first) return `${name}: see ${first}`
  shown.set(target, name)
  const declarations = target.declarations ?? []
  const own = declarations.filter((one) => one.getSourceFile().fileName.includes('/packages/'))
  if (own.length < declarations.length || !own.length) return `${name}: of a library`
  if (own.some(ts.isSourceFile))
    return `${name}: a namespace of ${checker
      .getExportsOfModule(target)
      .map((one) => one.getName())
      .sort()
      .join(', ')}`
  const text = own.map(textOf).join('\n')
  return shortened(text)
    .replace(/^(?:export )?(?:declare )?/gm, '')
    .replaceAll(/import\("(?:[^"]*\/)?node_modules\/([^"]+)"\)/g, 'import("$1")')
}

const reportOf = (name) => {
  const shown = new Map()
  const sections = entriesOf(name).map(([entry, file]) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    const exported = module ? checker.getExportsOfModule(module) : []
    const lines = [...exported]
      .sort((one, other) => (one.getName() < other.getName() ? -1 : 1))
      .map((symbol) => linesOf(symbol, shown))
    return `# ${entry}\n\n${lines.join('\n\n')}\n`
  })
  return sections.join('\n')
}

/** A JSON Schema in short: `{ name: string, tags?: string[] }`. */
const schemaText = (schema = {}) => {
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (several) return `(${several.map(schemaText).join(schema.allOf ? ' & ' : ' | ')})`
  const limits = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'maxItems']
    .filter((name) => schema[name] !== undefined)
    .map((name) => `${name} ${schema[name]}`)
  const suffix = `${limits.length ? `<${limits.join(', ')}>` : ''}${schema.nullable ? '?' : ''}`
  if (schema.type === 'array') return `${schemaText(schema.items)}[]${suffix}`
  if (schema.properties) return `{ ${propertiesOf(schema).join(', ')} }${suffix}`
  return `${schema.type ?? 'any'}${suffix}`
}

const propertiesOf = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema)}`,
  )

/** A line for each field of a body or an answer. */
const fieldLines = (label, schema) => {
  if (!schema) return []
  const [inner, suffix] = schema.type === 'array' ? [schema.items ?? {}, '[]'] : [schema, '']
  const lines = inner.properties ? propertiesOf(inner) : [schemaText(inner)]
  return lines.map((line) => `  ${label}${suffix} ${line}`)
}

/** Each endpoint: its method and path, who may call it, what it causes, parameters, the fields of its body and of its answer. */
const endpointsReport = () => {
  const { paths } = openApiDocument(endpoints, '')
  const callersOf = new Map(
    endpoints.map((endpoint) => {
      const { id, access, effect } = endpoint
      const scope = requiredKeyScope(endpoint)
      const facts = [
        `for ${access}`,
        ...(scope ? [`or a key for ${scope}`] : []),
        ...(effect ? [[effect].flat().join(', ')] : []),
      ]
      return [id, facts.join('; ')]
    }),
  )
  const texts = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const answer = operation.responses[200].content['application/json']?.schema
      const body = operation.requestBody?.content['application/json'].schema
      const parameters = operation.parameters.map(
        (one) => `  ${one.in} ${one.name}${one.required ? '' : '?'}: ${schemaText(one.schema)}`,
      )
      return [
        `${method.toUpperCase()} ${path}  ${operation.operationId}, ${callersOf.get(operation.operationId)}`,
        ...parameters,
        ...fieldLines('body', body),
        ...fieldLines('data', answer?.properties?.data ?? answer),
      ].join('\n')
    }),
  )
  return `${texts.sort().join('\n\n')}\n`
}

/** Each tag, with the names of its attributes, other properties, methods, events, slots, parts and tokens. */
const tagsReport = () => {
  const manifestOf = (name) =>
    JSON.parse(readFileSync(join(root, 'packages', name, 'custom-elements.json'), 'utf8'))
  const line = (label, list = []) =>
    list.length ? [`  ${label}: ${list.map(({ name }) => name || 'default').join(', ')}`] : []
  return elementsOf(joinManifests(elementPackages.map(manifestOf)))
    .map((element) => {
      const { tagName, members = [] } = element
      const ofKind = (kind) => members.filter((member) => member.kind === kind && !member.attribute)
      const lines = [
        ...line('attributes', element.attributes),
        ...line('properties', ofKind('field')),
        ...line('methods', ofKind('method')),
        ...line('events', element.events),
        ...line('slots', element.slots),
        ...line('parts', element.cssParts),
        ...line('tokens', element.cssProperties),
      ]
      return [tagName, ...lines, ''].join('\n')
    })
    .join('\n')
}

/** File → its text. */
const reports = [
  ['tags.txt', tagsReport()],
  ...packages.map((name) => [`${name}.txt`, reportOf(name)]),
  ['endpoints.txt', endpointsReport()],
]

mkdirSync(folder, { recursive: true })
const changed = reports.filter(([name, report]) => {
  const file = join(folder, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === report) return false
  if (!process.argv.includes('--check')) writeFileSync(file, report)
  return true
})
if (changed.length && process.argv.includes('--check')) {
  const files = changed.map(([name]) => relative(root, join(folder, name))).join(', ')
  console.error(`The public API differs from ${files}. Is it meant? Accept it: npx pnpm@10.34.9 api:accept`)
  process.exit(1)
}
console.log(`${entries.length} entries, ${changed.length} of ${reports.length} files written`)
