/** The page of a guide in the catalogue, by the name of its file: its title is that name in words. */
export const pageOf = (guide: string): string => (guide === 'start' ? 'start--docs' : `guides-${guide}--docs`)

const link = /\[([^\]]+)\]\(([^)\s:]+)\)/g

/**
 * The Markdown of a guide with the links of the catalogue: to another guide its page, to an element its own, to a heading of its own as it was; of what is
 * in the repository alone, the path.
 */
export const inCatalogue = (markdown: string): string =>
  markdown.replace(link, (whole, label: string, target: string) => {
    const [, guide, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? []
    if (guide === 'README') return `[${label}](?path=/docs/${pageOf('start')})`
    if (guide) return `[${label}](?path=/docs/${pageOf(guide)}${hash})`
    const [, tag] = /^reference\/(when-[\w-]+)\.md$/.exec(target) ?? []
    if (tag) return `[${label}](?path=/docs/elements-${tag}--docs)`
    if (target.startsWith('#')) return whole
    const [below = ''] = target.split('#')
    const path = below.startsWith('../') ? below.replace(/^(?:\.\.\/)+/, '') : `docs/${below}`
    const isNamed = path.endsWith(label.replace(/^`|\/?`$/g, ''))
    return isNamed ? label : `${label} (\`${path}\`)`
  })
