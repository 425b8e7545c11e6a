const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** HTML without the content of its scripts and styles. */
const withoutCode = (html: string): string => {
  let [text, from, isCode] = ['', 0, false]
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)(?:script|style)\b[^<>]*>/gi)) {
    // Only an end tag ends code, and outside of code it has no effect.
    if (isCode === !slash) continue
    if (!isCode) text += html.slice(from, index)
    from = index + tag.length
    isCode = !isCode
  }
  return isCode ? text : text + html.slice(from)
}

/** Converts an event's description to plain text if it is HTML (interface: Event). */
export const plainText = (description: string): string =>
  /<\/?[a-z][^<>]*>/i.test(description)
    ? withoutCode(description)
        .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)\s*>/gi, '\n')
        .replace(/<[^<>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : description
