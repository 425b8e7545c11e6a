import type { AreaRequest } from '@whenable/client/internal/area-calls'
import { calendarInfoOf, type WireCalendar } from '@whenable/client/internal/calendar-records'
import {
  beginConnectionSignIn,
  type CalendarInfo,
  createConnection,
  deleteConnection,
  finishConnectionSignIn,
  listCalendars,
  listConnections,
  listEvents,
  type RequestOf,
  syncConnection,
  updateCalendar,
  updateConnection,
} from '@whenable/contract'
import { type Instant, intervalOf, parseWhen, type When } from '@whenable/time'
import {
  type AnswerOf,
  type CallEndpoint,
  type CalledEndpoint,
  patient,
  type ServiceCalls,
  whole,
} from '../base/endpoint-table.js'

export interface CalendarsOptions {
  /** The grant in any form (interface: Grant identifier forms). Default: `me`, the grant of the access token. */
  readonly grantId?: string | undefined
}

/** A calendar of an owner: one of a connection, or one that the service keeps itself. */
export interface ConnectedCalendar extends CalendarInfo {
  /** Absent: the service keeps it itself. */
  readonly connectionId?: string | undefined
  /** Whether its events keep its owner busy. */
  readonly isBusySource: boolean
}

/** A time at which a calendar keeps its owner busy. */
export interface CalendarBusyTime {
  readonly when: When
  readonly title?: string | undefined
}

/** Asks for the busy times of some calendars in a half-open window. */
export interface BusyTimesRequest {
  readonly calendarIds: readonly string[]
  readonly start: Instant
  readonly end: Instant
}

/** The request of an endpoint below a grant, which every call adds. */
type OfGrant<E extends CalledEndpoint> = Omit<AreaRequest<E>, 'path'> &
  (keyof RequestOf<E>['path'] extends 'grant_id'
    ? object
    : { readonly path: Omit<RequestOf<E>['path'], 'grant_id'> })

/** How long the service may ask a provider before an account is connected, in seconds. */
const seconds = 45

/** The accounts that the owner of a grant has connected, and what their calendars are used for. */
export const calendarsEndpoints = ({ grantId: grant_id = 'me' }: CalendarsOptions = {}) => {
  const ofGrant =
    <E extends CalledEndpoint>(endpoint: E) =>
    (call: CallEndpoint, request: OfGrant<E>): Promise<AnswerOf<E>> =>
      call(endpoint, {
        ...request,
        path: { grant_id, ...(request as { readonly path?: object }).path },
      } as unknown as AreaRequest<E>)
  const calendars = ofGrant(whole(listCalendars))
  const events = ofGrant(whole(listEvents))
  return {
    connections: ofGrant(listConnections),
    /** All calendars of the owner, the primary one first. */
    calendars: async (call: CallEndpoint, _request: object): Promise<readonly ConnectedCalendar[]> =>
      (await calendars(call, {})).map(({ is_busy_source, connection_id, ...calendar }) => ({
        ...calendarInfoOf(calendar as WireCalendar),
        isBusySource: is_busy_source !== false,
        connectionId: connection_id,
      })),
    /**
     * Connects an account, which its provider verifies. The `reason` of an error tells what is wrong: `auth`, `forbidden`, `gone`,
     * `malformed`, `blocked-address`, `rate-limited` or `transient`.
     */
    connect: ofGrant(patient(createConnection, seconds)),
    /** Replaces the credential of a connection. Its errors are those of `connect`. */
    renew: ofGrant(patient(updateConnection, seconds)),
    /** The address of the page of a provider on which the owner signs in. The challenge is that of a verifier (RFC 7636, method S256). */
    beginSignIn: ofGrant(beginConnectionSignIn),
    /** Connects the account of an owner who has come back from such a page with a ticket. Its errors are those of `connect`. */
    finishSignIn: ofGrant(patient(finishConnectionSignIn, seconds)),
    /** Changes how busy times count while a connection is unavailable. */
    changePolicy: ofGrant(updateConnection),
    /** Removes a connection with its calendars. Nothing changes at the provider. */
    remove: ofGrant(deleteConnection),
    /** Asks for a sync at once. Does not wait for it. */
    sync: ofGrant(syncConnection),
    /** Changes what a calendar is used for, or the time zone of its whole days and of times without one. */
    changeCalendar: ofGrant(updateCalendar),
    /** The busy times of some calendars, in order. */
    busyTimes: async (
      call: CallEndpoint,
      { calendarIds, start, end }: BusyTimesRequest,
    ): Promise<readonly CalendarBusyTime[]> => {
      const found: CalendarBusyTime[] = []
      for (const calendar_id of calendarIds)
        for (const { when, title, busy, status } of await events(call, {
          query: { calendar_id, start, end, expand_recurring: true },
        }))
          if (busy !== false && status !== 'cancelled')
            found.push({ when: parseWhen(when), title: title || undefined })
      return found.sort((a, b) => intervalOf(a.when, 'UTC').start - intervalOf(b.when, 'UTC').start)
    },
  }
}

type AllCalls = ServiceCalls<ReturnType<typeof calendarsEndpoints>>
type Optional = 'beginSignIn' | 'finishSignIn' | 'busyTimes'

/** What the page of calendars calls. What the page's own functions leave out is not offered. */
export type CalendarsCalls = Omit<AllCalls, Optional> & Partial<Pick<AllCalls, Optional>>
