/**
 * The inline script that replaces a page's content without scripts by its element. It fetches the element's scripts after the
 * first paint, waits until the element has rendered completely, and does nothing while the visitor scrolls, presses or types. A place that a
 * reload restores is not scrolled to. If the element fails, the page stays as it is.
 */
export const hydrateScript = `{
  const fallback = document.querySelector('.fallback')
  const element = document.querySelector('.element')
  const waits = (root) =>
    !root ||
    [...root.querySelectorAll('*')].some(
      (node) => node.matches('[aria-busy=true], [role=alert]') || (node.shadowRoot && waits(node.shadowRoot)),
    )
  let hasScrolled = false
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => (hasScrolled = true), { passive: true })
  const isUsed = () => (hasScrolled && scrollY > 0) || fallback.matches(':is(:focus-within, :active)')
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
