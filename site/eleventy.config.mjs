// The documentation site: pages from `docs/`, by the menu in `generator/navigation.mjs`. All links are relative, so the built folder works
// below any path. `site/build.mjs` runs it, after the scripts for browsers are built.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPage } from './generator/api.mjs'
import { componentPage } from './generator/components.mjs'
import { homePage } from './generator/home.mjs'
import { headingsOf, markdown, pictures } from './generator/markdown.mjs'
import { pages, root } from './generator/navigation.mjs'
import { entriesOf } from './generator/search-index.mjs'

const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const repository = homepage.replace(/#.*$/, '')

/** The first sentences below a page's title, for search engines. */
const aboutOf = (text) =>
  (/^# .*\n+(?!#|```|\||!)([^\n]+(?:\n[^\n]+)*)/m.exec(text)?.[1] ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 200)

const read = (source) => readFileSync(join(root, source), 'utf8')

/** The Markdown of a page. Sections with pages of their own are left out of the page of their guide. */
const textOf = ({ source, area, heading, label, about }) => {
  if (area) return apiPage({ source, area, label, about })
  const [file] = source.split('#')
  const sections = read(file).split(/^(?=## )/m)
  const isOwn = (section, name) => section.startsWith(`## ${name}\n`)
  if (heading) return sections.find((section) => isOwn(section, heading)).replace(/^#(?=#+ )/gm, '')
  const apart = pages.filter((page) => page.heading && page.source.startsWith(`${source}#`))
  return sections.filter((section) => !apart.some((page) => isOwn(section, page.heading))).join('')
}

const texts = pages.map((page) => {
  const text = textOf(page)
  const headings = headingsOf(text).map(({ level, text, id }) => ({ level, text, id }))
  return {
    ...page,
    text,
    headings,
    title: headings[0]?.text ?? page.label,
    about: page.about ?? aboutOf(text),
  }
})
const titles = Object.fromEntries(texts.map(({ source, title }) => [source, title]))

export default (config) => {
  config.setLibrary('md', markdown)
  const add = (url, { text, render, ...data }) =>
    config.addTemplate(render ? `${url}.11ty.js` : `${url}.md`, render ? { render } : text, {
      ...{ layout: 'page.11ty.mjs', permalink: url, url, repository, titles },
      ...(render ? {} : { templateEngineOverride: 'md' }),
      ...data,
    })
  add('index.html', {
    ...{
      render: homePage,
      title: 'Whenable: scheduling for web pages',
      wide: true,
      scripts: ['examples.js'],
    },
    about: 'Custom elements, a headless booking flow, a browser client and a booking service.',
  })
  const scriptsOf = ({ tag, area, text }) =>
    tag ? ['examples.js'] : area ? ['api.js'] : text.includes('<site-parts') ? ['parts.js'] : []
  for (const page of texts) {
    const text = page.tag ? componentPage(page.tag, page.text) : page.text
    add(page.url, { ...page, text, scripts: scriptsOf(page) })
  }

  const index = JSON.stringify(texts.flatMap(entriesOf))
  config.addTemplate(
    'search-index.11ty.js',
    { render: () => `window.whenableSearchIndex=${index}` },
    { permalink: 'assets/search-index.js' },
  )
  config.on('eleventy.after', () => {
    for (const [file, url] of pictures) cpSync(join(root, file), join(root, 'site/dist', url))
  })
  return { dir: { includes: '../layouts', layouts: '../layouts' } }
}
