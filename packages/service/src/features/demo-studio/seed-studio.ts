import {
  addDays,
  dateAt,
  type Instant,
  instantOf,
  type PlainDate,
  startOfWeek,
  wallTime,
} from '@whenable/time'
import { type Made, type OwnerCall, ownerCalls } from './owner-calls.js'
import { seedBookings } from './seed-bookings.js'
import { seedClasses } from './seed-classes.js'
import { ada, jonas, studioConnector } from './studio-people.js'

/** The demo studio: configuration ids by slug. */
export interface Studio {
  readonly configurations: Readonly<Record<StudioSlug, string>>
}

const meetings = ['walkthrough', 'consultation', 'private-review'] as const
const slugs = [...meetings, 'classes'] as const
export type StudioSlug = (typeof slugs)[number]

const weekdays = [1, 2, 3, 4, 5]

/** The owner's existing configurations: ids by slug. */
const configurationsNow = async (call: OwnerCall): Promise<Partial<Record<string, string>>> => {
  const [grant] = await call<Made[]>('GET', `/v3/grants?email=${encodeURIComponent(ada.email)}`)
  const made = grant
    ? await call<Made[]>('GET', `/v3/grants/${grant.id}/scheduling/configurations?limit=200`)
    : []
  return Object.fromEntries(made.map(({ slug, id }) => [slug, id]))
}

/** What bookings of all its event types have in common. */
type EventTerms = { readonly disable_emails?: boolean }

/** How the studio is created. */
export interface SeedOptions {
  /** The name of its calls' idempotency keys: a new one for a studio that was removed. Default: `studio`. */
  readonly name?: string
  /** Whether somebody only looks around: there are bookings, and no emails are sent. */
  readonly isForVisit?: boolean
}

