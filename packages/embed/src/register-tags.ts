import { lazyDefinitions } from '@whenable/elements/define/lazy'

/** Each tag and the module that registers it, and what links ask for. A page loads only the modules of what stands in it. */
const definitions: Readonly<Record<string, (element: Element) => Promise<unknown>>> = {
  '[data-when-booking]': async (element) =>
    (await import('./launchers.js')).listenToLaunchers(element.getRootNode()),
  '[data-when-button]': async (element) => (await import('./calls.js')).float(element),
  ...lazyDefinitions,
}

const selector = Object.keys(definitions).join()

/** Registers what `element` is, and what stands in it. Loading a module twice costs nothing: the platform keeps it. */
const register = (root: Element | Document | ShadowRoot): void => {
  for (const element of root.querySelectorAll(selector)) load(element)
  if (root instanceof Element) load(root)
}

/** Loads what registers a tag, and what makes it speak another language than the English that it speaks by itself. */
const load = (element: Element): void => {
  const [, define] = Object.entries(definitions).find(([one]) => element.matches(one)) ?? []
  const language = element.closest<HTMLElement>('[lang]')?.lang || navigator.language
  const loads = define && [define(element), /^en\b/.test(language) || import('@whenable/elements/locales')]
  Promise.all(loads ?? []).catch((error: unknown) =>
    console.error(`Whenable: <${element.localName}> could not be loaded.`, error),
  )
}

/**
 * Registers the tags that stand in a document or a shadow tree, and those that are inserted later; finds out when their language changes.
 *
 * @returns a function that stops looking.
 */
export const registerTags = (root: Document | ShadowRoot): (() => void) => {
  register(root)
  const observer = new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node instanceof Element) register(node)
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
