// The table of tags, `packages/elements/src/tags.ts`, and the files of `define/` that are made from it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { definedIn } from './reference.mjs'

const source = readFileSync(join(import.meta.dirname, '../../packages/elements/src/tags.ts'), 'utf8')
const { code } = transformSync(source, { loader: 'ts', format: 'esm' })

/** Every tag, with its class, the module of that class and the tags that are registered with it. */
export const { tags } = await import(`data:text/javascript,${encodeURIComponent(code)}`)

const note =
  '// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.\n'

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

const lazyDefinitions = `${note}
/** Each tag, and a function that loads and registers it. */
export const lazyDefinitions = {
${Object.keys(tags)
  .map((tag) => `  '${tag}': () => import('./${definedIn(tag)}.js'),`)
  .join('\n')}
} as const`

/** The files of `define/` by their paths: one for each tag, and one that loads them when they are needed. */
export const definingFiles = () =>
  Object.fromEntries([
    ...Object.entries(tags).map(([tag, row]) => [
      `packages/elements/src/define/${definedIn(tag)}.ts`,
      definition(tag, row),
    ]),
    ['packages/elements/src/define/lazy.ts', lazyDefinitions],
  ])
