import type { CalendarEvent, CalendarInfo, EventSource } from '@whenable/flow/calendar'
import type { HourCycle, Instant, OpenHours } from '@whenable/time'
import { LitElement } from 'lit'
import type { AllCalendarMessages } from './event-words.js'
import type { CalendarView } from './views.model.js'

/** HTML's way to list words in an attribute. */
const viewList = {
  fromAttribute: (text: string | null): CalendarView[] =>
    (text ?? '').split(/\s+/).filter(Boolean) as CalendarView[],
}

/** What a page gives a calendar, by attributes and properties, and what the calendar keeps of its place. */
export class CalendarProperties extends LitElement {
  static override properties = {
    view: {},
    views: { converter: viewList },
    days: { type: Number },
    date: {},
    timeZone: { attribute: 'time-zone' },
    secondTimeZone: { attribute: 'second-time-zone' },
    events: { attribute: false },
    source: { attribute: false },
    calendars: { attribute: false },
    hourFrom: { type: Number, attribute: 'hour-from' },
    hourTo: { type: Number, attribute: 'hour-to' },
    businessHours: { attribute: false },
    firstDay: { type: Number, attribute: 'first-day' },
    weekNumbers: { attribute: 'week-numbers' },
    editable: { type: Boolean },
    hourCycle: { attribute: 'hour-cycle' },
    now: { attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    roomForDays: { attribute: false },
    isCompact: { attribute: false },
    lines: { attribute: false },
  }

  view: CalendarView = 'week'
  /** The views between which the visitor may choose. */
  views: readonly CalendarView[] = ['month', 'week', 'day', 'agenda']
  /** How many days the view `days` has. */
  days = 4
  /** The day navigated to, `YYYY-MM-DD`; today unless given. */
  date = ''
  /** The viewer's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** Another zone, whose hours stand beside the viewer's. */
  secondTimeZone: string | null = null
  /** Events of either generation of the interface, or of the page's own making. */
  events: readonly CalendarEvent[] = []
  /** Where events come from, in place of `events` and `calendars`. */
  source: EventSource | null = null
  /** Names and colours of the calendars that `events` are of. */
  calendars: readonly CalendarInfo[] = []
  /** The hours to show, 0 to 24; more where an event lies outside of them. */
  hourFrom = 0
  hourTo = 24
  /** The time outside of them is shaded. */
  businessHours: OpenHours | readonly OpenHours[] | null = null
  /** The day on which weeks start, 0 = Sunday; the language's own unless given. */
  firstDay: number | null = null
  /** Numbers weeks by ISO 8601, or from the week of 1 January on. */
  weekNumbers: 'iso' | 'locale' | null = null
  /** Events can be moved. */
  editable = false
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** The clock; the browser's unless given. */
  now: (() => Instant) | null = null
  /** Events are on their way. */
  busy = false
  /** The events could not be loaded. */
  failed = false
  messages: Partial<AllCalendarMessages> | null = null

  /** How many days have room side by side, and how many events a day of a month. */
  protected roomForDays = 7
  protected lines = 3
  /** The place is too narrow for more than dots in a month. */
  protected isCompact = false
}
