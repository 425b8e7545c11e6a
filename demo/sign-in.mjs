// Signs an account in at the service, as its owner would do in a browser: the page with their address, the code that is sent to
// it, and the token for what the page leads back with. The owners are made up, so that their mail is read here.

/** Where the service leads back to; nobody goes there, since what it leads back with is read from the answer. */
export const callbackUri = 'http://localhost/signed-in'

/**
 * @param {{ serviceUrl: string, clientId?: string, apiKey: string, mails?: () => Promise<readonly { to: { email: string }, text: string }[]> }} options
 *   `mails` are those that wait at the service.
 * @returns {(email: string) => Promise<string>} an access token of the account with this address.
 */
export const signerIn =
  ({ serviceUrl, clientId = '', apiKey, mails }) =>
  async (email) => {
    if (!mails) throw new Error('mails is missing: expected what reads the codes that people sign in with')
    const query = { client_id: clientId, redirect_uri: callbackUri, response_type: 'code' }
    const page = `${serviceUrl}/v3/connect/auth?${new URLSearchParams(query)}`
    const send = (fields) =>
      fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const asked = await (await send({ email })).text()
    const [, sign_in = ''] = /name="sign_in" value="([^"]+)"/.exec(asked) ?? []
    const mail = (await mails()).findLast(({ to }) => to.email === email)
    const [, code = ''] = /\b(\d{4} \d{4})\b/.exec(mail?.text ?? '') ?? []
    const back = (await send({ sign_in, code })).headers.get('location')
    if (!back) throw new Error(`${email} could not sign in`)
    const answer = await fetch(`${serviceUrl}/v3/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: apiKey,
        redirect_uri: callbackUri,
        code: new URL(back).searchParams.get('code') ?? '',
      }),
    })
    const { access_token, error } = await answer.json()
    if (!answer.ok) throw new Error(`${email}: ${error?.message ?? answer.status}`)
    return access_token
  }
