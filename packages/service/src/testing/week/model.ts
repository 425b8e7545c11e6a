import type { Day, Minute, Wall } from './clock.js'

// What the test knows of the world. It holds what people have said and done, in minutes, and nothing that the service has computed.

/** Weekly hours, in minutes of the day. */
export interface Block {
  readonly days: readonly number[]
  readonly start: number
  readonly end: number
}

/** Where somebody lives, and where they will be from a day on, until the end of another one or for good. */
export interface Plan {
  readonly home: string
  readonly stay?: { readonly zone: string; readonly first: Day; readonly last?: Day | undefined } | undefined
}

/** The most bookings of a day and of a week, which begins on Monday. */
export interface Limits {
  readonly day?: number | undefined
  readonly week?: number | undefined
}

/** An event in a host's calendar. */
export type CalendarItem = { readonly isBusy: boolean } & (
  | {
      readonly kind: 'timed'
      readonly zone: string
      readonly wall: Wall
      readonly minutes: number
      /** Days from one occurrence to the next; without them there is one. */
      readonly every?: number | undefined
    }
  | { readonly kind: 'days'; readonly first: Day; readonly last: Day }
)

/** A host with their account. */
export interface Host {
  readonly email: string
  readonly name: string
  plan: Plan
  weekly: readonly Block[]
  daysOff: readonly Day[]
  limits: Limits
  /** Events in the calendar that the service stores, whose days are those of a time zone. */
  readonly own: { readonly zone: string; readonly items: CalendarItem[] }
  /** Events in a connected calendar without a time zone, whose days are those of where the host is. */
  connected: CalendarItem[] | undefined
}

/** An event type; durations and buffers are in minutes. */
export interface EventType {
  readonly slug: string
  readonly title: string
  readonly link: string
  readonly method: 'collective' | 'max-availability'
  /** The time zone of its grid; without one that of its organizer, who is the first host. */
  readonly zone: string | undefined
  readonly duration: number
  readonly interval: number | undefined
  readonly roundTo: number
  /** Whether its bookings send emails. */
  readonly hasEmails: boolean
  /** Minutes before the start at which everybody gets a reminder. */
  readonly reminder: number | undefined
  hosts: readonly Host[]
  before: number
  after: number
  notice: number
  daysAhead: number
  limits: Limits
}

/** Somebody who books. */
export interface Guest {
  readonly email: string
  readonly name: string
  readonly zone: string
}

/** A time that is taken. */
export interface Taken {
  readonly type: EventType
  readonly hosts: readonly Host[]
  readonly start: Minute
  readonly end: Minute
}

/** A booking, cancelled or not. */
export interface Booking extends Taken {
  readonly id: string
  readonly guest: Guest
  /** When its time was last set, from which reminders count. */
  readonly setAt: Minute
  isCancelled: boolean
}

/** A time that a guest keeps while they fill in the form. */
export interface Hold extends Taken {
  readonly id: string
  /** The first minute at which it no longer lives. */
  readonly until: Minute
}

/** The world as it should be. */
export interface Model {
  /** That of all addresses, which no other run has. */
  readonly domain: string
  now: Minute
  /** When the week ends. */
  readonly end: Minute
  /** The steps that were checked. */
  steps: number
  readonly hosts: readonly Host[]
  readonly types: readonly EventType[]
  readonly guests: readonly Guest[]
  bookings: Booking[]
  holds: Hold[]
}
