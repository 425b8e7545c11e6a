import { html, raw } from 'hono/html'
import type { PageAppearance } from './appearance.js'
import { hydrateScript } from './no-script/hydrate.js'
import type { PageLanguage } from './page-language.js'

/** Markup, in which everything from outside is escaped. */
export type Markup = ReturnType<typeof html>

/** The one element of a page, by attributes. */
export interface PageElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  /** The heading between the page's and the element's own, where that one is of the third rank. */
  readonly subheading?: string | undefined
  /** What is written below it. */
  readonly note?: string | undefined
  /** What works without a script, and stands in the element's place until it has drawn. */
  readonly fallback: Markup
}

/** What stands on a page without an element. */
export type StaticContent = Pick<PageElement, 'fallback' | 'note'>

/** The scripts of a page with an element, as addresses on this service. */
export interface PageScripts {
  readonly entry: string
  /** What the element needs next: fetched at the same time. */
  readonly ahead: readonly string[]
  /** What each script is checked by (`sha384-…`). */
  readonly integrity: Readonly<Record<string, string>>
}

/** What a page that may be found tells about itself to whoever links to it. */
export interface PageMetadata {
  readonly address: string
  readonly description: string
  /** The same for programs (JSON-LD). */
  readonly data?: object | undefined
}

/** A page: an element, what works without one, or a notice. */
export interface Page {
  readonly language: PageLanguage
  /** The words of the window. */
  readonly title: string
  readonly heading: string
  readonly appearance: PageAppearance
  readonly content: PageElement | StaticContent | { readonly help: string }
  /** Absent: search engines are told to leave it out. */
  readonly metadata?: PageMetadata | undefined
}

/** The kit's name, in the last line of its pages. */
const kit = 'Whenable'

const icon = html`<svg viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" aria-hidden="true"><rect x="5" y="8" width="34" height="31" rx="7"/><path d="M5 17.5h34M14 4v7M30 4v7M17.5 24l9 9m0-9-9 9"/></svg>`

/** A sign for the window's tab, in the page itself: a browser that finds none asks for one. */
export const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="5" width="26" height="24" rx="6" fill="#3b5bdb"/><path d="M10 2v6M22 2v6" stroke="#3b5bdb" stroke-width="3" stroke-linecap="round"/><path d="m10 18 4.5 4.5L23 14" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`

const withAttributes = ({ tag, attributes }: PageElement) =>
  html`<${raw(tag)} class="element"${Object.entries(attributes).map(
    ([name, value]) => html` ${raw(name)}="${value}"`,
  )}></${raw(tag)}>`

const head = ({ title, appearance: { logo, companyName }, language, metadata }: Page) =>
  metadata
    ? html`<meta name="description" content="${metadata.description}">
    <link rel="canonical" href="${metadata.address}">
    <meta property="og:type" content="website">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${metadata.description}">
    <meta property="og:url" content="${metadata.address}">
    <meta property="og:locale" content="${language.lang.replaceAll('-', '_')}">
    ${companyName && html`<meta property="og:site_name" content="${companyName}">`}
    ${logo && html`<meta property="og:image" content="${logo}">`}
    ${metadata.data && html`<script type="application/ld+json">${raw(scriptData(metadata.data))}</script>`}`
    : html`<meta name="robots" content="noindex">`

/** Data as it may stand in a `<script>`. */
const scriptData = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The import map of a page's scripts: it makes the browser check what one script imports from another. */
export const importMap = ({ integrity }: Pick<PageScripts, 'integrity'>): string => scriptData({ integrity })

/** The text of each inline script of a page. */
export const inlineScripts = ({ content }: Page, scripts: PageScripts | undefined): readonly string[] =>
  scripts && 'tag' in content ? [importMap(scripts), hydrateScript] : []

/** The scripts of a page. What works without them is shown first: they wait in a template until it is. */
const headScripts = ({ entry, ahead, integrity }: PageScripts) => {
  const check = (address: string) => integrity[address] && html` integrity="${integrity[address]}"`
  const tags = html`${ahead.map((address) => html`<link rel="modulepreload" href="${address}"${check(address)}>`)}
    <script type="module" src="${entry}"${check(entry)}></script>`
  return html`${
    Object.keys(integrity).length > 0 &&
    html`<script type="importmap">${raw(importMap({ integrity }))}</script>`
  }
    <template id="scripts">${tags}</template>`
}

const body = ({ heading, content }: Page) => {
  if ('help' in content)
    return html`<div class="notice">${icon}<h1>${heading}</h1><p>${content.help}</p></div>`
  const below = content.note && html`<p class="note">${content.note}</p>`
  if (!('tag' in content)) return html`${content.fallback}${below}`
  const { subheading, fallback } = content
  return html`<h1 class="visually-hidden">${heading}</h1>
      ${subheading && html`<h2 class="visually-hidden">${subheading}</h2>`}
      ${fallback}
      ${withAttributes(content)}
      <script>${raw(hydrateScript)}</script>
      ${below}`
}

/** A whole HTML document. What came from outside is escaped as text or as an attribute's value, and is nothing else. */
export const pageDocument = async (
  page: Page,
  style: string,
  scripts: PageScripts | undefined,
): Promise<string> => {
  const { language, title, appearance } = page
  const { logo, companyName } = appearance
  const { lang, dir, messages } = language
  const document = await html`<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    ${head(page)}
    <link rel="icon" href="${favicon}">
    <style>${raw(style)}</style>
    ${scripts && headScripts(scripts)}
  </head>
  <body>
    ${
      (logo || companyName) &&
      html`<header><p class="company">${logo && html`<img src="${logo}" alt="" height="40">`}<bdi>${companyName}</bdi></p></header>`
    }
    <main>
      ${body(page)}
    </main>
    <footer>${messages.madeWith(kit)}</footer>
  </body>
</html>
`
  return document.toString()
}

/** The words of a window: what is there of them. */
export const windowTitle = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
