import type { BookingState } from '@whenable/flow'
import { choosing } from './choosing.template.js'
import type { StepTemplates } from './step-view.js'

type SubmissionSteps = typeof import('./submission-steps.js')

/** How the steps are drawn whose templates have come; once for all elements of the page. */
export const steps: Partial<StepTemplates<BookingState['step']>> = { loading: choosing, choosing }

let loading: Promise<SubmissionSteps> | undefined

/** Fetches what the first free time need not wait for; after a failure it may be asked for again. */
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
