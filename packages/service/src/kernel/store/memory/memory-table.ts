import {
  type AllOptions,
  type AnyTable,
  type ColumnValue,
  type GivenColumns,
  type GivenToRecords,
  givenTo,
  type Listed,
  type Page,
  type Positioned,
  positionKey,
  type RowsOptions,
} from '../table.js'
import { countUp, keyOf } from './rows.js'

type Values = Readonly<Record<string, ColumnValue>>

/** A record with the values of its columns. */
export interface Row<T> {
  readonly key: string
  readonly record: T
  readonly values: Values
}

type Test = ColumnValue | null | Readonly<Record<string, unknown>>
type Conditions = Readonly<Record<string, Test>>

const compare = (one: ColumnValue, other: ColumnValue): number => {
  if (one === other) return 0
  if (one === undefined) return 1
  return other === undefined || one < other ? -1 : 1
}

type Check = (value: ColumnValue) => boolean

type Present = NonNullable<ColumnValue>

/** What tells whether a value compares as sought, by the name of the comparison. A missing value is equal to a missing one alone. */
const checks: Readonly<Record<string, (sought: never) => Check>> = {
  equal: (sought: ColumnValue) => (value) => value === sought,
  not: (sought: ColumnValue) => (value) => value !== undefined && value !== sought,
  in: (sought: readonly ColumnValue[]) => {
    const all = new Set(sought)
    return (value) => value !== undefined && all.has(value)
  },
  notIn: (sought: readonly ColumnValue[]) => {
    const all = new Set(sought)
    return (value) => value !== undefined && !all.has(value)
  },
  upTo: (sought: Present) => (value) => value !== undefined && value <= sought,
  before: (sought: Present) => (value) => value !== undefined && value < sought,
  from: (sought: Present) => (value) => value !== undefined && value >= sought,
  after: (sought: Present) => (value) => value !== undefined && value > sought,
  has: (sought: string) => (value) => Array.isArray(value) && value.includes(sought),
  hasAny: (sought: readonly string[]) => (value) =>
    Array.isArray(value) && value.some((one) => sought.includes(one)),
}

const isComparison = (test: Test | undefined): test is Readonly<Record<string, unknown>> =>
  typeof test === 'object' && test !== null

/** What a column is compared with. */
interface Comparison {
  readonly column: string
  /** The name of one of the {@link checks}. */
  readonly name: string
}

/** The comparisons of conditions. */
const comparisonsIn = (where: Conditions): Comparison[] =>
  Object.entries(where).flatMap(([column, test]) => {
    if (test === undefined) return []
    if (!isComparison(test)) return [{ column, name: 'equal' }]
    return Object.keys(test).flatMap((name) => (test[name] === undefined ? [] : [{ column, name }]))
  })

/** What a comparison compares with. */
const soughtBy = (where: Conditions, { column, name }: Comparison): unknown => {
  const test = where[column]
  return isComparison(test) ? test[name] : (test ?? undefined)
}

/** What tells whether values meet comparisons. */
const checkAll = (where: Conditions, comparisons: readonly Comparison[]): ((values: Values) => boolean) => {
  const all = comparisons.map((one) => ({
    column: one.column,
    check: checks[one.name]?.(soughtBy(where, one) as never),
  }))
  return (values) => {
    for (const { column, check } of all) if (!check?.(values[column])) return false
    return true
  }
}

/** The columns of conditions that are given, each with its comparisons. Conditions with the same shape are found in the same way. */
const shapeOf = (where: Conditions): string => {
  let shape = ''
  for (const column in where) {
    const test = where[column]
    if (test === undefined) continue
    if (!isComparison(test)) shape += `${column} equal,`
    else for (const name in test) if (test[name] !== undefined) shape += `${column} ${name},`
  }
  return shape
}

type Order<T> = (one: Row<T>, other: Row<T>) => number

/** The rows of an index with the same values. Once they were read in order, they stay sorted. */
class Bucket<T> {
  readonly rows = new Map<string, Row<T>>()
  readonly #order: Order<T>
  #sorted: Row<T>[] | undefined

  constructor(order: Order<T>) {
    this.#order = order
  }

  set(key: string, row: Row<T> | undefined): void {
    const before = this.rows.get(key)
    if (before) this.#sorted?.splice(this.#placeOf(before), 1)
    if (row) this.#sorted?.splice(this.#placeOf(row), 0, row)
    if (row) this.rows.set(key, row)
    else this.rows.delete(key)
  }

