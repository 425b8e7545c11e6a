import {
  type Configuration,
  type ConfigurationParticipant,
  eventTitleOf,
  type GroupConfiguration,
  type StandardConfiguration,
  type VisitPart,
} from '@whenable/contract'
import { type Interval, instant, type SlotHost, type SlotRules, type TimeZonePlan } from '@whenable/time'
import { bufferOf } from '../kernel/store/store.js'

/** Whether a configuration is for group events, not for meetings with hosts. */
export const isGroup = (configuration: Configuration): configuration is GroupConfiguration =>
  configuration.type === 'group'

/** Whether the addresses of a configuration's hosts are hidden from visitors (interface: Configuration, `hide_participants`). */
export const hidesHosts = (configuration: Configuration): boolean =>
  !isGroup(configuration) && configuration.event_booking.hide_participants === true

/** The event settings of a configuration of either type, with the title that visitors read. */
export const eventTermsOf = (configuration: Configuration) => ({
  ...(isGroup(configuration) ? configuration.group_booking : configuration.event_booking),
  title: eventTitleOf(configuration),
})

/** A configuration with the title that visitors read, as the interface has it. */
export const withTitle = (configuration: Configuration): Configuration => {
  const title = eventTitleOf(configuration)
  return isGroup(configuration)
    ? { ...configuration, group_booking: { ...configuration.group_booking, title } }
    : { ...configuration, event_booking: { ...configuration.event_booking, title } }
}

/** Whether nothing can be booked, because its owner has closed it. Its bookings stay. */
export const isClosed = ({ is_active: isActive }: Configuration): boolean => isActive === false

/** Whether lists of event types show it. Its own link leads to it in any case. */
export const isListed = ({ is_unlisted: isUnlisted }: Configuration): boolean => isUnlisted !== true

/** Whether the organizer must confirm bookings. */
export const organizerConfirms = (configuration: Configuration): boolean =>
  eventTermsOf(configuration).booking_type === 'organizer-confirmation'

/** The organizer of a configuration: the participant marked as such, or else the first. */
export const organizerOf = ({ participants }: StandardConfiguration): ConfigurationParticipant =>
  participants.find((participant) => participant.is_organizer) ??
  (participants[0] as ConfigurationParticipant)

const methodOf = ({ availability }: StandardConfiguration): SlotRules['method'] =>
  availability.availability_rules?.availability_method ?? 'collective'

/** Whether bookings have one of the hosts, not all of them. */
export const isRoundRobin = (configuration: StandardConfiguration): boolean =>
  methodOf(configuration) !== 'collective'

/** Default maximum number of additional guests. */
const defaultAdditionalGuests = 10

/** The most guests that a visitor can add. */
export const mostAdditionalGuests = ({ scheduler }: Configuration): number =>
  scheduler?.hide_additional_guests ? 0 : (scheduler?.max_additional_guests ?? defaultAdditionalGuests)

/** Whether bookings of a configuration have rooms or equipment: asked first, so that a service without any runs none of their code. */
export const needsResources = ({ scheduler }: StandardConfiguration): boolean =>
  scheduler?.resources !== undefined && scheduler.resources.length > 0

/** The id of the group in which a configuration's bookings are counted. */
export const groupOf = (configuration: StandardConfiguration): string =>
  configuration.availability.availability_rules?.round_robin_group_id || configuration.id

/** When a configuration can be booked, and for how long, with defaults: in minutes, and in days of 86,400 seconds. */
export const bookingWindowOf = ({ availability, scheduler }: StandardConfiguration) => ({
  durationMinutes: availability.duration_minutes,
  minBookingNotice: scheduler?.min_booking_notice ?? 60,
  availableDaysInFuture: scheduler?.available_days_in_future ?? 30,
})

/**
 * A configuration's slot rules with defaults (interface: StandardConfiguration).
 *
 * @param zones its time zones.
 */
export const slotRulesOf = (
  configuration: StandardConfiguration,
  { timezone, travel }: TimeZonePlan,
): SlotRules => {
  const { availability } = configuration
  const rules = availability.availability_rules
  const { before, after } = bufferOf(configuration)
  return {
    ...bookingWindowOf(configuration),
    method: methodOf(configuration),
    intervalMinutes: availability.interval_minutes ?? availability.duration_minutes,
    roundTo: availability.round_to ?? 15,
    bufferBefore: before,
    bufferAfter: after,
    ...{ timezone, travel },
    openHours: rules?.default_open_hours,
    specificTimes: rules?.default_specific_time_availability,
    onlySpecificTimes: rules?.only_specific_time_availability ?? false,
  }
}

/** A participant's slot rules, with their time zones, and their busy time and counters from the store. */
export const slotHostOf = (
  { email, availability }: ConfigurationParticipant,
  known: Pick<SlotHost, 'timezone' | 'travel' | 'busy' | 'bookings' | 'lastBookedAt'>,
): SlotHost => ({
  email,
  openHours: availability?.open_hours,
  specificTimes: availability?.specific_time_availability,
  onlySpecificTimes: availability?.only_specific_time_availability,
  alwaysFree: !availability,
  ...known,
})

// Several services in one visit: one booking with parts, which follow each other. Hosts and rooms are busy for all of its time.

/** When a part of a visit takes place. */
export interface PartTime extends Interval {
  readonly title: string
}

/** The time that parts take with the pauses between them, in minutes. */
export const minutesOfParts = (parts: readonly VisitPart[]): number =>
  parts.reduce((sum, { duration_minutes: own, pause_minutes: pause = 0 }) => sum + own + pause, 0)

/** The parts of a configuration's visits; undefined without any. */
export const partsOf = ({ scheduler }: Configuration): readonly VisitPart[] | undefined => scheduler?.parts

const fits = ({ start, end }: Interval, parts: readonly VisitPart[]): boolean =>
  end - start === minutesOfParts(parts) * 60

/** The first of these lists of parts that takes exactly the time of a slot. */
export const partsThatFit = (
  slot: Interval,
  ...lists: readonly (readonly VisitPart[] | undefined)[]
): readonly VisitPart[] | undefined => lists.find((parts) => parts && fits(slot, parts))

/** The parts of a booking with their times; none if its owner has given it another length. */
export const partTimesOf = ({
  parts = [],
  ...slot
}: Interval & { readonly parts?: readonly VisitPart[] | undefined }): readonly PartTime[] => {
  if (!fits(slot, parts)) return []
  return parts.map(({ title, duration_minutes: own }, index) => {
    const start = instant(slot.start + minutesOfParts(parts.slice(0, index)) * 60)
    return { title, start, end: instant(start + own * 60) }
  })
}

/** The parts of a booking in the wire's form; undefined without any. */
export const partsData = (booking: Parameters<typeof partTimesOf>[0]) =>
  booking.parts &&
  partTimesOf(booking).map(({ title, start, end }) => ({ title, start_time: start, end_time: end }))
