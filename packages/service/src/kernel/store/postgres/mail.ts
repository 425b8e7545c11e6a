import { toIsoString } from '@whenable/time'
import {
  heldMailListKey,
  hostKey,
  type MailRecords,
  type MailSettings,
  type MailTally,
  type MailTransaction,
  type StoredMail,
  searchTermsOf,
  type WithheldMail,
} from '../store.js'
import { leaseRows, releaseRow } from './leased-rows.js'
import { recordOf, type Sql, valuesOf } from './sql.js'

/** Reads unsent emails and tallies. */
export const mailRecords = (sql: Sql): MailRecords => ({
  waitingMails: (applicationId) =>
    sql.all<StoredMail>(
      'SELECT record FROM mails WHERE application_id = $1 AND next_at IS NOT NULL ORDER BY next_at, id',
      [applicationId],
    ),
  mailTally: async (applicationId, key) =>
    (await sql.one<MailTally['counts']>(
      'SELECT record FROM mail_tallies WHERE application_id = $1 AND key = $2',
      [applicationId, key],
    )) ?? [],
  mailSettings: (applicationId) =>
    sql.one<MailSettings>('SELECT record FROM mail_settings WHERE application_id = $1', [applicationId]),
  applicationsWithMailServer: async () =>
    (await sql.rows('SELECT application_id FROM mail_settings WHERE has_server', [])).map((row) =>
      String(row['application_id']),
    ),
  heldMails: (applicationId, page) =>
    sql.page<StoredMail>('held_mails WHERE application_id = $3', page, [applicationId]),
  countHeldMails: async (applicationId) => {
    const [row] = await sql.rows('SELECT count(*)::int AS held FROM held_mails WHERE application_id = $1', [
      applicationId,
    ])
    return Number(row?.['held'] ?? 0)
  },
  withheldMails: (applicationId, about) =>
    sql.all<WithheldMail>(
      `SELECT record FROM withheld_mails WHERE application_id = $1 ${about ? 'AND about = ANY($2)' : ''} ORDER BY list_key`,
      [applicationId, ...(about ? [about] : [])],
    ),
})

