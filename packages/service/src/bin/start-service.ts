import { readFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { type Instant, instant } from '@whenable/time'
import type { SignUp } from '../access/sign-up.js'
import { newApiKey, saveKey } from '../admin/api-keys.js'
import { removeEndedBookings } from '../admin/guest-data.js'
import { isLoopback } from '../core/loopback.js'
import { sha256 } from '../core/secrets.js'
import { createService, type LogEntry, type Service, type ServiceOptions } from '../create-service.js'
import { renderWaitingMails } from '../notifications/email/render-mail.js'
import { type Outbox, startOutbox } from '../notifications/outbox/start-outbox.js'
import { fetchWebhook, type Reachable } from '../providers/fetch-webhook.js'
import { type Studio, seedStudio } from '../seed/seed-studio.js'
import type { Application, MailRecord, Store } from '../store/store.js'
import { identifyCallers } from './client-address.js'
import { ensureApplication } from './ensure-application.js'
import { type Certificate, listen } from './listen.js'
import { createMetrics, serveMetrics } from './metrics.js'
import { openStore, type StoreLocation } from './open-store.js'
import { readScriptBuild } from './script-files.js'
import { withWaitingEmailsPage } from './waiting-emails-page.js'

export type { StoreLocation }
export { readScriptBuild }

/** How a service is started on Node. */
export interface StartOptions {
  readonly store?: StoreLocation
  /** 0 takes any free one. */
  readonly port?: number
  readonly host?: string
  /** The service's clock starts here and goes on; without it, it is the store's. */
  readonly now?: Instant
  readonly publicUrl?: string
  /** The files of a certificate chain and its key, PEM; with them it speaks TLS, and TLS alone. */
  readonly tls?: { readonly certificateFile: string; readonly keyFile: string }
  /**
   * How many proxies stand before it, each of which adds the address of its caller to the end of `X-Forwarded-For`; the outermost
   * speaks TLS. None, unless it says so: then headers are ignored.
   */
  readonly trustProxy?: number
  /** Requests a minute from one network address, ten times as many with a credential: 600 without it; 0: any number. */
  readonly rateLimit?: number
  /** Who may connect an account by a one-time code that the application does not have yet: anybody without it. */
  readonly signUp?: SignUp
  /** The origins whose pages may call; any, unless some are given. */
  readonly allowedOrigins?: readonly string[]
  /** Where a sign-in may lead back to, letter by letter; kept with the application until others are given. */
  readonly callbackUris?: readonly string[]
  /** The directory of the script-tag build, served under `/embed/`; or of several builds, the newest first. */
  readonly assetsDirectory?: string | readonly string[]
  /** The origins whose pages may frame the hosted pages; none unless some are given. */
  readonly framingOrigins?: readonly string[]
  /** The key that the environment names, at least 24 characters, in place of the one it named before; made for a new application. */
  readonly apiKey?: string
  /** Keeps the key that is made for a new application, before it works. */
  readonly saveFirstKey?: (key: string) => Promise<void>
  readonly clientId?: string
  /** What people who sign in know the application by; kept until another one is given. */
  readonly name?: string
  /** Fills the application with the studio's data, once. */
  readonly seed?: boolean
  /** The server that mails are sent through, and whose they are; without one they wait, and can be read. */
  readonly smtp?: { readonly url: string; readonly from: string }
  /** Webhooks may lie in private networks and on this machine. */
  readonly allowPrivateWebhooks?: boolean
  /** Serves figures for Prometheus at `/metrics` on this port of 127.0.0.1, or of `host`; without it there are none. */
  readonly metrics?: { readonly port: number; readonly host?: string }
  /** Bookings are removed, with the data of their guests, so many days after their end; without it they are kept. */
  readonly keepBookingsDays?: number
  /** Shows the mails that wait at `/dev/mails`, to requests of this machine. */
  readonly showMail?: boolean
  readonly notify?: ServiceOptions['notify']
  readonly log?: (entry: LogEntry) => void
  /**
   * Is told that the embedded database can no longer write to its disk. It answers nothing from then on: end the process, and
   * start it again.
   */
  readonly onPanic?: (error: Error) => void
  /** Is told what went wrong while mails and notifications were sent; they are tried again all the same. */
  readonly report?: (error: unknown) => void
}

/** A service that listens. */
export interface StartedService {
  readonly url: string
  /** Where the figures are served, where they are. */
  readonly metricsUrl: string | undefined
  /** The application's API key, where it was given or has just been made: only its hash is kept. */
  readonly apiKey: string | undefined
  readonly clientId: string
  /** The application was made by this start. */
  readonly isNew: boolean
  readonly studio: Studio | undefined
  /** What should be set otherwise, each a sentence for whoever started it. */
  readonly advice: readonly string[]
  readonly service: Service
  /** Reads the files of the certificate again: connections from now on are given what is in them. */
  renewCertificate(): Promise<void>
  /** The mails of the application that wait to be sent; without a mail server, all of the last days. */
  mails(): Promise<readonly MailRecord[]>
  /**
   * Stops: `/readyz` answers 503 from now on, no more connections are taken, and what is under way has ten seconds to finish.
   * Then connections are cut, the store is closed, and the data is free.
   */
  close(): Promise<void>
}

/** An hour: how often what has run out is removed, in milliseconds. */
const sweepEvery = 3_600_000

/** What is under way when the service stops has this long to finish, in milliseconds. */
const drainWithin = 10_000

/** What a load balancer is told while the service stops. */
const notReady = () => Response.json({ status: 'stopping' }, { status: 503 })

/** Seeds with the application's key, or, where only its hash is kept, with one for this purpose alone. */
const seed = async (
  store: Store,
  clock: () => Instant,
  application: Application,
  apiKey: string | undefined,
): Promise<Studio> => {
  const { fetch } = createService({ store, clock })
  if (apiKey) return seedStudio(fetch, apiKey, clock())
  const newId = () => crypto.randomUUID()
  const key = newApiKey(newId)
  await store.transaction((transaction) =>
    saveKey({ transaction, applicationId: application.id, now: clock(), newId }, 'seed', key),
  )
  try {
    return await seedStudio(fetch, key, clock())
  } finally {
    const hash = await sha256(key)
    await store.transaction((transaction) => transaction.removeCredential(hash))
  }
}

/** A host as a URL writes it. */
const hostOf = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** Whether a service is for its own machine alone: nobody else reaches it, and no proxy stands before it. */
const isForItself = ({ host = '127.0.0.1', publicUrl, trustProxy }: StartOptions): boolean =>
  isLoopback(hostOf(host)) &&
  !trustProxy &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))

