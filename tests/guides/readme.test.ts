import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageNames as ownerLanguageNames } from '@whenable/elements/internal/locales/owner/generated/languages'
import { languageNames } from '@whenable/elements/locales'
import { describe, expect, it } from 'vitest'
import budget from '../../benchmarks/budget.json' with { type: 'json' }
import { readPage, root, samplesIn } from '../guide-samples.js'

const readme = readPage('README.md')

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...tag.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

/** The files of a `srcset`, by their size. */
const candidatesOf = (srcset = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    srcset.split(', ').map((candidate) => {
      const [file = '', size = '1x'] = candidate.split(' ')
      return [size, file]
    }),
  )

const pictures = [...readme.matchAll(/<picture>([\s\S]*?)<\/picture>/g)].map(([, content = '']) => {
  const sources = [...content.matchAll(/<source [^>]*>/g)].map(([tag]) => attributesOf(tag))
  const image = attributesOf(/<img [^>]*>/.exec(content)?.[0] ?? '')
  const sets = sources.map(({ srcset }) => candidatesOf(srcset))
  const files = [...new Set([image['src'] ?? '', ...sets.flatMap((set) => Object.values(set))])]
  return { sources, image, sets, files }
})

const bytesOf = (file: string): DataView => {
  const { buffer, byteOffset, byteLength } = readFileSync(join(root, file))
  return new DataView(buffer, byteOffset, byteLength)
}

/** Width and height of a PNG file. */
const sizeOf = (file: string): readonly number[] => {
  const bytes = bytesOf(file)
  return [bytes.getUint32(16), bytes.getUint32(20)]
}

const textAt = (bytes: DataView, start: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => bytes.getUint8(start + index)))

/** The animation of a WebP file: how often it plays (0: without end), and the milliseconds of its frames. */
const animationOf = (file: string) => {
  const bytes = bytesOf(file)
  expect([textAt(bytes, 0), textAt(bytes, 8)]).toEqual(['RIFF', 'WEBP'])
  let repeats: number | undefined
  const durations: number[] = []
  for (let start = 12; start < bytes.byteLength; ) {
    const name = textAt(bytes, start)
    const length = bytes.getUint32(start + 4, true)
    const content = start + 8
    if (name === 'ANIM') repeats = bytes.getUint16(content + 4, true)
    if (name === 'ANMF') durations.push(bytes.getUint32(content + 12, true) & 0xffffff)
    start = content + length + (length % 2)
  }
  return { repeats, durations }
}

const recordings = pictures.flatMap(({ files }) => files).filter((file) => file.endsWith('.webp'))

describe('pictures of README.md', () => {
  it('are the widget, and a recording of it', () => {
    expect(pictures.map(({ files }) => files.some((file) => recordings.includes(file)))).toEqual([
      false,
      true,
    ])
  })

  it.each(pictures.flatMap(({ files }) => files))('%s exists', (file) => {
    expect(existsSync(join(root, file))).toBe(true)
  })

  it('have a text alternative', () => {
    for (const { image } of pictures) expect(image['alt']).toMatch(/^[A-Z].{60,}/)
  })

  it('are light on light pages and dark on dark ones', () => {
    for (const { sources, image } of pictures) {
      const dark = sources.filter(({ media }) => media?.includes('prefers-color-scheme: dark'))
      expect(dark).not.toEqual([])
      for (const source of sources)
        expect(source['srcset']).toMatch(dark.includes(source) ? /^(?!.*light).*dark/ : /^(?!.*dark).*light/)
      expect(image['src']).toMatch(/light/)
    }
  })

  it('have twice the size for fine screens', () => {
    const sets = pictures[0]?.sets ?? []
    expect(sets).toHaveLength(2)
    for (const { '1x': normal = '', '2x': fine = '' } of sets)
      expect(sizeOf(fine)).toEqual(sizeOf(normal).map((length) => length * 2))
  })

  it('stand still for visitors who prefer reduced motion', () => {
    const sources = pictures[1]?.sources ?? []
    const still = sources.filter(({ media }) => media?.includes('prefers-reduced-motion: reduce'))
    expect(still.map(({ srcset }) => srcset?.slice(-4))).toEqual(['.png', '.png'])
  })

  it.each(recordings)('%s repeats about ten seconds in less than 1.5 MB', (file) => {
    const { repeats, durations } = animationOf(file)
    expect(repeats).toBe(0)
    expect(durations.length).toBeGreaterThan(20)
    const seconds = durations.reduce((total, duration) => total + duration, 0) / 1000
    expect(seconds).toBeGreaterThanOrEqual(8)
    expect(seconds).toBeLessThanOrEqual(12)
    expect(bytesOf(file).byteLength).toBeLessThan(1_500_000)
  })
})

