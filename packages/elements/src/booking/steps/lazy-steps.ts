import { afterPaint, nextTask } from '../../base/after-paint.js'
import type { StepTemplates } from '../booking-context.js'
import { choosing } from './choosing.template.js'

type SubmissionSteps = typeof import('./submission-steps.js')

/** Templates of the steps that are known from the start. */
export const firstSteps = { loading: choosing, choosing } satisfies StepTemplates<'loading' | 'choosing'>

let loading: Promise<SubmissionSteps> | undefined

/** Loads the later steps. May be called again after a failure. */
export const loadSubmissionSteps = (): Promise<SubmissionSteps> => {
  loading ??= import('./submission-steps.js').catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Loads the later steps when the first times are on the screen, so that they delay neither those nor a click on them. */
export const loadSubmissionStepsAfterPaint = async (): Promise<SubmissionSteps> => {
  if (loading) return loading
  await afterPaint()
  const loaded = await loadSubmissionSteps()
  await nextTask()
  return loaded
}
