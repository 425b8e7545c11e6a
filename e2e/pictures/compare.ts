import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type PageScreenshotOptions, test } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { toPng, toWebp } from './near-twins.mjs'
import { tolerance } from './story-variants.js'

const root = join(import.meta.dirname, '../..')
/** The kept pictures as PNG, where Playwright compares and updates them. */
const unpacked = join(root, '.cache/pictures')
mkdirSync(unpacked, { recursive: true })
/** What a picture of a whole page changes before it is taken. */
const fullPageStyle = join(import.meta.dirname, 'full-page.css')

/** Whether two images differ by no more than the tolerance. */
const isAlike = (one: Buffer, other: Buffer): boolean => {
  if (one.equals(other)) return true
  const [{ width, height, data }, second] = [PNG.sync.read(one), PNG.sync.read(other)]
  if (second.width !== width || second.height !== height) return false
  const { maxDiffPixels, threshold } = tolerance
  return pixelmatch(data, second.data, undefined, width, height, { threshold }) <= maxDiffPixels
}

/**
 * Compares what a page shows with its kept picture, which is Chromium's; other browsers only have to take one.
 *
 * @param folder where the picture is kept.
 * @param name its file name, without `.webp`.
 */
export const comparePicture = async (
  page: Page,
  folder: string,
  name: string,
  { fullPage = false, clip }: Pick<PageScreenshotOptions, 'fullPage' | 'clip'>,
): Promise<void> => {
  const options = { fullPage, ...(clip && { clip }), animations: 'disabled', caret: 'hide' } as const
  const style = fullPage ? readFileSync(fullPageStyle, 'utf8') : ''
  if (test.info().project.name === 'firefox') {
    await page.screenshot({ ...options, style, path: test.info().outputPath(`${name}.png`) })
    return
  }
  const stored = join(folder, `${name}.webp`)
  const baseline = join(unpacked, `${name}.png`)
  const before = existsSync(stored) ? await toPng(readFileSync(stored)) : undefined
  // If the first screenshot matches there is no need to wait until the page is stable.
  if (before && isAlike(before, await page.screenshot({ ...options, style }))) return
  if (before) writeFileSync(baseline, before)
  else rmSync(baseline, { force: true })
  const stylePath = fullPage ? fullPageStyle : []
  await expect
    .soft(page)
    .toHaveScreenshot(`${name}.png`, { ...options, ...tolerance, stylePath, timeout: 15_000 })
  const after = existsSync(baseline) ? readFileSync(baseline) : undefined
  if (after && !before?.equals(after)) writeFileSync(stored, await toWebp(after))
}
