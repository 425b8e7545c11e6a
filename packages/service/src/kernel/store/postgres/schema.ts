import { BoundedMap } from '@whenable/time'
import { migrations } from './migrations/migrations.js'

/** The schema of all our tables, so that other programs' tables in the same database do not interfere. */
export const schema = 'whenable'

/** The tables that the migrations create. */
export const tables: readonly string[] = [...migrations.join('\n').matchAll(/^CREATE TABLE (\w+)/gm)].map(
  ([, name]) => String(name),
)

const unqualified = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|USING)(\\s+)(${tables.join('|')})\\b`, 'g')

/** Cached statements: all fixed ones, and some that differ by their number of rows. */
const known = new BoundedMap<string, string>(1000)

/**
 * Qualifies the tables of a statement with the schema, because a pooler that gives each transaction another connection loses
 * `SET search_path` and refuses it as a connection parameter.
 */
export const inSchema = (statement: string): string => {
  const qualified = known.get(statement) ?? statement.replace(unqualified, `$1$2${schema}.$3`)
  known.set(statement, qualified)
  return qualified
}
