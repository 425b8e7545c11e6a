// The calendars of somebody who is signed in at the studio: their account over the page's own server, and a list of the
// page's own, in one calendar.
import { createEventSource } from '@whenable/client/event-source'
import type { Calendar } from '@whenable/elements'
import { eventsOf, joinSources } from '@whenable/flow/calendar'
import { addDays } from '@whenable/time'
import { addressOf, ask, monday, signIn } from './desk.js'

const desk = await signIn()
const account = () =>
  createEventSource({
    baseUrl: addressOf(desk),
    grantId: desk.grant,
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
  await ask(`/${desk.name}/access`, { hasEnded: (target as HTMLInputElement).checked })
  show()
})
