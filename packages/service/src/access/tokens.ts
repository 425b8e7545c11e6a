import { ServiceError, type TokenInfo, type Tokens } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { validationError } from '../kernel/errors.js'
import { newSecret, sha256 } from '../kernel/secrets.js'
import type {
  AccessToken,
  Allowance,
  Application,
  AuthorizationCode,
  Records,
  RefreshToken,
} from '../kernel/store/store.js'
import { isValidKey } from './api-keys.js'
import { answersChallenge } from './code-challenge.js'
import type { GrantContext } from './grant-events.js'
import { maySignIn } from './may-sign-in.js'
import { requireKeyScope } from './scopes.js'

/** Lifetime of an access token in seconds. */
const accessSeconds = 3_600

/** Lifetime of an unused refresh token in seconds. */
export const refreshSeconds = 90 * 86_400

/** An OAuth client: an application, confidential if it authenticated with an API key. */
export interface Client {
  readonly application: Application
  readonly isConfidential: boolean
}

/** The services that issue tokens. */
export type TokenContext = Pick<GrantContext, 'transaction' | 'now' | 'newId'>

/**
 * Authenticates an OAuth client: a public one by its id, a confidential one with an API key as its secret.
 *
 * @throws ServiceError `unauthorized` if the client is unknown or the secret is not one of its keys, `forbidden` if the key has not the
 *   scope `everything`: it stands for the application when people sign in.
 */
export const clientOf = async (
  records: Records,
  { client_id, client_secret }: { client_id: string; client_secret?: string | undefined },
  now: Instant,
): Promise<Client> => {
  const application = await records.applicationOfClient(client_id)
  const key = client_secret === undefined ? undefined : await records.credential(await sha256(client_secret))
  const isConfidential = key?.kind === 'key' && isValidKey(key, now) && key.applicationId === application?.id
  if (!application || (client_secret !== undefined && !isConfidential))
    throw new ServiceError(
      'unauthorized',
      'client_id and client_secret: expected an application and its API key',
    )
  if (isConfidential) requireKeyScope(key.scopes, 'everything')
  return { application, isConfidential }
}

/** Issues tokens for an allowance. @throws ServiceError `unauthorized` if its account may no longer sign in. */
const issue = async (
  { transaction, now, newId }: TokenContext,
  allowance: Allowance,
  refreshing: Pick<RefreshToken, 'isConfidential'> | undefined,
): Promise<Tokens> => {
  const { applicationId, grantId, signInId, scope, app } = allowance
  const grant = await transaction.grant(applicationId, { id: grantId })
  const ended = new ServiceError('unauthorized', 'this account may no longer sign in')
  if (!grant) throw ended
  if (!(await maySignIn(transaction, 'token', { applicationId, email: grant.email }))) throw ended
  const accessToken = newSecret('at', newId)
  await transaction.addCredential({
    kind: 'token',
    hash: await sha256(accessToken),
    applicationId,
    grantId,
    signInId,
    scope,
    app,
    createdAt: now,
    expiresAt: instant(now + accessSeconds),
  })
  const refreshToken = refreshing && newSecret('rt', newId)
  if (refreshToken)
    await transaction.addCredential({
      kind: 'refresh',
      hash: await sha256(refreshToken),
      applicationId,
      grantId,
      signInId,
      scope,
      app,
      isUsed: false,
      isConfidential: refreshing.isConfidential,
      expiresAt: instant(now + refreshSeconds),
    })
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: refreshToken,
    scope: scope.join(' '),
    grant_id: grantId,
    email: grant.email,
    provider: grant.provider,
  }
}

/**
 * Redeems a code or refresh token, which can be used once.
 *
 * @returns undefined if it was used before. It may be stolen, so all tokens of its sign-in end.
 * @throws ServiceError naming `field` if it is unknown, expired or of another application.
 */