/** @throws Error where anybody between a visitor and the service could read along. */
const checkTransport = ({ host = '127.0.0.1', publicUrl, tls, trustProxy }: StartOptions): void => {
  const isSafe = tls || trustProxy || publicUrl?.startsWith('https:') || isLoopback(hostOf(host))
  if (!isSafe)
    throw new Error(
      `plain HTTP is for this machine alone, and --host ${host} is for others: give a certificate with --tls-cert and --tls-key, or put a proxy that speaks TLS in front and say so with --public-url https://… and --trust-proxy 1`,
    )
}

/** What somebody who starts a service this way should know. */
const adviceOn = ({ host = '127.0.0.1', publicUrl, tls, trustProxy, rateLimit }: StartOptions): string[] => {
  const isBehindProxy = !tls && !trustProxy && rateLimit !== 0 && publicUrl?.startsWith('https:')
  return isBehindProxy
    ? [
        `--public-url ${publicUrl} names a proxy in front of ${host}, and --trust-proxy is not set: all visitors share the proxy's rate limit. Set --trust-proxy 1 (the number of proxies that add to X-Forwarded-For).`,
      ]
    : []
}

/** @throws Error naming the file that cannot be read. */
const readCertificate = async (tls: StartOptions['tls']): Promise<Certificate | undefined> => {
  if (!tls) return undefined
  const read = (option: string, file: string) =>
    readFile(file, 'utf8').catch((error: Error) => {
      throw new Error(`${option} ${file} cannot be read: ${error.message}`)
    })
  return { cert: await read('--tls-cert', tls.certificateFile), key: await read('--tls-key', tls.keyFile) }
}

const reachableFrom = (options: StartOptions): Reachable => {
  if (options.allowPrivateWebhooks) return 'any'
  return isForItself(options) ? 'loopback' : 'public'
}

/** @throws Error for what would give away the mails of a service that others reach, or send them with wrong links. */
const checkMailOptions = (options: StartOptions): void => {
  if (isForItself(options)) return
  if (options.showMail)
    throw new Error(
      'mails are shown on this machine alone: leave out --show-mail, or --host, --public-url and --trust-proxy',
    )
  if (options.smtp && !options.publicUrl)
    throw new Error('mails carry links: say with --public-url where visitors reach the service')
}

