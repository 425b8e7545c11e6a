// The kept pictures of stories and of pages, which are lossless WebP: two fifths of what the same pixels take as PNG. Lists those that
// nearly repeat another one, and fails if one repeats another one or there are more than a change may leave. `--squeeze` first converts what is PNG.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Transformer } from '@napi-rs/image'

/** Where pictures of stories and of hosted pages are kept. */
const folders = ['../../stories/__screenshots__', '__screenshots__'].map((folder) =>
  join(import.meta.dirname, folder),
)

/** More stories are not a reason for more pictures: a story that looks like another one needs none (`e2e/pictures/story-variants.ts`). */
const MOST_PICTURES = 454
/** Bytes of all pictures. */
const MOST_BYTES = 13_000_000
/** The part of the pixels in which near twins differ at most. */
const NEAR = 0.005
/** The part in which pictures differ that would match each other's page. */
const SAME = 0.0003

/** A picture as PNG. */
export const toPng = (picture) => new Transformer(picture).png()

/** A picture as lossless WebP. Throws if a pixel would differ. */
export const toWebp = async (picture) => {
  const webp = await new Transformer(picture).webpLossless()
  const [before, after] = await Promise.all([picture, webp].map((one) => new Transformer(one).rawPixels()))
  if (!before.equals(after)) throw new Error('WebP has changed a pixel.')
  return webp
}

const picturesIn = (extension) =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(extension))
      .map((name) => join(folder, name)),
  )

const squeeze = async () => {
  for (const file of picturesIn('.png')) {
    writeFileSync(file.replace(/png$/, 'webp'), await toWebp(readFileSync(file)))
    rmSync(file)
  }
}

/** The number of bytes in which two pictures of the same size differ. */
const differenceOf = (one, other, most) => {
  let found = 0
  for (let index = 0; index < one.length && found <= most; index++) if (one[index] !== other[index]) found++
  return found
}

/** Pairs of pictures of the same size that differ in few pixels, those that differ least first. */
const nearTwins = async () => {
  const bySize = new Map()
  for (const file of picturesIn('.webp')) {
    const name = basename(file)
    const picture = new Transformer(readFileSync(file))
    const { width, height } = await picture.metadata()
    const size = `${width} × ${height}`
    bySize.set(size, [...(bySize.get(size) ?? []), { name, picture }])
  }
  const twins = []
  for (const [size, group] of bySize) {
    if (group.length === 1) continue
    const pixels = await Promise.all(group.map(({ picture }) => picture.rawPixels()))
    for (const [index, one] of group.entries())
      for (const [before, other] of group.slice(0, index).entries()) {
        const part =
          differenceOf(pixels[index], pixels[before], pixels[index].length * NEAR) / pixels[index].length
        if (part <= NEAR) twins.push({ part, text: `${size}: ${other.name}, ${one.name}` })
      }
  }
  return twins.sort((one, other) => one.part - other.part)
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { squeeze: { type: 'boolean', default: false } } })
  if (values.squeeze) await squeeze()
  const twins = await nearTwins()
  console.log('Pictures that nearly repeat another one:')
  for (const { part, text } of twins) console.log(`${(part * 100).toFixed(2).padStart(6)} %  ${text}`)
  const names = picturesIn('')
  const bytes = names.reduce((sum, name) => sum + readFileSync(name).length, 0)
  console.log(`${names.length} pictures (at most ${MOST_PICTURES}), ${bytes} bytes (at most ${MOST_BYTES})`)
  const isTwin = twins.some(({ part }) => part < SAME)
  if (isTwin || names.length > MOST_PICTURES || bytes > MOST_BYTES) process.exit(1)
}
