import type { SeriesSteps, StepView } from './step-view.js'

// Code for what only some services and configurations can do, shared by all elements of the page. Importers see a value as soon as it
// is loaded.

type Holding = typeof import('./holding.js')
type Paying = typeof import('./paying.js')
type Confirming = typeof import('./confirming.js')

/** What holds the chosen time, once it is loaded. */
export let holding: Holding | undefined

/** What lets visitors pay before a time is booked, once it is loaded. */
export let paying: Paying | undefined

/** What lets visitors confirm their email address before a time is booked, once it is loaded. */
export let confirming: Confirming | undefined

/** What several times at once need, once it is loaded. Without it, one time is booked. */
export let series: SeriesSteps | undefined

/** Loads `holding`: with the form, if the service announces the capability. */
export const loadHolding = async (): Promise<Holding> => {
  holding = await import('./holding.js')
  return holding
}

/** Loads `paying`: with the form, if the service announces the capability. */
export const loadPaying = async (): Promise<Paying> => {
  paying = await import('./paying.js')
  return paying
}

/** Loads `confirming`: with the form, if the service announces the capability. */
export const loadConfirming = async (): Promise<Confirming> => {
  confirming = await import('./confirming.js')
  return confirming
}

/** Loads `series`: for an element whose configuration allows several times. */
export const loadSeries = async (): Promise<SeriesSteps> => {
  series = await import('./series-steps.js')
  return series
}

/** Loads what a step needs, and renders it again. A flow that the page created has loaded nothing of it. */
export const loadForStep = (load: () => Promise<unknown>, view: StepView): void => {
  load().then(
    () => view.setLoadFailed(view.loadFailed),
    () => undefined,
  )
}
