import type { CSSResult, LitElement } from 'lit'
import type { Booking } from '../booking/booking.js'
import type { Calendar } from '../calendar/calendar.js'
import type { EventsElement } from '../calendar/source/events-element.js'
import type { Confirmation } from '../confirmation/confirmation.js'
import type { EventCard } from '../event/event.js'
import type { DetailsForm } from '../form/details-form.js'
import type { FreeBusy } from '../free-busy/free-busy.js'
import type { Time } from '../time/time.js'
import type { BookingDependencies } from './booking-dependencies.js'

/** What an element's first picture needs beside its own module. */
export interface SsrDependencies extends Partial<BookingDependencies> {
  /** Sheets of what has been fetched. */
  readonly styles?: readonly CSSResult[]
}

type Fetch<Element> = (element: Element) => Promise<SsrDependencies | unknown> | false | null | undefined

const series = (element: EventsElement) =>
  element.events.some(({ recurrence }) => recurrence) && element['known']['plain']['fetch']()
const booking = async (element: Booking) =>
  (await import('./booking-dependencies.js')).bookingDependencies(element)

/**
 * What elements fetch when they are drawn first, by their tags, as each fetches it itself: it is there once the element has it.
 */
const fetches: Readonly<Record<string, readonly Fetch<never>[]>> = {
  'when-booking': [booking],
  'when-group-events': [booking],
  'when-time': [(time: Time) => time.recurrence && time['fetchRecurrenceText']()],
  'when-event': [
    (card: EventCard) =>
      !!(card.occurrence?.event ?? card.event)?.recurrence && card['fetchRecurrenceText'](),
  ],
  'when-calendar': [
    series,
    (calendar: Calendar) => calendar.view === 'agenda' && calendar['parts'].fetchLists(),
    (calendar: Calendar) => calendar.businessHours && calendar['parts'].fetchHours(),
  ],
  'when-agenda': [series],
  'when-free-busy': [(freeBusy: FreeBusy) => freeBusy.events && freeBusy['known']['fetchReading']()],
  'when-confirmation': [
    (confirmation: Confirmation) => confirmation['hasOwnerPages'] && confirmation['fetchOwnerPages'](),
  ],
  'when-details-form': [
    async (element: DetailsForm) => (await import('./form-dependencies.js')).formDependencies(element),
  ],
}

/** Has an element fetch what its first picture needs, before it is drawn: on a server, and in the browser before it takes over. */
export const fetchDependencies = async (element: LitElement): Promise<SsrDependencies> => {
  const wanted = (fetches[element.localName] ?? []) as readonly Fetch<LitElement>[]
  const fetchAll = () => Promise.all(wanted.map((fetch) => fetch(element)))
  await fetchAll()
  const { elementProperties } = element.constructor as typeof LitElement
  element['willUpdate'](new Map([...elementProperties.keys()].map((name) => [name, undefined])))
  element['render']()
  const parts = await fetchAll()
  return Object.assign({}, ...parts.filter((part) => part && 'styles' in (part as object)))
}
