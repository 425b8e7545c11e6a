import { createTransport, type SendMailOptions } from 'nodemailer'
import { isLoopback } from '../core/loopback.js'
import { MailRefused, type SendMail } from '../notifications/outbox/outbox-context.js'
import type { MailPerson, MailRecord } from '../store/store.js'

/** A connection to a mail server. */
export interface Smtp {
  readonly sendMail: SendMail
  close(): void
}

/** Milliseconds that a server has to greet, and to say anything at all. */
const greetingTimeout = 10_000
const socketTimeout = 30_000

/** Connections for mails that nobody waits for. */
const defaultConnections = 4

const addressOf = ({ email, name }: MailPerson) => ({ address: email, name: name ?? '' })

/** The domain of an address: what the ids of its mails end in. */
const domainOf = (address: string): string => {
  const [, domain] = /^([^\s<>@]+)>?$/.exec(address.slice(address.lastIndexOf('@') + 1)) ?? []
  return (address.includes('@') && domain) || 'localhost'
}

const messageOf = (mail: MailRecord, from: string): SendMailOptions => ({
  from,
  to: addressOf(mail.to),
  ...(mail.replyTo ? { replyTo: addressOf(mail.replyTo) } : {}),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  ...(mail.calendar
    ? { icalEvent: { method: mail.calendar.method, content: mail.calendar.content, filename: 'invite.ics' } }
    : {}),
  // The same each time that it is tried: who gets it twice can see that it is one.
  messageId: `<${mail.id}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Whether a server has said that it will never take this mail (RFC 5321, 4.2.1: 5yz). */
const isRefusal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600
}

/** Whether a password would cross a network that others read, did the server not speak TLS: then it must. */
export const needsTls = (url: string): boolean => {
  const { hostname, username } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/**
 * Sends mails through a mail server.
 *
 * @param url `smtp://` or `smtps://`, with name and password where the server wants them.
 * @param from the sender's address: `bookings@example.com` or `Bookings <bookings@example.com>`.
 */
export const openSmtp = (url: string, from: string): Smtp => {
  const open = (maxConnections: number) =>
    createTransport({
      url,
      pool: true,
      maxConnections,
      requireTLS: needsTls(url),
      greetingTimeout,
      socketTimeout,
    })
  const transport = open(defaultConnections)
  // Somebody waits for a sign-in code: it has a connection of its own, and does not stand behind other mails.
  const urgent = open(1)
  return {
    sendMail: async (mail) => {
      try {
        await (mail.kind === 'sign-in' ? urgent : transport).sendMail(messageOf(mail, from))
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(`mail ${mail.id}: ${(error as Error).message}`)
        throw error
      }
    },
    close: () => {
      transport.close()
      urgent.close()
    },
  }
}
