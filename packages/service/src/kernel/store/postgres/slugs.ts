import type { SlugRecords, SlugTransaction } from '../store.js'
import type { Sql } from './sql.js'

/** Reads former slugs. */
export const slugRecords = (sql: Sql): SlugRecords => ({
  ownerOfFormerSlug: async ({ applicationId, kind, slug }) => {
    const [row] = await sql.rows(
      'SELECT owner_id FROM former_slugs WHERE application_id = $1 AND kind = $2 AND slug = $3',
      [applicationId, kind, slug],
    )
    return row && String(row['owner_id'])
  },
})

/** Reads and writes former slugs. */
export const slugTransaction = (sql: Sql): SlugTransaction => ({
  ...slugRecords(sql),
  putFormerSlug: ({ applicationId, kind, slug, ownerId }) =>
    sql.run(
      `INSERT INTO former_slugs (application_id, kind, slug, owner_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (application_id, kind, slug) DO UPDATE SET owner_id = excluded.owner_id`,
      [applicationId, kind, slug, ownerId],
    ),
})
