import type { Configuration, GroupConfiguration } from '@whenable/contract'

/** Whether a configuration is for seats in group events; else it is for meetings with hosts. */
export const isGroup = (configuration: Configuration): configuration is GroupConfiguration =>
  configuration.type === 'group'

/** Whether visitors are not to learn the addresses of a configuration's hosts (interface: Configuration, `hide_participants`). */
export const hidesHosts = (configuration: Configuration): boolean =>
  !isGroup(configuration) && configuration.event_booking.hide_participants === true

/** What the events of a configuration of either type are made with; a group's title is its name where none is given. */
export const eventTermsOf = (configuration: Configuration) =>
  isGroup(configuration)
    ? { ...configuration.group_booking, title: configuration.group_booking.title ?? configuration.name }
    : configuration.event_booking

/** Whether the organizer is asked before a booking stands. */
export const organizerConfirms = (configuration: Configuration): boolean =>
  eventTermsOf(configuration).booking_type === 'organizer-confirmation'
