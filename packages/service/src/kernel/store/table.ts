import { type Instant, instant } from '@whenable/time'

/** A requested page: at most `limit` items with a list key greater than `after`. */
export interface Page {
  readonly limit: number
  readonly after?: string | undefined
}

/** A page of items. `next` is the `after` of the next page; undefined at the end. */
export interface Listed<T> {
  readonly items: readonly T[]
  readonly next?: string | undefined
}

/** A record with its list key. */
export interface Positioned<T> {
  readonly at: string
  readonly record: T
}

const padded = (value: number): string => String(value + 1e11).padStart(13, '0')

/** A record's list key, which sorts by rank, instant and id. It is text, so that every database sorts it alike. */
export const listKey = (at: Instant, id: string, rank = 1): string => `${rank}.${padded(at)}.${id}`

/** The list key of a record whose list is sorted by position. */
export const positionKey = (position: number): string => `1.${String(position).padStart(13, '0')}.`

/** The instant in a list key. */
export const instantOfKey = (key: string): Instant => instant(Number(key.split('.')[1]) - 1e11)

/** Reads all pages of a list. */
export const allOf = async <T>(read: (page: Page) => Promise<Listed<T>>): Promise<readonly T[]> => {
  const found: T[] = []
  let after: string | undefined
  do {
    const page: Listed<T> = await read({ limit: 200, ...(after === undefined ? {} : { after }) })
    found.push(...page.items)
    after = page.next
  } while (after !== undefined)
  return found
}

/** What a column holds, and the value that a record has for it. */
interface ColumnValues {
  readonly text: string
  readonly time: Instant
  readonly boolean: boolean
  readonly integer: number
  readonly texts: readonly string[]
  /** A text of any length, of which a database has the SHA-256 alone. */
  readonly digest: string
}

/** The name of a type of columns. */
export type ColumnType = keyof ColumnValues

/** A value of a column; undefined if a record has none. */
export type ColumnValue = ColumnValues[ColumnType] | undefined

/** A type; with `?` for a column that may have no value. */
type Type = ColumnType | `${ColumnType}?`

/**
 * How a column is declared: by its type, if a record has a field of its name, or else the value is given with the record; or by its type and
 * how it is read from a record. `arrival` is the list key of records that are listed in the order in which they were first written.
 */
export type ColumnSpec<T> = Type | readonly [type: Type, of: (record: T) => ColumnValue] | 'arrival'

type ColumnSpecs<T> = Readonly<Record<string, ColumnSpec<T>>>

type TypeOf<Spec> = Spec extends readonly [infer Named, unknown] ? Named : Spec
type PresentOf<Named> = Named extends `${infer Some}?` ? Some : Named
type ValueOf<Spec> =
  PresentOf<TypeOf<Spec>> extends infer Named extends ColumnType ? ColumnValues[Named] : string

type FieldOf<T> = T extends unknown
  ? keyof { [Field in keyof T as string extends Field ? never : Field]: T }
  : never

/** The columns of which a record has no field: their values are given with the record. */
type GivenName<T, C> = {
  [Name in keyof C]: C[Name] extends Type ? (Name extends FieldOf<T> ? never : Name) : never
}[keyof C]

type GivenValues<T, C> = { readonly [Name in GivenName<T, C>]: ValueOf<C[Name]> | undefined }

type Given<T, C> = [GivenName<T, C>] extends [never] ? [] : [given: GivenValues<T, C>]

/** The values that are given with all records, or with each. */
type GivenToAll<T, C> = [GivenName<T, C>] extends [never]
  ? []
  : [given: GivenValues<T, C> | ((record: T) => GivenValues<T, C>)]

/** Compares a column with values. All comparisons that are given hold; none of them for a row without a value. */
interface Comparison<V> {
  /** `null` finds rows with a value. */
  readonly not?: V | null | undefined
  readonly in?: readonly V[] | undefined
  readonly notIn?: readonly V[] | undefined
  readonly upTo?: V | undefined
  readonly before?: V | undefined
  readonly from?: V | undefined
  readonly after?: V | undefined
}

type Test<V> = V extends readonly string[]
  ? { readonly has: string } | { readonly hasAny: readonly string[] }
  : V | null | Comparison<V>

/** Conditions by column, all of which hold. `null` finds rows without a value; a condition that is undefined is none. */
export type Where<C> = { readonly [Name in keyof C]?: Test<ValueOf<C[Name]>> | undefined }

/** The values of state columns. A number may be increased instead. */
type Change<S> = {
  readonly [Name in keyof S]?: ValueOf<S[Name]> | null | { readonly plus: number } | undefined
}

