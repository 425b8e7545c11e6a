import type { Endpoint } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Call, CallerAuthorization } from '../../kernel/http/route.js'
import type { AuditRecord, MemberRecord, Records, Transaction } from '../../kernel/store/store.js'

/** The past tense of the verbs in endpoint ids. Others stand as they are. */
const done: Readonly<Record<string, string>> = {
  answer: 'Answered',
  cancel: 'Cancelled',
  create: 'Created',
  delete: 'Deleted',
  import: 'Imported',
  invite: 'Invited',
  move: 'Moved',
  patch: 'Changed',
  remove: 'Removed',
  replace: 'Changed',
  reschedule: 'Moved',
  revoke: 'Revoked',
  rotate: 'Rotated',
  update: 'Changed',
  'update-own': 'Changed own',
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The longest name in a description. */
const longestName = 100

/** What an endpoint does, from its id: `schedules.create` of `Evenings` is `Created schedule “Evenings”`. */
const descriptionOf = (id: string, name: string | undefined): string => {
  const [area = '', verb = ''] = id.split('.')
  const what = area
    .replace(/^admin-/, '')
    .replace(/s$/, '')
    .replaceAll('-', ' ')
    .replace('api key', 'API key')
  const text = done[verb] ? `${done[verb]} ${what}` : `${capitalized(what)}: ${verb.replaceAll('-', ' ')}`
  return name === undefined ? text : `${text} “${name.slice(0, longestName)}”`
}

/** The member as who makes a change. */
const memberActor = ({ id, name }: MemberRecord): AuditRecord['actor'] => ({
  type: 'member',
  id,
  name,
})

/** Lists what a member did on the page `/admin` itself, such as a sign-in. */
export const addMemberEntry = (
  {
    transaction,
    now,
    newId,
  }: { readonly transaction: Transaction; readonly now: Instant; readonly newId: () => string },
  member: MemberRecord,
  { id: operation }: Endpoint,
  description: string,
): Promise<void> =>
  transaction.addAuditEntry({
    ...{ id: newId(), applicationId: member.applicationId, happenedAt: now, actor: memberActor(member) },
    ...{ operation, subjectId: member.id, description },
  })

/** Who makes a change that is listed: a member, or an API key under `/admin/v1`. */
const actorOf = async (
  { path }: Endpoint,
  { bearer, isApplication }: Call & CallerAuthorization,
  records: Records,
): Promise<AuditRecord['actor'] | undefined> => {
  const isAdmin = path.startsWith('/admin/v1/')
  if (bearer === undefined || (isApplication && !isAdmin)) return undefined
  const credential = await records.credential(bearer)
  if (credential?.kind === 'key')
    return isAdmin ? { type: 'key', id: credential.id, name: credential.name } : undefined
  if (credential?.kind !== 'token' || !credential.scope.includes('admin')) return undefined
  const { applicationId, grantId } = credential
  const member = await records.member(applicationId, { grantId })
  return member && memberActor(member)
}

/** A field of an answer's data, if it is a text. */
const textIn = (data: unknown, field: string): string | undefined => {
  const value = (Object(data) as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : undefined
}

/**
 * Lists a change in its own transaction, so that there is no change without its entry: who made it, and what it is about. Of the
 * data, only its id and its name are listed; a booking has no name.
 *
 * @param description what was done, if the endpoint's id does not say it.
 */
export const addAuditEntry = async (
  transaction: Transaction,
  endpoint: Endpoint,
  call: Call & CallerAuthorization,
  data: unknown,
  description?: string,
): Promise<void> => {
  const actor = await actorOf(endpoint, call, transaction)
  if (!actor) return
  const [, last] = /\{(\w+)\}[^{}]*$/.exec(endpoint.path) ?? []
  const path: Readonly<Record<string, string>> = call.path
  const named = last === undefined || last === 'grant_id' ? undefined : path[last]
  await transaction.addAuditEntry({
    ...{ id: call.newId(), applicationId: call.applicationId, happenedAt: call.now, actor },
    operation: endpoint.id,
    subjectId: named ?? textIn(data, 'id'),
    description: description ?? descriptionOf(endpoint.id, textIn(data, 'name')),
  })
}
