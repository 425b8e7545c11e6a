import { inSchema } from '../kernel/store/postgres/schema.js'
import type { Row, Sql } from '../kernel/store/postgres/sql.js'

/** A statement that queries ran, and whether connections keep its plan. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isPrepared: boolean
}

/**
 * The statements that queries run.
 *
 * @param answer the rows that a statement finds. Default: none.
 */
export const statementsOf = async (
  work: (sql: Sql) => Promise<unknown>,
  answer: (text: string, values: unknown[]) => Promise<Row[]> = async () => [],
): Promise<readonly Statement[]> => {
  const statements: Statement[] = []
  const noting =
    (isPrepared: boolean) =>
    (text: string, values: unknown[]): Promise<Row[]> => {
      const qualified = inSchema(text)
      statements.push({ text: qualified, values, isPrepared })
      return answer(qualified, values)
    }
  const sql = { rows: noting(true), all: noting(true), one: noting(true), plannedRows: noting(false) }
  await work(sql as unknown as Sql)
  return statements
}

type Plan = Readonly<Record<string, unknown>>

/** The rows that a plan's scans read, including those that they discard. */
const rowsOfPlan = (plan: Plan): number => {
  const inner = ((plan['Plans'] as Plan[]) ?? []).reduce((sum, one) => sum + rowsOfPlan(one), 0)
  const isScan = /Seq Scan|Index Scan|Index Only Scan|Bitmap Heap Scan/.test(String(plan['Node Type']))
  const own =
    (Number(plan['Actual Rows']) + Number(plan['Rows Removed by Filter'] ?? 0)) * Number(plan['Actual Loops'])
  return inner + (isScan && plan['Node Type'] !== 'Bitmap Index Scan' ? own : 0)
}

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** A connection that runs one statement after another. */
interface Connection {
  query(text: string): Promise<{ readonly rows: readonly Row[] }>
}

/**
 * The rows that a statement reads on a database: at most, of the plan for its values and of the generic plan that a connection keeps
 * after some repetitions, if it is prepared.
 */
export const rowsReadBy = async (
  connection: Connection,
  { text, values, isPrepared }: Statement,
): Promise<number> => {
  const found: number[] = []
  await connection.query(`PREPARE explained AS ${text}`)
  try {
    for (const mode of ['force_custom_plan', ...(isPrepared ? ['force_generic_plan'] : [])]) {
      await connection.query(`SET plan_cache_mode = ${mode}`)
      const given = values.length ? `(${values.map(literalOf).join(', ')})` : ''
      const { rows } = await connection.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained${given}`)
      const [explained] = (rows[0]?.['QUERY PLAN'] ?? []) as { readonly Plan: Plan }[]
      if (explained) found.push(rowsOfPlan(explained.Plan))
    }
  } finally {
    await connection.query('DEALLOCATE explained; RESET plan_cache_mode')
  }
  return Math.max(...found)
}
