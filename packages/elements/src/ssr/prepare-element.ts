import type { LitElement } from 'lit'
import { type FirstRender, type PreparesFirstRender, prepareFirstRender } from '../base/first-render.js'
import { Booking } from '../booking/booking.js'
import { type PreparedBooking, prepareBooking } from './prepare-booking.js'

/** What an element's first render needs besides its own module; for a booking also how it is hydrated. */
export type PreparedElement = FirstRender & Partial<PreparedBooking>

const prepare = async (element: LitElement & Partial<PreparesFirstRender>): Promise<PreparedElement> =>
  element instanceof Booking ? prepareBooking(element) : ((await element[prepareFirstRender]?.()) ?? {})

/** Runs the steps of an update without updating, like Lit's server rendering: Lit has no public way to call them. */
const tryRender = (element: LitElement): void => {
  const { elementProperties } = element.constructor as typeof LitElement
  element['willUpdate'](new Map([...elementProperties.keys()].map((name) => [name, undefined])))
  element['render']()
}

/** Loads what an element's first render needs: on the server, and in the browser before hydration. */
export const prepareElement = async (element: LitElement): Promise<PreparedElement> => {
  await prepare(element)
  // The first render may show that more is needed, such as the code of recurrences.
  tryRender(element)
  return prepare(element)
}
