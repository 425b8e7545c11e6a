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

/** The guides for site owners and developers, without the generated reference. */
export const guides: readonly string[] = documents.filter((page) => /^docs\/[\w-]+\.md$/.test(page))

/** All Markdown pages, by their paths in the repository. */
export const pages: readonly string[] = [
  ...[
    'README.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'ROADMAP.md',
    'CODE_OF_CONDUCT.md',
    'scripts/release/README.md',
    'tests/README.md',
  ],
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
  /** TypeScript that the sample assumes, from a comment before the block: `<!-- given: … -->`. */
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

/** The page and line of a sample, for failure messages. */
export const locationOf = ({ page, line }: Sample): string => `${page}:${line}`

/** The samples in one language under a heading of `docs/frameworks.md`. */
export const samplesOf = (heading: string, language: string): string[] => {
  const section =
    readPage('docs/frameworks.md')
      .split(/^## /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(block)]
    .filter(([, , name]) => name === language)
    .map(([, , , code = '']) => code)
}
