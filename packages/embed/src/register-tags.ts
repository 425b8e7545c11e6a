import { lazyDefinitions } from '@whenable/elements/define/lazy'

type Definitions = Record<string, (element: Element) => Promise<unknown>>

/** The module of each tag and of links, those that were added among them. A page loads only those that it uses. */
export const definitions: Definitions = {
  '[data-when-booking]': async (element) =>
    (await import('./launchers.js')).listenToLaunchers(element.getRootNode()),
  '[data-when-button]': async (element) => (await import('./calls.js')).float(element),
  ...lazyDefinitions,
  // The one element of the owner's side: a page on which members connect their calendars needs no more of it.
  'when-calendars': () => import('@whenable/admin/define/calendars'),
}

/** What is watched, to search it for tags that are added later. */
const watched = new Set<Document | ShadowRoot>()

/** Adds the tags that are not known yet. */
export const addTags = (added: Readonly<Definitions>): void => {
  for (const [tag, define] of Object.entries(added)) definitions[tag] ??= define
  for (const root of watched) register(root)
}

/** Loads the tags of an element and its descendants. Loading a module twice costs nothing. */
const register = (root: Element | Document | ShadowRoot): void => {
  for (const element of root.querySelectorAll(Object.keys(definitions).join())) load(element)
  if (root instanceof Element) load(root)
}

/** The language that an element is in, across shadow roots. */
const languageAround = (element: Element): string => {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return element.closest<HTMLElement>('[lang]')?.lang || (host ? languageAround(host) : navigator.language)
}

/** Loads the module of a tag, and translations if its language is not English. */
const load = (element: Element): void => {
  const [, define] = Object.entries(definitions).find(([one]) => element.matches(one)) ?? []
  const language = languageAround(element)
  const loads = define && [define(element), /^en\b/.test(language) || import('@whenable/elements/locales')]
  Promise.all(loads ?? []).catch((error: unknown) =>
    console.error(`Whenable: <${element.localName}> could not be loaded.`, error),
  )
}

/**
 * Registers the tags and links in a document or a shadow root, including those added later, and loads translations when their
 * language changes.
 *
 * @returns a function that stops watching.
 */
export const registerTags = (root: Document | ShadowRoot): (() => void) => {
  watched.add(root)
  register(root)
  const observer = new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node instanceof Element) register(node)
  })
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['lang', 'data-when-booking', 'data-when-button'],
  })
  return () => {
    watched.delete(root)
    observer.disconnect()
  }
}
