import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MagicString from 'magic-string'
import minifyTemplateLiterals from 'rollup-plugin-minify-template-literals'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { tags } from '../elements/src/tags.js'
import { languageFiles, languageOf } from './language-files.js'

const runtimeImport = /import \{ \w+ as (\w+) \} from "[^"]*rolldown-runtime[^"]*";/

/**
 * Writes the bundler's one helper, which makes the namespace of a module, into the files that use it. With groups of modules
 * Rolldown always makes a file of it: 160 bytes, for which each visitor would wait one more round trip before the first slot.
 */
const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  renderChunk(code) {
    const [statement, name] = runtimeImport.exec(code) ?? []
    if (!statement) return null
    const inlined = new MagicString(code)
    // The namespace of a module without exports, which only registers an element.
    inlined.replaceAll(`${name}({})`, '{}')
    inlined.replace(
      statement,
      `const ${name} = (all) => { const module = {}; for (const name in all) Object.defineProperty(module, name, { get: all[name], enumerable: true }); return module; };`,
    )
    return { code: inlined.toString(), map: inlined.generateMap({ hires: true }) }
  },
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (name.includes('rolldown-runtime')) delete bundle[name]
  },
})

const elements = join(import.meta.dirname, '../elements/src')

/**
 * The files of the build, in the order in which a visitor needs them: each holds what its modules need and no earlier file
 * has. What is in none of them is a file of its own.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  booking: ['define/booking.ts'],
  later: ['booking/steps/submission-steps.ts', '../../client/src/errors.ts'],
  'owner-pages': ['confirmation/owner-pages.ts'],
  manage: ['define/manage-booking.ts', 'define/organizer-confirmation.ts'],
  when: ['../../time/src/when.ts'],
  days: [
    'base/container-size.ts',
    'base/memoize-last.ts',
    'events/days-change.ts',
    'events/range-select.ts',
    'messages/day-range.ts',
    'messages/layouts.ts',
  ],
  events: ['calendar/source/events-element.ts', 'styles/events-card.styles.ts'],
}

const packageVersion = async (): Promise<string> =>
  JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8')).version

/** A chunk of a build, and everything that it imports before it runs. */
const withImports = (bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const imported of chunk.imports) withImports(bundle, imported, found)
  return found
}

/** The modules that register tags, by their paths, and the one that brings other languages. */
const tagOf: ReadonlyMap<string, string> = new Map([
  ...Object.keys(tags).map((tag) => [join(elements, `define/${tag.slice('when-'.length)}.ts`), tag] as const),
  [join(elements, 'locales/index.ts'), '[lang]'],
])

/**
 * Writes `integrity.json` beside the files: the hash that a page checks each script by, those of the languages apart, the
 * files that each tag needs besides `whenable.js`, what `[lang]` needs for another language than English, and a version
 * that is of these very bytes.
 */
const writeIntegrity = (): Plugin => ({
  name: 'write-integrity',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const integrity: Record<string, string> = {}
    const languages: Record<string, Record<string, string>> = {}
    const scripts = Object.keys(bundle).filter((name) => name.endsWith('.js'))
    for (const fileName of scripts.sort()) {
      const bytes = await readFile(join(dir, fileName))
      const hash = { [fileName]: `sha384-${createHash('sha384').update(bytes).digest('base64')}` }
      const language = languageOf(fileName)
      if (language) languages[language] = { ...languages[language], ...hash }
      else Object.assign(integrity, hash)
    }
    const filesOfTags = chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.flatMap((id) => {
        const tag = tagOf.get(id)
        return tag ? [[tag, [...withImports(bundle, fileName)]] as const] : []
      }),
    )
    const bytes = createHash('sha256')
      .update(JSON.stringify([integrity, languages]))
      .digest('hex')
      .slice(0, 12)
    const record = {
      version: `${await packageVersion()}-${bytes}`,
      integrity,
      languages,
      tags: Object.fromEntries(filesOfTags.sort(([a], [b]) => (a < b ? -1 : 1))),
    }
    await writeFile(join(dir, 'integrity.json'), `${JSON.stringify(record, null, 2)}\n`)
  },
})

/** The script tag's build: `whenable.js`, and what a tag needs when it is found in the page. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  plugins: [
    minifyTemplateLiterals({ include: ['**/packages/*/src/**/*.ts'], failOnError: true }),
    languageFiles(),
    inlineRuntime(),
    writeIntegrity(),
  ],
  build: {
    outDir: 'dist/script',
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2022',
    lib: { entry: 'src/whenable.ts', formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        codeSplitting: {
          groups: Object.entries(files).map(([name, entries]) => ({
            name,
            test: (id: string) => entries.some((entry) => id === join(elements, entry)),
          })),
        },
      },
    },
  },
})
