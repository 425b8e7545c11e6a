import { pino } from 'pino'
import type { LogEntry } from '../create-service.js'

/** How a log is written: a line for people, or a JSON object for machines, one each. */
export type LogFormat = 'pretty' | 'json'

/** What a program tells whoever runs it. */
export interface Logger {
  /** A request that was answered. */
  request(entry: LogEntry): void
  info(message: string): void
  warn(message: string): void
  /** What went wrong while nobody waited for it. */
  error(error: unknown): void
}

/**
 * An error as a log holds it: nothing of what a database or a server adds to it, since rows, addresses and passwords stand in there.
 */
const errorFields = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return { type: error.name, message: error.message, stack: error.stack, ...(code ? { code } : {}) }
}

/** An error of the service's own making, not of the caller's. */
const isOurs = ({ status, error }: LogEntry): boolean => status >= 500 || error !== undefined

const jsonLogger = (write: (line: string) => void): Logger => {
  const log = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorFields },
    },
    { write },
  )
  return {
    request: ({ error, ...entry }) =>
      log[isOurs({ error, ...entry }) ? 'error' : 'info'](
        { ...entry, milliseconds: Math.round(entry.milliseconds * 10) / 10, ...(error ? { error } : {}) },
        'request',
      ),
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (error) => log.error({ error }, error instanceof Error ? error.message : String(error)),
  }
}

const prettyLogger = (write: (line: string) => void): Logger => {
  const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error))
  return {
    request: ({ method, operation, status, milliseconds, requestId, error }) =>
      write(
        `${status} ${method.padEnd(6)} ${operation} ${milliseconds.toFixed(1)} ms${
          error ? ` ${requestId} ${stackOf(error)}` : ''
        }\n`,
      ),
    info: (message) => write(`${message}\n`),
    warn: (message) => write(`${message}\n`),
    error: (error) => write(`${error instanceof Error ? error.message : String(error)}\n`),
  }
}

/**
 * A log in one of two formats.
 *
 * @param write is handed whole lines.
 */
export const createLogger = (
  format: LogFormat,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Logger => (format === 'json' ? jsonLogger(write) : prettyLogger(write))
