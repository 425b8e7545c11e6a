import { createSession, deleteSession } from '@whenable/contract'
import { type Check, refusal } from './check.js'
import { known, Untried } from './visit.js'

/** Checks of sessions, which last a minute in case the run is interrupted. */
export const sessionChecks: readonly Check[] = [
  {
    name: 'sessions',
    severity: 'useful',
    heading: 'Sessions',
    expected: 'an API key makes a session, and the session opens the configuration',
    without: 'shows public configurations alone',
    needs: 'apiKey',
    run: async (visit) => {
      if (!visit.slots && visit.availability?.status !== 401) throw new Untried('availability is lacking')
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
    severity: 'useful',
    heading: 'Sessions',
    expected: 'a session that was deleted opens nothing',
    without: 'works; but a session cannot be taken back',
    needs: 'apiKey',
    run: async (visit) => {
      const session = known(visit.madeSession, 'no session was made')
      const deleted = await visit.call(deleteSession, { bearer: visit.apiKey, path: { session_id: session } })
      if (!deleted.ok) return deleted.summary
      const { status, summary } = await visit.free(visit.window, { bearer: session })
      return status === 401 ? undefined : summary
    },
  },
]
