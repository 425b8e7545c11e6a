import type { IDToken } from 'oauth4webapi'
import { ProviderError } from '../calendar-provider.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import type { OAuthClient } from '../oauth/access-tokens.js'
import { createCodeSignIn } from '../oauth/authorization-code.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { issuerOfTenant, type MicrosoftTenant, microsoftServer, sharedTenants } from './microsoft-server.js'

/** The directory of personal accounts, whose addresses Microsoft verifies itself. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** The id of a directory. */
const directoryId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The directory of the ID token in a response. */
const tenantOf = async (response: Response): Promise<string> => {
  const { id_token: token = '' } = (await response.json()) as { readonly id_token?: string }
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const { tid } = claims as { readonly tid?: unknown }
  if (typeof tid === 'string' && directoryId.test(tid)) return tid
  throw new ProviderError('malformed', 'Microsoft returned an ID token without a directory')
}

/**
 * Whether the address of an ID token belongs to its owner. The administrators of a foreign directory can write any address into its
 * accounts, so that it counts only if Microsoft vouches for its domain (optional claim `xms_edov`).
 */
const isVerified = ({ tid, xms_edov: isVouchedFor }: IDToken, tenant: MicrosoftTenant): boolean => {
  if (sharedTenants.includes(tenant))
    return tid === personalTenant || isVouchedFor === true || String(isVouchedFor) === '1'
  // Microsoft itself resolves the domain of a directory.
  return !directoryId.test(tenant) || String(tid).toLowerCase() === tenant.toLowerCase()
}

/** The page on which owners allow access to Outlook calendars. */
export const createMicrosoftSignIn = ({
  tenant,
  ...client
}: OAuthClient & { readonly fetch: GuardedFetch; readonly tenant: MicrosoftTenant }): ProviderSignIn => {
  const server = microsoftServer(tenant)
  return createCodeSignIn({
    ...client,
    server,
    name: 'Microsoft',
    // Calendars, the address of the account, and a refresh token.
    scope: 'openid email offline_access User.Read Calendars.ReadWrite',
    parameters: { response_mode: 'query', prompt: 'select_account' },
    // A tenant by its domain, or one that stands for several, has the issuer of the account's directory.
    issuerOf: async (response) => issuerOfTenant(await tenantOf(response)),
    emailOf: (claims) => {
      const { email } = claims
      if (typeof email === 'string' && isVerified(claims, tenant)) return email
      throw new ProviderError('forbidden', 'Microsoft has not verified the address of this account')
    },
  })
}
