import type { ConfigurationParticipant, StandardConfiguration } from '@whenable/contract'
import type { SlotHost, SlotRules } from '@whenable/time'

/** The organizer of a configuration: the participant marked as such, or else the first. */
export const organizerOf = ({ participants }: StandardConfiguration): ConfigurationParticipant =>
  participants.find((participant) => participant.is_organizer) ??
  (participants[0] as ConfigurationParticipant)

/** The configuration's time zone (interface: How slots come about). */
export const timeZoneOf = (configuration: StandardConfiguration): string =>
  configuration.event_booking.timezone ?? organizerOf(configuration).timezone ?? 'UTC'

/** Whether bookings have one of the hosts, not all of them. */
export const isRoundRobin = (configuration: StandardConfiguration): boolean =>
  slotRulesOf(configuration).method !== 'collective'

/** The id of the group in which a configuration's bookings are counted. */
export const groupOf = (configuration: StandardConfiguration): string =>
  configuration.availability.availability_rules?.round_robin_group_id || configuration.id

/** A configuration's slot rules with defaults (interface: StandardConfiguration). */
export const slotRulesOf = (configuration: StandardConfiguration): SlotRules => {
  const { availability, scheduler } = configuration
  const rules = availability.availability_rules
  return {
    method: rules?.availability_method ?? 'collective',
    durationMinutes: availability.duration_minutes,
    intervalMinutes: availability.interval_minutes ?? availability.duration_minutes,
    roundTo: availability.round_to ?? 15,
    bufferBefore: rules?.buffer?.before ?? 0,
    bufferAfter: rules?.buffer?.after ?? 0,
    timezone: timeZoneOf(configuration),
    openHours: rules?.default_open_hours,
    specificTimes: rules?.default_specific_time_availability,
    onlySpecificTimes: rules?.only_specific_time_availability ?? false,
    minBookingNotice: scheduler?.min_booking_notice ?? 60,
    availableDaysInFuture: scheduler?.available_days_in_future ?? 30,
  }
}

/** A participant's slot rules, with their busy time and counters from the store. */
export const slotHostOf = (
  { email, timezone, availability }: ConfigurationParticipant,
  known: Pick<SlotHost, 'busy' | 'bookings' | 'lastBookedAt'>,
): SlotHost => ({
  email,
  timezone,
  openHours: availability?.open_hours,
  specificTimes: availability?.specific_time_availability,
  onlySpecificTimes: availability?.only_specific_time_availability,
  alwaysFree: !availability,
  ...known,
})
