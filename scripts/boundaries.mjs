// Refuses imports that the layout of the house does not allow: who may import which room, and which library stays where.
// Resolved by path, so that a relative import cannot step over a wall that a package name would hit.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Room → the rooms that it may import. */
const rooms = {
  time: [],
  contract: ['time'],
  client: ['contract', 'time'],
  flow: ['contract', 'time'],
  service: ['contract', 'time'],
  elements: ['flow', 'client', 'contract', 'time'],
  embed: ['elements', 'flow', 'client'],
  react: ['elements', 'flow', 'client'],
}

/** Library (or a prefix that ends in a slash) → the only rooms that may import it in what they publish. */
const libraries = {
  rrule: ['time'],
  'date-fns': ['time'],
  'date-fns-tz': ['time'],
  '@date-fns/tz': ['time'],
  zod: ['contract'],
  '@floating-ui/dom': ['elements'],
  'ical.js': ['client'],
  lit: ['elements', 'embed'],
  '@lit/context': ['elements'],
  '@lit-labs/ssr': ['elements'],
  '@lit-labs/ssr-client': ['elements'],
  // Their types alone, for those who have them.
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
  'ical-generator': ['service'],
}

/** The only files outside tests that may use Node itself: `service`'s core also runs in a page. */
const nodeFiles = /^packages\/service\/src\/(bin|providers)\/|^packages\/service\/src\/store\/postgres/

const importPattern =
  /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

function* sources(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* sources(path)
    else if (/\.(ts|mts|mjs|js)$/.test(entry.name)) yield path
  }
}

const libraryOf = (specifier) =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]

/** What is wrong with one import, or nothing. */
function fault(room, file, specifier, isTest) {
  if (specifier.startsWith('.')) {
    const target = relative(root, resolve(dirname(join(root, file)), specifier))
      .split(sep)
      .join('/')
    return target.startsWith(`packages/${room}/`) ? '' : `steps out of its package to ${target}`
  }
  if (specifier.startsWith('node:')) {
    return isTest || nodeFiles.test(file) ? '' : 'uses Node in code that also runs in a page'
  }
  const library = libraryOf(specifier)
  if (library.startsWith('@whenable/')) {
    const target = library.slice('@whenable/'.length)
    if (target === room) return 'imports its own package by name'
    return isTest || rooms[room].includes(target) ? '' : `${room} may not import ${target}`
  }
  if (isTest) return ''
  if (specifier === 'zod') return 'the full zod compiles with Function: import zod/mini'
  const allowed = libraries[library]
  if (!allowed) return `${library} has no room: name it in scripts/boundaries.mjs and ARCHITECTURE.md`
  return allowed.includes(room) ? '' : `${library} stays in ${allowed.join(', ')}`
}

const faults = []
let count = 0
for (const room of Object.keys(rooms)) {
  for (const path of sources(join(root, 'packages', room, 'src'))) {
    const file = relative(root, path).split(sep).join('/')
    const isTest = /\.test\.ts$|\/testing\//.test(file)
    for (const match of readFileSync(path, 'utf8').matchAll(importPattern)) {
      const specifier = match[1] ?? match[2]
      const why = fault(room, file, specifier, isTest)
      count++
      if (why) faults.push(`${file}: '${specifier}' — ${why}`)
    }
  }
}
for (const outside of ['demo', 'stories']) {
  for (const path of sources(join(root, outside))) {
    const file = relative(root, path).split(sep).join('/')
    for (const match of readFileSync(path, 'utf8').matchAll(importPattern)) {
      const specifier = match[1] ?? match[2]
      if (/packages\//.test(specifier)) faults.push(`${file}: '${specifier}' — public entries only`)
    }
  }
}
if (faults.length) {
  console.error(
    `${faults.join('\n')}\n${faults.length} imports cross a wall; the rules are in ARCHITECTURE.md.`,
  )
  process.exit(1)
}
console.log(`boundaries: ${count} imports, all within the walls`)
