// Without schemas, so that pages take it alone.

/** The longest address (RFC 5321, section 4.5.3.1.3, without its brackets) and its longest parts, in octets. */
const longest = { address: 254, local: 64, domain: 255, label: 63 } as const

const octets = (text: string): number => new TextEncoder().encode(text).length

/** An atom with the characters that RFC 6531 adds; invisible ones are none of a name. */
const atom = /^[^\s\p{Cc}\p{Cs}"(),.:;<>@[\\\]]+$/u
const quoted = /^"(?:[^"\\\p{Cc}\p{Cs}\u2028\u2029]|\\[ -~])*"$/u

const isLocalPart = (text: string): boolean =>
  octets(text) <= longest.local &&
  (text.startsWith('"') ? quoted.test(text) : text.split('.').every((part) => atom.test(part)))

const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

const isLabel = (text: string): boolean => text.length <= longest.label && label.test(text)

/** What ends a host name in an address of the web, and what no name has. */
const notInNames = /[\s\p{Cc}"#%/:?@[\\\]]/u

/** A domain in ASCII; an internationalized one is written as in DNS (RFC 5890). Empty if it is not a domain. */
const asciiDomain = (domain: string): string => {
  if (/^[!-~]*$/.test(domain)) return domain
  try {
    return notInNames.test(domain) ? '' : new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}

/** Top-level domains are never numbers: such a name is an incomplete IP address (RFC 3696, section 2). */
const isDomain = (text: string): boolean => {
  // Where a label is written as in DNS, it begins with letters.
  if (/^-|-$|-\.|\.-/.test(text)) return false
  const domain = asciiDomain(text)
  const labels = domain.split('.')
  return domain.length <= longest.domain && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '')
}

const isLiteral = (text: string): boolean => {
  const [, ip4, ip6] = /^\[(?:([\d.]+)|IPv6:([\da-f:.]+))\]$/i.exec(text) ?? []
  try {
    // As it was written, so that `[1]` is not read as 0.0.0.1.
    if (ip4) return new URL(`http://${ip4}`).hostname === ip4
    return ip6 !== undefined && new URL(`http://[${ip6}]`).hostname !== ''
  } catch {
    return false
  }
}

/**
 * Whether a text is an email address (RFC 5321, section 4.1.2; with the internationalized addresses of RFC 6531). Nobody can know
 * whether its mailbox exists.
 */
export const isEmail = (text: string): boolean => {
  // A quoted local part can contain one, a domain cannot.
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return (
    octets(text) <= longest.address &&
    at > 0 &&
    isLocalPart(text.slice(0, at)) &&
    (isDomain(domain) || isLiteral(domain))
  )
}

/**
 * Whether a text is an address as calendars have it, such as that of a room on an intranet: it can be written as a `mailto:` URI,
 * though the Internet may have no such address.
 */
export const isCalendarAddress = (text: unknown): text is string =>
  typeof text === 'string' &&
  (/^[^\s\p{Cc}@<>(),;:"\\]+@[^\s\p{Cc}@<>(),;:"\\]+$/u.test(text) || isEmail(text))

/** Characters of a local part that a `mailto:` URI cannot have (RFC 3986; a comma separates addresses, RFC 6068, section 2). */
const notInUris = /[ "#%,<>?@[\\\]^`{|}]/g

/** An address as a `mailto:` URI. */
export const mailtoOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `mailto:${email.slice(0, at).replace(notInUris, encodeURIComponent)}${email.slice(at)}`
}

/** The address of a `mailto:` URI. */
export const emailOfUri = (uri: string): string => {
  const text = uri.replace(/^mailto:/i, '')
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Some programs write a percent sign as it is.
  }
}
