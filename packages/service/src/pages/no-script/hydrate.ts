/**
 * Lets a page's element take the place of what the page shows without it, once the element has drawn all that it waits for;
 * where it fails, or never comes, the page stays as it is. Whoever reads on, presses or types meanwhile is not interrupted.
 * The element's scripts are fetched once the page has been painted. It runs in the page, and stands there as it is here.
 */
export const hydrateScript = `{
  const fallback = document.querySelector('.fallback')
  const element = document.querySelector('.element')
  const waits = (root) =>
    !root ||
    [...root.querySelectorAll('*')].some(
      (node) => node.matches('[aria-busy=true], [role=alert]') || (node.shadowRoot && waits(node.shadowRoot)),
    )
  const isUsed = () => scrollY > 0 || fallback.matches(':is(:focus-within, :active)')
  const isReady = () => element.shadowRoot?.querySelector('[part]') && !waits(element.shadowRoot)
  let pause = 30
  const look = () => {
    if (!isUsed() && isReady()) return fallback.remove()
    pause = Math.min(pause * 1.1, 1000)
    setTimeout(look, pause)
  }
  const start = () => {
    document.head.append(document.querySelector('#scripts').content)
    look()
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
}`
