import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logo, photo, svgOf } from '../../testing/pictures.js'
import { pictureSize } from './picture-size.js'
import { readPicture } from './read-picture.js'
import { problemOfSvg } from './safe-svg.js'

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

  it('of too many pixels is refused', async () => {
    const bytes = Uint8Array.from(atob(logo.slice(logo.indexOf(',') + 1)), (one) => one.charCodeAt(0))
    new DataView(bytes.buffer).setUint32(16, 4_000)
    const address = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
    await expect(readPicture('logo', address, 'logo')).rejects.toThrow('logo: got 4000 × 1 pixels')
  })

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
    svg('<image href="data:image/png;base64,AAAA"/>'),
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
    svg(
      '<i:namedview/><metadata/>',
      ' xmlns:i="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" i:docname="logo.svg"',
    ),
  ])('of shapes is a picture: %s', async (text) => {
    await expect(problemOfSvg(text)).resolves.toBeUndefined()
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
    await expect(problemOfSvg(text)).resolves.toBe(problem)
  })
})
