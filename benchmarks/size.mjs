// Measures what a page downloads with the script tag (brotli, quality 11): until the first slot shows, for a whole booking, and
// all files that load without a click, including those for managing bookings; and the largest language file.
// `--check` fails if a size is over budget.json, and skips the sizes of modules. `--write` keeps the build as the script tag's,
// so the tests use the measured files.
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build } from 'vite'

const mayFail = process.argv.includes('--check')
const keepsBuild = process.argv.includes('--write')

const root = join(import.meta.dirname, '..')
const embed = join(root, 'packages/embed')
const budget = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'))

const brotli = (text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length

/** What opens only on demand, the layouts that a page may choose, and what other languages than English need. */
const onDemand = new RegExp(
  [
    'zone-(?:list|names|index)',
    'define/time-zone-select',
    'popup-placement',
    'define/calendar-import',
    'calendar-import-panel',
    'imported-calendar\\.model',
    'time/src/(?:when|resolve|interval|instant-text|wall-time|recurrence-rule)',
    'flow/src/(?:calendar|people)',
    'elements/src/form/(?:questions|guests|consent)',
    'page-prefill',
    'booking/layouts/',
    'slots/(?:day-list|upcoming-days)',
    'define/group-events',
    'messages/(?:layouts|group-events|event\\.)',
    'event-types-panel',
    'booking/steps/next-slots',
    'confirmation/owner-pages',
    'elements/src/locales',
    'embed/src/(?:calls|options|launchers|told)',
    'elements/src/(?:calendar|agenda|event|free-busy|popup|time)/',
    'base/flow-subscription',
    'time/src/(?:expand-event|open-hours)',
    'elements/src/(?:slots|confirmation|time-zone)/(?:week|day-list|redirect|time-zone-list)\\.ts',
    'elements/src/slots/seat-list',
    'directives/(?:repeat|live)',
    'lit-html/(?:development/)?directive-helpers',
  ].join('|'),
)

const result = await build({
  root: embed,
  configFile: join(embed, 'vite.config.ts'),
  logLevel: 'error',
  build: keepsBuild ? {} : { write: false, sourcemap: false },
})
const outputs = (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output)
/** By file name, without the line of a kept build that names its source map, which is for tools alone. */
const chunks = new Map(
  outputs
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, isEntry, imports, moduleIds, modules, code }) => [
      fileName,
      {
        ...{ fileName, isEntry, imports, moduleIds, modules },
        code: code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, ''),
      },
    ]),
)

/** The chunks that loading `fileName` loads with it. */
const withImports = (fileName, into = new Set()) => {
  if (into.has(fileName) || !chunks.has(fileName)) return into
  into.add(fileName)
  for (const imported of chunks.get(fileName)?.imports ?? []) withImports(imported, into)
  return into
}
const chunkOf = (module) =>
  [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))?.fileName

const entry = [...chunks.values()].find(({ isEntry }) => isEntry).fileName
const first = withImports(entry)
withImports(chunkOf('elements/src/define/booking.ts'), first)
const flow = new Set(first)
withImports(chunkOf('elements/src/booking/steps/submission-steps.ts'), flow)
/** What an element loads beyond the files of bookings, with which it shares what draws and what knows of time. */
const beyond = (tag) =>
  new Set([...withImports(chunkOf(`elements/src/define/${tag}.ts`))].filter((name) => !flow.has(name)))
const calendar = beyond('calendar')
const freeBusy = beyond('free-busy')
const whole = new Set(
  [...chunks.keys()].filter((name) => !chunks.get(name).moduleIds.some((id) => onDemand.test(id))),
)

const sizeOf = (names) => [...names].reduce((sum, name) => sum + brotli(chunks.get(name).code), 0)

const whenLoaded = (name) =>
  Object.entries({ 'first slot': first, later: flow, managing: whole }).find(([, names]) =>
    names.has(name),
  )?.[0] ?? 'on demand'

const rows = [...chunks.values()]
  .map((chunk) => ({
    name: chunk.fileName,
    when: whenLoaded(chunk.fileName),
    raw: chunk.code.length,
    gzip: gzipSync(chunk.code, { level: 9 }).length,
    brotli: brotli(chunk.code),
  }))
  .sort((a, b) => a.when.localeCompare(b.when) || b.brotli - a.brotli)

const number = (value, width = 8) => String(value).padStart(width)
console.log(
  `${'file'.padEnd(46)}${'loaded'.padEnd(12)}${'raw'.padStart(8)}${'gzip'.padStart(8)}${'brotli'.padStart(8)}`,
)
for (const row of rows)
  console.log(
    `${row.name.padEnd(46)}${row.when.padEnd(12)}${number(row.raw)}${number(row.gzip)}${number(row.brotli)}`,
  )

/** Each module's own weight, minified and compressed alone: shares, that add up to more than the file they are in. */
const shares = []
for (const name of mayFail ? [] : new Set([...whole, ...calendar, ...freeBusy])) {
  for (const [id, { code }] of Object.entries(chunks.get(name).modules)) {
    if (!code) continue
    const { outputFiles } = await bundle({
      stdin: { contents: code, loader: 'js' },
      write: false,
      minify: true,
      format: 'esm',
      logLevel: 'silent',
    })
    const path = relative(root, id).replace(/^.*node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?/, '')
    shares.push({ path, when: whenLoaded(name), bytes: brotli(outputFiles[0].text) })
  }
}
if (shares.length)
  console.log(`\n${'module, compressed separately'.padEnd(58)}${'loaded'.padEnd(12)}${'brotli'.padStart(8)}`)
for (const { path, when, bytes } of shares.sort((a, b) => a.when.localeCompare(b.when) || b.bytes - a.bytes))
  console.log(`${path.padEnd(58)}${when.padEnd(12)}${number(bytes)}`)

/** What a language weighs: a file for each section, of which a page fetches those that it speaks. */
const languages = new Map()
for (const { fileName, source } of outputs) {
  const [, language, section] = /^languages\/(.+)-(\w+)-\w+\.js$/.exec(fileName) ?? []
  if (language)
    languages.set(language, [...(languages.get(language) ?? []), { section, bytes: brotli(source) }])
}
const largest = (files) => files.reduce((most, file) => (file.bytes > most.bytes ? file : most))
console.log(`\n${'language'.padEnd(12)}${'total'.padStart(8)}${'largest file'.padStart(24)}`)
for (const [language, files] of languages) {
  const { section, bytes } = largest(files)
  const whole = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`${language.padEnd(12)}${number(whole)}${section.padStart(16)}${number(bytes)}`)
}

const measured = {
  'first slot': sizeOf(first),
  'whole flow': sizeOf(flow),
  'all files': sizeOf(whole),
  calendar: sizeOf(calendar),
  agenda: sizeOf(beyond('agenda')),
  event: sizeOf(beyond('event')),
  time: sizeOf(beyond('time')),
  'free/busy': sizeOf(freeBusy),
  'language file': largest([...languages.values()].flat()).bytes,
}
console.log(`\n${'page'.padEnd(46)}${'brotli'.padStart(20)}${'budget'.padStart(8)}`)
for (const [name, bytes] of Object.entries(measured))
  console.log(`${name.padEnd(46)}${number(bytes, 20)}${number(budget[name])}`)
const over = Object.entries(measured).filter(([name, bytes]) => bytes > budget[name])
for (const [name, bytes] of over) console.error(`${name}: ${bytes - budget[name]} bytes over budget`)
console.log(
  JSON.stringify({ bench: basename(import.meta.filename, '.mjs'), unit: 'bytes brotli', ...measured }),
)
if (over.length && mayFail) process.exit(1)
