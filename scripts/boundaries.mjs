// Checks the imports of the packages: which package may import which, which package may use a library, the layers within a
// package, and that no files import each other in a cycle. Imports by path are resolved, so that they cannot reach into
// another package either.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cyclesIn, importsOf, root, sourceFiles } from './import-graph.mjs'

/** Package → the packages that it may import. */
const packages = {
  time: [],
  contract: ['time'],
  icalendar: ['contract', 'time'],
  client: ['icalendar', 'contract', 'time'],
  flow: ['contract', 'time'],
  service: ['icalendar', 'contract', 'time'],
  elements: ['flow', 'client', 'icalendar', 'contract', 'time'],
  admin: ['elements', 'flow', 'client', 'contract', 'time'],
  embed: ['admin', 'elements', 'flow', 'client'],
  react: ['admin', 'elements', 'flow', 'client'],
}

/**
 * The layers of a package, lowest first: a file may import files of its own layer and of those below, lazily as well. `*` is all
 * files that are in no other layer. Each room of the service is a layer, and imports of types count, so that a room knows none above it.
 */
const layers = {
  time: [['bounded-map.ts', 'instant.ts', 'plain-date.ts', 'interval.ts'], ['*'], ['index.ts']],
  contract: [
    ['endpoint.ts', 'reader.ts', 'scalars.ts', 'wire.ts'],
    ['*'],
    ['endpoints.ts', 'index.ts'],
    ['interface/'],
  ],
  icalendar: [['*'], ['zones/'], ['read/'], ['write/'], ['edit/'], ['index.ts']],
  client: [['*'], ['areas.ts', 'index.ts']],
  flow: [
    ['machine.ts', 'effect-timeout.ts'],
    ['*'],
    ['manage/', 'people/'],
    ['index.ts', 'calendar.ts', 'manage.ts'],
  ],
  elements: [['base/', 'events/', 'messages/', 'styles/'], ['*'], ['ssr/', 'index.ts']],
  service: [
    ['texts/'],
    ['kernel/'],
    ['kernel/store/'],
    ['kernel/pictures/'],
    ['anonymous/'],
    ['kernel/email/'],
    ['kernel/publish/'],
    ['kernel/outbox/'],
    ['kernel/http/'],
    ['access/'],
    ['features/audit/'],
    ['providers/'],
    ['event-types/'],
    ['features/webhooks/'],
    ['calendars/'],
    ['hosts/'],
    ['calendars/busy/'],
    ['calendars/events/'],
    ['calendars/connections/'],
    ['calendars/sync/'],
    ['calendars/write-through/'],
    ['features/bookings/'],
    ['features/event-types/'],
    ['features/group-events/'],
    ['features/sms/'],
    ['calendars/write-back/'],
    ['features/calendar/'],
    ['features/challenges/'],
    ['features/holds/'],
    ['features/links/'],
    ['features/series/'],
    ['features/payments/'],
    ['features/resources/'],
    ['features/email-confirmations/'],
    ['features/waitlist/'],
    ['features/owner-bookings/'],
    ['features/insights/'],
    ['features/booking-feeds/'],
    ['features/polls/'],
    ['features/host-pages/'],
    ['features/routing-forms/'],
    ['features/imports/'],
    ['features/link-previews/'],
    ['features/explain/'],
    ['features/visitor/'],
    ['features/legacy/'],
    ['features/team/'],
    ['features/brand/'],
    ['features/api-keys/'],
    ['features/guests/'],
    ['features/applications/'],
    ['features/demo-studio/'],
    ['features/activity/'],
    ['consequences.ts'],
    ['outbox/'],
    ['features/mail/'],
    ['serve/'],
    ['routes.ts'],
    ['pages/'],
    ['agents/'],
    ['conformance/', 'create-service.ts', 'index.ts'],
    ['bin/'],
  ],
}

/** Packages in which an import of a type counts, too. */
const typesCount = new Set(['service'])

/** Library → the only packages that may import it in what they publish. */
const libraries = {
  rrule: ['time'],
  'date-fns': ['time'],
  'date-fns-tz': ['time'],
  '@date-fns/tz': ['time'],
  zod: ['contract'],
  '@floating-ui/dom': ['elements'],
  '@simplewebauthn/browser': ['admin'],
  qr: ['admin'],
  '@noble/hashes': ['client'],
  'ical.js': ['icalendar'],
  lit: ['elements', 'admin', 'embed'],
  '@lit-labs/ssr': ['elements'],
  '@lit-labs/ssr-client': ['elements'],
  // Only their types, for pages that use these frameworks.
  'solid-js': ['elements'],
  svelte: ['elements'],
  vue: ['elements'],
  '@lit/react': ['react'],
  react: ['react'],
  hono: ['service'],
  '@hono/node-server': ['service'],
  pg: ['service'],
  '@electric-sql/pglite': ['service'],
  '@opentelemetry/api': ['service'],
  pino: ['service'],
  'prom-client': ['service'],
  'ipaddr.js': ['service'],
  re2js: ['service'],
  nodemailer: ['service'],
  saxes: ['service'],
  oauth4webapi: ['service'],
  'date-holidays': ['service'],
  '@takumi-rs/wasm': ['service'],
  '@simplewebauthn/server': ['service'],
  '@modelcontextprotocol/server': ['service'],
}

