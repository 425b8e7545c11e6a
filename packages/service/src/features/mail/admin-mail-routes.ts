import {
  discardHeldMail,
  discardHeldMails,
  getMailSettings,
  type HeldMail,
  listHeldMails,
  type MailServerInput,
  type MailSettings,
  removeMailServer,
  ServiceError,
  sendHeldMail,
  sendHeldMails,
  sendTestMail,
  setMailServer,
} from '@whenable/contract'
import { authorizeOwner, authorizeSelf, type MemberAuthorization } from '../../access/authorize-member.js'
import { accessTo, sealMailPassword } from '../../calendars/connections/own-mail-servers.js'
import { sendsEmail } from '../../event-types/sends-email.js'
import {
  countWithheld,
  mailServerCharge,
  takeCharge,
  testMailCharge,
} from '../../kernel/email/email-budget.js'
import { MailServerProblem, type SendMail } from '../../kernel/email/mail-server.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import {
  type Call,
  type OutboundContext,
  preparing,
  reading,
  secretBody,
  writing,
} from '../../kernel/http/route.js'
import { isLoopback } from '../../kernel/ip-address.js'
import { requireSecretKeys } from '../../kernel/seal.js'
import type { MailCharge, Records, StoredMail, StoredMailServer } from '../../kernel/store/store.js'
import { renderMail } from '../../outbox/render-mail.js'
import { noteSending, sendHeldMail as releaseHeldMail, releaseHeldMails } from '../bookings/held-mails.js'
import { testMailTo } from './add-test-mail.js'

type MailCall = Pick<Call, 'now' | 'mail' | 'sendsMail' | 'setsMail'> &
  Pick<MemberAuthorization, 'applicationId'>

const serverData = ({ host, port, security, username, sealed, from }: StoredMailServer) => ({
  ...{ host, port, security, username, from },
  has_password: sealed !== undefined,
})

/** The settings of an application's emails, as its owners read them. */
const settingsData = async (
  { applicationId, now, mail, sendsMail, setsMail }: MailCall,
  records: Records,
): Promise<MailSettings> => {
  const settings = await records.mailSettings(applicationId)
  const own = settings?.server
  return {
    is_configured: await sendsEmail(records, { sendsMail }, applicationId),
    is_fixed: sendsMail,
    can_be_set: setsMail && !sendsMail,
    from: sendsMail ? mail?.from : own?.from,
    server: sendsMail ? mail?.server : own?.host,
    own_server: own && serverData(own),
    withheld: await countWithheld(records, applicationId, now),
    waited: { held: await records.countHeldMails(applicationId), dropped: settings?.dropped ?? 0 },
  }
}

/** The field of a mail server that a problem is about. */
const fieldOf: Partial<Readonly<Record<MailServerProblem['problem'], keyof MailServerInput>>> = {
  host_not_found: 'host',
  address_not_allowed: 'host',
  connection_refused: 'port',
  timeout: 'port',
  not_a_mail_server: 'port',
  tls: 'security',
  authentication: 'password',
  sender_refused: 'from',
}

/** Runs work with a mail server. @throws ServiceError of a type, whose `reason` says what the problem is. */
const explained = async (type: 'invalid_request_error' | 'conflict', work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof MailServerProblem)) throw error
    const { message, problem } = error
    throw new ServiceError(type, message, {
      reason: problem,
      ...(type === 'conflict' ? {} : { field: fieldOf[problem] }),
    })
  }
}

/** @throws ServiceError `rate_limit_error` if a budget of tries is spent. */
const chargeFor = async (
  { applicationId, now }: Pick<MailCall, 'applicationId' | 'now'>,
  { store }: OutboundContext,
  charge: MailCharge,
  what: string,
): Promise<void> => {
  const hasRoom = await store.transaction((transaction) =>
    takeCharge({ transaction, now }, applicationId, charge),
  )
  if (!hasRoom) throw new ServiceError('rate_limit_error', `${what} an hour: try again later`)
}

/**
 * The sealed password of a mail server: the new one, or the stored one for the same host and user, so that it goes nowhere else.
 *
 * @throws ServiceError naming `password` if it is missing, or `security` if it would be sent without TLS.
 */
const sealedPassword = async (
  { applicationId, body }: { readonly applicationId: string; readonly body: MailServerInput },
  { store, connections }: OutboundContext,
): Promise<string | undefined> => {
  const { host, username, password, security } = body
  if (username === undefined) return undefined
  if (security === 'none' && !isLoopback(host))
    throw validationError('security', security, 'tls or starttls, to protect the password')
  if (password !== undefined) return sealMailPassword(requireSecretKeys(connections), applicationId, password)
  const { server } = (await store.read((records) => records.mailSettings(applicationId))) ?? {}
  if (server?.sealed === undefined || server.host !== host || server.username !== username)
    throw validationError('password', undefined, 'the password of this user at this host')
  return server.sealed
}

