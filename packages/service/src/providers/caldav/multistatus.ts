import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { ProviderError } from '../calendar-provider.js'

/** The prefixes of the namespaces that names are written with here, whatever prefixes a document uses. */
const prefixes: Readonly<Record<string, string>> = {
  'DAV:': 'd',
  'urn:ietf:params:xml:ns:caldav': 'c',
  'http://calendarserver.org/ns/': 's',
  'http://apple.com/ns/ical/': 'a',
}

/** Declares {@link prefixes} on the root element of a request. */
export const namespaces = Object.entries(prefixes)
  .map(([uri, prefix]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

/** Escapes a text in a request. Characters that XML cannot contain are left out. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are invalid in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** An element of a document. */
export interface XmlElement {
  /** With a prefix of {@link prefixes}, such as `d:href`; `?:name` in any other namespace. */
  readonly name: string
  /** The `name` attribute, which calendar components have. */
  readonly label: string | undefined
  /** The text between its children, exactly as written. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** All children of this name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The trimmed text of a child, if there is any. */
export const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim() || undefined

interface OpenElement {
  readonly name: string
  readonly label: string | undefined
  text: string
  readonly children: XmlElement[]
}

/** Limits of a document, which a calendar of any size keeps within the limit of bytes. */
const [maxDepth, maxElements] = [50, 700_000]

/** How much is read at a time, in characters. */
const slice = 16_384

const malformed = (reason: string) => new ProviderError('malformed', `the answer is not valid XML: ${reason}`)

/**
 * Reads an XML document. Work in slices.
 *
 * @throws ProviderError `malformed` if it is not well-formed, has a DTD, or exceeds the limits.
 */
export function* readXml(text: string): Generator<unknown, XmlElement> {
  const parser = new SaxesParser({ xmlns: true })
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let count = 0
  // The position in the answer would be of no use, and its text may be private.
  parser.on('error', () => {
    throw malformed('it is not well-formed')
  })
  parser.on('doctype', () => {
    throw malformed('it has a DTD')
  })
  parser.on('opentag', ({ uri, local, attributes }: SaxesTagNS) => {
    if (open.length >= maxDepth || ++count > maxElements) throw malformed('it is too large')
    const label: SaxesAttributeNS | undefined = attributes['name']
    open.push({ name: `${prefixes[uri] ?? '?'}:${local}`, label: label?.value, text: '', children: [] })
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const parent = open.at(-1)
    if (element && parent) parent.children.push(element)
    else root = element
  })
  for (let at = 0; at < text.length; at += slice) {
    parser.write(text.slice(at, at + slice))
    yield
  }
  parser.close()
  if (!root) throw malformed('it is empty')
  return root
}

/** What a server says of one resource. */
export interface DavResponse {
  readonly href: string
  /** The status of the resource as a whole; undefined if it has properties. */
  readonly status: number | undefined
  /** The properties that it has. */
  readonly properties: XmlElement
  /** The statuses of properties that could not be read. */
  readonly failed: readonly number[]
  /** What an error is about, such as `c:no-uid-conflict`. */
  readonly errors: readonly string[]
}

/** A multistatus answer (RFC 4918, section 13). */
export interface Multistatus {
  readonly responses: readonly DavResponse[]
  readonly syncToken: string | undefined
}

const statusOf = (element: XmlElement): number | undefined => {
  const text = textOf(element, 'd:status')
  if (text === undefined) return undefined
  const [, status] = /^HTTP\/[\d.]+ (\d{3})(?: |$)/.exec(text) ?? []
  if (!status) throw malformed('a status is invalid')
  return Number(status)
}

/** The names of the conditions in an error (RFC 4918, section 16). */
export const errorsIn = (element: XmlElement): readonly string[] => {
  const error = element.name === 'd:error' ? element : childOf(element, 'd:error')
  return error?.children.map(({ name }) => name) ?? []
}

const responsesIn = (element: XmlElement): DavResponse[] => {
  const hrefs = childrenOf(element, 'd:href').map(({ text }) => text.trim())
  if (!hrefs.length || hrefs.includes('')) throw malformed('a response has no address')
  const found: XmlElement[] = []
  const failed: number[] = []
  for (const part of childrenOf(element, 'd:propstat')) {
    const status = statusOf(part)
    if (status === undefined) throw malformed('properties have no status')
    if (status >= 200 && status < 300) found.push(...(childOf(part, 'd:prop')?.children ?? []))
    else failed.push(status)
  }
  const properties = { name: 'd:prop', label: undefined, text: '', children: found }
  const [status, errors] = [statusOf(element), errorsIn(element)]
  return hrefs.map((href) => ({ href, status, properties, failed, errors }))
}

/**
 * Reads a multistatus answer. Work in slices.
 *
 * @throws ProviderError `malformed` if it is not exactly that.
 */
export function* readMultistatus(text: string): Generator<unknown, Multistatus> {
  const root = yield* readXml(text)
  if (root.name !== 'd:multistatus') throw malformed('it is not a multistatus')
  const responses: DavResponse[] = []
  for (const element of childrenOf(root, 'd:response')) {
    yield
    responses.push(...responsesIn(element))
  }
  return { responses, syncToken: textOf(root, 'd:sync-token') }
}
