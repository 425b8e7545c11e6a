import type { ServiceErrorInfo } from '@whenable/contract'
import type { BookingEvent, BookingProgress } from '@whenable/flow'
import { ErrorShowEvent } from '../events/error-show.js'
import { FormStartEvent } from '../events/form-start.js'
import { SlotsShowEvent } from '../events/slots-show.js'

/** When the last free times arrived, in milliseconds since the page began to load. This code loads only afterwards. */
const lastArrival = (): number => {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const last = requests.findLast(({ name }) => /\/scheduling\/(?:availability|bootstrap)\b/.test(name))
  return last?.responseEnd || performance.now()
}

/** The error that is shown. */
const errorOf = ({ facts, step }: BookingProgress): ServiceErrorInfo | undefined =>
  'error' in step ? step.error : facts.availability.state === 'error' ? facts.availability.error : undefined

/**
 * Reports the progress of one flow by events of its element, each once: the first free times, the first input of a form, and errors.
 *
 * @returns a function to call after every transition.
 */
export const createProgressReport = (element: EventTarget) => {
  let hasSlots = false
  let hasStarted = false
  let error: ServiceErrorInfo | undefined
  // After the state has changed, because a listener may send something to the flow.
  const dispatch = (event: Event) => queueMicrotask(() => element.dispatchEvent(event))
  return (progress: BookingProgress, { type }: BookingEvent): void => {
    if (progress.facts.slots.length && !hasSlots) {
      hasSlots = true
      dispatch(new SlotsShowEvent(Math.round(lastArrival())))
    }
    if (type === 'edit' && !hasStarted) dispatch(new FormStartEvent())
    // Another booking has another form.
    hasStarted = type !== 'restart' && (hasStarted || type === 'edit')
    const shown = errorOf(progress)
    if (shown && shown !== error) dispatch(new ErrorShowEvent(shown.type))
    error = shown
  }
}
