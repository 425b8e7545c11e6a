// The pages of the API reference. Which one has an operation, the contract says (`resources`).
import { resourceOf, resources } from '../../packages/contract/dist/resources.js'

const area = (name, label, about) => ({
  ...{ source: `api/${name}`, url: `api/${name}.html`, label, about, isReference: true },
})

/** The pages of operations, in the order of the menu. */
export const areas = [
  area(
    'booking',
    'Booking',
    'Free times, holds, bookings, payments and sessions: what visitors of a booking page use.',
  ),
  area(
    'links',
    'Links, polls, waitlists',
    'Addresses that book one event type, pages of hosts, polls, and waitlists.',
  ),
  area(
    'event-types',
    'Event types and hours',
    'Configurations, schedules, holidays, and why a time is not offered.',
  ),
  area('group-events', 'Group events', 'Events with seats, and hosts of other accounts.'),
  area('calendars', 'Calendars and events', 'Calendars, their events, free/busy, and rooms.'),
  area(
    'accounts',
    'Accounts and connections',
    'Grants, OAuth, connected calendar accounts, API keys, and the data of guests.',
  ),
  area('webhooks', 'Webhooks and outbox', 'Webhooks, and what could not be delivered.'),
  area('legacy', 'Legacy API', 'The earlier version of the interface, for events and calendars.'),
  area(
    'owner',
    'Owner’s side',
    'What the pages at `/admin` use: bookings, members, settings, activity, audit.',
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
  'imports.preview': 'It needs an account at another scheduler.',
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

/** The page of an operation. */
export const areaOf = (id) =>
  areas.find(({ source }) => source === `api/${resources[resourceOf({ id })].page}`)

/** The place of an operation on its page. */
export const placeOf = (id) => Object.keys(resources).indexOf(resourceOf({ id }))
