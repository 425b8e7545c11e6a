import { StrictMode, version } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, oneHour, type RequestLog } from './app.js'

const requested: RequestLog = { availability: 0, aborted: 0, booked: [] }
const faults: string[] = []
let answer: (value: unknown) => void = () => undefined
const service = oneHour(requested, new Promise((resolve) => (answer = resolve)))
const app = (
  <StrictMode>
    <App service={service} />
  </StrictMode>
)

/** The page's only element that React renders. */
const root = document.querySelector('#root') ?? document.body

/** What a test does with the page, and reads from it. */
export const page = {
  version,
  requested,
  /** React's error if a page differs from the server's markup. */
  faults,
  answer: () => answer(undefined),
  mount: () => createRoot(root).render(app),
  hydrate: () => hydrateRoot(root, app, { onRecoverableError: (error) => faults.push(String(error)) }),
}
Object.assign(window, { page })
