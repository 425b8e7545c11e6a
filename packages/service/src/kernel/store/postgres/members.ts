import {
  type FormerMember,
  hostKey,
  type MemberRecord,
  type MemberRecords,
  type MemberTransaction,
  memberListKey,
  type PasskeyRecord,
  passkeyListKey,
} from '../store.js'
import type { Sql } from './sql.js'

/** Reads members. */
export const memberRecords = (sql: Sql): MemberRecords => ({
  member: (applicationId, name) => {
    const [column, value] =
      'id' in name
        ? ['id', name.id]
        : 'email' in name
          ? ['email', hostKey(name.email)]
          : 'pageSlug' in name
            ? ['page_slug', name.pageSlug]
            : ['grant_id', name.grantId]
    return sql.one<MemberRecord>(`SELECT record FROM members WHERE application_id = $1 AND ${column} = $2`, [
      applicationId,
      value,
    ])
  },
  members: (applicationId) =>
    sql.all<MemberRecord>('SELECT record FROM members WHERE application_id = $1 ORDER BY list_key', [
      applicationId,
    ]),
  formerMember: (applicationId, email) =>
    sql.one<FormerMember>('SELECT record FROM former_members WHERE application_id = $1 AND email = $2', [
      applicationId,
      hostKey(email),
    ]),
  passkey: (applicationId, id) =>
    sql.one<PasskeyRecord>('SELECT record FROM passkeys WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  passkeys: (applicationId, memberId) =>
    sql.all<PasskeyRecord>(
      'SELECT record FROM passkeys WHERE application_id = $1 AND member_id = $2 ORDER BY list_key',
      [applicationId, memberId],
    ),
})

/** Reads and writes members. */
export const memberTransaction = (sql: Sql): MemberTransaction => {
  const records = memberRecords(sql)
  return {
    ...records,
    lockMembers: async (applicationId) => {
      // The application's row, so that the first member is locked out of a second first one.
      await sql.run('UPDATE applications SET id = id WHERE id = $1', [applicationId])
      return records.members(applicationId)
    },
    putMember: (member) =>
      sql.run(
        `INSERT INTO members (application_id, id, grant_id, email, list_key, record, page_slug)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (application_id, id)
         DO UPDATE SET email = excluded.email, record = excluded.record, page_slug = excluded.page_slug`,
        [
          member.applicationId,
          member.id,
          member.grantId,
          hostKey(member.email),
          memberListKey(member),
          JSON.stringify(member),
          member.pageSlug ?? null,
        ],
      ),
    removeMember: async (applicationId, id) => {
      await sql.run('DELETE FROM passkeys WHERE application_id = $1 AND member_id = $2', [applicationId, id])
      await sql.run('DELETE FROM members WHERE application_id = $1 AND id = $2', [applicationId, id])
      await sql.run('DELETE FROM former_slugs WHERE application_id = $1 AND owner_id = $2', [
        applicationId,
        id,
      ])
    },
    putFormerMember: (former) =>
      sql.run(
        `INSERT INTO former_members (application_id, email, record) VALUES ($1, $2, $3)
         ON CONFLICT (application_id, email) DO UPDATE SET record = excluded.record`,
        [former.applicationId, hostKey(former.email), JSON.stringify(former)],
      ),
    removeFormerMember: (applicationId, email) =>
      sql.run('DELETE FROM former_members WHERE application_id = $1 AND email = $2', [
        applicationId,
        hostKey(email),
      ]),
    putPasskey: (passkey) =>
      sql.run(
        `INSERT INTO passkeys (application_id, id, member_id, list_key, record) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (application_id, id) DO UPDATE SET record = excluded.record`,
        [
          passkey.applicationId,
          passkey.id,
          passkey.memberId,
          passkeyListKey(passkey),
          JSON.stringify(passkey),
        ],
      ),
    removePasskey: (applicationId, id) =>
      sql.run('DELETE FROM passkeys WHERE application_id = $1 AND id = $2', [applicationId, id]),
  }
}
