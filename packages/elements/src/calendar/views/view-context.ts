import type { CalendarInfo } from '@whenable/contract'
import type { Instant, PlainDate, TimeFormat, When } from '@whenable/time'
import type { nothing, TemplateResult } from 'lit'
import type { AllCalendarMessages, EventText } from '../model/event-text.js'
import type { EventOccurrence } from '../model/plain-events.model.js'

/** Where the keyboard is: a day, and in a time grid a minute of its axis; none for the row of whole days. */
export interface Cursor {
  readonly date: PlainDate
  readonly place: number | null
}

/** How long the time is that the keyboard stands on, in minutes. */
export const CURSOR_MINUTES = 30

/** What the templates draw from, beside the days and their events. */
export interface ViewContext {
  readonly format: TimeFormat
  readonly messages: AllCalendarMessages
  readonly now: Instant
  readonly today: PlainDate
  readonly calendars: ReadonlyMap<string, CalendarInfo>
  readonly textOf: (occurrence: EventOccurrence) => EventText
  readonly cursor: Cursor
  /** The event that Tab reaches, by its key; empty where the cursor is the stop. */
  readonly active: string
  /** The time that is being selected. */
  readonly range: When | null
  /** Where an event would be that is being moved. */
  readonly moved: { readonly occurrence: EventOccurrence; readonly when: When } | null
  readonly isEditable: (occurrence: EventOccurrence) => boolean
  /** Events under each other; nothing while what draws them is on its way. */
  readonly list: (items: readonly EventOccurrence[]) => TemplateResult | typeof nothing
  /** Shows all of some events beside what stands for them. */
  readonly openMore: (label: string, items: readonly EventOccurrence[], beside: Element) => void
  /** Goes to a day; nothing where the visitor may not. */
  readonly openDay: ((date: PlainDate) => void) | undefined
  readonly enter: () => void
}

/** Names an occurrence among all that are shown. */
export const keyOf = ({ id, event }: EventOccurrence): string => `${event.calendar_id ?? ''} ${id}`
