import type { SaxesTagNS } from 'saxes'

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

/** Elements may refer to others of the picture, and contain pixels. */
const isOwnAddress = (value: string): boolean => /^(?:#|data:image\/(?:png|jpeg|webp);)/.test(value.trim())

/** Whether a style loads nothing: comments and escapes could hide an address, so a style with them is not read. */
const isPlainStyle = (text: string): boolean =>
  !/@import|\\|\/\*/i.test(text) &&
  text.split(/url\(/i).every((part, index) => index === 0 || /^\s*["']?#/.test(part))

const problemOfTag = ({ name, uri, local, attributes }: SaxesTagNS): string | undefined => {
  if (uri !== svg) return inert.includes(uri) ? undefined : `an element <${name}>`
  if (!elements.has(local)) return `an element <${name}>`
  for (const { name: attribute, local: key, value } of Object.values(attributes)) {
    if (/^on/i.test(key)) return `an attribute ${attribute}`
    if (key === 'href' && !isOwnAddress(value)) return 'an address of something else'
    if (!isPlainStyle(value)) return 'a style that loads something'
  }
  return undefined
}

/**
 * Why an SVG is no picture that shows only itself, such as `an element <script>`; undefined if it is one. It is also served so that
 * nothing in it could run (`pages/picture-routes.ts`).
 */
export const problemOfSvg = async (text: string): Promise<string | undefined> => {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: true, position: false })
  const problems: string[] = []
  let depth = 0
  /** What the style has said so far: comments and elements would divide its text. */
  let style: string | undefined
  parser.on('error', () => problems.push('what is not an SVG document'))
  parser.on('doctype', (doctype) => {
    // Drawing programs write the public identifier; only an internal subset declares something.
    if (doctype.includes('[')) problems.push('a document type with declarations')
  })
  // cspell:ignore processinginstruction
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
