import type { InsightFigures, Insights } from '@whenable/contract'
import {
  addDays,
  dateAt,
  type Instant,
  instant,
  type PlainDate,
  startOfDay,
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

/** Which weeks are counted, and whose bookings. */
export interface InsightsRequest {
  readonly applicationId: string
  /** Only the bookings of a member. */
  readonly member: FiguresFilter['member']
  readonly now: Instant
  /** An instant in the last week. */
  readonly until: Instant
  readonly weeks: number
  /** The IANA time zone of the days. */
  readonly timeZone: string
  /** The day on which weeks begin. 0 is Sunday. */
  readonly firstDay: number
  /** For how many days bookings are kept after their time. */
  readonly keptDays: KeptDays
}

/** The start of a week. */
interface WeekStart {
  readonly date: PlainDate
  readonly at: Instant
}

/** The starts of the weeks that end with the one of an instant, and the start of the week after them. */
export const weekStarts = (
  until: Instant,
  { weeks, timeZone, firstDay }: Pick<InsightsRequest, 'weeks' | 'timeZone' | 'firstDay'>,
): readonly WeekStart[] => {
  const last = startOfWeek(dateAt(until, timeZone), firstDay)
  return Array.from({ length: weeks + 1 }, (_, index) => {
    const date = addDays(last, 7 * (index - weeks + 1))
    return { date, at: startOfDay(date, timeZone) }
  })
}

/** From when on bookings are kept: the start of a day in UTC, so that an answer does not change each second. */
const keptSince = (days: number | undefined, now: Instant): Instant | undefined =>
  days === undefined || days === Infinity ? undefined : instant((Math.ceil(now / day) - days) * day)

const noFigures: BookingFigures = { bookings: 0, cancelled: 0, moved: 0, came: 0, didNotCome: 0 }

const figuresData = (figures: BookingFigures = noFigures): InsightFigures => {
  const { bookings, cancelled, moved, came, didNotCome, leadTime } = figures
  return { bookings, cancelled, moved, came, did_not_come: didNotCome, lead_time: leadTime }
}

/** Those with most bookings first. */
const byBookings = (one: KeyedFigures, other: KeyedFigures): number =>
  other.bookings - one.bookings || other.cancelled - one.cancelled || (one.key < other.key ? -1 : 1)

/** The names of hosts by their lower-case addresses: those of members, or else those in the event types. */
const hostNames = async (
  records: Records,
  applicationId: string,
  types: readonly (OwnedConfiguration | undefined)[],
): Promise<ReadonlyMap<string, string>> => {
  const participants = types.flatMap((owned) =>
    owned && !isGroup(owned.configuration) ? owned.configuration.participants : [],
  )
  const people = [...participants, ...(await records.members(applicationId))]
  return new Map(people.flatMap(({ email, name }) => (name ? [[hostKey(email), name] as const] : [])))
}

/** What the bookings of some weeks come to, by week, event type and host, and those of as many weeks before. */
export const insightsOf = async (
  records: Records,
  { applicationId, member, now, until, weeks, timeZone, firstDay, keptDays }: InsightsRequest,
): Promise<Insights> => {
  const starts = weekStarts(until, { weeks: 2 * weeks, timeZone, firstDay })
  const own = starts.slice(weeks)
  const [before, start, end] = [starts[0], own[0], own.at(-1)].map((one) => one?.at ?? until) as [
    Instant,
    Instant,
    Instant,
  ]
  const read = (bounds: readonly Instant[], by: Parameters<Records['bookingFigures']>[2]) =>
    records.bookingFigures(applicationId, { bounds, member }, by)
  const periods = await read([before, start, end], 'interval')
  const inWeeks = await read(
    own.map(({ at }) => at),
    'interval',
  )
  const ofTypes = [...(await read([start, end], 'configuration'))].sort(byBookings)
  const ofHosts = [...(await read([start, end], 'host'))].sort(byBookings)
  const types = await Promise.all(ofTypes.map(({ key }) => records.configuration(key)))
  const nameOf = await hostNames(records, applicationId, types)
  const of = (figures: readonly KeyedFigures[], number: number) =>
    figuresData(figures.find(({ key }) => key === String(number)))
  return {
    timezone: timeZone,
    start_time: start,
    end_time: end,
    total: of(periods, 1),
    before: of(periods, 0),
    bookings_since: keptSince(keptDays.bookings, now),
    cancelled_since: keptSince(Math.min(keptDays.bookings ?? Infinity, keptDays.cancelled ?? Infinity), now),
    weeks: own.slice(0, -1).map(({ date, at }, index) => ({
      ...of(inWeeks, index),
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
