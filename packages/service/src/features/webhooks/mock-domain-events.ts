import { formatBookingReference } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import {
  type DomainEvent,
  type DomainEventObject,
  type DomainEventType,
  domainEventAbout,
} from '../../kernel/publish/publish.js'
import { saltOf } from '../../kernel/secrets.js'

interface Mocking {
  readonly now: Instant
  readonly newId: () => string
}

type Mock = (mocking: Mocking) => DomainEventObject & Readonly<Record<string, unknown>>

const booking: Mock = ({ now, newId }) => {
  const [configurationId, bookingId] = [newId(), newId()]
  const start = instant(now + 86_400)
  return {
    object: 'booking',
    configuration_id: configurationId,
    booking_id: bookingId,
    booking_ref: formatBookingReference({ configurationId, bookingId, salt: saltOf(newId()) }),
    booking_type: 'booking',
    booking_info: {
      event_id: newId(),
      start_time: start,
      end_time: instant(start + 1800),
      participants: [
        { email: 'host@example.com', name: 'Host' },
        { email: 'guest@example.com', name: 'Guest' },
      ],
      additional_fields: {},
      title: 'Test event',
      duration: 30,
    },
  }
}

const event: Mock = ({ now, newId }) => ({
  object: 'event',
  id: newId(),
  grant_id: newId(),
  calendar_id: newId(),
  title: 'Test event',
  status: 'confirmed',
  busy: true,
  participants: [],
  when: { object: 'timespan', start_time: now + 86_400, end_time: now + 88_200 },
  created_at: now,
  updated_at: now,
})

const calendar: Mock = ({ newId }) => ({
  object: 'calendar',
  id: newId(),
  grant_id: newId(),
  name: 'Test calendar',
  timezone: 'UTC',
  is_primary: false,
  read_only: false,
})

const grant: Mock = ({ now, newId }) => ({
  object: 'grant',
  id: newId(),
  provider: 'virtual-calendar',
  email: 'host@example.com',
  grant_status: 'valid',
  created_at: now,
  updated_at: now,
})

const payment: Mock = ({ now, newId }) => {
  const id = newId()
  return {
    ...{ object: 'payment', id, payment_id: id, configuration_id: newId(), amount: 4000, currency: 'EUR' },
    guest: { name: 'Test guest', email: 'guest@example.com' },
    start_time: now + 86_400,
    end_time: now + 88_200,
  }
}

/** Mock records and their paths, by the first part of the event type. */
const mocks = {
  booking: [booking, () => '/scheduling/bookings'],
  payment: [payment, () => '/scheduling/payments'],
  event: [event, ({ grant_id, id }) => `/grants/${grant_id}/events/${id}`],
  calendar: [calendar, ({ grant_id, id }) => `/grants/${grant_id}/calendars/${id}`],
  grant: [grant, ({ id }) => `/grants/${id}`],
} satisfies Record<string, readonly [mock: Mock, source: (object: ReturnType<Mock>) => string]>

/** A domain event about a mock record, to test webhooks. */
export const mockDomainEvent = (
  type: DomainEventType,
  applicationId: string,
  mocking: Mocking,
): DomainEvent => {
  const [mock, source] = mocks[type.slice(0, type.indexOf('.')) as keyof typeof mocks]
  const object = mock(mocking)
  return domainEventAbout(type, source(object), applicationId, object, mocking)
}