  #placeOf(row: Row<T>): number {
    return firstPlace(this.#sorted ?? [], (other) => this.#order(other, row) >= 0)
  }

  get sorted(): readonly Row<T>[] {
    this.#sorted ??= [...this.rows.values()].sort(this.#order)
    return this.#sorted
  }
}

/** An index: its columns, and rows by their values. */
interface Index<T> {
  readonly columns: readonly string[]
  readonly buckets: Map<string, Bucket<T>>
}

/** How rows are found by conditions of some columns: which index has them, and what is still to be checked. */
interface Plan<T> {
  readonly index: Index<T>
  /** The comparisons that the index answers, by its columns. `in` is one of the last column alone. */
  readonly sought: readonly Comparison[]
  readonly checked: readonly Comparison[]
}

/** Rows that an index has found, and what tells whether one of them meets the other conditions. */
interface Found<T> {
  readonly bucket: Bucket<T>
  readonly passes: (row: Row<T>) => boolean
}

/** Stands between the parts of a key, as in `keyOf`. */
const separator = '\n'

/** The key of a row in an index. */
const bucketKey = (columns: readonly string[], values: Values): string => {
  if (columns.length === 1) return String(values[columns[0] ?? ''])
  return columns.map((column) => String(values[column])).join(separator)
}

/** The keys of a row in an index: one, or one for each of the texts of its last column. */
const bucketKeys = (columns: readonly string[], values: Values): readonly string[] => {
  const last = values[columns.at(-1) ?? '']
  if (!Array.isArray(last)) return [bucketKey(columns, values)]
  const others = columns.slice(0, -1)
  return last.map((one) => (others.length ? `${bucketKey(others, values)}${separator}${one}` : String(one)))
}

/** A declared table in memory. It records how to roll back a failed transaction. */
export class MemoryTable<T> {
  readonly #table: AnyTable
  readonly #undo: (() => void)[]
  readonly #rows = new Map<string, Row<T>>()
  /** The indexes that were used, by their columns. */
  readonly #indexes = new Map<string, Index<T>>()
  readonly #plans = new Map<string, Plan<T>>()
  readonly #prefixes: readonly (readonly string[])[]
  readonly #order: Order<T>
  #arrivals = 0

