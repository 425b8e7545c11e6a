import { createLink, revokeLink } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import { type Check, refusal } from './check.js'
import { known, SkippedCheck } from './visit.js'

/** Checks of links, which last a minute in case the run is interrupted. */
export const linkChecks: readonly Check[] = [
  {
    name: 'links',
    severity: 'optional',
    section: 'Sessions',
    expected: 'an API key creates a link that books once, whose secret gives access like a session',
    effect: 'works, but owners have no links with limits, and offer no times by email',
    needs: 'apiKey',
    run: async (visit) => {
      if (!visit.settings?.capabilities.includes('links'))
        throw new SkippedCheck('there is no capability links')
      if (!visit.slots && visit.availability?.status !== 401)
        throw new SkippedCheck('availability is missing')
      const made = await visit.call(createLink, {
        bearer: visit.apiKey,
        body: {
          configuration_id: visit.configurationId,
          most_bookings: 1,
          expires_at: visit.window.start_time + 60,
        },
      })
      visit.madeLink = made.data && { id: made.data.id, secret: made.data.secret }
      return refusal(made) ?? refusal(await visit.free(visit.window, { bearer: visit.madeLink?.secret }))
    },
  },
  {
    name: 'links-end',
    severity: 'optional',
    section: 'Sessions',
    expected: 'a revoked link gives no access',
    effect: 'works, but a link cannot be revoked',
    needs: 'apiKey',
    run: async (visit) => {
      const { id, secret } = known(visit.madeLink, 'no link was created')
      const revoked = await visit.call(revokeLink, { bearer: visit.apiKey, path: { link_id: id } })
      if (!revoked.ok) return revoked.summary
      const { status, summary } = await visit.free(visit.window, { bearer: secret })
      return status === 401 ? undefined : summary
    },
  },
  {
    name: 'link-holds',
    severity: 'optional',
    section: 'Sessions',
    expected: 'a link with hold_slots keeps its times for whoever has it',
    effect: 'works, but others can book the times that an owner offers in an email',
    needs: 'apiKey',
    run: async (visit) => {
      known(visit.madeLink, 'no link was created')
      const all = known(visit.slots, 'free times could not be loaded')
      const slot = known(all[Math.floor(all.length / 3)], 'no time is free in thirty days')
      const { start_time, event_id } = slot
      const made = await visit.call(createLink, {
        bearer: visit.apiKey,
        body: {
          configuration_id: visit.configurationId,
          expires_at: visit.window.start_time + 60,
          slots: [{ start_time, event_id }],
          hold_slots: true,
        },
      })
      if (!made.data) return made.summary
      const { id, secret } = made.data
      try {
        if (await visit.offers(slot)) return `${toIsoString(start_time)} is still offered to others`
        const isOwn = await visit.offers(slot, { bearer: secret })
        return isOwn ? undefined : `${toIsoString(start_time)} is not offered to whoever has the link`
      } finally {
        // Otherwise it holds the time for a minute.
        await visit.call(revokeLink, { bearer: visit.apiKey, path: { link_id: id } })
      }
    },
  },
]
