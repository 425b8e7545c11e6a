// The documentation site: pages from `docs/`, by the menu in `generator/navigation.mjs`. All links are relative, so the built folder works
// below any path. `site/build.mjs` runs it, after the scripts for browsers are built.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentPage } from './generator/components.mjs'
import { homePage } from './generator/home.mjs'
import { markdown, pictures } from './generator/markdown.mjs'
import { root } from './generator/navigation.mjs'
import { entriesOf } from './generator/search-index.mjs'
import { texts } from './generator/texts.mjs'

const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const repository = homepage.replace(/#.*$/, '')

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
  const scriptsOf = ({ tag, isReference, text }) =>
    tag ? ['examples.js'] : isReference ? ['api.js'] : text.includes('<site-parts') ? ['parts.js'] : []
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
