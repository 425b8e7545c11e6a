import type { LitElement } from 'lit'

type ElementClass = new () => LitElement

/** How a class is changed before it is registered. `@whenable/elements/hydrate` has it take over what a server rendered. */
export const registration: { extend: (element: ElementClass) => ElementClass } = {
  extend: (element) => element,
}

/** Registers an element by its tag. If two versions of the kit are on one page, the first keeps the tag; the other warns. */
export const register = (tag: string, element: ElementClass): void => {
  const existing = customElements.get(tag)
  const registered = registration.extend(element)
  if (!existing) customElements.define(tag, registered)
  else if (existing !== registered) console.warn(`<${tag}> is defined already, by another version or package`)
}
