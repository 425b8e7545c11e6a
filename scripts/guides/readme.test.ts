import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import budget from '../../benchmarks/budget.json' with { type: 'json' }
import { readPage, root } from '../guide-samples.js'

const readme = readPage('README.md')

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

describe('sizes of the script tag', () => {
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`
  const first = kilobytes(budget['first slot'])
  const flow = kilobytes(budget['whole flow'])
  const managing = kilobytes(budget['whole flow'] + budget['manage-booking'])

  it.each([
    ['README.md', [first, flow, managing]],
    ['docs/peers.md', [first, flow]],
  ])('in %s are those of the budget', (page, sizes) => {
    expect(readPage(page).match(/\d+ KB/g)).toEqual(sizes)
  })
})
