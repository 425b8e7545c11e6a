import type { OpenHours } from '@whenable/time'
import type { PropertyDeclarations } from 'lit'
import type { CalendarView } from './model/views.model.js'
import { EventsElement } from './source/events-element.js'

/** HTML's way to list words in an attribute. */
const viewList = {
  fromAttribute: (text: string | null): CalendarView[] =>
    (text ?? '').split(/\s+/).filter(Boolean) as CalendarView[],
}

/** What a page gives a calendar beside its events, by attributes and properties, and what the calendar keeps of its place. */
export abstract class CalendarProperties extends EventsElement {
  static override properties: PropertyDeclarations = {
    view: {},
    views: { converter: viewList },
    days: { type: Number },
    secondTimeZone: { attribute: 'second-time-zone' },
    hourFrom: { type: Number, attribute: 'hour-from' },
    hourTo: { type: Number, attribute: 'hour-to' },
    businessHours: { attribute: false },
    firstDay: { type: Number, attribute: 'first-day' },
    weekNumbers: { attribute: 'week-numbers' },
    editable: { type: Boolean },
    roomForDays: { attribute: false },
    isCompact: { attribute: false },
    lines: { attribute: false },
  }

  /** How days are laid out: a month, a week, a work week, some days, one, or a list. */
  view: CalendarView = 'week'
  /** The views between which the visitor may choose. */
  views: readonly CalendarView[] = ['month', 'week', 'day', 'agenda']
  /** How many days the view `days` has. */
  days = 4
  /** Another zone, whose hours stand beside the viewer's. */
  secondTimeZone: string | null = null
  /** The hours to show, 0 to 24; more where an event lies outside of them. */
  hourFrom = 0
  /** Where they end; see `hour-from`. */
  hourTo = 24
  /** The time outside of them is shaded. */
  businessHours: OpenHours | readonly OpenHours[] | null = null
  /** The day on which weeks start, 0 = Sunday; the language's own unless given. */
  firstDay: number | null = null
  /** Numbers weeks by ISO 8601, or from the week of 1 January on. */
  weekNumbers: 'iso' | 'locale' | null = null
  /** Events can be moved. */
  editable = false

  /** How many days have room side by side, and how many events a day of a month. */
  protected roomForDays = 7
  protected lines = 3
  /** The place is too narrow for more than dots in a month. */
  protected isCompact = false
}
