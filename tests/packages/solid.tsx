/** @jsxImportSource solid-js */
// Checks what the types of the elements in Solid's JSX accept and reject.
import '@whenable/elements/define/booking'
import '@whenable/elements/define/month'
import '@whenable/elements/solid'
import type { Slot } from '@whenable/flow'

export const App = (props: { slots: readonly Slot[] }) => (
  <>
    <when-booking
      class="wide"
      service-url="https://booking.example.com"
      configurationId="6f1c0c1e"
      months={2}
      attr:layout="week"
      prop:slots={props.slots}
      on:when-booking-create={(event) => console.warn(event.booking.bookingId, event.currentTarget.layout)}
    />
    <when-month value="2026-03-12" on:change={(event) => event.currentTarget.value} />
    {/* @ts-expect-error there is no such layout */}
    <when-booking attr:layout="year" />
    {/* @ts-expect-error free times are a list */}
    <when-booking prop:slots="10:00" />
    {/* @ts-expect-error an event of another kind has no booking */}
    <when-booking on:when-step-change={(event) => event.booking} />
    {/* @ts-expect-error there is no such element */}
    <when-century />
  </>
)