const redeemOnce = async <Kind extends 'code' | 'refresh'>(
  { transaction, now }: TokenContext,
  { application }: Client,
  kind: Kind,
  field: string,
  secret: string | undefined,
  check: (found: Extract<AuthorizationCode | RefreshToken, { kind: Kind }>) => Promise<void>,
): Promise<Extract<AuthorizationCode | RefreshToken, { kind: Kind }> | undefined> => {
  const credential = await transaction.lockCredential(await sha256(secret ?? ''))
  if (credential?.kind !== kind || credential.applicationId !== application.id || credential.expiresAt <= now)
    throw validationError(field, secret && '…', 'a valid one that was issued to this application')
  const found = credential as Extract<AuthorizationCode | RefreshToken, { kind: Kind }>
  await check(found)
  if (found.isUsed) {
    await transaction.removeAllowances(found.applicationId, { signInId: found.signInId })
    return undefined
  }
  await transaction.changeCredential({ ...found, isUsed: true })
  return found
}

/** What an application is called in the list of a person's sign-ins: the host of its callback, or the scheme of its own. */
const appOf = (redirectUri: string): string => {
  const { host, protocol } = new URL(redirectUri)
  return host || protocol.slice(0, -1)
}

/** The parameters of a code redemption. */
export interface CodeRedemption {
  readonly code?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly code_verifier?: string | undefined
}

/**
 * Redeems an authorization code (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
 *
 * @returns undefined if the code was used before, which ends its sign-in.
 * @throws ServiceError naming the invalid parameter.
 */
export const redeemCode = async (
  context: TokenContext,
  client: Client,
  { code, redirect_uri, code_verifier }: CodeRedemption,
): Promise<Tokens | undefined> => {
  const found = await redeemOnce(
    context,
    client,
    'code',
    'code',
    code,
    async ({ challenge, redirectUri }) => {
      if (redirect_uri !== redirectUri)
        throw validationError('redirect_uri', redirect_uri, 'the redirect_uri of the authorization request')
      if (challenge && !(await answersChallenge(challenge, code_verifier ?? '')))
        throw validationError('code_verifier', code_verifier && '…', 'the verifier of the code_challenge')
      if (!challenge && code_verifier !== undefined)
        throw validationError(
          'code_verifier',
          '…',
          'none, because the authorization request had no code_challenge',
        )
      if (!challenge && !client.isConfidential)
        throw validationError(
          'client_secret',
          undefined,
          'an API key of the application, because the authorization request had no code_challenge',
        )
    },
  )
  if (!found) return undefined
  const app = appOf(found.redirectUri)
  return issue(context, { ...found, app }, found.offline ? client : undefined)
}

/**
 * Redeems a refresh token, which is then used up (RFC 6749, section 6).
 *
 * @returns undefined if it was used before, which ends its sign-in.
 * @throws ServiceError naming the invalid parameter.
 */
export const renewTokens = async (
  context: TokenContext,
  client: Client,
  refreshToken: string | undefined,
): Promise<Tokens | undefined> => {
  const found = await redeemOnce(context, client, 'refresh', 'refresh_token', refreshToken, async (token) => {
    if (token.isConfidential && !client.isConfidential)
      throw validationError(
        'client_secret',
        undefined,
        'an API key of the application, because the token was issued with one',
      )
  })
  return found && issue(context, found, found)
}

/** Ends the sign-in of a token. Ignores unknown tokens (RFC 7009, section 2.2). */
export const revoke = async ({ transaction }: TokenContext, token: string): Promise<void> => {
  const found = await transaction.lockCredential(await sha256(token))
  if (found?.kind === 'token' || found?.kind === 'refresh')
    await transaction.removeAllowances(found.applicationId, { signInId: found.signInId })
}

/** The description of an access token. `origin` is the service's origin. */
export const tokenInfoOf = async (
  records: Records,
  { applicationId, grantId, scope, createdAt, expiresAt }: AccessToken,
  origin: string,
): Promise<TokenInfo> => {
  const application = (await records.applications()).find(({ id }) => id === applicationId)
  const grant = await records.grant(applicationId, { id: grantId })
  return {
    iss: origin,
    aud: application?.clientId,
    sub: grantId,
    email: grant?.email,
    scope: scope.join(' '),
    iat: createdAt,
    exp: expiresAt,
  }
}
