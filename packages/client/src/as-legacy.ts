import { withWholeAnswers } from './whole-answers.js'

/** A fetch that sends the token as the username of HTTP Basic, and reads errors that stand bare. */
export const asLegacy = (send: typeof fetch): typeof fetch => {
  const sendWhole = withWholeAnswers(send)
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    const token = headers.get('Authorization')?.replace(/^Bearer /, '')
    if (token) headers.set('Authorization', `Basic ${btoa(`${token}:`)}`)
    const response = await sendWhole(url, { ...init, headers })
    if (response.ok) return response
    const { status, statusText } = response
    const body = await response.json().catch(() => undefined)
    // A sign-in names what it misses in a list of its own (interface: Errors, 6).
    const { missing_fields: missing, ...error } = Object(body) as { missing_fields?: unknown }
    const field = Array.isArray(missing) ? missing.join(', ') : undefined
    return Response.json({ error: { field, ...error } }, { status, statusText, headers: response.headers })
  }
}
