// The calendars of a signed-in person in one calendar: their account through the page's server, an account of the legacy API,
// and a list of the page.

import { createCalendarSource } from '@whenable/client/calendar'
import { createLegacyCalendarSource } from '@whenable/client/legacy-calendar'
import type { CalendarSource } from '@whenable/contract'
import type { Calendar } from '@whenable/elements'
import { combineSources, eventListSource } from '@whenable/flow/calendar'
import { addDays } from '@whenable/time'
import { addressOf, ask, here, monday, signIn } from './account.js'

const account = await signIn()
const reconnectUrl = here('./review.html')
const accountSource = () =>
  createCalendarSource({ baseUrl: addressOf(account), grantId: account.grant, reconnectUrl })
/** The page's server finds the account by its name, and calls the service with the account's token. */
const workshopSource = (): CalendarSource => {
  const baseUrl = here('./workshop')
  const source = createLegacyCalendarSource({ baseUrl, accessToken: account.name, reconnectUrl })
  return {
    ...source,
    // The legacy API has no colours: the page chooses one.
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
  const sources = { 'Ada Mensah': accountSource(), 'Print workshop': workshopSource(), Fairs: fairs }
  // With another key, the calendar reloads the accounts.
  calendar.source = { ...combineSources(sources), key: ++shown }
}
show()

const access = document.querySelector('form.access') as HTMLFormElement
access.addEventListener('change', async () => {
  const [hasEnded, hasStopped] = [...access.querySelectorAll('input')].map(({ checked }) => checked)
  await ask(`/${account.name}/access`, { hasEnded, hasStopped })
  show()
})
