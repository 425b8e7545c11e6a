import { createHash } from 'node:crypto'
import { type Instant, instant, toIsoString } from '@whenable/time'
import type { Listed, Page } from '../table.js'
import {
  type AllOptions,
  type AnyTable,
  type Column,
  type ColumnType,
  type GivenColumns,
  type GivenToRecords,
  givenTo,
  type OpenForWriting,
  type RowsOptions,
  type Table,
  type Where,
} from '../table.js'
import { type Row, recordOf, type Sql, valuesOf } from './sql.js'

/** The names of column types in SQL. */
export const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  time: 'timestamptz',
  boolean: 'boolean',
  integer: 'integer',
  texts: 'text[]',
  digest: 'text',
}

type Conditions = Readonly<Record<string, unknown>>

/** How the values of some types are written. */
const encoders: Partial<Record<Column['type'], (value: never) => unknown>> = {
  time: (at: Instant) => toIsoString(at),
  digest: (text: string) => createHash('sha256').update(text).digest('hex'),
}

/** A value of a column as a value of a statement. */
const encoded = (type: Column['type'], value: unknown): unknown => {
  if (value === undefined || value === null) return null
  const encode = encoders[type] as ((one: unknown) => unknown) | undefined
  if (!encode) return value
  return Array.isArray(value) ? value.map(encode) : encode(value)
}

/** A selected column, as {@link decoded} reads it. */
const selected = ({ type, column }: Column): string =>
  type === 'time' ? `extract(epoch FROM ${column})::float8 AS ${column}` : column

const decoded = (type: Column['type'], value: unknown): unknown => {
  if (value === null) return undefined
  return type === 'time' ? instant(Number(value)) : type === 'integer' ? Number(value) : value
}

/** The conditions of comparisons in SQL: of a column with a value, which has a type. */
const comparisons: Readonly<Record<string, (column: string, value: string, type: string) => string>> = {
  not: (column, value) => `${column} <> ${value}`,
  in: (column, value, type) => `${column} = ANY(${value}::${type}[])`,
  notIn: (column, value, type) => `${column} <> ALL(${value}::${type}[])`,
  upTo: (column, value) => `${column} <= ${value}`,
  before: (column, value) => `${column} < ${value}`,
  from: (column, value) => `${column} >= ${value}`,
  after: (column, value) => `${column} > ${value}`,
  has: (column, value) => `${column} @> ARRAY[${value}]::text[]`,
  hasAny: (column, value) => `${column} && ${value}::text[]`,
}

/** The parts of the statements of a table. */
const partsOf = ({ name, key, columns, order }: AnyTable) => {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const columnOf = (named: string): Column => {
    const column = byName.get(named)
    if (!column) throw new Error(`${name} has no column ${named}`)
    return column
  }
  const sqlName = (named: string) => columnOf(named).column
  const written = columns.filter(({ type }) => type !== 'arrival')
  const state = columns.filter(({ isState }) => isState)
  const replaced = written.filter(({ name: named, isState }) => !isState && !key.includes(named))
  const keys = key.map(sqlName)
  const isKey = keys.map((column, index) => `${column} = $${index + 1}`).join(' AND ')
  const names = [...written.map(({ column }) => column), 'record']
  return {
    written,
    state,
    columnOf,
    names,
    keys,
    isKey,
    order: order.map(sqlName).join(', '),
    insertion: `INSERT INTO ${name} (${names.join(', ')})`,
    replacement: `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${[
      ...replaced.map(({ column }) => column),
      'record',
    ]
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`,
    kept: `ON CONFLICT (${keys.join(', ')}) DO NOTHING`,
    stated: ['record', ...state.map(selected)].join(', '),
  }
}

type Parts = ReturnType<typeof partsOf>

const known = new WeakMap<AnyTable, Parts>()

const partsFor = (table: AnyTable): Parts => {
  const parts = known.get(table) ?? partsOf(table)
  known.set(table, parts)
  return parts
}

/** Conditions of columns as SQL. `value` numbers the values. */
const conditionsOf = ({ columnOf }: Parts, where: Conditions, value: (one: unknown) => string): string[] =>
  Object.entries(where).flatMap(([named, test]) => {
    if (test === undefined) return []
    const { column, type } = columnOf(named)
    if (test === null) return [`${column} IS NULL`]
    if (typeof test !== 'object') return [`${column} = ${value(encoded(type, test))}`]
    return Object.entries(test as Conditions).flatMap(([name, sought]) =>
      sought === undefined
        ? []
        : sought === null
          ? [`${column} IS NOT NULL`]
          : (comparisons[name]?.(column, value(encoded(type, sought)), sqlTypes[type as ColumnType]) ?? []),
    )
  })