/** Writes and leases emails, and writes tallies. */
export const mailTransaction = (sql: Sql): MailTransaction => ({
  ...mailRecords(sql),
  addMails: async (mails) => {
    if (!mails.length) return
    const { values, value } = valuesOf()
    const rows = mails.map((mail) => {
      const [applicationId, id] = [value(mail.applicationId), value(mail.id)]
      const [sendAt, kind] = [value(toIsoString(mail.sendAt)), value(mail.kind ?? 'other')]
      return `(${applicationId}, ${id}, ${sendAt}, 0, '', ${kind}, ${value(JSON.stringify(mail))})`
    })
    await sql.run(
      `INSERT INTO mails (application_id, id, next_at, attempts, lease, kind, record) VALUES ${rows.join(', ')}
       ON CONFLICT (application_id, id) DO NOTHING`,
      values,
    )
  },
  lockMailTallies: async (applicationId, keys) => {
    if (!keys.length) return new Map()
    const found = await sql.rows(
      `INSERT INTO mail_tallies (application_id, key, turn, ends_at, record)
       SELECT $1, key, 1, to_timestamp(0), '[]' FROM unnest($2::text[]) AS key
       ON CONFLICT (application_id, key) DO UPDATE SET turn = mail_tallies.turn + 1 RETURNING key, record`,
      [applicationId, [...new Set(keys)].sort()],
    )
    return new Map(found.map((row) => [String(row['key']), recordOf<MailTally['counts']>(row)]))
  },
  putMailTallies: async (tallies) => {
    const [first] = tallies
    if (!first) return
    await sql.run(
      `INSERT INTO mail_tallies (application_id, key, turn, record, ends_at)
       SELECT $1, key, 1, record, ends_at
       FROM unnest($2::text[], $3::text[], $4::timestamptz[]) AS put (key, record, ends_at)
       ON CONFLICT (application_id, key) DO UPDATE SET record = excluded.record, ends_at = excluded.ends_at`,
      [
        first.applicationId,
        tallies.map(({ key }) => key),
        tallies.map(({ counts }) => JSON.stringify(counts)),
        tallies.map(({ endsAt }) => toIsoString(endsAt)),
      ],
    )
  },
  eraseMails: async (applicationId, email, bookingIds = []) => {
    const mentions = 'strpos(lower(record), $3) > 0 OR strpos(lower(record), $4) > 0'
    const tellsOf = `${mentions} OR EXISTS (SELECT 1 FROM unnest($5::text[]) AS id WHERE strpos(record, id) > 0)`
    const values = [applicationId, hostKey(email), ...searchTermsOf(email)]
    const ofBookings = [...values, bookingIds]
    await sql.run(
      `DELETE FROM mails WHERE application_id = $1
       AND (lower(record::json->'to'->>'email') = $2 OR next_at IS NULL AND (${tellsOf}))`,
      ofBookings,
    )
    await sql.run('DELETE FROM held_mails WHERE application_id = $1 AND recipient = $2', [
      applicationId,
      hostKey(email),
    ])
    await sql.run(
      `DELETE FROM withheld_mails WHERE application_id = $1 AND (recipient = $2 OR ${tellsOf})`,
      ofBookings,
    )
    await sql.run(
      `DELETE FROM dead_letters WHERE application_id = $1 AND (recipient = $2 OR ${tellsOf})`,
      ofBookings,
    )
    await sql.run(`DELETE FROM delivery_log WHERE application_id = $1 AND $2 <> '' AND (${mentions})`, values)
  },
  leaseMails: async (request) => {
    const due = await sql.plannedRows(
      `SELECT application_id, id FROM
         (SELECT application_id, id, next_at,
            row_number() OVER (PARTITION BY application_id ORDER BY next_at, id) AS turn
          FROM mails WHERE kind = $3 AND next_at <= $1 AND NOT application_id = ANY($4)
            AND ($6::text[] IS NULL OR application_id = ANY($6))) AS due
       WHERE turn <= $5 ORDER BY next_at, application_id, id LIMIT $2`,
      [
        ...[toIsoString(request.now), request.limit, request.kind, request.without, request.each],
        request.only ?? null,
      ],
    )
    const leased = await leaseRows<StoredMail>(sql, 'mails', due, request)
    return leased.map(({ record: mail, ...rest }) => ({ mail, ...rest }))
  },
  putMailSettings: (settings) =>
    sql.run(
      `INSERT INTO mail_settings (application_id, has_server, record) VALUES ($1, $2, $3)
       ON CONFLICT (application_id) DO UPDATE SET has_server = excluded.has_server, record = excluded.record`,
      [settings.applicationId, settings.server !== undefined, JSON.stringify(settings)],
    ),
  takeWaitingMails: async (applicationId) => {
    const taken = await sql.rows(
      `WITH taken AS (DELETE FROM mails WHERE application_id = $1 AND next_at IS NOT NULL
         RETURNING next_at, id, record)
       SELECT record FROM taken ORDER BY next_at, id`,
      [applicationId],
    )
    return taken.map((row) => recordOf<StoredMail>(row))
  },
  takeUnsentMailsTo: async (applicationId, email) => {
    const taken = await sql.rows(
      `DELETE FROM mails WHERE application_id = $1 AND next_at IS NOT NULL
         AND lower(record::json->'to'->>'email') = $2 RETURNING record`,
      [applicationId, hostKey(email)],
    )
    return taken.map((row) => recordOf<StoredMail>(row))
  },
  holdMails: async (mails, heldAt) => {
    for (const mail of mails)
      await sql.run(
        `INSERT INTO held_mails (application_id, id, recipient, held_at, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (application_id, id) DO NOTHING`,
        [
          ...[mail.applicationId, mail.id, hostKey(mail.to.email), toIsoString(heldAt)],
          ...[heldMailListKey(mail), JSON.stringify(mail)],
        ],
      )
  },
  withholdMails: async (withheld) => {
    if (!withheld.length) return
    const { values, value } = valuesOf()
    const rows = withheld.map((row) => {
      const { mail, about, endsAt } = row
      const [applicationId, id, recipient] = [mail.applicationId, mail.id, hostKey(mail.to.email)].map(value)
      const rest = [about, heldMailListKey(mail), toIsoString(endsAt), JSON.stringify(row)].map(value)
      return `(${[applicationId, id, recipient, ...rest].join(', ')})`
    })
    await sql.run(
      `INSERT INTO withheld_mails (application_id, id, recipient, about, list_key, ends_at, record)
       VALUES ${rows.join(', ')} ON CONFLICT (application_id, id) DO NOTHING`,
      values,
    )
  },
  takeWithheldMails: async (applicationId, ids) => {
    const taken = await sql.rows(
      `WITH taken AS (DELETE FROM withheld_mails WHERE application_id = $1 AND id = ANY($2)
         RETURNING list_key, record)
       SELECT record FROM taken ORDER BY list_key`,
      [applicationId, ids],
    )
    return taken.map((row) => recordOf<WithheldMail>(row))
  },
  takeHeldMail: async (applicationId, id) => {
    const [row] = await sql.rows(
      'DELETE FROM held_mails WHERE application_id = $1 AND id = $2 RETURNING record',
      [applicationId, id],
    )
    return row && recordOf<StoredMail>(row)
  },
  finishMailAttempt: ({ mail, lease }, again) => releaseRow(sql, 'mails', mail, lease, again),
  sendMailAgain: (mail) =>
    sql.run(
      `INSERT INTO mails (application_id, id, next_at, attempts, lease, kind, record)
       VALUES ($1, $2, $3, 0, '', $4, $5)
       ON CONFLICT (application_id, id) DO UPDATE
       SET next_at = excluded.next_at, attempts = 0, lease = '', record = excluded.record`,
      [mail.applicationId, mail.id, toIsoString(mail.sendAt), mail.kind ?? 'other', JSON.stringify(mail)],
    ),
})
