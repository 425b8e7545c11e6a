const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for HTML, in an element or in a quoted attribute. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] as string)
