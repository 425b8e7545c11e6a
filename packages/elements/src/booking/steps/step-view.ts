import type { BookingIntent, BookingState, Slot } from '@whenable/flow'
import type { HourCycle, Instant, PlainDate, TimeFormat } from '@whenable/time'
import type { CSSResult, nothing, TemplateResult } from 'lit'
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

/** The choice between several configurations, above everything else. */
export interface EventTypesPanel {
  readonly renderPanel: (state: BookingState, view: StepView) => TemplateResult | typeof nothing
}

/** Code that is loaded when a service or a configuration needs it. */
export type LazyModules = ReturnType<typeof import('./lazy-modules.js').lazyModulesOf>

/** What is rendered besides the days: the summary and the times. */
export interface Panels {
  readonly summary: (state: BookingState, view: StepView) => TemplateResult
  /** What a time costs, if it costs something and once that is loaded. The first call loads it. */
  readonly price: (state: BookingState, view: StepView) => unknown
  readonly modules: LazyModules
  /** Whether the summary shows the name and the logo of the business. */
  readonly showsBrand: () => boolean
  /** Whether the element is dark now. */
  readonly isDark: () => boolean
  readonly times: TimesPanel
  /** The time zone, with the button to change it; below a month (`state`) also the button to unfold that. */
  readonly timeZonePanel: (view: StepView, state?: Choosing) => TemplateResult
  /** If the page offers to import a calendar. */
  readonly calendarImport: CalendarImportPanel | undefined
  /** If the page offers several configurations. */
  readonly eventTypes: EventTypesPanel | undefined
  /** Style sheet of the layout. */
  readonly styles?: CSSResult
  /** The name of a slot before its time, and the heading if it is taken; for group events. */
  readonly eventTitle?: (slot: Slot) => TemplateResult | undefined
  readonly unavailableTitle?: (slot: Slot, view: StepView) => string | undefined
}

/** The value of the element that dispatched `change`. */
export const chosenValue = ({ target }: Event): string => (target as HTMLElement & { value: string }).value

/** What a step is rendered from, besides its state. */
export interface StepView {
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
  /** The page's own messages, for inner elements. */
  readonly ownMessages: Partial<Messages> | null
  readonly now: () => Instant
  readonly serviceUrl: string | null
  /** Whether the redirect after booking is off. */
  readonly noRedirect: boolean
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
  /** Dispatches an event; returns `false` if the page canceled it. */
  readonly dispatch: (event: Event) => boolean
}

/** Templates of steps. The element with the id `focus-target` gets the focus after a change of step. */
export type StepTemplates<Steps extends BookingState['step']> = {
  readonly [Step in Steps]: (
    state: Extract<BookingState, { readonly step: Step }>,
    view: StepView,
  ) => TemplateResult
}
