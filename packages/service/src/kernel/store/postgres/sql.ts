import { createHash } from 'node:crypto'
import { BoundedMap, type Buffer, type Interval, toIsoString } from '@whenable/time'
import type pg from 'pg'
import { hostKey } from '../../person.js'
import type { Listed, Page } from '../store.js'
import { inSchema } from './schema.js'

/** The part of a pool or a connection that runs statements. */
export interface Queryable {
  query(statement: string | pg.QueryConfig): Promise<pg.QueryResult>
}

/** A row of a result. */
export type Row = Record<string, unknown>

/** An interval as two statement values. */
export const windowOf = ({ start, end }: Interval): [string, string] => [toIsoString(start), toIsoString(end)]

/** Normalized addresses without duplicates, in the order in which all transactions lock them. */
export const hostKeys = (emails: readonly string[]): string[] => [...new Set(emails.map(hostKey))].sort()

/** Parses the record of a row. */
export const recordOf = <T>(row: Row): T => JSON.parse(String(row['record'])) as T

/** The columns of a configuration's buffers, for {@link bufferOfRow}. */
export const bufferColumns = 'configurations.buffer_before, configurations.buffer_after'

/** The buffers in minutes of a row with {@link bufferColumns}; none once the configuration is deleted. */
export const bufferOfRow = (row: Row): Buffer => ({
  before: Number(row['buffer_before'] ?? 0),
  after: Number(row['buffer_after'] ?? 0),
})

/** Collects and numbers the values of a statement. */
export const valuesOf = () => {
  const values: unknown[] = []
  const value = (one: unknown): string => `$${values.push(one)}`
  return { values, value }
}

/** The query functions that all areas use. */
export interface Sql {
  /** Runs a statement without rows. In a transaction it is only sent: an error rejects a later statement, and the transaction. */
  run(sql: string, values: unknown[]): Promise<void>
  rows(sql: string, values: unknown[]): Promise<Row[]>
  /** The rows of a statement that is planned each time, because its values determine the best index. */
  plannedRows(sql: string, values: unknown[]): Promise<Row[]>
  /** The record of the first row, if any. */
  one<T>(sql: string, values: unknown[]): Promise<T | undefined>
  /** The records of all rows. */
  all<T>(sql: string, values: unknown[]): Promise<T[]>
  /** A page of the rows that `from` selects. `$1` and `$2` are reserved; `values` begin at `$3`. */
  page<T>(from: string, page: Page, values: unknown[]): Promise<Listed<T>>
}

const names = new BoundedMap<string, string>(2000)

/** The name of a prepared statement, derived from its text. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64')
  names.set(text, name)
  return name
}

/**
 * Creates query functions over a pool or a transaction's connection.
 *
 * @param prepares whether to use prepared statements, which save most of the cost of short statements.
 * @param awaitsRuns whether `run` waits for its statement.
 */
export const sqlOver = (database: Queryable, prepares: () => boolean, awaitsRuns = true): Sql => {
  const query = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const qualified = inSchema(text)
    const name = prepares() ? { name: nameOf(qualified) } : {}
    return database.query({ text: qualified, values, ...name })
  }
  const rows = async (text: string, values: unknown[]): Promise<Row[]> => (await query(text, values)).rows
  const plannedRows = async (text: string, values: unknown[]): Promise<Row[]> =>
    (await database.query({ text: inSchema(text), values })).rows
  return {
    rows,
    plannedRows,
    run: async (sql, values) => {
      const done = query(sql, values)
      if (awaitsRuns) await done
    },
    one: async <T>(sql: string, values: unknown[]) => {
      const [row] = await rows(sql, values)
      return row && recordOf<T>(row)
    },
    all: async <T>(sql: string, values: unknown[]) =>
      (await rows(sql, values)).map((row) => recordOf<T>(row)),
    page: async <T>(from: string, { after = '', limit }: Page, values: unknown[]) => {
      const found = await plannedRows(
        `SELECT list_key, record FROM ${from} AND list_key > $1 ORDER BY list_key LIMIT $2`,
        [after, limit + 1, ...values],
      )
      const items = found.slice(0, limit)
      return {
        items: items.map((row) => recordOf<T>(row)),
        next: found.length > limit ? String(items.at(-1)?.['list_key']) : undefined,
      }
    },
  }
}
