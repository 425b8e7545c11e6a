import { type CalendarEvent, type CalendarSource, type EventQuery, ServiceError } from '@whenable/contract'
import { guessTimeZone, intervalOf, parseWhen } from '@whenable/time'
import { abortable } from '../abortable.js'
import { errorTypeOfStatus } from '../errors.js'
import { baseAddress } from '../request.js'
import { type SharedRequest, sharedRequest } from '../shared-request.js'
import type { ICalendar } from './read-icalendar.js'
import { inSlices } from './run-in-slices.js'

/** A calendar file (iCalendar, RFC 5545), and how it is shown. */
export interface ICalendarSourceOptions {
  /**
   * Where it is: https, or http to this machine; `webcal` means https. Its server has to let pages of other sites read it
   * (CORS), else a page's own server passes it on.
   */
  readonly url?: string | undefined
  /** The file itself, in place of its address. */
  readonly text?: string | undefined
  /** What the calendar is called; as it says itself unless told, else by where it is. */
  readonly name?: string | undefined
  /** A CSS colour; its own unless told. */
  readonly color?: string | undefined
  /** The id of the calendar, where there are several; `icalendar` unless told. */
  readonly id?: string | undefined
  /** The zone of times that name none, IANA name; the browser's unless told. */
  readonly timeZone?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Seconds that the file may take; 20 unless told. */
  readonly timeLimit?: number | undefined
}

/** Larger files are not read, in bytes. */
const LARGEST = 10 * 1024 * 1024

const DAY = 86_400

/**
 * Reads where a file is.
 *
 * @throws RangeError unless it is https, or http to this machine.
 */
const fileAddress = (text: string): URL => {
  const address = text.replace(/^webcals?:/i, 'https:')
  baseAddress(address)
  return new URL(address)
}

/** The text of an answer, whose bytes are counted as they come. */
const textOf = async ({ body }: Response, host: string): Promise<string> => {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let [text, size] = ['', 0]
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return text + decoder.decode()
    size += value.byteLength
    if (size > LARGEST) {
      await reader?.cancel()
      throw new ServiceError('invalid_answer', `the file of ${host} is too large: expected 10 MB at most`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Fetches a file. Errors name its host alone: whoever knows the address of a private calendar can read it. */
const fetchText = async (
  { host, href }: URL,
  send: typeof fetch,
  seconds: number,
  signal: AbortSignal,
): Promise<string> => {
  const limit = AbortSignal.timeout(seconds * 1000)
  const either = AbortSignal.any([signal, limit])
  const answered = async () => {
    const response = await send(href, { credentials: 'omit', signal: either })
    const { ok, status } = response
    if (!ok)
      throw new ServiceError(errorTypeOfStatus(status), `${host} answered with status ${status}`, { status })
    return textOf(response, host)
  }
  try {
    return await abortable(answered(), either)
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted) throw new ServiceError('timeout_error', `no file of ${host} within ${seconds} s`)
    throw error instanceof ServiceError ? error : new ServiceError('connection_error', String(error))
  }
}

/** Whether an event may be seen in a window: of series that is seen when they are expanded. */
const mayBeSeen = (
  { when, recurrence, master_event_id }: CalendarEvent,
  { start, end }: EventQuery,
): boolean => {
  if (recurrence || master_event_id) return true
  const own = intervalOf(parseWhen(when), 'UTC')
  return own.start < end + DAY && own.end > start - DAY
}

/**
 * A calendar file as a source of events, in the words of the calendar flow's port; nothing of it can be changed. It is fetched and
 * read when its calendar is asked for, and again when that is. A file that cannot be had or read fails as its events.
 *
 * @throws RangeError naming `url` when it is neither https nor of this machine, or when there is neither `url` nor `text`
 */
export const createICalendarSource = (
  options: ICalendarSourceOptions,
): Required<Pick<CalendarSource, 'key' | 'calendars' | 'events'>> => {
  const { id = 'icalendar', timeZone = guessTimeZone(), timeLimit = 20 } = options
  const address = options.text === undefined ? fileAddress(options.url ?? '') : undefined
  const host = address?.host ?? 'this page'
  const send = options.fetch ?? ((url, init) => fetch(url, init))

  const read = async (signal: AbortSignal): Promise<ICalendar> => {
    const [text, { readICalendar }] = await Promise.all([
      options.text ?? fetchText(address as URL, send, timeLimit, signal),
      import('./read-icalendar.js'),
    ])
    const told = await inSlices(readICalendar(text, { timeZone, words: true }), signal)
    if (told && !('fault' in told)) return told
    const why = told?.fault === 'no-calendar' ? 'is not an iCalendar file' : 'holds too much'
    throw new ServiceError('invalid_answer', `the file of ${host} ${why}: expected VCALENDAR (RFC 5545)`)
  }

  /** The reading that is under way, or the last one. */
  let reading: SharedRequest<ICalendar> | undefined
  const readAgain = () => {
    reading = sharedRequest(read)
    return reading
  }

  return {
    key: [id, address?.href ?? options.text],
    calendars: async (callOptions) => {
      const own = await readAgain()
        .join(callOptions.signal)
        .then(
          ({ info }) => info,
          // What is wrong is told with its events.
          () => callOptions.signal?.throwIfAborted(),
        )
      const { name = own?.name || host, color = own?.color } = options
      return [{ id, name, color, timeZone: own?.timeZone, readOnly: true }]
    },

    events: async (query, callOptions) => {
      const current = reading?.isCalledOff === false ? reading : readAgain()
      const { events, unreadable } = await current.join(callOptions.signal)
      return [...events.filter((event) => mayBeSeen(event, query)), ...unreadable].map((event) => ({
        ...event,
        calendar_id: id,
      }))
    },
  }
}
