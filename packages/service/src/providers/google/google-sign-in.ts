import { ProviderError } from '../calendar-provider.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import type { OAuthClient } from '../oauth/access-tokens.js'
import { createCodeSignIn } from '../oauth/authorization-code.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { googleServer } from './google-server.js'

/** The page on which owners allow access to Google Calendar. */
export const createGoogleSignIn = (client: OAuthClient & { readonly fetch: GuardedFetch }): ProviderSignIn =>
  createCodeSignIn({
    ...client,
    server: googleServer,
    name: 'Google',
    // Calendars, and the verified address of the account.
    scope: 'openid email https://www.googleapis.com/auth/calendar',
    // Google returns a refresh token only for a consent with offline access.
    parameters: { access_type: 'offline', prompt: 'consent' },
    emailOf: ({ email, email_verified: isVerified }) => {
      if (typeof email === 'string' && isVerified === true) return email
      throw new ProviderError('forbidden', 'Google has not verified the address of this account')
    },
  })