/** Two hosts in two zones, their calendars, events around `now`, and three configurations. */
const seedMeetings = async (call: OwnerCall, now: Instant, terms: EventTerms): Promise<void> => {
  const week = startOfWeek(dateAt(now, ada.timezone), 1)
  const at = (date: PlainDate, clock: string, timeZone: string) =>
    instantOf(wallTime(`${date}T${clock}:00`), timeZone)
  const timespan = (date: PlainDate, start: string, end: string, timeZone: string) => ({
    start_time: at(date, start, timeZone),
    end_time: at(date, end, timeZone),
    start_timezone: timeZone,
    end_timezone: timeZone,
  })

  const connect = async ({ email, name, timezone }: typeof ada, calendarName: string) => {
    const grant = await call('POST', '/v3/connect/custom', {
      provider: studioConnector.provider,
      name,
      settings: { email },
    })
    const calendar = await call('POST', `/v3/grants/${grant.id}/calendars`, { name: calendarName, timezone })
    const addEvent = (event: object) =>
      call('POST', `/v3/grants/${grant.id}/events?calendar_id=${calendar.id}`, event)
    const addConfiguration = (configuration: object) =>
      call('POST', `/v3/grants/${grant.id}/scheduling/configurations`, configuration)
    return { calendarId: calendar.id, addEvent, addConfiguration }
  }

  await call('POST', '/v3/connectors', studioConnector)
  const adas = await connect(ada, 'Studio')
  const jonass = await connect(jonas, 'Studio, New York')

  // Both series began half a year ago, so that each has crossed a change of its zone's clocks, or is about to.
  const seriesStart = addDays(week, -26 * 7)
  const standUpSeries = await adas.addEvent({
    title: 'Stand-up',
    when: timespan(seriesStart, '14:00', '14:30', ada.timezone),
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'],
    location: 'Workshop',
  })
  const moved = addDays(week, 9)
  await adas.addEvent({
    title: 'Stand-up, later today',
    when: timespan(moved, '16:00', '16:30', ada.timezone),
    master_event_id: standUpSeries.id,
    original_start_time: at(moved, '14:00', ada.timezone),
    location: 'Workshop',
  })
  const cancelled = addDays(week, 14)
  await adas.addEvent({
    title: 'Stand-up',
    status: 'cancelled',
    when: timespan(cancelled, '14:00', '14:30', ada.timezone),
    master_event_id: standUpSeries.id,
    original_start_time: at(cancelled, '14:00', ada.timezone),
  })
  await adas.addEvent({
    title: 'Timber supplier',
    when: timespan(addDays(week, 8), '15:00', '16:30', ada.timezone),
    description: 'Samples of the oak and the ash',
    location: 'Rua da Prata 12',
  })
  await adas.addEvent({
    title: 'Lunch with the architects',
    status: 'tentative',
    when: timespan(addDays(week, 10), '13:00', '14:30', ada.timezone),
  })
  await adas.addEvent({ title: 'Studio closed', when: { date: addDays(week, 18) } })
  await adas.addEvent({
    title: 'Furniture fair in Porto',
    when: { start_date: addDays(week, 22), end_date: addDays(week, 24) },
  })

  await jonass.addEvent({
    title: 'Client round',
    when: timespan(addDays(seriesStart, 1), '11:00', '12:00', jonas.timezone),
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU,TH'],
  })
  await jonass.addEvent({
    title: 'Site visit, Red Hook',
    when: timespan(addDays(week, 7), '09:00', '10:30', jonas.timezone),
    location: 'Van Brunt Street',
  })
  await jonass.addEvent({ title: 'Anniversary', busy: false, when: { date: addDays(week, 11) } })

  const hostOf = (
    { email, name, timezone }: typeof ada,
    calendarId: string,
    isOrganizer: boolean,
    start: string,
    end: string,
  ) => ({
    email,
    name,
    timezone,
    is_organizer: isOrganizer,
    availability: { calendar_ids: [calendarId], open_hours: [{ days: weekdays, start, end, timezone }] },
    booking: { calendar_id: calendarId },
  })
  const adaHosts = hostOf(ada, adas.calendarId, true, '9:00', '18:00')
  const jonasHosts = hostOf(jonas, jonass.calendarId, false, '8:30', '17:30')

  await adas.addConfiguration({
    slug: 'walkthrough',
    name: 'Project walkthrough',
    participants: [adaHosts, jonasHosts],
    availability: {
      duration_minutes: 30,
      availability_rules: { availability_method: 'collective', buffer: { before: 0, after: 15 } },
    },
    event_booking: {
      ...terms,
      description: 'Half an hour with Ada and Jonas about your plans.',
      location: 'Video call',
      timezone: ada.timezone,
    },
    scheduler: {
      available_days_in_future: 60,
      min_booking_notice: 120,
      min_cancellation_notice: 60,
      additional_fields: {
        first_look: { label: 'What should we look at first?', type: 'text', required: false, order: 1 },
      },
    },
  })
  await adas.addConfiguration({
    slug: 'consultation',
    name: 'Design consultation',
    participants: [adaHosts],
    availability: { duration_minutes: 45, interval_minutes: 30 },
    event_booking: {
      ...terms,
      description: 'Ada confirms each consultation herself.',
      location: 'Marlow Studio, Lisbon',
      timezone: ada.timezone,
      booking_type: 'organizer-confirmation',
    },
    scheduler: {
      available_days_in_future: 60,
      min_booking_notice: 1440,
      min_cancellation_notice: 240,
      cancellation_policy: 'Please tell us four hours before.',
      additional_fields: {
        room: {
          label: 'Which room is it about?',
          type: 'dropdown',
          required: true,
          options: ['Kitchen', 'Living room', 'Bedroom', 'Workshop', 'Something else'],
          order: 1,
        },
      },
    },
  })
  await adas.addConfiguration({
    slug: 'private-review',
    name: 'Private review',
    requires_session_auth: true,
    participants: [adaHosts, jonasHosts],
    availability: {
      duration_minutes: 60,
      availability_rules: { availability_method: 'max-availability' },
    },
    event_booking: {
      ...terms,
      description: 'An hour with whoever of us is free.',
      timezone: ada.timezone,
    },
    scheduler: { available_days_in_future: 30, min_booking_notice: 60 },
  })
}

/**
 * Creates the data of a demo studio through the interface: two hosts in two time zones, their calendars, events around `now`, three
 * configurations for meetings and one for classes. Keeps an existing studio.
 *
 * @param fetch the service's request handler.
 * @param now the time around which to create events, in Unix seconds.
 * @throws Error with the service's message if it refuses a call.
 */
export const seedStudio = async (
  fetch: (request: Request) => Promise<Response>,
  apiKey: string,
  now: Instant,
  { name = 'studio', isForVisit = false }: SeedOptions = {},
): Promise<Studio> => {
  const callsOf = (part: string) => ownerCalls(fetch, apiKey, part)
  const terms: EventTerms = isForVisit ? { disable_emails: true } : {}
  const before = await configurationsNow(callsOf(name))
  if (!meetings.every((slug) => before[slug])) await seedMeetings(callsOf(name), now, terms)
  if (!before['classes']) await seedClasses(callsOf(`${name}-classes`), ada, now, terms)
  const configurations = await configurationsNow(callsOf(name))
  const missing = slugs.filter((slug) => !configurations[slug])
  if (missing.length) throw new Error(`the studio was made, and is without ${missing.join(', ')}`)
  const studio = { configurations: configurations as Studio['configurations'] }
  if (isForVisit) await seedBookings(callsOf(`${name}-bookings`), studio.configurations, now)
  return studio
}
