import { createHash, randomUUID } from 'node:crypto'
import { ProviderError } from '../calendar-provider.js'
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '../guarded-fetch.js'

/** An answer of a double. */
export interface DoubleAnswer {
  readonly status: number
  readonly body?: unknown
  /** The body as it is, which may be no JSON. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The client that the doubles know. */
export const doubleClient = { clientId: 'client', clientSecret: 'client secret' }

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * A double of a provider with an API and OAuth, and with one account: a consent page, codes that can be exchanged once and with a
 * verifier, refresh tokens, and access tokens that expire. Everything else is up to its API.
 */
export abstract class OAuthDouble {
  readonly email = 'ada@example.com'
  /** Requests to the API, such as `GET me/calendars`. */
  readonly asked: string[] = []
  pageSize = 3
  /** Answers in place of the API. */
  answer: (request: { readonly method: string; readonly url: URL }) => DoubleAnswer | undefined = () =>
    undefined
  /** Status and error of token requests. */
  tokenError: { readonly status: number; readonly error: string } | undefined
  /** Whether each use of a refresh token returns a new one. */
  rotates = false
  readonly refreshTokens: string[]
  private readonly codes = new Map<string, URLSearchParams>()
  private token = 0

  constructor(
    readonly refreshToken: string,
    private readonly tokenAddress: string,
    /** The API's address, before the paths in `asked`. */
    private readonly api: string,
  ) {
    this.refreshTokens = [refreshToken]
  }

  /** The claims of the account's ID token. */
  protected abstract idClaims(): Readonly<Record<string, unknown>>

  /** Answers a request to the API. @param path the address without the API's and without a query. */
  protected abstract serve(
    path: string,
    url: URL,
    request: GuardedRequest,
  ): DoubleAnswer | Promise<DoubleAnswer>

  /** The answer to a request whose access token has expired. */
  protected abstract unauthorized(): DoubleAnswer

  readonly fetch: GuardedFetch = async (url, request): Promise<GuardedResponse> => {
    if (request.signal.aborted) throw new ProviderError('transient', 'stopped')
    // Requests of several callers interleave.
    await new Promise((done) => setImmediate(done))
    if (!request.credential?.isFor(url)) throw new ProviderError('blocked-address', 'not for this address')
    const isToken = url.href === this.tokenAddress
    const {
      status,
      body,
      text,
      headers = {},
    } = isToken ? this.grant(request) : await this.admit(url, request)
    const all: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', ...headers }
    const sent = text ?? (body === undefined ? '' : JSON.stringify(body))
    return { url, status, header: (name) => all[name], bytes: Buffer.from(sent), text: sent }
  }

  private admit(url: URL, request: GuardedRequest): DoubleAnswer | Promise<DoubleAnswer> {
    const path = url.href.slice(this.api.length).replace(/\?.*/, '')
    this.asked.push(`${request.method} ${path}`)
    const scripted = this.answer({ method: request.method, url })
    if (scripted) return scripted
    return request.credential?.header === `Bearer access-${this.token}`
      ? this.serve(path, url, request)
      : this.unauthorized()
  }

  /** Ends all access tokens before their time. */
  endTokens(): void {
    this.token++
  }

  /** Allows access on the consent page. @returns the callback address. */
  consent(location: string): string {
    const asked = new URL(location).searchParams
    const code = randomUUID()
    this.codes.set(code, asked)
    const callback = new URL(asked.get('redirect_uri') ?? '')
    callback.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
    return callback.href
  }

  /** Exchanges a code, once. */
  private exchange(form: URLSearchParams): DoubleAnswer {
    const code = form.get('code') ?? ''
    const asked = this.codes.get(code)
    this.codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      asked?.get('redirect_uri') === form.get('redirect_uri') &&
      asked?.get('code_challenge') === challenge &&
      form.get('client_secret') === doubleClient.clientSecret
    if (!asked || !isValid) return { status: 400, body: { error: 'invalid_grant' } }
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ aud: doubleClient.clientId, sub: '1', iat: now, exp: now + 3600 },
      ...{ email: this.email, nonce: asked.get('nonce'), ...this.idClaims() },
    }
    const body = {
      ...{ access_token: 'unused', expires_in: 3599, token_type: 'Bearer' },
      ...{ refresh_token: this.refreshToken },
      id_token: `${encode({ alg: 'RS256', kid: '1' })}.${encode(claims)}.${encode({})}`,
    }
    return { status: 200, body }
  }

  private grant({ body = '' }: GuardedRequest): DoubleAnswer {
    if (this.tokenError) return { status: this.tokenError.status, body: { error: this.tokenError.error } }
    const form = new URLSearchParams(body)
    if (form.get('grant_type') === 'authorization_code') return this.exchange(form)
    const { clientId, clientSecret } = doubleClient
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return { status: 401, body: { error: 'invalid_client' } }
    const known = form.get('refresh_token') ?? ''
    if (form.get('grant_type') !== 'refresh_token' || !this.refreshTokens.includes(known))
      return { status: 400, body: { error: 'invalid_grant', error_description: 'It has been revoked.' } }
    const next = this.rotates ? `${this.refreshTokens.length}.refresh` : known
    if (this.rotates) this.refreshTokens.push(next)
    const token = { access_token: `access-${++this.token}`, expires_in: 3599, token_type: 'Bearer' }
    return { status: 200, body: this.rotates ? { ...token, refresh_token: next } : token }
  }
}

/** The lines of a text's events, unfolded: name, parameters and value. */
export const eventsIn = (text: string): string[][] =>
  text
    .replace(/\r?\n /g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('END:VEVENT')).split(/\r?\n/).filter(Boolean))
