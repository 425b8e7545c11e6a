import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logo, photo, svgOf } from '../../testing/pictures.js'
import { pictureSize } from './picture-size.js'
import { readPicture } from './read-picture.js'
import { problemOfSvg } from './safe-svg.js'

/** A PNG that says that it is so many pixels wide. */
const wide = (address: string, width: number): string => {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (one) => one.charCodeAt(0))
  new DataView(bytes.buffer).setUint32(16, width)
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('an uploaded picture', () => {
  it.each([
    ['a PNG', logo, 'logo'],
    ['a PNG as photo', logo, 'photo'],
    ['a JPEG', photo, 'photo'],
    ['an SVG as logo', svgOf('<path d="M0 0h8v8z"/>'), 'logo'],
  ] as const)('may be %s', async (_name, address, use) => {
    await expect(readPicture('logo', address, use)).resolves.toMatchObject({
      data: address.slice(address.indexOf(',') + 1),
    })
  })

  it.each([
    [
      'of another type',
      'data:image/gif;base64,R0lGODlh',
      'logo: got "data:image/gif;base64,R0lGODlh", expected',
    ],
    ['of text', 'data:text/html;base64,PGI+', 'logo: got "data:text/html;base64,PGI+", expected'],
    ['of no base64', 'data:image/png;base64,!', 'expected base64'],
    ['that is no PNG', 'data:image/png;base64,R0lGODlh', 'logo: got bytes that are no image/png'],
    ['that is too big', `data:image/png;base64,${'A'.repeat(90_000)}`, 'logo: got 67500 bytes, expected'],
    ['with a script', svgOf('<script>alert(1)</script>'), 'logo: got an element <script>, expected'],
  ])('%s is refused with what was expected', async (_name, address, message) => {
    await expect(readPicture('logo', address, 'logo')).rejects.toThrow(message)
  })

  it('is refused with a reason that pages can word, if it is an SVG that could run something', async () => {
    await expect(readPicture('logo', svgOf('<script>alert(1)</script>'), 'logo')).rejects.toMatchObject({
      reason: 'unsafe_svg',
    })
  })

  it('of too many pixels is refused', async () => {
    await expect(readPicture('logo', wide(logo, 4_000), 'logo')).rejects.toThrow('logo: got 4000 × 1 pixels')
  })

  it.each([
    ['fill bytes', [0xff]],
    ['a comment', [0xff, 0xfe, 0, 4, 1, 2]],
    ['a comment after fill bytes', [0xff, 0xff, 0xff, 0xfe, 0, 4, 1, 2]],
  ])('has the size that browsers find after %s, whatever looks like a smaller one later', (_name, before) => {
    const small = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
    const large = [0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]
    const bytes = [0xff, 0xd8, ...before, ...large, ...Array.from({ length: 6_000 }, () => small).flat()]
    expect(pictureSize('image/jpeg', Uint8Array.from(bytes))).toEqual({ width: 65_535, height: 65_535 })
  })

  it.each([[[0xff, 0x00, 0, 4]], [[0xff, 0x01, 0, 4]], [[0xff, 0xd0, 0, 4]], [[0xff, 0xd9, 0, 4]]])(
    'has no size if %j hides it from some decoders',
    (before) => {
      const frame = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
      const bytes = [0xff, 0xd8, ...before, 0, 0, ...frame]
      expect(pictureSize('image/jpeg', Uint8Array.from(bytes))).toBeUndefined()
    },
  )

  it('may not be an SVG as photo', async () => {
    await expect(readPicture('picture', svgOf(''), 'photo')).rejects.toThrow('picture: got "data:image/svg')
  })

  it('of any bytes never fails otherwise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isJpeg) => {
        const start = isJpeg ? [0xff, 0xd8, 0xff] : []
        for (const type of ['image/png', 'image/webp', 'image/jpeg'] as const)
          pictureSize(type, Uint8Array.from([...start, ...bytes]))
      }),
    )
  })
})

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${content}</svg>`

describe('an SVG', () => {
  it.each([
    svg('<g fill="#123"><circle r="4"/><text>M</text></g>'),
    svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>'),
    svg('<use xlink:href="#a"/><style>.a { fill: red }</style>'),
    svg(`<image href="${logo}"/>`),
    `<?xml version="1.0" encoding="iso-8859-1"?>${svg('<text>M</text>')}`,
    `<?xml version="1.0" encoding="UTF-8"?>${svg('<text>Müller</text>')}`,
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
    svg(
      '<i:namedview/><metadata/>',
      ' xmlns:i="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" i:docname="logo.svg"',
    ),
  ])('of shapes is a picture: %s', async (text) => {
    await expect(problemOfSvg(utf8(text))).resolves.toBeUndefined()
  })

  it.each([
    [svg('<script>alert(1)</script>'), 'an element <script>'],
    [svg('<SCRIPT/>'), 'an element <SCRIPT>'],
    [svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'), 'an element <h:script>'],
    [svg('<foreignObject><p/></foreignObject>'), 'an element <foreignObject>'],
    [svg('<a href="https://x.example"/>'), 'an element <a>'],
    [svg('<animate attributeName="href" to="javascript:alert(1)"/>'), 'an element <animate>'],
    [svg('<set attributeName="onload"/>'), 'an element <set>'],
    [svg('', ' onload="alert(1)"'), 'an attribute onload'],
    [svg('<image href="https://x.example/a.png"/>'), 'an address of something else'],
    [svg('<use xlink:href="https://x.example/a.svg#b"/>'), 'an address of something else'],
    [svg('<image href="data:image/svg+xml;base64,AAAA"/>'), 'an address of something else'],
    [svg('<image href="data:image/png,AAAA"/>'), 'an address of something else'],
    [svg('<image href="data:image/png;base64,AAAA"/>'), 'an image of bytes that are no image/png'],
    [svg(`<image href="${wide(logo, 20_000)}"/>`), 'an image of 20000 × 1 pixels'],
    [svg('<style>a { cursor: image-set("https://x.example/a" 1x) }</style>'), 'a style that loads something'],
    [
      svg('<rect style="mask-image: -webkit-image-set(\'//x.example/a\' 1x)"/>'),
      'a style that loads something',
    ],
    [svg('<rect fill="src(\'https://x.example/a\')"/>'), 'a style that loads something'],
    [`<?xml version="1.0" encoding="Shift_JIS"?>${svg('<text>é</text>')}`, 'an encoding other than UTF-8'],
    [svg('<use href="&#106;avascript:alert(1)"/>'), 'an address of something else'],
    [svg('<style>@import "https://x.example/a.css"</style>'), 'a style that loads something'],
    [
      svg('<style><![CDATA[ a { fill: url(https://x.example/#a) } ]]></style>'),
      'a style that loads something',
    ],
    [svg('<style>@im<!-- -->port "https://x.example/a.css"</style>'), 'a style that loads something'],
    [svg('<style>@im<![CDATA[port "https://x.example/a.css"]]></style>'), 'a style that loads something'],
    [svg('<style>a {}<title/>@import "https://x.example/a.css"</style>'), 'an element <title> in a style'],
    [svg('<style>a { fill: u\\72l(https://x.example) }</style>'), 'a style that loads something'],
    [svg('<rect style="fill: URL( //x.example/a )"/>'), 'a style that loads something'],
    [svg('<rect filter="url(https://x.example/a#b)"/>'), 'a style that loads something'],
    [`<?xml-stylesheet href="https://x.example/a.css"?>${svg('')}`, 'an instruction <?xml-stylesheet>'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'a document type with declarations'],
    ['<html xmlns="http://www.w3.org/1999/xhtml"/>', 'what is not an SVG document'],
    ['GIF89a', 'what is not an SVG document'],
    ['', 'what is not an SVG document'],
  ])('that could run or load something is refused: %s', async (text, problem) => {
    await expect(problemOfSvg(utf8(text))).resolves.toBe(problem)
  })

  it('that a browser reads in another encoding than the check is refused', async () => {
    // In Shift_JIS the byte 0x81 takes the first bracket with it: a section ends later, and what is a comment in UTF-8 is a script.
    const text = `<?xml version="1.0" encoding="Shift_JIS"?>${svg('<text><![CDATA[\x81]]><!-- ]]></text><script>alert(1)</script><text><![CDATA[ --><!-- ]]> --></text>')}`
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    await expect(problemOfSvg(bytes)).resolves.toBe('an encoding other than UTF-8')
  })

  it('in UTF-16 is refused, also if it says what it is', async () => {
    const text = `\ufeff${svg('<script/>')}`
    await expect(
      problemOfSvg(new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)),
    ).resolves.toBe('an encoding other than UTF-8')
  })
})
