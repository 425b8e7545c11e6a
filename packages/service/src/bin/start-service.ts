import { readFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { calendarProviders, signInProviders } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { timeZoneDataVersion } from '@whenable/time/zone-data'
import type { SignUp } from '../access/may-sign-in.js'
import type { BudgetSettings } from '../anonymous/budgets.js'
import { openConnection } from '../calendars/connections/connection-services.js'
import { createOwnMailServers } from '../calendars/connections/own-mail-servers.js'
import { type SyncWorker, startSync } from '../calendars/sync/start-sync.js'
import { addConsequences } from '../consequences.js'
import { createService, type LogEntry, type Service, type ServiceOptions } from '../create-service.js'
import { noteSendingOfAll } from '../features/bookings/held-mails.js'
import { seedApplication } from '../features/demo-studio/seed-application.js'
import { type Studio, seedStudio } from '../features/demo-studio/seed-studio.js'
import { removeCancelledBookings, removeEndedBookings } from '../features/guests/guest-data.js'
import { createSetupToken, hasOwner, setupAddress } from '../features/team/setup-links.js'
import { sealPlainWebhooks } from '../features/webhooks/webhook-secret.js'
import type { OpenMailServer } from '../kernel/email/mail-server.js'
import { isLoopback } from '../kernel/ip-address.js'
import type { SmsService } from '../kernel/sms/sms-sender.js'
import type { Application, MailRecord, Store } from '../kernel/store/store.js'
import { type TimeZoneRelease, timeZoneRelease } from '../kernel/time-zone-release.js'
import { renderWaitingMails } from '../outbox/render-mail.js'
import { type Outbox, startOutbox } from '../outbox/start-outbox.js'
import { fetchImport } from '../providers/fetch-import.js'
import { fetchWebhook } from '../providers/fetch-webhook.js'
import type { Reachable } from '../providers/guarded-fetch.js'
import { previewDrawing } from '../providers/link-previews/preview-drawing.js'
import type { SmsGateway } from '../providers/sms/open-sms.js'
import { type ChallengeProvider, verifyWith } from '../providers/verify-challenge.js'
import type { RunningService } from './administer.js'
import { answerCommands } from './answer-commands.js'
import { identifyCallers } from './client-address.js'
import { type ConnectionOptions, openConnectionServices } from './connection-services.js'
import { type FreeSpace, watchDisk } from './disk-space.js'
import { ensureApplication } from './ensure-application.js'
import { createJobRunner } from './job-runner.js'
import { linkCommand } from './link-command.js'
import { type Certificate, listen } from './listen.js'
import { createMetrics, serveMetrics } from './metrics.js'
import { openStore, type StoreLocation } from './open-store.js'
import { readScriptBuild } from './script-files.js'
import { readTimeZoneData } from './time-zone-data.js'
import { withWaitingEmailsPage } from './waiting-emails-page.js'

export type { StoreLocation }
export { readScriptBuild }

/** Options of a service on Node. */
export interface StartOptions extends ConnectionOptions {
  readonly store?: StoreLocation
  /** 0 chooses a free port. */
  readonly port?: number
  readonly host?: string
  /** Starts the service's clock at this time. Defaults to the store's clock. */
  readonly now?: Instant
  readonly publicUrl?: string
  /** The files of a certificate chain and its key (PEM). With them, the service accepts only TLS. */
  readonly tls?: { readonly certificateFile: string; readonly keyFile: string }
  /**
   * The number of proxies in front, each of which appends the address of its caller to `X-Forwarded-For`. The outermost must speak
   * TLS. Defaults to 0, which ignores the header.
   */
  readonly trustProxy?: number
  /** Requests a minute from one network address, ten times as many with a credential. Defaults to 600; 0 disables the limit. */
  readonly rateLimit?: number
  /** Verifies the responses of another provider's challenge. Defaults to `challengeProvider`. */
  readonly verifyChallenge?: ServiceOptions['verifyChallenge']
  /** Another provider of challenges, and how it verifies responses. Defaults to a proof of work, which needs nobody else. */
  readonly challengeProvider?: ChallengeProvider
  /** Whether agents find tools at `/mcp`. Defaults to true. */
  readonly offersTools?: boolean
  /** A file of `pnpm tzdata` with the time zones of another release than Node's. All services of this process read it. */
  readonly timeZoneDataFile?: string
  /** Who may connect a new account with a one-time code. Defaults to anybody. */
  readonly signUp?: SignUp
  /** The origins that may call the service. Defaults to all. */
  readonly allowedOrigins?: readonly string[]
  /** The exact callback URIs of sign-ins, stored with the application. */
  readonly callbackUris?: readonly string[]
  /** The directories of script-tag builds to serve under `/embed/`, the newest first. */
  readonly assetsDirectory?: string | readonly string[]
  /** The origins whose pages may frame the hosted pages, or `*` for all. Defaults to none. */
  readonly framingOrigins?: readonly string[]
  /** Networks that many people share, whose visitors may cause five times as much. Defaults to none. */
  readonly officeNetworks?: readonly string[]
  /** What differs from the budgets of visitors: active bookings, emails a day, the difficulty of challenges. */
  readonly budgets?: BudgetSettings
  /** The key from the environment, at least 24 characters, which replaces the previous one. Generated for a new application. */
  readonly apiKey?: string
  /** Saves the generated key of a new application, before it becomes valid. */
  readonly saveFirstKey?: (key: string) => Promise<void>
  readonly clientId?: string
  /** The application's name on the sign-in page, stored with the application. */
  readonly name?: string
  /** Creates the data of the demo studio, once. */
  readonly seed?: boolean
  /**
   * The mail server and the sender's address. Without them, owners can set a mail server for their application; until then, emails are not
   * sent, but can be read.
   */
  readonly smtp?: { readonly url: string; readonly from: string }
  /** The gateway of text messages, and the most that it sends for one application in a day. Without it, there are none. */
  readonly sms?: { readonly gateway: SmsGateway; readonly mostPerDay: number }
  /** Hosts of mail servers in private networks that owners may set, on any port. */
  readonly mailHosts?: readonly string[]
  /** Allows webhooks in private networks and on this machine. */
  readonly allowPrivateWebhooks?: boolean
  /** Serves Prometheus metrics at `/metrics` on this port of 127.0.0.1 or `host`. */
  readonly metrics?: { readonly port: number; readonly host?: string }
  /** Deletes bookings with their guests' data this many days after their end. Defaults to never. */
  readonly keepBookingsDays?: number
  /** Deletes cancelled bookings with their guests' data this many days after their time. Defaults to 90; 0: never. */
  readonly keepCancelledDays?: number
  /** Lists unsent emails at `/dev/mails`, for requests from this machine. */
  readonly showMail?: boolean
  /** How the free bytes of the data's disk are found. Defaults to asking the system. */
  readonly freeSpace?: FreeSpace
  /** Reads Cal.com and Calendly for imports. Defaults to requests to their public hosts. */
  readonly importFetch?: ServiceOptions['importFetch']
  readonly notify?: ServiceOptions['notify']
  readonly log?: (entry: LogEntry) => void
  /**
   * Called if the embedded database can no longer write to its disk. It then stops responding: end the process and restart it.
   */
  readonly onPanic?: (error: Error) => void
  /** Receives errors of sending emails and notifications, which are retried. */
  readonly report?: (error: unknown) => void
}

/** A running service. */
export interface StartedService {
  readonly url: string
  /** The address of the metrics, if they are served. */
  readonly metricsUrl: string | undefined
  /** The application's API key, if it was given or generated by this start. */
  readonly apiKey: string | undefined
  readonly clientId: string
  /** The owners' pages. */
  readonly adminUrl: string
  /** The command that prints a link to them while the service runs; undefined for data in memory. */
  readonly linkCommand: string | undefined
  /** Whether this start created the application. */
  readonly isNew: boolean
  /** Resolves when the first removal of expired data has ended, which does not delay the start. */
  readonly swept: Promise<void>
  readonly studio: Studio | undefined
  /** Advice about the options, one sentence each. */
  readonly advice: readonly string[]
  /** The release of the IANA time zone database that it reads. */
  readonly timeZoneRelease: string | undefined
  readonly service: Service
  /** Reads the certificate's files again, for new connections. */
  renewCertificate(): Promise<void>
  /**
   * Creates a link to `/admin` that works once, within 30 minutes: it signs in the owner, or creates them.
   *
   * @returns undefined if an owner has signed in before.
   */
  setupLink(): Promise<string | undefined>
  /** The application's unsent emails. */
  mails(): Promise<readonly MailRecord[]>
  /**
   * Stops the service: `/readyz` answers 503, no more connections are accepted, and pending requests have ten seconds to finish.
   * Then closes all connections and the store, and releases the lock on the data.
   *
   * @param options.awaitsNextLook whether the service listens on until a proxy that looks at `/readyz` has looked again, for five seconds
   *   at most, so that the proxy sends no more requests to it.
   */
  close(options?: { readonly awaitsNextLook?: boolean }): Promise<void>
}

/** How long cancelled bookings are kept after their time, in days. */
const defaultCancelledDays = 90

/** Interval between sweeps of expired data, in milliseconds: an hour. */
const sweepEvery = 3_600_000

/** Interval between looks at the disk, in milliseconds: a minute. */
const checkDiskEvery = 60_000

/** How long a service that stops listens on for a proxy's next look at `/readyz`, in milliseconds. */
const nextLookWithin = 5_000

/** A proxy that looked at `/readyz` this long ago, in milliseconds, is expected to look again. */
const lookedWithin = 30_000

/** How long pending requests may take when the service stops, in milliseconds. */
const drainWithin = 10_000

/** The readiness response while the service stops. */
const notReady = () => Response.json({ status: 'stopping' }, { status: 503 })

/** Notes who looks at `/readyz`, so that a service that stops leaves no proxy in the belief that it runs. */
const watchLooks = () => {
  let lastLook = Number.NEGATIVE_INFINITY
  let seen = () => {}
  return {
    note: () => {
      lastLook = performance.now()
      seen()
    },
    /** Resolves after the next look, or at once if nobody has looked lately. */
    next: async (): Promise<void> => {
      if (performance.now() - lastLook > lookedWithin) return
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((done) => {
        seen = done
        timer = setTimeout(done, nextLookWithin)
      })
      clearTimeout(timer)
    },
  }
}

/** Creates the demo data with the application's key, or with a temporary one if only its hash is known. */
const seed = async (
  store: Store,
  clock: () => Instant,
  application: Application,
  apiKey: string | undefined,
): Promise<Studio> => {
  const { fetch } = createService({ store, clock })
  if (apiKey) return seedStudio(fetch, apiKey, clock())
  return seedApplication({ store, clock, fetch }, application.id)
}

/** A host in the form of URLs. */
const hostOf = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** Whether only this machine can reach the service, without a proxy. */
const isForItself = ({ host = '127.0.0.1', publicUrl, trustProxy }: StartOptions): boolean =>
  isLoopback(hostOf(host)) &&
  !trustProxy &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))