type KeyOf<C, K extends readonly (keyof C)[]> = { readonly [Index in keyof K]: ValueOf<C[K[Index]]> }

/** A row: a record with its state. */
export type RowOf<T, S> = { readonly record: T } & {
  readonly [Name in keyof S]: ValueOf<S[Name]> | (TypeOf<S[Name]> extends `${string}?` ? undefined : never)
}

/** A column, as engines use it. */
export interface Column {
  readonly name: string
  /** Its name in a database. */
  readonly column: string
  readonly type: ColumnType | 'arrival'
  readonly isOptional: boolean
  /** Whether it is set when a row is first written, and then only changed on its own. */
  readonly isState: boolean
  of(record: never, given: GivenColumns): ColumnValue
}

/** The values of columns that are given with a record, as engines use them. */
export type GivenColumns = Readonly<Record<string, unknown>> | undefined

/** Those given with records, as engines use them. */
export type GivenToRecords<T> = GivenColumns | ((record: T) => GivenColumns)

/** The values of columns that are given with one of several records. */
export const givenTo = <T>(record: T, given: GivenToRecords<T>): GivenColumns =>
  typeof given === 'function' ? given(record) : given

/** An index: its columns, and a condition in SQL of the rows that it has. */
export type Index<Name = string> = readonly Name[] | { readonly on: readonly Name[]; readonly only: string }

/** What a declaration says about its columns. */
interface Layout<Name> {
  /** The columns that identify a record. */
  readonly key: readonly Name[]
  /** Columns that no two records have in common. A record without a value in one of them has nothing in common with another. */
  readonly unique?: readonly (readonly Name[])[] | undefined
  /** What records are found or listed by. Both engines use the columns of an index from the first one on. */
  readonly indexes?: readonly Index<Name>[] | undefined
  /** The columns by which records are sorted. Default: the list key, or else the key. */
  readonly order?: readonly Name[] | undefined
  /** Which time ends a record, and how many seconds after it the record is removed; one without that time at once if it is `orWithout`. */
  readonly ends?: { readonly at: Name; readonly after?: number; readonly orWithout?: boolean } | undefined
}

/** A declared table, as engines use it. */
export interface AnyTable extends Layout<string> {
  readonly name: string
  readonly columns: readonly Column[]
  readonly order: readonly string[]
}

/** A declared table of records `T` with the columns `C`, the state `S` and the key `K`. */
export interface Table<T, C, S, K extends readonly (keyof C)[]> extends AnyTable {
  /** Only for types. */
  readonly types?: { readonly record: T; readonly columns: C; readonly state: S; readonly keyed: K }
}

/** Reads the records of a table. */
export interface ReadTable<T, C, S, K extends readonly (keyof C)[]> {
  get(...key: KeyOf<C, K>): Promise<T | undefined>
  /** One of the records that meet conditions. */
  one(where: Where<C & S>): Promise<T | undefined>
  /** The records that meet conditions, in the order of the table; the last ones first if it is `reversed`. */
  all(where: Where<C & S>, options?: AllOptions): Promise<readonly T[]>
  /** A page of the records that meet conditions, by list key. */
  page(where: Where<C & S>, page: Page): Promise<Listed<T>>
  count(where: Where<C & S>): Promise<number>
  /** A record with its state. */
  row(...key: KeyOf<C, K>): Promise<RowOf<T, S> | undefined>
  /** Records with their state, in the order of `by`. */
  rows(where: Where<C & S>, options?: RowsOptions<C & S>): Promise<readonly RowOf<T, S>[]>
}

/** How many records are read, and from which end. */
export interface AllOptions {
  readonly limit?: number | undefined
  /** How many are left out first. */
  readonly skip?: number | undefined
  readonly reversed?: boolean | undefined
}

/** Which rows are read, and in which order. */
export interface RowsOptions<C> {
  /** Default: the order of the table. */
  readonly by?: readonly (keyof C & string)[]
  readonly limit?: number | undefined
  /** Maximum number of rows with the same values in some columns. */
  readonly each?: { readonly of: readonly (keyof C & string)[]; readonly most: number } | undefined
}

