import type { FreeBusy, findAvailability, Grant } from '@whenable/contract'
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
import { isEmail } from '../core/check-person.js'
import { validationError } from '../core/errors.js'
import type { Output } from '../core/validate.js'
import { availabilityWindow, maxSlots } from '../scheduling/availability-limits.js'
import { type HeldTime, hostKey, type Records } from '../store/store.js'
import { readBusyCalendars } from './busy-time.js'
import { calendarsOf } from './calendars.js'

const day = 86_400
/** Days of the longest window whose busy time can be asked about. */
const maxDays = 92

/** Whose free and busy time is looked at: an application, or one grant of it for an access token. */
export interface FreeBusyContext {
  readonly records: Records
  readonly applicationId: string
  /** The one grant that the caller may ask about; absent: any of the application's. */
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

/** Why nobody can say when an address is busy, or the grant that says it. */
const grantOrError = async (
  { records, applicationId, ownGrantId }: FreeBusyContext,
  email: string,
): Promise<Grant | string> => {
  if (!isEmail(email)) return 'this is no email address'
  const grant = await records.grant(applicationId, { email })
  if (!grant || (ownGrantId !== undefined && grant.id !== ownGrantId))
    return 'no account with this address can be looked at: when it is busy is unknown'
  if (grant.grant_status === 'invalid')
    return 'this account must be connected again: when it is busy is unknown'
  return grant
}

/**
 * When some addresses are busy, by all of their calendars and the bookings that they hold, merged and cut to the window;
 * of an address that nobody knows about, an error (interface: free-busy).
 */
export const freeBusyOf = async (
  context: FreeBusyContext,
  emails: readonly string[],
  window: Interval,
  tentativeAsBusy: boolean,
): Promise<FreeBusy[]> => {
  const { records, applicationId } = context
  const asked: { email: string; found: Grant | string; ids: readonly string[] }[] = []
  for (const email of emails) {
    const found = await grantOrError(context, email)
    const own = typeof found === 'string' ? [] : await calendarsOf(records, applicationId, found.id)
    asked.push({ email, found, ids: own.map(({ id }) => id) })
  }
  const calendars = await readBusyCalendars(
    records,
    applicationId,
    asked.flatMap(({ ids }) => ids),
    window,
    { tentativeAsBusy },
  )
  const held = await records.heldTimes(applicationId, emails, window)
  return asked.map(({ email, found, ids }): FreeBusy => {
    const failed = (error: string): FreeBusy => ({ object: 'error', email, error, time_slots: undefined })
    if (typeof found === 'string') return failed(found)
    if (!ids.length) return failed('this account has no calendar: when it is busy is unknown')
    const busy = [...ids.flatMap((id) => calendars.busyTimes(id, 'UTC')), ...heldBy(held, email)]
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

/** What `POST /v3/calendars/availability` is asked with. */
export type AvailabilityQuestion = Output<NonNullable<(typeof findAvailability)['body']>>

type QueryParticipant = AvailabilityQuestion['participants'][number]

/** The calendars of a participant; what cannot be looked at is an error, since it is not free. */
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
      `the address of an account that can be looked at: ${grant}`,
    )
  const own = (await calendarsOf(records, applicationId, grant.id)).map(({ id }) => id)
  if (!calendar_ids?.length) {
    if (own.length) return own
    throw validationError(`participants.${index}.email`, email, 'an account with a calendar')
  }
  return calendar_ids.map((id, at) => {
    // The primary calendar leads its grant's list.
    const named = id === 'primary' ? own[0] : id
    if (named === undefined || !own.includes(named))
      throw validationError(`participants.${index}.calendar_ids.${at}`, id, `a calendar of ${email}`)
    return named
  })
}

const rulesOf = (question: AvailabilityQuestion, window: Interval): SlotRules => {
  const { availability_rules: rules, participants } = question
  return {
    method: rules?.availability_method ?? 'max-availability',
    durationMinutes: question.duration_minutes,
    intervalMinutes: question.interval_minutes ?? question.duration_minutes,
    roundTo: question.round_to ?? 15,
    bufferBefore: rules?.buffer?.before ?? 0,
    bufferAfter: rules?.buffer?.after ?? 0,
    timezone: question.timezone ?? participants[0]?.timezone ?? 'UTC',
    openHours: rules?.default_open_hours,
    specificTimes: rules?.default_specific_time_availability,
    onlySpecificTimes: rules?.only_specific_time_availability ?? false,
    // Nothing is booked here: the window is all that bounds a slot.
    minBookingNotice: 0,
    availableDaysInFuture: Math.ceil((window.end - window.start) / day) + 1,
  }
}

/**
 * When some accounts of the application could meet (interface: Availability), by the rules of slots, without a
 * configuration.
 *
 * @throws ServiceError naming the participant, or the calendar, that cannot be looked at.
 */
export const availabilityOfPeople = async (context: FreeBusyContext, question: AvailabilityQuestion) => {
  const { records, applicationId } = context
  const window = availabilityWindow(question.start_time, question.end_time)
  const rules = rulesOf(question, window)
  const { availability_rules: asked, participants } = question
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
  })
  const held = await records.heldTimes(applicationId, [...emails], seen)
  const group = asked?.round_robin_group_id
  const counters = group ? await records.counters(applicationId, group) : []
  const hosts = participants.map((participant, index): SlotHost => {
    const counter = counters.find(({ email }) => email === hostKey(participant.email))
    const zone = participant.timezone ?? rules.timezone
    return {
      email: participant.email,
      timezone: participant.timezone,
      openHours: participant.open_hours,
      specificTimes: participant.specific_time_availability,
      onlySpecificTimes: participant.only_specific_time_availability,
      busy: [
        ...(ids[index] ?? []).flatMap((id) => calendars.busyTimes(id, zone)),
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
