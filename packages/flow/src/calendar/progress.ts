import type {
  CalendarEvent,
  CalendarInfo,
  ChangedSeries,
  EventQuery,
  MovedSeriesEvents,
  RsvpStatus,
  SeriesMoveUndoRequest,
  ServiceErrorInfo,
} from '@whenable/contract'
import type { Interval, PlainDate } from '@whenable/time'
import {
  type AbortEffect,
  type AnswerEvent,
  type EffectErrorEvent,
  type Handlers,
  initialProgress,
  type PageEvent,
  type Progress,
  type Transition,
} from '../machine.js'
import type { ChangePlan, SeriesPlanRequest } from './event-plan.js'
import type { CalendarView, KnownMonths } from './shown-events.js'
import type { CalendarFacts, CalendarIntent, CalendarStep, ChangeKind, OccurrenceName } from './state.js'

/** A change that is being saved. */
export interface PendingChange extends Required<OccurrenceName> {
  readonly kind: ChangeKind
  /** What is shown meanwhile, and what is written unless the source does more. */
  readonly plan: ChangePlan
  /** The move of a series, which needs all its overrides: the plan has those that are loaded. */
  readonly series?: SeriesPlanRequest | undefined
  /** The move that the source undoes itself. */
  readonly undoes?: SeriesMoveUndoRequest | undefined
}

/** Reverts the last change. */
export interface PendingUndo {
  readonly plan: ChangePlan
  readonly undoes?: SeriesMoveUndoRequest | undefined
}

/** Effects whose answers the flow awaits. */
export type PendingCalendarEffect =
  | { readonly type: 'calendars'; readonly attempt: number }
  | {
      readonly type: 'events'
      readonly attempt: number
      readonly query: EventQuery
      /** The month that the answer loads. */
      readonly month: PlainDate
    }
  | ({ readonly type: 'save'; readonly attempt: number } & PendingChange)
  | ({
      readonly type: 'send-answer'
      readonly attempt: number
      readonly event: CalendarEvent
      readonly status: RsvpStatus
    } & PendingChange)

/** Effects of the calendar flow, as plain data. */
export type CalendarEffect = PendingCalendarEffect | AbortEffect

/** The result of a plan: an answer for each write, and the ids that new events got in place of those in the plan. */
export interface SavedPlan {
  /** The plan that was written. */
  readonly plan: ChangePlan
  readonly answers: readonly (CalendarEvent | undefined)[]
  readonly ids: readonly (readonly [string, string])[]
}

/** The result of a change of a series that the source has made itself. */
export type SavedSeries = { readonly series: ChangedSeries | MovedSeriesEvents }

export type CalendarFlowEvent =
  | CalendarIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'calendars', readonly CalendarInfo[]>
  | AnswerEvent<'events', readonly CalendarEvent[]>
  | AnswerEvent<'save', SavedPlan | SavedSeries>
  | AnswerEvent<'send-answer', CalendarEvent | undefined>

/** What the calendar flow knows, in plain JSON. */
export interface CalendarProgress extends Progress<CalendarFacts, CalendarStep, PendingCalendarEffect> {
  readonly calendars: readonly CalendarInfo[]
  readonly hiddenCalendars: readonly string[]
  readonly known: Readonly<Record<string, KnownMonths>>
  /** Why a calendar's last request failed. It is not requested again until the visitor asks for it. */
  readonly errors: Readonly<Record<string, ServiceErrorInfo>>
  readonly views: Readonly<Record<string, CalendarView>>
  readonly undo: PendingUndo | null
  readonly canChange: boolean
  readonly canAnswer: boolean
  readonly reconnectUrl: string | undefined
}

/** One transition of the calendar flow in progress. */
export type CalendarTransition = Transition<CalendarProgress>

/** Handlers of the calendar flow, by event type. */
export type CalendarHandlers<Types extends CalendarFlowEvent['type']> = Handlers<
  CalendarProgress,
  CalendarFlowEvent,
  Types
>

/** The change that is being saved, if there is one. */
export const pendingChange = ({ pending }: Pick<CalendarProgress, 'pending'>): PendingChange | undefined =>
  pending.find((effect) => effect.type === 'save' || effect.type === 'send-answer')

export const isShown = ({ hiddenCalendars }: CalendarTransition, id: string): boolean =>
  !hiddenCalendars.includes(id)

/** The initial values of a calendar flow. */
export interface CalendarStart {
  /** The window to show first, half-open, in Unix seconds. */
  readonly window: Interval
  /** The viewer's time zone, IANA name. */
  readonly timeZone: string
  readonly online?: boolean | undefined
  /** The ids of calendars that are hidden at first. */
  readonly hiddenCalendars?: readonly string[] | undefined
  /** Whether the source can change events and answer invitations, and the URL that reconnects its account. */
  readonly canChange: boolean
  readonly canAnswer: boolean
  readonly reconnectUrl?: string | undefined
}

/** The progress before the first event. */
export const initialCalendar = ({
  window,
  timeZone,
  online = true,
  hiddenCalendars = [],
  canChange,
  canAnswer,
  reconnectUrl,
}: CalendarStart): CalendarProgress => ({
  ...initialProgress,
  facts: {
    list: { state: 'loading' },
    calendars: [],
    window,
    timeZone,
    occurrences: [],
    unreadable: [],
    canUndo: false,
    online,
  },
  step: { change: null },
  calendars: [],
  hiddenCalendars,
  known: {},
  errors: {},
  views: {},
  undo: null,
  canChange,
  canAnswer,
  reconnectUrl,
})