describe('facts of README.md', () => {
  it('are the numbers of languages that there are', () => {
    const [, named] = /(\d+) languages\*\* besides English, for visitors and owners/.exec(readme) ?? []
    // Serbian in Latin is no other language.
    const languages = languageNames.filter((name) => name !== 'sr-Latn')
    expect(Number(named), 'README.md: languages').toBe(languages.length)
    expect([...ownerLanguageNames].sort()).toEqual([...languageNames].sort())
  })

  it('are the addresses, versions and packages of this repository', () => {
    const { homepage, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(readme).toContain(`git clone ${homepage.replace(/#.*$/, '')}\n`)
    expect(readme).toContain(`Node ${engines.node.replace('>=', '')} or later`)
    const packages = readdirSync(join(root, 'packages')).map((name) => `@whenable/${name}`)
    const rows = [...readme.matchAll(/^\| \[`(@whenable\/\w+)`\]/gm)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual(packages.toSorted())
  })

  it('are the packed files that the elements need, in their version', () => {
    const packageOf = (name: string) =>
      JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    const needed = (name: string): string[] => [
      name,
      ...Object.keys(packageOf(name).dependencies ?? {})
        .filter((one) => one.startsWith('@whenable/'))
        .flatMap((one) => needed(one.slice('@whenable/'.length))),
    ]
    const files = [...new Set(needed('elements'))].map(
      (name) => `whenable-${name}-${packageOf(name).version}.tgz`,
    )
    const named = readme.match(/whenable-[\w.-]+\.tgz/g) ?? []
    expect(named.toSorted()).toEqual(files.toSorted())
  })

  it('have no shortened ids or addresses in what readers copy', () => {
    const copied = samplesIn('README.md').filter(({ language }) => language === 'html')
    expect(copied).not.toEqual([])
    for (const { code } of copied) {
      expect(code).not.toContain('…')
      for (const [, id = ''] of code.matchAll(/configuration-id="([^"]*)"/g)) expect(id).toMatch(uuid)
    }
  })

  it('come after a first command that is near the top', () => {
    const before = readme.slice(0, readme.indexOf('```sh')).replace(/<picture>[\s\S]*?<\/picture>/g, '')
    expect(before.split(/\s+/).length).toBeLessThan(120)
    expect(before).not.toMatch(/^- /m)
  })

  it('are sizes that the budget allows', () => {
    // What is transferred also has headers and chunks that are loaded on demand: e2e/transferred-sizes.spec.ts measures it.
    const sizes = [...readme.matchAll(/(\d+) KB/g)].map(([, kilobytes]) => Number(kilobytes))
    const allowed = [budget['first slot'], budget['whole flow']].map((bytes) => bytes / 1000)
    expect(sizes).toHaveLength(2)
    for (const [index, size] of sizes.entries()) {
      const least = allowed[index] ?? 0
      expect(size, `README.md says ${size} KB, the files alone may have ${least} KB`).toBeGreaterThan(
        least - 1,
      )
    }
  })

  it('are the sizes of the comparison, too', () => {
    expect(readPage('docs/peers.md').match(/\d+ KB/g)).toEqual(readme.match(/\d+ KB/g))
  })
})
