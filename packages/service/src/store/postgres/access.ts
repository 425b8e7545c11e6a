import type { Grant } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import {
  type AccessRecords,
  type AccessTransaction,
  type Application,
  type Credential,
  grantListKey,
  hostKey,
} from '../store.js'
import type { Sql } from './sql.js'

/** Reads applications, credentials, connectors and grants. */
export const accessRecords = (sql: Sql): AccessRecords => ({
  applications: () => sql.all<Application>('SELECT record FROM applications', []),
  applicationOfClient: (clientId) =>
    sql.one<Application>('SELECT record FROM applications WHERE client_id = $1', [clientId]),
  credential: (hash) => sql.one<Credential>('SELECT record FROM credentials WHERE hash = $1', [hash]),

  grant: (applicationId, name) => {
    const [column, value] =
      'id' in name
        ? ['id', name.id]
        : 'email' in name
          ? ['email', hostKey(name.email)]
          : ['external_id', name.externalId]
    return sql.one<Grant>(`SELECT record FROM grants WHERE application_id = $1 AND ${column} = $2`, [
      applicationId,
      value,
    ])
  },
  grants: (applicationId, asked) =>
    sql.page<Grant>('grants WHERE application_id = $3', asked, [applicationId]),
})

/** Reads and writes applications, credentials, connectors and grants. */
export const accessTransaction = (sql: Sql): AccessTransaction => {
  return {
    ...accessRecords(sql),
    addApplication: (application) =>
      sql.run('INSERT INTO applications (id, client_id, record) VALUES ($1, $2, $3)', [
        application.id,
        application.clientId,
        JSON.stringify(application),
      ]),
    addCredential: (credential) =>
      sql.run('INSERT INTO credentials (hash, application_id, expires_at, record) VALUES ($1, $2, $3, $4)', [
        credential.hash,
        credential.applicationId,
        credential.kind === 'session' ? toIsoString(credential.expiresAt) : null,
        JSON.stringify(credential),
      ]),
    removeCredential: (hash) => sql.run('DELETE FROM credentials WHERE hash = $1', [hash]),
    putConnector: (applicationId, connector) =>
      sql.run(
        `INSERT INTO connectors (application_id, provider, record) VALUES ($1, $2, $3)
         ON CONFLICT (application_id, provider) DO UPDATE SET record = excluded.record`,
        [applicationId, connector.provider, JSON.stringify(connector)],
      ),
    putGrant: (applicationId, grant) =>
      sql.run(
        `INSERT INTO grants (application_id, id, email, external_id, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (application_id, id) DO UPDATE
         SET email = excluded.email, external_id = excluded.external_id, record = excluded.record`,
        [
          applicationId,
          grant.id,
          hostKey(grant.email),
          grant.external_id ?? null,
          grantListKey(grant),
          JSON.stringify(grant),
        ],
      ),
    removeGrant: async (applicationId, grantId) => {
      await sql.run(
        `DELETE FROM events WHERE application_id = $1 AND calendar_id IN
           (SELECT id FROM calendars WHERE application_id = $1 AND grant_id = $2)`,
        [applicationId, grantId],
      )
      for (const table of ['calendars', 'configurations'])
        await sql.run(`DELETE FROM ${table} WHERE application_id = $1 AND grant_id = $2`, [
          applicationId,
          grantId,
        ])
      await sql.run('DELETE FROM grants WHERE application_id = $1 AND id = $2', [applicationId, grantId])
    },
  }
}
