/** The id of a guide's page in Storybook, by the name of its file. */
export const pageOf = (guide: string): string => (guide === 'start' ? 'start--docs' : `guides-${guide}--docs`)

const link = /!?\[([^\]]+)\]\(([^)\s:]+)\)/g

/**
 * The Markdown of a guide with links for Storybook: guides and elements lead to their pages, links within the page stay, and files
 * of the repository are shown by their paths. Pictures are left out: Storybook shows the elements themselves.
 */
export const forStorybook = (markdown: string): string =>
  markdown.replace(link, (whole, label: string, target: string) => {
    if (whole.startsWith('!')) return ''
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
