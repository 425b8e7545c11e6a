import type { LitElement } from 'lit'
import type { HostPage } from './host-page-frame.js'

/** A fragment of a site. */
export interface HostSite extends HostPage {
  /** The part of the page's width that the place has at 1,280 px, if it is not almost all of it. */
  readonly room?: number
  /** The page is in a frame of its own with this `sandbox`. */
  readonly sandbox?: string
  /** What a rule of the page for every element sets for the font and colour of the element, which are the page's. */
  readonly own?: string
  /** The medium that the page is shown in. */
  readonly media?: 'print'
}

/** Where the element goes. */
export const here = '<when-here></when-here>'

const borderBox = '*, ::before, ::after { box-sizing: border-box }'

/** Twenty Twenty-Five's block theme: constrained layouts by `:where`, and its global styles. */
const twentyTwentyFive = `
  :root { --wp--style--global--content-size: 645px; --wp--style--global--wide-size: 1340px; --wp--style--block-gap: 1.2rem }
  body { margin: 0; font: 300 clamp(1rem, 1rem + .2vw, 1.125rem)/1.4 serif; letter-spacing: -.1px; --wp--style--root--padding: 30px }
  :where(body) { margin: 0 }
  .has-global-padding { padding-inline: 30px }
  .is-layout-constrained > :where(:not(.alignleft):not(.alignright):not(.alignfull)) {
    max-width: var(--wp--style--global--content-size); margin-left: auto !important; margin-right: auto !important }
  .is-layout-constrained > .alignwide { max-width: var(--wp--style--global--wide-size) }
  :where(.is-layout-flow) > * { margin-block-start: 1.2rem; margin-block-end: 0 }
  :where(.is-layout-flex) { gap: .5em; display: flex; flex-wrap: wrap; align-items: center }
  button, input { font-family: inherit; letter-spacing: inherit }
  a:where(:not(.wp-element-button)) { color: currentColor; text-decoration: underline; text-underline-offset: .1em }
  h1, h2, h3 { font-weight: 400; line-height: 1.125; text-wrap: balance }`

/** Astra's style sheet resets by tag and styles all buttons, fields and tables. */
const astra = `
  html { box-sizing: border-box; font-size: 93.75% } *, ::after, ::before { box-sizing: inherit }
  html, body, h1, h2, h3, h4, p, ul, ol, li, table, th, td, fieldset, legend { border: 0; font-size: 100%; font-style: inherit; font-weight: inherit;
    margin: 0; outline: 0; padding: 0; vertical-align: baseline }
  body { color: #4b4f58; font: 400 1rem/1.65 sans-serif }
  button, input, select, textarea { color: #808285; font: inherit; font-size: 100%; margin: 0; vertical-align: baseline }
  button, input[type=submit] { border: 1px solid #eaeaea; border-radius: 2px; background: #046bd2; padding: .6em 1em .4em; color: #fff }
  table, td, th { border: 1px solid #ddd } table { border-collapse: separate; border-spacing: 0; border-width: 1px 0 0 1px; margin: 0 0 1.5em; width: 100% }
  .ast-container { max-width: 1240px; margin: 0 auto; padding: 0 20px; display: flex }
  .ast-container::before, .ast-container::after { content: ''; display: table }
  #primary { display: block; position: relative; float: left; width: 100%; margin: 4em 0 }
  .ast-right-sidebar #primary { width: 66%; border-right: 1px solid #eee; padding-right: 60px }
  .ast-right-sidebar #secondary { width: 34% }
  @media (max-width: 921px) { .ast-container { flex-direction: column } .ast-right-sidebar #primary, .ast-right-sidebar #secondary { width: 100%; padding: 0; border: 0 } }`

