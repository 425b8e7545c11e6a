// Signs an account in at the service, as its owner would in a browser: submits the address, then the code from the email, and
// exchanges the authorization code for a token. The owners are fictional, so their email is read here.

/** The redirect address. It is never loaded, because the code is read from the response. */
export const callbackUri = 'http://localhost/signed-in'

/**
 * @param {{ serviceUrl: string, clientId?: string, apiKey: string, mails?: () => Promise<readonly { to: { email: string }, text: string }[]> }} options
 *   `mails` returns the emails of the service's outbox.
 * @returns {(email: string) => Promise<string>} an access token of the account with this address.
 */
export const createSignIn =
  ({ serviceUrl, clientId = '', apiKey, mails }) =>
  async (email) => {
    if (!mails)
      throw new Error('mails is missing: expected a function that returns the emails with sign-in codes')
    const query = { client_id: clientId, redirect_uri: callbackUri, response_type: 'code' }
    const page = `${serviceUrl}/v3/connect/auth?${new URLSearchParams(query)}`
    const send = (fields) =>
      fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const form = await (await send({ email })).text()
    const [, sign_in = ''] = /name="sign_in" value="([^"]+)"/.exec(form) ?? []
    const mail = (await mails()).findLast(({ to }) => to.email === email)
    const [, code = ''] = /\b(\d{4} \d{4})\b/.exec(mail?.text ?? '') ?? []
    const redirect = (await send({ sign_in, code })).headers.get('location')
    if (!redirect) throw new Error(`${email} could not sign in`)
    const response = await fetch(`${serviceUrl}/v3/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: apiKey,
        redirect_uri: callbackUri,
        code: new URL(redirect).searchParams.get('code') ?? '',
      }),
    })
    const { access_token, error } = await response.json()
    if (!response.ok) throw new Error(`${email}: ${error?.message ?? response.status}`)
    return access_token
  }
