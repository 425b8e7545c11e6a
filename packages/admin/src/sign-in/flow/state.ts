import type { MemberSession, ServiceErrorInfo, SignInOptions } from '@whenable/contract'

/** A field of the sign-in. */
export type SignInField = 'name' | 'email' | 'timezone' | 'code'

/** What is wrong with a sign-in, for a message. */
export type SignInProblem =
  | 'required'
  | 'invalid'
  | 'wrong-code'
  | 'code-expired'
  | 'link-used'
  | 'passkey-refused'
  | 'rate-limited'
  | 'offline'
  | 'other'

/** What is typed, and what is wrong with it. */
export interface SignInForm {
  readonly values: Readonly<Partial<Record<SignInField, string>>>
  readonly errors: Readonly<Partial<Record<SignInField, SignInProblem>>>
  readonly problem?: SignInProblem | undefined
  readonly submitting: boolean
}

/** What is known in every step. */
export interface SignInFacts {
  readonly online: boolean
  /** What the sign-in offers; undefined until it has been read. */
  readonly options?: SignInOptions | undefined
  /**
   * The signed-in member with their access token. It stays while the member signs in again, so that the page behind keeps what is
   * typed.
   */
  readonly session?: MemberSession | undefined
}

/**
 * Where the sign-in is: nobody has signed in yet (`first-owner`), asks for an address (`email`) or the code that was emailed
 * (`code`), or somebody is signed in (`ready`).
 */
export type SignInStep =
  | { readonly step: 'loading' | 'ready' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | { readonly step: 'first-owner' | 'email'; readonly form: SignInForm }
  | { readonly step: 'code'; readonly form: SignInForm; readonly signInId: string }

export type SignInState = SignInFacts & SignInStep

/** What the visitor of the page wants. */
export type SignInIntent =
  | { readonly type: 'edit'; readonly field: SignInField; readonly value: string }
  | { readonly type: 'submit' }
  /** The first owner says nothing about themselves but their time zone. */
  | { readonly type: 'skip-profile' }
  | { readonly type: 'sign-in-with-passkey' }
  | { readonly type: 'resend-code' }
  | { readonly type: 'back' }
  | { readonly type: 'retry' }
  | { readonly type: 'sign-out' }
  /** A request was refused: the access token has ended. Another is asked for, with the page's cookie. */
  | { readonly type: 'renew' }
  /** The name or the logo of the business has changed. */
  | { readonly type: 'read-brand' }
  /** The member has changed, such as their name. */
  | { readonly type: 'update-member'; readonly member: MemberSession['member'] }
