import type { Connector, Grant } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import {
  type AccessRecords,
  type AccessTransaction,
  type ApiKey,
  type Application,
  type BrowserSession,
  byCreation,
  type Credential,
  grantListKey,
  hostKey,
  listKey,
} from '../store.js'
import { calendarTables } from './calendars.js'
import { keepRemoved } from './removed.js'
import { schema } from './schema.js'
import type { Sql } from './sql.js'

/** Adds an id and a name to API keys that were stored before keys had them. */
const withKeyNames = (credential: Credential): Credential =>
  credential.kind === 'key'
    ? { ...credential, id: credential.id ?? credential.hash.slice(0, 32), name: credential.name ?? 'first' }
    : credential

/** Reads applications, credentials, connectors and grants. */
export const accessRecords = (sql: Sql): AccessRecords => ({
  applications: () => sql.all<Application>('SELECT record FROM applications', []),
  applicationOfClient: (clientId) =>
    sql.one<Application>('SELECT record FROM applications WHERE client_id = $1', [clientId]),
  credential: async (hash) => {
    const found = await sql.one<Credential>('SELECT record FROM credentials WHERE hash = $1', [hash])
    return found && withKeyNames(found)
  },
  apiKeys: async (applicationId) => {
    const keys = await sql.all<Credential>(
      `SELECT record FROM credentials WHERE application_id = $1 AND kind = 'key'`,
      [applicationId],
    )
    return keys
      .map(withKeyNames)
      .filter((key): key is ApiKey => key.kind === 'key')
      .sort(byCreation)
  },
  browserSessions: (applicationId, grantId) =>
    sql.all<BrowserSession>(
      `SELECT record FROM credentials WHERE application_id = $1 AND kind = 'browser' AND grant_id = $2`,
      [applicationId, grantId],
    ),
  credentialsOfKind: (applicationId, kinds, grantId) =>
    sql.all(
      `SELECT record FROM credentials WHERE application_id = $1 AND kind = ANY ($2)${
        grantId === undefined ? '' : ' AND grant_id = $3'
      }`,
      grantId === undefined ? [applicationId, kinds] : [applicationId, kinds, grantId],
    ),

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
  grants: (applicationId, page, { email, provider, status, since, before } = {}) => {
    const conditions: readonly (readonly [condition: string, value: string | undefined])[] = [
      ['application_id =', applicationId],
      ['email =', email && hostKey(email)],
      ["record::json->>'provider' =", provider],
      ['status =', status],
      ['list_key >=', since && listKey(since, '')],
      ['list_key <', before && listKey(before, '')],
    ]
    const given = conditions.filter(([, value]) => value !== undefined)
    const where = given.map(([condition], index) => `${condition} $${index + 3}`).join(' AND ')
    return sql.page<Grant>(
      `grants WHERE ${where}`,
      page,
      given.map(([, value]) => value),
    )
  },
  connector: (applicationId, provider) =>
    sql.one<Connector>('SELECT record FROM connectors WHERE application_id = $1 AND provider = $2', [
      applicationId,
      provider,
    ]),
  connectors: (applicationId) =>
    sql.all<Connector>('SELECT record FROM connectors WHERE application_id = $1 ORDER BY provider', [
      applicationId,
    ]),
})

