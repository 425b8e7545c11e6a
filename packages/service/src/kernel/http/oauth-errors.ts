import type { ServiceError } from '@whenable/contract'

/** OAuth errors by the field of a token request. Other fields are `invalid_request`. */
const errorOfField: Readonly<Record<string, string>> = {
  grant_type: 'unsupported_grant_type',
  client_secret: 'invalid_client',
  code: 'invalid_grant',
  redirect_uri: 'invalid_grant',
  code_verifier: 'invalid_grant',
  refresh_token: 'invalid_grant',
}

/** The OAuth error of a failed token request (RFC 6749, section 5.2). */
export const tokenErrorOf = ({ status, field = '' }: Pick<ServiceError, 'status' | 'field'>): string => {
  if (status === 401) return 'invalid_client'
  if (status === 403) return 'unauthorized_client'
  if (status === 429) return 'temporarily_unavailable'
  if (status >= 500) return 'server_error'
  return Object.hasOwn(errorOfField, field) ? (errorOfField[field] ?? '') : 'invalid_request'
}

/** Replaces the characters that OAuth does not allow in descriptions (RFC 6749, sections 4.1.2.1 and 5.2). */
export const oauthDescription = (text: string): string => text.replace(/["\\]|[^ -~]/g, "'")
