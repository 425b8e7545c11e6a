import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forStorybook, pageOf } from '../../stories/guides/for-storybook.js'
import { guides, readPage, root } from '../guide-samples.js'

const stories = [
  'stories/start.mdx',
  ...readdirSync(join(root, 'stories/guides')).map((file) => `stories/guides/${file}`),
]
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => {
    const text = readPage(file)
    const [, title = ''] = /<Meta title="([^"]+)"/.exec(text) ?? []
    const [, guide = ''] = /from '(?:\.\.\/)+(docs\/[\w-]+\.md)\?raw'/.exec(text) ?? []
    return { page: `${title.toLowerCase().replaceAll(/[/ ]/g, '-')}--docs`, guide }
  })

const elementPages = readdirSync(join(root, 'docs/reference'))
  .filter((file) => file.startsWith('when-'))
  .map((file) => `elements-${basename(file, '.md')}--docs`)

const shown = guides.filter((guide) => guide !== 'docs/README.md')
const nameOf = (guide: string) => basename(guide, '.md')

describe('guides in Storybook', () => {
  it('all have a page of their name', () => {
    const pages = Object.fromEntries(stories.map(({ guide, page }) => [guide, page]))
    expect(pages).toEqual(Object.fromEntries(shown.map((guide) => [guide, pageOf(nameOf(guide))])))
  })

  it.each(shown)('%s links only to pages of Storybook and of the web', (guide) => {
    const text = forStorybook(readPage(guide)).replace(/^```[\s\S]*?^```$/gm, '')
    const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
    const all = [...stories.map(({ page }) => page), ...elementPages]
    const pages = all.map((page) => `?path=/docs/${page}`)
    const elsewhere = targets.filter((target) => !/^(?:#|https:)/.test(target))
    expect(elsewhere.filter((target) => !pages.includes(target.split('#')[0] ?? ''))).toEqual([])
  })

  it('name files of the repository by their paths', () => {
    expect(forStorybook('see [the rules](../ARCHITECTURE.md#rules) and [`deploy/`](../deploy)')).toBe(
      'see the rules (`ARCHITECTURE.md`) and `deploy/`',
    )
  })
})
