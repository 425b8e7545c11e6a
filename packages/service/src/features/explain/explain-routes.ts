import { explainAvailability } from '@whenable/contract'
import {
  type Instant,
  type Interval,
  instant,
  type PlainDate,
  partsOfDate,
  type TimeZonePlan,
  timeZoneAt,
} from '@whenable/time'
import { authorizeMember, coversGrant } from '../../access/authorize-member.js'
import { configurationZones } from '../../hosts/resolve-hosts.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { reading } from '../../kernel/http/route.js'
import { explain, explainWindow } from './explain.js'

interface Asked {
  readonly start_time?: Instant | undefined
  readonly end_time?: Instant | undefined
  readonly date?: string | undefined
  readonly timezone?: string | undefined
}

/** The window to explain, and whether only its start counts. */
const windowOf = (
  zones: TimeZonePlan,
  { start_time: start, end_time: end, date, timezone }: Asked,
): { readonly window: Interval; readonly isSingle: boolean } => {
  if (date !== undefined) {
    const parts = partsOfDate(timezone === undefined ? zones : { timezone }, date as PlainDate)
    const [first] = parts
    // A time zone may have skipped the date.
    if (!first) throw validationError('date', date, 'a date that the time zone has')
    return { window: { start: first.start, end: parts.at(-1)?.end ?? first.end }, isSingle: false }
  }
  if (start === undefined) throw validationError('start_time', start, 'an instant, or a date')
  if (end === undefined) return { window: { start, end: instant(start + 1) }, isSingle: true }
  return { window: explainWindow(start, end), isSingle: false }
}

/** Routes of explanations. */
export const explainRoutes = [
  reading(explainAvailability, authorizeMember, async ({ query, now, busyTimeCache, ...caller }, records) => {
    const { configuration_id: id, guest, ...asked } = query
    const owned = await records.configuration(id)
    if (owned?.applicationId !== caller.applicationId || !coversGrant(caller, owned.grantId))
      throw notFoundError('configuration', id)
    const zones = await configurationZones(records, owned)
    const request = windowOf(zones, asked)
    const found = await explain(records, owned, {
      ...request,
      ...{ now, caller, guest, cache: busyTimeCache },
    })
    return {
      data: {
        configuration_id: id,
        timezone: timeZoneAt(zones, request.window.start),
        times: found.map(({ start, end, offered, reasons }) => ({
          ...{ start_time: start, end_time: end, offered },
          reasons: reasons.map((reason) => ({ ...reason })),
        })),
      },
    }
  }),
]
