import { requiredScope } from '@whenable/contract'
import { expect, test } from 'vitest'
import { routes } from './routes.js'

const ofTokens = routes.filter(({ endpoint }) => endpoint.access === 'grant' || endpoint.access === 'visitor')

test.each(ofTokens.map(({ endpoint, reads }) => [endpoint.id, endpoint, reads] as const))(
  '%s asks a token for as much as it does',
  (id, endpoint, reads) => {
    const identity = ['grants.read', 'legacy.account.read'].includes(id)
    expect(requiredScope(endpoint)).toBe(identity ? 'email' : reads ? 'calendar.readonly' : 'calendar')
  },
)

test('endpoints without tokens need no scope', () => {
  for (const { endpoint } of routes)
    if (!ofTokens.some((one) => one.endpoint === endpoint)) expect(requiredScope(endpoint)).toBeUndefined()
})
