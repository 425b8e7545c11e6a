import type { Flow } from '@whenable/flow/internal/machine'
import { createOwnerFlow, type OwnerFlowOptions } from '../../flow/owner-flow.js'
import type { SignInCalls } from '../endpoints.js'
import { type SignInTypes, signInMachine } from './machine.js'
import type { SignInIntent, SignInState } from './state.js'

/** The flow of signing in to the owner's pages. */
export type SignInFlow = Flow<SignInState, SignInIntent>

/** What the flow is created from. */
export interface SignInFlowOptions extends OwnerFlowOptions {
  readonly source: SignInCalls
  /** The token of a setup link, from the fragment of the page's address. */
  readonly setupToken?: string | undefined
  /** The time zone that a first owner begins with (IANA name). */
  readonly timeZone: string
}

/** Creates the flow of signing in. `start()` reads what the sign-in offers, or the session that the browser already has. */
export const createSignInFlow = ({
  source,
  setupToken = '',
  timeZone,
  ...options
}: SignInFlowOptions): SignInFlow =>
  createOwnerFlow<SignInTypes>({
    ...options,
    ...signInMachine,
    progress: { setupToken: setupToken || undefined, timeZone },
    run: {
      'read-options': ({ setupToken: token }, signal) => source.options(token, { signal }),
      'request-token': (_effect, signal) => source.token({ body: {} }, { signal }),
      'set-up': ({ profile: { name, email, timezone }, skips }, signal) =>
        source.setUp(
          {
            body: {
              ...{ token: setupToken, name: name?.trim(), email: email?.trim(), timezone },
              ...(skips && { skips_profile: true }),
            },
          },
          { signal },
        ),
      'send-code': ({ email }, signal) => source.sendCode(email, { signal }),
      'enter-code': ({ signInId: sign_in_id, code }, signal) =>
        source.enterCode({ body: { sign_in_id, code } }, { signal }),
      'use-passkey': (_effect, signal) => source.usePasskey({}, { signal }),
      'end-session': (_effect, signal) => source.signOut({ body: {} }, { signal }),
    },
  })
