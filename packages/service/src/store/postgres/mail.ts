import { toIsoString } from '@whenable/time'
import type { KeptMail, MailRecords, MailTransaction, TakenMail } from '../store.js'
import { recordOf, type Sql, valuesOf } from './sql.js'

/** Reads the mails that wait to be sent. */
export const mailRecords = (sql: Sql): MailRecords => ({
  waitingMails: (applicationId) =>
    sql.all<KeptMail>(
      'SELECT record FROM mails WHERE application_id = $1 AND next_at IS NOT NULL ORDER BY next_at, id',
      [applicationId],
    ),
})

/** Writes and hands out the mails that wait to be sent. */
export const mailTransaction = (sql: Sql): MailTransaction => ({
  ...mailRecords(sql),
  addMails: async (mails) => {
    if (!mails.length) return
    const { values, value } = valuesOf()
    const rows = mails.map((mail) => {
      const [applicationId, id] = [value(mail.applicationId), value(mail.id)]
      return `(${applicationId}, ${id}, ${value(toIsoString(mail.sendAt))}, 0, '', ${value(JSON.stringify(mail))})`
    })
    await sql.run(
      `INSERT INTO mails (application_id, id, next_at, attempts, lease, record) VALUES ${rows.join(', ')}
       ON CONFLICT (application_id, id) DO NOTHING`,
      values,
    )
  },
  takeMails: async ({ now, until, lease, limit }) => {
    const due = await sql.plannedRows(
      'SELECT application_id, id FROM mails WHERE next_at <= $1 ORDER BY next_at, application_id, id LIMIT $2',
      [toIsoString(now), limit],
    )
    const taken: TakenMail[] = []
    // Somebody who took one in between has moved it on: it is due no more.
    for (const { application_id, id } of due) {
      const [row] = await sql.rows(
        `UPDATE mails SET next_at = $4, lease = $5, attempts = attempts + 1
         WHERE application_id = $1 AND id = $2 AND next_at <= $3 RETURNING record, attempts`,
        [application_id, id, toIsoString(now), toIsoString(until), lease],
      )
      if (row) taken.push({ mail: recordOf<KeptMail>(row), attempts: Number(row['attempts']), lease })
    }
    return taken
  },
  settleMail: ({ mail, lease }, again) =>
    sql.run(
      `UPDATE mails SET next_at = $4, lease = '' WHERE application_id = $1 AND id = $2 AND lease = $3`,
      [mail.applicationId, mail.id, lease, again === undefined ? null : toIsoString(again)],
    ),
})
