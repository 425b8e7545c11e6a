import { expect, test } from 'vitest'
import type { JsonRecord } from './flow/index.js'
import { hostStatus } from './host-status.model.js'

const base: JsonRecord = {
  hosts: [
    {
      ...{ email: 'Ada@example.com', grant_id: 'ada', status: 'accepted', timezone: 'Europe/Lisbon' },
      schedule: { id: 's', name: 'Working hours' },
    },
    { email: 'mei@example.com', status: 'no_account', timezone: 'UTC' },
    { email: 'jonas@example.com', grant_id: 'jonas', status: 'unheard of', timezone: 'UTC' },
  ],
}

test('a host is found by address in any case, with the name of their schedule', () => {
  expect(hostStatus(base, 'ada@example.com')).toEqual({
    ...{ status: 'accepted', grantId: 'ada', schedule: 'Working hours', timeZone: 'Europe/Lisbon' },
  })
})

test('a host without an account has none, and one of the draft alone was added', () => {
  expect(hostStatus(base, 'mei@example.com')).toMatchObject({ status: 'no_account', grantId: undefined })
  expect(hostStatus(base, 'new@example.com').status).toBe('added')
  expect(hostStatus({}, 'ada@example.com').status).toBe('added')
})

test('a status that is not known counts as not accepted', () => {
  expect(hostStatus(base, 'jonas@example.com').status).toBe('invited')
})
