// The tables of tags, `src/tags.ts` of each package with elements, and the files of `define/` that are made from them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { definedIn } from './names.mjs'

/** The packages with elements: what visitors and pages see, and the owner's side. */
export const elementPackages = ['elements', 'admin']

const tableOf = async (packageName) => {
  const source = readFileSync(join(import.meta.dirname, '../../packages', packageName, 'src/tags.ts'), 'utf8')
  const { code } = transformSync(source, { loader: 'ts', format: 'esm' })
  const { tags, innerTags = {} } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const inPackage = (rows) =>
    Object.fromEntries(Object.entries(rows).map(([tag, row]) => [tag, { ...row, packageName }]))
  return { tags: inPackage(tags), innerTags: inPackage(innerTags) }
}

const tables = await Promise.all(elementPackages.map(tableOf))

/** Every tag, with its package, its class, the module of that class and the tags that are registered with it. */
export const tags = Object.assign({}, ...tables.map((table) => table.tags))

/** The tags that only other elements render. */
const innerTags = Object.assign({}, ...tables.map((table) => table.innerTags))

const note = '// Generated from src/tags.ts by scripts/generate.mjs: change the table, not this file.\n'

/** The module that registers a tag, as a file of a package's `define/` imports it. */
const definitionOf = (tag, packageName) =>
  tags[tag].packageName === packageName
    ? `./${definedIn(tag)}.js`
    : `@whenable/${tags[tag].packageName}/define/${definedIn(tag)}`

const registerModule = {
  elements: '../base/register.js',
  admin: '@whenable/elements/internal/base/register',
}

const definition = (tag, { className, module, packageName, registers = [] }) => `${note}${registers
  .map((other) => `import '${definitionOf(other, packageName)}'\n`)
  .join('')}import { ${className} } from '../${module}.js'
import { register } from '${registerModule[packageName]}'

register('${tag}', ${className})

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${className}
  }
}

export type { ElementTypes } from '../frameworks/tag-types.js'`

/** A table of functions that load and register tags. */
const lazyTable = (name, comment, rows) => `${note}
/** ${comment} */
export const ${name} = {
${rows.map(([tag]) => `  '${tag}': () => import('./${definedIn(tag)}.js'),`).join('\n')}
} as const`

const rowsOf = (packageName, among = tags) =>
  Object.entries(among).filter(([, row]) => row.packageName === packageName)
const visitors = rowsOf('elements')
const owners = rowsOf('admin')

const lazyTables = {
  elements: {
    lazy: lazyTable(
      'lazyDefinitions',
      'Each tag of `whenable.js`, and a function that loads and registers it.',
      visitors,
    ),
  },
  admin: {
    lazy: lazyTable(
      'ownerDefinitions',
      'Each tag of the owner’s side, and a function that loads and registers it.',
      owners,
    ),
    all: `${note}// Registers every element of the owner's side.\n${owners.map(([tag]) => `import './${definedIn(tag)}.js'`).join('\n')}`,
  },
}

/** The files of `define/` by their paths: one for each tag, and tables of them. */
export const definingFiles = () =>
  Object.fromEntries(
    elementPackages.flatMap((packageName) =>
      Object.entries({
        ...Object.fromEntries(
          [...rowsOf(packageName), ...rowsOf(packageName, innerTags)].map(([tag, row]) => [
            definedIn(tag),
            definition(tag, row),
          ]),
        ),
        ...lazyTables[packageName],
      }).map(([name, source]) => [`packages/${packageName}/src/define/${name}.ts`, source]),
    ),
  )
