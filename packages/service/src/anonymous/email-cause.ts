import type { Anonymous } from './permit.js'

/**
 * Who causes emails, for their budgets: a visitor of a network, or the account of an access token. API keys and the service itself have no
 * such budget.
 */
export type EmailCause =
  | { readonly kind: 'network'; readonly network: string; readonly dailyEmails?: number | undefined }
  | { readonly kind: 'account'; readonly grantId: string }

/** Who causes the emails of a visitor's call. An access token of the owner counts as its account. */
export const causeOf = ({
  anonymous,
  isApplication,
  isOwner,
  owned,
}: {
  readonly anonymous?: Pick<Anonymous, 'network' | 'settings'> | undefined
  readonly isApplication?: boolean | undefined
  readonly isOwner?: boolean | undefined
  readonly owned?: { readonly grantId: string } | undefined
}): EmailCause | undefined => {
  if (isApplication) return undefined
  if (isOwner && owned) return { kind: 'account', grantId: owned.grantId }
  if (!anonymous) return undefined
  const { network, settings } = anonymous
  return { kind: 'network', network, dailyEmails: settings?.dailyEmails }
}

/** The network of the visitor who causes emails. */
export const networkOfCause = (cause: EmailCause | undefined): string | undefined =>
  cause?.kind === 'network' ? cause.network : undefined

/** The account of a member who changes something. */
export const causeOfMember = ({
  member,
}: {
  readonly member?: { readonly grantId: string } | undefined
}): EmailCause | undefined => member && { kind: 'account', grantId: member.grantId }

/** The account whose access token changes something of its own; undefined for an API key. */
export const causeOfAccount = ({
  grant,
  isApplication,
}: {
  readonly grant?: { readonly id: string } | undefined
  readonly isApplication?: boolean | undefined
}): EmailCause | undefined => (grant && !isApplication ? { kind: 'account', grantId: grant.id } : undefined)
