import type { CalendarFlow } from '@whenable/flow/calendar'
import type { Instant, PlainDate, TimeFormat, When } from '@whenable/time'
import type { LitElement } from 'lit'
import type { AllCalendarMessages } from '../model/event-text.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { TimeGrid } from '../model/time-grid.model.js'
import type { CalendarView } from '../model/views.model.js'
import type { LastMove } from '../source/source-status.js'

/** The days, and in a time grid the times, that the keyboard can move to. */
export interface CursorBounds {
  readonly dates: readonly PlainDate[]
  readonly grid: TimeGrid | null
  readonly firstDay: number
}

/** A calendar's interface for its keyboard and pointer. Pages cannot reach it. */
export interface CalendarHost {
  readonly element: LitElement
  /** The visible page. */
  place(): CursorBounds & {
    readonly view: CalendarView
    readonly timeZone: string
    readonly today: PlainDate
    readonly now: Instant
  }
  textContext(): { readonly format: TimeFormat; readonly messages: AllCalendarMessages }
  direction(): 'ltr' | 'rtl'
  isEditable(occurrence: EventOccurrence): boolean
  /** Goes to another day. */
  goTo(date: PlainDate): void
  /** Goes to the page before or after this one. */
  turn(step: 1 | -1): void
  /** Dispatches `when-range-select`. */
  selectRange(when: When): void
  /** Announces a text in the live region. */
  announce(text: string): void
  /** Stores the description of a move before it is made. */
  rememberMove(change: LastMove): void
  /** Sends an intent to the flow of the source, if there is one. */
  send: CalendarFlow['send']
  /** Shows the time being selected, or where a dragged event would be; `null` for none. */
  showDrag(
    range: When | null,
    moved: { readonly occurrence: EventOccurrence; readonly when: When } | null,
  ): void
}
