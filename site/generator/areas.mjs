// The pages of the API reference: which operations, by the beginnings of their ids, are on which page. The first that fits counts.

const area = (name, label, about, ...prefixes) => ({
  ...{ source: `api/${name}`, url: `api/${name}.html`, label, about, area: prefixes },
})

/** The pages of operations, in the order of the menu. */
export const areas = [
  area(
    'booking',
    'Booking',
    'Free times, bookings and sessions: what visitors of a booking page use.',
    'scheduling.',
    'bookings.',
    'sessions.',
  ),
  area(
    'event-types',
    'Event types and hours',
    'Configurations, schedules, holidays, and why a time is not offered.',
    'configurations.',
    'event-types.',
    'schedules.',
    'holidays.',
    'availability.',
  ),
  area(
    'group-events',
    'Group events',
    'Events with seats, and hosts of other accounts.',
    'group-events.',
    'host-invitations.',
  ),
  area(
    'calendars',
    'Calendars and events',
    'Calendars, their events, free/busy, and rooms.',
    'calendars.',
    'events.',
    'resources.',
  ),
  area(
    'accounts',
    'Accounts and connections',
    'Grants, OAuth, connected calendar accounts, API keys, and the data of guests.',
    'connect.',
    'connectors.',
    'connections.',
    'grants.',
    'api-keys.',
    'guests.',
  ),
  area(
    'webhooks',
    'Webhooks and outbox',
    'Webhooks, and what could not be delivered.',
    'webhooks.',
    'outbox.',
  ),
  area('legacy', 'Legacy API', 'The earlier version of the interface, for events and calendars.', 'legacy.'),
  area('owner', 'Owner’s side', 'What the pages at `/admin` use: bookings, members, settings, audit.', ''),
]
