import { createBookingService, createClient } from '@whenable/client'
import type { StudioSlug } from '@whenable/service'
import { instant } from '@whenable/time'
import {
  apiKey,
  bookFirst,
  configurationsAt,
  type NetworkName,
  studioAt,
  studioOf,
} from './service-in-page.js'
import { storyNow, storyTimeZone } from './states/studio.js'

// What owners of a studio in the page do outside of a story, and what it takes to sign them in.

/** Calls a studio as its owner, whatever has changed meanwhile. */
export const callAsOwner = async (network: NetworkName, method: string, path: string, body?: object) => {
  const { send } = await studioOf(network)
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    ...(method === 'PUT' ? { 'if-match': '*' } : {}),
  }
  const request = new Request(`${studioAt(network)}${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  const { data, error } = await (await send(request)).json()
  if (error) throw new Error(`${method} ${path}: ${error.message}`)
  return data
}

/** The token of a new setup link. */
export const setupToken = async (network: NetworkName): Promise<string> => {
  const { url } = await callAsOwner(network, 'POST', '/admin/v1/setup-links', {})
  return new URL(url).hash.slice('#setup='.length)
}

/** Signs the studio's owner in with a setup link, as their browser does. */
export const signInOwner = async (network: NetworkName = 'owning'): Promise<void> => {
  const profile = { name: 'Ada Mensah', email: 'ada@marlow.example', timezone: storyTimeZone }
  const body = JSON.stringify({ token: await setupToken(network), ...profile })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${studioAt(network)}/admin/v1/sign-in/setup`, { method: 'POST', headers, body })
}

/** Signs everybody out at a studio. */
export const signOut = async (network: NetworkName): Promise<void> => {
  const studio = await studioOf(network)
  studio.session = undefined
}

/** The access token of a studio's owner, who signs in when it is first needed. */
export const ownerTokenAt = async (network: NetworkName): Promise<string> => {
  const studio = await studioOf(network)
  if (!studio.session) await signInOwner(network)
  return (studio.session as { readonly access_token: string }).access_token
}
export const ownerToken = (): Promise<string> => ownerTokenAt('owning')

