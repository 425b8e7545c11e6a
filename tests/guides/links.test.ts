import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guides, pages, readPage, root } from '../guide-samples.js'

const prose = (page: string): string => readPage(page).replace(/^```[\s\S]*?^```$/gm, '')

/** The anchors of a page's headings, as GitHub and Storybook make them. */
const anchorsOf = (page: string): string[] =>
  [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The local targets of a page's links and pictures. */
const linksOf = (page: string): string[] =>
  [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target))

const faultOf = (page: string, link: string): string => {
  const [path = '', anchor] = link.split('#')
  const target = path ? normalize(join(dirname(page), path)) : page
  if (!existsSync(join(root, target))) return `${link}: ${target} does not exist`
  return !anchor || anchorsOf(target).includes(anchor) ? '' : `${link}: ${target} has no such heading`
}

/** Files and folders of the repository that a page names in its sentences, such as `packages/time/src`. */
const pathsOf = (page: string): string[] =>
  [
    ...prose(page).matchAll(
      /`((?:benchmarks|demo|deploy|docs|e2e|examples|packages|scripts|stories|tests)\/[\w./@-]*)`/g,
    ),
  ].map(([, path = '']) => path)

describe('paths in the pages', () => {
  const maintained = pages.filter((page) => page !== 'CHANGELOG.md')

  it.each(maintained)('%s names files that exist', (page) => {
    expect(pathsOf(page).filter((path) => !path.includes('/dist') && !existsSync(join(root, path)))).toEqual(
      [],
    )
  })
})

/** What a row of the table "Where to find things" names: paths, and files and folders beside the path before them. */
const placesOf = (row: string): string[] => {
  let folder = ''
  return [...row.matchAll(/`([\w./-]+)`/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.') || name.startsWith('/') || name.includes('*')) return []
    const path = name.includes('/') || !folder ? name : join(folder, name)
    if (name.includes('/')) folder = /\.\w+$/.test(name) ? dirname(name) : name
    return [path]
  })
}

describe('ARCHITECTURE.md', () => {
  const rows = readPage('ARCHITECTURE.md')
    .split(/^## /m)
    .find((section) => section.startsWith('Where to find things'))
    ?.match(/^\| (?!To change|-)[^|]*\|[^|]*\|$/gm)

  it('leads to files and folders that exist, also those that it names beside others', () => {
    expect(rows?.length).toBeGreaterThan(15)
    const places = (rows ?? []).flatMap((row) => placesOf(row.split('|')[2] ?? ''))
    expect(places.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('leads to the file that repeats requests and ends them after a time', () => {
    const row = rows?.find((one) => one.includes('retries, timeouts')) ?? ''
    const [file = ''] = placesOf(row.split('|')[2] ?? '')
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      /retries[\s\S]*AbortSignal|AbortSignal[\s\S]*retries/,
    )
  })
})

describe('links of the pages', () => {
  it.each(pages)('%s lead to existing files and headings', (page) => {
    expect(
      linksOf(page)
        .map((link) => faultOf(page, link))
        .filter(Boolean),
    ).toEqual([])
  })

  it('lead from the index to every guide', () => {
    const listed = linksOf('docs/README.md').map((link) => normalize(join('docs', link.split('#')[0] ?? '')))
    expect(guides.filter((guide) => guide !== 'docs/README.md' && !listed.includes(guide))).toEqual([])
  })
})
