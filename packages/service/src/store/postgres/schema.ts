import { BoundedMap } from '@whenable/time'
import { migrations } from './migrations/migrations.js'

/** The schema that every table of ours is in. Another program's tables in the same database are not in the way. */
export const schema = 'whenable'

/** The tables that the first steps of the schema have made. */
export const tablesUntil = (version: number): readonly string[] =>
  [
    ...migrations
      .slice(0, version)
      .join('\n')
      .matchAll(/^CREATE TABLE (\w+)/gm),
  ].map(([, name]) => String(name))

const unqualified = new RegExp(
  `\\b(FROM|JOIN|INTO|UPDATE|USING)(\\s+)(${tablesUntil(migrations.length).join('|')})\\b`,
  'g',
)

/** As many statements as a service has, and some of those that differ by the number of their rows. */
const known = new BoundedMap<string, string>(1000)

/**
 * A statement with each table in its schema. Statements name the schema, since a pooler that gives each transaction another
 * connection loses a `SET search_path`, and refuses it as a parameter of the connection.
 */
export const inSchema = (statement: string): string => {
  const qualified = known.get(statement) ?? statement.replace(unqualified, `$1$2${schema}.$3`)
  known.set(statement, qualified)
  return qualified
}