const bootstrap = `
  ${borderBox}
  body { margin: 0; font: 400 1rem/1.5 sans-serif }
  h1, h2, h3 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2 } p, ol, ul { margin: 0 0 1rem } ol, ul { padding-left: 2rem }
  table { caption-side: bottom; border-collapse: collapse } th { text-align: inherit }
  button { border-radius: 0 } input, button, select, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
  [type=button]:not(:disabled), button:not(:disabled) { cursor: pointer }
  .container { width: 100%; max-width: 1140px; margin: 0 auto; padding: 0 .75rem }
  .row { display: flex; flex-wrap: wrap; margin: 0 -.75rem } .row > * { flex-shrink: 0; width: 100%; max-width: 100%; padding: 0 .75rem }
  @media (min-width: 768px) { .row > .col-md-8 { flex: 0 0 auto; width: 66.66666667% } .row > .col-md { flex: 1 0 0% } }
  .card { position: relative; display: flex; flex-direction: column; min-width: 0; word-wrap: break-word; border: 1px solid #0002 }
  .card-body { flex: 1 1 auto; padding: 1rem }
  .modal-dialog { position: relative; width: auto; margin: .5rem; pointer-events: none; max-width: 800px }
  .modal-content { position: relative; display: flex; flex-direction: column; width: 100%; pointer-events: auto }
  .collapse.show { display: block } .accordion-body { padding: 1rem 1.25rem }
  .offcanvas { position: fixed; inset: 0 0 0 auto; display: flex; flex-direction: column; max-width: 100%; width: 400px } .offcanvas-body { flex-grow: 1; padding: 1rem; overflow-y: auto }`

const tailwind = `
  *, ::after, ::before, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  html { line-height: 1.5; tab-size: 4; font-family: ui-sans-serif, sans-serif }
  h1, h2, h3 { font-size: inherit; font-weight: inherit } a { color: inherit; text-decoration: inherit }
  table { text-indent: 0; border-color: inherit; border-collapse: collapse } ol, ul, menu { list-style: none }
  img, svg, video, canvas { display: block; vertical-align: middle }
  button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
  .prose { max-width: 65ch; color: #374151; line-height: 1.75 } .prose :where(a) { text-decoration: underline }
  .prose :where(table) { width: 100%; table-layout: auto; font-size: .875em } .prose :where(ul) { list-style: disc; padding-left: 1.6em }
  .grid-cols-3 { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1.5rem } .col-span-2 { grid-column: span 2 / span 2 }
  .flex { display: flex } .shrink-0 { flex-shrink: 0 } .space-y-4 > :not(:last-child) { margin-block-end: 1rem } .mx-auto { margin-inline: auto } .w-fit { width: fit-content }
  .fixed { position: fixed; top: 50%; left: 50%; translate: -50% -50%; display: grid; width: 100%; max-width: calc(100% - 2rem); gap: 1rem; padding: 1.5rem; max-height: 90vh; overflow: auto }
  @media (min-width: 640px) { .fixed { max-width: 42rem } }
  @media (max-width: 767px) { .grid-cols-3 { grid-template-columns: minmax(0, 1fr) } .col-span-2 { grid-column: auto } }`

const bulma = `
  html { box-sizing: border-box; font-size: 16px; overflow-x: hidden; overflow-y: scroll; text-rendering: optimizeLegibility } *, ::before, ::after { box-sizing: inherit }
  html, body, p, ol, ul, li, dl, h1, h2, h3, fieldset, legend { margin: 0; padding: 0 } h1, h2, h3 { font-size: 100%; font-weight: normal } ul { list-style: none }
  button, input, select, textarea { margin: 0; font-family: sans-serif } table { border-collapse: collapse; border-spacing: 0 } td, th { padding: 0 } td:not([align]), th:not([align]) { text-align: inherit }
  body { font: 400 1em/1.5 sans-serif }
  .container { flex-grow: 1; margin: 0 auto; position: relative; width: auto; max-width: 1152px } .section { padding: 3rem 1.5rem }
  .columns { display: block; margin: -.75rem } .column { display: block; flex: 1 1 0; padding: .75rem }
  @media (min-width: 769px) { .columns:not(.is-desktop) { display: flex } .column.is-two-thirds { flex: none; width: 66.6666% } }
  .box { background: #fff; border-radius: 6px; display: block; padding: 1.25rem } .content table { width: 100% } .content table td { border: 1px solid #dbdbdb; padding: .5em .75em }
  .hero { align-items: stretch; display: flex; flex-direction: column } .hero-body { flex: 1 0; padding: 3rem 1.5rem; align-items: center; display: flex } .hero-body > .container { flex-grow: 1; flex-shrink: 1 }`

