import {
  acceptsKeys,
  endpoints,
  isForMembers,
  isReadOnly,
  requiredKeyScope,
  requiredScope,
} from '@whenable/contract'
import { expect, test } from 'vitest'
import { routes } from '../routes.js'

const ofTokens = routes.filter(({ endpoint }) => endpoint.access === 'grant' || endpoint.access === 'visitor')

test.each(ofTokens.map(({ endpoint, reads }) => [endpoint.id, endpoint, reads] as const))(
  '%s asks a token for as much as it does',
  (id, endpoint, reads) => {
    const identity = ['grants.read', 'legacy.account.read'].includes(id)
    expect(requiredScope(endpoint)).toBe(identity ? 'email' : reads ? 'calendar.readonly' : 'calendar')
  },
)

const ofMembers = routes.filter(({ endpoint }) => isForMembers(endpoint))

test.each(ofMembers.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
  "%s asks for a member's token",
  (_id, endpoint) => {
    expect(requiredScope(endpoint)).toBe('admin')
    expect(endpoint.path).toMatch(/^\/(?:admin\/v1|v3\/scheduling\/(?:links|polls|waitlist-entries))(?:\/|$)/)
  },
)

test('an endpoint says that it reads if the service runs it without a transaction', () => {
  const otherwise = routes.filter(({ endpoint, reads }) => isReadOnly(endpoint) !== reads)
  expect(otherwise.map(({ endpoint }) => endpoint.id)).toEqual([])
})

test('endpoints without tokens need no scope', () => {
  for (const { endpoint } of routes)
    if (![...ofTokens, ...ofMembers].some((one) => one.endpoint === endpoint))
      expect(requiredScope(endpoint)).toBeUndefined()
})

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s says which scope an API key needs, if it accepts one',
  (_id, endpoint) => {
    expect(requiredKeyScope(endpoint) !== undefined).toBe(acceptsKeys(endpoint))
  },
)
