import type { BookingCreateEvent } from '@whenable/elements'
import { Booking } from '@whenable/react'
import { useState } from 'react'

const { VITE_WHENABLE_SERVICE, VITE_WHENABLE_CONFIGURATION } = import.meta.env
const dateAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

export const BookingPage = () => {
  const [booked, setBooked] = useState<BookingCreateEvent['booking']>()
  return (
    <>
      <header>
        <a href="./">Marlow Studio</a>
      </header>
      <main>
        <h1>Half an hour about your project.</h1>
        <p className="lead">By video, with Ada and Jonas. Bring a sketch, a screenshot or nothing at all.</p>
        <p className="thanks" role="status">
          {booked &&
            `Thank you, ${booked.guest.name}. We look forward to ${dateAndTime.format(booked.start * 1000)}.`}
        </p>
        <Booking
          serviceUrl={VITE_WHENABLE_SERVICE}
          configurationId={VITE_WHENABLE_CONFIGURATION}
          onWhenBookingCreate={({ booking }) => setBooked(booking)}
        />
      </main>
    </>
  )
}