/** Publishes the page of the studio's owner. */
export const publishPage = async (page_slug: string): Promise<void> => {
  const headers = { authorization: `Bearer ${await ownerToken()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ page_slug })
  await fetch(`${studioAt('owning')}/admin/v1/me`, { method: 'PATCH', headers, body })
}

/** Adds the owner's team: one who works with them, and one who has yet to sign in. */
export const inviteTeam = async (): Promise<void> => {
  await ownerToken()
  for (const [name, email] of [
    ['Jonas Okafor', 'jonas@marlow.example'],
    ['Mei Tanaka', 'mei@marlow.example'],
  ])
    await callAsOwner('owning', 'POST', '/admin/v1/members', { name, email, timezone: storyTimeZone })
}

/** Adds a weekly class of the owner, whose first date has a guest, and returns its id. */
export const teachClass = async (): Promise<string> => {
  await ownerToken()
  const [grant] = await callAsOwner('owning', 'GET', '/v3/grants?email=ada@marlow.example')
  const { id } = await callAsOwner('owning', 'POST', `/v3/grants/${grant.id}/scheduling/configurations`, {
    ...{ type: 'group', name: 'Drawing class', slug: 'drawing-class' },
    group_booking: { calendar_id: 'primary', default_capacity: 8, location: 'Workshop, Rua da Rosa' },
    scheduler: { available_days_in_future: 60 },
  })
  const path = `/v3/grants/${grant.id}/scheduling/configurations/${id}/group-events`
  const start_time = storyNow - (storyNow % 86_400) + 3 * 86_400 + 18 * 3_600
  await callAsOwner('owning', 'POST', path, {
    ...{ calendar_id: 'primary', title: 'Drawing class', recurrence: ['RRULE:FREQ=WEEKLY'] },
    when: {
      ...{ start_time, end_time: start_time + 7_200 },
      ...{ start_timezone: storyTimeZone, end_timezone: storyTimeZone },
    },
    participants: [{ name: 'Noor Haddad', email: 'noor@example.com' }],
  })
  return id
}

/** Books for somebody whose mail server refuses the email about it. */
export const refuseEmail = async (): Promise<void> => {
  await ownerToken()
  await bookForOwner()
  const { sendDue } = await studioOf('owning')
  const failed = () => callAsOwner('owning', 'GET', '/admin/v1/dead-letters')
  for (let attempt = 0; attempt < 100 && !(await failed()).length; attempt++) {
    sendDue()
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** The code in the last email of a studio. */
export const emailedCode = async (network: NetworkName): Promise<string> => {
  const { mails, sendDue } = await studioOf(network)
  for (let attempt = 0; attempt < 100 && !mails.length; attempt++) {
    sendDue()
    await new Promise((done) => setTimeout(done, 20))
  }
  const code = /\b(\d{4} \d{4})\b/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!code) throw new Error(`${studioAt(network)}: expected an email with a code, found none`)
  return code
}

/** Bookings of a studio's owner around the time of the stories: one that takes place, some to come, a request, and a cancelled one. */
export const bookForOwner = async (network: NetworkName = 'owning'): Promise<void> => {
  const { walkthrough, 'private-review': review } = await configurationsAt(network)
  const at = (hours: number) => storyNow - 300 + hours * 3_600
  const book = (configuration_id: string, hours: number, name: string, change: object = {}) =>
    callAsOwner(network, 'POST', '/admin/v1/bookings', {
      ...{ configuration_id, start_time: at(hours), timezone: 'Asia/Beirut' },
      guest: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
      ...change,
    })
  await book(walkthrough, -72, 'Lea Brandt')
  await book(walkthrough, 0, 'Noor Haddad')
  const moved = await book(review, 25, 'Kai Lund', {
    additional_guests: [{ name: 'Mia Lund', email: 'mia@example.com' }],
  })
  await callAsOwner(network, 'POST', `/admin/v1/bookings/${moved.id}/move`, { start_time: at(27) })
  await book(walkthrough, 29, 'Robin Vale')
  const ill = await book(walkthrough, 30, 'Ola Berg')
  await callAsOwner(network, 'POST', `/admin/v1/bookings/${ill.id}/cancel`, { reason: 'I am ill.' })
  await bookFirst('consultation', network)
}

/** Books seats in one session of a studio's classes, one of them with another guest. */
export const bookSession = async (network: NetworkName = 'owning'): Promise<void> => {
  const { classes } = await configurationsAt(network)
  const client = createClient({ baseUrl: studioAt(network), configuration: classes, accessToken: apiKey })
  const week = { start: storyNow, end: instant(storyNow + 7 * 86_400) }
  const signal = AbortSignal.timeout(10_000)
  const { time_slots: sessions } = await createBookingService(client).availability(week, { signal })
  const session = sessions.find(({ capacity = 0 }) => Number(capacity) > 4)
  if (!session) throw new Error('classes: expected a session with four seats within a week, found none')
  const { start_time, end_time, event_id, calendar_id } = session
  const seat = (name: string, change: object = {}) =>
    callAsOwner(network, 'POST', '/admin/v1/bookings', {
      ...{ configuration_id: classes, start_time, end_time, event_id, calendar_id },
      guest: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
      ...change,
    })
  await seat('Lea Brandt', { additional_guests: [{ name: 'Mia Brandt', email: 'mia@example.com' }] })
  await seat('Kai Lund')
  await seat('Robin Vale')
}

/** Changes an event type of a studio, as another owner. */
export const changeEventType = async (slug: StudioSlug, change: object): Promise<void> => {
  const { [slug]: id } = await configurationsAt('owning')
  await callAsOwner('owning', 'PUT', `/admin/v1/event-types/${id}`, change)
}

/**
 * Adds two hosts to the walkthrough of a studio's owner, as the owner: one who has an account and has yet to accept, and one whom no
 * account knows. Hosts that an API key names would take part at once.
 */
export const askHosts = async (): Promise<void> => {
  await inviteTeam()
  const { walkthrough } = await configurationsAt('owning')
  const address = `/admin/v1/event-types/${walkthrough}`
  const { participants } = await callAsOwner('owning', 'GET', address)
  const organizer = participants.find((host: { is_organizer: boolean }) => host.is_organizer)
  const asked = [
    ['Mei Tanaka', 'mei@marlow.example'],
    ['Zoe Adler', 'zoe@adler.example'],
  ].map(([name, email]) => ({
    ...{ name, email, is_organizer: false },
    ...{ availability: { calendar_ids: ['all'] }, booking: { calendar_id: 'primary' } },
  }))
  const headers = {
    authorization: `Bearer ${await ownerToken()}`,
    'content-type': 'application/json',
    'if-match': '*',
  }
  const body = JSON.stringify({ participants: [organizer, ...asked] })
  const response = await fetch(`${studioAt('owning')}${address}`, { method: 'PUT', headers, body })
  if (!response.ok) throw new Error(`PUT ${address}: ${await response.text()}`)
}

/** Hours with lunch breaks, a short Friday, other dates and holidays. */
const workingHours = {
  ...{ name: 'Working hours', timezone: 'Europe/Lisbon' },
  weekly: [
    { days: [1, 2, 3], start: '9:00', end: '12:30' },
    { days: [1, 2, 3], start: '14:00', end: '18:00' },
    { days: [4], start: '9:00', end: '17:00' },
    { days: [5], start: '9:00', end: '15:00' },
  ],
  overrides: [
    { date: '2026-03-12', blocks: [{ start: '13:00', end: '18:00' }] },
    { start_date: '2026-03-20', end_date: '2026-03-24', title: 'Ski trip' },
  ],
  holidays: { country: 'PT' },
  limits: { most_per_day: 6 },
}

/** Replaces the hours that the owner of a studio began with. @param mondays are another owner's. */
export const changeHours = async (mondays: readonly object[] = []): Promise<void> => {
  await ownerToken()
  const [schedule] = await callAsOwner('owning', 'GET', '/admin/v1/schedules')
  const weekly = mondays.length
    ? [
        ...mondays,
        ...workingHours.weekly.map(({ days, ...hours }) => ({
          days: days.filter((day) => day !== 1),
          ...hours,
        })),
      ]
    : workingHours.weekly
  await callAsOwner('owning', 'PUT', `/admin/v1/schedules/${schedule.id}`, { ...workingHours, weekly })
}

/** Plans two trips of a studio's owner: three weeks in New York, and a move to Tokyo without an end. */
export const planTrips = async (): Promise<void> => {
  const [schedule] = await callAsOwner('owning', 'GET', '/admin/v1/schedules')
  const travel = [
    { start_date: '2026-03-12', end_date: '2026-04-02', timezone: 'America/New_York' },
    { start_date: '2026-09-01', timezone: 'Asia/Tokyo' },
  ]
  await callAsOwner('owning', 'PUT', `/admin/v1/schedules/${schedule.id}`, { ...workingHours, travel })
}

/** Removes the hours that the owner of a studio began with, which no event type uses. */
export const removeHours = async (): Promise<void> => {
  await ownerToken()
  const [schedule] = await callAsOwner('owning', 'GET', '/admin/v1/schedules')
  await callAsOwner('owning', 'DELETE', `/admin/v1/schedules/${schedule.id}`)
}

/** Gives the owner of a studio hours that an event type uses. */
export const keepHours = async (): Promise<void> => {
  await changeHours()
  const { walkthrough } = await configurationsAt('owning')
  const [schedule] = await callAsOwner('owning', 'GET', '/admin/v1/schedules')
  const { participants } = await callAsOwner('owning', 'GET', `/admin/v1/event-types/${walkthrough}`)
  await changeEventType('walkthrough', {
    participants: participants.map((host: { is_organizer: boolean; availability: object }) =>
      host.is_organizer
        ? {
            ...host,
            availability: { ...host.availability, schedule_id: schedule.id, open_hours: undefined },
          }
        : host,
    ),
  })
}

/** Makes a poll of four times of a studio's owner, which three people answer. One of its times is then booked by somebody else. */
export const pollOwner = async (): Promise<void> => {
  await ownerToken()
  const { walkthrough } = await configurationsAt('owning')
  const from = storyNow + 86_400
  const { time_slots: free } = await callAsOwner(
    'owning',
    'GET',
    `/v3/scheduling/availability?configuration_id=${walkthrough}&start_time=${from}&end_time=${from + 6 * 86_400}`,
  )
  const starts = [0, 3, 7, 10].map((index) => free[index].start_time as number)
  const { secret } = await callAsOwner('owning', 'POST', '/v3/scheduling/polls', {
    ...{ configuration_id: walkthrough, title: 'Planning the spring release', timezone: storyTimeZone },
    slots: starts.map((start_time) => ({ start_time })),
  })
  const answer = (name: string, votes: readonly string[]) =>
    callAsOwner(
      'owning',
      'PUT',
      `/v3/scheduling/poll-pages/${secret}/answers/the-token-of-${name.toLowerCase()}`,
      {
        ...{ name, email: `${name.toLowerCase()}@example.com` },
        votes: Object.fromEntries(starts.map((start, index) => [start, votes[index]])),
      },
    )
  await answer('Noor', ['yes', 'yes', 'no', 'if_needed'])
  await answer('Robin', ['no', 'yes', 'yes', 'if_needed'])
  await answer('Sam', ['yes', 'if_needed', 'yes', 'no'])
  await callAsOwner('owning', 'POST', '/admin/v1/bookings', {
    ...{ configuration_id: walkthrough, start_time: starts[0], timezone: storyTimeZone },
    guest: { name: 'Kai Lund', email: 'kai@example.com' },
  })
}
