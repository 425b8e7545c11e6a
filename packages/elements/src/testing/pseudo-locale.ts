import { calendar } from '../messages/calendar.js'
import { choosing } from '../messages/choosing.js'
import { details } from '../messages/details.js'
import { groupEvents } from '../messages/group-events.js'
import { guests } from '../messages/guests.js'
import { layouts } from '../messages/layouts.js'
import { type Messages, registerMessages } from '../messages/localize.js'
import { managing } from '../messages/managing.js'
import { offers } from '../messages/offers.js'
import { outcome } from '../messages/outcome.js'
import { ownCalendar } from '../messages/own-calendar.js'
import { questions } from '../messages/questions.js'
import { redirect } from '../messages/redirect.js'
import { search } from '../messages/search.js'
import { times } from '../messages/times.js'

/** A right-to-left language that exists for tests: English words between quotation marks, dates in Arabic. */
export const pseudoLocale = 'ar-XB'

const wrap = (text: string) => `«${text}»`

/** A catalogue with every text wrapped, whichever way it is made: text that stays bare was not taken from the catalogue. */
const wrapped = (messages: object): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'function'
        ? (...facts: unknown[]) => wrap(message(...facts))
        : wrap(String(message)),
    ]),
  )

/** Registers the pseudo-language for every element of the page. */
export function registerPseudoLocale(): void {
  registerMessages(
    pseudoLocale,
    wrapped({
      ...choosing,
      ...times,
      ...layouts,
      ...search,
      ...offers,
      ...groupEvents,
      ...details,
      ...questions,
      ...guests,
      ...outcome,
      ...managing,
      ...redirect,
      ...ownCalendar,
      ...calendar,
    }) as Partial<Messages>,
  )
}
