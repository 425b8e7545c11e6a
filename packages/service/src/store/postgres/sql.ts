import { createHash } from 'node:crypto'
import { BoundedMap, type Interval, toIsoString } from '@whenable/time'
import type pg from 'pg'
import { hostKey, type Listed, type Page } from '../store.js'
import { inSchema } from './schema.js'

/** The part of a pool or a connection that statements go through. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** A row as it comes back. */
export type Row = Record<string, unknown>

/** An interval as two parameters. */
export const windowOf = ({ start, end }: Interval): [string, string] => [toIsoString(start), toIsoString(end)]

/** Emails as hosts are kept under, each once, in the one order in which everybody locks them. */
export const hostKeys = (emails: readonly string[]): string[] => [...new Set(emails.map(hostKey))].sort()

/** The record of a row. */
export const recordOf = <T>(row: Row): T => JSON.parse(String(row['record'])) as T

/** Numbers the values of a statement as it is written. */
export const valuesOf = () => {
  const values: unknown[] = []
  const value = (one: unknown): string => `$${values.push(one)}`
  return { values, value }
}

/** The few forms in which every area speaks to the database. */
export interface Sql {
  run(sql: string, values: unknown[]): Promise<void>
  rows(sql: string, values: unknown[]): Promise<Row[]>
  /** The rows of a statement that is planned anew each time, since it is its values that tell which index is a good one. */
  plannedRows(sql: string, values: unknown[]): Promise<Row[]>
  /** The record of the first row, if there is one. */
  one<T>(sql: string, values: unknown[]): Promise<T | undefined>
  /** The record of every row. */
  all<T>(sql: string, values: unknown[]): Promise<T[]>
  /** A page of what `from` selects; `$1` and `$2` are the page's own, and `values` begin at `$3`. */
  page<T>(from: string, page: Page, values: unknown[]): Promise<Listed<T>>
}

const names = new BoundedMap<string, string>(2000)

/** The name of a statement: the same for the same text wherever it is prepared, and for no other. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64')
  names.set(text, name)
  return name
}

/**
 * Statements over a pool, or over the connection of a transaction.
 *
 * @param prepares whether a connection keeps what it has parsed and planned: most of what a short statement costs.
 */
export const sqlOver = (database: Queryable, prepares: () => boolean): Sql => {
  const rows = async (text: string, values: unknown[]): Promise<Row[]> => {
    const qualified = inSchema(text)
    const name = prepares() ? { name: nameOf(qualified) } : {}
    return (await database.query({ text: qualified, values, ...name })).rows
  }
  const plannedRows = async (text: string, values: unknown[]): Promise<Row[]> =>
    (await database.query({ text: inSchema(text), values })).rows
  return {
    rows,
    plannedRows,
    run: async (sql, values) => {
      await rows(sql, values)
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