/** Sends a test through the mail server of the command line, or that of the application. */
const senderOf = async (
  { applicationId }: Pick<MailCall, 'applicationId'>,
  { store, sendMail, openMailServer, connections }: OutboundContext,
): Promise<{ readonly sendMail: SendMail; readonly close: () => void } | undefined> => {
  if (sendMail) return { sendMail, close: () => {} }
  const settings = await store.read((records) => records.mailSettings(applicationId))
  if (!settings?.server || !openMailServer) return undefined
  return openMailServer(await accessTo(connections.secretKeys, applicationId, settings.server))
}

const heldData = async (mail: StoredMail): Promise<HeldMail> => ({
  id: mail.id,
  to: mail.to.email,
  subject: (await renderMail(mail)).subject,
  created_at: mail.createdAt,
})

const releasedData = { sent: 0, dropped: 0, left: 0 }

/** @throws ServiceError `conflict` without a mail server. */
const requireSending = async (call: MailCall, records: Records): Promise<void> => {
  if (!(await sendsEmail(records, call, call.applicationId)))
    throw new ServiceError('conflict', 'this service sends no emails: set a mail server first')
}

/** Routes of emails, for owners. */
export const adminMailRoutes = [
  reading(getMailSettings, authorizeOwner, async (call, records) => ({
    data: await settingsData(call, records),
  })),

  // Its password is a secret.
  secretBody(
    preparing(
      setMailServer,
      authorizeOwner,
      async (call, outbound) => {
        const { applicationId, body, sendsMail } = call
        const { openMailServer, connections } = outbound
        if (sendsMail)
          throw new ServiceError('conflict', 'the command line of this service sets its mail server')
        if (!openMailServer)
          throw new ServiceError('forbidden', 'this service cannot connect to a mail server')
        const sealed = await sealedPassword(call, outbound)
        await chargeFor(call, outbound, mailServerCharge(applicationId), 'at most twenty tries')
        const { password: _password, ...server } = body
        const access = await accessTo(connections.secretKeys, applicationId, {
          ...server,
          sealed,
          updatedAt: call.now,
        })
        const connection = await openMailServer(access)
        try {
          await explained('invalid_request_error', connection.check())
        } finally {
          connection.close()
        }
        return { sealed }
      },
      async (call, transaction) => {
        const { applicationId, body, now, sealed } = call
        const { password: _password, ...server } = body
        await noteSending(transaction, applicationId, true, now, {
          server: { ...server, sealed, updatedAt: now },
        })
        return { data: await settingsData(call, transaction), audit: `Set the mail server ${body.host}` }
      },
    ),
  ),

  writing(removeMailServer, authorizeOwner, async (call, transaction) => {
    const { applicationId, now, sendsMail } = call
    await noteSending(transaction, applicationId, sendsMail, now, { server: undefined })
    return { data: await settingsData(call, transaction), audit: 'Removed the mail server' }
  }),

  preparing(
    sendTestMail,
    authorizeSelf,
    async (call, outbound) => {
      const { member, isOwner, applicationId, now, newId } = call
      if (!isOwner) throw new ServiceError('forbidden', 'only owners may do this')
      await outbound.store.read((records) => requireSending(call, records))
      await chargeFor(call, outbound, testMailCharge(member.id), 'at most five test emails')
      const sender = await senderOf(call, outbound)
      const mail = await testMailTo(member, { now, newId }, applicationId)
      if (!sender) return { queued: mail }
      try {
        await explained('conflict', sender.sendMail(mail))
      } finally {
        sender.close()
      }
      return { queued: undefined }
    },
    async ({ member, queued }, transaction) => {
      // Another program sends the emails of this service.
      if (queued) await transaction.addMails([queued])
      return { data: { email: member.email } }
    },
  ),

  reading(listHeldMails, authorizeOwner, async ({ applicationId, query }, records) => {
    const { items, next } = await records.heldMails(applicationId, pageOf(query))
    return { data: await Promise.all(items.map(heldData)), next_cursor: cursorOf(next) }
  }),

  writing(sendHeldMail, authorizeOwner, async (call, transaction) => {
    const { applicationId, path, now } = call
    await requireSending(call, transaction)
    const released = await releaseHeldMail(transaction, applicationId, path.mail_id, now)
    if (!released) throw notFoundError('held email', path.mail_id)
    const left = await transaction.countHeldMails(applicationId)
    return { data: { ...releasedData, ...released, left }, audit: 'Sent an email that waited' }
  }),

  writing(discardHeldMail, authorizeOwner, async ({ applicationId, path }, transaction) => {
    if (!(await transaction.takeHeldMail(applicationId, path.mail_id)))
      throw notFoundError('held email', path.mail_id)
    return { audit: 'Discarded an email that waited' }
  }),

  writing(sendHeldMails, authorizeOwner, async (call, transaction) => {
    await requireSending(call, transaction)
    const released = await releaseHeldMails(transaction, call.applicationId, true, call.now)
    return { data: { ...released }, audit: `Sent ${released.sent} emails that waited` }
  }),

  writing(discardHeldMails, authorizeOwner, async (call, transaction) => {
    const released = await releaseHeldMails(transaction, call.applicationId, false, call.now)
    return { data: { ...released }, audit: `Discarded ${released.dropped} emails that waited` }
  }),
]
