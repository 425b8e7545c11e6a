// Checks what the types of the elements in Vue's templates accept and reject.
import '@whenable/elements/vue'
import type { GlobalComponents } from 'vue'

type PropsOf<Tag extends keyof GlobalComponents> = GlobalComponents[Tag] extends new () => {
  $props: infer Props
}
  ? Props
  : never

export const taken: PropsOf<'when-booking'> = {
  class: 'wide',
  serviceUrl: 'https://booking.example.com',
  months: '2',
  layout: 'week',
  onWhenBookingCreate: (event) => console.warn(event.booking.bookingId, event.currentTarget.layout),
}
export const day: PropsOf<'when-month'> = { onChange: (event) => event.currentTarget.value }

export const refused: PropsOf<'when-booking'>[] = [
  // @ts-expect-error there is no such layout
  { layout: 'year' },
  // @ts-expect-error free times are a list
  { slots: '10:00' },
  // @ts-expect-error another event has no booking
  { onWhenStepChange: (event) => event.booking },
]
// @ts-expect-error a booking is made by `when-booking`
export const month: PropsOf<'when-month'>['onWhenBookingCreate'] = () => undefined
