import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import type { PreviewPicture } from '../../kernel/pictures/preview-picture.js'
import { runInThisThread } from '../../kernel/run-job.js'
import { logo, photo, svgOf } from '../../testing/pictures.js'
import { drawPreview, previewDrawing } from './preview-drawing.js'
import { drawableText, fontsFor } from './preview-fonts.js'

const picture: PreviewPicture = {
  ...{ title: 'Walkthrough', fact: '30 min', business: 'Marlow Studio', host: 'Ada Mensah' },
  ...{ accent: '#0f766e', lang: 'en', logo: undefined, photo: undefined },
}

const uploaded = (address: string) => {
  const [type = '', data = ''] = address.slice('data:'.length).split(';base64,')
  return { type: type as 'image/png', data }
}

const draw = async (change: Partial<PreviewPicture> = {}) =>
  Buffer.from((await drawPreview({ ...picture, ...change })).png)

/** The colour of a pixel. */
const pixel = (png: Buffer, x: number, y: number) => {
  const { data, width } = PNG.sync.read(png)
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

describe('the picture of a preview', () => {
  test('is a PNG of the size that all expect, and the same each time', async () => {
    const drawn = await draw()
    const { width, height } = PNG.sync.read(drawn)
    expect([width, height]).toEqual([1_200, 630])
    expect(await draw()).toEqual(drawn)
    const { png } = await runInThisThread(previewDrawing, picture)
    expect(Buffer.from(png)).toEqual(drawn)
  })

  test('shows what differs', async () => {
    const changes = [
      { title: 'Talk' },
      { fact: '45 min' },
      { business: undefined },
      { host: 'Noor' },
      { accent: '#b91c1c' },
      { logo: uploaded(svgOf('<rect width="80" height="40"/>')) },
      { photo: uploaded(logo) },
    ]
    const drawn = await Promise.all([{}, ...changes].map(draw))
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(changes.length + 1)
  })

  test('has the accent at the side where reading ends', async () => {
    const isWhite = ([red = 0, green = 0, blue = 0]: readonly number[]) => red + green + blue === 3 * 255
    const leftToRight = await draw()
    expect([10, 1_190].map((x) => isWhite(pixel(leftToRight, x, 315)))).toEqual([true, false])
    const rightToLeft = await draw({ title: 'استشارة', lang: 'ar' })
    expect([10, 1_190].map((x) => isWhite(pixel(rightToLeft, x, 315)))).toEqual([false, true])
  })

  test('shows markup as text, and a long title in part', async () => {
    const marked = await draw({ title: '<b>Walkthrough</b>' })
    expect(marked).not.toEqual(await draw())
    const long = 'Everything that we will talk about '.repeat(10)
    expect(await draw({ title: `${long}A` })).toEqual(await draw({ title: `${long}B` }))
    const unbroken = await draw({ title: 'W'.repeat(400), host: 'W'.repeat(400), business: 'W'.repeat(400) })
    // What is beside the text stays free.
    expect(pixel(unbroken, 790, 315)).toEqual([255, 255, 255])
  })

  test('leaves an uploaded picture out that cannot be read', async () => {
    // A header without pixels.
    expect(await draw({ photo: uploaded(photo) })).toEqual(await draw())
  })
})

describe('a text of a picture', () => {
  test.each([
    ['en', 'Intro call – 30’ “free” & easy'],
    ['de', 'Größe'],
    ['vi', 'Tư vấn miễn phí'],
    ['pl', 'Świeże źdźbła'],
    ['tr', 'Işık'],
    ['el', 'Δωρεάν συμβουλή'],
    ['uk', 'Безкоштовна консультація'],
    ['ar', 'استشارة مجانية'],
    ['fa', 'مشاورهٔ رایگان می‌خواهم'],
    ['he', 'ייעוץ חינם'],
    ['hi', 'निःशुल्क परामर्श'],
    ['bn', 'বিনামূল্যে পরামর্শ'],
    ['th', 'ปรึกษาฟรี'],
    ['ja', '無料相談（初めての方へ）'],
    ['ko', '무료 상담'],
    ['zh-Hans', '免费咨询'],
    ['zh-Hant', '免費諮詢'],
  ])('is drawn in %s: %s', (lang, text) => {
    expect(drawableText(text, lang)).toBe(text)
    expect(drawableText(text, 'en')).toBe(text)
  })

  test.each([
    ['Yoga ☕ morning 🧘‍♀️ class', 'Yoga morning class'],
    ['🇵🇹 Lisbon 👍🏽', 'Lisbon'],
    ['\u202eevil\u202c\u0000 text', 'evil text'],
    ['1️⃣ First', '1 First'],
    ['C# © 2026 ™', 'C# © 2026 ™'],
    ['☕', undefined],
    ['', undefined],
    [undefined, undefined],
    ['Runes ᚠᚢᚦ', undefined],
    ['x\ue000', 'x'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawableText(text, 'en')).toBe(drawn)
  })

  test('takes the font of its language for characters that several have', () => {
    const families = (text: string, lang: string) => fontsFor([text], lang).families
    expect(families('相談', 'ja')).toEqual(['noto-sans-jp'])
    expect(families('相談', 'zh-Hant')).toEqual(['noto-sans-tc'])
    expect(families('相談', 'de')).toEqual(['noto-sans-sc'])
    expect(families('相談する', 'de')).toEqual(['noto-sans-jp'])
    expect(families('Talk 相談', 'zh-Hans')).toEqual(['inter', 'noto-sans-sc'])
  })

  test('never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const drawn = drawableText(text, 'en')
        expect(drawn === undefined || drawn.length > 0).toBe(true)
      }),
    )
  })
})
