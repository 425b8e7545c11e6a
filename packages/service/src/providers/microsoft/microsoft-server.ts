/** A directory of Microsoft Entra, or `common`, `organizations` or `consumers` for accounts of many. */
export type MicrosoftTenant = string

/** The tenants that stand for several directories. */
export const sharedTenants: readonly string[] = ['common', 'organizations', 'consumers']

const origin = 'https://login.microsoftonline.com'

/** The issuer of a directory's tokens. */
export const issuerOfTenant = (tenantId: string): string => `${origin}/${tenantId}/v2.0`

/** Microsoft's endpoints for a tenant, as the discovery document of the Microsoft identity platform names them. */
export const microsoftServer = (tenant: MicrosoftTenant) => {
  const path = `${origin}/${encodeURIComponent(tenant)}/oauth2/v2.0`
  return {
    issuer: issuerOfTenant(tenant),
    authorization_endpoint: `${path}/authorize`,
    token_endpoint: `${path}/token`,
  }
}
