import { html, raw } from 'hono/html'
import type { Appearance } from '../kernel/store/store.js'
import { hydrateScript } from './no-script/hydrate.js'
import type { PageLanguage } from './page-language.js'

/** Markup with escaped values. */
export type Markup = ReturnType<typeof html>

/** The custom element of a page. */
export interface PageElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  /** The second-level heading, if the element's own heading is of the third level. */
  readonly subheading?: string | undefined
  /** What is above the element, with scripts and without. */
  readonly above?: Markup | undefined
  /** A note below the element. */
  readonly note?: string | Markup | undefined
  /** The content without scripts, which the element replaces once it has rendered. */
  readonly fallback: Markup
  /** The address of the element's first answer, which is requested together with its scripts. */
  readonly preload?: string | undefined
  /** The inline script that loads the element. Default: {@link hydrateScript}. */
  readonly script?: string | undefined
}

/** The content of a page without an element. */
export interface StaticContent extends Pick<PageElement, 'above' | 'fallback' | 'note'> {
  /** Origins besides this one to which its forms lead. */
  readonly formTargets?: readonly string[]
}

/** The addresses of a page's scripts on this service. */
export interface PageScripts {
  readonly entry: string
  /** Scripts to preload, which the element needs next. */
  readonly ahead: readonly string[]
  /** The integrity of each script (`sha384-…`). */
  readonly integrity: Readonly<Record<string, string>>
}

/** The metadata of a public page, for search engines and link previews. */
export interface PageMetadata {
  readonly address: string
  readonly description: string
  /** The picture of its preview. Default: the logo. */
  readonly picture?: { readonly address: string; readonly width: number; readonly height: number } | undefined
  /** The address at which editors read how they embed the page (oEmbed). */
  readonly embed?: string | undefined
  /** Structured data (JSON-LD). */
  readonly data?: object | undefined
}

/** Why a page has nothing to show, and where to go. */
export interface Notice {
  readonly heading: string
  readonly help: string
  readonly link?: { readonly label: string; readonly path: string } | undefined
}

/** A page with an element, with static content, or with a notice. */
export interface Page {
  readonly language: PageLanguage
  /** The document's title. */
  readonly title: string
  readonly heading: string
  readonly appearance: Appearance
  readonly content: PageElement | StaticContent | Omit<Notice, 'heading'>
  /** Whether no site may frame the page, not even those that may frame others. */
  readonly isNeverFramed?: boolean | undefined
  /** Undefined: search engines must not index the page. */
  readonly metadata?: PageMetadata | undefined
}

/** The name in the footer of pages. */
export const kit = 'Whenable'

const icon = html`<svg viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" aria-hidden="true"><rect x="5" y="8" width="34" height="31" rx="7"/><path d="M5 17.5h34M14 4v7M30 4v7M17.5 24l9 9m0-9-9 9"/></svg>`

/** The favicon, inline because browsers request one otherwise. */
export const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="5" width="26" height="24" rx="6" fill="#3b5bdb"/><path d="M10 2v6M22 2v6" stroke="#3b5bdb" stroke-width="3" stroke-linecap="round"/><path d="m10 18 4.5 4.5L23 14" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`

const withAttributes = ({ tag, attributes }: PageElement) =>
  html`<${raw(tag)} class="element"${Object.entries(attributes).map(
    ([name, value]) => html` ${raw(name)}="${value}"`,
  )}></${raw(tag)}>`

/** The picture of a page's preview. Programs that show previews draw no SVG. */
const pictureTags = (picture: PageMetadata['picture'], title: string, logo: string | undefined) => {
  if (picture)
    return html`<meta property="og:image" content="${picture.address}">
    <meta property="og:image:type" content="image/png">
    <meta property="og:image:width" content="${picture.width}">
    <meta property="og:image:height" content="${picture.height}">
    <meta property="og:image:alt" content="${title}">
    <meta name="twitter:card" content="summary_large_image">`
  return html`${
    logo &&
    !logo.endsWith('.svg') &&
    html`<meta property="og:image" content="${logo}">
    `
  }<meta name="twitter:card" content="summary">`
}

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
    ${pictureTags(metadata.picture, title, logo)}
    ${metadata.embed && html`<link rel="alternate" type="application/json+oembed" href="${metadata.embed}" title="${title}">`}
    ${metadata.data && html`<script type="application/ld+json">${raw(scriptData(metadata.data))}</script>`}`
    : html`<meta name="robots" content="noindex">`

