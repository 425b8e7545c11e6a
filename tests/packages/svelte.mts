// Checks what the types of the elements in Svelte's templates accept and reject.
import '@whenable/elements/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'

type BookingElement = SvelteHTMLElements['when-booking']

export const taken: BookingElement = {
  class: 'wide',
  'service-url': 'https://booking.example.com',
  configurationId: '6f1c0c1e',
  months: 2,
  layout: 'week',
  'onwhen-booking-create': (event) => console.warn(event.booking.bookingId, event.currentTarget.layout),
}
export const day: SvelteHTMLElements['when-month'] = { onchange: (event) => event.currentTarget.value }

export const refused: BookingElement[] = [
  // @ts-expect-error there is no such layout
  { layout: 'year' },
  // @ts-expect-error free times are a list
  { slots: '10:00' },
  // @ts-expect-error another event has no booking
  { 'onwhen-step-change': (event) => event.booking },
]
// @ts-expect-error a booking is made by `when-booking`
export const month: SvelteHTMLElements['when-month']['onwhen-booking-create'] = () => undefined
