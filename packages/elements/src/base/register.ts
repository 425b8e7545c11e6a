import type { LitElement } from 'lit'

type ElementClass = new () => LitElement

/** Extends classes before they are registered. `@whenable/elements/hydrate` adds hydration. */
export const registration: { extend: (element: ElementClass) => ElementClass } = {
  extend: (element) => element,
}

/** Registers an element. If two versions of the kit are on a page, the first one is used, and the other one warns. */
export const register = (tag: string, element: ElementClass): void => {
  const existing = customElements.get(tag)
  const registered = registration.extend(element)
  if (!existing) customElements.define(tag, registered)
  else if (existing !== registered) console.warn(`<${tag}> is defined already, by another version or package`)
}
