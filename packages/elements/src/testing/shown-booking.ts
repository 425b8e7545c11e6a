import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import type { Booking } from '../booking/booking.js'
import '../define/booking.js'
import { now } from './memory-service.js'
import { deepAll } from './shadow.js'
import { spokenText } from './spoken-text.js'

/** A `when-booking` in English at the tests' clock that keeps nothing; it must be given a service. */
export const bookingWith = (words: Partial<Booking>, lang = 'en-GB'): Booking =>
  Object.assign(document.createElement('when-booking'), {
    lang,
    noDraft: true,
    timeZone: 'Europe/Lisbon',
    now: () => now,
    ...words,
  })

/** Waits until an element says some words. */
export const says = async (element: Element, words: RegExp): Promise<void> => {
  await waitUntil(() => words.test(spokenText(element))).catch(() =>
    expect(spokenText(element)).to.match(words),
  )
}

/** In a place so many pixels wide. */
export const placed = async <E extends HTMLElement>(element: E, width = 980): Promise<E> => {
  await fixture<HTMLElement>(html`<div style="inline-size:${width}px">${element}</div>`)
  return element
}

/** In a place so many pixels wide, once the first times are there. */
export const shownBooking = async (element: Booking, width = 980): Promise<Booking> => {
  await placed(element, width)
  await waitUntil(() => deepAll(element.shadowRoot as ShadowRoot, '[part~=slot]').length, 'times')
  return element
}
