import { type EffectRunners, type Flow, runMachine } from '@whenable/flow/internal/machine'
import type { Instant } from '@whenable/time'
import type { SignInCalls } from '../endpoints.js'
import { initialSignIn, type SignInEffect, type SignInEvent, signInTransition } from './machine.js'
import type { SignInIntent, SignInState } from './state.js'

/** The flow of signing in to the owner's pages. */
export type SignInFlow = Flow<SignInState, SignInIntent>

/** What the flow is created from. */
export interface SignInFlowOptions {
  readonly source: SignInCalls
  /** The token of a setup link, from the fragment of the page's address. */
  readonly setupToken?: string | undefined
  /** The time zone that a first owner begins with (IANA name). */
  readonly timeZone: string
  readonly now: () => Instant
  readonly online: boolean
}

/** Creates the flow of signing in. `start()` reads what the sign-in offers, or the session that the browser already has. */
export const createSignInFlow = ({
  source,
  setupToken = '',
  timeZone,
  now,
  online,
}: SignInFlowOptions): SignInFlow => {
  const run: EffectRunners<SignInEffect> = {
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
  }
  return runMachine<ReturnType<typeof initialSignIn>, SignInEvent, SignInEffect>({
    progress: initialSignIn({ setupToken: setupToken || undefined, timeZone, online }),
    transition: signInTransition,
    run,
    now,
  }) as SignInFlow
}