const webflow = `
  * { box-sizing: border-box } html { height: 100% } body { margin: 0; min-height: 100%; color: #333; font: 14px/20px Arial, sans-serif }
  h1, h2, h3 { font-weight: bold; margin: 20px 0 10px } p { margin: 0 0 10px } img { max-width: 100%; vertical-align: middle; display: inline-block } ul { margin: 0 0 10px; padding-left: 40px }
  .w-container { margin: 0 auto; max-width: 940px } .w-container::before, .w-container::after, .w-row::before, .w-row::after { content: ' '; display: table; clear: both }
  .w-row { margin: 0 -10px } .w-col { position: relative; float: left; width: 100%; min-height: 1px; padding: 0 10px } .w-col-8 { width: 66.66666667% }
  .w-embed::before, .w-embed::after { content: ' '; display: table; grid-area: 1/1/2/2 } .w-layout-hflex { display: flex; flex-direction: row; align-items: flex-start } .w-layout-vflex { display: flex; flex-direction: column; align-items: flex-start }
  @media (max-width: 991px) { .w-container { max-width: 728px } }
  @media (max-width: 767px) { .w-row { margin: 0 } .w-col { width: 100%; left: auto; right: auto } .w-container { padding: 0 10px } }`

const squarespace = `
  * { -webkit-tap-highlight-color: transparent } html, body { margin: 0; padding: 0 } ${borderBox}
  body { font: 300 calc((var(--f, 1) - 1) * 1.2vw + 1rem)/1.8 sans-serif; letter-spacing: 0; word-wrap: break-word; overflow-wrap: break-word }
  .fluid-engine { display: grid; grid-template-columns: minmax(6vw, 1fr) repeat(24, minmax(0, 1400px)) minmax(6vw, 1fr); grid-gap: 11px; width: 100% }
  .fe-block { grid-area: 1/2/9/26; position: relative; min-width: 0 } .sqs-block { position: relative; height: auto; padding: 17px } .sqs-block-content > * { width: 100% }
  .sqs-block-code .sqs-block-content { display: flex; justify-content: center }`

const viteStarter = `
  :root { font: 400 1rem/1.5 system-ui, Arial, sans-serif; color-scheme: light dark; text-rendering: optimizeLegibility }
  body { margin: 0; display: flex; place-items: center; min-width: 320px; min-height: 100vh } #root { max-width: 1280px; margin: 0 auto; padding: 2rem; text-align: center }
  h1 { font-size: 3.2em; line-height: 1.1 } button { border-radius: 8px; border: 1px solid transparent; padding: .6em 1.2em; font: 500 1em inherit; background: #1a1a1a; cursor: pointer }`

/** Pages that put an element into shadow roots. */
const intoShadow =
  (depth: number, css = ':host { display: block }') =>
  (element: Element, page: Document): void => {
    let place: Element | ShadowRoot = page.querySelector('when-here') as Element
    for (let count = 0; count < depth; count++) {
      const host: Element = page.createElement('div')
      place.append(host)
      place = host.attachShadow({ mode: 'open' })
      place.innerHTML = `<style>${css}</style>`
    }
    place.append(element)
  }

