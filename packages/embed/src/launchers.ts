const selector = '[data-when-booking]'

/** The link or button of an event that opens a popup. */
const launcherOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Whether a click opens a new tab or window, or was handled by the page. */
const isHandledElsewhere = (event: MouseEvent): boolean =>
  event.defaultPrevented || !!event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

const observedRoots = new WeakSet<Node>()

/**
 * Lets links and buttons with `data-when-booking` open a popup, including those added later. Without scripts a link
 * works as usual.
 */
export const listenToLaunchers = (root: Node): void => {
  if (observedRoots.has(root)) return
  observedRoots.add(root)
  const calls = () => import('./calls.js')
  root.addEventListener('click', (event) => {
    const launcher = launcherOf(event)
    if (!launcher || isHandledElsewhere(event as MouseEvent)) return
    event.preventDefault()
    calls()
      .then(({ launch }) => launch(launcher))
      .catch((error: unknown) => {
        console.error('Whenable: the booking widget could not be opened.', error)
        if (launcher instanceof HTMLAnchorElement) location.assign(launcher.href)
      })
  })
  const preloadBooking = (event: Event) => {
    if (!launcherOf(event)) return
    calls().then(
      ({ preload }) => preload(),
      // The click reports the error.
      () => {},
    )
  }
  for (const gesture of ['pointerover', 'focusin'])
    root.addEventListener(gesture, preloadBooking, { passive: true })
}
