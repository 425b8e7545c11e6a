import { expect, fixture, html } from '@open-wc/testing'
import type { Booking } from '../booking/booking.js'
import { waitUntil } from './wait-until.js'
import '../define/booking.js'
import { now } from './memory-service.js'
import { deepAll } from './shadow.js'
import { spokenText } from './spoken-text.js'

/** A `when-booking` in English at the tests' clock, without a stored draft. It needs a service. */
export const createBooking = (properties: Partial<Booking>, lang = 'en-GB'): Booking =>
  Object.assign(document.createElement('when-booking'), {
    lang,
    noDraft: true,
    timeZone: 'Europe/Lisbon',
    now: () => now,
    ...properties,
  })

/** Waits until the text of an element matches. */
export const waitForText = async (element: Element, text: RegExp): Promise<void> => {
  await waitUntil(() => text.test(spokenText(element))).catch(() =>
    expect(spokenText(element)).to.match(text),
  )
}

/** Renders an element in a container of a width in pixels. */
export const renderInWidth = async <E extends HTMLElement>(element: E, width = 980): Promise<E> => {
  await fixture<HTMLElement>(html`<div style="inline-size:${width}px">${element}</div>`)
  return element
}

/** Renders a booking in a container of a width in pixels, and waits for the first times. */
export const renderBooking = async (element: Booking, width = 980): Promise<Booking> => {
  await renderInWidth(element, width)
  await waitUntil(() => deepAll(element.shadowRoot as ShadowRoot, '[part~=slot]').length, 'times')
  return element
}
