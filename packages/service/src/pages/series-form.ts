import { mostSeriesBookings, type SlotName } from '@whenable/contract'
import { type Instant, isTimeZone } from '@whenable/time'
import type { NextTimesRequest, OfferedSlot } from '../features/bookings/next-times.js'
import { seriesAvailability } from '../features/series/series-availability.js'
import { seriesRulesOf } from '../features/series/series-rules.js'
import type { OwnedConfiguration, Records } from '../kernel/store/store.js'
import type { RepeatRule, SeriesChoice } from './no-script/series-template.js'
import { readSlotName } from './page-request.js'

// Several times at once without scripts: a form repeats the chosen time, its times are boxes to tick, and all that are ticked are booked
// in one request.

/** How the time repeats, from a query or a form; undefined if it does not, or not in a way that the configuration allows. */
const readRepeatRule = (
  { configuration }: OwnedConfiguration,
  fields: URLSearchParams,
): RepeatRule | undefined => {
  const rules = seriesRulesOf(configuration)
  const every = rules?.every.find((one) => one === fields.get('every'))
  const count = Number(fields.get('count'))
  if (!rules || !every || !Number.isInteger(count) || count < 2 || count > rules.max_bookings)
    return undefined
  return { every, count }
}

/** The times that are ticked in a form, each once. One more than is ever allowed is refused as too many. */
export const readChosenTimes = (
  fields: URLSearchParams,
  owned: OwnedConfiguration,
  now: Instant,
): readonly SlotName[] =>
  [...new Set(fields.getAll('slots'))]
    .slice(0, mostSeriesBookings + 1)
    .flatMap((text) => readSlotName(text, owned, now) ?? [])

/**
 * The choice of several times for a slot: whether it may repeat, and the times if the query or the form says how. Undefined if the
 * configuration is booked one time at a time, or its visitors add each time by hand, which needs scripts.
 */
export const seriesChoiceOf = async (
  records: Records,
  owned: OwnedConfiguration,
  slot: OfferedSlot,
  fields: URLSearchParams,
  { timeZone, ...request }: Omit<NextTimesRequest, 'from'>,
): Promise<SeriesChoice | undefined> => {
  const rules = seriesRulesOf(owned.configuration)
  if (!rules?.every.length) return undefined
  const rule = readRepeatRule(owned, fields)
  if (!rule) return { rules }
  const { occurrences } = await seriesAvailability(records, owned, {
    ...request,
    ...rule,
    start: slot.start_time,
    timeZone: isTimeZone(timeZone) ? timeZone : undefined,
    eventId: slot.event_id ?? undefined,
  })
  const rows = occurrences.map(({ state, shifts, nearest, ...time }) => ({
    slot: time,
    isFree: state === 'free',
    shifts,
    nearest,
  }))
  const chosen = fields.has('key') ? new Set(fields.getAll('slots')) : undefined
  return { rules, repeated: { rule, rows, chosen } }
}
