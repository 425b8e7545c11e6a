import { type Instant, instant } from '@whenable/time'
import { type DueQueries, dueColumns } from '../store.js'
import type { Tables } from './tables.js'

/** Reads of what is due. */
export const dueQueries = ({ open }: Tables): DueQueries => ({
  nextDue: async (reader): Promise<Instant | undefined> => {
    const times = dueColumns[reader].flatMap(([table, column]) =>
      open(table)
        .rows({ [column]: { not: null } }, { by: [column], limit: 1 })
        .map((row) => Number(row[column])),
    )
    return times.length ? instant(Math.min(...times)) : undefined
  },
})
