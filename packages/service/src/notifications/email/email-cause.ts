/**
 * Who causes emails, for their budgets: a visitor of a network, or the account of an access token. API keys and the service itself have no
 * such budget.
 */
export type EmailCause =
  | { readonly kind: 'network'; readonly network: string }
  | { readonly kind: 'account'; readonly grantId: string }

/** The network of an address, whose visitors share a budget: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.replace(/\.\d{1,3}$/, '')

/** Who causes the emails of a visitor's call. An access token of the owner counts as its account. */
export const causeOf = ({
  address,
  isApplication,
  isOwner,
  owned,
}: {
  readonly address?: string | undefined
  readonly isApplication?: boolean | undefined
  readonly isOwner?: boolean | undefined
  readonly owned?: { readonly grantId: string } | undefined
}): EmailCause | undefined => {
  if (isApplication) return undefined
  if (isOwner && owned) return { kind: 'account', grantId: owned.grantId }
  return address === undefined ? undefined : { kind: 'network', network: networkOf(address) }
}
