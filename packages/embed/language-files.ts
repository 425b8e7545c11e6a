import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'
import { writtenLanguages } from '../../scripts/texts/files.mjs'
import { citiesByLanguage, sectionsByLanguage, visitorsTexts } from '../../scripts/texts/outputs.mjs'

const texts = join(import.meta.dirname, '../elements/src/locales/generated/languages.ts')
const cities = join(import.meta.dirname, '../time/src/cities/index.ts')

/** The language of a file that is written here; `undefined` for other files of the build. */
export const languageOf = (fileName: string): string | undefined =>
  /^languages\/(.+)-\w+-\w+\.js$/.exec(fileName)?.[1]

/** The code of each section in each language, by the names of both; cities are a section. */
const readSections = async (): Promise<ReadonlyMap<string, string>> => {
  const sections = [...sectionsByLanguage(visitorsTexts), ...citiesByLanguage()]
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
  const codes = readSections()
  const hash = codes.then((read) =>
    createHash('sha256')
      .update(JSON.stringify([...read]))
      .digest('hex')
      .slice(0, 8)
      .toUpperCase(),
  )
  return {
    name: 'language-files',
    async load(id) {
      /** Imports a section, which is an expression. */
      const imported = async (section: string) =>
        `(await import(/* @vite-ignore */ '../languages/' + name + '-' + ${section} + '-${await hash}.js')).default`
      if (id === texts)
        return `export const languageNames = ${JSON.stringify(writtenLanguages)}
export const readTexts = async (name, section) => ${await imported('section')}`
      return id === cities
        ? `export const readCityNames = async (name) => ${await imported("'cities'")}`
        : null
    },
    async generateBundle() {
      for (const [name, source] of await codes)
        this.emitFile({ type: 'asset', fileName: `languages/${name}-${await hash}.js`, source })
    },
  }
}
