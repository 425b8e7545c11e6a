/**
 * The text and accessible names in an element's shadow root, in reading order, without direction isolates: what tests
 * compare without selectors.
 */
export function spokenText(element: Element): string {
  const texts: string[] = []
  const read = (node: Node) => {
    if (node instanceof Text) texts.push(node.data)
    if (node instanceof Element) {
      if (node instanceof HTMLStyleElement || node.getAttribute('aria-hidden') === 'true') return
      const label = node.getAttribute('aria-label')
      if (label) {
        texts.push(label)
        if (node.localName === 'button') return
      }
    }
    const children =
      node instanceof HTMLSlotElement
        ? node.assignedNodes({ flatten: true })
        : ((node as Element).shadowRoot?.childNodes ?? node.childNodes)
    for (const child of children) read(child)
  }
  read(element)
  return texts
    .join(' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[:,.])/g, '')
    .trim()
}
