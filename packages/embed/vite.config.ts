import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MagicString from 'magic-string'
import { minifyHTMLLiterals } from 'minify-literals'
import { minify as terser } from 'terser'
import {
  build,
  defineConfig,
  type InlineConfig,
  mergeConfig,
  minify,
  type Plugin,
  parseAst,
  type Rolldown,
} from 'vite'
import { tags } from '../elements/src/tags.js'
import { languageFiles, languageOf } from './language-files.js'
import { shortenPrivateNames, shortenPrivateProperties } from './private-names.js'

/** Minifies the `html` and `css` templates of Lit, which a minifier of JavaScript leaves as they are. */
const minifyTemplates = (): Plugin => ({
  name: 'minify-templates',
  async transform(code, id) {
    if (!/(?:html|css)`/.test(code) || id.includes('node_modules')) return null
    const result = await minifyHTMLLiterals(code, { fileName: id })
    return result ? { code: result.code, map: result.map ?? null } : null
  },
})

const runtimeImport = /import \{ \w+ as (\w+) \} from "[^"]*rolldown-runtime[^"]*";/

/** Writes the bundler's one helper, the namespace of a module, into the files that use it: its own file is one more wait. */
const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  renderChunk(code) {
    const [statement, name] = runtimeImport.exec(code) ?? []
    if (!statement) return null
    const inlined = new MagicString(code)
    // A module that only registers an element.
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

/**
 * Lets a file that did not come be asked for again. Browsers remember for as long as the page stands that an address gave no
 * module, and then every file fails that imports it as well. So a file is fetched first, whose failure nobody remembers, and
 * imported from the browser's cache once it is there. Where the page's policy lets nothing be fetched it is imported at once.
 */
const askAgain = (): Plugin => ({
  name: 'ask-again',
  renderChunk(code, { name }) {
    if (name !== 'booking' && name !== 'later') return null
    const asking = new MagicString(code)
    asking.replaceAll(/\bimport\(("\.\/[^"]+")\)/g, 'arrived($1).then(() => import($1))')
    asking.append(
      `var mayFetch = true;
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => { if (effectiveDirective === "connect-src") mayFetch = false });
      async function arrived(address) {
        try {
          const answer = await fetch(new URL(address, import.meta.url));
          await answer.text();
          if (!answer.ok) throw answer.status;
        } catch (error) {
          await new Promise((told) => setTimeout(told));
          if (mayFetch) throw error;
        }
      }`,
    )
    return { code: asking.toString(), map: asking.generateMap({ hires: true }) }
  },
})

/** Short names that a file may export, and that nothing within it may have (ECMAScript, section 12.7.2). */
const reserved = new Set(['do', 'if', 'in', 'for', 'let', 'new', 'try', 'var'])

/** The names by which other files know what a file imports and exports, by its own names as terser keeps them. */
const sharedNames = (code: string): Record<string, string> => {
  const names = new Map<string, string>()
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') continue
    for (const specifier of statement.specifiers) {
      const shared =
        specifier.type === 'ImportSpecifier'
          ? specifier.imported
          : specifier.type === 'ExportSpecifier' && specifier.exported
      // Two files may know two things by one name: the first keeps it.
      if (shared && 'name' in shared && !names.has(shared.name) && !reserved.has(shared.name))
        names.set(shared.name, (specifier.local as { name: string }).name)
    }
  }
  return Object.fromEntries([...names].map(([shared, own]) => [`$${own}`, shared]))
}

/**
 * Minifies each file twice: the bundler's minifier and terser each find what the other leaves. What is
 * shared has one name in all files, so that `import` and `export` need not say two.
 */
const minifyFiles = (): Plugin => ({
  name: 'minify-files',
  async renderChunk(source, { fileName }) {
    const once = await minify(fileName, source, { module: true, mangle: false, sourcemap: true })
    const { code = '', map } = await terser(once.code, {
      nameCache: { vars: { props: sharedNames(once.code) } },
      module: true,
      ecma: 2020,
      compress: { passes: 4, unsafe_arrows: true, keep_fargs: false, pure_getters: true },
      format: { comments: false },
      sourceMap: { content: once.map as never, asObject: true },
    })
    // What cannot be read is never written.
    parseAst(code)
    return { code, map: map as never }
  },
})

const elements = join(import.meta.dirname, '../elements/src')

/**
 * The files of the build, in the order in which a visitor needs them: each holds what its modules need and no earlier file
 * has. What is in none of them is a file of its own.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  booking: ['define/booking.ts'],
  later: ['booking/steps/submission-steps.ts'],
  'owner-pages': ['confirmation/owner-pages.ts'],
  manage: ['define/manage-booking.ts', 'define/organizer-confirmation.ts'],
  when: ['../../time/src/when.ts', 'base/page-clock.ts', 'base/memoize-last.ts'],
  // What several elements that show days share: else one of them would load with the others.
  days: ['base/container-size.ts', 'messages/day-range.ts', 'messages/layouts.ts'],
  'day-axis': ['calendar/model/day-axis.model.ts'],
  events: [
    'calendar/model/event-text.ts',
    'calendar/source/events-element.ts',
    'styles/events-card.styles.ts',
  ],
  calendar: ['define/calendar.ts'],
}

/** A visitor's records need few of zod's pieces, those of calendars some more. */
const zodPieces = (): Plugin => ({
  name: 'zod-pieces',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'zod/mini'
      ? join(
          import.meta.dirname,
          '../contract/src',
          /contract\/src\/(?:calendar|connect|legacy|time-zone)/.test(importer)
            ? 'zod-request-pieces.ts'
            : 'zod-pieces.ts',
        )
      : null,
})

/** The kit's styles need little of what Lit has for all browsers. */
const constructedStyles = (): Plugin => ({
  name: 'constructed-styles',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('css-tag.js') ? join(import.meta.dirname, 'constructed-styles.ts') : null,
})

const shared: InlineConfig = {
  root: import.meta.dirname,
  configFile: false,
  resolve: { conditions: ['source'] },
  plugins: [
    zodPieces(),
    constructedStyles(),
    shortenPrivateNames(),
    shortenPrivateProperties(join(elements, 'styles/tokens.styles.ts')),
    minifyTemplates(),
    inlineRuntime(),
    languageFiles(),
  ],
  build: {
    lib: { entry: 'src/whenable.ts', formats: ['es'] },
    target: 'es2022',
    rolldownOptions: {
      // Modules of the contract that no page needs use more of zod than is here; nothing of them is in the build.
      checks: { importIsUndefined: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash:7].js', minify: false },
    },
  },
}

/** What each module of the kit needs once dead code is gone: only the bundler knows, so it is asked first. */
const readNeeds = async (): Promise<(entry: string) => ReadonlySet<string>> => {
  const result = (await build(
    mergeConfig(shared, { logLevel: 'silent', build: { write: false, minify: false } }),
  )) as Rolldown.RolldownOutput[]
  const chunks = result.flatMap(({ output }) => output).filter((chunk) => chunk.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (chunk: Rolldown.OutputChunk, into: Set<Rolldown.OutputChunk>): typeof into => {
    if (into.has(chunk)) return into
    into.add(chunk)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) reach(imported, into)
    }
    return into
  }
  return (entry) => {
    const own = chunks.find(({ moduleIds }) => moduleIds.includes(join(elements, entry)))
    if (!own)
      throw new Error(`${entry} is in no file of the build: name another in packages/embed/vite.config.ts`)
    return new Set([...reach(own, new Set())].flatMap(({ moduleIds }) => moduleIds))
  }
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
export default defineConfig(async () => {
  const needsOf = await readNeeds()
  const needs = Object.entries(files).map(([name, entries]) => ({
    name,
    modules: new Set(entries.flatMap((entry) => [...needsOf(entry)])),
  }))
  const fileOf = (id: string): string | null => needs.find(({ modules }) => modules.has(id))?.name ?? null
  return mergeConfig(shared, {
    plugins: [askAgain(), minifyFiles(), writeIntegrity()],
    build: {
      outDir: 'dist/script',
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: {
          codeSplitting: {
            groups: [
              {
                name: fileOf,
                debugName: 'files in the order of need',
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  })
})