/** Reads and writes the records of a table in a transaction. */
export interface WriteTable<T, C, S, K extends readonly (keyof C)[]> extends ReadTable<T, C, S, K> {
  /** Locks a record until the transaction ends, and reads its latest state. */
  lock(...key: KeyOf<C, K>): Promise<T | undefined>
  /** Locks records in the order of their keys, and reads their latest state. Those whose key is new are written first. */
  claim(records: readonly T[], ...given: GivenToAll<T, C & S>): Promise<readonly T[]>
  /** Writes a new record, or replaces the one with its key, whose state stays. */
  put(record: T, ...given: Given<T, C & S>): Promise<void>
  putAll(records: readonly T[], ...given: GivenToAll<T, C & S>): Promise<void>
  /** Writes a record unless there is one with its key. */
  add(record: T, ...given: Given<T, C & S>): Promise<void>
  addAll(records: readonly T[], ...given: GivenToAll<T, C & S>): Promise<void>
  remove(...key: KeyOf<C, K>): Promise<void>
  /** Removes a record. @returns it; of two concurrent calls, one returns it. */
  take(...key: KeyOf<C, K>): Promise<T | undefined>
  removeAll(where: Where<C & S>): Promise<void>
  /** Removes records. @returns them, in the order of the table. */
  takeAll(where: Where<C & S>, options?: Pick<RowsOptions<C & S>, 'by'>): Promise<readonly T[]>
  /** Changes the state of a record that meets conditions. @returns it with its new state. */
  change(key: KeyOf<C, K>, change: Change<S>, where?: Where<C & S>): Promise<RowOf<T, S> | undefined>
}

/** Opens tables for reading. */
export type OpenForReading = <T, C, S, K extends readonly (keyof C)[]>(
  table: Table<T, C, S, K>,
) => ReadTable<T, C, S, K>

/** Opens tables for reading and writing in a transaction. */
export type OpenForWriting = <T, C, S, K extends readonly (keyof C)[]>(
  table: Table<T, C, S, K>,
) => WriteTable<T, C, S, K>

const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columnsOf = <T>(specs: ColumnSpecs<T>, isState: boolean): Column[] =>
  Object.entries(specs).map(([name, spec]) => {
    const [type, of] =
      typeof spec === 'string'
        ? [spec, (record: T, given: GivenColumns) => given?.[name] ?? record[name as keyof T]]
        : spec
    return {
      name,
      column: columnName(name),
      type: type.replace('?', '') as Column['type'],
      isOptional: type.endsWith('?'),
      isState,
      of: of as Column['of'],
    }
  })

/**
 * Declares a table: what a record is, what identifies it, what it is found, listed and sorted by, and when it ends. Each engine makes the
 * reads and writes from it. Records are stored as JSON; columns repeat what queries need.
 */
export const table =
  <T>() =>
  <
    const C extends ColumnSpecs<T>,
    const K extends readonly (keyof C & string)[],
    const S extends ColumnSpecs<T> = Readonly<Record<never, never>>,
  >(
    declaration: Layout<NoInfer<keyof (C & S) & string>> & {
      readonly name: string
      readonly key: K
      readonly columns: C
      /** Columns that are set when a row is first written, and then only by `change`. */
      readonly state?: S
    },
  ): Table<T, C, S, K> => {
    const { columns, state, order, ...layout } = declaration
    return {
      ...layout,
      order: order ?? ('listKey' in columns ? ['listKey'] : layout.key),
      columns: [...columnsOf(columns, false), ...columnsOf(state ?? {}, true)],
    }
  }

/** A request to lease rows that are due at `now`, exclusively until `until`. */
export interface LeaseRequest {
  readonly now: Instant
  readonly until: Instant
  readonly lease: string
  readonly limit: number
}

/** The state of a row that processes lease: when it is due, how often it was leased, and the random id of its lease. */
export const leaseState = <T>(dueAt: (record: T) => Instant) =>
  ({
    nextAt: ['time?', dueAt],
    attempts: ['integer', () => 0],
    lease: ['text', () => ''],
  }) as const

/** Changes the due time and the lease of a row, if its due time is in the past. */
interface LeasedTable<Row, K extends readonly string[]> {
  change(
    key: K,
    change: {
      readonly nextAt: Instant
      readonly lease: string
      readonly attempts: { readonly plus: number }
    },
    where: { readonly nextAt: { readonly upTo: Instant } },
  ): Promise<Row | undefined>
}

/**
 * Leases due rows by moving their due time. Skips a row that another process has leased in between, because it is no longer due.
 *
 * @param due the keys of the rows.
 * @returns the leased rows. `attempts` is the number of leases so far, including this one.
 */
export const leaseRows = async <Row, const K extends readonly string[]>(
  table: LeasedTable<Row, K>,
  due: readonly K[],
  { now, until, lease }: LeaseRequest,
): Promise<readonly Row[]> => {
  const change = { nextAt: until, lease, attempts: { plus: 1 } }
  const rows = await Promise.all(due.map((key) => table.change(key, change, { nextAt: { upTo: now } })))
  return rows.filter((row) => row !== undefined)
}
