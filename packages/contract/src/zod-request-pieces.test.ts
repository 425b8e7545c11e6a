import { describe, expect, it, vi } from 'vitest'
import {
  type Endpoint,
  getFreeBusy,
  getGrant,
  getLegacyAccount,
  listCalendars,
  listEvents,
  listLegacyCalendars,
  sendLegacyRsvp,
} from './index.js'

const zods = { getFreeBusy, getGrant, getLegacyAccount, listCalendars, listLegacyCalendars }

vi.doMock('zod/mini', () => import('./zod-request-pieces.js'))
vi.resetModules()
const small = {
  ...(await import('./calendar/endpoints.js')),
  ...(await import('./connect/endpoints.js')),
  ...(await import('./legacy/endpoints.js')),
}

const calendar = { id: 'c1', name: 'Work', timezone: null, read_only: false, is_primary: true, more: [1] }
const wire = {
  listCalendars: [calendar],
  listLegacyCalendars: [{ ...calendar, account_id: 'a1' }],
  getGrant: { id: 'g1', provider: 'imap', email: 'ada@example.com', grant_status: 'valid', scope: null },
  getLegacyAccount: { id: 'a1', account_id: 'a1', email_address: 'ada@example.com', sync_state: 'running' },
  getFreeBusy: [
    {
      object: 'free_busy',
      email: 'a@x.example',
      time_slots: [{ start_time: '5', end_time: 9, status: 'busy' }],
    },
    { object: 'error', email: 'b@x.example', error: 'unknown' },
  ],
} as const
const names = Object.keys(wire) as (keyof typeof wire)[]

const reads = (schema: Endpoint['data'], value: unknown) => schema['~standard'].validate(value)

describe('the small pieces of calendars', () => {
  it.each(names)('read what %s answers as those of zod do', (name) => {
    expect(zods[name].data).toHaveProperty('_zod')
    expect(small[name].data).not.toHaveProperty('_zod')
    const expected = reads(zods[name].data, wire[name])
    expect(expected).not.toHaveProperty('issues')
    expect(reads(small[name].data, wire[name])).toEqual(expected)
  })

  it('refuse what has no name', () => {
    expect(reads(small.listCalendars.data, [{ name: 'Work' }])).toHaveProperty('issues')
  })

  it('keep what a call needs of every endpoint', () => {
    for (const [name, endpoint] of Object.entries({ listEvents, sendLegacyRsvp })) {
      const { id, method, path, access } = endpoint
      expect(small[name as 'listEvents']).toMatchObject({ id, method, path, access })
    }
    expect(small.sendLegacyRsvp.body).toBeDefined()
  })
})
