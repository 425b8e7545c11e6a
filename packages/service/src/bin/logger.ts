import { pino } from 'pino'
import type { LogEntry } from '../create-service.js'
import { withoutAddresses } from '../kernel/without-addresses.js'

/** The format of a log: one line for people or one JSON object for machines. */
export type LogFormat = 'pretty' | 'json'

/** A program's log. */
export interface Logger {
  /** Logs a handled request. */
  request(entry: LogEntry): void
  info(message: string): void
  warn(message: string): void
  /** Logs an error outside of requests. */
  error(error: unknown): void
}

/**
 * The loggable fields of an error, without those of databases and servers, which may contain rows, addresses and passwords.
 */
const errorFields = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return { type: error.name, message: error.message, stack: error.stack, ...(code ? { code } : {}) }
}

/** Whether the service caused the error, not the caller. */
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

/** A line of JSON without email addresses in its texts. */
const jsonWithoutAddresses = (line: string): string =>
  /@|%40/i.test(line)
    ? `${JSON.stringify(JSON.parse(line, (_name, value: unknown) => (typeof value === 'string' ? withoutAddresses(value) : value)))}\n`
    : line

/**
 * Creates a log. Nothing that passes through it contains an email address, whatever an error says.
 *
 * @param write receives complete lines.
 */
export const createLogger = (
  format: LogFormat,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Logger =>
  format === 'json'
    ? jsonLogger((line) => write(jsonWithoutAddresses(line)))
    : prettyLogger((line) => write(withoutAddresses(line)))
