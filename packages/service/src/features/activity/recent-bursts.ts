import { type Instant, instant } from '@whenable/time'
import { type Burst, deedLifetime, type Records } from '../../kernel/store/store.js'

/** How long before a reader last looked a burst is sought that goes on, in seconds: a day. */
const lookBack = 86_400

/** The bursts of an application, the latest first. */
export const recentBursts = (
  records: Records,
  applicationId: string,
  now: Instant,
  within = deedLifetime,
): Promise<readonly Burst[]> => records.bursts(applicationId, instant(now - within), now)

/** The number of bursts that have gone on since a reader last looked. */
export const countNewBursts = async (
  records: Records,
  applicationId: string,
  reader: string,
  now: Instant,
): Promise<number> => {
  const seen = await records.noticedUntil(applicationId, reader)
  if (seen === undefined) return (await recentBursts(records, applicationId, now)).length
  const { deeds } = await records.countDeeds(applicationId, { since: instant(seen + 1) })
  if (!deeds) return 0
  const within = Math.min(deedLifetime, now - seen + lookBack)
  return (await recentBursts(records, applicationId, now, within)).filter(({ last }) => last > seen).length
}
