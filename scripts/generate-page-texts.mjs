// The translations of the service's pages without scripts, from the elements' translations, so that both have the same texts.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

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

const identifier = (name) => name.replace('-', '_')

/** The file with the texts of all languages but English, by its path. A text without a translation is an error. */
export const pageTexts = async () => {
  const names = readdirSync(join(root, 'packages/service/src/pages/messages'))
    .map((file) => /^([a-z]{2,3}(?:-\w+)?)\.ts$/.exec(file)?.[1])
    .filter((name) => name && name !== 'en')
    .sort()
  const locale = (name) =>
    `export { default as ${identifier(name)} } from './packages/elements/src/locales/${name}.ts'`
  const english = `export { english } from './packages/service/src/pages/no-script/english.ts'`
  const sources = await run([english, ...names.map(locale)].join('\n'))
  const keys = Object.keys(sources.english)
  const textsOf = (name) => {
    const texts = sources[identifier(name)]
    const missing = keys.filter((key) => texts[key] === undefined)
    if (missing.length)
      throw new Error(`${missing}: the elements have no translation of that name into ${name}`)
    return Object.fromEntries(keys.map((key) => [key, texts[key]]))
  }
  const languages = Object.fromEntries(names.map((name) => [name, textsOf(name)]))
  return {
    'packages/service/src/pages/no-script/other-languages.ts': `// Generated from the elements' languages by scripts/generate.mjs: change those, not this file.
import type { NoScriptMessages } from './english.js'

/** The translations of \`english\`. */
export const otherLanguages: Readonly<Record<string, NoScriptMessages>> = ${JSON.stringify(languages, null, 2)}
`,
  }
}
