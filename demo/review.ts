// A private configuration: the page's server requests a session from the service. The widget asks the page for a new one when
// the session expires.
import type {} from '@whenable/elements'

const sessionFromOurServer = async (): Promise<string> => {
  const response = await fetch('./session', { method: 'POST' })
  if (!response.ok) throw new Error(`No session: status ${response.status}`)
  const { session_id: session } = (await response.json()) as { session_id: string }
  return session
}

for (const booking of document.querySelectorAll('when-booking'))
  booking.sessionProvider = sessionFromOurServer
