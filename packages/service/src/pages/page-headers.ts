/** What a page draws on beyond itself. */
export interface PageSources {
  /** The text of each `<style>` and each inline `<script>`: the policy lets these in and no others. */
  readonly styles: readonly string[]
  readonly scripts?: readonly string[]
  /** Runs the service's own scripts, which call this origin. */
  readonly service?: string | undefined
  /** An origin, besides pictures in the page itself. */
  readonly picture?: string | undefined
  /** The origins whose pages may frame this one; none without it. */
  readonly framing?: readonly string[]
  /** Where a form on it may lead; nowhere without it. */
  readonly forms?: readonly string[]
}

/** The policy of what is no page: nothing in it is ever run, drawn or framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What no page of the service needs. */
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

/** An origin as a source of a policy: a host may hold what would end one there (CSP 3 §2.3.1). */
const asSource = (origin: string): string => origin.replace(/[;,]/g, encodeURIComponent)

/** Texts whose hashes are remembered: a style for each appearance, a script for each language. */
const maxHashes = 500
const hashes = new Map<string, Promise<string>>()

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/** The source that lets in one text: most pages have the styles and the scripts of the one before. */
const hashSource = (text: string): Promise<string> => {
  const known = hashes.get(text)
  if (known) return known
  if (hashes.size >= maxHashes) hashes.clear()
  const hash = hashOf(text)
  hashes.set(text, hash)
  return hash
}

/** The headers of a page: it runs, draws, calls and is framed by what it names and by nothing else. */
export const pageHeaders = async ({
  styles,
  scripts = [],
  service,
  picture,
  framing = [],
  forms = [],
}: PageSources): Promise<Record<string, string>> => {
  const inlineScripts = await Promise.all(scripts.map(hashSource))
  const directives = {
    'default-src': ["'none'"],
    'style-src': await Promise.all(styles.map(hashSource)),
    'img-src': ['data:', ...(picture ? [asSource(picture)] : [])],
    ...(service
      ? {
          'script-src': ["'self'", ...inlineScripts],
          'connect-src': [asSource(service)],
          // The elements' renderer has the one way to markup, and what it writes there are its own templates.
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
    // A reference in the address is its holder's credential: it goes nowhere else.
    'Referrer-Policy': 'no-referrer',
  }
}