/** JSON that is safe in a `<script>`. */
const scriptData = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The import map of a page's scripts, which makes browsers check the integrity of imports. */
export const importMap = ({ integrity }: Pick<PageScripts, 'integrity'>): string => scriptData({ integrity })

/** The inline scripts of a page. */
export const inlineScripts = ({ content }: Page, scripts: PageScripts | undefined): readonly string[] =>
  scripts && 'tag' in content ? [importMap(scripts), content.script ?? hydrateScript] : []

/** The scripts of a page, which its inline script adds after the first paint: below the content, so that they arrive after it. */
const laterScripts = ({ entry, ahead, integrity }: PageScripts, preload: string | undefined) => {
  const check = (address: string) => integrity[address] && html` integrity="${integrity[address]}"`
  const hasMap = Object.keys(integrity).length > 0
  return html`<template id="scripts">${preload && html`<link rel="preload" as="fetch" crossorigin href="${preload}">`}
        ${hasMap && html`<script type="importmap">${raw(importMap({ integrity }))}</script>`}
        ${ahead.map((address) => html`<link rel="modulepreload" href="${address}"${check(address)}>`)}
        <script type="module" src="${entry}"${check(entry)}></script></template>`
}

const body = ({ heading, content }: Page, scripts: PageScripts | undefined) => {
  if ('help' in content)
    return html`<div class="notice">${icon}<h1>${heading}</h1><p>${content.help}</p>${content.link && html`<p><a href="${content.link.path}">${content.link.label}</a></p>`}</div>`
  const { note } = content
  const below = typeof note === 'string' ? note && html`<p class="note">${note}</p>` : note
  if (!('tag' in content)) return html`${content.above}${content.fallback}${below}`
  const { subheading, above, fallback, script = hydrateScript } = content
  return html`<h1 class="visually-hidden">${heading}</h1>
      ${subheading && html`<h2 class="visually-hidden">${subheading}</h2>`}
      ${above}
      ${fallback}
      ${withAttributes(content)}
      ${scripts && laterScripts(scripts, content.preload)}
      <script>${raw(script)}</script>
      ${below}`
}

/** The logo of a page, which follows its colours unless its theme is fixed. */
const logoOf = ({ logo, logoDark, theme }: Appearance) => {
  const plain = theme === 'dark' ? (logoDark ?? logo) : logo
  const image = plain && html`<img src="${plain}" alt="" height="40">`
  return logoDark && !theme
    ? html`<picture><source media="(prefers-color-scheme: dark)" srcset="${logoDark}">${image}</picture>`
    : image
}

/** Renders a page as an HTML document. All values are escaped. */
export const pageDocument = async (
  page: Page,
  style: string,
  scripts: PageScripts | undefined,
): Promise<string> => {
  const { language, title, appearance } = page
  const { companyName } = appearance
  const { lang, dir, texts } = language
  const document = await html`<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    ${head(page)}
    <link rel="icon" href="${favicon}">
    <style>${raw(style)}</style>
  </head>
  <body>
    ${
      (appearance.logo || companyName) &&
      html`<header><p class="company">${logoOf(appearance)}<bdi>${companyName}</bdi></p></header>`
    }
    <main>
      ${body(page, scripts)}
    </main>
    <footer>${texts.page.footer.madeWith(kit)}</footer>
  </body>
</html>
`
  return document.toString()
}

/** Joins the parts of a document's title. */
export const windowTitle = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
