import { defaultInsightWeeks, exportInsights, readInsights } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { authorizeMember, type MemberAuthorization } from '../../access/authorize-member.js'
import { accountTimeZone, firstDayOfWeeks, monday } from '../../hosts/resolve-hosts.js'
import { validationError } from '../../kernel/errors.js'
import { type Call, reading } from '../../kernel/http/route.js'
import type { Records } from '../../kernel/store/store.js'
import { insightsOf } from './insights.js'
import { insightsAsCsv } from './insights-csv.js'

type InsightsCall = MemberAuthorization &
  Pick<Call, 'now' | 'keptDays'> & {
    readonly query: {
      readonly weeks?: string | undefined
      readonly months?: string | undefined
      readonly until?: Instant | undefined
      readonly timezone?: string | undefined
    }
  }

/** @throws ServiceError naming `until` if it is before 1970, where nothing is counted, and `months` beside `weeks`. */
const insightsFor = async (call: InsightsCall, records: Records) => {
  const { applicationId, member, isOwner, now, keptDays, query } = call
  const { weeks, months, until = now, timezone } = query
  if (until < 0) throw validationError('until', until, 'an instant from 1970 on')
  if (weeks !== undefined && months !== undefined) throw validationError('months', months, 'weeks or months')
  const zone = timezone ?? (member && (await accountTimeZone(records, applicationId, member.email)))
  return insightsOf(records, {
    ...{ applicationId, now, until, keptDays },
    unit: months === undefined ? 'week' : 'month',
    count: Number(months ?? weeks ?? defaultInsightWeeks),
    member: isOwner ? undefined : member && { grantId: member.grantId, email: member.email },
    timeZone: zone ?? 'UTC',
    firstDay: member ? await firstDayOfWeeks(records, member) : monday,
  })
}

/** Routes of what bookings come to. */
export const insightRoutes = [
  reading(readInsights, authorizeMember, async (call, records) => ({
    data: await insightsFor(call, records),
  })),

  reading(exportInsights, authorizeMember, async (call, records) => {
    const { by = 'period' } = call.query
    const insights = await insightsFor(call, records)
    const file = {
      type: 'text/csv; charset=utf-8; header=present',
      name: `insights-by-${by === 'period' ? insights.unit : by.replace('_', '-')}.csv`,
      read: () => insightsAsCsv(insights, by),
    }
    return { file }
  }),
]
