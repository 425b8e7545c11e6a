'use client'

import type { BookingCreateEvent } from '@whenable/elements'
import { Booking } from '@whenable/react'
import { useState } from 'react'
import { configurationId, serviceUrl } from './settings'

const dateAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

export const BookingWithThanks = () => {
  const [booked, setBooked] = useState<BookingCreateEvent['booking']>()
  return (
    <>
      <p className="thanks" role="status">
        {booked &&
          `Thank you, ${booked.guest.name}. We look forward to ${dateAndTime.format(booked.start * 1000)}.`}
      </p>
      <Booking
        serviceUrl={serviceUrl}
        configurationId={configurationId}
        onWhenBookingCreate={({ booking }) => setBooked(booking)}
      />
    </>
  )
}
