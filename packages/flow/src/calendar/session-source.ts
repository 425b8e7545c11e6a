import type {
  BookingService,
  BookingSettings,
  CalendarEvent,
  CalendarSource,
  TimeSlot,
} from '@whenable/contract'

/**
 * The sessions of a configuration's group events as a read-only calendar. `capacity` is the number of seats left; it is 0 for full
 * sessions, which not all services list (interface: Availability). Book a seat with a booking flow, by the same start and `event_id`.
 */
export const sessionSource = (service: BookingService): CalendarSource => {
  /** The settings of the configuration, for details that sessions lack. */
  let settings: BookingSettings | null = null

  const session =
    (calendar_id: string, seats?: number) =>
    ({ start_time, end_time, title, description, location, ...slot }: TimeSlot): CalendarEvent => ({
      ...slot,
      id: `${slot.event_id ?? 'session'}@${start_time}`,
      calendar_id,
      title: title ?? settings?.event?.title ?? settings?.name,
      description: description ?? settings?.event?.description,
      location: location ?? settings?.event?.location,
      when: { object: 'timespan', start_time, end_time },
      capacity: seats ?? slot.capacity,
      read_only: true,
    })

  return {
    key: service,
    booking: () => service,

    calendars: async (options) => {
      settings = await service.settings({}, options)
      return [
        {
          id: settings?.configuration_id ?? 'sessions',
          name: settings?.name ?? settings?.event?.title ?? '',
          timeZone: settings?.organizer?.timezone,
          readOnly: true,
        },
      ]
    },

    events: async ({ calendarId, start, end }, options) => {
      const { time_slots, full_slots = [] } = await service.availability({ start, end }, options)
      return [...time_slots.map(session(calendarId)), ...full_slots.map(session(calendarId, 0))]
    },
  }
}
