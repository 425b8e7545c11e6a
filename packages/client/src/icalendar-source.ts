import { type CalendarEvent, type CalendarSource, type EventQuery, ServiceError } from '@whenable/contract'
import type { ICalendar } from '@whenable/icalendar/read'
import { guessTimeZone, intervalOf, parseWhen } from '@whenable/time'
import { abortable } from './abortable.js'
import { errorTypeOfStatus } from './errors.js'
import { baseAddress } from './request.js'
import { type SharedRequest, sharedRequest } from './shared-request.js'

/** A calendar file (iCalendar, RFC 5545). */
export interface ICalendarSourceOptions {
  /** Its address: https, or http to loopback; `webcal` means https. Its server has to allow cross-origin requests (CORS). */
  readonly url?: string | undefined
  /** The content of the file, instead of its address. */
  readonly text?: string | undefined
  /** The calendar's name. Default: the name in the file, or else the host of its address. */
  readonly name?: string | undefined
  /** A CSS colour. Default: the colour in the file. */
  readonly color?: string | undefined
  /** The calendar's id. Default: `icalendar`. */
  readonly id?: string | undefined
  /** The IANA time zone of times without one. Default: the browser's. */
  readonly timeZone?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Seconds that the request may take. Default: 20. */
  readonly timeLimit?: number | undefined
}

/** The largest file, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024

const DAY = 86_400

/**
 * Parses a file's address.
 *
 * @throws RangeError unless it is https, or http to loopback.
 */
const fileAddress = (text: string): URL => {
  const address = text.replace(/^webcals?:/i, 'https:')
  baseAddress(address)
  return new URL(address)
}

/** What a file holds, and the Content-Type of its server. */
interface File {
  readonly content: string | Uint8Array
  readonly contentType?: string | undefined
}

/** The bytes of a response, up to the largest size. */
const bytesOf = async ({ body }: Response, host: string): Promise<Uint8Array> => {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) break
    size += value.byteLength
    if (size > MAX_BYTES) {
      await reader?.cancel()
      throw new ServiceError('invalid_answer', `the file of ${host} is too large: expected 10 MB at most`)
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let length = 0
  for (const chunk of chunks) {
    bytes.set(chunk, length)
    length += chunk.byteLength
  }
  return bytes
}

/** Fetches a file. Errors name only its host: with the address of a private calendar anyone can read it. */
const fetchFile = async (
  { host, href }: URL,
  send: typeof fetch,
  seconds: number,
  signal: AbortSignal,
): Promise<File> => {
  const limit = AbortSignal.timeout(seconds * 1000)
  const signalOrLimit = AbortSignal.any([signal, limit])
  const load = async () => {
    const response = await send(href, { credentials: 'omit', signal: signalOrLimit })
    const { ok, status } = response
    if (!ok)
      throw new ServiceError(errorTypeOfStatus(status), `${host} answered with status ${status}`, { status })
    return {
      content: await bytesOf(response, host),
      contentType: response.headers.get('content-type') ?? undefined,
    }
  }
  try {
    return await abortable(load(), signalOrLimit)
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted) throw new ServiceError('timeout_error', `no file of ${host} within ${seconds} s`)
    throw error instanceof ServiceError ? error : new ServiceError('connection_error', String(error))
  }
}

/** Whether an event may be in a window. Series always may: they are expanded later. */
const mayBeInWindow = (
  { when, recurrence, master_event_id }: CalendarEvent,
  { start, end }: EventQuery,
): boolean => {
  if (recurrence || master_event_id) return true
  const interval = intervalOf(parseWhen(when), 'UTC')
  return interval.start < end + DAY && interval.end > start - DAY
}

/**
 * A calendar file as a read-only source. Each call of `calendars` fetches and parses the file again. A file that cannot be fetched
 * or parsed makes `events` fail, not `calendars`.
 *
 * @throws RangeError naming `url` if it is neither https nor loopback, or if there is neither `url` nor `text`
 */
export const createICalendarSource = (
  options: ICalendarSourceOptions,
): Required<Pick<CalendarSource, 'key' | 'calendars' | 'events'>> => {
  const { id = 'icalendar', timeZone = guessTimeZone(), timeLimit = 20 } = options
  const address = options.text === undefined ? fileAddress(options.url ?? '') : undefined
  const host = address?.host ?? 'this page'
  const send = options.fetch ?? ((url, init) => fetch(url, init))

  const read = async (signal: AbortSignal): Promise<ICalendar> => {
    const { text } = options
    const [{ content, contentType }, { readCalendar, runInSlices }] = await Promise.all([
      text === undefined ? fetchFile(address as URL, send, timeLimit, signal) : ({ content: text } as File),
      import('@whenable/icalendar/read'),
    ])
    const calendar = await runInSlices(readCalendar(content, { timeZone, contentType }), signal)
    if (calendar && !('error' in calendar)) return calendar
    const why = calendar?.error === 'no-calendar' ? 'is not an iCalendar file' : 'holds too much'
    throw new ServiceError('invalid_answer', `the file of ${host} ${why}: expected VCALENDAR (RFC 5545)`)
  }

  /** The pending request, or the last one. */
  let reading: SharedRequest<ICalendar> | undefined
  const startReading = () => {
    reading = sharedRequest(read)
    return reading
  }

  return {
    key: [id, address?.href ?? options.text],
    calendars: async (callOptions) => {
      const info = await startReading()
        .join(callOptions.signal)
        .then(
          ({ info }) => info,
          // `events` reports the error.
          () => callOptions.signal?.throwIfAborted(),
        )
      const { name = info?.name || host, color = info?.color } = options
      return [{ id, name, color, timeZone: info?.timeZone, readOnly: true }]
    },

    events: async (query, callOptions) => {
      const current = reading?.isAborted === false ? reading : startReading()
      const { items } = await current.join(callOptions.signal)
      const events = items.flatMap((item) => item.events).filter((event) => mayBeInWindow(event, query))
      const unreadable = items
        .flatMap((item) => item.unreadable)
        .map((title, index): CalendarEvent => ({ id: `unreadable-${index + 1}`, title }))
      return [...events, ...unreadable].map((event) => ({ ...event, calendar_id: id }))
    },
  }
}