/** @throws Error if traffic between visitors and the service would not be encrypted. */
const checkTransport = ({ host = '127.0.0.1', publicUrl, tls, trustProxy }: StartOptions): void => {
  const isSafe = tls || trustProxy || publicUrl?.startsWith('https:') || isLoopback(hostOf(host))
  if (!isSafe)
    throw new Error(
      `--host ${host} accepts other machines, which need TLS: set --tls-cert and --tls-key, or put a proxy with TLS in front and set --public-url https://… and --trust-proxy 1`,
    )
}

/** Advice about the options, and about the release of the time zones. */
const adviceOn = (options: StartOptions, { version, isOld }: TimeZoneRelease): string[] => {
  const { host = '127.0.0.1', publicUrl, tls, trustProxy, rateLimit } = options
  const isBehindProxy = !tls && !trustProxy && rateLimit !== 0 && publicUrl?.startsWith('https:')
  return [
    ...signInProviders
      .filter((id) => options[id])
      .map((id) => `${calendarProviders[id].name}: configured, not tested against the real service`),
    ...(options.sms && options.sms.gateway.kind !== 'http'
      ? [`Text messages by ${options.sms.gateway.kind}: configured, not tested against the real service`]
      : []),
    ...(isBehindProxy
      ? [
          `--public-url ${publicUrl} names a proxy in front of ${host}, but --trust-proxy is not set, so all visitors share one rate limit. Set --trust-proxy 1 (the number of proxies that append to X-Forwarded-For).`,
        ]
      : []),
    ...(isOld
      ? [
          `The time-zone data (${version}) is more than a year old, so times in some countries may be wrong by an hour. Update Node, or start with --tz-data and a newer file.`,
        ]
      : []),
  ]
}

