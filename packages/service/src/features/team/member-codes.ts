import { ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { codeHashOf, maxAttempts, signInSeconds, spaced, tryCode } from '../../access/one-time-code.js'
import { hostKey } from '../../kernel/person.js'
import { newCode, newSecret, sha256 } from '../../kernel/secrets.js'
import type { MailContent, MemberRecord } from '../../kernel/store/store.js'
import type { SessionContext } from './browser-sessions.js'

/**
 * Begins a sign-in of a member: emails a code. For an address that is not a member's no email is sent and no code is valid, but
 * everything else happens alike.
 *
 * @param write writes the email.
 * @returns the id for the page. The code is valid only together with it.
 */
export const beginMemberSignIn = async (
  { transaction, now, newId }: Omit<SessionContext, 'origin'>,
  applicationId: string,
  email: string,
  write: (code: string) => MailContent,
): Promise<string> => {
  const member = await transaction.member(applicationId, { email })
  const id = newSecret('mc', newId)
  const code = newCode(newId)
  const codeHash = await codeHashOf(id, code)
  const expiresAt = instant(now + signInSeconds)
  await transaction.addCredential({
    ...{ kind: 'member-code', hash: await sha256(id), applicationId, email: hostKey(email) },
    ...{ codeHash: member ? codeHash : '', attemptsLeft: maxAttempts, expiresAt },
  })
  if (member)
    await transaction.addMails([
      {
        ...{ id: newId(), applicationId, to: { email: hostKey(email) }, kind: 'sign-in', endsAt: expiresAt },
        ...write(spaced(code)),
        ...{ createdAt: now, sendAt: now },
      },
    ])
  return id
}

/** The result of a code: the member, or why it is refused. */
export type EnteredCode =
  | { readonly member: MemberRecord; readonly email: string }
  | { readonly refused: ServiceError }

/** Tries a code. A wrong one counts, and the last wrong one ends the sign-in. */
export const enterMemberCode = async (
  { transaction, now }: Omit<SessionContext, 'origin'>,
  id: string,
  typed: string,
): Promise<EnteredCode> => {
  const gone = new ServiceError(
    'invalid_request_error',
    'sign_in_id: expected one whose code is still valid: request another code',
    { field: 'sign_in_id' },
  )
  const found = await transaction.lockCredential(await sha256(id))
  if (found?.kind !== 'member-code' || found.expiresAt <= now) return { refused: gone }
  const attemptsLeft = await tryCode(transaction, found, id, typed)
  if (attemptsLeft === 0) return { refused: gone }
  if (attemptsLeft !== undefined)
    return {
      refused: new ServiceError(
        'invalid_request_error',
        `code: expected the code from the email; attempts left: ${attemptsLeft}`,
        { field: 'code' },
      ),
    }
  const member = await transaction.member(found.applicationId, { email: found.email })
  return member ? { member, email: found.email } : { refused: gone }
}
