import { StrictMode, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Booking } from '../index.js'

/** The page's text about the widget, outside of React's root. */
const place = document.querySelector('#portal') as HTMLElement

/** A page that renders the widget in a portal, and shows the events that it receives. */
const App = () => {
  const [received, setReceived] = useState<string[]>([])
  return (
    <>
      <output>{received.join(' ')}</output>
      {createPortal(
        <Booking
          serviceUrl={place.dataset['service']}
          configurationId={place.dataset['configuration']}
          onWhenBookingCreate={({ booking }) => setReceived([...received, booking.guest.name])}
        />,
        place,
      )}
    </>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
