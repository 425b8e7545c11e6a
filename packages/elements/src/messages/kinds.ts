import type { CalendarImportMessages } from './generated/calendar-import.js'
import type { ConnectionMessages } from './generated/connections.js'
import type { EventMessages } from './generated/event.js'

/** A participant's answer; `noreply`: none yet. */
export type Answer = Parameters<EventMessages['answer']>[0]

/** Why a calendar file cannot be used. */
export type CalendarFileError = Parameters<CalendarImportMessages['calendarFileError']>[0]

/** How an account of a kind is connected. */
export type ConnectHelp = Parameters<ConnectionMessages['connectHelp']>[0]

/** A field of an account to connect. */
export type AccountField = Parameters<ConnectionMessages['accountField']>[0]

/** What is wrong with an account to connect, or with a change. */
export type AccountProblem = Parameters<ConnectionMessages['accountProblem']>[0]
