/** Each tag and the module that registers it, and what links ask for. A page loads only the modules of what stands in it. */
export const definitions: Readonly<Record<string, (found: Element) => Promise<unknown>>> = {
  '[data-when-booking]': async (found) =>
    (await import('./launchers.js')).listenToLaunchers(found.getRootNode()),
  '[data-when-button]': async (found) => (await import('./calls.js')).float(found),
  'when-agenda': () => import('@whenable/elements/define/agenda'),
  'when-booking': () => import('@whenable/elements/define/booking'),
  'when-calendar': () => import('@whenable/elements/define/calendar'),
  'when-confirmation': () => import('@whenable/elements/define/confirmation'),
  'when-day-list': () => import('@whenable/elements/define/day-list'),
  'when-details-form': () => import('@whenable/elements/define/details-form'),
  'when-free-busy': () => import('@whenable/elements/define/free-busy'),
  'when-manage-booking': () => import('@whenable/elements/define/manage-booking'),
  'when-event': () => import('@whenable/elements/define/event'),
  'when-group-events': () => import('@whenable/elements/define/group-events'),
  'when-month': () => import('@whenable/elements/define/month'),
  'when-organizer-confirmation': () => import('@whenable/elements/define/organizer-confirmation'),
  'when-own-calendar': () => import('@whenable/elements/define/own-calendar'),
  'when-popup': () => import('@whenable/elements/define/popup'),
  'when-redirect': () => import('@whenable/elements/define/redirect'),
  'when-seat-list': () => import('@whenable/elements/define/seat-list'),
  'when-slot-list': () => import('@whenable/elements/define/slot-list'),
  'when-time': () => import('@whenable/elements/define/time'),
  'when-week': () => import('@whenable/elements/define/week'),
  'when-zone-list': () => import('@whenable/elements/define/zone-list'),
  'when-zone-select': () => import('@whenable/elements/define/zone-select'),
}

const selector = Object.keys(definitions).join()

/** Registers what `element` is, and what stands in it. Loading a module twice costs nothing: the platform keeps it. */
const register = (element: Element | Document | ShadowRoot): void => {
  for (const found of element.querySelectorAll(selector)) load(found)
  if (element instanceof Element) load(element)
}

/** Loads what registers a tag, and what makes it speak another language than the English that it speaks by itself. */
const load = (element: Element): void => {
  const [, define] = Object.entries(definitions).find(([one]) => element.matches(one)) ?? []
  const language = element.closest<HTMLElement>('[lang]')?.lang || navigator.language
  const wanted = define && [define(element), /^en\b/.test(language) || import('@whenable/elements/languages')]
  Promise.all(wanted ?? []).catch((error: unknown) =>
    console.error(`Whenable: <${element.localName}> could not be loaded.`, error),
  )
}

/**
 * Registers the tags that stand in a document or a shadow tree, and those that are inserted later; finds out when their language changes.
 *
 * @returns a function that stops looking.
 */
export const registerFound = (root: Document | ShadowRoot): (() => void) => {
  register(root)
  const observer = new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node instanceof Element) register(node)
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
