import type {
  CalendarEvent,
  CalendarInfo,
  EventQuery,
  RsvpStatus,
  ServiceErrorInfo,
} from '@whenable/contract'
import type { Interval, PlainDate } from '@whenable/time'
import type { AbortEffect, AnswerEvent, EffectErrorEvent, Moment, PageEvent } from '../machine.js'
import type { ChangePlan } from './event-plan.js'
import type { CalendarView, KnownMonths } from './shown-events.js'
import type { CalendarFacts, CalendarIntent, CalendarStep, ChangeKind, OccurrenceName } from './state.js'

/** What a transition wants done, as plain data. */
export type CalendarEffect =
  | { readonly type: 'calendars'; readonly attempt: number }
  | { readonly type: 'events'; readonly attempt: number; readonly query: EventQuery }
  | { readonly type: 'save'; readonly attempt: number; readonly plan: ChangePlan }
  | {
      readonly type: 'send-answer'
      readonly attempt: number
      readonly event: CalendarEvent
      readonly status: RsvpStatus
    }
  | AbortEffect

/** What became of a plan: an answer for each write, and the ids that new events have got in place of those in the plan. */
export interface SavedPlan {
  readonly answers: readonly (CalendarEvent | undefined)[]
  readonly ids: readonly (readonly [string, string])[]
}

export type CalendarFlowEvent =
  | CalendarIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'calendars', readonly CalendarInfo[]>
  | AnswerEvent<'events', readonly CalendarEvent[]>
  | AnswerEvent<'save', SavedPlan>
  | AnswerEvent<'send-answer', CalendarEvent | undefined>

/** A month of a calendar that is asked for. */
export interface Read {
  readonly attempt: number
  readonly calendarId: string
  readonly month: PlainDate
}

/** A change that is being saved. */
export interface Saving extends Required<OccurrenceName> {
  readonly attempt: number
  readonly kind: ChangeKind
  readonly plan: ChangePlan
}

/** What the flow knows: what its state shows, and what it needs beside. Plain JSON. */
export interface CalendarProgress {
  readonly facts: CalendarFacts
  readonly step: CalendarStep
  /** Between start and stop: the flow asks for what it needs by itself. */
  readonly running: boolean
  /** The last attempt id given out. */
  readonly attempt: number
  /** The attempt that is to bring the list of calendars; 0: none under way. */
  readonly asking: number
  readonly infos: readonly CalendarInfo[]
  readonly hidden: readonly string[]
  readonly reads: readonly Read[]
  readonly known: Readonly<Record<string, KnownMonths>>
  /** Why a calendar's last question failed; it is not asked again until somebody wants it. */
  readonly faults: Readonly<Record<string, ServiceErrorInfo>>
  readonly views: Readonly<Record<string, CalendarView>>
  readonly saving: Saving | null
  /** Takes the last change back. */
  readonly undo: ChangePlan | null
  readonly canChange: boolean
  readonly canAnswer: boolean
  readonly reconnectUrl: string | undefined
}

/** The working copy of one transition. */
export type Turn = { -readonly [Field in keyof CalendarProgress]: CalendarProgress[Field] } & {
  readonly moment: Moment
  readonly effects: CalendarEffect[]
}

export const changeFacts = (turn: Turn, facts: Partial<CalendarFacts>) => {
  const changed = Object.entries(facts).some(
    ([name, value]) => value !== turn.facts[name as keyof CalendarFacts],
  )
  if (changed) turn.facts = { ...turn.facts, ...facts }
}

/** What some events do, each by its type. */
export type Handlers<Types extends CalendarFlowEvent['type']> = {
  readonly [Type in Types]: (turn: Turn, event: Extract<CalendarFlowEvent, { type: Type }>) => void
}

export const isShown = ({ hidden }: Turn, id: string): boolean => !hidden.includes(id)

/** What a calendar flow starts from. */
export interface CalendarStart {
  /** What is looked at first, half-open. */
  readonly window: Interval
  /** The viewer's zone. */
  readonly timeZone: string
  readonly online?: boolean | undefined
  /** Calendars that are not shown at first, by id. */
  readonly hiddenCalendars?: readonly string[] | undefined
  /** What the source can do, and where its account is connected again. */
  readonly canChange: boolean
  readonly canAnswer: boolean
  readonly reconnectUrl?: string | undefined
}

/** The progress before the first event. */
export const initialCalendar = ({
  window,
  timeZone,
  online = true,
  hiddenCalendars: hidden = [],
  canChange,
  canAnswer,
  reconnectUrl,
}: CalendarStart): CalendarProgress => ({
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
  running: false,
  attempt: 0,
  asking: 0,
  infos: [],
  hidden,
  reads: [],
  known: {},
  faults: {},
  views: {},
  saving: null,
  undo: null,
  canChange,
  canAnswer,
  reconnectUrl,
})
