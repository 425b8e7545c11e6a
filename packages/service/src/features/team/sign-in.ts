import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { withParameters } from '../../access/callback-uri.js'
import { challengeOf } from '../../access/code-challenge.js'
import type { GrantContext } from '../../access/grant-events.js'
import type { SignInPermission } from '../../access/may-sign-in.js'
import { codeHashOf, maxAttempts, signInSeconds, spaced, tryCode } from '../../access/one-time-code.js'
import { defaultScope, isScope, scopesOf } from '../../access/scopes.js'
import { checkProvider } from '../../calendars/connections/connectors.js'
import { validationError } from '../../kernel/errors.js'
import { oauthDescription } from '../../kernel/http/oauth-errors.js'
import { checkEmail, hostKey } from '../../kernel/person.js'
import { newCode, newSecret, sha256 } from '../../kernel/secrets.js'
import type {
  Application,
  Authorization,
  MailContent,
  Records,
  SignIn,
  Transaction,
} from '../../kernel/store/store.js'
import { addGrant } from '../event-types/grants.js'

/** The parameters of an authorization request (interface: Browser sign-in). */
export interface AuthorizationRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly response_type?: string | undefined
  readonly provider?: string | undefined
  readonly scope?: string | undefined
  readonly state?: string | undefined
  readonly access_type?: string | undefined
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
}

/** A validated authorization request. */
export type ValidatedAuthorization =
  | { readonly kind: 'valid'; readonly application: Application; readonly authorization: Authorization }
  /** Redirect to the application with an error (RFC 6749, section 4.1.2.1). */
  | { readonly kind: 'refused'; readonly location: string }
  /** Show an error, because the callback URI cannot be trusted. */
  | { readonly kind: 'failed'; readonly reason: 'client' | 'callback' }

const oneOf = (field: string, value: string | undefined, allowed: readonly string[]): void => {
  if (value === undefined || !allowed.includes(value))
    throw validationError(field, value, allowed.join(' or '))
}

/** OAuth errors by parameter. Other parameters are `invalid_request`. */
const errorOf: Readonly<Record<string, string>> = {
  response_type: 'unsupported_response_type',
  scope: 'invalid_scope',
}

const scopeOf = async (
  records: Records,
  applicationId: string,
  provider: string,
  requested = '',
): Promise<readonly string[]> => {
  const named = scopesOf(requested)
  if (named.length) return named
  const connector = await records.connector(applicationId, provider)
  const defaults = connector?.scope.filter(isScope) ?? []
  return defaults.length ? defaults : defaultScope
}

/**
 * Validates an authorization request.
 *
 * @param ownCallback the callback URI of this service's own page, which every application may use with a code challenge.
 */
export const readAuthorization = async (
  records: Records,
  request: AuthorizationRequest,
  ownCallback?: string,
): Promise<ValidatedAuthorization> => {
  const { client_id, redirect_uri: redirectUri, state, access_type = 'online' } = request
  const application = await records.applicationOfClient(client_id)
  if (!application) return { kind: 'failed', reason: 'client' }
  const isOwn = redirectUri === ownCallback && request.code_challenge !== undefined
  if (!isOwn && !application.callbackUris?.includes(redirectUri))
    return { kind: 'failed', reason: 'callback' }
  try {
    oneOf('response_type', request.response_type, ['code'])
    oneOf('access_type', access_type, ['online', 'offline'])
    const { provider } = checkProvider(request.provider ?? 'virtual-calendar')
    const authorization = {
      redirectUri,
      state,
      scope: await scopeOf(records, application.id, provider, request.scope),
      challenge: challengeOf(request.code_challenge, request.code_challenge_method),
      offline: access_type === 'offline',
    }
    return { kind: 'valid', application, authorization }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return {
      kind: 'refused',
      location: withParameters(redirectUri, {
        error: errorOf[error.field ?? ''] ?? 'invalid_request',
        error_description: oauthDescription(error.message),
        state,
      }),
    }
  }
}

/** The callback address after a person cancels the sign-in, or after it has failed. */
export const declined = (
  { redirectUri, state }: Authorization,
  error: 'access_denied' | 'server_error' = 'access_denied',
  description = 'the sign-in was cancelled',
): string => withParameters(redirectUri, { error, error_description: oauthDescription(description), state })

/**
 * Begins a sign-in: emails a one-time code to an address.
 *
 * @param write writes the email. Without it no email is sent and no code is valid, but the page looks the same.
 * @returns the id for the page. The code is valid only together with it.
 */
export const beginSignIn = async (
  { transaction, now, newId }: Pick<GrantContext, 'transaction' | 'now' | 'newId'>,
  applicationId: string,
  authorization: Authorization,
  email: string,
  write: ((code: string) => MailContent) | undefined,
): Promise<string> => {
  checkEmail('email', email)
  const id = newSecret('si', newId)
  const code = newCode(newId)
  await transaction.addCredential({
    ...authorization,
    kind: 'sign-in',
    hash: await sha256(id),
    applicationId,
    email: email.trim(),
    codeHash: write ? await codeHashOf(id, code) : '',
    attemptsLeft: maxAttempts,
    expiresAt: instant(now + signInSeconds),
  })
  if (write)
    await transaction.addMails([
      {
        id: newId(),
        applicationId,
        // The normalized address, by which grants are found, because lookalike letters lead to the same grant.
        to: { email: hostKey(email) },
        kind: 'sign-in',
        endsAt: instant(now + signInSeconds),
        ...write(spaced(code)),
        createdAt: now,
        sendAt: now,
      },
    ])
  return id
}

/** Locks and reads the pending sign-in of an id. */
export const findSignIn = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
  now: Instant,
): Promise<SignIn | undefined> => {
  const found = await transaction.lockCredential(await sha256(id))
  return found?.kind === 'sign-in' && found.applicationId === applicationId && found.expiresAt > now
    ? found
    : undefined
}

/** Issues an authorization code for the grant of an address that may enter. @returns the callback address with it. */
export const issueCode = async (
  { transaction, now, newId }: GrantContext,
  { applicationId }: SignInPermission,
  grantId: string,
  { scope, challenge, offline, redirectUri, state }: Authorization,
): Promise<string> => {
  const code = newSecret('ac', newId)
  await transaction.addCredential({
    kind: 'code',
    hash: await sha256(code),
    applicationId,
    grantId,
    signInId: newId(),
    scope,
    redirectUri,
    challenge,
    offline,
    isUsed: false,
    expiresAt: instant(now + signInSeconds),
  })
  return withParameters(redirectUri, { code, state })
}

/**
 * Tries a code. The right one connects the account and issues an authorization code. A wrong one counts, and the last wrong one
 * ends the sign-in.
 *
 * @param mayEnter permits the address; one that it does not permit has no right code.
 * @returns the callback address, or the number of attempts left.
 */
export const enterCode = async (
  context: GrantContext,
  signIn: SignIn,
  id: string,
  typed: string,
  mayEnter: (email: string) => Promise<SignInPermission | undefined>,
): Promise<{ readonly location: string } | { readonly attemptsLeft: number }> => {
  const attemptsLeft = await tryCode(context.transaction, signIn, id, typed)
  if (attemptsLeft !== undefined) return { attemptsLeft }
  const permission = await mayEnter(signIn.email)
  if (!permission) return { attemptsLeft: 0 }
  const { scope } = signIn
  const grant = await addGrant(context, { provider: 'virtual-calendar', permission, scope })
  return { location: await issueCode(context, permission, grant.id, signIn) }
}
