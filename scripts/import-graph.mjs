// The graph of imports between source files.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const importPattern =
  /(?:^|[\s;}])(?:import|export)\s+(type\s+)?([\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Whether an import names types alone: `import type { A }`, `import { type A }`. */
const isTypeOnly = (keyword, names = '') => {
  const list = /^\{([^}]*)\}/.exec(names)?.[1]
  const listed = list?.split(',').map((name) => name.trim())
  return Boolean(keyword) || (listed?.filter(Boolean).every((name) => name.startsWith('type ')) ?? false)
}

/** The source files below a folder of the repository, by their paths in it. */
export function* sourceFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(root, folder, entry.name)
    const file = relative(root, path).split(sep).join('/')
    if (entry.isDirectory()) yield* sourceFiles(file)
    else if (/\.(tsx?|mts|mjs|js)$/.test(entry.name)) yield file
  }
}

/** The imports of a file. `target` is the imported file, for an import by path; `isType` imports leave no trace at run time. */
export const importsOf = (file, source = readFileSync(join(root, file), 'utf8')) =>
  [...source.matchAll(importPattern)].map(([, keyword, names, named = '', lazy]) => {
    const specifier = lazy ?? named
    const path = posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts')
    return {
      specifier,
      isType: !lazy && isTypeOnly(keyword, names),
      target: specifier.startsWith('.') ? path : undefined,
    }
  })

/**
 * The cycles of a graph: one path for each edge that closes a cycle.
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph a node → the nodes that it leads to
 */
export const cyclesIn = (graph) => {
  /** @type {string[][]} */
  const cycles = []
  const finished = new Set()
  /** @type {string[]} */
  const path = []
  const visit = (/** @type {string} */ node) => {
    if (finished.has(node)) return
    const start = path.indexOf(node)
    if (start >= 0) {
      cycles.push([...path.slice(start), node])
      return
    }
    path.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    path.pop()
    finished.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return cycles
}
