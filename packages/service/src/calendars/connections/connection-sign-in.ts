import { type Grant, ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { answersChallenge, challengeOf } from '../../access/code-challenge.js'
import { validationError } from '../../kernel/errors.js'
import { SealError, type SecretKeys, type Secrets, seal, unseal } from '../../kernel/seal.js'
import type { Application } from '../../kernel/store/store.js'
import { ProviderError } from '../../providers/calendar-provider.js'
import type { ProviderSignIn } from '../../providers/provider-sign-in.js'
import type { ConnectionServices } from './connection-services.js'
import type { VerifiedAccount } from './connection-settings.js'
import { verifyAccount } from './connections.js'

// Owners who have an account here connect one at a provider on the provider's page. Whoever comes back from there need not be who has left:
// the account is connected by the page that has sent the owner, with its credential and the verifier that it has kept.

/** How long an owner may take at the provider, in seconds. */
export const returnWithin = 3_600

/** How long the page may take to connect the account once the owner is back, in seconds. Codes of providers live as long. */
const finishWithin = 600

/** How long the provider may take to exchange a code, in milliseconds. */
export const exchangeWithin = 20_000

/** The path to which providers return owners. */
export const returnPath = '/v3/connect/callback/:provider'

export const returnUri = (origin: string, provider: string): string =>
  `${origin}/v3/connect/callback/${provider}`

/** States are sealed with the keys of secrets, for one provider. */
const stateOf = (provider: string) => ({ applicationId: '', connectionId: `sign-in at ${provider}` })

/** Tickets are sealed for one grant. */
const ticketOf = (applicationId: string, grantId: string) => ({
  applicationId,
  connectionId: `account of ${grantId}`,
})

interface Opened {
  readonly page: ProviderSignIn
  readonly secretKeys: SecretKeys
}

/** The sign-in page of a provider; undefined if this service does not use one. */
export const openSignIn = (
  { signIns = {}, secretKeys }: ConnectionServices,
  provider: string,
): Opened | undefined => {
  const page = Object.hasOwn(signIns, provider) ? signIns[provider] : undefined
  return page && secretKeys ? { page, secretKeys } : undefined
}

/** What is kept while an owner is at a provider. */
export interface SignInDetails {
  readonly origin: string
  readonly provider: string
  readonly loginHint: string | undefined
  /** What goes on after the return. */
  readonly purpose: Readonly<Record<string, string>>
}

/** The address of the provider's page. */
export const signInAddress = async (
  { page, secretKeys }: Opened,
  { origin, provider, loginHint, purpose }: SignInDetails,
  now: Instant,
): Promise<string> => {
  const begun = page.begin()
  const secrets = { ...purpose, ...begun, until: String(now + returnWithin) }
  const state = await seal(secretKeys, secrets, stateOf(provider))
  return page.location({ ...begun, state, redirectUri: returnUri(origin, provider), loginHint })
}

/** What a state says; undefined if it is not one of this service, or has expired. */
export const readState = async (
  secretKeys: SecretKeys,
  provider: string,
  state: string,
  now: Instant,
): Promise<Secrets | undefined> => {
  try {
    const said = await unseal(secretKeys, state, stateOf(provider))
    return Number(said['until']) > now ? said : undefined
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}

/** A grant whose owner is at a provider, and the page that waits for them. */
interface Waiting {
  readonly applicationId: string
  readonly grantId: string
  readonly returnUrl: string
  readonly challenge: string
}

/** The pages of this service that connect calendars. */
const isOwnPage = (url: URL, origin: string): boolean =>
  url.origin === origin && /^\/admin(?:\/(?!v1(?:\/|$))|$)/.test(url.pathname)

/** @throws ServiceError naming `return_url` unless it is a page of this service, or one of the application's callback URIs. */
const checkReturnUrl = (text: string, origin: string, application: Application | undefined): void => {
  const url = URL.canParse(text) && !text.includes('#') ? new URL(text) : undefined
  if (url && (isOwnPage(url, origin) || application?.callbackUris?.includes(text))) return
  throw validationError(
    'return_url',
    text,
    'a page below /admin, or one of the callback URIs of the application',
  )
}

/** A request to connect an account on the page of its provider. */
export interface BeginRequest {
  readonly provider: string
  readonly returnUrl: string
  readonly challenge: string
  readonly loginHint: string | undefined
}

/**
 * The address of the page on which an owner signs in at a provider, to connect the account to their grant.
 *
 * @throws ServiceError naming the invalid field.
 */
export const beginConnection = async (
  services: ConnectionServices,
  {
    grant,
    origin,
    now,
    application,
  }: {
    readonly grant: Grant
    readonly origin: string
    readonly now: Instant
    readonly application: Application | undefined
  },
  { provider, returnUrl, challenge, loginHint }: BeginRequest,
): Promise<string> => {
  const opened = openSignIn(services, provider)
  if (!opened)
    throw validationError('provider', provider, 'a provider on whose page owners of this service sign in')
  checkReturnUrl(returnUrl, origin, application)
  challengeOf(challenge, 'S256')
  const waiting = { applicationId: application?.id ?? '', grantId: grant.id, returnUrl, challenge }
  const purpose = { waiting: JSON.stringify(waiting satisfies Waiting) }
  return signInAddress(opened, { origin, provider, loginHint: loginHint ?? grant.email, purpose }, now)
}

/** The page that waits for an owner, with what it needs to connect the account in its fragment, which no server reads. */
export const returnToWaiting = async (
  secretKeys: SecretKeys,
  { waiting = '', verifier = '', nonce = '' }: Secrets,
  {
    provider,
    parameters,
    now,
  }: {
    readonly provider: string
    readonly parameters: URLSearchParams
    readonly now: Instant
  },
): Promise<string> => {
  const { applicationId, grantId, returnUrl, challenge } = JSON.parse(waiting) as Waiting
  const error = parameters.get('error')
  const ticket = await seal(
    secretKeys,
    {
      ...{ provider, challenge, verifier, nonce, parameters: parameters.toString() },
      until: String(now + finishWithin),
    },
    ticketOf(applicationId, grantId),
  )
  const fragment = new URLSearchParams(error === null ? { connect: ticket } : { connect_error: error })
  return `${returnUrl}#${fragment}`
}

const invalidTicket = (): ServiceError =>
  // Without its value, which is a secret.
  new ServiceError('invalid_request_error', 'ticket: expected the one of a return within ten minutes', {
    field: 'ticket',
  })

/**
 * The account at a provider whose owner has come back, verified there.
 *
 * @throws ServiceError naming `ticket` or `code_verifier` if they are not those of the grant and of the page that has sent the owner.
 */
export const finishConnection = async (
  services: ConnectionServices,
  {
    applicationId,
    grant,
    origin,
    now,
  }: {
    readonly applicationId: string
    readonly grant: Grant
    readonly origin: string
    readonly now: Instant
  },
  { ticket, verifier }: { readonly ticket: string; readonly verifier: string },
): Promise<VerifiedAccount> => {
  const { secretKeys } = services
  if (!secretKeys) throw invalidTicket()
  const kept = await unseal(secretKeys, ticket, ticketOf(applicationId, grant.id)).catch((error: unknown) => {
    if (error instanceof SealError) throw invalidTicket()
    throw error
  })
  const { provider = '', challenge = '', nonce = '' } = kept
  const opened = openSignIn(services, provider)
  if (!opened || instant(Number(kept['until'])) <= now) throw invalidTicket()
  if (!(await answersChallenge({ method: 'S256', challenge }, verifier)))
    throw new ServiceError('invalid_request_error', 'code_verifier: expected the one of the challenge', {
      field: 'code_verifier',
    })
  const parameters = new URLSearchParams(kept['parameters'])
  try {
    const { secret } = await opened.page.finish({
      ...{ parameters, nonce, verifier: kept['verifier'] ?? '', state: parameters.get('state') ?? '' },
      redirectUri: returnUri(origin, provider),
      signal: AbortSignal.timeout(exchangeWithin),
    })
    return await verifyAccount(services, provider, secret)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError('invalid_request_error', `ticket: ${error.message}`, {
      ...{ field: 'ticket', reason: error.kind },
    })
  }
}
