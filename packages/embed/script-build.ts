import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import minifyTemplateLiterals from 'rollup-plugin-minify-template-literals'
import { minify as minifyWithTerser } from 'terser'
import { minify, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { tags as ownerTags } from '../admin/src/tags.js'
import { tags } from '../elements/src/tags.js'
import { endpointFacts } from './endpoint-facts.js'
import { languageFiles, languageOf } from './language-files.js'

/**
 * Makes a script small by two minifiers, one after the other: what Oxc leaves, Terser names so that it compresses better. That
 * saves 430 bytes of what visitors download until they have booked.
 */
const minifyTwice = (): Plugin => ({
  name: 'minify-twice',
  async renderChunk(code, { fileName }) {
    const once = await minify(fileName, code, {
      module: true,
      compress: { target: 'es2022' },
      sourcemap: true,
    })
    const twice = await minifyWithTerser(once.code, {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
      format: { comments: false },
      sourceMap: { content: JSON.stringify(once.map) },
    })
    return { code: twice.code ?? '', map: String(twice.map) }
  },
})

/** Modules of styles, and the one of Lit that all of them need. */
const isStyles = (id: string): boolean => /\.styles\.ts$|\/css-tag\.js$/.test(id)

/**
 * Puts the styles of a file before its other code: what is alike compresses better side by side. That saves 240 bytes of what visitors
 * download until they have booked. Styles need no other code.
 */
const stylesFirst = (): Plugin => ({
  name: 'styles-first',
  renderChunk(code, { modules }, _, { magicString }) {
    const rendered = Object.entries(modules).filter(([, { code }]) => code)
    const head = code.indexOf(rendered[0]?.[1].code ?? '')
    for (const [id, { code: own }] of rendered) {
      const start = code.indexOf(own ?? '')
      if (start < 0) throw new Error(`${id} is not in its file as it was rendered`)
      const needed = isStyles(id) ? (this.getModuleInfo(id)?.importedIds ?? []) : []
      const other = needed.find(
        (one) => !isStyles(one) && !/\/lit\/index\.js$|reactive-element\.js$/.test(one),
      )
      if (other) throw new Error(`${id}: styles run before other code, so they cannot import ${other}`)
      if (isStyles(id) && own && start > head) magicString?.move(start, start + own.length, head)
    }
    return magicString
  },
})

const elements = join(import.meta.dirname, '../elements/src')

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

const isEntry = (output: Rolldown.OutputBundle[string] | undefined): boolean =>
  output?.type === 'chunk' && output.isEntry

const definitionsIn = (sources: string, table: object) =>
  Object.keys(table).map((tag) => [join(sources, `define/${tag.slice('when-'.length)}.ts`), tag] as const)

/** The modules that register tags, by their paths, and the one that brings other languages. */
const tagOf: ReadonlyMap<string, string> = new Map([
  ...definitionsIn(elements, tags),
  ...definitionsIn(join(import.meta.dirname, '../admin/src'), ownerTags),
  [join(elements, 'locales/index.ts'), '[lang]'],
])

/** Hashes of a build's scripts by file, those of languages apart, and the files that each tag needs besides the entry. */
interface Scripts {
  readonly integrity: Record<string, string>
  readonly languages: Record<string, Record<string, string>>
  readonly tags: Readonly<Record<string, readonly string[]>>
}

const scriptsOf = async (dir: string, bundle: Rolldown.OutputBundle): Promise<Scripts> => {
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
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const filesOfTags = chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds.flatMap((id) => {
      const tag = tagOf.get(id)
      const needed = [...withImports(bundle, fileName)].filter((name) => !isEntry(bundle[name]))
      return tag ? [[tag, needed] as const] : []
    }),
  )
  return {
    integrity,
    languages,
    tags: Object.fromEntries(filesOfTags.sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const versionOf = async (...hashes: readonly unknown[]): Promise<string> => {
  const bytes = createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 12)
  return `${await packageVersion()}-${bytes}`
}

const recordIn = (dir: string): string => join(dir, 'integrity.json')

/** What a browser downloads of files, in bytes of brotli. */
const downloadOf = (bundle: Rolldown.OutputBundle, names: readonly string[]): number =>
  names.reduce((sum, name) => {
    const output = bundle[name]
    return sum + (output?.type === 'chunk' ? brotliCompressSync(output.code).length : 0)
  }, 0)

/**
 * Writes `integrity.json` beside the files: the hash that a page checks each script by, those of the languages apart, the
 * files that each tag needs besides `whenable.js`, what `[lang]` needs for another language than English, the bytes until
 * the first slot shows, and a version that is of these very bytes.
 */
const writeIntegrity = (): Plugin => ({
  name: 'write-integrity',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const { integrity, languages, tags } = await scriptsOf(dir, bundle)
    const firstSlotBytes = downloadOf(bundle, ['whenable.js', ...(tags['when-booking'] ?? [])])
    const version = await versionOf(integrity, languages)
    const record = { version, firstSlotBytes, integrity, languages, tags }
    await writeFile(recordIn(dir), `${JSON.stringify(record, null, 2)}\n`)
  },
})

/** Adds the owner's scripts to the `integrity.json` that the build of `whenable.js` has written. */
const addToIntegrity = (): Plugin => ({
  name: 'add-to-integrity',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const { version: _, ...record } = JSON.parse(await readFile(recordIn(dir), 'utf8'))
    const { integrity, tags } = await scriptsOf(dir, bundle)
    const version = await versionOf(record.integrity, record.languages, integrity)
    const owner = { integrity, tags }
    await writeFile(recordIn(dir), `${JSON.stringify({ version, ...record, owner }, null, 2)}\n`)
  },
})

/**
 * The build of a script: its entry, and chunks in a folder. The owner's script is a build of its own, so that nothing that it
 * needs changes the files of visitors.
 */
export const scriptBuild = ({
  entry,
  chunks,
  files = {},
  isFirst,
}: {
  /** The module of the script, by the script's name. */
  readonly entry: Readonly<Record<string, string>>
  /** The folder of the chunks. Language files are beside it. */
  readonly chunks: string
  /** Modules that the build puts together, by their file's name, in the order in which a visitor needs them. */
  readonly files?: Readonly<Record<string, readonly string[]>>
  /** Whether the build empties the directory and begins the record. */
  readonly isFirst: boolean
}): UserConfig => ({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  plugins: [
    minifyTemplateLiterals({ include: ['**/packages/*/src/**/*.ts'], failOnError: true }),
    languageFiles(),
    endpointFacts(),
    stylesFirst(),
    minifyTwice(),
    isFirst ? writeIntegrity() : addToIntegrity(),
  ],
  build: {
    outDir: 'dist/script',
    emptyOutDir: isFirst,
    sourcemap: true,
    target: 'es2022',
    lib: { entry: { ...entry }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: false,
      experimental: { nativeMagicString: true },
      output: {
        minify: false,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: `${chunks}/[name]-[hash:7].js`,
        // A hint for V8: the first render calls most of it, so functions are compiled at once, not twice.
        postBanner: ({ name }) => (name === 'whenable' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: Object.entries(files).map(([name, entries]) => ({
            name,
            test: (id: string) => entries.some((one) => id === join(elements, one) || id.endsWith(`/${one}`)),
          })),
        },
      },
    },
  },
})
