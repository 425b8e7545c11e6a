/** Marks the heading in the outline whose text is being read. */
export const setUpOutline = (): void => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline a')]
  const headings = links.flatMap(
    (link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [],
  )
  if (!headings.length) return
  const mark = (): void => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120)
    const current = (passed.at(-1) ?? headings[0])?.id
    for (const link of links)
      link.toggleAttribute('data-current', decodeURIComponent(link.hash.slice(1)) === current)
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}
