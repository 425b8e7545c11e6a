import { ServiceError } from '@whenable/contract'
import {
  type DefinitionCases,
  describeDefinitions,
} from '@whenable/elements/internal/testing/describe-definitions'
import { slotsOn } from '@whenable/elements/internal/testing/memory-service'
import type { tags } from './tags.js'
import { memoryEventTypes } from './testing/event-types-double.js'
import { memoryBookings } from './testing/memory-bookings.js'

const free = slotsOn('2026-03-12', '10:00', '10:30', '15:00')

const signedOut = () =>
  Promise.reject(new ServiceError('unauthorized', 'nobody is signed in', { status: 401 }))
const signInOptions = { application: 'Studio', setup: 'none', emails_codes: true, has_passkeys: true }

/** Each tag with attributes that show all its inner elements. */
const cases: DefinitionCases<keyof typeof tags> = {
  'when-admin': [() => ({ source: { token: signedOut, options: async () => signInOptions } })],
  'when-bookings': [() => ({ source: memoryBookings([]).source })],
  'when-calendars': [() => ({ source: { connections: async () => [], calendars: async () => [] } })],
  'when-explain': [
    () => ({ configurationId: 'e1', source: { explain: async () => ({ timezone: 'UTC', times: [] }) } }),
  ],
  'when-offer-times': [
    () => ({
      source: {
        eventTypes: async () => [
          { id: 'c1', name: 'Talk', slug: 'talk', address: 'https://book.example/b/talk', isActive: true },
        ],
        times: async () => free,
      },
    }),
  ],
  'when-activity': [() => ({ source: { bursts: async () => [], blocks: async () => [] } })],
  'when-polls': [
    () => ({
      source: {
        eventTypes: async () => [{ id: 'c1', name: 'Talk', slug: 'talk', address: '', isActive: true }],
        polls: async () => [],
      },
    }),
  ],
  'when-hours': [() => ({ source: { schedules: async () => [] } })],
  'when-event-type-editor': [
    () => {
      const { source } = memoryEventTypes()
      return { source, configurationId: 'walkthrough' }
    },
  ],
  'when-event-types': [() => ({ source: memoryEventTypes().source })],
  'when-share': [() => ({ source: { eventTypes: async () => [] } })],
  'when-settings': [() => ({ source: { member: signedOut } })],
}

describeDefinitions(new URL('./define/', import.meta.url), cases)
