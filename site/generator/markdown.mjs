// How the Markdown of the repository becomes the site's: links between files lead to pages, pictures are copied, headings have
// anchors, code is coloured, tables scroll on their own.
import { existsSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import markdownIt from 'markdown-it'
import { createCssVariablesTheme, createHighlighter } from 'shiki'
import { relativeUrl, root, urlOf } from './navigation.mjs'

const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--code-', fontStyle: true })
const languages = [
  'ts',
  'tsx',
  'js',
  'html',
  'css',
  'sh',
  'json',
  'vue',
  'svelte',
  'ini',
  'yaml',
  'http',
  'nginx',
  'docker',
  'sql',
]
const highlighter = await createHighlighter({ themes: [theme], langs: languages })
const aliases = { typescript: 'ts', mjs: 'js', caddy: 'nginx', csp: 'text', '': 'text' }

/** Source code as coloured HTML, without a frame. */
export const highlight = (code, language = '') => {
  const lang = aliases[language] ?? language
  return highlighter
    .codeToHtml(code, { lang: languages.includes(lang) ? lang : 'text', theme: 'site', structure: 'inline' })
    .replaceAll('<br>', '\n')
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A block of code with a button that copies it. */
export const codeBlock = (code, language = '') =>
  `<div class="code"><pre tabindex="0"><code>${highlight(code.trimEnd(), language)}</code></pre><button type="button" class="copy" data-copy>Copy</button></div>\n`

/** The id of a heading, as GitHub makes it. */
export const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Pictures that pages show: path in the repository → path on the site. */
export const pictures = new Map()

const pictureUrl = (path) => {
  const url = `pictures/${basename(path)}`
  pictures.set(path, url)
  return url
}

/**
 * The address of a link's target. Files that the site does not show are at the repository's address.
 *
 * @throws Error if the target is missing.
 */
export const targetOf = (target, { source, url, repository }) => {
  if (/^(?:[a-z]+:|#)/.test(target)) return target
  const [file = '', hash = ''] = target.split(/(?=#)/)
  const path = posix.normalize(posix.join(dirname(source), file)).replace(/\/$/, '')
  const section = urlOf(path + hash)
  if (hash && section) return relativeUrl(url, section)
  const found = urlOf(path) ?? urlOf(`${path}/README.md`)
  if (found) return relativeUrl(url, found) + hash
  if (!existsSync(join(root, path))) throw new Error(`${source}: no file ${path}`)
  if (/\.(?:png|svg|webp|webm)$/.test(path)) return relativeUrl(url, pictureUrl(path))
  return `${repository}/blob/main/${path}${hash}`
}

const textOf = (token) =>
  (token.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

/** The headings among tokens, in order, each with an id that is unique in its page. */
const headingsAmong = (tokens) => {
  const seen = new Map()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const text = textOf(tokens[index + 1])
    const id = anchorOf(text)
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return [{ token, level: Number(token.tag[1]), text, id: count ? `${id}-${count}` : id }]
  })
}

const md = markdownIt({ html: true })

md.renderer.rules.fence = (tokens, index) => codeBlock(tokens[index].content, tokens[index].info.trim())
md.renderer.rules.table_open = () =>
  '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'
md.renderer.rules.table_close = () => '</table></div>\n'
// A link to a heading is beside it, for copying.
md.renderer.rules.heading_close = (tokens, index) => {
  const { tag } = tokens[index]
  const label = escaped(textOf(tokens[index - 1]))
  const id = tokens[index - 2].attrGet('id')
  const link = tag === 'h1' ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to “${label}”">#</a>`
  return `${link}</${tag}>\n`
}
md.core.ruler.push('site', ({ tokens, env }) => {
  for (const { token, id } of headingsAmong(tokens)) token.attrSet('id', id)
  // An empty cell heads nothing.
  for (const [index, token] of tokens.entries())
    if (token.type === 'th_open' && !tokens[index + 1].content) token.tag = tokens[index + 2].tag = 'td'
  if (!env.source) return
  for (const child of tokens.flatMap(({ children }) => children ?? [])) {
    const name = { link_open: 'href', image: 'src' }[child.type]
    if (!name) continue
    child.attrSet(name, targetOf(child.attrGet(name), env))
    if (name === 'src') child.attrSet('loading', 'lazy')
  }
})

/** The Markdown library of the site. `env` of a rendering is the page's data: `source`, `url`, `repository`. */
export const markdown = md

/** Headings of a page, in order: level, text and id. */
export const headingsOf = (text) => headingsAmong(md.parse(text, {}))
