import { type Calendar, eventTypes, type listEvents } from '@whenable/contract'
import { type Instant, type Interval, instant, intervalOf, overlaps } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { validationError } from '../../kernel/errors.js'
import { fullPage } from '../../kernel/http/full-page.js'
import { hasMetadata, metadataPairOf } from '../../kernel/http/metadata.js'
import { hostKey } from '../../kernel/person.js'
import {
  countingOf,
  type EventFilter,
  type EventRecord,
  instantOfKey,
  type Listed,
  listKey,
  type Page,
  type Records,
} from '../../kernel/store/store.js'
import type { Output } from '../../kernel/validate.js'
import { eventOf, zoneOf } from '../occurrences.js'
import { wholeWordMatch } from './whole-word-match.js'

/** The query of a list of events. */
export type EventQuery = Output<typeof listEvents.query>

/** The calendar to list. */
export interface EventListContext {
  readonly records: Records
  readonly applicationId: string
  readonly calendar: Calendar
}

/** The bounds of an open window, far before and after all events. */
export const earliest = instant(-30_000_000_000)
export const latest = instant(221_845_392_000)
/** The unbounded window. */
export const everything: Interval = { start: earliest, end: latest }

const day = 86_400
/** Maximum length of a window to expand series in, in days. */
export const maxExpandedDays = 366
/** Length of the pieces to expand at once, in days. */
const pieceDays = 31

/** @throws ServiceError naming `end`. */
const windowOf = ({
  start,
  end,
}: {
  readonly start?: Instant | undefined
  readonly end?: Instant | undefined
}): Interval | undefined => {
  if (start === undefined && end === undefined) return undefined
  const window = { start: start ?? earliest, end: end ?? latest }
  if (window.end <= window.start) throw validationError('end', end, 'an instant after start')
  return window
}

type Matches = (event: EventRecord) => boolean

/** Filters without an index, by query parameter. */
const matchers: {
  readonly [Name in keyof EventQuery]?: (value: NonNullable<EventQuery[Name]>, query: EventQuery) => Matches
} = {
  title: (filterValue) => {
    const holds = wholeWordMatch('title', filterValue)
    return (event) => holds(event.title)
  },
  description: (filterValue) => {
    const holds = wholeWordMatch('description', filterValue)
    return (event) => holds(event.description)
  },
  location: (filterValue) => {
    const holds = wholeWordMatch('location', filterValue)
    return (event) => holds(event.location)
  },
  busy:
    (filterValue, { tentative_as_busy = true }) =>
    (event) =>
      (countingOf(event) === 'busy' || (tentative_as_busy && countingOf(event) === 'tentative')) ===
      filterValue,
  attendees: (filterValue) => {
    const emails = new Set(filterValue.split(',').map(hostKey))
    return ({ participants }) => participants.some(({ email }) => emails.has(hostKey(email)))
  },
  event_type: (filterValue) => {
    const types: readonly string[] = filterValue.split(',').map((type) => type.trim())
    if (!types.every((type) => eventTypes.some((known) => known === type)))
      throw validationError('event_type', filterValue, `some of ${eventTypes.join(', ')}`)
    return (event) => types.includes(event.event_type ?? 'default')
  },
}

const matchesOf = (query: EventQuery): Matches => {
  const all = Object.entries(matchers).flatMap(([name, matcher]) => {
    const value = query[name as keyof EventQuery]
    return value === undefined
      ? []
      : [(matcher as (value: unknown, query: EventQuery) => Matches)(value, query)]
  })
  return (event) => all.every((matches) => matches(event))
}

/** Parameters that are allowed with `metadata_pair` (interface: request conventions for list endpoints, 3). */
const allowedWithMetadata = new Set(['metadata_pair', 'calendar_id', 'limit', 'page_token', 'select'])

const filterOf = (query: EventQuery): EventFilter => {
  const metadata = metadataPairOf(query.metadata_pair)
  const other = Object.entries(query).find(
    ([name, value]) => value !== undefined && !allowedWithMetadata.has(name),
  )
  if (metadata && other)
    throw validationError(
      'metadata_pair',
      query.metadata_pair,
      `no other filters except calendar_id; got ${other[0]}`,
    )
  return {
    window: windowOf(query),
    masterId: query.master_event_id,
    icalUid: query.ical_uid,
    metadata,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
  }
}

/** Compares the full values of filters that the store's indexes truncate. */
const isFiltered =
  ({ icalUid, metadata }: EventFilter): Matches =>
  (event) =>
    (icalUid === undefined || event.ical_uid === icalUid) && (!metadata || hasMetadata(event, metadata))

/**
 * Whether a list shows an event. A single event must overlap the window in the calendar's time zone. Cancelled events are shown on
 * request, and overrides that cancel an occurrence always, because nothing else shows the cancellation.
 */
