import { createSession, deleteSession } from '@whenable/contract'
import { type Check, refusal } from './check.js'
import { known, SkippedCheck } from './visit.js'

/** Checks of sessions, which last a minute in case the run is interrupted. */
export const sessionChecks: readonly Check[] = [
  {
    name: 'sessions',
    severity: 'recommended',
    section: 'Sessions',
    expected: 'an API key creates a session, which gives access to the configuration',
    effect: 'shows public configurations only',
    needs: 'apiKey',
    run: async (visit) => {
      if (!visit.slots && visit.availability?.status !== 401)
        throw new SkippedCheck('availability is missing')
      const made = await visit.call(createSession, {
        bearer: visit.apiKey,
        body: { configuration_id: visit.configurationId, time_to_live: 1 },
      })
      visit.madeSession = made.data?.session_id
      return refusal(made) ?? refusal(await visit.free(visit.window, { bearer: visit.madeSession }))
    },
  },
  {
    name: 'sessions-end',
    severity: 'recommended',
    section: 'Sessions',
    expected: 'a deleted session gives no access',
    effect: 'works, but a session cannot be revoked',
    needs: 'apiKey',
    run: async (visit) => {
      const session = known(visit.madeSession, 'no session was created')
      const deleted = await visit.call(deleteSession, { bearer: visit.apiKey, path: { session_id: session } })
      if (!deleted.ok) return deleted.summary
      const { status, summary } = await visit.free(visit.window, { bearer: session })
      return status === 401 ? undefined : summary
    },
  },
]
