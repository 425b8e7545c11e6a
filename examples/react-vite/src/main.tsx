import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BookingPage } from './booking-page'
import './page.css'

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <BookingPage />
  </StrictMode>,
)