const isListed =
  (window: Interval | undefined, calendarZone: string, showCancelled: boolean): Matches =>
  (event) => {
    const isOverride = event.master_event_id !== undefined
    if (event.status === 'cancelled' && !showCancelled && !isOverride) return false
    if (!window || isOverride || event.recurrence.length) return true
    const { start, end } = intervalOf(event.when, calendarZone)
    return overlaps({ start, end: Math.max(end, start + 1) as Instant }, window)
  }

/** A page of a calendar's stored events that pass a filter. */
const storedEvents = (
  { records, applicationId, calendar }: EventListContext,
  filter: EventFilter,
  page: Page,
  matches: Matches,
): Promise<Listed<EventRecord>> =>
  fullPage(
    (filterValue) => records.eventsOfCalendar(applicationId, calendar.id, filter, filterValue),
    page,
    matches,
  )

/**
 * A page of occurrences by start, then by id. Expands only as much of the window as the page needs: skips what was shown before,
 * and expands the rest piece by piece.
 */
const expandedEvents = async (
  { records, applicationId, calendar }: EventListContext,
  { window, ...filter }: EventFilter,
  { limit, after }: Page,
  showCancelled: boolean,
  matches: Matches,
): Promise<Listed<EventRecord>> => {
  if (!window || window.start === earliest)
    throw validationError('start', undefined, 'an instant, with expand_recurring')
  if (window.end === latest) throw validationError('end', undefined, 'an instant, with expand_recurring')
  if (window.end - window.start > maxExpandedDays * day)
    throw validationError(
      'end',
      window.end,
      `at most ${maxExpandedDays} days after start, with expand_recurring`,
    )
  const passes = isFiltered(filter)
  const { masterId, updatedAfter, updatedBefore } = filter
  const isWanted: Matches = (event) =>
    passes(event) &&
    (masterId === undefined || event.master_event_id === masterId) &&
    (updatedAfter === undefined || (event.updated_at ?? 0) > updatedAfter) &&
    (updatedBefore === undefined || (event.updated_at ?? 0) < updatedBefore) &&
    matches(event)

  const items: EventRecord[] = []
  let last = after
  const begin = Math.max(window.start, after ? instantOfKey(after) : window.start)
  for (let from = begin; from < window.end; from += pieceDays * day) {
    const piece = { start: instant(from), end: instant(Math.min(window.end, from + pieceDays * day)) }
    const events = await records.eventsIn(applicationId, [calendar.id], piece)
    const { occurrences, errors } = expandEvents(events, {
      from: piece.start,
      to: piece.end,
      timeZone: zoneOf(calendar),
      showCancelled,
    })
    if (errors[0])
      throw validationError(
        'expand_recurring',
        true,
        `only valid series; cannot expand ${errors[0].event.id}`,
      )
    const positioned = occurrences
      // Occurrences that began before this piece were in the previous one.
      .filter(({ start }) => from === begin || start >= piece.start)
      .map((occurrence) => ({ at: listKey(occurrence.start, occurrence.id), event: eventOf(occurrence) }))
      .filter(({ at, event }) => (after === undefined || at > after) && isWanted(event))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
    for (const { at, event } of positioned) {
      if (items.length === limit) return { items, next: last }
      items.push(event)
      last = at
    }
  }
  return { items }
}

/** Marks tentative events as free, unless they count as busy. */
const shownAs =
  (tentativeAsBusy: boolean) =>
  (event: EventRecord): EventRecord =>
    !tentativeAsBusy && countingOf(event) === 'tentative' ? { ...event, busy: false } : event

/**
 * A page of a calendar's events that pass all filters (interface: request conventions for list endpoints).
 *
 * @throws ServiceError naming an invalid filter, or one that conflicts with another.
 */
export const eventPage = async (
  context: EventListContext,
  query: EventQuery,
  page: Page,
): Promise<Listed<EventRecord>> => {
  const filter = filterOf(query)
  const matches = matchesOf(query)
  const showCancelled = query.show_cancelled ?? false
  const listed = isListed(filter.window, zoneOf(context.calendar), showCancelled)
  const passes = isFiltered(filter)
  const { items, next } = query.expand_recurring
    ? await expandedEvents(context, filter, page, showCancelled, matches)
    : await storedEvents(context, filter, page, (event) => passes(event) && listed(event) && matches(event))
  return { items: items.map(shownAs(query.tentative_as_busy ?? true)), next }
}

/** A page of all events on a calendar for an import: single events, series and overrides, including cancelled ones. */
export const eventsToImport = (
  context: EventListContext,
  query: { readonly start?: Instant | undefined; readonly end?: Instant | undefined },
  page: Page,
): Promise<Listed<EventRecord>> => {
  const window = windowOf(query)
  return storedEvents(context, { window }, page, isListed(window, zoneOf(context.calendar), true))
}
