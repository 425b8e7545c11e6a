// The calendars of somebody who is signed in at the studio, in one calendar: their account over the page's own server, one that
// the earlier generation of the interface reads, and a list of the page's own.

import { createCalendarSource } from '@whenable/client/calendar'
import { createLegacyCalendarSource } from '@whenable/client/legacy-calendar'
import type { CalendarSource } from '@whenable/contract'
import type { Calendar } from '@whenable/elements'
import { combineSources, eventListSource } from '@whenable/flow/calendar'
import { addDays } from '@whenable/time'
import { addressOf, ask, here, monday, signIn } from './desk.js'

const desk = await signIn()
const reconnectUrl = here('./review.html')
const account = () => createCalendarSource({ baseUrl: addressOf(desk), grantId: desk.grant, reconnectUrl })
/** The page's own server knows the account by the desk's name, and calls with the account's token. */
const workshop = (): CalendarSource => {
  const baseUrl = here('./workshop')
  const source = createLegacyCalendarSource({ baseUrl, accessToken: desk.name, reconnectUrl })
  return {
    ...source,
    // That generation has no colours: the page chooses one.
    calendars: async (options) =>
      (await source.calendars(options)).map((one) => ({ ...one, color: '#0b7285' })),
  }
}

const fairs = eventListSource(
  [
    {
      ...{ id: 'fair', calendar_id: 'fairs', title: 'Design fair, Porto' },
      when: { start_date: addDays(monday, 2), end_date: addDays(monday, 4) },
    },
  ],
  [{ id: 'fairs', name: 'Fairs', color: '#2b8a3e', readOnly: true }],
)

const calendar = document.querySelector('when-calendar') as Calendar
let shown = 0
const show = () => {
  const sources = { 'Ada Mensah': account(), 'Print workshop': workshop(), Fairs: fairs }
  // Another key: the calendar reads the same accounts anew.
  calendar.source = { ...combineSources(sources), key: ++shown }
}
show()

const access = document.querySelector('form.access') as HTMLFormElement
access.addEventListener('change', async () => {
  const [hasEnded, hasStopped] = [...access.querySelectorAll('input')].map(({ checked }) => checked)
  await ask(`/${desk.name}/access`, { hasEnded, hasStopped })
  show()
})
