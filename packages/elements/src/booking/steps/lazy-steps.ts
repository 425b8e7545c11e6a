import type { BookingState } from '@whenable/flow'
import { afterPaint, nextTask } from '../../base/after-paint.js'
import { choosing } from './choosing.template.js'
import type { StepTemplates } from './step-view.js'

type SubmissionSteps = typeof import('./submission-steps.js')

/** Templates of the loaded steps, shared by all elements of the page. */
export const steps: Partial<StepTemplates<BookingState['step']>> = { loading: choosing, choosing }

let loading: Promise<SubmissionSteps> | undefined

/** Loads the later steps. May be called again after a failure. */
export const loadSubmissionSteps = (): Promise<SubmissionSteps> => {
  loading ??= import('./submission-steps.js').then(
    (loaded) => {
      Object.assign(steps, loaded.submissionSteps)
      return loaded
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
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
