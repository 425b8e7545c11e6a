import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { createPasskey, ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { requireMemberSignIn } from '../../access/may-sign-in.js'
import { validationError } from '../../kernel/errors.js'
import { base64url, bytesOfBase64, sha256 } from '../../kernel/secrets.js'
import type {
  Application,
  MemberRecord,
  PasskeyChallenge,
  PasskeyRecord,
  Store,
} from '../../kernel/store/store.js'
import { addMemberEntry } from '../audit/add-audit-entry.js'

/** Lifetime of a challenge in seconds. */
const challengeSeconds = 300

/** Maximum number of passkeys of one member. */
const maxPasskeys = 20

/** Loaded with the first passkey, because most calls need none. */
const library = () => import('@simplewebauthn/server')

/** Whether a browser lets a page of this origin have passkeys: https or localhost, by name. */
export const hasPasskeys = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  const isNumeric = /^[\d.]+$|^\[/.test(hostname)
  return !isNumeric && (protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname))
}

/** The relying party id: the host name of the service. @throws ServiceError if it cannot have passkeys. */
const relyingParty = (origin: string): string => {
  if (!hasPasskeys(origin))
    throw new ServiceError(
      'invalid_request_error',
      `passkeys need https, or localhost by its name: open /admin there instead of at ${origin}`,
    )
  return new URL(origin).hostname
}

/** The services of passkeys. */
export interface PasskeyContext {
  readonly store: Store
  readonly now: Instant
  readonly newId: () => string
  readonly origin: string
}

const saveChallenge = async (
  { store, now }: PasskeyContext,
  applicationId: string,
  challenge: string,
  memberId?: string,
): Promise<void> => {
  const hash = await sha256(challenge)
  const expiresAt = instant(now + challengeSeconds)
  await store.transaction((transaction) =>
    transaction.addCredential({ kind: 'challenge', hash, applicationId, memberId, expiresAt }),
  )
}

/** The challenge that a browser signed. */
const signedChallenge = (clientData: unknown): string | undefined => {
  try {
    const { challenge } = JSON.parse(new TextDecoder().decode(bytesOfBase64(String(clientData)))) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

const refused = (expected: string): ServiceError => validationError('response', '…', expected)

const again = 'the answer of the browser to options from within the last five minutes, which are valid once'

/** Uses a challenge up, whatever comes of it. @throws ServiceError if it is unknown, used or expired. */
const takeChallenge = async (
  { store, now }: PasskeyContext,
  response: { readonly response?: unknown },
): Promise<PasskeyChallenge & { readonly challenge: string }> => {
  const { clientDataJSON } = Object(response.response) as { clientDataJSON?: unknown }
  const challenge = signedChallenge(clientDataJSON)
  if (challenge === undefined) throw refused(again)
  const hash = await sha256(challenge)
  const found = await store.transaction(async (transaction) => {
    const locked = await transaction.lockCredential(hash)
    if (locked?.kind !== 'challenge') return undefined
    await transaction.removeCredential(hash)
    return locked
  })
  if (!found || found.expiresAt <= now) throw refused(again)
  return { ...found, challenge }
}

/** The options of a new passkey of a member. */
export const newPasskeyOptions = async (
  context: PasskeyContext,
  { name }: Application,
  member: MemberRecord,
): Promise<object> => {
  const { generateRegistrationOptions } = await library()
  const rpID = relyingParty(context.origin)
  const { applicationId, id } = member
  const existing = await context.store.read((records) => records.passkeys(applicationId, id))
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName: name, userName: member.email, userDisplayName: member.name },
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    excludeCredentials: existing.map((passkey) => ({ id: passkey.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(context, applicationId, options.challenge, id)
  return options
}

/**
 * Adds a passkey to a member.
 *
 * @throws ServiceError if the browser's answer is not one to this member's options.
 */
export const addPasskey = async (
  context: PasskeyContext,
  member: MemberRecord,
  name: string,
  response: object,
): Promise<PasskeyRecord> => {
  const { verifyRegistrationResponse } = await library()
  const expectedRPID = relyingParty(context.origin)
  const { challenge, memberId, applicationId } = await takeChallenge(context, response)
  if (memberId !== member.id || applicationId !== member.applicationId) throw refused(again)
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: context.origin, expectedRPID },
    requireUserVerification: true,
  }).catch((error: Error) => {
    throw refused(`a verified passkey (${error.message.slice(0, 200)})`)
  })
  if (!verified.verified) throw refused('a verified passkey')
  const { credential } = verified.registrationInfo
  const passkey: PasskeyRecord = {
    ...{ id: credential.id, applicationId, memberId, name, createdAt: context.now },
    ...{ publicKey: base64url(credential.publicKey), counter: credential.counter },
    transports: credential.transports,
  }
  await context.store.transaction(async (transaction) => {
    await requireMemberSignIn(transaction, 'browser', member)
    const before = await transaction.passkeys(applicationId, memberId)
    if (before.length >= maxPasskeys)
      throw new ServiceError('conflict', `a member has at most ${maxPasskeys} passkeys: remove one first`)
    if (await transaction.passkey(applicationId, passkey.id)) throw refused('a passkey that is not in use')
    await transaction.putPasskey(passkey)
    const { now, newId } = context
    const description = `Added passkey “${name}”`
    await addMemberEntry({ transaction, now, newId }, member, createPasskey, description)
  })
  return passkey
}

/** The options of a sign-in with a passkey. They name no member: the browser offers the passkeys that it has. */
export const passkeySignInOptions = async (context: PasskeyContext, { id }: Application): Promise<object> => {
  const { generateAuthenticationOptions } = await library()
  const rpID = relyingParty(context.origin)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await saveChallenge(context, id, options.challenge)
  return options
}

/**
 * Verifies a sign-in with a passkey.
 *
 * @returns its member.
 * @throws ServiceError `unauthorized` if the passkey is unknown or its signature is wrong.
 */
export const memberOfPasskey = async (
  context: PasskeyContext,
  response: { readonly id?: unknown; readonly response?: unknown },
): Promise<MemberRecord> => {
  const { verifyAuthenticationResponse } = await library()
  const expectedRPID = relyingParty(context.origin)
  const { challenge, memberId, applicationId } = await takeChallenge(context, response)
  const unknown = new ServiceError('unauthorized', 'this passkey does not sign in here')
  if (memberId !== undefined) throw unknown
  const { store, now, origin } = context
  const found = await store.read(async (records) => {
    const passkey = await records.passkey(applicationId, String(response.id))
    const member = passkey && (await records.member(applicationId, { id: passkey.memberId }))
    return passkey && member && { passkey, member }
  })
  if (!found) throw unknown
  const { passkey, member } = found
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID },
    credential: { id: passkey.id, publicKey: bytesOfBase64(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => {
    throw unknown
  })
  if (!verified.verified) throw unknown
  await store.transaction(async (transaction) => {
    const latest = await transaction.passkey(applicationId, passkey.id)
    if (!latest) throw unknown
    const counter = Math.max(latest.counter, verified.authenticationInfo.newCounter)
    await transaction.putPasskey({ ...latest, counter, lastUsedAt: now })
  })
  return member
}

/** A passkey in the wire's form. */
export const passkeyData = ({ id, name, createdAt, lastUsedAt }: PasskeyRecord) => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
})
