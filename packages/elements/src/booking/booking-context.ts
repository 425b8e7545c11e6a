import { type BookingIntent, type BookingState, type HoldNotice, type Slot, slotKey } from '@whenable/flow'
import type { HourCycle, Instant, PlainDate, TimeFormat } from '@whenable/time'
import type { LitElement, TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import type { ChoosingMessages } from '../messages/generated/choosing.js'
import type { Localized, Messages } from '../messages/localize.js'
import type { ChosenEventType } from './event-types/event-types.js'

/** The states in which a day is chosen. */
export type Choosing = Extract<BookingState, { readonly step: 'loading' | 'choosing' }>

/** Renders the times: of the day (`YYYY-MM-DD`) that is chosen in the month, or all of them. */
export type TimesPanel = (state: Choosing, date: PlainDate | null, context: BookingContext) => TemplateResult

/** Imports the visitor's calendar, and shows conflicts with it. */
export interface CalendarImportPanel {
  readonly renderPanel: (state: Choosing, context: BookingContext) => TemplateResult
  /** What a slot conflicts with in the calendar, as text. */
  readonly conflictOf: (slot: Slot, context: BookingContext) => string | undefined
  /** Notes for days of the month. */
  readonly notesOf: (state: Choosing, context: BookingContext) => ReadonlyMap<PlainDate, string> | null
}

/** What is rendered besides the days: the summary and the times. */
export interface Panels {
  readonly summary: (state: BookingState, context: BookingContext) => TemplateResult
  readonly times: TimesPanel
  /** The waitlist, while it is open in place of the days and the times. */
  readonly waitlist?: (state: Choosing, context: BookingContext) => TemplateResult | undefined
  /** The notice about the hold of the chosen time, once that is loaded. */
  readonly holdNotice: (hold: HoldNotice, context: BookingContext) => TemplateResult | undefined
  /** The time zone, with the button to change it; below a month (`state`) also the button to unfold that. */
  readonly timeZonePanel: (context: BookingContext, state?: Choosing) => TemplateResult
  /** If the page offers to import a calendar. */
  readonly calendarImport?: CalendarImportPanel | undefined
  /** The name of a slot before its time, and the heading if it is taken; for group events. */
  readonly eventTitle?: (slot: Slot) => TemplateResult | undefined
  readonly unavailableTitle?: (slot: Slot, context: BookingContext) => string | undefined
}

/** The element that shows a booking, or a part of one: its properties are the page's, and it dispatches the events. */
export type BookingElement = LitElement & {
  readonly hourCycle: HourCycle | null
  readonly now: Clock | null
  /** The page's own messages, also for inner elements. */
  readonly messages: Partial<Messages> | null
  readonly months?: number | null
  readonly serviceUrl?: string | null
  readonly noRedirect?: boolean
  readonly hideBrand?: boolean
}

/** What the visitor chose besides what the flow knows. */
export interface VisitorChoices {
  /** Key of the slot that is selected in a list; empty if none is. */
  readonly slotKey: string
  /** 12 or 24 hours. */
  readonly hourCycle?: HourCycle | undefined
  /** The calendar that they imported. */
  readonly calendar?: VisitorCalendar | null | undefined
  /** One of several configurations. */
  readonly eventType?: ChosenEventType | undefined
}

/** The choices before the visitor makes any. */
export const noChoices: VisitorChoices = { slotKey: '' }

/** What an element adds to its context. */
interface OwnContext {
  /** The layout of the times. `week`, `list` and all layouts of group events (prefix `group`) replace the days. */
  readonly layout: string
  /** Whether the visitor cannot change the time zone. */
  readonly isTimeZoneLocked: boolean
  /** The panels, once loaded. */
  readonly panels: Panels | undefined
  /** Whether loading the panels failed. */
  readonly loadFailed: boolean
  /** Sets whether loading failed, and updates the element. */
  readonly setLoadFailed: (loadFailed: boolean) => void
  readonly choices: VisitorChoices
  /** Changes some of the visitor's choices. */
  readonly choose: (changes: Partial<VisitorChoices>) => void
  /** Id of the shown configuration, if the page names one. */
  readonly configurationId?: string | null | undefined
  readonly send: (intent: BookingIntent) => void
}

/** What the templates and elements of a booking are given besides its state: one object for each update of the element that shows it. */
export interface BookingContext extends OwnContext {
  readonly host: BookingElement
  readonly format: TimeFormat
  readonly messages: ChoosingMessages
  readonly now: () => Instant
  /** Label of the button that waits for a seat in a full event; absent: nobody can wait. */
  readonly waitLabel?: string | undefined
}

/** Creates the context of an element for the state that it shows. A slot that is chosen is also the selected one. */
export const bookingContext = (
  host: BookingElement,
  state: BookingState,
  { lang, messages }: Localized<ChoosingMessages>,
  own: OwnContext,
): BookingContext => ({
  ...own,
  choices: 'slot' in state ? { ...own.choices, slotKey: slotKey(state.slot) } : own.choices,
  host,
  format: {
    locale: lang,
    timeZone: state.timeZone,
    hourCycle: own.choices.hourCycle ?? host.hourCycle ?? undefined,
  },
  messages,
  now: () => currentInstantOf(host),
})

/** Templates of steps. The element with the id `focus-target` gets the focus after a change of step. */
export type StepTemplates<Steps extends BookingState['step']> = {
  readonly [Step in Steps]: (
    state: Extract<BookingState, { readonly step: Step }>,
    context: BookingContext,
  ) => TemplateResult | undefined
}

/** The value of the element that dispatched `change`. */
export const chosenValue = ({ target }: Event): string => (target as HTMLElement & { value: string }).value
