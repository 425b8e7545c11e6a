import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export const readPage = (page: string): string => readFileSync(join(root, page), 'utf8')

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`)
    .sort()

const documents = markdownIn('docs')

/** The guides for site owners and developers; the pages of reference are made of the elements. */
export const guides: readonly string[] = documents.filter((page) => /^docs\/[\w-]+\.md$/.test(page))

/** Every page that somebody reads, by its path in the repository. */
export const pages: readonly string[] = [
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...documents,
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
]

/** A fenced block of a page. */
export interface Sample {
  readonly page: string
  /** The line of its fence, counted from 1. */
  readonly line: number
  readonly language: string
  readonly code: string
  /** What the reader has at hand, in TypeScript: the page says it in a comment before the block, `<!-- given: … -->`. */
  readonly given: string
}

const block = /(?:<!-- given: ([\s\S]*?) -->\n+)?^```([^\n]*)\n([\s\S]*?)^```$/gm

/** All fenced blocks of a page. */
export const samplesIn = (page: string): Sample[] => {
  const text = readPage(page)
  return [...text.matchAll(block)].map((match) => {
    const [all, given = '', language = '', code = ''] = match
    const line = text.slice(0, match.index + all.indexOf('```')).split('\n').length
    return { page, line, language, code, given }
  })
}

/** All fenced blocks of all pages. */
export const samples: readonly Sample[] = pages.flatMap(samplesIn)

/** Where a sample stands, for a reader of a failed test. */
export const placeOf = ({ page, line }: Sample): string => `${page}:${line}`

/** The code of the samples under a heading of `docs/frameworks.md`, those of one language. */
export const samplesOf = (heading: string, language: string): string[] => {
  const section =
    readPage('docs/frameworks.md')
      .split(/^## /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(block)]
    .filter(([, , name]) => name === language)
    .map(([, , , code = '']) => code)
}
