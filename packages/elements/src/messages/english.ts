import { agenda } from './agenda.js'
import { calendar } from './calendar.js'
import { calendarImport } from './calendar-import.js'
import { choosing } from './choosing.js'
import { confirming } from './confirming.js'
import { connections } from './connections.js'
import { consent } from './consent.js'
import { details } from './details.js'
import { event } from './event.js'
import { eventTypes } from './event-types.js'
import { freeBusy } from './free-busy.js'
import { groupEvents } from './group-events.js'
import { guests } from './guests.js'
import { holding } from './holding.js'
import { layouts } from './layouts.js'
import type { Messages } from './localize.js'
import { managing } from './managing.js'
import { outcome } from './outcome.js'
import { paying } from './paying.js'
import { polls } from './polls.js'
import { popup } from './popup.js'
import { questions } from './questions.js'
import { redirect } from './redirect.js'
import { search } from './search.js'
import { series } from './series.js'
import { times } from './times.js'
import { waitlist } from './waitlist.js'

/** All English messages, for builds and tests. Pages load them by section. */
export const english: Messages = {
  ...choosing,
  ...times,
  ...layouts,
  ...search,
  ...eventTypes,
  ...groupEvents,
  ...details,
  ...consent,
  ...outcome,
  ...managing,
  ...redirect,
  ...holding,
  ...calendarImport,
  ...calendar,
  ...event,
  ...agenda,
  ...freeBusy,
  ...guests,
  ...questions,
  ...popup,
  ...polls,
  ...paying,
  ...confirming,
  ...series,
  ...waitlist,
  ...connections,
}
