import type { CSSResult, LitElement } from 'lit'
import type { Booking } from '../booking/booking.js'
import type { Calendar } from '../calendar/calendar.js'
import type { EventsElement } from '../calendar/source/events-element.js'
import type { Confirmation } from '../confirmation/confirmation.js'
import type { EventCard } from '../event/event.js'
import type { DetailsForm } from '../form/details-form.js'
import type { FreeBusy } from '../free-busy/free-busy.js'
import type { Time } from '../time/time.js'
import type { FirstBooking } from './booking-dependencies.js'

/** What an element's first picture needs beside its own module. */
export interface FirstParts extends Partial<FirstBooking> {
  /** Sheets of what has been fetched. */
  readonly styles?: readonly CSSResult[]
}

type Fetch<Element> = (element: Element) => Promise<FirstParts | unknown> | false | null | undefined

const series = (element: EventsElement) =>
  element.events.some(({ recurrence }) => recurrence) && element['known']['plain']['fetch']()
const booking = async (element: Booking) => (await import('./booking-dependencies.js')).firstBooking(element)

/**
 * What elements fetch when they are drawn first, by their tags, as each fetches it itself: it is there once the element has it.
 */
const fetches: Readonly<Record<string, readonly Fetch<never>[]>> = {
  'when-booking': [booking],
  'when-group-events': [booking],
  'when-time': [(time: Time) => time.recurrence && time['fetchWords']()],
  'when-event': [
    (card: EventCard) => !!(card.occurrence?.event ?? card.event)?.recurrence && card['fetchWords'](),
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
    async (element: DetailsForm) => (await import('./form-dependencies.js')).firstForm(element),
  ],
}

/** Has an element fetch what its first picture needs, before it is drawn: on a server, and in the browser before it takes over. */
export const fetchFirstParts = async (element: LitElement): Promise<FirstParts> => {
  const wanted = (fetches[element.localName] ?? []) as readonly Fetch<LitElement>[]
  const fetchAll = () => Promise.all(wanted.map((fetch) => fetch(element)))
  await fetchAll()
  const { elementProperties } = element.constructor as typeof LitElement
  element['willUpdate'](new Map([...elementProperties.keys()].map((name) => [name, undefined])))
  element['render']()
  const parts = await fetchAll()
  return Object.assign({}, ...parts.filter((part) => part && 'styles' in (part as object)))
}
