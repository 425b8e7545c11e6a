import { initial } from './0001-initial.js'

/** The migrations from an empty database to this program's schema, in order. A released one never changes. */
export const migrations: readonly string[] = [initial]

/**
 * A second protection against double booking besides the locks on hosts: exclusive bookings of a host never overlap. It is
 * optional, because not every Postgres-compatible engine supports it.
 */
export const exclusionConstraint = {
  name: 'booking_hosts_exclude',
  statements: [
    'CREATE EXTENSION IF NOT EXISTS btree_gist',
    `ALTER TABLE booking_hosts ADD CONSTRAINT booking_hosts_exclude EXCLUDE USING gist
       (application_id WITH =, email WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (exclusive)`,
  ],
}
