// A private configuration: the page's own server asks the service for a session, and the widget asks the page
// again when that session has ended.
import type {} from '@whenable/elements'

const sessionFromOurServer = async (): Promise<string> => {
  const response = await fetch('./session', { method: 'POST' })
  if (!response.ok) throw new Error(`No session: status ${response.status}`)
  const { session_id: session } = (await response.json()) as { session_id: string }
  return session
}

for (const booking of document.querySelectorAll('when-booking'))
  booking.sessionProvider = sessionFromOurServer
