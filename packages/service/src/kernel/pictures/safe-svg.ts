import type { SaxesTagNS } from 'saxes'
import { bytesOfBase64 } from '../secrets.js'
import { type PixelType, problemOfPixels } from './picture-size.js'

const svg = 'http://www.w3.org/2000/svg'

/** The elements of a picture: shapes, text, gradients and filters. Nothing that runs, links, animates or embeds a document. */
const elements = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern clipPath mask marker image filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset'
  ).split(' '),
)

/** The namespaces of what drawing programs note about a picture, which browsers ignore. */
const inert = [
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
]

/** Why an element may not refer to an address: it may refer to others of the picture, and contain pixels. */
const problemOfAddress = (value: string): string | undefined => {
  const address = value.trim()
  if (address.startsWith('#')) return undefined
  const [, type, data = ''] = /^data:(image\/(?:png|jpeg|webp));base64,([\w+/=]+)$/.exec(address) ?? []
  if (type === undefined) return 'an address of something else'
  try {
    const problem = problemOfPixels(type as PixelType, bytesOfBase64(data))
    return problem && `an image of ${problem.got}`
  } catch {
    return 'an image that is no base64'
  }
}

/** What loads something in a style, or could hide it: rules, functions that take an address as text, escapes and comments. */
const loading = /@import|@namespace|\\|\/\*|\b(?:image|image-set|src|paint|element|cross-fade)\(/i

/** Whether a style loads nothing. It may refer to parts of the picture. */
const isPlainStyle = (text: string): boolean =>
  !loading.test(text) && text.split(/url\(/i).every((part, index) => index === 0 || /^\s*["']?#/.test(part))

const problemOfTag = ({ name, uri, local, attributes }: SaxesTagNS): string | undefined => {
  if (uri !== svg) return inert.includes(uri) ? undefined : `an element <${name}>`
  if (!elements.has(local)) return `an element <${name}>`
  for (const { name: attribute, local: key, value } of Object.values(attributes)) {
    if (/^on/i.test(key)) return `an attribute ${attribute}`
    const problem = key === 'href' ? problemOfAddress(value) : undefined
    if (problem) return problem
    if (!isPlainStyle(value)) return 'a style that loads something'
  }
  return undefined
}

/** The text of UTF-8; undefined if the bytes are none: browsers would read others by an encoding of their own. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Why an SVG is no picture that shows only itself, such as `an element <script>`; undefined if it is one. It is also served so that
 * nothing in it could run (`pages/picture-routes.ts`).
 */
export const problemOfSvg = async (bytes: Uint8Array): Promise<string | undefined> => {
  const text = textOf(bytes)
  if (text === undefined) return 'an encoding other than UTF-8'
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: true, position: false })
  const problems: string[] = []
  let depth = 0
  /** What the style has said so far: comments and elements would divide its text. */
  let style: string | undefined
  parser.on('error', () => problems.push('what is not an SVG document'))
  // In another encoding, a browser could find other elements than this parser. ASCII says the same in all of them.
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-?8$/i.test(encoding) && /\P{ASCII}/u.test(text)) problems.push('an encoding other than UTF-8')
  })
  parser.on('doctype', (doctype) => {
    // Drawing programs write the public identifier; only an internal subset declares something.
    if (doctype.includes('[')) problems.push('a document type with declarations')
  })
  // cspell:ignore processinginstruction xmldecl
  parser.on('processinginstruction', ({ target }) => problems.push(`an instruction <?${target}>`))
  parser.on('opentag', (tag) => {
    if (depth++ === 0 && (tag.uri !== svg || tag.local !== 'svg'))
      problems.push('what is not an SVG document')
    const problem = style === undefined ? problemOfTag(tag) : `an element <${tag.name}> in a style`
    if (tag.local === 'style') style = ''
    if (problem) problems.push(problem)
  })
  parser.on('closetag', ({ local }) => {
    if (local !== 'style') return
    if (style && !isPlainStyle(style)) problems.push('a style that loads something')
    style = undefined
  })
  const readText = (text: string) => {
    if (style !== undefined) style += text
  }
  parser.on('text', readText)
  parser.on('cdata', readText)
  try {
    parser.write(text).close()
  } catch {
    problems.push('what is not an SVG document')
  }
  if (depth === 0) problems.push('what is not an SVG document')
  return problems[0]
}
