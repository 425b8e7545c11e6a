import { instant } from '@whenable/time'
import { type DueQueries, dueColumns } from '../store.js'
import { columnIn } from './postgres-table.js'
import type { Sql } from './sql.js'

/** Reads of what is due. */
export const dueQueries = (sql: Sql): DueQueries => ({
  nextDue: async (reader) => {
    const times = dueColumns[reader].map(
      ([table, column]) => `(SELECT min(${columnIn(table, column)}) FROM ${table.name})`,
    )
    const [row] = await sql.rows(`SELECT extract(epoch FROM least(${times.join(', ')}))::float8 AS at`, [])
    return row?.['at'] == null ? undefined : instant(Number(row['at']))
  },
})
