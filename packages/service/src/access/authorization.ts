import { type Endpoint, type Grant, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { notFoundError, validationError } from '../kernel/errors.js'
import { applicationOfPage } from '../kernel/http/application-page.js'
import type { CallerAuthorization } from '../kernel/http/route.js'
import type {
  AccessToken,
  ApiKey,
  BookingRecord,
  Credential,
  LinkRecord,
  OwnedConfiguration,
  Records,
} from '../kernel/store/store.js'
import { checkLink } from './link-state.js'
import { requireGrant } from './require-grant.js'
import { checkKeyScope } from './scopes.js'
import { configurationAtSlug } from './slugs.js'

/** The part of a call that identifies the caller. */
export interface Caller {
  /** The endpoint that they call. */
  readonly endpoint: Endpoint
  readonly bearer: string | undefined
  readonly now: Instant
}

/** The secret of a link. What its limits refuse is said by the calls that they concern. */
interface LinkCredential {
  readonly kind: 'link'
  readonly hash: string
  readonly applicationId: string
  readonly configurationId: string
  readonly expiresAt?: undefined
  readonly link: LinkRecord
}

/** The credentials that a call accepts. The other kinds are for signing in. */
type Bearer = Extract<Credential, { kind: 'key' | 'session' | 'token' }> | LinkCredential

const isBearer = (credential: Credential): credential is Exclude<Bearer, LinkCredential> =>
  credential.kind === 'key' || credential.kind === 'session' || credential.kind === 'token'

/** The credential of a call with this SHA-256, if it is one that calls accept. A session ends with the API key that made it. */
const storedBearer = async (records: Records, hash: string, now: Instant): Promise<Bearer | undefined> => {
  const credential = await records.credential(hash)
  if (credential?.kind === 'session') {
    const key = await records.credential(credential.keyHash)
    return key?.kind === 'key' && (key.expiresAt ?? now + 1) > now ? credential : undefined
  }
  if (credential) return isBearer(credential) ? credential : undefined
  const link = await records.linkOfSecret(hash)
  return link && { kind: 'link', hash, ...ownerOf(link), link }
}

const ownerOf = ({ applicationId, configurationId }: LinkRecord) => ({ applicationId, configurationId })

/** The credential with this SHA-256, if calls accept it and it has not expired. */
export const callCredential = async (
  records: Records,
  hash: string,
  now: Instant,
): Promise<Bearer | undefined> => {
  const credential = await storedBearer(records, hash, now)
  return credential && (credential.expiresAt === undefined || credential.expiresAt > now)
    ? credential
    : undefined
}

const ended = {
  key: 'this API key has expired',
  session: 'this session has expired: create a new one',
  token: 'this access token has expired: renew it, or sign in again',
}

/**
 * The credential of a call, if it has one. Each function below accepts certain kinds. The scopes of an API key are checked before
 * anything else is read.
 *
 * @throws ServiceError `unauthorized` if the credential is unknown or has expired, `forbidden` if an API key does not cover the call.
 */
const credentialOf = async (
  { bearer, now, endpoint }: Caller,
  records: Records,
): Promise<Bearer | undefined> => {
  if (bearer === undefined) return undefined
  const credential = await storedBearer(records, bearer, now)
  if (!credential) throw new ServiceError('unauthorized', 'unknown credential')
  if (credential.kind !== 'link' && credential.expiresAt !== undefined && credential.expiresAt <= now)
    throw new ServiceError('unauthorized', ended[credential.kind])
  if (credential.kind === 'key') checkKeyScope(credential.scopes, endpoint)
  return credential
}

/** The access token of a call. */
export const tokenOf = async (call: Caller, records: Records): Promise<AccessToken> => {
  const credential = await credentialOf(call, records)
  if (credential?.kind !== 'token')
    throw new ServiceError(
      'unauthorized',
      'this call needs an access token: Authorization: Bearer <access token>',
    )
  return credential
}

const byKey = (key: ApiKey): CallerAuthorization & { readonly key: ApiKey } => ({
  applicationId: key.applicationId,
  scope: `key:${key.hash}`,
  isApplication: true,
  key,
})

/** The authorization of an access token. {@link serveRoute} checks its scope for every route. */
export const byToken = (token: AccessToken): CallerAuthorization & { readonly token: AccessToken } => ({
  applicationId: token.applicationId,
  scope: `token:${token.hash}`,
  token,
})

/** Authorizes API keys. */
export const authorizeKey = async (
  call: Caller,
  records: Records,
): Promise<CallerAuthorization & { readonly key: ApiKey }> => {
  const credential = await credentialOf(call, records)
  if (credential?.kind !== 'key')
    throw new ServiceError('unauthorized', 'this call needs an API key: Authorization: Bearer <API key>')
  return byKey(credential)
}

type GrantCall = Caller & { readonly path: { readonly grant_id: string } }

type GrantAuthorization = CallerAuthorization & { readonly grant: Grant }

/** Authorizes API keys and access tokens. A token covers only its own grant. */
export const authorizeAccount = async (call: Caller, records: Records): Promise<CallerAuthorization> => {
  const credential = await credentialOf(call, records)
  if (credential?.kind === 'key') return byKey(credential)
  if (credential?.kind !== 'token')
    throw new ServiceError(
      'unauthorized',
      'this call needs an API key or an access token: Authorization: Bearer <API key or access token>',
    )
  return byToken(credential)
}

/** Authorizes callers that may use the grant in the path. For a token, any other grant is not found. */
export const authorizeGrant = async (call: GrantCall, records: Records): Promise<GrantAuthorization> => {
  const authorization = await authorizeAccount(call, records)
  const { applicationId, token } = authorization
  return {
    ...authorization,
    grant: await requireGrant(records, applicationId, call.path.grant_id, token?.grantId),
  }
}

/** A call that names a configuration, or a booking, whose id is a credential. */
interface VisitorCall extends Caller {
  readonly query: {
    readonly configuration_id?: string | undefined
    readonly slug?: string | undefined
    readonly client_id?: string | undefined
    readonly booking_id?: string | undefined
  }
  readonly path: { readonly booking_id?: string; readonly [name: string]: string | undefined }
}

type VisitorAuthorization = CallerAuthorization & {
  readonly owned: OwnedConfiguration
  readonly booking?: BookingRecord
  /** The link whose secret the caller has. */
  readonly link?: LinkRecord
}

/**
 * The configuration that the query names, of any owner.
 *
 * @param known the configuration with the id in the query.
 */
const namedConfiguration = async (
  { configuration_id: id, slug, client_id: clientId }: VisitorCall['query'],
  records: Records,
  known: OwnedConfiguration | undefined,
  applicationId?: string,
): Promise<OwnedConfiguration | undefined> => {
  if (id !== undefined) {
    if (!known || (applicationId && known.applicationId !== applicationId))
      throw notFoundError('configuration', id)
    return known
  }
  if (slug === undefined) return undefined
  const owner = applicationId ?? (await applicationOfPage(records, clientId))?.id
  if (clientId === undefined && !owner)
    throw validationError(
      'client_id',
      clientId,
      'the client id that goes with a slug on a service with several applications',
    )
  const owned = owner ? await configurationAtSlug(records, owner, slug) : undefined
  if (!owned) throw notFoundError('configuration', slug)
  return owned
}

/**
 * Authorizes visitors (interface: Who sends what). A public configuration needs no credential. A private one needs a
 * session, the secret of a link, an access token of its owner, or an API key of its application. A booking's id is its guest's
 * credential and replaces the session, so that a guest's link works as long as the booking exists.
 *
 * @throws ServiceError `forbidden` if a limit has ended the link.
 */
export const authorizeVisitor = async (
  call: VisitorCall,
  records: Records,
): Promise<VisitorAuthorization> => {
  const visitor = await authorizeBooker(call, records)
  if (visitor.link && !visitor.booking) checkLink(visitor.link, call.now)
  return visitor
}

/** Authorizes visitors like {@link authorizeVisitor}. Guests also read their booking after its configuration was deleted. */
export const authorizeReader = async (call: VisitorCall, records: Records): Promise<VisitorAuthorization> => {
  const visitor = await authorizeBooker(call, records, { readsRemoved: true })
  if (visitor.link && !visitor.booking) checkLink(visitor.link, call.now)
  return visitor
}

/**
 * Authorizes visitors like {@link authorizeVisitor}, with any link: the booking's transaction checks its limits, so that the answer to
 * a repeated request stays the same.
 *
 * @param isHolder whether the id of a hold is the credential of the call. It replaces the session.
 * @param readsRemoved whether a configuration that was deleted is found for the guests of its bookings.
 */
export const authorizeBooker = async (
  call: VisitorCall,
  records: Records,
  {
    isHolder = false,
    readsRemoved = false,
  }: { readonly isHolder?: boolean; readonly readsRemoved?: boolean } = {},
): Promise<VisitorAuthorization> => {
  const { configuration_id: id } = call.query
  const bookingId = call.path.booking_id ?? call.query.booking_id
  const [credential, current] = await Promise.all([
    credentialOf(call, records),
    id === undefined ? undefined : records.configuration(id),
  ])
  const isSought = readsRemoved && !current && id !== undefined && bookingId !== undefined
  const known = isSought ? await records.removedConfiguration(id) : current
  const named = await namedConfiguration(call.query, records, known, credential?.applicationId)
  const isSession = credential?.kind === 'session' || credential?.kind === 'link'
  const owned = named ?? (isSession ? await records.configuration(credential.configurationId) : undefined)
  if (!owned)
    throw isSession
      ? new ServiceError('unauthorized', 'the configuration of this session was deleted')
      : validationError('configuration_id', undefined, 'a configuration id, a slug, or a session')
  const { applicationId, configuration } = owned
  if (isSession && credential.configurationId !== configuration.id)
    throw new ServiceError('unauthorized', 'this session is for another configuration')

  const found = bookingId === undefined ? undefined : await records.booking(applicationId, bookingId)
  const booking = found?.configurationId === configuration.id ? found : undefined
  const covers =
    credential?.kind === 'token' ? credential.grantId === owned.grantId : credential !== undefined
  const isPrivate = configuration.requires_session_auth && !booking && !isHolder
  if (isPrivate && !covers)
    throw new ServiceError(
      'unauthorized',
      'this configuration needs a session: Authorization: Bearer <session id>',
    )
  if (bookingId !== undefined && !booking) throw notFoundError('booking', bookingId)
  return {
    applicationId,
    ...(credential?.kind === 'key' ? { isApplication: true, key: credential } : { sharesScope: true }),
    // A public configuration and one's own booking need no token, so its scope does not matter.
    ...(credential?.kind === 'token' && isPrivate ? { token: credential } : {}),
    scope: credential?.kind === 'key' ? `key:${credential.hash} ${configuration.id}` : configuration.id,
    owned,
    ...(booking ? { booking } : {}),
    ...(credential?.kind === 'token' && covers ? { isOwner: true, ownerScope: credential.scope } : {}),
    ...(credential?.kind === 'link' ? { link: credential.link } : {}),
  }
}

/** Authorizes visitors like {@link authorizeVisitor}. The scope of an owner's access token must cover the endpoint. */
export const authorizeOrganizer = async (
  call: VisitorCall,
  records: Records,
): Promise<VisitorAuthorization> => {
  const visitor = await authorizeVisitor(call, records)
  return visitor.isOwner ? { ...visitor, token: await tokenOf(call, records) } : visitor
}

/**
 * Authorizes visitors by the id of their hold alone: a page that is being left may have no session to send. Who moves a hold reserves
 * another slot, which needs {@link authorizeVisitor}.
 */
export const authorizeHolder = (call: VisitorCall, records: Records): Promise<VisitorAuthorization> =>
  authorizeBooker(call, records, { isHolder: true })
