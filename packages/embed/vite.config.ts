import { join } from 'node:path'
import { minifyHTMLLiterals } from 'minify-literals'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Minifies the `html` and `css` templates of Lit, which a minifier of JavaScript leaves as they are. */
const minifyTemplates = (): Plugin => ({
  name: 'minify-templates',
  async transform(code, id) {
    if (!/(?:html|css)`/.test(code) || id.includes('node_modules')) return null
    const result = await minifyHTMLLiterals(code, { fileName: id })
    return result ? { code: result.code, map: result.map ?? null } : null
  },
})

const elements = join(import.meta.dirname, '../elements/src')

/**
 * The files of the build, in the order in which a visitor needs them: each holds what its modules import and no earlier
 * file has. What is in none of them is a file of its own.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  booking: [join(elements, 'define/booking.ts')],
  later: ['booking/later-steps.ts', 'define/slot-list.ts', 'define/zone-select.ts'].map((path) => join(elements, path)),
  manage: ['define/manage-booking.ts', 'define/organizer-confirmation.ts'].map((path) => join(elements, path)),
}

const graph = new Map<string, readonly string[]>()

/** Notes which module imports which. */
const readGraph = (): Plugin => ({
  name: 'read-graph',
  moduleParsed({ id, importedIds }: Rolldown.ModuleInfo) {
    graph.set(id, importedIds)
  },
})

const reach = (id: string, into: Set<string>): Set<string> => {
  if (into.has(id)) return into
  into.add(id)
  for (const imported of graph.get(id) ?? []) reach(imported, into)
  return into
}

/** The file that a module belongs in, once the whole graph is known. */
const fileOf = (id: string): string | null => {
  // The bundler's own few lines come with the first file: a file of their own would be one more wait.
  if (id.includes('rolldown/runtime')) return 'booking'
  for (const [name, entries] of Object.entries(files))
    if (entries.some((entry) => reach(entry, new Set()).has(id))) return name
  return null
}

/** The script tag's build: `whenable.js`, and what a tag needs when it is found in the page. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  plugins: [minifyTemplates(), readGraph()],
  build: {
    lib: { entry: 'src/whenable.ts', formats: ['es'] },
    outDir: 'dist/script',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        minify: true,
        codeSplitting: { groups: [{ name: fileOf, debugName: 'files in the order of need' }] },
      },
    },
  },
})
