import type {
  Connection,
  ConnectionField,
  ConnectionPresetId,
  ServiceErrorInfo,
  UnavailablePolicy,
} from '@whenable/contract'
import type { CalendarBusyTime, CalendarsCalls, ConnectedCalendar } from '../endpoints.js'

/** Why an account could not be connected, or a change was not saved. */
export type ConnectionProblem =
  /** The password or the address is empty. */
  | 'required'
  /** The provider refuses the username or the password. */
  | 'password'
  /** The credential does not cover calendars. */
  | 'forbidden'
  /** There is nothing at this address. */
  | 'gone'
  /** The address is in a private network, or may not get this credential. */
  | 'blocked'
  /** The address is not that of a calendar server, or of a feed. */
  | 'not-calendar'
  /** The server did not answer, or failed. */
  | 'unreachable'
  /** Too many attempts. */
  | 'rate-limited'
  /** The account is connected already. */
  | 'conflict'
  /** The page's credential is refused. */
  | 'unauthorized'
  /** The browser is offline, or the service does not answer. */
  | 'offline'
  | 'other'

/** The form of an account to connect, or of a connection to sign in to again. */
export interface ConnectForm {
  /** The connection to renew; undefined for another account. */
  readonly connectionId?: string | undefined
  /** Undefined while the owner chooses a provider. */
  readonly preset: ConnectionPresetId | undefined
  /** The fields to fill in, in order. */
  readonly fields: readonly ConnectionField[]
  /** What the owner has typed. It is kept in memory only, and dropped with the form. */
  readonly values: Readonly<Partial<Record<ConnectionField, string>>>
  readonly errors: Readonly<Partial<Record<ConnectionField, ConnectionProblem>>>
  /** A problem that is not about one field. */
  readonly problem?: ConnectionProblem | undefined
  readonly submitting: boolean
}

/** What is being done to a connection. */
export type ConnectionWork = 'removing' | 'syncing' | 'changing-policy'

/** What happened last, for the live region. */
export type ConnectionNotice =
  | { readonly kind: 'connected' | 'renewed'; readonly connectionId: string }
  | { readonly kind: 'removed' }
  | { readonly kind: 'failed'; readonly problem: ConnectionProblem }

type BodyOf<Call extends 'beginSignIn' | 'connect' | 'changeCalendar'> = Parameters<
  NonNullable<CalendarsCalls[Call]>
>[0]['body']

/** An account to connect, and how to reach it: what its owner enters. */
export type AccountRequest = BodyOf<'connect'>

/** What is sent to begin to sign in on the page of a provider. */
export type SignInRequest = BodyOf<'beginSignIn'>

/** A change of a calendar. */
export type CalendarChange = BodyOf<'changeCalendar'>

/** A sign-in on the page of a provider. */
export type SignInAtProvider =
  | { readonly kind: 'begin' | 'finish' }
  | { readonly kind: 'leave'; readonly address: string }

/** The connections of an owner. */
export interface ConnectionsReady {
  readonly step: 'ready'
  readonly connections: readonly Connection[]
  /** All calendars, the primary one first. */
  readonly calendars: readonly ConnectedCalendar[]
  readonly form?: ConnectForm | undefined
  /** `begin`: the page of a provider is asked for. `leave`: the owner goes there. `finish`: their account is being connected. */
  readonly signIn?: SignInAtProvider | undefined
  /** The connection whose removal is to be confirmed. */
  readonly removing?: string | undefined
  /** Changes that are being saved, by the id of a connection. */
  readonly connectionWork: Readonly<Record<string, ConnectionWork>>
  /** Ids of calendars whose change is being saved. */
  readonly savingCalendars: readonly string[]
  readonly notice?: ConnectionNotice | undefined
  /** The connection that was made just now, on this page or at its provider's: its owner is asked where bookings go. */
  readonly connected?: string | undefined
  /** After connecting: the busy times of the connection's calendars in the next seven days. */
  readonly busyTimes?:
    | { readonly connectionId: string; readonly times: readonly CalendarBusyTime[] }
    | undefined
}

export type ConnectionsStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | ConnectionsReady

/** An owner's connected accounts, as plain JSON. */
export type ConnectionsState = { readonly online: boolean } & ConnectionsStep

/** What the owner wants. */
export type ConnectionsIntent =
  /** Reads everything again. */
  | { readonly type: 'retry' | 'refresh' }
  /** Opens the form, at its choice of providers or at one of them. */
  | { readonly type: 'open-form'; readonly preset?: ConnectionPresetId | undefined }
  /** Opens the form of a connection whose credential is refused. */
  | { readonly type: 'sign-in-again'; readonly connectionId: string }
  /** Chooses a provider; undefined returns to the choice. */
  | { readonly type: 'choose-preset'; readonly preset: ConnectionPresetId | undefined }
  | { readonly type: 'edit'; readonly field: ConnectionField; readonly value: string }
  | { readonly type: 'submit' | 'close-form' }
  /** Signs in on the page of a provider. */
  | { readonly type: 'sign-in-at'; readonly request: SignInRequest }
  /** The owner has come back from there. */
  | { readonly type: 'finish-sign-in-at'; readonly ticket: string; readonly verifier: string }
  /** Asks for a confirmation of the removal; undefined keeps the connection. */
  | { readonly type: 'ask-removal'; readonly connectionId: string | undefined }
  | { readonly type: 'remove' | 'sync'; readonly connectionId: string }
  | { readonly type: 'change-policy'; readonly connectionId: string; readonly policy: UnavailablePolicy }
  | { readonly type: 'set-busy-source'; readonly calendarId: string; readonly isBusySource: boolean }
  /** Sets the time zone of a calendar's times that have none; undefined: that of the owner's hours. */
  | { readonly type: 'set-time-zone'; readonly calendarId: string; readonly timeZone: string | undefined }
  | { readonly type: 'set-primary'; readonly calendarId: string }