/** Fragments of real sites. */
export const hostSites: Readonly<Record<string, HostSite>> = {
  'Twenty Twenty-Five, in the content': {
    css: twentyTwentyFive,
    markup: `<main class="is-layout-flow"><div class="has-global-padding is-layout-constrained"><p>Text</p>${here}</div></main>`,
    room: 0.5,
  },
  'Twenty Twenty-Five, a wide group': {
    css: twentyTwentyFive,
    markup: `<main><div class="has-global-padding is-layout-constrained"><div class="alignwide is-layout-flow">${here}</div></div></main>`,
  },
  'Twenty Twenty-Five, a row': {
    css: twentyTwentyFive,
    markup: `<main class="has-global-padding"><div class="is-layout-flex">${here}</div></main>`,
  },
  Astra: {
    css: astra,
    markup: `<div class="ast-container"><div id="primary"><article>${here}</article></div></div>`,
  },
  'Astra with a sidebar': {
    css: astra,
    markup: `<div class="ast-container ast-right-sidebar"><div id="primary"><article>${here}</article></div><aside id="secondary"><p>Posts</p></aside></div>`,
    room: 0.55,
  },
  'Bootstrap, a column': {
    css: bootstrap,
    markup: `<div class="container"><div class="row"><div class="col-md-8">${here}</div><div class="col-md">Beside</div></div></div>`,
    room: 0.55,
  },
  'Bootstrap, a modal': {
    css: bootstrap,
    markup: `<div class="modal-dialog"><div class="modal-content"><div class="card-body">${here}</div></div></div>`,
    room: 0.55,
  },
  'Bootstrap, an off-canvas': {
    css: bootstrap,
    markup: `<div class="offcanvas"><div class="offcanvas-body">${here}</div></div>`,
    room: 0.25,
  },
  'Tailwind, a grid': {
    css: tailwind,
    markup: `<div class="grid-cols-3"><div class="col-span-2">${here}</div><div>Beside</div></div>`,
    room: 0.6,
  },
  'Tailwind, as wide as its content': {
    css: tailwind,
    markup: `<div class="mx-auto w-fit">${here}</div>`,
  },
  'Tailwind, a flex item that does not shrink': {
    css: tailwind,
    markup: `<div class="flex"><div class="shrink-0">${here}</div></div>`,
  },
  'Tailwind Typography': { css: tailwind, markup: `<article class="prose">${here}</article>`, room: 0.3 },
  'shadcn, a dialog': {
    css: tailwind,
    markup: `<div role="dialog" aria-label="Book" class="fixed"><h2>Book</h2>${here}</div>`,
    room: 0.45,
  },
  'Bulma, columns': {
    css: bulma,
    markup: `<section class="section"><div class="container"><div class="columns"><div class="column is-two-thirds">${here}</div><div class="column">Beside</div></div></div></section>`,
    room: 0.5,
  },
  'Bulma, a hero': {
    css: bulma,
    markup: `<section class="hero"><div class="hero-body"><div class="container">${here}</div></div></section>`,
  },
  'Bulma, a table in content': {
    css: bulma,
    markup: `<div class="content"><table><tbody><tr><td>${here}</td></tr></tbody></table></div>`,
  },
  'Webflow, an embed': {
    css: webflow,
    markup: `<div class="w-container"><div class="w-embed">${here}</div></div>`,
    room: 0.7,
  },
  'Webflow, a column': {
    css: webflow,
    markup: `<div class="w-container"><div class="w-row"><div class="w-col w-col-8">${here}</div></div></div>`,
    room: 0.45,
  },
  'Webflow, a vertical stack': {
    css: webflow,
    markup: `<div class="w-layout-vflex"><h2>Book</h2>${here}</div>`,
  },
  'Squarespace, a block of code': {
    css: squarespace,
    markup: `<div class="fluid-engine"><div class="fe-block"><div class="sqs-block sqs-block-code"><div class="sqs-block-content">${here}</div></div></div></div>`,
    room: 0.7,
  },
  'Vite’s starter': { css: viteStarter, markup: `<div id="root"><h1>Vite</h1>${here}</div>` },
  'Turbo, a frame': {
    css: 'turbo-frame { display: block } turbo-frame[busy] { opacity: .5 }',
    markup: `<turbo-frame id="book">${here}</turbo-frame>`,
  },
  'Turbo, kept when the body is replaced': {
    markup: `<main data-turbo-permanent>${here}</main>`,
    place: async (element, page) => {
      page.querySelector('when-here')?.replaceWith(element)
      await (element as LitElement).updateComplete
      const body = page.createElement('body')
      body.append(...page.body.children)
      page.documentElement.replaceChild(body, page.body)
    },
  },
  'htmx, swapped in from a template': {
    css: '.htmx-swapping { opacity: 0 } .htmx-added { opacity: 1 }',
    markup: '<div hx-get="/book" class="htmx-settling"></div>',
    place: (element, page) => {
      const template = page.createElement('template')
      template.innerHTML = `<section>${here}</section>`
      page.querySelector('div')?.append(page.importNode(template.content, true))
      page.querySelector('when-here')?.replaceWith(element)
    },
  },
  'Astro, a view transition': {
    css: 'astro-island, astro-slot { display: contents } main { view-transition-name: main }',
    markup: `<main><astro-island><astro-slot>${here}</astro-slot></astro-island></main>`,
    place: async (element, page) => {
      const swap = () => page.querySelector('when-here')?.replaceWith(element)
      if (page.startViewTransition) await page.startViewTransition(swap).finished
      else swap()
    },
  },
  'html with 62.5% text': {
    css: 'html { font-size: 62.5% } body { font-size: 1.6rem; margin: 0 } * { box-sizing: border-box }',
    markup: `<main>${here}</main>`,
  },
  'a page from right to left': { attributes: { dir: 'rtl', lang: 'ar' }, markup: `<main>${here}</main>` },
  'a shadow root in a shadow root': { markup: `<main>${here}</main>`, place: intoShadow(2) },
  'a shadow root that is a flex box': {
    markup: `<main>${here}</main>`,
    place: intoShadow(1, ':host { display: flex; justify-content: center }'),
  },
  'a portal': {
    css: '#portal { position: absolute; inset-block-start: 0; inset-inline: 0 }',
    markup: `<div id="root" inert></div><div id="portal">${here}</div>`,
  },
  'an open details': { markup: `<details open><summary>Book</summary>${here}</details>` },
  'a sticky sidebar': {
    css: 'main { display: grid; grid-template-columns: 1fr minmax(0, 360px) } aside { position: sticky; inset-block-start: 0; align-self: start } @media (width < 700px) { main { grid-template-columns: minmax(0, 1fr) } }',
    markup: `<main><p>Text</p><aside>${here}</aside></main>`,
    room: 0.25,
  },
  'a carousel that scrolls': {
    css: '.slides { display: flex; overflow-x: auto; scroll-snap-type: x mandatory } .slides > * { flex: 0 0 100%; scroll-snap-align: start; min-width: 0 }',
    markup: `<div class="slides"><section>${here}</section></div>`,
  },
  'columns of a newspaper': { css: 'main { columns: 2 40em }', markup: `<main>${here}</main>`, room: 0.4 },
  'a size container': {
    css: 'main { container-type: inline-size } @container (width < 400px) { p { display: none } }',
    markup: `<main><p>Text</p>${here}</main>`,
  },
  'a sandboxed frame': {
    markup: `<main>${here}</main>`,
    sandbox: 'allow-scripts allow-same-origin',
  },
  'a page that unsets everything': {
    css: '* { all: unset } head, script, style { display: none } main { display: block; padding: 8px }',
    own: 'font: inherit; color: inherit',
    markup: `<main>${here}</main>`,
  },
  'a page that changes its language': {
    markup: `<main>${here}</main>`,
    place: async (element, page) => {
      page.documentElement.lang = 'de'
      page.querySelector('when-here')?.replaceWith(element)
      await (element as LitElement).updateComplete
      page.documentElement.lang = 'en'
    },
  },
  'React’s StrictMode, which mounts twice': {
    markup: `<div id="root">${here}</div>`,
    place: async (element, page) => {
      const parent = page.querySelector('#root') as Element
      for (let count = 0; count < 2; count++) {
        parent.replaceChildren()
        await null
        parent.append(element)
      }
    },
  },
  'a page in print': {
    css: '@page { margin: 1cm } @media print { nav { display: none } * { color: #000 !important; background: transparent !important } }',
    markup: `<nav>Menu</nav><main>${here}</main>`,
    own: 'color: #000',
    media: 'print',
  },
}
