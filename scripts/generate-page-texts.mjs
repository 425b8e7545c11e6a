// Generates the translations of the service's pages without scripts from the elements' translations, so that both have the same texts.
// `--check` writes nothing and fails if the file is out of date.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pages = join(root, 'packages/service/src/pages')
const target = join(pages, 'no-script/other-languages.ts')

const run = async (contents) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['source'],
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
}

const names = readdirSync(join(pages, 'messages'))
  .map((file) => /^([a-z]{2,3}(?:-\w+)?)\.ts$/.exec(file)?.[1])
  .filter((name) => name && name !== 'en')
  .sort()
const identifier = (name) => name.replace('-', '_')
const sources = await run(
  [
    `export { english } from './packages/service/src/pages/no-script/english.ts'`,
    ...names.map(
      (name) => `export { default as ${identifier(name)} } from './packages/elements/src/locales/${name}.ts'`,
    ),
  ].join('\n'),
)

const languages = Object.fromEntries(
  names.map((name) => {
    const texts = sources[identifier(name)]
    for (const message of Object.keys(sources.english))
      if (texts[message] === undefined)
        throw new Error(`${message}: the elements have no translation of that name into ${name}`)
    return [
      name,
      Object.fromEntries(Object.keys(sources.english).map((message) => [message, texts[message]])),
    ]
  }),
)

const source = `// Generated from the elements' languages by scripts/generate-page-texts.mjs: change those, not this file.
import type { NoScriptMessages } from './english.js'

/** The translations of \`english\`. */
export const otherLanguages: Readonly<Record<string, NoScriptMessages>> = ${JSON.stringify(languages)}
`
const formatted = spawnSync(
  join(root, 'node_modules/.bin/biome'),
  ['check', '--write', `--stdin-file-path=${target}`],
  { cwd: root, input: source, encoding: 'utf8' },
).stdout

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== formatted) {
    console.error(`${target} is out of date. Run: node scripts/generate-page-texts.mjs`)
    process.exit(1)
  }
} else writeFileSync(target, formatted)
console.log(`page texts: ${names.length} languages`)
