import type { ImageSource, Node } from '@takumi-rs/wasm/node'
import { type EmailColors, emailColors, mix } from '../../kernel/email/email-colors.js'
import { type PreviewPicture, previewSize } from '../../kernel/pictures/preview-picture.js'
import { bytesOfBase64 } from '../../kernel/secrets.js'
import { drawableText } from './preview-fonts.js'

/** What is drawn: the tree of boxes, all texts in it, and the images by the names that the tree has. */
interface Layout {
  readonly node: Node
  readonly texts: readonly string[]
  readonly images: ImageSource[]
}

const panelWidth = 400

/** A page of a calendar with a chosen day, in the accent. */
const calendarSvg = ({ accentEdge: mark, surface, fill }: EmailColors): string => {
  const days = Array.from({ length: 20 }, (_, index) => {
    const [x, y] = [44 + (index % 5) * 48, 118 + Math.floor(index / 5) * 48]
    const isFree = ![0, 3, 9, 14, 15].includes(index)
    return index === 12
      ? `<rect x="${x - 3}" y="${y - 3}" width="36" height="36" rx="12" fill="${mark}"/><path d="m${x + 7} ${y + 15.5} 6 6 10.500-12" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<rect x="${x}" y="${y}" width="30" height="30" rx="10" fill="${isFree ? mix(mark, surface, 0.78) : fill}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 310 330"><rect width="310" height="330" rx="36" fill="${surface}"/><rect x="44" y="52" width="112" height="18" rx="9" fill="${mark}"/><circle cx="228" cy="61" r="13" fill="${fill}"/><circle cx="262" cy="61" r="13" fill="${fill}"/>${days.join('')}</svg>`
}

/** In a row, whatever is beside it. */
const oneLine = { flexShrink: 1, minWidth: 0, whiteSpace: 'nowrap' }

const clockSvg = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><circle cx="17" cy="17" r="14"/><path d="M17 9v8.500l5.500 3.500"/></svg>`

/** The size of a title in pixels: a long one is set smaller. */
const titleSize = (title: string): number => {
  // A character of East Asia is as wide as two.
  const length = [...title].reduce(
    (sum, one) => sum + (/[\u1100-\u11ff\u2e80-\uffef]/u.test(one) ? 1.9 : 1),
    0,
  )
  if (length <= 18) return 84
  if (length <= 40) return 68
  return length <= 70 ? 56 : 48
}

/** Thai has no spaces between words: marks where a line may break. */
const withBreaks = (text: string): string =>
  /\p{Script=Thai}/u.test(text)
    ? [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)]
        .map(({ segment }) => segment)
        .join('\u200b')
    : text

/** Whether a text begins from the right, by its first strong character (UAX #9, P2). */
const isRightToLeft = (text: string): boolean => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

const group = (children: Node[], style: object): Node => ({
  ...{ type: 'container', children },
  style: { display: 'flex', ...style },
})

/** Lays a picture out. */
export const layoutOf = (picture: PreviewPicture): Layout => {
  const { lang, logo, photo } = picture
  const colors = emailColors(picture.accent).light
  const { accent, text: ink, quiet } = colors
  const [title, fact, business, host] = [picture.title, picture.fact, picture.business, picture.host].map(
    (text) => drawableText(text, lang),
  )
  const images: ImageSource[] = [{ src: 'calendar', data: new TextEncoder().encode(calendarSvg(colors)) }]
  const uploaded = (src: string, one: typeof logo) => {
    if (one) images.push({ src, data: bytesOfBase64(one.data) })
    return one !== undefined
  }
  const dir = isRightToLeft(title ?? business ?? '') ? 'rtl' : 'ltr'
  const row = dir === 'rtl' ? 'row-reverse' : 'row'
  const align = dir === 'rtl' ? 'flex-end' : 'flex-start'
  const line = (text: string, style: object): Node => ({
    type: 'text',
    text: withBreaks(text),
    dir: isRightToLeft(text) ? 'rtl' : 'ltr',
    style: { overflow: 'hidden', textOverflow: 'ellipsis', overflowWrap: 'anywhere', ...style },
  })
  const top: Node[] = []
  if (uploaded('logo', logo))
    top.push({ type: 'image', src: 'logo', style: { height: 64, maxWidth: 260, objectFit: 'contain' } })
  if (business) top.push(line(business, { fontSize: 32, fontWeight: 600, color: ink, ...oneLine }))
  const middle: Node[] = []
  if (title)
    middle.push(
      line(title, {
        ...{ fontSize: titleSize(title), fontWeight: 700, color: ink, lineHeight: 1.2, lineClamp: 4 },
        ...{ letterSpacing: '-0.02em', textWrap: 'balance', textAlign: dir === 'rtl' ? 'right' : 'left' },
      }),
    )
  if (title && fact) {
    images.push({ src: 'clock', data: new TextEncoder().encode(clockSvg(quiet)) })
    middle.push(
      group(
        [
          { type: 'image', src: 'clock', style: { width: 34, height: 34, flexShrink: 0 } },
          line(fact, { fontSize: 34, fontWeight: 500, color: quiet }),
        ],
        { flexDirection: row, alignItems: 'center', gap: 14 },
      ),
    )
  }
  const bottom: Node[] = []
  if (uploaded('photo', photo))
    bottom.push({
      ...{ type: 'image', src: 'photo' },
      style: { width: 76, height: 76, flexShrink: 0, borderRadius: 38, objectFit: 'cover' },
    })
  if (host) bottom.push(line(host, { fontSize: 32, fontWeight: 500, color: ink, ...oneLine }))
  const isEmpty = [top, middle, bottom].every((children) => children.length === 0)
  const panel = group([{ type: 'image', src: 'calendar', style: { width: 310, height: 330 } }], {
    ...{ flexShrink: 0, height: '100%', alignItems: 'center', justifyContent: 'center' },
    ...{ width: isEmpty ? previewSize.width : panelWidth },
    backgroundImage: `linear-gradient(160deg, ${mix(accent, '#ffffff', 0.12)}, ${mix(accent, '#000000', 0.1)})`,
  })
  const beside = { flexDirection: row, alignItems: 'center', gap: 22, maxWidth: '100%' }
  const column = group(
    [
      group(top, beside),
      group(middle, { flexDirection: 'column', alignItems: align, gap: 22 }),
      group(bottom, beside),
    ],
    {
      ...{ flexDirection: 'column', alignItems: align, justifyContent: 'space-between' },
      ...{ width: previewSize.width - panelWidth, height: '100%', padding: '64px 68px' },
    },
  )
  return {
    node: group(isEmpty ? [panel] : [column, panel], {
      ...{ ...previewSize, flexDirection: row, backgroundColor: colors.surface },
    }),
    texts: [title, fact, business, host].filter((text) => text !== undefined),
    images,
  }
}
