import type { CalendarInfo } from '@whenable/contract'
import type { Instant, PlainDate, TimeFormat, When } from '@whenable/time'
import type { nothing, TemplateResult } from 'lit'
import type { AllCalendarMessages, EventText } from '../model/event-text.js'
import type { EventOccurrence } from '../model/plain-events.model.js'

/** The cursor's day and, in a time grid, its minute of the axis; `null` in the all-day row. */
export interface Cursor {
  readonly date: PlainDate
  readonly place: number | null
}

/** Length of the time at the cursor, in minutes. */
export const CURSOR_MINUTES = 30

/** What templates are rendered from, besides days and events. */
export interface ViewContext {
  readonly format: TimeFormat
  readonly messages: AllCalendarMessages
  readonly now: Instant
  readonly today: PlainDate
  readonly calendars: ReadonlyMap<string, CalendarInfo>
  readonly textOf: (occurrence: EventOccurrence) => EventText
  readonly cursor: Cursor
  /** Key of the event that is the tab stop; empty if the cursor is. */
  readonly active: string
  /** The time being selected. */
  readonly range: When | null
  /** The event being moved, and its new time. */
  readonly moved: { readonly occurrence: EventOccurrence; readonly when: When } | null
  readonly isEditable: (occurrence: EventOccurrence) => boolean
  /** A list of events; nothing while its code is loaded. */
  readonly list: (items: readonly EventOccurrence[]) => TemplateResult | typeof nothing
  /** Opens a list of events beside their button. */
  readonly openMore: (label: string, items: readonly EventOccurrence[], beside: Element) => void
  /** Goes to a day; undefined if the visitor cannot. */
  readonly openDay: ((date: PlainDate) => void) | undefined
  readonly enter: () => void
}

/** Identifies an occurrence among all that are shown. */
export const keyOf = ({ id, event }: EventOccurrence): string => `${event.calendar_id ?? ''} ${id}`
