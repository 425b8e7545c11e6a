import type { AccessQueries, Application } from '../store.js'
import { schema } from './schema.js'
import type { Sql } from './sql.js'

/** Locks of access that are not of a record. */
export const accessQueries = (sql: Sql): AccessQueries => ({
  lockApplications: async () => {
    // Rows that are there even in an empty database.
    await sql.run(`UPDATE ${schema}.schema_migrations SET version = version`, [])
    return sql.all<Application>('SELECT record FROM applications', [])
  },
})
