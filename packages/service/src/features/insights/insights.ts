import type { InsightFigures, Insights } from '@whenable/contract'
import {
  addDays,
  addMonths,
  dateAt,
  type Instant,
  instant,
  type PlainDate,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from '@whenable/time'
import { isGroup } from '../../event-types/configuration-rules.js'
import type { KeptDays } from '../../kernel/http/route.js'
import { hostKey } from '../../kernel/person.js'
import type {
  BookingFigures,
  FiguresFilter,
  KeyedFigures,
  OwnedConfiguration,
  Records,
} from '../../kernel/store/store.js'
import { colorOf } from '../owner-bookings/booking-data.js'

const day = 86_400

/** Which weeks or months are counted, and whose bookings. */
export interface InsightsRequest {
  readonly applicationId: string
  /** Only the bookings of a member. */
  readonly member: FiguresFilter['member']
  readonly now: Instant
  /** An instant in the last one. */
  readonly until: Instant
  readonly unit: 'week' | 'month'
  readonly count: number
  /** The IANA time zone of the days. */
  readonly timeZone: string
  /** The day on which weeks begin. 0 is Sunday. */
  readonly firstDay: number
  /** For how many days bookings are kept after their time. */
  readonly keptDays: KeptDays
}

/** The start of a week or a month. */
interface PeriodStart {
  readonly date: PlainDate
  readonly at: Instant
}

/** The starts of the weeks or months that end with the one of an instant, and the start of the one after them. */
export const periodStarts = (
  until: Instant,
  { unit, count, timeZone, firstDay }: Pick<InsightsRequest, 'unit' | 'count' | 'timeZone' | 'firstDay'>,
): readonly PeriodStart[] => {
  const today = dateAt(until, timeZone)
  const dateOf =
    unit === 'month'
      ? (number: number) => addMonths(startOfMonth(today), number)
      : (number: number) => addDays(startOfWeek(today, firstDay), 7 * number)
  return Array.from({ length: count + 1 }, (_, index) => {
    const date = dateOf(index - count + 1)
    return { date, at: startOfDay(date, timeZone) }
  })
}

/** From when on bookings are kept: the start of a day in UTC, so that an answer does not change each second. */
const keptSince = (days: number | undefined, now: Instant): Instant | undefined =>
  days === undefined || days === Infinity ? undefined : instant((Math.ceil(now / day) - days) * day)

const noFigures: BookingFigures = {
  ...{ bookings: 0, cancelled: 0, cancelledByGuest: 0 },
  ...{ moved: 0, came: 0, didNotCome: 0 },
}

const figuresData = (figures: BookingFigures = noFigures): InsightFigures => {
  const { bookings, cancelled, cancelledByGuest, moved, came, didNotCome, leadTime } = figures
  return {
    ...{ bookings, cancelled, cancelled_by_guest: cancelledByGuest, moved, came },
    ...{ did_not_come: didNotCome, lead_time: leadTime },
  }
}

/** Those with most bookings first. */
const byBookings = (one: KeyedFigures, other: KeyedFigures): number =>
  other.bookings - one.bookings || other.cancelled - one.cancelled || (one.key < other.key ? -1 : 1)

/** The names of hosts by their lower-case addresses: those of members, or else those in the event types, or those of former members. */
const hostNames = async (
  records: Records,
  applicationId: string,
  types: readonly (OwnedConfiguration | undefined)[],
  hosts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const participants = types.flatMap((owned) =>
    owned && !isGroup(owned.configuration) ? owned.configuration.participants : [],
  )
  const people = [...participants, ...(await records.members(applicationId))]
  const names = new Map(people.flatMap(({ email, name }) => (name ? [[hostKey(email), name] as const] : [])))
  const others = hosts.filter((host) => !names.has(host))
  for (const former of await Promise.all(others.map((host) => records.formerMember(applicationId, host))))
    if (former) names.set(hostKey(former.email), former.name)
  return names
}

/** What the bookings of some weeks or months come to, by week or month, event type and host, and those of as many before. */
export const insightsOf = async (
  records: Records,
  { applicationId, member, now, keptDays, ...asked }: InsightsRequest,
): Promise<Insights> => {
  const { until, unit, count, timeZone } = asked
  const starts = periodStarts(until, { ...asked, count: 2 * count })
  const own = starts.slice(count)
  const [before, start, end] = [starts[0], own[0], own.at(-1)].map((one) => one?.at ?? until) as [
    Instant,
    Instant,
    Instant,
  ]
  const read = (bounds: readonly Instant[], by: Parameters<Records['bookingFigures']>[2]) =>
    records.bookingFigures(applicationId, { bounds, member }, by)
  const both = await read([before, start, end], 'interval')
  const inPeriods = await read(
    own.map(({ at }) => at),
    'interval',
  )
  const ofTypes = [...(await read([start, end], 'configuration'))].sort(byBookings)
  const ofHosts = [...(await read([start, end], 'host'))].sort(byBookings)
  const types = await Promise.all(ofTypes.map(({ key }) => records.configuration(key)))
  const nameOf = await hostNames(
    ...([records, applicationId, types] as const),
    ofHosts.map(({ key }) => key),
  )
  const of = (figures: readonly KeyedFigures[], number: number) =>
    figuresData(figures.find(({ key }) => key === String(number)))
  return {
    timezone: timeZone,
    start_time: start,
    end_time: end,
    unit,
    total: of(both, 1),
    before: of(both, 0),
    before_start_time: before,
    bookings_since: keptSince(keptDays.bookings, now),
    cancelled_since: keptSince(Math.min(keptDays.bookings ?? Infinity, keptDays.cancelled ?? Infinity), now),
    periods: own.slice(0, -1).map(({ date, at }, index) => ({
      ...of(inPeriods, index),
      start_date: date,
      start_time: at,
      end_time: own[index + 1]?.at ?? end,
    })),
    event_types: ofTypes.map((figures, index) => ({
      ...figuresData(figures),
      configuration_id: figures.key,
      name: types[index]?.configuration.name,
      color: colorOf(types[index]?.configuration),
    })),
    hosts: ofHosts.map((figures) => ({
      ...figuresData(figures),
      email: figures.key,
      name: nameOf.get(figures.key),
    })),
  }
}
