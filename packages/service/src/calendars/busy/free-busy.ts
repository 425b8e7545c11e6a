import { type FreeBusy, type findAvailability, type Grant, isEmail } from '@whenable/contract'
import {
  expandInterval,
  freeSlots,
  type Instant,
  type Interval,
  intersectIntervals,
  mergeIntervals,
  type SlotHost,
  type SlotRules,
} from '@whenable/time'
import { availabilityWindow, maxSlots } from '../../event-types/availability-window.js'
import { type ResolvedSchedule, resolveSchedules } from '../../hosts/schedule-hours.js'
import { validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import type { HeldTime, Records } from '../../kernel/store/store.js'
import type { Output } from '../../kernel/validate.js'
import { calendarsOf, isBusySource } from '../calendars.js'
import { readBusyCalendars } from './busy-time.js'

const day = 86_400
/** Maximum length of a free/busy window in days. */
const maxDays = 92

/** The accounts that a caller may read: those of an application, or for an access token its own grant. */
export interface FreeBusyContext {
  readonly records: Records
  readonly applicationId: string
  readonly now: Instant
  /** The only grant that the caller may read. Undefined: all of the application. */
  readonly ownGrantId?: string | undefined
}

/** @throws ServiceError naming `end_time`. */
export const freeBusyWindow = (start: Instant, end: Instant): Interval => {
  if (end <= start) throw validationError('end_time', end, 'an instant after start_time')
  if (end - start > maxDays * day)
    throw validationError('end_time', end, `at most ${maxDays} days after start_time`)
  return { start, end }
}

const heldBy = (held: readonly HeldTime[], email: string): readonly HeldTime[] =>
  held.filter((time) => time.email === hostKey(email))

/**
 * Whether a grant is invalid because a connection's credential is refused. Its other calendars are known, and its own count as its
 * owner has chosen for an outage.
 */
const isConnectionExpired = async (
  records: Records,
  applicationId: string,
  { id }: Grant,
): Promise<boolean> =>
  (await records.connectionsOfGrant(applicationId, id)).some(({ status }) => status === 'expired')

/** The grant of an address, or an error message if its busy time is unknown. */
const grantOrError = async (
  { records, applicationId, ownGrantId }: FreeBusyContext,
  email: string,
): Promise<Grant | string> => {
  if (!isEmail(email)) return 'this is not an email address'
  const grant = await records.grant(applicationId, { email })
  if (!grant || (ownGrantId !== undefined && grant.id !== ownGrantId))
    return 'busy time unknown: you cannot read an account with this address'
  if (grant.grant_status === 'invalid' && !(await isConnectionExpired(records, applicationId, grant)))
    return 'busy time unknown: this account must be connected again'
  return grant
}

/**
 * The busy times of addresses, from all their calendars and bookings, merged and clipped to the window. An unknown address
 * yields an error (interface: free-busy).
 */
export const freeBusyOf = async (
  context: FreeBusyContext,
  emails: readonly string[],
  window: Interval,
  tentativeAsBusy: boolean,
): Promise<FreeBusy[]> => {
  const { records, applicationId } = context
  const asked: { email: string; found: Grant | string; ids: readonly string[]; hasCalendar: boolean }[] = []
  for (const email of emails) {
    const found = await grantOrError(context, email)
    const own = typeof found === 'string' ? [] : await calendarsOf(records, applicationId, found.id)
    const ids = own.filter(isBusySource).map(({ id }) => id)
    asked.push({ email, found, ids, hasCalendar: own.length > 0 })
  }
  const calendars = await readBusyCalendars(
    records,
    applicationId,
    asked.flatMap(({ ids }) => ids),
    window,
    { tentativeAsBusy, now: context.now },
  )
  const held = await records.heldTimes(applicationId, emails, window)
  return asked.map(({ email, found, ids, hasCalendar }): FreeBusy => {
    const failed = (error: string): FreeBusy => ({ object: 'error', email, error, time_slots: undefined })
    if (typeof found === 'string') return failed(found)
    if (!hasCalendar) return failed('busy time unknown: this account has no calendar')
    const busy = [
      ...ids.flatMap((id) => calendars.busyTimes(id, { timezone: 'UTC' })),
      ...heldBy(held, email),
    ]
    return {
      object: 'free_busy',
      email,
      error: undefined,
      time_slots: intersectIntervals(mergeIntervals(busy), [window]).map(({ start, end }) => ({
        start_time: start,
        end_time: end,
        status: 'busy',
        object: 'time_slot',
      })),
    }
  })
}

/** The body of `POST /v3/calendars/availability`. */
export type AvailabilityQuery = Output<NonNullable<(typeof findAvailability)['body']>>

type QueryParticipant = AvailabilityQuery['participants'][number]

/** The calendar ids of a participant. @throws ServiceError if a calendar cannot be read, because unknown is never free. */
const participantCalendars = async (
  context: FreeBusyContext,
  { email, calendar_ids }: QueryParticipant,
  index: number,
): Promise<readonly string[]> => {
  const { records, applicationId } = context
  const grant = await grantOrError(context, email)
  if (typeof grant === 'string')
    throw validationError(
      `participants.${index}.email`,
      email,
      `the address of an account that you can read: ${grant}`,
    )
  const calendars = await calendarsOf(records, applicationId, grant.id)
  const own = calendars.map(({ id }) => id)
  const sources = calendars.filter(isBusySource).map(({ id }) => id)
  if (!calendar_ids?.length) {
    if (sources.length) return sources
    throw validationError(`participants.${index}.email`, email, 'an account with a calendar')
  }
  return calendar_ids.flatMap((id, at) => {
    if (id === 'all') return sources
    // The primary calendar leads its grant's list.
    const named = id === 'primary' ? own[0] : id
    if (named === undefined || !own.includes(named))
      throw validationError(`participants.${index}.calendar_ids.${at}`, id, `a calendar of ${email}`)
    return named
  })
}

/** The schedules of participants by id. @throws ServiceError if one cannot be read, because unknown is never free. */
const participantSchedules = async (
  { records, applicationId, ownGrantId }: FreeBusyContext,
  participants: readonly QueryParticipant[],
  window: Interval,
): Promise<ReadonlyMap<string, ResolvedSchedule>> => {
  const named = participants.map(({ schedule_id }) => schedule_id)
  const schedules = await resolveSchedules(records, applicationId, named, window)
  for (const [index, id] of named.entries()) {
    if (id === undefined) continue
    const { grantId } = schedules.get(id)?.schedule ?? {}
    if (grantId === undefined || (ownGrantId !== undefined && grantId !== ownGrantId))
      throw validationError(`participants.${index}.schedule_id`, id, 'a schedule that you can read')
  }
  return schedules
}

const rulesOf = (query: AvailabilityQuery, window: Interval): SlotRules => {
  const { availability_rules: rules, participants } = query
  return {
    method: rules?.availability_method ?? 'max-availability',
    durationMinutes: query.duration_minutes,
    intervalMinutes: query.interval_minutes ?? query.duration_minutes,
    roundTo: query.round_to ?? 15,
    bufferBefore: rules?.buffer?.before ?? 0,
    bufferAfter: rules?.buffer?.after ?? 0,
    timezone: query.timezone ?? participants[0]?.timezone ?? 'UTC',
    openHours: rules?.default_open_hours,
    specificTimes: rules?.default_specific_time_availability,
    onlySpecificTimes: rules?.only_specific_time_availability ?? false,
    // Nothing is booked, so only the window limits slots.
    minBookingNotice: 0,
    availableDaysInFuture: Math.ceil((window.end - window.start) / day) + 1,
  }
}

/**
 * The free slots of several accounts (interface: Availability), without a configuration.
 *
 * @throws ServiceError naming a participant or calendar that cannot be read.
 */
export const availabilityOfPeople = async (context: FreeBusyContext, query: AvailabilityQuery) => {
  const { records, applicationId } = context
  const window = availabilityWindow(query.start_time, query.end_time)
  const rules = rulesOf(query, window)
  const { availability_rules: asked, participants } = query
  const seen = expandInterval(window, (rules.bufferAfter ?? 0) * 60, (rules.bufferBefore ?? 0) * 60)
  const ids: (readonly string[])[] = []
  const emails = new Set<string>()
  for (const [index, participant] of participants.entries()) {
    if (emails.has(hostKey(participant.email)))
      throw validationError(`participants.${index}.email`, participant.email, 'each participant once')
    emails.add(hostKey(participant.email))
    ids.push(await participantCalendars(context, participant, index))
  }
  const calendars = await readBusyCalendars(records, applicationId, ids.flat(), seen, {
    tentativeAsBusy: asked?.tentative_as_busy ?? true,
    now: context.now,
  })
  const schedules = await participantSchedules(context, participants, window)
  const held = await records.heldTimes(applicationId, [...emails], seen)
  const group = asked?.round_robin_group_id
  const counters = group ? await records.counters(applicationId, group) : []
  const hosts = participants.map((participant, index): SlotHost => {
    const counter = counters.find(({ email }) => email === hostKey(participant.email))
    const schedule = schedules.get(participant.schedule_id ?? '')?.slotHours
    const zones = schedule?.timezone
      ? { timezone: schedule.timezone, travel: schedule.travel }
      : { timezone: participant.timezone ?? rules.timezone }
    return {
      email: participant.email,
      timezone: participant.timezone,
      openHours: participant.open_hours,
      specificTimes: participant.specific_time_availability,
      onlySpecificTimes: participant.only_specific_time_availability,
      ...schedule,
      busy: [
        ...(ids[index] ?? []).flatMap((id) => calendars.busyTimes(id, zones)),
        ...heldBy(held, participant.email),
      ],
      bookings: counter?.bookings,
      lastBookedAt: counter?.lastBookedAt,
    }
  })
  const { slots, order, next } = freeSlots(
    rules,
    hosts,
    { from: window.start, to: window.end, now: window.start },
    maxSlots,
  )
  return {
    ...(rules.method === 'collective' ? {} : { order: order ?? [] }),
    time_slots: slots.map(({ start, end, emails: free }) => ({
      emails: free,
      start_time: start,
      end_time: end,
    })),
    next_start_time: next,
  }
}
