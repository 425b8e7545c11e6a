import { toIsoString } from '@whenable/time'
import type { KeptMail, MailRecords, MailTransaction } from '../store.js'
import { giveRowBack, takeRows } from './leased-rows.js'
import { type Sql, valuesOf } from './sql.js'

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
  takeMails: async (taking) => {
    const due = await sql.plannedRows(
      'SELECT application_id, id FROM mails WHERE next_at <= $1 ORDER BY next_at, application_id, id LIMIT $2',
      [toIsoString(taking.now), taking.limit],
    )
    const taken = await takeRows<KeptMail>(sql, 'mails', due, taking)
    return taken.map(({ record: mail, ...rest }) => ({ mail, ...rest }))
  },
  settleMail: ({ mail, lease }, again) => giveRowBack(sql, 'mails', mail, lease, again),
})
