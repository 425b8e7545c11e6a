/** Attributes whose values the kit writes; other values may come from elsewhere. */
const ownValues = ['class', 'part', 'role', 'type', 'target', 'rel', 'tabindex', 'autocomplete']

/** All elements within an element, across shadow roots, in reading order. */
export const renderedElements = (root: Element | ShadowRoot): Element[] =>
  [...(root instanceof Element && root.shadowRoot ? [root.shadowRoot] : []), root].flatMap((scope) =>
    [...scope.children].flatMap((child) => [child, ...renderedElements(child)]),
  )

/**
 * The rendered elements and their attributes, without text: equal for texts of the same kind, whatever they contain.
 */
export const renderedShape = (root: Element): string[] =>
  renderedElements(root).map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      ownValues.includes(name) ? `${name}=${value}` : name,
    )
    return `${element.localName} ${attributes.sort().join(' ')}`
  })

/** The visible text nodes within an element. */
export const textNodes = (root: Element): Text[] =>
  renderedElements(root)
    .filter((element) => !element.closest('.visually-hidden, style, option, textarea'))
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node instanceof Text)

/** The boxes of the text of an element, in pixels of the window. */
export const textBoxes = (root: Element): { readonly text: string; readonly box: DOMRect }[] =>
  textNodes(root).flatMap((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].map((box) => ({ text: node.data.slice(0, 40), box }))
  })
