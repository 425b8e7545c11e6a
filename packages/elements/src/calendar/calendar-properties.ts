import type { OpenHours } from '@whenable/time'
import type { PropertyDeclarations } from 'lit'
import { ObjectOrArray } from '../base/object-or-array.js'
import type { CalendarView } from './model/views.model.js'
import { EventsElement } from './source/events-element.js'

/** Reads a list separated by spaces, as in HTML attributes. */
const viewList = {
  fromAttribute: (text: string | null): CalendarView[] | undefined =>
    text?.split(/\s+/).filter(Boolean) as CalendarView[] | undefined,
}

/** The options of a calendar besides its events, as attributes and properties, and its measured size. */
export abstract class CalendarProperties extends EventsElement {
  static override properties: PropertyDeclarations = {
    view: {},
    views: { converter: viewList },
    days: { type: Number },
    secondTimeZone: { attribute: 'second-time-zone' },
    hourFrom: { type: Number, attribute: 'hour-from' },
    hourTo: { type: Number, attribute: 'hour-to' },
    businessHours: { type: ObjectOrArray, attribute: false },
    firstDay: { type: Number, attribute: 'first-day' },
    /** Shows week numbers: `iso` by ISO 8601, `locale` from the week of January 1. */
    weekNumbers: { attribute: 'week-numbers' },
    editable: { type: Boolean },
    roomForDays: { state: true },
    isCompact: { state: true },
    lines: { state: true },
  }

  /** The layout: `month`, `week`, `work-week`, `days`, `day` or `agenda`. */
  view: CalendarView = 'week'
  /** The views that the visitor can choose from. */
  views: readonly CalendarView[] = ['month', 'week', 'day', 'agenda']
  /** How many days the `days` view shows. */
  days = 4
  /** A second time zone (IANA name), whose hours are added to the scale. */
  secondTimeZone: string | null = null
  /** The first hour to show, 0 to 23. Events outside the hours extend them. */
  hourFrom = 0
  /** The last hour to show, 1 to 24; see `hour-from`. */
  hourTo = 24
  /** Business hours. Time outside of them is shaded. */
  businessHours: OpenHours | readonly OpenHours[] | null = null
  /** First day of the week, 0 = Sunday. Default: the language's. */
  firstDay: number | null = null
  /** Numbers weeks by ISO 8601, or from the week of 1 January on. */
  weekNumbers: 'iso' | 'locale' | null = null
  /** Whether events can be moved. */
  editable = false

  /** How many days fit side by side, and how many events fit into a day of a month. */
  protected roomForDays = 9
  protected lines = 3
  /** Whether the container is so narrow that a month shows dots only. */
  protected isCompact = false
}