  constructor(table: AnyTable, undo: (() => void)[]) {
    this.#table = table
    this.#undo = undo
    const indexes = (table.indexes ?? []).map((index) => ('on' in index ? index.on : index))
    this.#prefixes = [table.key, ...(table.unique ?? []), ...indexes].flatMap((columns) =>
      columns.map((_, index) => columns.slice(0, index + 1)),
    )
    const byOrder = this.#by(table.order)
    this.#order = (one, other) => byOrder(one, other) || compare(one.key, other.key)
  }

  #by =
    (columns: readonly string[]) =>
    (one: Row<T>, other: Row<T>): number => {
      for (const column of columns) {
        const order = compare(one.values[column], other.values[column])
        if (order) return order
      }
      return 0
    }

  #index(columns: readonly string[]): Index<T> {
    const name = columns.join()
    const known = this.#indexes.get(name)
    if (known) return known
    const index = { columns, buckets: new Map<string, Bucket<T>>() }
    this.#indexes.set(name, index)
    for (const row of this.#rows.values()) this.#fill(index, row, row)
    return index
  }

  #fill({ columns, buckets }: Index<T>, { key, values }: Row<T>, row: Row<T> | undefined): void {
    for (const name of bucketKeys(columns, values)) {
      const bucket = buckets.get(name) ?? new Bucket<T>(this.#order)
      bucket.set(key, row)
      if (bucket.rows.size) buckets.set(name, bucket)
      else buckets.delete(name)
    }
  }

  #write(key: string, row: Row<T> | undefined): void {
    const before = this.#rows.get(key)
    for (const index of this.#indexes.values()) {
      if (before) this.#fill(index, before, undefined)
      if (row) this.#fill(index, row, row)
    }
    if (row) this.#rows.set(key, row)
    else this.#rows.delete(key)
  }

  #set(key: string, row: Row<T> | undefined): void {
    const before = this.#rows.get(key)
    if (!before && !row) return
    if (row) this.#checkUnique(row)
    this.#undo.push(() => this.#write(key, before))
    this.#write(key, row)
  }

  #checkUnique({ key, values }: Row<T>): void {
    for (const columns of this.#table.unique ?? []) {
      if (columns.some((column) => values[column] === undefined)) continue
      const others = this.#index(columns).buckets.get(bucketKey(columns, values))?.rows
      if (others && !(others.size === 1 && others.has(key)))
        throw new Error(`another record of ${this.#table.name} has the same ${columns.join(', ')}`)
    }
  }

  #plan(where: Conditions): Plan<T> {
    const shape = shapeOf(where)
    const known = this.#plans.get(shape)
    if (known) return known
    const comparisons = comparisonsIn(where)
    /** The comparison that an index can answer, if it is the only one of a column. */
    const soughtOf = (column: string, names: readonly string[]): Comparison | undefined => {
      const [only, ...others] = comparisons.filter((one) => one.column === column)
      return only && !others.length && names.includes(only.name) ? only : undefined
    }
    const sought = this.#prefixes
      .map((columns) =>
        columns
          .flatMap(
            (column, at) =>
              soughtOf(column, at === columns.length - 1 ? ['equal', 'has', 'in'] : ['equal', 'has']) ?? [],
          )
          .filter((_, __, all) => all.length === columns.length),
      )
      .reduce<readonly Comparison[]>((best, found) => (found.length > best.length ? found : best), [])
    const plan = {
      index: this.#index(sought.map(({ column }) => column)),
      sought,
      checked: comparisons.filter((one) => !sought.includes(one)),
    }
    this.#plans.set(shape, plan)
    return plan
  }

  /** The rows that meet conditions, in parts by the buckets of an index. */
  #find(where: Conditions): readonly Found<T>[] {
    const { index, sought, checked } = this.#plan(where)
    const matches = checkAll(where, checked)
    const passes = ({ values }: Row<T>) => matches(values)
    const foundBy = (values: readonly unknown[]): readonly Found<T>[] => {
      const bucket = index.buckets.get(
        values.length === 1 ? String(values[0]) : values.map(String).join(separator),
      )
      return bucket ? [{ bucket, passes }] : []
    }
    const values = sought.map((one) => soughtBy(where, one))
    if (sought.at(-1)?.name !== 'in') return foundBy(values)
    const start = values.slice(0, -1)
    return [...new Set(values.at(-1) as readonly unknown[])].flatMap((one) => foundBy([...start, one]))
  }

  /** Reads rows that meet conditions, until `read` returns true. They must not be written meanwhile. */
  #each(where: Conditions, read: (row: Row<T>) => unknown): void {
    for (const { bucket, passes } of this.#find(where))
      for (const row of bucket.rows.values()) if (passes(row) && read(row) === true) return
  }

  /** The rows that meet conditions, in no particular order. */
  matching(where: Conditions): Row<T>[] {
    const found: Row<T>[] = []
    this.#each(where, (row) => void found.push(row))
    return found
  }

  #sorted(where: Conditions): readonly Row<T>[] {
    const [only, ...others] = this.#find(where)
    return others.length
      ? this.matching(where).sort(this.#order)
      : (only?.bucket.sorted.filter(only.passes) ?? [])
  }

  /** The rows that meet conditions, sorted by some columns, and otherwise as they were written; by default in the table's order. */
  #sortedBy(where: Conditions, columns: readonly string[] | undefined): readonly Row<T>[] {
    return columns ? this.matching(where).sort(this.#by(columns)) : this.#sorted(where)
  }

  #rowOf(record: T, given: GivenColumns): Row<T> {
    const values: Record<string, ColumnValue> = {}
    for (const column of this.#table.columns)
      if (column.type !== 'arrival') values[column.name] = column.of(record as never, given) ?? undefined
    const key = bucketKey(this.#table.key, values)
    const before = this.#rows.get(key)?.values
    for (const column of this.#table.columns) {
      if (column.type === 'arrival')
        values[column.name] = before?.[column.name] ?? positionKey(++this.#arrivals)
      else if (column.isState && before) values[column.name] = before[column.name]
    }
    return { key, record, values }
  }

  get = (...key: readonly unknown[]): T | undefined => this.#rows.get(key.join(separator))?.record

  // Transactions run one at a time, so locks need no effect.
  lock = this.get

  one = (where: Conditions): T | undefined => {
    let found: T | undefined
    this.#each(where, ({ record }) => {
      found = record
      return true
    })
    return found
  }

  all = (where: Conditions, { limit, skip = 0, reversed = false }: AllOptions = {}): readonly T[] => {
    const found = this.#sorted(where)
    return (reversed ? found.toReversed() : found)
      .slice(skip, limit === undefined ? undefined : skip + limit)
      .map(({ record }) => record)
  }

  page = (where: Conditions, { limit, after }: Page): Listed<T> => {
    const [by = ''] = this.#table.order
    const [part, ...others] = this.#find(where)
    const sorted = others.length ? this.#sorted(where) : (part?.bucket.sorted ?? [])
    const found: Row<T>[] = []
    const start = after === undefined ? 0 : firstPlace(sorted, ({ values }) => String(values[by]) > after)
    for (let at = start; at < sorted.length; at++) {
      const row = sorted[at]
      if (row && part?.passes(row) && found.push(row) > limit) break
    }
    const items = found.slice(0, limit)
    return {
      items: items.map(({ record }) => record),
      next: found.length > limit ? String(items.at(-1)?.values[by]) : undefined,
    }
  }

  count = (where: Conditions): number => {
    let count = 0
    this.#each(where, () => void count++)
    return count
  }

  row = (...key: readonly unknown[]): StatedRow<T> | undefined => stated(this.#rows.get(key.join(separator)))

  rows = (
    where: Conditions,
    { by, limit, each }: RowsOptions<Record<string, never>> = {},
  ): readonly StatedRow<T>[] => {
    const counts = new Map<string, number>()
    return this.#sortedBy(where, by)
      .filter(
        ({ values }) =>
          !each || countUp(counts, keyOf(...each.of.map((name) => String(values[name])))) <= each.most,
      )
      .slice(0, limit)
      .flatMap((row) => stated(row) ?? [])
  }

  claim = (records: readonly T[], given?: GivenToRecords<T>): readonly T[] => {
    this.addAll(records, given)
    return records.flatMap(
      (record) => this.#rows.get(this.#rowOf(record, givenTo(record, given)).key)?.record ?? [],
    )
  }

  put = (record: T, given?: GivenColumns): void => {
    const row = this.#rowOf(record, given)
    this.#set(row.key, row)
  }

  putAll = (records: readonly T[], given?: GivenToRecords<T>): void => {
    for (const record of records) this.put(record, givenTo(record, given))
  }

  add = (record: T, given?: GivenColumns): void => {
    const row = this.#rowOf(record, given)
    if (!this.#rows.has(row.key)) this.#set(row.key, row)
  }

  addAll = (records: readonly T[], given?: GivenToRecords<T>): void => {
    for (const record of records) this.add(record, givenTo(record, given))
  }

  remove = (...key: readonly unknown[]): void => this.#set(key.join(separator), undefined)

  take = (...key: readonly unknown[]): T | undefined => {
    const found = this.get(...key)
    this.remove(...key)
    return found
  }

  removeAll = (where: Conditions): void => {
    for (const { key } of this.matching(where)) this.#set(key, undefined)
  }

  takeAll = (
    where: Conditions,
    { by }: Pick<RowsOptions<Record<string, never>>, 'by'> = {},
  ): readonly T[] => {
    const found = this.#sortedBy(where, by)
    for (const { key } of found) this.#set(key, undefined)
    return found.map(({ record }) => record)
  }

  change = (
    key: readonly unknown[],
    change: Readonly<Record<string, unknown>>,
    where: Conditions = {},
  ): StatedRow<T> | undefined => {
    const row = this.#rows.get(key.join(separator))
    if (!row || !checkAll(where, comparisonsIn(where))(row.values)) return undefined
    const values: Record<string, ColumnValue> = { ...row.values }
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) continue
      values[name] =
        typeof value === 'object' && value !== null && 'plus' in value
          ? Number(values[name]) + Number(value.plus)
          : ((value ?? undefined) as ColumnValue)
    }
    const changed = { ...row, values }
    this.#set(row.key, changed)
    return stated(changed)
  }
}

type StatedRow<T> = Values & { readonly record: T }

const stated = <T>(row: Row<T> | undefined): StatedRow<T> | undefined =>
  row && ({ ...row.values, record: row.record } as StatedRow<T>)

/** A page of rows by their list key. */
export const pageOf = <T>(rows: readonly Row<T>[], { limit, after = '' }: Page): Listed<Positioned<T>> => {
  const found = rows
    .map(({ record, values }) => ({ at: String(values['listKey']), record }))
    .filter(({ at }) => at > after)
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? items.at(-1)?.at : undefined }
}

/** The place of the first of some rows that meets a condition, which all rows behind it meet as well. */
const firstPlace = <T>(sorted: readonly Row<T>[], meets: (row: Row<T>) => boolean): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = sorted[middle]
    if (row && meets(row)) high = middle
    else low = middle + 1
  }
  return low
}
