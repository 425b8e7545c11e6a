// Writes packages/react/src/elements.ts from the custom elements manifest: one component an element, its events as
// `onWhen…` properties. `--check` writes nothing and fails when the file is not what would be written.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const target = join(root, 'packages/react/src/elements.ts')

const analysis = spawnSync(
  join(root, 'node_modules/.bin/cem'),
  ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--quiet'],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
)
if (analysis.status !== 0) process.exit(1)

const manifest = JSON.parse(readFileSync(join(root, 'packages/elements/custom-elements.json'), 'utf8'))
const elements = manifest.modules
  .flatMap(({ declarations = [] }) => declarations)
  .filter(({ customElement, tagName }) => customElement && tagName)
  .sort((a, b) => a.tagName.localeCompare(b.tagName))

/** `when-booking-create` → `onWhenBookingCreate`. */
const propertyOf = (event) => `on${event.replace(/(?:^|-)(\w)/g, (_match, letter) => letter.toUpperCase())}`

/** What an element says that it fires; the analyser also finds what is none of an element's words. */
const isEvent = ({ name }) => /^(?:when-[a-z-]+|change|input)$/.test(name ?? '')

const component = ({ name, tagName, events = [], description = '' }) => {
  const [summary = ''] = description.split('\n\n')
  const names = [...new Set(events.filter(isEvent).map((event) => event.name))].sort()
  const entries = names.map(
    (event) => `    ${propertyOf(event)}: '${event}' as EventName<HTMLElementEventMap['${event}']>,`,
  )
  return `/** ${summary.replace(/\s+/g, ' ').trim()} */
export const ${name} = createComponent({
  react: React,
  tagName: '${tagName}',
  elementClass: ${name}Element,
  events: {${entries.length ? `\n${entries.join('\n')}\n  ` : ''}},
})`
}

const source = `// Generated from the custom elements manifest by scripts/generate-react.mjs: change the elements, not this file.
import { createComponent, type EventName } from '@lit/react'
import {
${elements.map(({ name }) => `  ${name} as ${name}Element,`).join('\n')}
} from '@whenable/elements'
import * as React from 'react'

${elements.map(component).join('\n\n')}
`
const formatted = spawnSync(
  join(root, 'node_modules/.bin/biome'),
  ['check', '--write', '--stdin-file-path=packages/react/src/elements.ts'],
  { cwd: root, input: source, encoding: 'utf8' },
).stdout

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== formatted) {
    console.error('packages/react/src/elements.ts is not what the manifest says: run pnpm generate:react')
    process.exit(1)
  }
} else writeFileSync(target, formatted)
console.log(`react: ${elements.length} elements`)
