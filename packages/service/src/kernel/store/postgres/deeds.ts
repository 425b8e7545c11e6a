import { type Instant, instant, toIsoString } from '@whenable/time'
import {
  burstOf,
  type DeedQueries,
  type DeedQuery,
  type DeedRecord,
  deedConditions,
  deedLifetime,
  deedTable,
  holdsOfDeeds,
  latestFirst,
  longestPause,
  mostBurstsOfKind,
  mostDeedsOfKind,
  ordinary,
} from '../store.js'
import { conditionsIn } from './postgres-table.js'
import { recordOf, type Sql, valuesOf } from './sql.js'

/** Whether a deed's booking is booked or pending and not over at an instant. */
const hasActiveBooking = (now: string) => `kind = 'booking' AND EXISTS (SELECT 1 FROM bookings
  WHERE bookings.application_id = deeds.application_id AND bookings.id = deeds.subject_id
    AND bookings.stands AND bookings.ends_at > ${now})`

const held = Object.entries(holdsOfDeeds)
const heldKinds = held.map(([kind]) => `'${kind}'`).join(', ')
/** What comes before the id of a deed's subject in the key of its hold, by kind. */
const holdPrefixes = held.map(([kind, hashOf]) => `WHEN '${kind}' THEN '${hashOf('')}'`).join(' ')

/** Whether what a deed caused is active at an instant. */
const isActive = (now: string) => `(${hasActiveBooking(now)}
  OR kind IN (${heldKinds}) AND EXISTS (SELECT 1 FROM holds
    WHERE holds.application_id = deeds.application_id
      AND holds.hash = CASE kind ${holdPrefixes} END || deeds.subject_id AND holds.expires_at > ${now})
  OR kind = 'waitlist-entry' AND EXISTS (SELECT 1 FROM waitlist_entries
    WHERE waitlist_entries.application_id = deeds.application_id AND waitlist_entries.id = deeds.subject_id
      AND waitlist_entries.in_line AND (waitlist_entries.record::json->>'end')::float8 > extract(epoch FROM ${now}::timestamptz)))`

/** The rows of a query: the part of a statement after `FROM`. `value` numbers its values. */
const rowsOf = (applicationId: string, query: DeedQuery, value: (one: unknown) => string): string => {
  const { activeAt } = query
  const conditions = [
    ...conditionsIn(deedTable, deedConditions(applicationId, query), value),
    ...(activeAt === undefined ? [] : [isActive(`${value(toIsoString(activeAt))}::timestamptz`)]),
  ]
  return `deeds WHERE ${conditions.join(' AND ')}`
}

/** What bursts are found by. */
type Origin = 'network' | 'mailbox'

/**
 * Tables of a statement that tell the runs of deeds by their origin, and those that are bursts. `$3` is the longest pause, `$4` and `$5` are
 * the kinds and how many of each are ordinary, `$6` is the number of bursts of a kind.
 */
const runsBy = (origin: Origin, deeds: string): string => `
  ${origin}_steps AS (
    SELECT id, kind, happened_at, ${origin} AS origin,
      CASE WHEN happened_at - lag(happened_at) OVER in_order <= make_interval(secs => $3) THEN 0 ELSE 1 END AS step
    FROM ${deeds} WHERE ${origin} IS NOT NULL
    WINDOW in_order AS (PARTITION BY ${origin} ORDER BY happened_at, id COLLATE "C")),
  ${origin}_runs AS (
    SELECT *, sum(step) OVER (PARTITION BY origin ORDER BY happened_at, id COLLATE "C") AS run FROM ${origin}_steps),
  ${origin}_unusual AS (
    SELECT origin, run, row_number() OVER (PARTITION BY kind ORDER BY max(happened_at) DESC, origin) AS place
    FROM ${origin}_runs JOIN unnest($4::text[], $5::int[]) AS ordinary (kind, most) USING (kind)
    GROUP BY origin, run, kind, most HAVING count(*) > most),
  ${origin}_bursts AS (SELECT DISTINCT origin, run FROM ${origin}_unusual WHERE place <= $6)`

