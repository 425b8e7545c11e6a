/** What stands in the place of an email address. */
const placeholder = '[address]'

/** An at sign, also as it is written in addresses of the web. */
const atSign = /@|%40/gi

/** What is none of a local part that is not quoted. A slash may be, but in a log it is rather one of a path. */
const notInLocalPart = /[\s\p{Cc}"(),:;<>@[\\\]/]/u

/** What is none of a domain (see `isEmail` of the contract), and what rather follows one in a sentence. */
const notInDomain = /[\s\p{Cc}"#%/:?@[\\\]<>(),;'{}|]/u

/** An address in the place of a domain (RFC 5321, section 4.1.3). */
const literal = /\[(?:IPv6:)?[\da-f:.]*\]/iy

/** Where the local part before an at sign begins: that place itself if there is none. */
const localPartFrom = (text: string, at: number, earliest: number): number => {
  const isQuoted = text[at - 1] === '"' && at - 2 >= earliest
  const quote = isQuoted ? text.lastIndexOf('"', at - 2) : -1
  if (quote >= earliest) return quote
  let from = at
  while (from > earliest && !notInLocalPart.test(text[from - 1] as string)) from--
  return from
}

/** Where the domain after an at sign ends: that place itself if there is none. */
const domainUntil = (text: string, from: number): number => {
  literal.lastIndex = from
  const found = literal.exec(text)
  if (found) return from + found[0].length
  let until = from
  while (until < text.length && !notInDomain.test(text[until] as string)) until++
  const domain = text.slice(from, until).replace(/[.-]{1,9}$/, '')
  // A version, as in `pg@8.23.1`.
  return /^\d*$/.test(domain.slice(domain.lastIndexOf('.') + 1)) ? from : from + domain.length
}

/** One pass: an address within another one's quotes may hide that one. */
const withoutOutermost = (text: string): string => {
  let written = ''
  let read = 0
  for (const { index: at, 0: sign } of text.matchAll(atSign)) {
    if (at < read) continue
    const from = localPartFrom(text, at, read)
    const begin = at + sign.length
    const until = domainUntil(text, begin)
    const isScope = from === at && (text[at - 1] !== '/' || !text.slice(begin, until).includes('.'))
    if (until === begin || isScope) continue
    written += text.slice(read, from) + placeholder
    read = until
  }
  return written + text.slice(read)
}

/**
 * A text without email addresses, for logs: what a mail server, a calendar server or a webhook answers may name a guest. Names of packages and
 * their versions in paths stay.
 */
export const withoutAddresses = (text: string): string => {
  const next = withoutOutermost(text)
  return next === text ? text : withoutAddresses(next)
}
