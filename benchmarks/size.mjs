// Measures what a page downloads with the script tag, in brotli (quality 11): until the first slot shows, for a whole booking,
// beyond that for each other element; the largest file of a language; and the owner's pages with `owner.js`.
// `--check` fails when a size is over its budget in budget.json, and skips the sizes of modules. `--write` writes the build as
// the script tag's, so that tests run what was measured. Without `--check`, a browser also books and cancels with the build that is
// on the disk: what then crossed the wire, with headers, has budgets that an end-to-end test holds.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { tags } from '../scripts/element-data/tags.mjs'

const checksBudget = process.argv.includes('--check')
const writesBuild = process.argv.includes('--write')

const root = join(import.meta.dirname, '..')
const embed = join(root, 'packages/embed')
const budget = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'))

const brotli = (text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length

/** Builds a script. */
const outputsOf = async (config) => {
  const result = await build({
    root: embed,
    configFile: join(embed, config),
    logLevel: 'error',
    build: writesBuild ? {} : { write: false, sourcemap: false },
  })
  return (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output)
}
/**
 * Code whose names of files have hashes of the names alone. The real ones depend on the directory of the build, and how well they
 * compress is luck: it moved a script by 150 bytes.
 */
const withFixedHashes = (code) =>
  code.replace(
    /([\w.-]+)-[\w-]{7}\.js/g,
    (_, name) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 7)}.js`,
  )
/** Chunks by file name, without the comment that names their source map. */
const chunksOf = (outputs) =>
  new Map(
    outputs
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, isEntry, imports, moduleIds, modules, code }) => [
        fileName,
        {
          ...{ fileName, isEntry, imports, moduleIds, modules },
          code: withFixedHashes(code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '')),
        },
      ]),
  )

const outputs = await outputsOf('vite.config.ts')
const ofVisitors = chunksOf(outputs)
// The build of the owner's script adds to the files of the first one.
const ofOwners = chunksOf(await outputsOf('vite.owner.config.ts'))
const chunks = new Map([...ofVisitors, ...ofOwners])

/** A chunk and everything that it imports. */
const withImports = (fileName, into = new Set()) => {
  if (into.has(fileName) || !chunks.has(fileName)) return into
  into.add(fileName)
  for (const imported of chunks.get(fileName)?.imports ?? []) withImports(imported, into)
  return into
}
const chunkOf = (module, among = ofVisitors) =>
  [...among.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))?.fileName
const entryOf = (among) => [...among.values()].find(({ isEntry }) => isEntry).fileName

const entry = entryOf(ofVisitors)
const first = withImports(entry)
withImports(chunkOf('elements/src/define/booking.ts'), first)
const flow = new Set(first)
withImports(chunkOf('elements/src/booking/steps/submission-steps.ts'), flow)
/** The module that registers an element. */
const definitionOf = (tag) => `${tags[`when-${tag}`].packageName}/src/define/${tag}.ts`
/** The chunks of an element that the booking flow does not already load. */
const additional = (tag) =>
  new Set([...withImports(chunkOf(definitionOf(tag)))].filter((name) => !flow.has(name)))
/** The elements with a budget of their own. */
const elements = ['manage-booking', 'calendar', 'agenda', 'event', 'time', 'free-busy', 'calendars']

const ownerEntry = withImports(entryOf(ofOwners))
/** The chunks of an owner's element, beyond those of the script. */
const ofOwner = (tag) =>
  [...withImports(chunkOf(definitionOf(tag), ofOwners))].filter((name) => !ownerEntry.has(name))

const sizeOf = (names) => [...names].reduce((sum, name) => sum + brotli(chunks.get(name).code), 0)

const whenLoaded = (name) =>
  Object.entries({ 'first slot': first, 'whole flow': flow, owners: ofOwners }).find(([, names]) =>
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
  `${'file'.padEnd(46)}${'loaded for'.padEnd(20)}${'raw'.padStart(8)}${'gzip'.padStart(8)}${'brotli'.padStart(8)}`,
)
for (const row of rows)
  console.log(
    `${row.name.padEnd(46)}${row.when.padEnd(20)}${number(row.raw)}${number(row.gzip)}${number(row.brotli)}`,
  )

/** Each module, minified and compressed separately; together they are larger than their file. */
const moduleSizes = []
for (const name of checksBudget
  ? []
  : new Set([...flow, ...elements.flatMap((tag) => [...additional(tag)])])) {
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
    moduleSizes.push({ path, when: whenLoaded(name), bytes: brotli(outputFiles[0].text) })
  }
}
if (moduleSizes.length)
  console.log(
    `\n${'module, compressed separately'.padEnd(58)}${'loaded for'.padEnd(20)}${'brotli'.padStart(8)}`,
  )
for (const { path, when, bytes } of moduleSizes.sort(
  (a, b) => a.when.localeCompare(b.when) || b.bytes - a.bytes,
))
  console.log(`${path.padEnd(58)}${when.padEnd(20)}${number(bytes)}`)

/** Sizes of each language: a file for each section, of which a page loads those that it shows. */
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

const ownerTags = Object.entries(tags)
  .filter(([, { packageName }]) => packageName === 'admin')
  .map(([tag]) => tag.slice('when-'.length))
  .filter((tag) => !elements.includes(tag))

const filesOfLanguages = [...languages.values()].flat()
const measured = {
  'first slot': sizeOf(first),
  'whole flow': sizeOf(flow),
  ...Object.fromEntries(elements.map((tag) => [tag, sizeOf(additional(tag))])),
  'language file': largest(filesOfLanguages.filter(({ section }) => section !== 'cities')).bytes,
  'cities of a language': largest(filesOfLanguages.filter(({ section }) => section === 'cities')).bytes,
  'owner.js': sizeOf(ownerEntry),
  ...Object.fromEntries(ownerTags.map((tag) => [`owner: ${tag}`, sizeOf(ofOwner(tag))])),
}
/** The budget of a size; an owner's element without one of its own has that of them all. */
const budgetOf = (name) => budget[name] ?? budget['owner: other element']
console.log(`\n${'page'.padEnd(46)}${'brotli'.padStart(20)}${'budget'.padStart(8)}`)
for (const [name, bytes] of Object.entries(measured))
  console.log(`${name.padEnd(46)}${number(bytes, 20)}${number(budgetOf(name))}`)

/** What a visitor transfers with the build on the disk. */
const transferred = async () => {
  const { chromium: browserType } = await import('@playwright/test')
  const { chromium, chromiumArguments } = await import('../scripts/browser.mjs')
  const { startService } = await import('../packages/service/dist/bin/start-service.js')
  const { transferredSizes } = await import('./support/transferred.mjs')
  const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })
  const sizes = await transferredSizes({ browser, startService })
  await browser.close()
  return sizes
}
const onTheWire = checksBudget ? {} : await transferred()
if (!checksBudget)
  console.log(`\n${'transferred for'.padEnd(46)}${'bytes'.padStart(20)}${'budget'.padStart(8)}`)
for (const [name, bytes] of Object.entries(onTheWire))
  console.log(`${name.padEnd(46)}${number(bytes, 20)}${number(budget.transferred[name])}`)

const over = Object.entries(measured).filter(([name, bytes]) => bytes > budgetOf(name))
for (const [name, bytes] of over) console.error(`${name}: ${bytes - budgetOf(name)} bytes over budget`)
console.log(
  JSON.stringify({
    bench: basename(import.meta.filename, '.mjs'),
    unit: 'bytes brotli',
    ...measured,
    transferred: onTheWire,
  }),
)
if (over.length && checksBudget) process.exit(1)
