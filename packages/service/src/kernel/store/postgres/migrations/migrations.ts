import { initial } from './0001-initial.js'

/** The migrations from an empty database to this program's schema, in order. A released one never changes. */
export const migrations: readonly string[] = [initial]

/**
 * A second protection against double booking besides the locks on hosts: exclusive bookings of a host never overlap. It is
 * optional, because not every Postgres-compatible engine supports it.
 */
export const exclusionConstraint = {
  name: 'booking_hosts_exclude',
  extension: 'CREATE EXTENSION IF NOT EXISTS btree_gist',
  addition: `ALTER TABLE booking_hosts ADD CONSTRAINT booking_hosts_exclude EXCLUDE USING gist
       (application_id WITH =, email WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (exclusive)`,
  /** One of the bookings that it would refuse. */
  violation: `SELECT email, booking_id, starts_at FROM
     (SELECT email, booking_id, starts_at, max(ends_at) OVER
        (PARTITION BY application_id, email ORDER BY starts_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
      FROM booking_hosts WHERE exclusive) AS held
     WHERE starts_at < taken_until LIMIT 1`,
}
