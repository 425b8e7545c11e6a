// The pages of the API reference: which operations, by the beginnings of their ids, are on which page.

const area = (name, label, about, ...prefixes) => ({
  ...{ source: `api/${name}`, url: `api/${name}.html`, label, about, area: prefixes },
})

/** The pages of operations, in the order of the menu. */
export const areas = [
  area(
    'booking',
    'Booking',
    'Free times, holds, bookings, payments and sessions: what visitors of a booking page use.',
    'scheduling.',
    'holds.',
    'challenges.',
    'bookings.',
    'booking-series.',
    'payments.',
    'email-confirmations.',
    'sessions.',
  ),
  area(
    'links',
    'Links, polls, waitlists',
    'Addresses that book one event type, pages of hosts, polls, and waitlists.',
    'links.',
    'host-pages.',
    'polls.',
    'poll-pages.',
    'poll-answers.',
    'waitlist.',
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
  area(
    'owner',
    'Owner’s side',
    'What the pages at `/admin` use: bookings, members, settings, activity, audit.',
    'admin-',
    'members.',
    'passkeys.',
    'sign-ins.',
    'setup-links.',
    'demo-studio.',
    'activity.',
    'blocks.',
    'brand.',
    'audit.',
  ),
]

/** Operations that cannot be sent from the page, by their ids, and why. */
const elsewhere = {
  'connect.auth': 'It leads a person to another page, where they sign in.',
  'connect.token': 'It needs the code with which a sign-in ends.',
  ...Object.fromEntries(
    ['create', 'read', 'update', 'delete', 'sync', 'begin-sign-in', 'finish-sign-in'].map((verb) => [
      `connections.${verb}`,
      'It needs a calendar account at another service.',
    ]),
  ),
  'bookings.calendar-change': 'It needs a booking that was moved in a connected calendar.',
  'admin-bookings.calendar-change': 'It needs a booking that was moved in a connected calendar.',
  'admin-mail.set-server': 'The service in this page has a mail server already.',
  'admin-mail.send-one-held': 'It needs an email that waited for a mail server.',
  'admin-mail.discard-one-held': 'It needs an email that waited for a mail server.',
  'email-confirmations.send-code': 'It needs half a minute since the last code.',
  'sign-ins.end': 'It needs another browser that is signed in.',
  'activity.end': 'It needs more bookings than ordinary visitors make.',
  'activity.read': 'It needs more bookings than ordinary visitors make.',
  'activity.undo': 'It needs more bookings than ordinary visitors make.',
  'passkeys.delete': 'It needs a passkey, which a device makes.',
  'legacy.events.rsvp': 'It needs an invitation that came by email.',
}

/** Why an operation cannot be sent from the page, if it cannot. */
export const reasonNotToSend = ({ id, access }) =>
  access === 'browser' ? 'It needs the cookie of the page `/admin`.' : elsewhere[id]

/** The page of an operation. @throws Error for one that no page names. */
export const areaOf = (id) => {
  const [found, ...others] = areas.filter(({ area: prefixes }) =>
    prefixes.some((prefix) => id.startsWith(prefix)),
  )
  if (!found || others.length) throw new Error(`${id}: expected one page of the API reference`)
  return found
}
