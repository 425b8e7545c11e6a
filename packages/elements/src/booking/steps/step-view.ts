import type { BookingIntent, BookingState, HoldNotice, Slot } from '@whenable/flow'
import type { HourCycle, Instant, PlainDate, TimeFormat } from '@whenable/time'
import type { LitElement, TemplateResult } from 'lit'
import type { VisitorCalendar } from '../../calendar-import/visitor-calendar.js'
import type { ChoosingMessages } from '../../messages/generated/choosing.js'
import type { Messages } from '../../messages/localize.js'
import type { ChosenEventType } from '../event-types/event-types.js'

/** The states in which a day is chosen. */
export type Choosing = Extract<BookingState, { readonly step: 'loading' | 'choosing' }>

/** Renders the times: of the day (`YYYY-MM-DD`) that is chosen in the month, or all of them. */
export type TimesPanel = (state: Choosing, date: PlainDate | null, view: StepView) => TemplateResult

/** Imports the visitor's calendar, and shows conflicts with it. */
export interface CalendarImportPanel {
  readonly renderPanel: (state: Choosing, view: StepView) => TemplateResult
  /** What a slot conflicts with in the calendar, as text. */
  readonly conflictOf: (slot: Slot, view: StepView) => string | undefined
  /** Notes for days of the month. */
  readonly notesOf: (state: Choosing, view: StepView) => ReadonlyMap<PlainDate, string> | null
}

/** What is rendered besides the days: the summary and the times. */
export interface Panels {
  readonly summary: (state: BookingState, view: StepView) => TemplateResult
  readonly times: TimesPanel
  /** The waitlist, while it is open in place of the days and the times. */
  readonly waitlist?: (state: Choosing, view: StepView) => TemplateResult | undefined
  /** The notice about the hold of the chosen time, once that is loaded. */
  readonly holdNotice: (hold: HoldNotice, view: StepView) => TemplateResult | undefined
  /** The time zone, with the button to change it; below a month (`state`) also the button to unfold that. */
  readonly timeZonePanel: (view: StepView, state?: Choosing) => TemplateResult
  /** If the page offers to import a calendar. */
  readonly calendarImport?: CalendarImportPanel | undefined
  /** The name of a slot before its time, and the heading if it is taken; for group events. */
  readonly eventTitle?: (slot: Slot) => TemplateResult | undefined
  readonly unavailableTitle?: (slot: Slot, view: StepView) => string | undefined
}

/** The value of the element that dispatched `change`. */
export const chosenValue = ({ target }: Event): string => (target as HTMLElement & { value: string }).value

/** The element that shows a booking, or a part of one: its properties are the page's, and it dispatches the events. */
export type BookingElement = LitElement & {
  /** The page's own messages, also for inner elements. */
  readonly messages: Partial<Messages> | null
  readonly serviceUrl?: string | null
  readonly noRedirect?: boolean
  readonly hideBrand?: boolean
}

/** What a step is rendered from, besides its state. */
export interface StepView {
  readonly host: BookingElement
  readonly format: TimeFormat
  readonly messages: ChoosingMessages
  /** The layout of the times. `week`, `list` and all layouts of group events (prefix `group`) replace the days. */
  readonly layout: string
  /** How many months are shown side by side if there is room. */
  readonly months: number
  /** Whether the visitor cannot change the time zone. */
  readonly isTimeZoneLocked: boolean
  /** The panels, once loaded. */
  readonly panels: Panels | undefined
  /** Whether loading the panels failed. */
  readonly loadFailed: boolean
  /** Sets whether loading failed, and updates the element. */
  readonly setLoadFailed: (loadFailed: boolean) => void
  readonly now: () => Instant
  /** Label of the button that waits for a seat in a full event; absent: nobody can wait. */
  readonly waitLabel?: string | undefined
  /** Key of the slot selected in the list; empty if none is. */
  readonly selectedSlotKey: string
  readonly selectSlot: (key: string) => void
  /** Sets the visitor's choice between 12 and 24 hours. */
  readonly setHourCycle: (hourCycle: HourCycle) => void
  /** The visitor's calendar, `null` until they add one; undefined if the page does not offer that. */
  readonly calendar: VisitorCalendar | null | undefined
  readonly setCalendar: (calendar: VisitorCalendar | null) => void
  /** Id of the shown configuration, if the page names one. */
  readonly currentConfigurationId: string | null | undefined
  /** Continues with another configuration. */
  readonly chooseEventType: (chosen: ChosenEventType) => void
  readonly send: (intent: BookingIntent) => void
}

/** Templates of steps. The element with the id `focus-target` gets the focus after a change of step. */
export type StepTemplates<Steps extends BookingState['step']> = {
  readonly [Step in Steps]: (
    state: Extract<BookingState, { readonly step: Step }>,
    view: StepView,
  ) => TemplateResult | undefined
}
