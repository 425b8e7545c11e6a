import type {
  Availability,
  BookingService,
  CalendarEvent,
  FreeBusyAnswer,
  PeopleSource,
} from '@whenable/contract'
import type { PersonHours } from '@whenable/flow/calendar'
import type { HourCycle, Interval } from '@whenable/time'
import type { Clock } from '../base/clock.js'
import { WhenElement } from '../base/when-element.js'
import type { AllFreeBusyMessages } from './free-busy-text.js'

/** Reads a list of addresses separated by spaces or commas. */
const emailList = {
  fromAttribute: (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean),
}

/** The options of `when-free-busy`, as attributes and properties. */
export abstract class FreeBusyProperties extends WhenElement {
  static override properties = {
    people: { attribute: false },
    emails: { converter: emailList },
    answers: { type: Array, attribute: false },
    availability: { attribute: false },
    events: { type: Array, attribute: false },
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
    sessionProvider: { type: Function, attribute: false },
    service: { attribute: false },
    hideDialog: { type: Boolean, attribute: 'hide-dialog' },
    now: { type: Function, attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
  }

  /** The people, with their time zones and working hours. */
  people: readonly PersonHours[] = []
  /** Email addresses, instead of `people`. The attribute takes them separated by spaces or commas. */
  emails: readonly string[] = []
  /** Their busy times, as the service returns them (interface: free-busy). An error means unknown, never free. */
  answers: readonly FreeBusyAnswer[] | null = null
  /** Alternatively, the times when they can be booked (interface: Availability). They are busy at all other times. */
  availability: Pick<Availability, 'time_slots'> | null = null
  /** Alternatively, events of the v3 API or the legacy API, with their organizers and participants. */
  events: readonly CalendarEvent[] | null = null
  /** Alternatively, a source that is asked for the dates shown. */
  source: PeopleSource | null = null
  /** Minimum length of a common free time, in minutes. */
  duration = 30
  /** Time spans snap to this many minutes. */
  step = 15
  /** The first date shown, `YYYY-MM-DD`. Default: today. */
  date = ''
  /** How many days are shown. A narrow container shows one. */
  days = 1
  /** The first hour to show, 0 to 23. */
  hourFrom = 8
  /** The last hour to show, 1 to 24; see `hour-from`. */
  hourTo = 20
  /** The viewer's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Whether tentative events count as free in common times. */
  tentativeAsFree = false
  /** The chosen time span: half-open, Unix seconds. */
  value: Interval | null = null
  /** Id of the configuration to book the chosen time span with. Time spans then have the fixed length `duration`. */
  configurationId: string | null = null
  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** A session id, which gives a visitor access to a private configuration. */
  session: string | null = null
  /** Returns a session id. Called for the first request, and again with the session id that was refused. */
  sessionProvider: ((refused?: string) => string | Promise<string>) | null = null
  /** A service object, instead of `service-url`. */
  service: BookingService | null = null
  /** Does not open a dialog to book the chosen time span: the page handles it. */
  hideDialog = false
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** Whether times are being loaded. */
  busy = false
  /** Whether loading the times failed. */
  failed = false
  /** Messages that replace the element's own. */
  messages: Partial<AllFreeBusyMessages> | null = null
}
