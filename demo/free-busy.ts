// When several people are busy, as a signed-in person may ask, through the page's server.
import { createPeopleSource } from '@whenable/client/people'
import type { FreeBusy } from '@whenable/elements'
import type { PersonHours } from '@whenable/flow/calendar'
import { addDays, currentInstant, dateAt, type PlainDate, weekdayOf } from '@whenable/time'
import { addressOf, signIn, timeZone } from './account.js'

/** A person's working hours on weekdays, in their own time zone. */
const hours = (start: string, end: string, zone: string): Pick<PersonHours, 'timeZone' | 'openHours'> => ({
  timeZone: zone,
  openHours: [{ days: [1, 2, 3, 4, 5], start, end, timezone: zone }],
})

/** The first day after today that is not on a weekend. */
const nextWeekday = (): PlainDate => {
  let date = addDays(dateAt(currentInstant(), timeZone), 1)
  while (weekdayOf(date) % 6 === 0) date = addDays(date, 1)
  return date
}

const account = await signIn()
const element = document.querySelector('when-free-busy') as FreeBusy
element.date = new URLSearchParams(location.search).get('date') ?? nextWeekday()
element.people = [
  { email: 'ada@marlow.example', name: 'Ada Mensah', ...hours('9:00', '18:00', timeZone) },
  { email: 'jonas@marlow.example', name: 'Jonas Okafor', ...hours('8:30', '17:30', 'America/New_York') },
  { email: account.email, name: 'Ines Duarte', timeZone },
  { email: 'orders@timber.example' },
]
element.source = createPeopleSource({ baseUrl: addressOf(account), grantId: account.grant })
