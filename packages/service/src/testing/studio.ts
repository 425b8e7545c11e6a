import { type Instant, parseInstant } from '@whenable/time'
import { createService, type Service, type ServiceOptions } from '../create-service.js'
import { registerApplication } from '../features/applications/register-application.js'
import { type BookingDomainEvent, isBookingEvent } from '../features/bookings/booking-changes.js'
import { type DomainEvent, MailsWithheld } from '../kernel/publish/publish.js'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { Store } from '../kernel/store/store.js'
import { importDoubles } from './import-doubles.js'

/** The response of a call. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into by tests
  readonly data: any
  readonly error: { type: string; message: string; field?: string }
  readonly next_cursor?: string
  readonly request_id: string
}

/** The credential and the parameters of a call. */
export interface TestCall {
  readonly bearer?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export const apiKey = 'test-key-of-the-first-application'
export const otherKey = 'test-key-of-the-second-application'
export const clientId = 'first-client'

/** The redirect URIs of both applications. */
export const callbackUri = 'https://app.test/callback?from=studio'

/** A Monday morning in Lisbon, in winter: wall time there is UTC. */
export const monday = parseInstant('2026-03-02T08:00:00Z')

/** Every weekday from nine to five. */
export const officeHours = { days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }

/**
 * A service over a store, with two applications, a clock that tests can move, and its published events. Over several stores of one database
 * there are as many services, like separate processes, and calls alternate between them.
 */
export const openService = async (
  stores: Store | readonly Store[] = createMemoryStore(),
  options: Partial<ServiceOptions> = {},
) => {
  const all = [stores].flat() as readonly Store[]
  const [store] = all as readonly [Store]
  let now = monday
  const domainEvents: BookingDomainEvent[] = []
  const allDomainEvents: DomainEvent[] = []
  const errors: unknown[] = []
  const withheld: MailsWithheld[] = []
  const services = all.map((own) =>
    createService({
      store: own,
      clock: () => now,
      notify: (domainEvent) => {
        allDomainEvents.push(domainEvent)
        if (isBookingEvent(domainEvent)) domainEvents.push(domainEvent)
      },
      log: ({ error }) => {
        if (error instanceof MailsWithheld) withheld.push(error)
        else if (error) errors.push(error)
      },
      importFetch: importDoubles(),
      ...options,
    }),
  )
  let turn = 0
  const service: Service = {
    fetch: (request) => (services[turn++ % services.length] as Service).fetch(request),
  }
  const suffix = crypto.randomUUID()
  const key = `${apiKey}-${suffix}`
  const second = `${otherKey}-${suffix}`
  const client = `${clientId}-${suffix}`
  const secondClient = `second-${suffix}`
  const secondId = crypto.randomUUID()
  const application = {
    id: crypto.randomUUID(),
    clientId: client,
    apiKey: key,
    name: 'First',
    now,
    callbackUris: [callbackUri],
  }
  await registerApplication(store, application)
  await registerApplication(store, {
    ...application,
    id: secondId,
    clientId: secondClient,
    apiKey: second,
    name: 'Second',
    callbackUris: [callbackUri],
  })

  const call = async (
    method: string,
    path: string,
    { bearer, body, headers }: TestCall = {},
  ): Promise<TestAnswer> => {
    const response = await service.fetch(
      new Request(`http://service.test${path}`, {
        method,
        headers: {
          ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    )
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { data: text }
    return { ...json, status: response.status, headers: response.headers }
  }
  const withKey = (method: string, path: string, body?: unknown) => call(method, path, { bearer: key, body })

  return {
    service,
    store,
    /** The published booking events. */
    domainEvents,
    /** All published events. */
    allDomainEvents,
    errors,
    /** The emails that were withheld because of a limit. */
    withheld,
    key,
    otherKey: second,
    clientId: client,
    applicationId: application.id,
    otherClientId: secondClient,
    otherApplicationId: secondId,
    call,
    withKey,
    get now(): Instant {
      return now
    },
    /** Moves the clock. */
    at(instant: Instant) {
      now = instant
    },
  }
}

export type TestService = Awaited<ReturnType<typeof openService>>

/** Connects a host with one calendar in Lisbon. */
export const addHost = async ({ withKey }: TestService, email: string, timezone = 'Europe/Lisbon') => {
  const grant = await withKey('POST', '/v3/connect/custom', {
    provider: 'virtual-calendar',
    settings: { email },
  })
  const calendar = await withKey('POST', `/v3/grants/${grant.data.id}/calendars`, { name: 'Work', timezone })
  return { email, grantId: grant.data.id as string, calendarId: calendar.data.id as string }
}

export type TestHost = Awaited<ReturnType<typeof addHost>>

/** A configuration of half-hour meetings in office hours, without any notice, with these hosts. */
export const configurationOf = (hosts: readonly TestHost[], change: Record<string, unknown> = {}) => ({
  name: 'Walkthrough',
  participants: hosts.map(({ email, calendarId }, index) => ({
    email,
    name: email.split('@')[0],
    is_organizer: index === 0,
    timezone: 'Europe/Lisbon',
    availability: { calendar_ids: [calendarId], open_hours: [officeHours] },
    booking: { calendar_id: calendarId },
  })),
  availability: { duration_minutes: 30 },
  event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon' },
  scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
  ...change,
})

/** Makes a configuration and returns its id. */
export const addConfiguration = async (
  { withKey }: TestService,
  hosts: readonly TestHost[],
  change: Record<string, unknown> = {},
): Promise<string> => {
  const made = await withKey(
    'POST',
    `/v3/grants/${hosts[0]?.grantId}/scheduling/configurations`,
    configurationOf(hosts, change),
  )
  if (made.status !== 200) throw new Error(made.error.message)
  return made.data.id
}

/** The request to book the half hour from an instant on. */
export const bookingBody = (start: Instant | string, change: Record<string, unknown> = {}) => {
  const from = typeof start === 'string' ? parseInstant(start) : start
  return {
    start_time: from,
    end_time: from + 30 * 60,
    guest: { name: 'Robin Vale', email: 'robin@example.com' },
    ...change,
  }
}
