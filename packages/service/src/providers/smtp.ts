import { createTransport, type SendMailOptions } from 'nodemailer'
import { isLoopback } from '../core/loopback.js'
import { MailRefused, type SendMail } from '../notifications/outbox/outbox-context.js'
import type { MailPerson, MailRecord } from '../store/store.js'

/** A connection to a mail server. */
export interface Smtp {
  readonly sendMail: SendMail
  close(): void
}

/** Timeouts for the server's greeting and for any response, in milliseconds. */
const greetingTimeout = 10_000
const socketTimeout = 30_000

/** Maximum number of connections for emails other than sign-in codes. */
const defaultConnections = 4

const addressOf = ({ email, name }: MailPerson) => ({ address: email, name: name ?? '' })

/** The domain of an address, for Message-IDs. */
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
  // The same for every attempt, so that recipients can detect duplicates.
  messageId: `<${mail.id}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Whether a server has rejected an email permanently (RFC 5321, 4.2.1: 5yz). */
const isRefusal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600
}

/** Whether a connection needs TLS to protect its password. */
export const needsTls = (url: string): boolean => {
  const { hostname, username } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/**
 * Opens connections to a mail server.
 *
 * @param url `smtp://` or `smtps://`, with name and password if the server needs them.
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
  // A person waits for a sign-in code, so it has a connection of its own and does not queue behind other emails.
  const urgent = open(1)
  return {
    sendMail: async (mail) => {
      try {
        await (mail.kind === 'sign-in' ? urgent : transport).sendMail(messageOf(mail, from))
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(`email ${mail.id}: ${(error as Error).message}`)
        throw error
      }
    },
    close: () => {
      transport.close()
      urgent.close()
    },
  }
}
