/** The text and the accessible names within an element's shadow, in reading order, without the marks that isolate a direction: what a test may compare without a selector. */
export function spokenText(element: Element): string {
  const words: string[] = []
  const read = (node: Node) => {
    if (node instanceof Text) words.push(node.data)
    if (node instanceof Element) {
      if (node instanceof HTMLStyleElement || node.getAttribute('aria-hidden') === 'true') return
      const label = node.getAttribute('aria-label')
      if (label) {
        words.push(label)
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
  return words
    .join(' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[:,.])/g, '')
    .trim()
}
