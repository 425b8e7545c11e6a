// The frame of every page: header with search, menu, content, and the headings of the page.
import { pages, relativeUrl, sections } from '../generator/navigation.mjs'

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const icons = {
  logo: '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect x="3" y="5" width="26" height="24" rx="6" fill="var(--accent)"/><path d="M10 2v6M22 2v6" stroke="var(--accent)" stroke-width="3" stroke-linecap="round"/><path d="m10 18 4.5 4.5L23 14" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  search:
    '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/></svg>',
  scheme:
    '<svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true"><circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor"/></svg>',
  menu: '<svg viewBox="0 0 16 16" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12"/></svg>',
}

const linkTo = (page, from, titles) =>
  `<li><a href="${relativeUrl(from, page.url)}"${page.url === from ? ' aria-current="page"' : ''}>${escaped(page.label ?? titles[page.source])}</a></li>`

const menu = ({ url, section, titles }) =>
  sections
    .map(
      (one) => `<details${one.name === section?.name ? ' open' : ''}>
<summary>${one.name}</summary>
<ul>${one.pages.map((page) => linkTo(page, url, titles)).join('')}</ul>
</details>`,
    )
    .join('\n')

const outline = (headings) => {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, text, id }) => `<li class="level-${level}"><a href="#${id}">${escaped(text)}</a></li>`,
  )
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}

/** The pages before and after a page, in the order of the menu. */
const neighbours = ({ url, titles }) => {
  const at = pages.findIndex((page) => page.url === url)
  if (at < 0) return ''
  const link = (page, rel, label) =>
    page
      ? `<a rel="${rel}" href="${relativeUrl(url, page.url)}"><span>${label}</span>${escaped(page.label ?? titles[page.source])}</a>`
      : '<span></span>'
  return `<nav class="neighbours" aria-label="Pages before and after">${link(pages[at - 1], 'prev', 'Previous')}${link(pages[at + 1], 'next', 'Next')}</nav>`
}

export const render = (data) => {
  const { url, title, about, section, headings = [], content, repository, source, scripts = [], wide } = data
  const home = relativeUrl(url, '')
  const asset = (name) => `${home}assets/${name}`
  const edit = source?.includes('.md')
    ? `<p class="edit"><a href="${repository}/edit/main/${source.split('#')[0]}">Edit this page</a></p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(url === 'index.html' ? title : `${title} · Whenable`)}</title>
<meta name="description" content="${escaped(about)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${asset('site.css')}">
<script src="${asset('scheme.js')}"></script>
<script src="${asset('site.js')}" data-home="${home || './'}" defer></script>
${scripts.map((name) => `<script type="module" src="${asset(name)}"></script>`).join('\n')}
</head>
<body class="${wide ? 'wide' : ''}">
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<button type="button" class="icon-button" id="menu-button" aria-expanded="false" aria-controls="menu" aria-label="Menu">${icons.menu}</button>
<a class="brand" href="${home || './'}index.html">${icons.logo}<span>Whenable</span></a>
<button type="button" class="search-button" id="search-button">${icons.search}<span>Search</span><kbd>Ctrl K</kbd></button>
<button type="button" class="icon-button" id="scheme-button" aria-label="Light or dark">${icons.scheme}</button>
</header>
<div class="columns">
<nav id="menu" aria-label="Documentation">${menu({ ...data, url })}</nav>
<main id="content" tabindex="-1">
${section ? `<p class="crumb">${section.name}</p>` : ''}
<article>${content}</article>
${neighbours(data)}${edit}
</main>
${wide ? '' : outline(headings)}
</div>
<dialog id="search" aria-label="Search">
<input type="search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" aria-label="Search the documentation" placeholder="Search the documentation" autocomplete="off" spellcheck="false">
<ul id="results" role="listbox" aria-label="Results"></ul>
<p id="found" role="status"></p>
</dialog>
</body>
</html>
`
}
