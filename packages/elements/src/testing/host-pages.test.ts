import { expect } from '@open-wc/testing'
import { everyElement, type VisitorTag } from './every-element.js'
import {
  changedTexts,
  type HostPage,
  type HostPageFrame,
  openHostPage,
  textStyles,
} from './host-page-frame.js'
import { deepAll } from './shadow.js'

/** A page, and whether the place fits its content, so that the element takes its preferred width. */
interface SizedPage extends HostPage {
  readonly fits?: true
}

const bootstrap = `
  *, ::before, ::after { box-sizing: border-box }
  body { margin: 0; font: 400 1rem/1.5 sans-serif; -webkit-text-size-adjust: 100%; -webkit-tap-highlight-color: transparent }
  h1, h2, h3, h4, h5, h6 { margin-top: 0; margin-bottom: .5rem; font-weight: 500; line-height: 1.2 }
  p, ol, ul, dl { margin-top: 0; margin-bottom: 1rem }
  ol, ul { padding-left: 2rem }
  img, svg { vertical-align: middle }
  table { caption-side: bottom; border-collapse: collapse }
  button { border-radius: 0 }
  input, button, select, optgroup, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
  button, select { text-transform: none }
  .container { width: 100%; max-width: 1140px; margin: 0 auto; padding: 0 .75rem }
  .row { display: flex; flex-wrap: wrap; margin: 0 -.75rem }
  .row > * { flex-shrink: 0; width: 100%; max-width: 100%; padding: 0 .75rem }
  .row > .col-auto { flex: 0 0 auto; width: auto }
  .d-flex { display: flex !important }
  .justify-content-center { justify-content: center !important }`

const tailwind = `
  *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  html { line-height: 1.5; -webkit-text-size-adjust: 100%; tab-size: 4; font-family: sans-serif }
  h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
  a { color: inherit; text-decoration: inherit }
  table { text-indent: 0; border-color: inherit; border-collapse: collapse }
  ol, ul, menu { list-style: none }
  img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle }
  img, video { max-width: 100%; height: auto }
  button, input, select, optgroup, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
  .flex { display: flex } .flex-col { flex-direction: column } .items-center { align-items: center }
  .justify-center { justify-content: center } .grid { display: grid } .place-items-center { place-items: center } .min-h-screen { min-height: 100vh }`

/** Properties that an element inherits from a page that sets them. */
const leaking = `
  letter-spacing: 4px; word-spacing: 9px; line-height: 3; text-transform: uppercase; text-align: right; text-indent: 40px;
  white-space: nowrap; text-shadow: 1px 1px red; word-break: break-all; overflow-wrap: anywhere; hyphens: auto; cursor: crosshair;
  user-select: none; font: italic small-caps 700 24px/3 fantasy; list-style: square inside; text-align-last: center; tab-size: 1;
  text-wrap: balance; border-collapse: collapse; border-spacing: 30px; quotes: none; writing-mode: horizontal-tb;
  -webkit-text-fill-color: red; -webkit-text-stroke: 1px red; caret-color: red; text-underline-offset: 9px; direction: rtl`