/** The rows of bursts: `$7` is how many of a kind each has at least, `$8` the instant at which further ones are active. */
const rowsOfBursts = (origin: Origin): string => `
  SELECT '${origin}' AS by, origin, run, record FROM (
    SELECT runs.step, runs.origin, runs.run, all_deeds.*,
      row_number() OVER (PARTITION BY runs.origin, runs.run, runs.kind ORDER BY all_deeds.list_key) AS place
    FROM ${origin}_bursts JOIN ${origin}_runs AS runs USING (origin, run)
      JOIN deeds AS all_deeds ON all_deeds.application_id = $1 AND all_deeds.id = runs.id) AS deeds
  WHERE place <= $7 OR step = 1 OR ${isActive('$8::timestamptz')}`

/** The bursts of an application since an instant. */
const burstRows = `
  WITH latest_deeds AS (
    SELECT id, kind, happened_at, network, mailbox FROM deeds WHERE application_id = $1 AND happened_at >= $2),
  ${runsBy('network', 'latest_deeds')},
  other_deeds AS (
    SELECT * FROM latest_deeds WHERE id NOT IN (SELECT id FROM network_bursts JOIN network_runs USING (origin, run))),
  ${runsBy('mailbox', 'other_deeds')}
  ${rowsOfBursts('network')} UNION ALL ${rowsOfBursts('mailbox')}`

/** Reads of deeds that join other tables, or count. */
export const deedQueries = (sql: Sql): DeedQueries => ({
  countDeeds: async (applicationId, query) => {
    const { values, value } = valuesOf()
    const [row] = await sql.rows(
      `SELECT count(*)::int AS deeds, count(DISTINCT mailbox)::int AS mailboxes,
         extract(epoch FROM min(happened_at))::float8 AS earliest FROM ${rowsOf(applicationId, query, value)}`,
      values,
    )
    const earliest = row?.['earliest']
    return {
      deeds: Number(row?.['deeds']),
      mailboxes: Number(row?.['mailboxes']),
      earliest: typeof earliest === 'number' ? instant(earliest) : undefined,
    }
  },
  deeds: (applicationId, query, page) => {
    const { values, value } = valuesOf()
    // The numbers that a page reserves.
    const reserved = [value(''), value('')]
    const from = rowsOf(applicationId, query, value)
    return sql.page<DeedRecord>(from, page, values.slice(reserved.length))
  },
  applicationsWithDeeds: async (since) => {
    const found = await sql.rows('SELECT DISTINCT application_id FROM deeds WHERE happened_at >= $1', [
      toIsoString(since),
    ])
    return found.map((row) => String(row['application_id']))
  },
  bursts: async (applicationId, since, now) => {
    const rows = await sql.plannedRows(burstRows, [
      ...[applicationId, toIsoString(since), longestPause, Object.keys(ordinary), Object.values(ordinary)],
      ...[mostBurstsOfKind, mostDeedsOfKind, toIsoString(now)],
    ])
    const bursts = new Map<string, DeedRecord[]>()
    for (const row of rows) {
      const key = JSON.stringify([row['by'], row['origin'], row['run']])
      const burst = bursts.get(key) ?? []
      burst.push(recordOf<DeedRecord>(row))
      bursts.set(key, burst)
    }
    return latestFirst([...bursts.values()].map(burstOf))
  },
})

/** Removes old deeds whose booking, if they have one, is over. */
export const sweepDeeds = (sql: Sql, now: Instant): Promise<void> =>
  sql.run(`DELETE FROM deeds WHERE happened_at <= $1 AND NOT (${hasActiveBooking('$2::timestamptz')})`, [
    toIsoString(instant(now - deedLifetime)),
    toIsoString(now),
  ])