/** The only files outside tests that may import `node:` modules: the core of `service` also runs in a page. */
const nodeFiles =
  /^packages\/service\/src\/(bin|providers)\/|^packages\/service\/src\/kernel\/store\/postgres/

/** Packages that take values from `@whenable/contract/values`, so that no bundle of a page has a schema or an endpoint in it. */
const withoutSchemas = new Set(['icalendar', 'flow', 'elements'])

const testFiles = /\.test\.ts$|\/testing\//

const libraryOf = (specifier) =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]

/** The layer of a file, counted from the lowest: that of the longest entry which names it. */
const layerOf = (name, file) => {
  const path = file.slice(`packages/${name}/src/`.length)
  const isNamed = (entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry)
  const [entry = '*'] = layers[name]
    .flat()
    .filter(isNamed)
    .sort((one, other) => other.length - one.length)
  return layers[name].findIndex((entries) => entries.includes(entry))
}

/** The violation of an import by path, or an empty string. */
const violationOfPath = (name, file, { target, isType }, isTest) => {
  if (!target.startsWith(`packages/${name}/`)) return `leaves its package for ${target}`
  if (isTest || (isType && !typesCount.has(name)) || !layers[name] || testFiles.test(target)) return ''
  return layerOf(name, target) > layerOf(name, file) ? 'imports a higher layer' : ''
}

/** The violation of an import, or an empty string. */
const violationOf = (name, file, imported, isTest) => {
  const { specifier, target } = imported
  if (target) return violationOfPath(name, file, imported, isTest)
  if (specifier.startsWith('node:'))
    return isTest || nodeFiles.test(file) ? '' : 'uses Node in code that also runs in a page'
  // One of the package's own modules, chosen by the condition `development`.
  if (specifier === '#warnings')
    return name === 'elements' ? '' : 'imports what another package has for itself'
  const library = libraryOf(specifier)
  if (library.startsWith('@whenable/')) {
    const other = library.slice('@whenable/'.length)
    if (other === name) return 'imports its own package by name'
    if (specifier.includes('/internal/') && name !== 'admin')
      return 'imports what only admin may: an entry `internal`'
    if (isTest) return ''
    if (specifier === '@whenable/contract' && !imported.isType && withoutSchemas.has(name))
      return 'loads every schema: import values from @whenable/contract/values'
    return packages[name].includes(other) ? '' : `${name} may not import ${other}`
  }
  if (isTest) return ''
  if (specifier === 'zod') return 'the full zod compiles code with Function: import zod/mini'
  const allowed = libraries[library]
  if (!allowed) return `add ${library} to scripts/boundaries.mjs and to ARCHITECTURE.md`
  return allowed.includes(name) ? '' : `only ${allowed.join(', ')} may import ${library}`
}

const violations = []
const graph = new Map()
let count = 0
for (const name of Object.keys(packages))
  for (const file of sourceFiles(`packages/${name}/src`)) {
    const isTest = testFiles.test(file)
    const imports = importsOf(file)
    count += imports.length
    for (const imported of imports) {
      const violation = violationOf(name, file, imported, isTest)
      if (violation) violations.push(`${file}: '${imported.specifier}': ${violation}`)
    }
    if (!isTest)
      graph.set(
        file,
        imports.filter(({ target, isType }) => target && !isType).map(({ target }) => target),
      )
  }
for (const cycle of cyclesIn(graph)) violations.push(`cycle: ${cycle.join(' → ')}`)

for (const [name, list] of Object.entries(layers))
  for (const entry of list.flat())
    if (entry !== '*' && !existsSync(join(root, 'packages', name, 'src', entry)))
      violations.push(`scripts/boundaries.mjs: packages/${name}/src/${entry} does not exist`)

for (const outside of ['demo', 'stories'])
  for (const file of sourceFiles(outside))
    for (const { specifier } of importsOf(file))
      if (/packages\//.test(specifier)) violations.push(`${file}: '${specifier}': import the package by name`)

if (violations.length) {
  console.error(
    `${violations.join('\n')}\n${violations.length} violations. ARCHITECTURE.md explains the rules.`,
  )
  process.exit(1)
}
console.log(`boundaries: ${count} imports checked`)
