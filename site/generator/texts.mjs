// What the pages of the documentation site say, by the menu.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPage } from './api.mjs'
import { headingsOf } from './markdown.mjs'
import { pages, root } from './navigation.mjs'

/** The first sentences below a page's title, for search engines. */
const aboutOf = (text) =>
  (/^# .*\n+(?!#|```|\||!)([^\n]+(?:\n[^\n]+)*)/m.exec(text)?.[1] ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 200)

const read = (source) => readFileSync(join(root, source), 'utf8')

/** The Markdown of a page. Sections with pages of their own are left out of the page of their guide. */
const textOf = ({ source, isReference, heading, label, about }) => {
  if (isReference) return apiPage({ source, label, about })
  const [file] = source.split('#')
  const sections = read(file).split(/^(?=## )/m)
  const isOwn = (section, name) => section.startsWith(`## ${name}\n`)
  if (heading) return sections.find((section) => isOwn(section, heading)).replace(/^#(?=#+ )/gm, '')
  const apart = pages.filter((page) => page.heading && page.source.startsWith(`${source}#`))
  return sections.filter((section) => !apart.some((page) => isOwn(section, page.heading))).join('')
}

/** The pages of the menu with their Markdown, headings, title and first sentences. */
export const texts = pages.map((page) => {
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
