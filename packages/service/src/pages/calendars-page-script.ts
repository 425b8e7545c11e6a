import { addScripts } from './add-scripts.js'

/**
 * The inline script of the page of an owner's calendars. It signs the owner in (RFC 6749 with RFC 7636): it goes to the sign-in page,
 * which comes back with a code, and exchanges the code for an access token. The token is kept in a variable only; until the code is
 * exchanged, the verifier is kept for this tab.
 */
export const calendarsPageScript = `{
  const element = document.querySelector('.element')
  const fallback = document.querySelector('.fallback')
  const service = element.getAttribute('service-url')
  const redirectUri = service + '/my/calendars'
  const stored = 'whenable-calendars-sign-in'
  const base64url = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, (one) => ({ '+': '-', '/': '_', '=': '' })[one])
  const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))
  const fail = () => {
    for (const line of fallback.children) line.hidden = !line.hidden
  }
  const readStored = () => {
    try {
      return Object(JSON.parse(sessionStorage.getItem(stored)))
    } catch {
      return {}
    }
  }
  const signIn = async (clientId, options) => {
    const [verifier, state] = [random(), random()]
    sessionStorage.setItem(stored, JSON.stringify({ clientId, verifier, state }))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'calendar',
      state,
      code_challenge: base64url(digest),
      code_challenge_method: 'S256',
      ...options,
    })
    const page = service + '/v3/connect/auth?' + query
    if (options) location.assign(page)
    else location.replace(page)
    // The page is left.
    return new Promise(() => {})
  }
  const redeem = async (code, { clientId, verifier }) => {
    const response = await fetch(service + '/v3/connect/token', {
      method: 'POST',
      credentials: 'omit',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    if (!response.ok) throw new Error('the code was not accepted')
    const { access_token: token, expires_in: seconds = 600, email } = await response.json()
    const expiresAt = Date.now() + seconds * 1000
    // Once the token has expired, the owner signs in again.
    return { email, sessionProvider: () => (Date.now() < expiresAt ? token : signIn(clientId)) }
  }
  const start = async () => {
    const query = new URLSearchParams(location.search)
    const sent = readStored()
    const isCallback = query.has('state')
    const clientId = element.dataset.clientId || sent.clientId
    if (isCallback) {
      sessionStorage.removeItem(stored)
      // The code is not kept in the history.
      history.replaceState(null, '', redirectUri + (clientId ? '?client_id=' + encodeURIComponent(clientId) : ''))
    }
    if (isCallback && query.has('error')) return fail()
    // A code that this tab has not asked for is ignored.
    const code = isCallback && sent.state && query.get('state') === sent.state ? query.get('code') : null
    if (!code) return clientId ? signIn(clientId) : fail()
    const { email, sessionProvider } = await redeem(code, sent)
    element.sessionProvider = sessionProvider
    element.addEventListener('when-connection-redirect', (event) => {
      event.preventDefault()
      const { provider, connection } = event
      const login_hint = connection?.username || email
      signIn(clientId, { provider, ...(login_hint && { login_hint }) }).catch(fail)
    })
    ${addScripts}
    await customElements.whenDefined(element.localName)
    fallback.remove()
  }
  start().catch(fail)
}`
