import type { ConfigurationParticipant, StandardConfiguration, TimeWarning } from '@whenable/contract'
import {
  expandInterval,
  type Instant,
  type Interval,
  openIntervals,
  overlaps,
  type SlotHost,
  type SlotRules,
} from '@whenable/time'
import { busyCalendarIds, hostsIn } from '../../calendars/busy-hosts.js'
import { readBusyCalendars } from '../../calendars/busy-time.js'
import { type BookingRecord, hostKey, type OwnedConfiguration, type Records } from '../../store/store.js'
import { mayUseCalendar } from '../hosts/host-consent.js'
import { slotRulesOf, timeZoneOf } from '../slot-rules.js'

/** A time that an owner chooses for a booking. */
export interface ChosenTime {
  readonly slot: Interval
  /** The addresses of the hosts. */
  readonly hosts: readonly string[]
  /** The booking that moves to it, whose own time counts as free. */
  readonly moving?: BookingRecord | undefined
  readonly now: Instant
}

const day = 86_400

const warning = (code: string, host?: string, calendar?: string): TimeWarning => ({
  code,
  host,
  calendar,
  blocks: false,
})

/** Warnings about the time itself. */
const timeWarnings = (rules: SlotRules, { slot, now }: ChosenTime): TimeWarning[] => {
  const codes = []
  if (slot.start <= now) codes.push('past')
  else if (slot.start < now + rules.minBookingNotice * 60) codes.push('notice')
  if (slot.start >= now + rules.availableDaysInFuture * day) codes.push('too_far')
  if (slot.end - slot.start !== rules.durationMinutes * 60) codes.push('length')
  return codes.map((code) => warning(code))
}

/** Whether a host is open for the whole of a time: their own hours replace the default ones. */
const isOpen = (rules: SlotRules, host: SlotHost, { slot }: ChosenTime): boolean => {
  const own = <T>(list: readonly T[] | null | undefined, others: readonly T[] | null | undefined) =>
    list?.length ? list : others
  const open = openIntervals(
    {
      openHours: own(host.openHours, rules.openHours),
      specificTimes: own(host.specificTimes, rules.specificTimes),
      onlySpecificTimes: host.onlySpecificTimes ?? rules.onlySpecificTimes,
    },
    { start: slot.start, end: slot.end },
    host.timezone || rules.timezone,
  )
  return open.some(({ start, end }) => start <= slot.start && end >= slot.end)
}

/** The names of the calendars in which a host is busy. Those of another account have none. */
const busyCalendars = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  participant: ConfigurationParticipant,
  { slot, moving, now }: ChosenTime,
): Promise<readonly (string | undefined)[]> => {
  const { applicationId, configuration } = owned
  const { bufferBefore = 0, bufferAfter = 0 } = slotRulesOf(configuration)
  const window = expandInterval(slot, bufferAfter * 60, bufferBefore * 60)
  const ids = [...new Set(await busyCalendarIds(records, applicationId, participant))]
  const calendars = await readBusyCalendars(records, applicationId, ids, window, {
    tentativeAsBusy: configuration.availability.availability_rules?.tentative_as_busy ?? true,
    except: new Set(moving?.events.map(({ eventId }) => eventId)),
    now,
  })
  return ids.flatMap((id) => {
    const calendar = calendars.calendar(id)
    if (!calendar || !mayUseCalendar(owned, participant, calendar)) return [undefined]
    const zone = participant.timezone ?? timeZoneOf(configuration)
    const isBusy = calendars.busyTimes(id, zone).some((time) => overlaps(time, window))
    return isBusy ? [calendar.grant_id === owned.grantId ? calendar.name : undefined] : []
  })
}

/** What a time breaks of the rules by which visitors book, for its owner. Only another booking of a host cannot be overruled. */
export const warningsOf = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  chosen: ChosenTime,
): Promise<readonly TimeWarning[]> => {
  const { applicationId, configuration } = owned
  const { slot, moving, now } = chosen
  const rules = slotRulesOf(configuration)
  const warnings = timeWarnings(rules, chosen)
  const hosts = await hostsIn(records, owned, slot, now, moving)
  for (const email of chosen.hosts) {
    const key = hostKey(email)
    const participant = configuration.participants.find((one) => hostKey(one.email) === key)
    const host = hosts.find((one) => hostKey(one.email) === key)
    if (!participant || !host) continue
    if (!isOpen(rules, host, chosen)) warnings.push(warning('outside_hours', email))
    if (!participant.availability) continue
    const held = (await records.heldTimes(applicationId, [email], slot)).filter(
      ({ bookingId, ...time }) => bookingId !== moving?.id && overlaps(time, slot),
    )
    if (held.length) warnings.push({ ...warning('booked', email), blocks: true })
    else
      for (const calendar of await busyCalendars(records, owned, participant, chosen))
        warnings.push(warning('busy', email, calendar))
  }
  return warnings
}
