import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../testing/declared-schema.js'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { declaredTables } from '../tables.js'

/** What a schema has, sorted: the columns and indexes of tables. Names of indexes do not count. */
const partsOf = async (database: PGlite, schema: string) => {
  const columns = await database.query<Record<string, unknown>>(
    `SELECT table_name AS name, concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable,
       is_identity, generation_expression) AS part FROM information_schema.columns WHERE table_schema = $1`,
    [schema],
  )
  const indexes = await database.query<Record<string, unknown>>(
    'SELECT tablename AS name, indexdef AS part FROM pg_indexes WHERE schemaname = $1',
    [schema],
  )
  const wanted = new Set(declaredTables.map(({ name }) => name))
  return [...columns.rows, ...indexes.rows]
    .filter(({ name }) => wanted.has(String(name)))
    .map(({ part }) => String(part).replace(/INDEX \w+ ON \w+\./, 'INDEX ON '))
    .sort()
}

// The embedded database takes seconds to start, more on a busy machine.
test('the migrations create the tables that are declared', { timeout: 120_000 }, async () => {
  const { database, close } = await openEmptyDatabase()
  try {
    await database.exec('CREATE SCHEMA declared; SET search_path TO declared')
    await database.exec(declaredTables.flatMap(statementsOf).join(';\n'))
    expect(await partsOf(database, 'whenable')).toEqual(await partsOf(database, 'declared'))
  } finally {
    await close()
  }
})

test('the records of a table that end are found by an index', () => {
  /** Few rows, which are removed soon. */
  const small = ['holds']
  const unindexed = declaredTables.filter(({ ends, key, unique = [], indexes = [] }) => {
    if (!ends) return false
    const isEnd = ([first]: readonly string[]) => first === ends.at
    const whole = [key, ...unique, ...indexes.flatMap((index) => ('on' in index ? [] : [index]))]
    const partial = indexes.flatMap((index) => ('on' in index && !ends.orWithout ? [index.on] : []))
    return ![...whole, ...partial].some(isEnd)
  })
  expect(unindexed.map(({ name }) => name)).toEqual(small)
})
