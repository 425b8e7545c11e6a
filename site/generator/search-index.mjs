// The text that the site's search knows: one entry for each section of a page.
import { anchorOf } from './markdown.mjs'

const plain = (markdown) =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/^```.*$/gm, ' ')
    .replace(/<\/?[a-z-]+(?: [^>]*)?>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[\s|:-]+\|$/gm, ' ')
    .replace(/<\/?kbd>/g, ' ')
    .replace(/[`*_|>\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The entries of a page's Markdown: address, title of the page, heading, and text. */
export const entriesOf = ({ url, title, section, text }) => {
  const seen = new Map()
  const parts = text
    .replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/^#/gm, ' #'))
    .split(/^(?=#{1,3} )/m)
  return parts.flatMap((part) => {
    const [, heading = '', body = ''] = /^#{1,3} (.*)\n?([\s\S]*)$/.exec(part) ?? []
    if (!heading) return []
    const label = plain(heading)
    const isTitle = part.startsWith('# ')
    const anchor = anchorOf(label)
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    const hash = isTitle ? '' : `#${anchor}${count ? `-${count}` : ''}`
    return [
      {
        url: url + hash,
        page: title,
        section: section.name,
        heading: isTitle ? '' : label,
        text: plain(body).slice(0, 1200),
      },
    ]
  })
}
