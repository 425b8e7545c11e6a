import type {
  Availability,
  BookingService,
  CalendarEvent,
  FreeBusyAnswer,
  PeopleSource,
} from '@whenable/contract'
import type { PersonHours } from '@whenable/flow/calendar'
import type { HourCycle, Interval } from '@whenable/time'
import { LitElement } from 'lit'
import type { Clock } from '../base/clock.js'
import type { AllFreeBusyMessages } from './free-busy-text.js'

/** HTML's way to list words in an attribute; addresses also come with commas. */
const emailList = {
  fromAttribute: (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean),
}

/** What a page gives the times of people, by attributes and properties. */
export class FreeBusyProperties extends LitElement {
  static override properties = {
    people: { attribute: false },
    emails: { converter: emailList },
    answers: { attribute: false },
    availability: { attribute: false },
    events: { attribute: false },
    source: { attribute: false },
    duration: { type: Number },
    step: { type: Number },
    date: {},
    days: { type: Number },
    hourFrom: { type: Number, attribute: 'hour-from' },
    hourTo: { type: Number, attribute: 'hour-to' },
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    tentativeAsFree: { type: Boolean, attribute: 'tentative-as-free' },
    value: { attribute: false },
    configurationId: { attribute: 'configuration-id' },
    serviceUrl: { attribute: 'service-url' },
    session: {},
    sessionProvider: { attribute: false },
    service: { attribute: false },
    noDialog: { type: Boolean, attribute: 'no-dialog' },
    now: { attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
  }

  /** Whose time it is, with their zones and the hours in which they meet. */
  people: readonly PersonHours[] = []
  /** Instead of `people`: addresses; as the attribute with spaces or commas between them. */
  emails: readonly string[] = []
  /** When they are busy, as a service answers it (interface: free-busy). An error is unknown, never free. */
  answers: readonly FreeBusyAnswer[] | null = null
  /** Or: when they can be booked, as a service answers it (interface: Availability). They are busy in the rest. */
  availability: Pick<Availability, 'time_slots'> | null = null
  /** Or: events of either generation, by whoever organizes them or is invited. */
  events: readonly CalendarEvent[] | null = null
  /** Or: where to ask, for the days that are shown. */
  source: PeopleSource | null = null
  /** How long a common time must be, in minutes. */
  duration = 30
  /** What a span snaps to, in minutes. */
  step = 15
  /** The first day shown, `YYYY-MM-DD`; today unless given. */
  date = ''
  /** How many days are shown; in a narrow place it is one. */
  days = 1
  /** The hours to show, 0 to 24. */
  hourFrom = 8
  /** Where they end; see `hour-from`. */
  hourTo = 20
  /** The viewer's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** What is tentative counts as free in common times. */
  tentativeAsFree = false
  /** The span chosen, half-open, Unix seconds. */
  value: Interval | null = null
  /** What the chosen span is booked with; spans are then as long as `duration`, which is the configuration's. */
  configurationId: string | null = null
  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** A visitor's credential for a private configuration. */
  session: string | null = null
  /** Gives a fresh session whenever one is needed. */
  sessionProvider: (() => string | Promise<string>) | null = null
  /** Another way to a service than `service-url`. */
  service: BookingService | null = null
  /** The page goes on with the slot by itself: no dialog opens to book it. */
  noDialog = false
  /** The clock; the browser's unless given. */
  now: Clock | null = null
  /** Times are on their way. */
  busy = false
  /** The times could not be loaded. */
  failed = false
  /** Words of the page's own, for this element alone. */
  messages: Partial<AllFreeBusyMessages> | null = null
}
