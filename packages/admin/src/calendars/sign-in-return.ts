/** Where the verifier is kept while the owner is on the page of a provider: for this tab alone. */
const key = 'whenable-connect'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (one) => ({ '+': '-', '/': '_' })[one] ?? '')

/** Makes a verifier (RFC 7636), and keeps it for the return. @returns its challenge. */
export const keepVerifier = async (): Promise<string> => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  sessionStorage.setItem(key, verifier)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

/** The address to which a provider returns the owner: this page. Pages of the service may have a query. */
export const returnUrl = (serviceUrl: string): string => {
  const { origin, pathname, search } = location
  return origin + pathname + (URL.canParse(serviceUrl) && new URL(serviceUrl).origin === origin ? search : '')
}

/**
 * What an owner has come back with, taken from the page's address. Undefined if this tab has not sent them, whatever the address says, and
 * if they did not want to connect their account.
 */
export const takeReturn = (): { readonly ticket: string; readonly verifier: string } | undefined => {
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (!fragment.has('connect') && !fragment.has('connect_error')) return undefined
  // The ticket is not kept in the history.
  history.replaceState(history.state, '', location.pathname + location.search)
  const ticket = fragment.get('connect')
  const verifier = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return ticket && verifier ? { ticket, verifier } : undefined
}