/** Reads and writes applications, credentials, connectors and grants. */
export const accessTransaction = (sql: Sql): AccessTransaction => {
  const removeAllowances: AccessTransaction['removeAllowances'] = (applicationId, of) => {
    const [column, value] = 'grantId' in of ? ['grant_id', of.grantId] : ['sign_in_id', of.signInId]
    return sql.run(`DELETE FROM credentials WHERE application_id = $1 AND ${column} = $2`, [
      applicationId,
      value,
    ])
  }
  const records = accessRecords(sql)
  return {
    ...records,
    lockApplications: async () => {
      // Rows that are there even in an empty database.
      await sql.run(`UPDATE ${schema}.schema_migrations SET version = version`, [])
      return records.applications()
    },
    putApplication: (application) =>
      sql.run(
        `INSERT INTO applications (id, client_id, record) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
        [application.id, application.clientId, JSON.stringify(application)],
      ),
    addCredential: (credential) =>
      sql.run(
        `INSERT INTO credentials (hash, application_id, expires_at, grant_id, sign_in_id, record, kind)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          credential.hash,
          credential.applicationId,
          credential.expiresAt === undefined ? null : toIsoString(credential.expiresAt),
          'grantId' in credential ? credential.grantId : null,
          'grantId' in credential ? credential.signInId : null,
          JSON.stringify(credential),
          credential.kind,
        ],
      ),
    lockCredential: async (hash) => {
      const locked = await sql.one<Credential>(
        'UPDATE credentials SET hash = hash WHERE hash = $1 RETURNING record',
        [hash],
      )
      return locked && withKeyNames(locked)
    },
    changeCredential: (credential) =>
      sql.run('UPDATE credentials SET record = $2, expires_at = $3 WHERE hash = $1', [
        credential.hash,
        JSON.stringify(credential),
        credential.expiresAt === undefined ? null : toIsoString(credential.expiresAt),
      ]),
    removeCredential: (hash) => sql.run('DELETE FROM credentials WHERE hash = $1', [hash]),
    removeAllowances,
    removeSetupLinks: (applicationId, memberId) =>
      sql.run(
        `DELETE FROM credentials WHERE application_id = $1 AND kind = 'setup'
         AND record::json->>'memberId' IS NOT DISTINCT FROM $2::text`,
        [applicationId, memberId ?? null],
      ),
    removeConnector: (applicationId, provider) =>
      sql.run('DELETE FROM connectors WHERE application_id = $1 AND provider = $2', [
        applicationId,
        provider,
      ]),
    putConnector: (applicationId, connector) =>
      sql.run(
        `INSERT INTO connectors (application_id, provider, record) VALUES ($1, $2, $3)
         ON CONFLICT (application_id, provider) DO UPDATE SET record = excluded.record`,
        [applicationId, connector.provider, JSON.stringify(connector)],
      ),
    putGrant: (applicationId, grant) =>
      sql.run(
        `INSERT INTO grants (application_id, id, email, external_id, list_key, status, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (application_id, id) DO UPDATE
         SET email = excluded.email, external_id = excluded.external_id, status = excluded.status,
             record = excluded.record`,
        [
          applicationId,
          grant.id,
          hostKey(grant.email),
          grant.external_id ?? null,
          grantListKey(grant),
          grant.grant_status ?? null,
          JSON.stringify(grant),
        ],
      ),
    removeGrant: async (applicationId, grantId, now) => {
      await keepRemoved(sql, applicationId, ['grant_id', grantId], now)
      for (const table of calendarTables)
        await sql.run(
          `DELETE FROM ${table} WHERE application_id = $1 AND calendar_id IN
             (SELECT id FROM calendars WHERE application_id = $1 AND grant_id = $2)`,
          [applicationId, grantId],
        )
      for (const table of ['host_invitations', 'schedule_uses'])
        await sql.run(
          `DELETE FROM ${table} WHERE application_id = $1 AND configuration_id IN
             (SELECT id FROM configurations WHERE application_id = $1 AND grant_id = $2)`,
          [applicationId, grantId],
        )
      await sql.run(
        `DELETE FROM passkeys WHERE application_id = $1 AND member_id IN
           (SELECT id FROM members WHERE application_id = $1 AND grant_id = $2)`,
        [applicationId, grantId],
      )
      await sql.run(
        `DELETE FROM holds WHERE application_id = $1 AND configuration_id IN
           (SELECT id FROM configurations WHERE application_id = $1 AND grant_id = $2)`,
        [applicationId, grantId],
      )
      for (const table of ['configurations', 'members'])
        await sql.run(
          `DELETE FROM former_slugs WHERE application_id = $1 AND owner_id IN
             (SELECT id FROM ${table} WHERE application_id = $1 AND grant_id = $2)`,
          [applicationId, grantId],
        )
      for (const table of [
        'calendars',
        'configurations',
        'connections',
        'links',
        'polls',
        'rooms',
        'members',
        'schedules',
      ])
        await sql.run(`DELETE FROM ${table} WHERE application_id = $1 AND grant_id = $2`, [
          applicationId,
          grantId,
        ])
      await removeAllowances(applicationId, { grantId })
      await sql.run('DELETE FROM grants WHERE application_id = $1 AND id = $2', [applicationId, grantId])
    },
  }
}
