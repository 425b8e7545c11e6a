import { lazyDefinitions, rareTags } from '@whenable/elements/define/lazy'

type Definitions = Record<string, (element: Element) => Promise<unknown>>

/** Loads a tag that few pages have. */
const loadRare = async ({ localName }: Element) => {
  const { rareDefinitions } = await import('@whenable/elements/define/rare-lazy')
  return rareDefinitions[localName as keyof typeof rareDefinitions]()
}

/** The module of each tag and of links. A page loads only those that it uses. */
const definitions: Definitions = {
  '[data-when-booking]': async (element) =>
    (await import('./launchers.js')).listenToLaunchers(element.getRootNode()),
  '[data-when-button]': async (element) => (await import('./calls.js')).float(element),
  ...lazyDefinitions,
  ...Object.fromEntries(rareTags.map((tag) => [tag, loadRare])),
}

/** Adds tags, before a page is searched for them. */
export const addTags = (added: Readonly<Definitions>): void => {
  Object.assign(definitions, added)
}

/** Loads the tags of an element and its descendants. Loading a module twice costs nothing. */
const register = (root: Element | Document | ShadowRoot): void => {
  for (const element of root.querySelectorAll(Object.keys(definitions).join())) load(element)
  if (root instanceof Element) load(root)
}

/** Loads the module of a tag, and translations if its language is not English. */
const load = (element: Element): void => {
  const [, define] = Object.entries(definitions).find(([one]) => element.matches(one)) ?? []
  const language = element.closest<HTMLElement>('[lang]')?.lang || navigator.language
  const loads = define && [define(element), /^en\b/.test(language) || import('@whenable/elements/locales')]
  Promise.all(loads ?? []).catch((error: unknown) =>
    console.error(`Whenable: <${element.localName}> could not be loaded.`, error),
  )
}

/**
 * Registers the tags in a document or a shadow root, including those added later, and loads translations when their
 * language changes.
 *
 * @returns a function that stops watching.
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
