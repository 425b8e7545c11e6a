import type { BookingIntent, BookingState, Slot } from '@whenable/flow'
import type { Instant, PlainDate, TimeFormat } from '@whenable/time'
import type { CSSResult, nothing, TemplateResult } from 'lit'
import type { VisitorCalendar } from '../../calendar-import/visitor-calendar.js'
import type { ChoosingMessages } from '../../messages/choosing.js'
import type { Messages } from '../../messages/localize.js'
import type { ChosenEventType } from '../event-types/event-types.js'

/** The states in which a day is chosen. */
export type Choosing = Extract<BookingState, { readonly step: 'loading' | 'choosing' }>

/** Draws the times: of the day (`YYYY-MM-DD`) that is chosen in the month, or all by themselves. */
export type TimesPanel = (state: Choosing, date: PlainDate | null, view: StepView) => TemplateResult

/** What asks for the visitor's calendar, and tells of it. */
export interface CalendarImportPanel {
  readonly renderPanel: (state: Choosing, view: StepView) => TemplateResult
  /** What the visitor has at the time of a slot, in words. */
  readonly conflictOf: (slot: Slot, view: StepView) => string | undefined
  /** What is to be told of days in the month. */
  readonly notesOf: (state: Choosing, view: StepView) => ReadonlyMap<PlainDate, string> | null
}

/** The choice between several configurations, over everything else. */
export interface EventTypesPanel {
  readonly renderPanel: (state: BookingState, view: StepView) => TemplateResult | typeof nothing
}

/** What stands beside the days, or in their place: the facts, and the times. */
export interface Panels {
  readonly summary: (state: BookingState, view: StepView) => TemplateResult
  readonly times: TimesPanel
  /** The visitor's zone, and the way to another one. */
  readonly timeZonePanel: (view: StepView) => TemplateResult
  /** Where the page asks for the visitor's calendar. */
  readonly calendarImport: CalendarImportPanel | undefined
  /** Where the page offers several configurations. */
  readonly eventTypes: EventTypesPanel | undefined
  /** What the times look like, beside what all steps do. */
  readonly styles?: CSSResult
  /** What a slot is called before its time, and that it has gone; for group events. */
  readonly eventTitle?: (slot: Slot) => TemplateResult | undefined
  readonly unavailableTitle?: (slot: Slot, view: StepView) => string | undefined
}

/** The value of the element within that has told a `change`. */
export const chosenValue = ({ target }: Event): string => (target as HTMLElement & { value: string }).value

/** What a step is drawn from, beside its state. */
export interface StepView {
  readonly format: TimeFormat
  readonly messages: ChoosingMessages
  /** `week` and `list` have their times in the place of the days; so has each layout of group events, with `group` before it. */
  readonly layout: string
  /** How many months stand side by side where there is room. */
  readonly months: number
  /** The zone is not the visitor's to choose. */
  readonly isTimeZoneLocked: boolean
  /** What stands beside the days, or in their place, once it has come. */
  readonly panels: Panels | undefined
  /** The panels could not be fetched. */
  readonly loadFailed: boolean
  /** Draws anew once something has come, or tells that it could not be fetched. */
  readonly setLoadFailed: (loadFailed: boolean) => void
  /** The page's own words, for the elements within. */
  readonly ownMessages: Partial<Messages> | null
  readonly now: () => Instant
  readonly serviceUrl: string | null
  /** Nobody is taken on to another page after booking. */
  readonly noRedirect: boolean
  /** Key of the slot that is marked in the list; empty while none is. */
  readonly selectedSlotKey: string
  readonly selectSlot: (key: string) => void
  /** The visitor's calendar, `null` until they give one; absent where the page does not ask for it. */
  readonly calendar: VisitorCalendar | null | undefined
  readonly setCalendar: (calendar: VisitorCalendar | null) => void
  /** The configuration that is shown, of those that the page offers. */
  readonly currentConfigurationId: string | null | undefined
  /** Goes on with another one. */
  readonly chooseEventType: (chosen: ChosenEventType) => void
  readonly send: (intent: BookingIntent) => void
  /** Tells the page; `false` where it prevents what is told. */
  readonly dispatch: (event: Event) => boolean
}

/** How each step is drawn. The element with the id `focus-target` is where reading goes on after the step has changed. */
export type StepTemplates<Steps extends BookingState['step']> = {
  readonly [Step in Steps]: (
    state: Extract<BookingState, { readonly step: Step }>,
    view: StepView,
  ) => TemplateResult
}
