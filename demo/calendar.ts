// The calendars of somebody who is signed in at the studio: their account over the page's own server, and a list of the
// page's own, in one calendar.
import { createEventSource } from '@whenable/client/event-source'
import type { Calendar } from '@whenable/elements'
import { eventsOf, joinSources } from '@whenable/flow/calendar'
import { addDays, currentInstant, dateAt, startOfDay, startOfWeek } from '@whenable/time'

const timeZone = 'Europe/Lisbon'
const monday = startOfWeek(dateAt(currentInstant(), timeZone), 1)

/** Asks the page's own server. */
const ask = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const response = await fetch(`./desks${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<Answer>
}

/** The account that the page's address names, else one of its own: a page that is loaded again has the same one. */
const signIn = async (): Promise<{ name: string; grant: string }> => {
  const [name, grant] = location.hash.slice(1).split('/')
  if (name && grant) return { name, grant }
  const desk = await ask<{ name: string; grant: string }>('', { monday: startOfDay(monday, timeZone) })
  history.replaceState(null, '', `#${desk.name}/${desk.grant}`)
  return desk
}

const { name, grant } = await signIn()
const account = () =>
  createEventSource({
    baseUrl: new URL(`./desks/${name}`, location.href).href.replace(/[#?].*/, ''),
    grantId: grant,
    reconnectUrl: new URL('./review.html', location.href).href,
  })

const fairs = eventsOf(
  [
    {
      ...{ id: 'fair', calendar_id: 'fairs', title: 'Design fair, Porto' },
      when: { start_date: addDays(monday, 2), end_date: addDays(monday, 4) },
    },
  ],
  [{ id: 'fairs', name: 'Fairs', color: '#2b8a3e', readOnly: true }],
)

const calendar = document.querySelector('when-calendar') as Calendar
const show = () => {
  calendar.source = joinSources({ 'Ada Mensah': account(), Fairs: fairs })
}
show()

document.querySelector('form.access')?.addEventListener('change', async ({ target }) => {
  await ask(`/${name}/access`, { hasEnded: (target as HTMLInputElement).checked })
  show()
})
