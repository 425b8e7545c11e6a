/** Kinds of what callers without a credential can cause, as budgets and the owner's list of activity count it. */
export const activityKinds = [
  'booking',
  'move',
  'hold',
  'payment',
  'email-confirmation',
  'waitlist-entry',
  'poll-answer',
  'challenge',
  'email',
] as const

export type ActivityKind = (typeof activityKinds)[number]

/**
 * What a call causes.
 * - `reads`: it stores nothing.
 * - Kinds of activity: each counts in the budgets of callers without a credential. With `challenge`, callers who did it often are asked for a
 *   challenge, whose response they send as a header.
 * - `own`: it changes or ends what the caller already has, whose id or secret is their credential.
 * - `sign-in`: a credential is exchanged or an email with a code sent, within limits of their own.
 */
export type Effect = readonly ActivityKind[] | 'reads' | 'own' | 'sign-in'
