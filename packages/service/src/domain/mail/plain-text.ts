const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text of an event's description, which may be HTML (interface: Event); what looks like none stays as it is. */
export const plainText = (description: string): string =>
  /<\/?[a-z][^>]*>/i.test(description)
    ? description
        .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)\s*>/gi, '')
        .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)\s*>/gi, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : description
