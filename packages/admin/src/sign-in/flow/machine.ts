import type { MemberSession, ServiceErrorInfo, SignInOptions } from '@whenable/contract'
import {
  abortEffects,
  changeFacts,
  type MachineDefinition,
  pendingEffect,
  runEffect,
} from '@whenable/flow/internal/machine'
import type { OwnerEffect, OwnerTypes } from '../../flow/owner-flow.js'
import type { SignInFacts, SignInForm, SignInIntent, SignInProblem, SignInStep } from './state.js'

interface Effects {
  readonly 'read-options': OwnerEffect<SignInOptions, { readonly setupToken: string | undefined }>
  readonly 'request-token': OwnerEffect<MemberSession>
  readonly 'set-up': OwnerEffect<
    MemberSession,
    { readonly profile: SignInForm['values']; readonly skips?: boolean }
  >
  readonly 'send-code': OwnerEffect<string, { readonly email: string }>
  readonly 'enter-code': OwnerEffect<MemberSession, { readonly signInId: string; readonly code: string }>
  readonly 'use-passkey': OwnerEffect<MemberSession>
  readonly 'end-session': OwnerEffect<void>
}

/** What the flow knows beside what it shows. */
interface SignInMemory {
  /** The token of a setup link, until it is used. */
  readonly setupToken: string | undefined
  /** The time zone that a first owner begins with (IANA name). */
  readonly timeZone: string
}

export type SignInTypes = OwnerTypes<SignInStep, SignInIntent, Effects, SignInMemory, SignInFacts>
type SignInTransition = SignInTypes['transition']

const formWith = (values: SignInForm['values'], problem?: SignInProblem): SignInForm => ({
  values,
  errors: {},
  problem,
  submitting: false,
})

const changeForm = (transition: SignInTransition, change: Partial<SignInForm>) => {
  const { step } = transition
  if ('form' in step) transition.step = { ...step, form: { ...step.form, ...change } }
}

const problemsByType: Readonly<Partial<Record<ServiceErrorInfo['type'], SignInProblem>>> = {
  rate_limit_error: 'rate-limited',
  connection_error: 'offline',
  timeout_error: 'offline',
}

const problemOf = ({ type }: ServiceErrorInfo): SignInProblem => problemsByType[type] ?? 'other'

const askForEmail = (transition: SignInTransition, problem?: SignInProblem) => {
  const { email = '' } = transition.facts.session?.member ?? {}
  transition.step = { step: 'email', form: formWith({ email }, problem) }
}

const signIn = (transition: SignInTransition, session: MemberSession) => {
  transition.setupToken = undefined
  changeFacts(transition, { session })
  transition.step = { step: 'ready' }
  // The name of the application.
  if (!transition.facts.options) runEffect(transition, { type: 'read-options', setupToken: undefined })
}

/** Begins: a setup link says what it is good for; without one, the cookie may still be valid. */
const begin = (transition: SignInTransition) => {
  transition.step = { step: 'loading' }
  if (transition.setupToken)
    runEffect(transition, { type: 'read-options', setupToken: transition.setupToken })
  else runEffect(transition, { type: 'request-token' })
}

/** The fields that must be filled in before a form is sent. */
const emptyFields = (form: SignInForm, fields: readonly (keyof SignInForm['values'])[]) =>
  Object.fromEntries(
    fields.filter((field) => !form.values[field]?.trim()).map((field) => [field, 'required'] as const),
  )

const requiredFields = { 'first-owner': ['name', 'email'], email: ['email'], code: ['code'] } as const

const sendForm = (transition: SignInTransition) => {
  const { step } = transition
  if (!('form' in step) || step.form.submitting) return
  const { form } = step
  const errors: SignInForm['errors'] = emptyFields(form, requiredFields[step.step])
  changeForm(transition, { errors, problem: undefined })
  if (Object.keys(errors).length) return
  changeForm(transition, { submitting: true })
  const { email = '', code = '' } = form.values
  if (step.step === 'first-owner') runEffect(transition, { type: 'set-up', profile: form.values })
  else if ('signInId' in step)
    runEffect(transition, { type: 'enter-code', signInId: step.signInId, code: code.trim() })
  else runEffect(transition, { type: 'send-code', email: email.trim() })
}

