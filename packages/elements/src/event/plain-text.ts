/** Elements without text for readers. */
const ignoredElements =
  /^(?:script|style|template|title|head|noscript|iframe|object|embed|textarea|select|svg|math|audio|video)$/i

/** Elements on lines of their own. */
const blocks =
  /^(?:address|article|aside|blockquote|body|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tr|ul)$/i

/** Whether a text is HTML, rather than text that contains `<`. */
const isMarkup = (text: string): boolean => /<(?:[a-z!/][^<]*)>|&(?:[a-z]+|#\d+);/i.test(text)

/** Maximum length. Deeply nested HTML beyond it would take seconds to parse. */
const MAX_LENGTH = 50_000

const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data.replace(/\s+/g, ' ')
  if (!(node instanceof Element) || ignoredElements.test(node.localName)) return ''
  if (node.localName === 'br') return '\n'
  const content = [...node.childNodes].map(textOf).join('')
  if (node.localName === 'a') {
    const address = node.getAttribute('href') ?? ''
    // Adds the address of a link, since its text may be misleading.
    return /^https?:/i.test(address) && !content.includes(address) ? `${content} (${address})` : content
  }
  if (node.localName === 'li') return `\n• ${content.trim()}`
  if (node.localName === 'td' || node.localName === 'th') return `${content} `
  return blocks.test(node.localName) ? `\n${content}\n${node.localName === 'p' ? '\n' : ''}` : content
}

/**
 * A description as plain text. HTML, which calendars use, is parsed without running or loading anything, and only its
 * text is kept, line by line.
 */
export const plainText = (description: string): string => {
  const text = description.slice(0, MAX_LENGTH)
  const end = description.length > MAX_LENGTH ? '…' : ''
  if (!isMarkup(text)) return text.trim() + end
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const content = textOf(body)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  return content.trim() + end
}
