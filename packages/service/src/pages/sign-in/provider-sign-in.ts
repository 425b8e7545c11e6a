import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { allowsSignIn, requireSignIn, type SignUpRule } from '../../access/may-sign-in.js'
import type { ConnectionServices } from '../../calendars/connections/connection-services.js'
import {
  exchangeWithin,
  openSignIn,
  readState,
  returnToWaiting,
  returnUri,
  signInAddress,
} from '../../calendars/connections/connection-sign-in.js'
import { addConnection, verifyAccount } from '../../calendars/connections/connections.js'
import { addGrant } from '../../features/event-types/grants.js'
import {
  type AuthorizationRequest,
  declined,
  issueCode,
  readAuthorization,
} from '../../features/team/sign-in.js'
import type { Report } from '../../kernel/errors.js'
import { type PublishContext, transactAndPublish } from '../../kernel/publish/publish.js'
import { ProviderError } from '../../providers/calendar-provider.js'
import { redirect } from '../page-request.js'

/** The services of sign-ins at a provider. */
export interface ProviderSignInContext extends PublishContext {
  readonly clock: () => Instant
  readonly originOf: (request: Request) => string
  readonly isSignUp: SignUpRule
  readonly connections: ConnectionServices
}

/**
 * Sends an owner to the provider that an authorization request names.
 *
 * @returns undefined if the provider has no page of its own.
 */
export const sendToProvider = async (
  { connections, clock, originOf }: ProviderSignInContext,
  request: Request,
  query: AuthorizationRequest,
  loginHint: string,
): Promise<Response | undefined> => {
  const { provider = '' } = query
  const opened = openSignIn(connections, provider)
  if (!opened) return undefined
  const purpose = { request: JSON.stringify(query) }
  const details = { origin: originOf(request), provider, loginHint: loginHint || undefined, purpose }
  return redirect(await signInAddress(opened, details, clock()))
}

/**
 * Takes an owner back from a provider: to the page that waits to connect the account to their grant; otherwise connects the account to the
 * grant of its verified address, and redirects to the application with an authorization code, or with an error.
 *
 * @param ownCallback the callback URI of this service's own page.
 * @returns undefined if the state is unknown or has expired.
 */
export const takeFromProvider = async (
  context: ProviderSignInContext,
  request: Request,
  provider: string,
  ownCallback: string,
  report: Report,
): Promise<Response | undefined> => {
  const { connections, store, clock, originOf, newId, isSignUp } = context
  const opened = openSignIn(connections, provider)
  if (!opened) return undefined
  const { page, secretKeys } = opened
  const { searchParams: parameters } = new URL(request.url)
  const state = parameters.get('state') ?? ''
  const known = await readState(secretKeys, provider, state, clock())
  if (!known) return undefined
  if (known['waiting'] !== undefined)
    return redirect(await returnToWaiting(secretKeys, known, { provider, parameters, now: clock() }))
  const { verifier = '', nonce = '' } = known
  const query: AuthorizationRequest = JSON.parse(known['request'] ?? '')
  const read = await store.read((records) => readAuthorization(records, query, ownCallback))
  if (read.kind === 'failed') return undefined
  if (read.kind === 'refused') return redirect(read.location)
  const { application, authorization } = read
  if (parameters.has('error')) return redirect(declined(authorization))
  const origin = originOf(request)
  try {
    const signal = AbortSignal.timeout(exchangeWithin)
    const redirectUri = returnUri(origin, provider)
    const { email, secret } = await page.finish({ parameters, state, redirectUri, verifier, nonce, signal })
    const entrant = { applicationId: application.id, email, maySignUp: isSignUp(application, email) }
    if (!(await store.read((records) => allowsSignIn(records, 'provider', entrant))))
      return redirect(declined(authorization, 'access_denied', 'this address may not connect a calendar'))
    const account = await verifyAccount(connections, provider, secret)
    const now = clock()
    const location = await transactAndPublish(
      context,
      { now, origin },
      report,
      async (transaction, publish) => {
        const inTransaction = { transaction, applicationId: application.id, now, newId, publish }
        const permission = await requireSignIn(transaction, 'provider', entrant)
        const grant = await addGrant(inTransaction, { provider, permission, scope: authorization.scope })
        await addConnection({ ...inTransaction, grant, secretKeys }, account, undefined)
        return issueCode(inTransaction, permission, grant.id, authorization)
      },
    )
    return redirect(location)
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof ServiceError)) throw error
    // Owners can leave out the access to their calendars on the provider's page.
    const isRefused = error instanceof ProviderError ? error.kind === 'forbidden' : error.field !== undefined
    return redirect(declined(authorization, isRefused ? 'access_denied' : 'server_error', error.message))
  }
}
