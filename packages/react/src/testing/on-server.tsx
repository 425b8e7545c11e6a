import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App, oneHour } from './app.js'

/** The page as a server renders it. */
export const drawn = (): string =>
  renderToString(
    <StrictMode>
      <App service={oneHour({ availability: 0, aborted: 0, booked: [] }, Promise.resolve())} />
    </StrictMode>,
  )
