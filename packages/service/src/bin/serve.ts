#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstKeyFile, writeFirstKey } from './first-key.js'
import { UsageError } from './run-command.js'
import { help, readServeOptions } from './serve-options.js'
import type { StartOptions } from './start-service.js'

/** What the command line says; the program ends where it is wrong, and where it asks what the program takes. */
const readCommandLine = () => {
  try {
    const read = readServeOptions(process.argv.slice(2), process.env)
    if (read !== 'help') return read
    console.log(help)
    return process.exit(0)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${help}`)
    return process.exit(2)
  }
}

const { log: logFormat, data, isInMemory, start } = readCommandLine()

// What serves takes long to load, and a command line that is wrong is said to be so at once.
const { createLogger } = await import('./logger.js')
const { startService } = await import('./start-service.js')

const log = createLogger(logFormat)
const build = fileURLToPath(new URL('../../../embed/dist/script', import.meta.url))

const options: StartOptions = {
  ...(existsSync(build) ? { assetsDirectory: build } : {}),
  ...start,
  log: (entry) => log.request(entry),
  report: (error) => log.error(error),
  onPanic: (error) => {
    console.error(`The embedded database cannot write to its disk: ${error.message}. Whenable stops.`)
    process.exit(1)
  },
  // What is printed without a terminal is kept in a journal, which others may read.
  saveFirstKey: async (key) => {
    if (!process.stdout.isTTY && !isInMemory) await writeFirstKey(data, key)
  },
}

/** Where the owner of a new application finds its key. */
const firstKeyText = (key: string | undefined): string => {
  if (start.apiKey) return 'the one of WHENABLE_API_KEY'
  if (process.stdout.isTTY) return `${key}\n  This key is shown only once: only its hash is kept.`
  return isInMemory
    ? 'none that is shown without a terminal: choose one with WHENABLE_API_KEY'
    : `in ${firstKeyFile(data)}: keep it elsewhere, then delete that file`
}

/** What to do about a start that failed. */
const adviceOf = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'EADDRINUSE')
    return `port ${start.port} is taken by another program: stop that one, or choose another port with --port`
  if (error.code === 'EACCES')
    return `port ${start.port} needs more rights than this program has: choose one above 1023`
  const databaseUrl =
    typeof start.store === 'object' && 'databaseUrl' in start.store && start.store.databaseUrl
  if (error.code === 'ECONNREFUSED' && databaseUrl)
    return `no PostgreSQL answers at ${databaseUrl.replace(/\/\/.*@/, '//')}: start it, or leave --database-url out`
  return error.message
}

try {
  const started = await startService(options)
  let isStopping = false
  const finish = () => {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    started.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', finish)
  process.on('SIGINT', finish)
  // Without a certificate the signal ends the program, as it does when its terminal is closed.
  if (options.tls)
    process.on('SIGHUP', () => {
      started.renewCertificate().then(
        () => log.info('The certificate was read again.'),
        (error: unknown) => log.error(error),
      )
    })
  log.info(`Whenable serves at ${started.url}`)
  if (started.metricsUrl) log.info(`Figures are served at ${started.metricsUrl}`)
  for (const advice of started.advice) log.warn(advice)
  if (started.isNew) {
    console.log(`  client id  ${started.clientId}`)
    console.log(`  API key    ${firstKeyText(started.apiKey)}`)
  }
  for (const [slug, id] of Object.entries(started.studio?.configurations ?? {}))
    console.log(`  ${slug.padEnd(15)} ${id}  ${started.url}/b/${slug}`)
} catch (error) {
  console.error(`Whenable did not start: ${adviceOf(error as NodeJS.ErrnoException)}`)
  process.exit(1)
}
