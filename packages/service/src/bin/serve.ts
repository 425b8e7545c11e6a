import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { withoutAddresses } from '../kernel/without-addresses.js'
import { firstKeyFile, writeFirstKey } from './first-key.js'
import { openBrowser } from './open-browser.js'
import { UsageError } from './run-command.js'
import { help, readServeOptions, type ServeOptions } from './serve-options.js'
import type { StartOptions } from './start-service.js'

/** Starts the service and prints its address. It runs until a signal stops it; a failed start ends the program. */
const startServing = async ({
  log: logFormat,
  data,
  isInMemory,
  opensBrowser,
  start,
}: ServeOptions): Promise<void> => {
  // Loaded after the command line is validated, because these modules take long to load.
  const { createLogger } = await import('./logger.js')
  const { startService } = await import('./start-service.js')

  const databaseUrl =
    typeof start.store === 'object' && 'databaseUrl' in start.store ? start.store.databaseUrl : undefined
  // The embedded database runs in this process, often on a small machine, and takes 150 MB. By default garbage may take four times as
  // much memory as what is in use.
  if (!databaseUrl) setFlagsFromString('--heap-growing-percent=100')

  const log = createLogger(logFormat)
  const build = fileURLToPath(new URL('../../../embed/dist/script', import.meta.url))

  const options: StartOptions = {
    ...(existsSync(build) ? { assetsDirectory: build } : {}),
    ...start,
    log: (entry) => log.request(entry),
    report: (error) => log.error(error),
    onPanic: (error) => {
      console.error(
        withoutAddresses(
          `The embedded database cannot write to its disk: ${error.message}. Whenable is stopping.`,
        ),
      )
      process.exit(1)
    },
    // Without a terminal, output may end up in a journal that others can read.
    saveFirstKey: async (key) => {
      if (!process.stdout.isTTY && !isInMemory) await writeFirstKey(data, key)
    },
  }

  /** Where the owner finds the key of a new application. */
  const firstKeyText = (key: string | undefined): string => {
    if (start.apiKey) return 'the value of WHENABLE_API_KEY'
    if (process.stdout.isTTY) return `${key}\n  This key is shown only once.`
    return isInMemory
      ? 'not shown without a terminal: set WHENABLE_API_KEY to choose one'
      : `in ${firstKeyFile(data)}: store it elsewhere, then delete the file`
  }

  /** Advice about a failed start. */
  const adviceOf = (error: NodeJS.ErrnoException): string => {
    if (error.code === 'EADDRINUSE')
      return `port ${start.port} is in use by another program: stop it, or choose another port with --port`
    if (error.code === 'EACCES') return `port ${start.port} needs more privileges: choose a port above 1023`
    if (error.code === 'ECONNREFUSED' && databaseUrl)
      return `cannot connect to PostgreSQL at ${databaseUrl.replace(/\/\/.*@/, '//')}: start it, or remove --database-url`
    return error.message
  }

  try {
    const started = await startService(options)
    let isStopping = false
    const finish = (signal: NodeJS.Signals) => {
      // A second signal ends the program immediately.
      if (isStopping) process.exit(1)
      isStopping = true
      // Who presses Ctrl+C waits for no proxy.
      started.close({ awaitsNextLook: signal === 'SIGTERM' }).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error(error)
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', finish)
    process.on('SIGINT', finish)
    // Without a certificate, SIGHUP ends the program as usual.
    if (options.tls)
      process.on('SIGHUP', () => {
        started.renewCertificate().then(
          () => log.info('Reloaded the certificate.'),
          (error: unknown) => log.error(error),
        )
      })
    log.info(`Whenable is running at ${started.url}`)
    if (started.metricsUrl) log.info(`Metrics are at ${started.metricsUrl}`)
    log.info(`Time-zone data: ${started.timeZoneRelease ?? 'unknown'}`)
    for (const advice of started.advice) log.warn(advice)
    if (!options.assetsDirectory)
      log.warn(
        'The scripts of the pages are not built: run pnpm build, or name a build with --assets. /admin needs them.',
      )
    if (started.isNew) {
      console.log(`  client id  ${started.clientId}`)
      console.log(`  API key    ${firstKeyText(started.apiKey)}`)
    }
    const link = await started.setupLink()
    if (link) {
      console.log(
        `  set up     ${link}\n             This link works once, within 30 minutes. It creates the owner.`,
      )
      if (opensBrowser) openBrowser(link)
    } else console.log(`  sign in    ${started.adminUrl}`)
    if (started.linkCommand) console.log(`             Another link: ${started.linkCommand}`)
    for (const [slug, id] of Object.entries(started.studio?.configurations ?? {}))
      console.log(`  ${slug.padEnd(15)} ${id}  ${started.url}/b/${slug}`)
  } catch (error) {
    console.error(withoutAddresses(`Whenable could not start: ${adviceOf(error as NodeJS.ErrnoException)}`))
    process.exit(1)
  }
}

/**
 * The command `serve`: runs the service until a signal stops it.
 *
 * @returns the exit code: 2 for an invalid command line.
 */
export const serve = async (args: readonly string[]): Promise<number> => {
  try {
    const options = readServeOptions(args, process.env)
    if (options === 'help') console.log(help)
    else await startServing(options)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${help}`)
    return 2
  }
}
