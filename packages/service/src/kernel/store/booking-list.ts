import type { Instant } from '@whenable/time'
import { hostKey } from '../person.js'
import { indexWords, wholeWords } from '../search-words.js'
import { type BookingRecord, guestsOf } from './scheduling.js'
import { type Listed, listKey, type Page } from './table.js'

/** A list of bookings: those to come, those of them that wait for an answer, those that are over, or the cancelled ones. */
export type BookingView = 'upcoming' | 'to_answer' | 'past' | 'cancelled'

/** Which bookings a list contains. */
export interface BookingFilter {
  readonly view: BookingView
  /** The current time, which tells past bookings from those to come. */
  readonly now: Instant
  /** Only the bookings of this account's configurations, and those that it hosts. */
  readonly member?: { readonly grantId: string; readonly email: string } | undefined
  /** The beginnings of words of a guest's name or address, in any case, with or without accents. */
  readonly guest?: string | undefined
  readonly configurationId?: string | undefined
  /** The address of a host. */
  readonly host?: string | undefined
  /** Starts from this instant on, and before that one. */
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
}

/** Whether a booking waits for an answer of its owner: a confirmation, or a decision about its event in their calendar. */
export const isToAnswer = ({ status, calendarChange }: BookingRecord): boolean =>
  status === 'pending' || (status === 'booked' && calendarChange !== undefined)

/** Whether a list has the latest bookings first. */
export const isLatestFirst = (view: BookingView): boolean => view === 'past' || view === 'cancelled'

/** The most words of one booking beside those of its guests' addresses. */
const mostOtherWords = 1_000

/**
 * The words under which a search finds the guests of a booking. All words of all addresses are among them, because the bookings of a guest
 * who asks for erasure are found by them; the body of a request limits their length.
 */
export const guestWords = (booking: BookingRecord): string[] => {
  const guests = guestsOf(booking)
  const addresses = guests.map(({ email }) => email).join('\n')
  const names = guests.map(({ name = '' }) => name).join('\n')
  return [
    ...new Set([...wholeWords(addresses), ...indexWords(`${names}\n${addresses}`).slice(0, mostOtherWords)]),
  ]
}

/** The lower-case addresses of a booking's hosts, also of a cancelled one. */
export const hostAddresses = ({ hosts }: BookingRecord): string[] => [
  ...new Set(hosts.map(({ email }) => hostKey(email))),
]

/** A booking's position in a list. */
export const bookingListKey = ({ start, id }: Pick<BookingRecord, 'start' | 'id'>): string =>
  listKey(start, id)

/** Reads lists of bookings. */
export interface BookingListRecords {
  /** A page of bookings in the order of their start. `after` is the position of the last booking before it. */
  bookings(applicationId: string, filter: BookingFilter, page: Page): Promise<Listed<BookingRecord>>
  /** The number of bookings in a list, counted up to `most`. */
  countBookings(applicationId: string, filter: BookingFilter, most: number): Promise<number>
}
