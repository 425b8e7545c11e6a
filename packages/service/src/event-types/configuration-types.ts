import { type Configuration, eventTitleOf, type GroupConfiguration } from '@whenable/contract'

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
