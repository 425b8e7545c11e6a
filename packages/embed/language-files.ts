import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'
import { languages } from '../../scripts/texts/files.mjs'
import { sectionsByLanguage, visitorsTexts } from '../../scripts/texts/outputs.mjs'

const source = join(import.meta.dirname, '../elements/src/locales/generated/languages.ts')

/** The language of a file that is written here; `undefined` for other files of the build. */
export const languageOf = (fileName: string): string | undefined =>
  /^languages\/(.+)-\w+-\w+\.js$/.exec(fileName)?.[1]

/** The code of each section in each language, by the names of both. */
const readSections = async (): Promise<ReadonlyMap<string, string>> => {
  const sections = sectionsByLanguage(visitorsTexts)
  const codes = sections.map(([, , code]) =>
    transform(code, { minify: true, charset: 'utf8', target: 'es2022' }),
  )
  return new Map(
    (await Promise.all(codes)).map(({ code }, index) => {
      const [language, section] = sections[index] as [string, string, string]
      return [`${language}-${section}`, code.trim()]
    }),
  )
}

/**
 * Cuts each language into a file for each section, as the English is: a page fetches what it is about to say. A message that two
 * sections have is in both, because a page may load only one of them. One hash stands for all files, so that their addresses need
 * no table.
 */
export const languageFiles = (): Plugin => {
  let written: ReadonlyMap<string, string> = new Map()
  return {
    name: 'language-files',
    async load(id) {
      if (id !== source) return null
      const codes = await readSections()
      const hash = createHash('sha256')
        .update(JSON.stringify([...codes]))
        .digest('hex')
        .slice(0, 8)
        .toUpperCase()
      written = new Map([...codes].map(([name, code]) => [`languages/${name}-${hash}.js`, code]))
      return `export const languageNames = ${JSON.stringify(languages)}
export const readTexts = async (name, section) =>
  (await import(/* @vite-ignore */ \`../languages/\${name}-\${section}-${hash}.js\`)).default`
    },
    generateBundle() {
      for (const [fileName, source] of written) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
