/** What holds no text for readers. */
const unread =
  /^(?:script|style|template|title|head|noscript|iframe|object|embed|textarea|select|svg|math|audio|video)$/i

/** What stands on lines of its own. */
const blocks =
  /^(?:address|article|aside|blockquote|body|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tr|ul)$/i

/** Whether a text is HTML rather than words with a `<` among them. */
const isMarkup = (text: string): boolean => /<(?:[a-z!/][^<]*)>|&(?:[a-z]+|#\d+);/i.test(text)

/** No calendar keeps longer ones; what is built to be nested without end takes a parser seconds from here on. */
const LONGEST = 50_000

const write = (node: Node): string => {
  if (node instanceof Text) return node.data.replace(/\s+/g, ' ')
  if (!(node instanceof Element) || unread.test(node.localName)) return ''
  if (node.localName === 'br') return '\n'
  const words = [...node.childNodes].map(write).join('')
  if (node.localName === 'a') {
    const address = node.getAttribute('href') ?? ''
    // Where a link leads is said beside its words, as they may say another thing.
    return /^https?:/i.test(address) && !words.includes(address) ? `${words} (${address})` : words
  }
  if (node.localName === 'li') return `\n• ${words.trim()}`
  if (node.localName === 'td' || node.localName === 'th') return `${words} `
  return blocks.test(node.localName) ? `\n${words}\n${node.localName === 'p' ? '\n' : ''}` : words
}

/**
 * A description as words alone: HTML, as calendars have it, is read by a parser that runs and fetches nothing, and nothing of
 * it but its text is kept, line by line. Text that is no HTML comes as it is.
 */
export const plainText = (given: string): string => {
  const text = given.slice(0, LONGEST)
  const end = given.length > LONGEST ? '…' : ''
  if (!isMarkup(text)) return text.trim() + end
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const words = write(body)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  return words.trim() + end
}
