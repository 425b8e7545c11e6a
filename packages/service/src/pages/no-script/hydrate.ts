import { addScripts } from '../add-scripts.js'

/**
 * The inline script that replaces a page's content without scripts by its element. It fetches the element's scripts after the
 * first paint, waits until the element has rendered completely, and does nothing while the visitor scrolls, presses or types, nor once they
 * have typed. A place that a reload restores is not scrolled to. If the element fails, the page stays as it is.
 *
 * The page of a chosen time has it in `data-slot`. The element gets it last, because it holds the time, which the form without scripts could
 * then not book. Meanwhile, for a moment, nobody can type into that form.
 */
export const hydrateScript = `{
  const fallback = document.querySelector('.fallback')
  const element = document.querySelector('.element')
  const { slot } = element.dataset
  const waits = (root) =>
    !root ||
    [...root.querySelectorAll('*')].some(
      (node) => node.matches('[aria-busy=true], [role=alert]') || (node.shadowRoot && waits(node.shadowRoot)),
    )
  let hasScrolled = false
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => (hasScrolled = true), { passive: true })
  let hasTyped = false
  addEventListener('input', () => (hasTyped = true))
  let looks = 0
  const isUsed = () =>
    hasTyped || (hasScrolled && scrollY > 0) || fallback.matches(':is(:focus-within, :active)')
  const isReady = () =>
    element.shadowRoot?.querySelector(fallback.inert ? '[part~=form], .notice' : '[part]') &&
    !waits(element.shadowRoot)
  let pause = 30
  const open = () => {
    fallback.inert = true
    element.setAttribute('prefill', (element.getAttribute('prefill') ?? '') + '&when-slot=' + encodeURIComponent(slot))
    pause = 30
  }
  const look = () => {
    if (!isUsed() && isReady()) {
      if (!slot || fallback.inert) return fallback.remove()
      open()
    }
    // The form is not there after half a minute: the one without scripts stays.
    if (fallback.inert && ++looks > 60) {
      fallback.inert = false
      return element.remove()
    }
    pause = Math.min(pause * 1.1, 1000)
    setTimeout(look, pause)
  }
  const start = () => {
    ${addScripts}
    look()
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
}`