const pages: Readonly<Record<string, SizedPage>> = {
  'a block': { markup: '<main><when-here></when-here></main>' },
  'a flex row': { markup: '<main style="display: flex"><when-here></when-here></main>', fits: true },
  'a flex row beside a long text': {
    markup: `<main style="display: flex"><p>${'A long text beside it. '.repeat(30)}</p><when-here></when-here></main>`,
  },
  'a centred column': {
    markup:
      '<main style="display: flex; flex-direction: column; align-items: center"><h1>Book</h1><when-here></when-here></main>',
    fits: true,
  },
  'a centred grid': {
    markup: '<main style="display: grid; place-items: center"><when-here></when-here></main>',
    fits: true,
  },
  'a grid with columns by content': {
    markup:
      '<main style="display: grid; grid-template-columns: auto auto; justify-content: start"><when-here></when-here></main>',
    fits: true,
  },
  'an inline block': {
    markup: '<main><div style="display: inline-block"><when-here></when-here></div></main>',
    fits: true,
  },
  'a float': { markup: '<main><div style="float: left"><when-here></when-here></div></main>', fits: true },
  'a table cell': {
    markup: '<table><tbody><tr><td><when-here></when-here></td></tr></tbody></table>',
    fits: true,
  },
  'an open dialog': { markup: '<dialog open><when-here></when-here></dialog>', fits: true },
  'a fixed box': {
    markup:
      '<div style="position: fixed; inset-inline-start: 0; inset-block-end: 0"><when-here></when-here></div>',
    fits: true,
  },
  'a box as wide as its content': {
    markup: '<main><div style="width: max-content"><when-here></when-here></div></main>',
    fits: true,
  },
  'Bootstrap’s column by content': {
    css: bootstrap,
    markup:
      '<div class="container"><div class="row justify-content-center"><div class="col-auto"><when-here></when-here></div></div></div>',
    fits: true,
  },
  'Bootstrap’s centred flex box': {
    css: bootstrap,
    markup: '<div class="container d-flex justify-content-center"><when-here></when-here></div>',
    fits: true,
  },
  'Tailwind’s centred screen': {
    css: tailwind,
    markup:
      '<div class="flex min-h-screen flex-col items-center justify-center"><when-here></when-here></div>',
    fits: true,
  },
  'Tailwind’s centred grid': {
    css: tailwind,
    markup: '<div class="grid min-h-screen place-items-center"><when-here></when-here></div>',
    fits: true,
  },
  'a page that makes it a flex box': {
    css: 'main > * { display: flex }',
    markup: '<main><when-here></when-here></main>',
  },
  'a page that unsets everything': {
    css: '* { all: unset } head, script, style { display: none } main { display: block; padding: 8px }',
    markup: '<main><when-here></when-here></main>',
  },
  'a page with text of its own': {
    css: `body { ${leaking} }`,
    markup: '<main><when-here></when-here></main>',
  },
}

const tags = Object.keys(everyElement) as VisitorTag[]

let host: HostPageFrame

/** A page that registers every element. */
before(async function () {
  this.timeout(120_000)
  host = await openHostPage(tags)
})

after(() => host.frame.remove())

describe('an element in somebody else’s page', () => {
  for (const [name, sized] of Object.entries(pages))
    it(`is usable in ${name}`, async function () {
      this.timeout(120_000)
      const { show, widthIn, overflow } = host
      const faults: string[] = []
      for (const tag of tags) {
        const { narrowest, preferred } = everyElement[tag]
        const element = await show(tag, sized)
        const wide = await widthIn(element, 1280)
        const least = sized.fits ? Math.max(narrowest, preferred - 4) : narrowest
        if (wide < least) faults.push(`${tag} is ${wide} px wide at 1280, not ${least}`)
        if (overflow() > 0) faults.push(`${tag} overflows by ${overflow()} px at 1280`)
        const phone = await widthIn(element, 320)
        if (phone < Math.min(narrowest, 230))
          faults.push(`${tag} is ${phone} px wide at 320, not ${narrowest}`)
        if (overflow() > 0 && !name.includes('beside'))
          faults.push(`${tag} overflows by ${overflow()} px at 320`)
      }
      expect(faults).to.deep.equal([])
    })
})

describe('the text of an element', () => {
  for (const tag of tags.filter((one) => one !== 'when-time'))
    it(`is the same in ${tag}, whatever its page sets for text`, async () => {
      const { show, page } = host
      const plain = textStyles((await show(tag, pages['a block']!)).shadowRoot!, page)
      const styled = textStyles((await show(tag, pages['a page with text of its own']!)).shadowRoot!, page)
      expect(changedTexts(plain, styled)).to.deep.equal([])
    })

  it('is hidden where its page hides what is around it', async () => {
    const hidden = { markup: '<main style="visibility: hidden"><when-here></when-here></main>' }
    const { shadowRoot } = await host.show('when-booking', hidden)
    const texts = deepAll(shadowRoot!, '*').filter(({ textContent }) => textContent?.trim())
    expect(new Set(texts.map((one) => host.page.getComputedStyle(one).visibility))).to.deep.equal(
      new Set(['hidden']),
    )
  })
})