/** What a failure of each effect means. */
const errorHandlers: {
  readonly [Type in keyof Effects]: (transition: SignInTransition, error: ServiceErrorInfo) => void
} = {
  'read-options': (transition, error) => {
    if (transition.step.step !== 'ready') transition.step = { step: 'error', error }
  },
  // Without a session the page asks to sign in, which it must know how to.
  'request-token': (transition, error) => {
    if (error.type !== 'unauthorized') {
      if (!transition.facts.session) transition.step = { step: 'error', error }
    } else if (transition.facts.options) askForEmail(transition)
    else {
      transition.step = { step: 'loading' }
      runEffect(transition, { type: 'read-options', setupToken: undefined })
    }
  },
  'set-up': (transition, error) => {
    const { field } = error
    if (transition.step.step !== 'first-owner' || error.type === 'unauthorized') {
      transition.setupToken = undefined
      return askForEmail(transition, error.type === 'unauthorized' ? 'link-used' : problemOf(error))
    }
    const isField = field === 'name' || field === 'email' || field === 'timezone'
    changeForm(transition, {
      submitting: false,
      errors: isField ? { [field]: 'invalid' } : {},
      problem: isField ? undefined : problemOf(error),
    })
  },
  'send-code': (transition, error) => {
    const isInvalid = error.type === 'invalid_request_error'
    changeForm(transition, {
      submitting: false,
      errors: isInvalid ? { email: 'invalid' } : {},
      problem: isInvalid ? undefined : problemOf(error),
    })
  },
  'enter-code': (transition, error) => {
    const isWrong = error.type === 'unauthorized' || error.type === 'invalid_request_error'
    changeForm(transition, {
      submitting: false,
      errors: isWrong ? { code: 'wrong-code' } : {},
      problem: isWrong ? undefined : problemOf(error),
    })
  },
  'use-passkey': (transition, error) =>
    changeForm(transition, {
      submitting: false,
      problem: problemsByType[error.type] ?? 'passkey-refused',
    }),
  'end-session': (transition, error) => {
    transition.step = transition.facts.session ? { step: 'ready' } : { step: 'error', error }
  },
}

const handlers: SignInTypes['handlers'] = {
  edit: (transition, { field, value }) => {
    const { step } = transition
    if (!('form' in step)) return
    const { [field]: _error, ...errors } = step.form.errors
    changeForm(transition, { values: { ...step.form.values, [field]: value }, errors })
  },
  submit: sendForm,
  'skip-profile': (transition) => {
    const { step } = transition
    if (step.step !== 'first-owner' || step.form.submitting) return
    const { timezone = transition.timeZone } = step.form.values
    changeForm(transition, { submitting: true, problem: undefined, errors: {} })
    runEffect(transition, { type: 'set-up', profile: { timezone }, skips: true })
  },
  'sign-in-with-passkey': (transition) => {
    const { step } = transition
    if (step.step !== 'email' || step.form.submitting) return
    changeForm(transition, { submitting: true, problem: undefined, errors: {} })
    runEffect(transition, { type: 'use-passkey' })
  },
  'resend-code': (transition) => {
    const { step } = transition
    if (step.step !== 'code' || step.form.submitting) return
    const { email = '' } = step.form.values
    changeForm(transition, { submitting: true, problem: undefined, errors: {} })
    runEffect(transition, { type: 'send-code', email })
  },
  back: (transition) => {
    const { step } = transition
    if (step.step !== 'code') return
    abortEffects(transition, () => true)
    transition.step = { step: 'email', form: formWith({ email: step.form.values.email ?? '' }) }
  },
  retry: (transition) => {
    if (transition.step.step === 'error') begin(transition)
  },
  renew: (transition) => {
    if (transition.step.step === 'ready' && !pendingEffect(transition, 'request-token'))
      runEffect(transition, { type: 'request-token' })
  },
  'read-brand': (transition) => runEffect(transition, { type: 'read-options', setupToken: undefined }),
  'sign-out': (transition) => {
    if (transition.step.step !== 'ready') return
    abortEffects(transition, () => true)
    transition.step = { step: 'loading' }
    runEffect(transition, { type: 'end-session' })
  },
  'update-member': (transition, { member }) => {
    const { session } = transition.facts
    if (session) changeFacts(transition, { session: { ...session, member } })
  },
  'read-options': (transition, { value }, { setupToken }) => {
    changeFacts(transition, { options: value })
    if (transition.step.step === 'ready') return
    if (!setupToken) return askForEmail(transition)
    if (value.setup === 'first_owner') {
      const { timeZone: timezone } = transition
      transition.step = { step: 'first-owner', form: formWith({ timezone }) }
    } else if (value.setup === 'member') runEffect(transition, { type: 'set-up', profile: {} })
    else {
      // A used link of somebody who is signed in already is no reason to ask again.
      transition.setupToken = undefined
      runEffect(transition, { type: 'request-token' })
    }
  },
  'request-token': (transition, { value }) => signIn(transition, value),
  'set-up': (transition, { value }) => signIn(transition, value),
  'enter-code': (transition, { value }) => signIn(transition, value),
  'use-passkey': (transition, { value }) => signIn(transition, value),
  'send-code': (transition, { value: signInId }, { email }) => {
    transition.step = { step: 'code', signInId, form: formWith({ email }) }
  },
  'end-session': (transition) => {
    changeFacts(transition, { session: undefined })
    begin(transition)
  },
  error: (transition, { error }, { type }) => errorHandlers[type](transition, error),
}

/** The machine of the sign-in. */
export const signInMachine: MachineDefinition<SignInTypes['progress'], SignInTypes['event']> = {
  handlers,
  onStart: (transition) => {
    if (transition.step.step === 'loading' && !transition.pending.length) begin(transition)
  },
  onReconnect: (transition) => {
    if (transition.step.step === 'error') begin(transition)
  },
  writes: ['set-up', 'send-code', 'enter-code', 'use-passkey', 'end-session'],
}