/** Conditions of a table's columns in SQL, for queries that are written by hand. `value` numbers the values. */
export const conditionsIn = <T, C, S, K extends readonly (keyof C)[]>(
  table: Table<T, C, S, K>,
  where: Where<C & S>,
  value: (one: unknown) => string,
): string[] => conditionsOf(partsFor(table), where as Conditions, value)

/** The name of a table's column in SQL. */
export const columnIn = (table: AnyTable, named: string): string => partsFor(table).columnOf(named).column

/** Opens a declared table in PostgreSQL, with conditions that are not typed. */
const postgresTable = <T>(sql: Sql, table: AnyTable) => {
  const { name } = table
  const parts = partsFor(table)
  const { written, state, names, keys, isKey, order } = parts
  const keyTypes = table.key.map((named) => parts.columnOf(named).type)
  const keyValues = (key: readonly unknown[]): unknown[] =>
    keyTypes.map((type, index) => encoded(type, key[index]))

  const selection = (
    what: string,
    where: Conditions,
    rest: (value: (one: unknown) => string) => string = () => '',
  ) => {
    const { values, value } = valuesOf()
    const conditions = conditionsOf(parts, where, value)
    const filter = conditions.length ? ` WHERE ${conditions.join(' AND ')}` : ''
    return [`${what} FROM ${name}${filter}${rest(value)}`, values] as const
  }
  const rowOf = (row: Row) => ({
    ...Object.fromEntries(state.map(({ name: named, column, type }) => [named, decoded(type, row[column])])),
    record: recordOf<T>(row),
  })
  const valuesFor = (record: T, given: GivenColumns): unknown[] => [
    ...written.map((column) => encoded(column.type, column.of(record as never, given))),
    JSON.stringify(record),
  ]
  const write = (record: T, given: GivenColumns, conflict: string): Promise<void> =>
    sql.run(
      `${parts.insertion} VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) ${conflict}`,
      valuesFor(record, given),
    )
  /** The insertion of records, which have no lists of texts. */
  const insertionOf = (records: readonly T[], given: GivenToRecords<T>) => {
    const rows = records.map((record) => valuesFor(record, givenTo(record, given)))
    const types = [...written.map(({ type }) => sqlTypes[type as ColumnType]), 'text']
    const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')
    return {
      text: `${parts.insertion} SELECT * FROM unnest(${lists})`,
      values: types.map((_, index) => rows.map((row) => row[index])),
    }
  }
  const sortedByKey = (records: readonly T[], given: GivenToRecords<T>): readonly T[] => {
    const keyOf = (record: T) =>
      table.key
        .map((named) => String(parts.columnOf(named).of(record as never, givenTo(record, given))))
        .join('\n')
    return records.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  }
  const writeAll = async (
    records: readonly T[],
    given: GivenToRecords<T>,
    conflict: string,
  ): Promise<void> => {
    if (written.some(({ type }) => type === 'texts')) {
      for (const record of records) await write(record, givenTo(record, given), conflict)
      return
    }
    if (!records.length) return
    const { text, values } = insertionOf(records, given)
    await sql.run(`${text} ${conflict}`, values)
  }

  return {
    get: (...key: unknown[]): Promise<T | undefined> =>
      sql.one<T>(`SELECT record FROM ${name} WHERE ${isKey}`, keyValues(key)),
    one: (where: Conditions): Promise<T | undefined> =>
      sql.one<T>(...selection('SELECT record', where, () => ' LIMIT 1')),
    all: (where: Conditions, { limit, skip, reversed = false }: AllOptions = {}): Promise<T[]> =>
      sql.all<T>(
        ...selection('SELECT record', where, (value) => {
          const by = reversed ? order.replaceAll(/$|(?=,)/g, ' DESC') : order
          return ` ORDER BY ${by}${limit === undefined ? '' : ` LIMIT ${value(limit)}`}${skip ? ` OFFSET ${value(skip)}` : ''}`
        }),
      ),
    page: async (where: Conditions, { limit, after = '' }: Page): Promise<Listed<T>> => {
      const { values, value } = valuesOf()
      const conditions = [...conditionsOf(parts, where, value), `${order} > ${value(after)}`]
      const found = await sql.plannedRows(
        `SELECT ${order} AS at, record FROM ${name} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${value(limit + 1)}`,
        values,
      )
      const items = found.slice(0, limit)
      return {
        items: items.map((row) => recordOf<T>(row)),
        next: found.length > limit ? String(items.at(-1)?.['at']) : undefined,
      }
    },
    count: async (where: Conditions): Promise<number> => {
      const [row] = await sql.rows(...selection('SELECT count(*)::int AS count', where))
      return Number(row?.['count'])
    },
    row: async (...key: unknown[]) => {
      const [row] = await sql.rows(`SELECT ${parts.stated} FROM ${name} WHERE ${isKey}`, keyValues(key))
      return row && rowOf(row)
    },
    rows: async (where: Conditions, { by, limit, each }: RowsOptions<Record<string, never>> = {}) => {
      const { values, value } = valuesOf()
      const sorted = [...(by ?? []).map((named) => parts.columnOf(named).column), ...keys].join(', ')
      const conditions = conditionsOf(parts, where, value)
      const filter = conditions.length ? ` WHERE ${conditions.join(' AND ')}` : ''
      const turn = each
        ? `, row_number() OVER (PARTITION BY ${each.of.map((named) => parts.columnOf(named).column).join(', ')} ORDER BY ${sorted}) AS turn`
        : ''
      const from = `SELECT *${turn} FROM ${name}${filter}`
      const found = await sql.plannedRows(
        `SELECT ${parts.stated} FROM (${from}) AS found${each ? ` WHERE turn <= ${value(each.most)}` : ''}
         ORDER BY ${by ? sorted : order}${limit === undefined ? '' : ` LIMIT ${value(limit)}`}`,
        values,
      )
      return found.map(rowOf)
    },

    // Writing to a row locks it on every engine.
    lock: (...key: unknown[]): Promise<T | undefined> =>
      sql.one<T>(
        `UPDATE ${name} SET ${keys[0]} = ${keys[0]} WHERE ${isKey} RETURNING record`,
        keyValues(key),
      ),
    claim: async (records: readonly T[], given?: GivenToRecords<T>): Promise<T[]> => {
      if (!records.length) return []
      const [key = ''] = keys
      const { text, values } = insertionOf(sortedByKey(records, given), given)
      return sql.all<T>(
        `${text} ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${key} = excluded.${key} RETURNING record`,
        values,
      )
    },
    put: (record: T, given?: GivenColumns): Promise<void> => write(record, given, parts.replacement),
    putAll: (records: readonly T[], given?: GivenToRecords<T>): Promise<void> =>
      writeAll(records, given, parts.replacement),
    add: (record: T, given?: GivenColumns): Promise<void> => write(record, given, parts.kept),
    addAll: (records: readonly T[], given?: GivenToRecords<T>): Promise<void> =>
      writeAll(records, given, parts.kept),
    remove: (...key: unknown[]): Promise<void> =>
      sql.run(`DELETE FROM ${name} WHERE ${isKey}`, keyValues(key)),
    take: (...key: unknown[]): Promise<T | undefined> =>
      sql.one<T>(`DELETE FROM ${name} WHERE ${isKey} RETURNING record`, keyValues(key)),
    removeAll: (where: Conditions): Promise<void> => sql.run(...selection('DELETE', where)),
    takeAll: async (
      where: Conditions,
      { by }: Pick<RowsOptions<Record<string, never>>, 'by'> = {},
    ): Promise<T[]> => {
      const [statement, values] = selection('DELETE', where, () => ' RETURNING *')
      const sorted = by ? [...by.map((named) => parts.columnOf(named).column), ...keys].join(', ') : order
      return sql.all<T>(`WITH taken AS (${statement}) SELECT record FROM taken ORDER BY ${sorted}`, values)
    },
    change: async (key: readonly unknown[], change: Conditions, where: Conditions = {}) => {
      const { values, value } = valuesOf()
      const matches = keyValues(key).map((one, index) => `${keys[index]} = ${value(one)}`)
      const changes = Object.entries(change).flatMap(([named, to]) => {
        if (to === undefined) return []
        const { column, type } = parts.columnOf(named)
        return typeof to === 'object' && to !== null && 'plus' in to
          ? [`${column} = ${column} + ${value(to.plus)}`]
          : [`${column} = ${value(encoded(type, to))}`]
      })
      const conditions = [...matches, ...conditionsOf(parts, where, value)].join(' AND ')
      const [row] = await sql.rows(
        `UPDATE ${name} SET ${changes.join(', ')} WHERE ${conditions} RETURNING ${parts.stated}`,
        values,
      )
      return row && rowOf(row)
    },
  }
}

/** Opens declared tables in PostgreSQL. */
export const opening =
  (sql: Sql): OpenForWriting =>
  (table) =>
    postgresTable(sql, table) as never
