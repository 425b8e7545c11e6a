import { hostKey } from '../kernel/person.js'
import { renderWaitingMails } from '../outbox/render-mail.js'
import { callbackUri, type TestService } from './studio.js'

/** The parameters of an authorization request. Undefined fields are left out. */
export type AuthorizationQuery = Readonly<Record<string, string | undefined>>

/** The redirect of a page, or its content. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** The parameters of the redirect. */
  readonly location: URL | undefined
}

/** The URL of the sign-in page for a request of the first application. */
export const authorizationPath = ({ clientId }: TestService, change: AuthorizationQuery = {}): string => {
  const query = { client_id: clientId, redirect_uri: callbackUri, response_type: 'code', ...change }
  return `/v3/connect/auth?${new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )}`
}

/** Opens a page or submits its form like a browser. */
export const openPage = async (
  { service }: TestService,
  path: string,
  fields?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageAnswer> => {
  const response = await service.fetch(
    new Request(`http://service.test${path}`, {
      method: fields ? 'POST' : 'GET',
      headers: {
        ...(fields ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      body: fields ? new URLSearchParams(fields).toString() : null,
    }),
  )
  const location = response.headers.get('location')
  return {
    status: response.status,
    headers: response.headers,
    html: await response.text(),
    location: location === null ? undefined : new URL(location),
  }
}

/** The code in the last email to an address. */
export const mailedCode = async ({ store, applicationId }: TestService, email: string): Promise<string> => {
  const mails = await store.read((records) => renderWaitingMails(records, applicationId))
  const mail = mails.findLast(({ to }) => to.email === hostKey(email))
  const code = /\b(\d{4} \d{4})\b/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** The id that binds a sign-in page to its browser. */
export const signInIdOf = (html: string): string => {
  const id = /name="sign_in" value="([^"]+)"/.exec(html)?.[1]
  if (!id) throw new Error('the page asks for no code')
  return id
}

/** Signs in with an email address and its code. Returns the parameters of the redirect. */
export const passPage = async (
  service: TestService,
  email: string,
  change: AuthorizationQuery = {},
): Promise<URL> => {
  const path = authorizationPath(service, change)
  const page = await openPage(service, path, { email })
  const fields = { sign_in: signInIdOf(page.html), code: await mailedCode(service, email) }
  const { location } = await openPage(service, path, fields)
  if (!location) throw new Error('the page led nowhere')
  return location
}

/** A verifier and its S256 challenge (RFC 7636, appendix B). */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

/** Signs in like an application in a browser. Returns the tokens. */
export const signIn = async (service: TestService, email: string, change: AuthorizationQuery = {}) => {
  const back = await passPage(service, email, {
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    ...change,
  })
  const { data, error } = await service.call('POST', '/v3/connect/token', {
    body: {
      grant_type: 'authorization_code',
      client_id: service.clientId,
      redirect_uri: callbackUri,
      code: back.searchParams.get('code'),
      code_verifier: pkce.verifier,
    },
  })
  if (!data) throw new Error(error.message)
  return data as { access_token: string; refresh_token?: string; grant_id: string; scope: string }
}
