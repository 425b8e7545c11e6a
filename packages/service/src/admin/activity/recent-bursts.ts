import { type Instant, instant } from '@whenable/time'
import { type Burst, burstsOf } from '../../anonymous/bursts.js'
import { deedLifetime, type Records } from '../../store/store.js'

/** The most deeds that are looked at: those of a great attack have more, whose earliest are then left out. */
const mostDeeds = 2_000

/** The bursts of an application among its latest deeds, the latest first. */
export const recentBursts = async (
  records: Records,
  applicationId: string,
  now: Instant,
  within = deedLifetime,
): Promise<readonly Burst[]> => {
  const query = { since: instant(now - within) }
  const { items } = await records.deeds(applicationId, query, { limit: mostDeeds })
  return burstsOf(items)
}

/** The number of bursts that have gone on since a reader last looked. */
export const countNewBursts = async (
  records: Records,
  applicationId: string,
  reader: string,
  now: Instant,
): Promise<number> => {
  const seen = await records.noticedUntil(applicationId, reader)
  if (seen !== undefined) {
    const { deeds } = await records.countDeeds(applicationId, { since: instant(seen + 1) })
    if (!deeds) return 0
  }
  return (await recentBursts(records, applicationId, now)).filter(({ last }) => last > (seen ?? 0)).length
}
