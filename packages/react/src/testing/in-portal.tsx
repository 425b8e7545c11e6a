import '@whenable/elements/define/booking'
import { StrictMode, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Booking } from '../index.js'

/** What the page says of the widget, outside of React's own element. */
const place = document.querySelector('#portal') as HTMLElement

/** A page that puts the widget somewhere else, and says what it hears of it. */
const App = () => {
  const [heard, setHeard] = useState<string[]>([])
  return (
    <>
      <output>{heard.join(' ')}</output>
      {createPortal(
        <Booking
          serviceUrl={place.dataset['service']}
          configurationId={place.dataset['configuration']}
          onWhenBookingCreate={({ booking }) => setHeard([...heard, booking.guest.name])}
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
