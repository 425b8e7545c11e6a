// Checks what the types of the React components accept and reject.
import type { BookingService } from '@whenable/contract'
import { Booking, Month, useBookingFlow } from '@whenable/react'
import { currentInstant, type PlainDate } from '@whenable/time'

export const App = ({ service }: { service: BookingService }) => {
  const { state, send } = useBookingFlow({ service, timeZone: 'Europe/Paris', now: currentInstant })
  if (state.step === 'booked') return <p>{state.booking.bookingId}</p>
  return (
    <>
      <button type="button" onClick={() => send({ type: 'retry' })}>
        {state.step}
      </button>
      <Booking
        className="wide"
        service={service}
        months={2}
        layout="week"
        onWhenBookingCreate={(event) => console.warn(event.booking.bookingId, event.currentTarget)}
        onWhenBookingSubmit={(event) => event.preventDefault()}
      />
      <Month
        counts={new Map([['2026-03-12' as PlainDate, 3]])}
        onWhenMonthChange={({ month }) => month.length}
      />
      {/* @ts-expect-error there is no such layout */}
      <Booking layout="year" />
      {/* @ts-expect-error months are counted */}
      <Booking months="two" />
      {/* @ts-expect-error a booking is made by `when-booking` */}
      <Month onWhenBookingCreate={() => undefined} />
      {/* @ts-expect-error an event of another kind has no booking */}
      <Booking onWhenStepChange={(event) => event.booking} />
    </>
  )
}

// @ts-expect-error a flow needs a clock
export const useWithoutClock = (service: BookingService) => useBookingFlow({ service, timeZone: 'UTC' })
