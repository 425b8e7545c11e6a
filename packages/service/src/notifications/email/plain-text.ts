const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** HTML without what stands in its scripts and styles. */
const withoutCode = (html: string): string => {
  let [text, from, isCode] = ['', 0, false]
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)(?:script|style)\b[^<>]*>/gi)) {
    // Only the end of it ends code, and outside of it that ends nothing.
    if (isCode === !slash) continue
    if (!isCode) text += html.slice(from, index)
    from = index + tag.length
    isCode = !isCode
  }
  return isCode ? text : text + html.slice(from)
}

/** The text of an event's description, which may be HTML (interface: Event); what looks like none stays as it is. */
export const plainText = (description: string): string =>
  /<\/?[a-z][^<>]*>/i.test(description)
    ? withoutCode(description)
        .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)\s*>/gi, '\n')
        .replace(/<[^<>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : description
