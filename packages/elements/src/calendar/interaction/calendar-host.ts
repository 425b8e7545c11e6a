import type { CalendarFlow } from '@whenable/flow/calendar'
import type { Instant, PlainDate, TimeFormat, When } from '@whenable/time'
import type { LitElement } from 'lit'
import type { AllCalendarMessages } from '../model/event-text.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { TimeGrid } from '../model/time-grid.model.js'
import type { CalendarView } from '../model/views.model.js'
import type { LastMove } from '../source/source-status.js'

/** Where the keyboard may go: days, and in a time grid times. */
export interface CursorBounds {
  readonly dates: readonly PlainDate[]
  readonly grid: TimeGrid | null
  readonly firstDay: number
}

/** What the keyboard and the pointer of a calendar read of it and do to it. A calendar hands it to them alone: pages cannot reach it. */
export interface CalendarHost {
  readonly element: LitElement
  /** The page that is shown. */
  place(): CursorBounds & {
    readonly view: CalendarView
    readonly timeZone: string
    readonly today: PlainDate
    readonly now: Instant
  }
  textContext(): { readonly format: TimeFormat; readonly messages: AllCalendarMessages }
  direction(): 'ltr' | 'rtl'
  isEditable(occurrence: EventOccurrence): boolean
  /** Shows the page of another day. */
  goTo(date: PlainDate): void
  /** Shows the page before or after this one. */
  turn(step: 1 | -1): void
  /** Fires `when-range-select`. */
  selectRange(when: When): void
  /** Speaks a sentence in the live region. */
  announce(text: string): void
  /** Keeps how a change is described, before it is made. */
  rememberMove(change: LastMove): void
  /** Sends an intent to the flow of the source, where there is one. */
  send: CalendarFlow['send']
  /** Draws the time that is selected, or where an event would be; `null` where neither goes on. */
  showDrag(
    range: When | null,
    moved: { readonly occurrence: EventOccurrence; readonly when: When } | null,
  ): void
}
