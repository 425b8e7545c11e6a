/** The sources that a page uses. */
export interface PageSources {
  /** The contents of inline styles and scripts, which the policy allows by hash. */
  readonly styles: readonly string[]
  readonly scripts?: readonly string[]
  /** The origin that the service's scripts call, if the page runs them. */
  readonly service?: string | undefined
  /** The origins of images, besides inline ones. */
  readonly pictures?: readonly string[] | undefined
  /** The origins that may frame this page. Defaults to none. */
  readonly framing?: readonly string[]
  /** The targets of the page's forms. Defaults to none. */
  readonly forms?: readonly string[]
}

/** The policy of responses that are not pages: allows nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Disables features that pages do not need. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Whether a text is an origin as a browser writes it, such as `https://example.com` or `http://localhost:4180`. */
export const isOrigin = (text: string): boolean => {
  try {
    const { origin, protocol } = new URL(text)
    return origin === text && /^https?:$/.test(protocol)
  } catch {
    return false
  }
}

/** Whether a text names who may frame pages: an origin, or `*` for all. */
export const isFraming = (text: string): boolean => text === '*' || isOrigin(text)

/** An origin as a CSP source: encodes characters that would end it (CSP 3 §2.3.1). */
const asSource = (origin: string): string => origin.replace(/[;,]/g, encodeURIComponent)

/** Maximum number of cached hashes: a style for each appearance, a script for each language. */
const maxHashes = 500
const hashes = new Map<string, Promise<string>>()

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/** The CSP source of a text's hash, cached because pages share styles and scripts. */
const hashSource = (text: string): Promise<string> => {
  const known = hashes.get(text)
  if (known) return known
  if (hashes.size >= maxHashes) hashes.clear()
  const hash = hashOf(text)
  hashes.set(text, hash)
  return hash
}

/** The headers of a page, whose policy allows only the given sources. */
export const pageHeaders = async ({
  styles,
  scripts = [],
  service,
  pictures = [],
  framing = [],
  forms = [],
}: PageSources): Promise<Record<string, string>> => {
  const inlineScripts = await Promise.all(scripts.map(hashSource))
  const directives = {
    'default-src': ["'none'"],
    'style-src': await Promise.all(styles.map(hashSource)),
    'img-src': [...new Set(['data:', ...pictures.map(asSource)])],
    ...(service
      ? {
          'script-src': ["'self'", ...inlineScripts],
          'connect-src': [asSource(service)],
          // Only the elements' renderer writes markup, from its own templates.
          'require-trusted-types-for': ["'script'"],
          'trusted-types': ['lit-html'],
        }
      : {}),
    'base-uri': ["'none'"],
    'form-action': forms.length ? forms.map(asSource) : ["'none'"],
    'frame-ancestors': framing.length ? framing.map(asSource) : ["'none'"],
  }
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    // A booking reference in the address is a credential and must not leak.
    'Referrer-Policy': 'no-referrer',
  }
}
