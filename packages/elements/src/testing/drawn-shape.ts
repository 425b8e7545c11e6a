/** Attributes whose values the kit itself writes; what others hold may come from elsewhere. */
const ownValues = ['class', 'part', 'role', 'type', 'target', 'rel', 'tabindex', 'autocomplete']

/** Everything within an element, through every shadow root, in reading order. */
export const drawnElements = (root: Element | ShadowRoot): Element[] =>
  [...(root instanceof Element && root.shadowRoot ? [root.shadowRoot] : []), root].flatMap((scope) =>
    [...scope.children].flatMap((child) => [child, ...drawnElements(child)]),
  )

/** The elements that are drawn and their attributes, without any text: alike for texts of one kind, whatever is in them. */
export const drawnShape = (root: Element): string[] =>
  drawnElements(root).map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      ownValues.includes(name) ? `${name}=${value}` : name,
    )
    return `${element.localName} ${attributes.sort().join(' ')}`
  })

/** The runs of text within an element that it shows. */
export const textNodes = (root: Element): Text[] =>
  drawnElements(root)
    .filter((element) => !element.closest('.visually-hidden, style, option, textarea'))
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node instanceof Text)

/** Where the text of an element goes: the boxes of each run of it, in pixels of the window. */
export const textBoxes = (root: Element): { readonly text: string; readonly box: DOMRect }[] =>
  textNodes(root).flatMap((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].map((box) => ({ text: node.data.slice(0, 40), box }))
  })
