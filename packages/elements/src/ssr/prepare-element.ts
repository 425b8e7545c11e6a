import type { LitElement } from 'lit'
import { type FirstRender, type PreparesFirstRender, prepareFirstRender } from '../base/first-render.js'
import { Booking } from '../booking/booking.js'
import { type PreparedBooking, prepareBooking } from './prepare-booking.js'

/** What an element's first render needs beside its own module; of a booking also how it is taken over. */
export type PreparedElement = FirstRender & Partial<PreparedBooking>

const prepare = async (element: LitElement & Partial<PreparesFirstRender>): Promise<PreparedElement> =>
  element instanceof Booking ? prepareBooking(element) : ((await element[prepareFirstRender]?.()) ?? {})

/** Runs Lit's own steps of an update without an update, as Lit's server rendering does: it has no other way to call them. */
const tryRender = (element: LitElement): void => {
  const { elementProperties } = element.constructor as typeof LitElement
  element['willUpdate'](new Map([...elementProperties.keys()].map((name) => [name, undefined])))
  element['render']()
}

/** Loads what an element's first render needs: on the server, and in the browser before the element takes over. */
export const prepareElement = async (element: LitElement): Promise<PreparedElement> => {
  await prepare(element)
  // What is rendered may need more, such as the events of a page that recur.
  tryRender(element)
  return prepare(element)
}