/** Reads the certificate. @throws Error naming a file that cannot be read. */
const readCertificate = async (tls: StartOptions['tls']): Promise<Certificate | undefined> => {
  if (!tls) return undefined
  const read = (option: string, file: string) =>
    readFile(file, 'utf8').catch((error: Error) => {
      throw new Error(`cannot read ${option} ${file}: ${error.message}`)
    })
  return { cert: await read('--tls-cert', tls.certificateFile), key: await read('--tls-key', tls.keyFile) }
}

const reachableFrom = (options: StartOptions): Reachable => {
  if (options.allowPrivateWebhooks) return 'any'
  return isForItself(options) ? 'loopback' : 'public'
}

const noSafeLinks = (): Error =>
  new Error('emails contain links: set --public-url to the public origin of the service')

/** @throws Error for options that would reveal emails to other machines, or send them with wrong links. */
const checkMailOptions = (options: StartOptions): void => {
  if (isForItself(options)) return
  if (options.showMail)
    throw new Error(
      '--show-mail is only for services on this machine: remove it, or remove --host, --public-url and --trust-proxy',
    )
  if (options.smtp && !options.publicUrl) throw noSafeLinks()
  if (options.sms && !options.publicUrl)
    throw new Error('text messages contain links: set --public-url to the public origin of the service')
}

