import { connect, isIP, isIPv6, type Socket } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { type MailConnection, MailServerProblem, type OpenMailServer } from '../kernel/email/mail-server.js'
import { isLoopback } from '../kernel/ip-address.js'
import type { MailPerson, MailRecord } from '../kernel/store/store.js'
import { canonicalHost, guardedLookup, isReachable, type Reachable } from './guarded-fetch.js'
import { problemOf } from './smtp-problems.js'

/** Timeouts for a connection, for the server's greeting and for any response, in milliseconds. */
const connectionTimeout = 10_000
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

/** Whether a connection needs TLS to protect its password. */
export const needsTls = (url: string): boolean => {
  const { hostname, username } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/** Opens connections to a mail server. The host is for the messages of errors. */
const openConnection = (options: SMTPPool.Options, from: string, host: string): MailConnection => {
  const open = (maxConnections: number) =>
    createTransport({
      ...options,
      ...{ pool: true, maxConnections, connectionTimeout, greetingTimeout, socketTimeout },
    } as SMTPPool.Options)
  const transport = open(defaultConnections)
  // A person waits for a sign-in code, so it has a connection of its own and does not queue behind other emails.
  const urgent = open(1)
  const explained = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      throw problemOf(error, host)
    }
  }
  return {
    sendMail: (mail) =>
      explained((mail.kind === 'sign-in' ? urgent : transport).sendMail(messageOf(mail, from))),
    check: () => explained(urgent.verify()),
    close: () => {
      transport.close()
      urgent.close()
    },
  }
}

/**
 * Opens connections to the mail server of the command line.
 *
 * @param url `smtp://` or `smtps://`, with name and password if the server needs them.
 * @param from the sender's address: `bookings@example.com` or `Bookings <bookings@example.com>`.
 */
export const openSmtp = (url: string, from: string): MailConnection =>
  openConnection({ url, requireTLS: needsTls(url) } as SMTPPool.Options, from, new URL(url).hostname)

/** The ports of mail servers that accept emails for others (RFC 8314, section 7.3, and what providers add). */
const mailPorts = new Set([25, 465, 587, 2525])

/** What the mail servers of owners may be. */
export interface MailGuard {
  readonly reachable: Reachable
  /** Hosts that are allowed wherever they are, on every port. */
  readonly allowedHosts?: readonly string[] | undefined
}

/** The option that allows a mail server in a private network. */
const hostOption = '--allow-mail-host'

/** A host without the brackets of an IPv6 address, in its canonical form. */
const bareHost = (host: string): string => canonicalHost(host.replace(/^\[|\]$/g, ''))

/**
 * Connects to a host, if it is allowed: an owner of an application must not reach the operator's network, and find out what answers there.
 *
 * @throws MailServerProblem `address_not_allowed`
 */
const connectTo = (
  host: string,
  port: number,
  { reachable, allowedHosts = [] }: MailGuard,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const refusal = () =>
      new MailServerProblem(
        `${host}:${port} is not a mail server on the internet: this service connects to public addresses, on the ports ${[...mailPorts].join(', ')}. Its operator allows others with ${hostOption}.`,
        'address_not_allowed',
      )
    const isAllowed = allowedHosts.map(bareHost).includes(bareHost(host))
    const isOwn = isLoopback(isIPv6(host) ? `[${host}]` : host)
    const isFree = isAllowed || reachable === 'any' || (reachable === 'loopback' && isOwn)
    const isRefused = !isFree && (!mailPorts.has(port) || (isIP(host) && !isReachable(host, reachable)))
    if (isRefused) return reject(refusal())
    const socket = connect({
      ...{ host, port },
      ...(isFree ? {} : { lookup: guardedLookup(reachable, refusal) }),
    })
    socket.setTimeout(connectionTimeout, () =>
      socket.destroy(Object.assign(new Error('the connection took too long'), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })

/** Opens the mail servers that owners set, within a guard. */
export const mailServersWithin =
  (guard: MailGuard): OpenMailServer =>
  async ({ host, port, security, username, password, from }) =>
    openConnection(
      {
        ...{ host, port },
        ...{
          secure: security === 'tls',
          requireTLS: security === 'starttls',
          ignoreTLS: security === 'none',
        },
        ...(username === undefined ? {} : { auth: { user: username, pass: password ?? '' } }),
        getSocket: (_options, callback) => {
          connectTo(host, port, guard).then(
            (connection) => callback(null, { connection }),
            (error: Error) => callback(error, undefined),
          )
        },
      } as SMTPPool.Options,
      from,
      host,
    )
