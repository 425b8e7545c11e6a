import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const elements = join(import.meta.dirname, '../elements/src')
const source = join(elements, 'locales/locale-files.ts')

type Texts = Readonly<Record<string, unknown>>

/** What this build reads from the elements' sources by running them: they are data. */
interface Sources {
  readonly languageNames: readonly string[]
  readonly readTexts: (name: string, section: string) => Promise<Texts>
  readonly withRepeats: (texts: Texts) => Texts
  readonly sections: ReadonlyMap<string, object>
}

const readSources = async (): Promise<Sources> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './locales/locale-files.js'
export { withRepeats } from './locales/locale-texts.js'
export { english } from './messages/english.js'
export { sections } from './messages/section.js'`,
      resolveDir: elements,
    },
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['source'],
  })
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`
  )
}

/** The sections of a language, by their names. A message that two sections have is in both: a page may load only one of them. */
const cut = (
  texts: Texts,
  sections: Sources['sections'],
): readonly (readonly [section: string, texts: object])[] =>
  [...sections].map(([section, english]) => [
    section,
    Object.fromEntries(
      Object.keys(english).flatMap((name) => (name in texts ? [[name, texts[name]] as const] : [])),
    ),
  ])

/** The language of a file that is written here; `undefined` for other files of the build. */
export const languageOf = (fileName: string): string | undefined =>
  /^languages\/(.+)-\w+-\w+\.js$/.exec(fileName)?.[1]

/**
 * Cuts each language into a file for each section, as the English is: a page fetches what it is about to say. One hash stands
 * for them all, so that their addresses need no table.
 */
export const languageFiles = (): Plugin => {
  let written: ReadonlyMap<string, string> = new Map()
  return {
    name: 'language-files',
    async load(id) {
      if (id !== source) return null
      const { languageNames, readTexts, withRepeats, sections } = await readSources()
      const codes = new Map<string, string>()
      for (const name of languageNames)
        for (const [section, texts] of cut(withRepeats(await readTexts(name, '')), sections))
          codes.set(
            `${name}-${section}`,
            `export default${JSON.stringify(texts).replace(/"(\w+)":/g, '$1:')}`,
          )
      const hash = createHash('sha256')
        .update(JSON.stringify([...codes]))
        .digest('hex')
        .slice(0, 8)
        .toUpperCase()
      written = new Map([...codes].map(([name, code]) => [`languages/${name}-${hash}.js`, code]))
      return `export const languageNames = ${JSON.stringify(languageNames)}
export const readTexts = async (name, section) =>
  (await import(/* @vite-ignore */ \`../languages/\${name}-\${section}-${hash}.js\`)).default`
    },
    generateBundle() {
      for (const [fileName, source] of written) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
