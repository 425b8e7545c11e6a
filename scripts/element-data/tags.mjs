// The table of tags, `packages/elements/src/tags.ts`, and the files of `define/` that are made from it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { definedIn } from './reference.mjs'

const source = readFileSync(join(import.meta.dirname, '../../packages/elements/src/tags.ts'), 'utf8')
const { code } = transformSync(source, { loader: 'ts', format: 'esm' })

/** Every tag, with its class, the module of that class and the tags that are registered with it. */
export const { tags } = await import(`data:text/javascript,${encodeURIComponent(code)}`)

const note = '// Generated from src/tags.ts by scripts/generate.mjs: change the table, not this file.\n'

const definition = (tag, { className, module, registers = [] }) => `${note}${registers
  .map((other) => `import './${definedIn(other)}.js'\n`)
  .join('')}import { ${className} } from '../${module}.js'
import { register } from '../base/register.js'

register('${tag}', ${className})

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${className}
  }
}`

/** A table of functions that load and register tags. */
const lazyTable = (name, comment, rows) => `${note}
/** ${comment} */
export const ${name} = {
${rows.map(([tag]) => `  '${tag}': () => import('./${definedIn(tag)}.js'),`).join('\n')}
} as const`

const rows = Object.entries(tags)
const visitors = rows.filter(([, { script }]) => script !== 'owner')
const isRare = ([, row]) => row.isRare === true
const forOwners = rows.filter(([, { module }]) => module.startsWith('owner/'))

/** The files of `define/` by their paths: one for each tag, one for all of the owner's, and the tables of the two scripts. */
export const definingFiles = () =>
  Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(rows.map(([tag, row]) => [definedIn(tag), definition(tag, row)])),
      lazy: `${lazyTable(
        'lazyDefinitions',
        'Each tag of `whenable.js` that is not rare, and a function that loads and registers it.',
        visitors.filter((row) => !isRare(row)),
      )}

/** The rare tags, whose table is \`rare-lazy.ts\`. */
export const rareTags = ${JSON.stringify(visitors.filter(isRare).map(([tag]) => tag))} as const`,
      'rare-lazy': lazyTable(
        'rareDefinitions',
        'Each rare tag of `whenable.js`, and a function that loads and registers it.',
        visitors.filter(isRare),
      ),
      'owner-lazy': lazyTable(
        'ownerDefinitions',
        'Each tag that `owner.js` adds, and a function that loads and registers it.',
        rows.filter(([, { script }]) => script === 'owner'),
      ),
      owner: `${note}// Registers every element of the owner's side.\n${forOwners.map(([tag]) => `import './${definedIn(tag)}.js'`).join('\n')}`,
    }).map(([name, source]) => [`packages/elements/src/define/${name}.ts`, source]),
  )