/** The connection to the mail server, where there is one; what speaks SMTP is loaded for it alone. */
const openMail = async (smtp: StartOptions['smtp']) =>
  smtp && (await import('../providers/smtp.js')).openSmtp(smtp.url, smtp.from)

/**
 * Starts a service on Node.
 *
 * @throws Error that says what to do when the port is taken, the data is in use, or the database is not there.
 */
export const startService = async (options: StartOptions = {}): Promise<StartedService> => {
  const {
    port = 4170,
    host = '127.0.0.1',
    store: location = 'memory',
    assetsDirectory = [],
    framingOrigins = [],
    publicUrl,
    allowedOrigins,
    rateLimit,
    notify,
    log,
  } = options
  checkTransport(options)
  checkMailOptions(options)
  const certificate = await readCertificate(options.tls)
  const callers = identifyCallers(options.trustProxy)
  const { store, close: closeStore } = await openStore(location, options)
  const shift = options.now === undefined ? 0 : options.now - store.now()
  const clock = (): Instant => instant(store.now() + shift)
  try {
    const { application, apiKey, isNew } = await ensureApplication(store, options, clock())
    const outboundFetch = fetchWebhook(reachableFrom(options))
    let outbox: Outbox | undefined
    const metrics =
      options.metrics && createMetrics({ store, now: () => clock() * 1000, outbox: () => outbox })
    const service = createService({
      store,
      clock,
      ...(publicUrl ? { publicUrl } : {}),
      ...(allowedOrigins ? { allowedOrigins } : {}),
      addressOf: callers.addressOf,
      ...(rateLimit === undefined ? {} : { rateLimit }),
      ...(options.signUp ? { signUp: options.signUp } : {}),
      scriptBuilds: await Promise.all([assetsDirectory].flat().map(readScriptBuild)),
      framingOrigins,
      outboundFetch,
      sendsMail: options.smtp !== undefined,
      notify: (domainEvent) => {
        outbox?.wake()
        metrics?.domainEvent(domainEvent)
        return notify?.(domainEvent)
      },
      log: (entry) => {
        metrics?.request(entry)
        log?.(entry)
      },
    })
    const studio = options.seed ? await seed(store, clock, application, apiKey) : undefined
    const sweep = async () => {
      await store.sweep(clock())
      if (options.keepBookingsDays !== undefined)
        await removeEndedBookings(store, instant(clock() - options.keepBookingsDays * 86_400))
    }
    await sweep()
    const mails = () => store.read((records) => renderWaitingMails(records, application.id))
    const shown = options.showMail ? { fetch: withWaitingEmailsPage(service.fetch, mails) } : service
    const smtp = await openMail(options.smtp)
    let isStopping = false
    const server = await listen({
      port,
      host,
      certificate,
      fetch: async (request, remote) => {
        if (isStopping && new URL(request.url).pathname === '/readyz') return notReady()
        callers.note(request, remote)
        return shown.fetch(request)
      },
    })
    outbox = startOutbox({
      store,
      clock,
      outboundFetch,
      sendMail: smtp?.sendMail,
      report: (error) => {
        metrics?.error(error)
        options.report?.(error)
      },
    })
    const figures =
      metrics && options.metrics && (await serveMetrics(metrics, { host: '127.0.0.1', ...options.metrics }))
    const sweeping = setInterval(() => sweep().catch(() => {}), sweepEvery).unref()
    return {
      url: `http${certificate ? 's' : ''}://${host === '0.0.0.0' ? '127.0.0.1' : hostOf(host)}:${server.port}`,
      metricsUrl: figures && `http://${hostOf(options.metrics?.host ?? '127.0.0.1')}:${figures.port}/metrics`,
      apiKey,
      clientId: application.clientId,
      isNew,
      studio,
      advice: adviceOn(options),
      service,
      renewCertificate: async () => {
        const next = await readCertificate(options.tls)
        if (next) server.renew(next)
      },
      mails,
      close: async () => {
        isStopping = true
        clearInterval(sweeping)
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<void>((done) => {
          timer = setTimeout(done, drainWithin)
        })
        // What the outbox still holds then is taken over when its lease has run out.
        await Promise.all([server.stop(late), Promise.race([outbox?.stop(), late])])
        await figures?.stop(late)
        clearTimeout(timer)
        smtp?.close()
        await closeStore()
      },
    }
  } catch (error) {
    await closeStore()
    throw error
  }
}
