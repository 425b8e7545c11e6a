/**
 * Registers an element by its tag. Of two versions of the kit on one page the first to come keeps the tag; the other one says so.
 */
export const register = (tag: string, element: CustomElementConstructor): void => {
  const known = customElements.get(tag)
  if (!known) customElements.define(tag, element)
  else if (known !== element) console.warn(`<${tag}> is defined already, by another version or package`)
}