/** Opens the connection to the mail server of the command line, if there is one. Loads the SMTP client only then. */
const openMail = async (smtp: StartOptions['smtp']) =>
  smtp && (await import('../providers/smtp.js')).openSmtp(smtp.url, smtp.from)

/** Opens the gateway of text messages, if there is one. Loads its code only then. */
const openSmsService = async (sms: StartOptions['sms']): Promise<SmsService | undefined> =>
  sms && {
    sender: (await import('../providers/sms/open-sms.js')).openSms(sms.gateway),
    mostPerDay: sms.mostPerDay,
  }

/** Opens mail servers that owners set. Loads the SMTP client with the first one. */
const mailServersOf =
  (reachable: Reachable, { mailHosts }: StartOptions): OpenMailServer =>
  async (access) => {
    const { mailServersWithin } = await import('../providers/smtp.js')
    return mailServersWithin({ reachable, allowedHosts: mailHosts })(access)
  }

/** Whether the links in emails are safe: nobody else can tell the service its address. */
const hasSafeLinks = (options: StartOptions): boolean =>
  isForItself(options) || options.publicUrl !== undefined

/**
 * Starts a service on Node.
 *
 * @throws Error with advice if the port or the data is in use, or the database is unavailable.
 */
export const startService = async (options: StartOptions = {}): Promise<StartedService> => {
  const {
    port = 4170,
    host = '127.0.0.1',
    store: location = 'memory',
    assetsDirectory = [],
    framingOrigins = [],
    officeNetworks = [],
    budgets = {},
    publicUrl,
    allowedOrigins,
    rateLimit,
    offersTools,
    notify,
    log,
  } = options
  checkTransport(options)
  checkMailOptions(options)
  if (options.timeZoneDataFile !== undefined) await readTimeZoneData(options.timeZoneDataFile)
  const release = timeZoneDataVersion() ?? process.versions['tz']
  const certificate = await readCertificate(options.tls)
  const callers = identifyCallers(options.trustProxy)
  let running: RunningService | undefined
  const disk =
    typeof location === 'object' && 'directory' in location
      ? watchDisk(location.directory, (error) => options.report?.(error), options.freeSpace)
      : undefined
  const { store: opened, close: closeStore } = await openStore(location, {
    ...options,
    answer: (embedded) => answerCommands(embedded, running),
  }).catch(async (error: Error) => {
    const problem = await disk?.problem()
    throw problem === undefined ? error : new Error(`${problem} (${error.message})`, { cause: error })
  })
  const store: Store = {
    ...opened,
    ready: async () => {
      await disk?.check()
      await opened.ready()
    },
  }
  // Whoever sends files to the pages, or asks for their pictures, delays no connected calendars.
  const { timeZoneDataFile } = options
  const pageJobs = createJobRunner({ timeZoneDataFile, mostWaiting: 4 })
  const pictureJobs = createJobRunner({ timeZoneDataFile, mostWaiting: 10 })
  const calendarJobs = createJobRunner({ timeZoneDataFile, mostWaiting: 100 })
  const closeAll = async () => {
    await Promise.all([pageJobs, pictureJobs, calendarJobs].map((jobs) => jobs.close()))
    await closeStore()
  }
  const shift = options.now === undefined ? 0 : options.now - store.now()
  const clock = (): Instant => instant(store.now() + shift)
  try {
    const { application, apiKey, isNew } = await ensureApplication(store, options, clock())
    const outboundFetch = fetchWebhook(reachableFrom(options))
    const reachable = isForItself(options) ? 'loopback' : 'public'
    const connections = {
      ...(await openConnectionServices(location, reachable, clock, options, calendarJobs.run)),
      ...(options.syncInterval === undefined ? {} : { interval: options.syncInterval }),
    }
    if (connections.secretKeys) await sealPlainWebhooks(store, connections.secretKeys)
    const smtp = await openMail(options.smtp)
    const openMailServer = mailServersOf(reachable, options)
    const sms = await openSmsService(options.sms)
    const isSafe = hasSafeLinks(options)
    if (!isSafe && (await store.read((records) => records.applicationsWithMailServer())).length)
      throw noSafeLinks()
    const ownMail = createOwnMailServers({ store, secretKeys: connections.secretKeys, open: openMailServer })
    let outbox: Outbox | undefined
    let calendarSync: SyncWorker | undefined
    const metrics =
      options.metrics &&
      createMetrics({
        ...{ store, disk, now: () => clock() * 1000, outbox: () => outbox },
        calendarSync: () => calendarSync,
      })
    const announce: NonNullable<ServiceOptions['notify']> = (domainEvent) => {
      outbox?.wake()
      metrics?.domainEvent(domainEvent)
      return notify?.(domainEvent)
    }
    const report = (error: unknown) => {
      metrics?.error(error)
      options.report?.(error)
    }
    const { challengeProvider, keepBookingsDays, keepCancelledDays = defaultCancelledDays } = options
    const verifyChallenge =
      options.verifyChallenge ?? (challengeProvider && verifyWith(challengeProvider, report))
    const service = createService({
      store,
      clock,
      connections,
      runJob: pageJobs.run,
      drawPreview: async (picture) => (await pictureJobs.run(previewDrawing, picture)).png,
      ...(publicUrl ? { publicUrl } : {}),
      ...(allowedOrigins ? { allowedOrigins } : {}),
      addressOf: callers.addressOf,
      ...(rateLimit === undefined ? {} : { rateLimit }),
      ...(verifyChallenge ? { verifyChallenge } : {}),
      ...(offersTools === undefined ? {} : { offersTools }),
      ...(options.signUp ? { signUp: options.signUp } : {}),
      scriptBuilds: await Promise.all([assetsDirectory].flat().map(readScriptBuild)),
      framingOrigins,
      officeNetworks,
      budgets,
      outboundFetch,
      importFetch: options.importFetch ?? fetchImport(reachable),
      sendsMail: smtp !== undefined,
      keptDays: { bookings: keepBookingsDays, cancelled: keepCancelledDays || undefined },
      timeZoneRelease: release,
      ...(smtp ? { sendMail: smtp.sendMail } : {}),
      ...(sms ? { smsSender: sms.sender } : {}),
      ...(isSafe ? { openMailServer } : {}),
      ...(options.smtp
        ? { mail: { from: options.smtp.from, server: new URL(options.smtp.url).hostname } }
        : {}),
      notify: announce,
      log: (entry) => {
        metrics?.request(entry)
        // A new connection, or a sync that its owner asked for, does not wait for the next poll.
        const isConnected = entry.method !== 'GET' || entry.operation === 'connect.callback'
        if (/^connect(?:ions)?\./.test(entry.operation) && isConnected) calendarSync?.wake()
        log?.(entry)
      },
    })
    const studio = options.seed ? await seed(store, clock, application, apiKey) : undefined
    const stopping = new AbortController()
    const removeOld = async () => {
      await store.sweep(clock())
      const daysAgo = (days: number) => instant(clock() - days * 86_400)
      if (keepBookingsDays !== undefined)
        await removeEndedBookings(store, daysAgo(keepBookingsDays), stopping.signal)
      if (keepCancelledDays > 0)
        await removeCancelledBookings(store, daysAgo(keepCancelledDays), stopping.signal)
    }
    let removing: Promise<void> | undefined
    /** Removes what has expired, which may take long. The next sweep tries again what has failed. */
    const sweep = (): Promise<void> => {
      removing ??= removeOld()
        .catch(report)
        .finally(() => {
          removing = undefined
        })
      return removing
    }
    /** Ends a sweep after its current transaction. */
    const stopSweep = () => {
      stopping.abort()
      return removing
    }
    await noteSendingOfAll(store, smtp !== undefined, clock())
    const mails = () => store.read((records) => renderWaitingMails(records, application.id))
    const shown = options.showMail ? { fetch: withWaitingEmailsPage(service.fetch, mails) } : service
    let isStopping = false
    const looks = watchLooks()
    const server = await listen({
      port,
      host,
      certificate,
      fetch: async (request, remote) => {
        if (new URL(request.url).pathname === '/readyz') {
          looks.note()
          if (isStopping) return notReady()
        }
        callers.note(request, remote)
        return shown.fetch(request)
      },
    })
    outbox = startOutbox({
      store,
      clock,
      outboundFetch,
      secretKeys: connections.secretKeys,
      openAccount: (connection) => openConnection(connections, connection),
      sendMail: smtp?.sendMail,
      sendOwnMail: ownMail.sendMail,
      sms,
      notify: announce,
      origin: publicUrl,
      report,
    })
    calendarSync = startSync({
      ...{ store, clock, report, ...connections, addConsequences, notify: announce, origin: publicUrl },
      ...(publicUrl?.startsWith('https:') ? { pushOrigin: publicUrl } : {}),
    })
    const figures =
      metrics && options.metrics && (await serveMetrics(metrics, { host: '127.0.0.1', ...options.metrics }))
    const swept = sweep()
    const sweeping = setInterval(sweep, sweepEvery).unref()
    const watching = disk && setInterval(() => disk.check().catch(() => {}), checkDiskEvery).unref()
    await disk?.check().catch(() => {})
    const scheme = certificate ? 'https' : 'http'
    const addressAt = (name: string) => `${scheme}://${name}:${server.port}`
    // Passkeys need a name.
    const adminOrigin =
      publicUrl ?? addressAt(['127.0.0.1', '0.0.0.0', '::1'].includes(host) ? 'localhost' : hostOf(host))
    running = { clock, origin: adminOrigin, notify: announce }
    return {
      url: addressAt(host === '0.0.0.0' ? '127.0.0.1' : hostOf(host)),
      metricsUrl: figures && `http://${hostOf(options.metrics?.host ?? '127.0.0.1')}:${figures.port}/metrics`,
      apiKey,
      clientId: application.clientId,
      adminUrl: `${adminOrigin}/admin`,
      linkCommand: linkCommand(location, adminOrigin),
      isNew,
      swept,
      studio,
      advice: adviceOn(options, timeZoneRelease(release, clock())),
      timeZoneRelease: release,
      service,
      renewCertificate: async () => {
        const next = await readCertificate(options.tls)
        if (next) server.renew(next)
      },
      setupLink: () =>
        store.transaction(async (transaction) => {
          if (await hasOwner(transaction, application.id)) return undefined
          const newId = () => crypto.randomUUID()
          const context = { transaction, applicationId: application.id, now: clock(), newId }
          const { token } = await createSetupToken(context)
          return setupAddress(transaction, application.id, adminOrigin, token)
        }),
      mails,
      close: async ({ awaitsNextLook = false } = {}) => {
        isStopping = true
        clearInterval(sweeping)
        clearInterval(watching)
        server.endConnections()
        if (awaitsNextLook) await looks.next()
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<void>((done) => {
          timer = setTimeout(done, drainWithin)
        })
        // When its leases expire, another process takes over what the outbox still holds.
        await Promise.all([
          server.stop(late),
          Promise.race([Promise.all([outbox?.stop(), calendarSync?.stop(), stopSweep()]), late]),
        ])
        await figures?.stop(late)
        clearTimeout(timer)
        smtp?.close()
        ownMail.close()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
