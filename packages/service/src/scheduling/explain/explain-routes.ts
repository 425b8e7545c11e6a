import { explainAvailability } from '@whenable/contract'
import { addDays, type Instant, type Interval, instant, type PlainDate, startOfDay } from '@whenable/time'
import { authorizeMember, coversGrant } from '../../access/authorize-member.js'
import { notFoundError, validationError } from '../../core/errors.js'
import { reading } from '../../http/route.js'
import type { OwnedConfiguration } from '../../store/store.js'
import { explain, explainedZone, explainWindow } from './explain.js'

interface Asked {
  readonly start_time?: Instant | undefined
  readonly end_time?: Instant | undefined
  readonly date?: string | undefined
  readonly timezone?: string | undefined
}

/** The window to explain, and whether only its start counts. */
const windowOf = (
  owned: OwnedConfiguration,
  { start_time: start, end_time: end, date, timezone = explainedZone(owned) }: Asked,
): { readonly window: Interval; readonly isSingle: boolean } => {
  if (date !== undefined) {
    const from = startOfDay(date as PlainDate, timezone)
    const to = startOfDay(addDays(date as PlainDate, 1), timezone)
    // A time zone may have skipped the date.
    return { window: { start: from, end: instant(Math.max(from + 1, to)) }, isSingle: false }
  }
  if (start === undefined) throw validationError('start_time', start, 'an instant, or a date')
  if (end === undefined) return { window: { start, end: instant(start + 1) }, isSingle: true }
  return { window: explainWindow(start, end), isSingle: false }
}

/** Routes of explanations. */
export const explainRoutes = [
  reading(explainAvailability, authorizeMember, async ({ query, now, busyTimeCache, ...caller }, records) => {
    const { configuration_id: id, ...asked } = query
    const owned = await records.configuration(id)
    if (owned?.applicationId !== caller.applicationId || !coversGrant(caller, owned.grantId))
      throw notFoundError('configuration', id)
    const found = await explain(records, owned, {
      ...windowOf(owned, asked),
      ...{ now, caller, cache: busyTimeCache },
    })
    return {
      data: {
        configuration_id: id,
        timezone: explainedZone(owned),
        times: found.map(({ start, end, offered, reasons }) => ({
          ...{ start_time: start, end_time: end, offered },
          reasons: reasons.map((reason) => ({ ...reason })),
        })),
      },
    }
  }),
]
