import type { ICalendarReading } from '@whenable/icalendar'
import { JobRefused, type RunJob, runInThisThread } from '../../kernel/run-job.js'
import type { OpenProvider, ProviderCall, Pull, PullRequest } from '../calendar-provider.js'
import { ProviderError } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'
import type { Credential, GuardedFetch, GuardedResponse } from '../guarded-fetch.js'
import { errorOfResponse } from '../http-errors.js'
import { runWork, withProviderErrors } from '../provider-call.js'
import { type Feed, feedReading, itemsOf } from './feed-text.js'

/** The id of a feed's only calendar. Its address is a secret. */
const calendarId = 'feed'

/** What a feed was when it was last read. */
interface FeedCursor {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  readonly hash?: string | undefined
  readonly pollAfter?: number | undefined
}

const readCursor = (text: string | undefined): FeedCursor => {
  try {
    return JSON.parse(text ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** A part of an address without its escapes. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** An address and the credential that it contains: `webcal:` stands for `https:`. */
const readAddress = (text: string): { readonly url: URL; readonly credential: Credential } => {
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(address))
    throw new ProviderError('malformed', 'the address of the calendar is invalid: expected https://…')
  const url = new URL(address)
  const { username, password, origin } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  if (!username && !password) return { url, credential: { header: undefined, isFor: () => true } }
  const userinfo = `${decoded(username)}:${decoded(password)}`
  const header = `Basic ${Buffer.from(userinfo).toString('base64')}`
  return { url, credential: { header, isFor: (target) => target.origin === origin } }
}

/** @throws ProviderError for a job that was refused; every other error as it is. */
const asProviderError = (error: unknown): never => {
  if (!(error instanceof JobRefused)) throw error
  if (error.reason === 'busy') throw new ProviderError('transient', 'too many calendars are being read')
  throw new ProviderError('malformed', 'the calendar takes too long to read')
}

/**
 * Opens iCalendar feeds: `secret.url` is the address, with `webcal:` or `https:`, and perhaps with a username and a password. A feed
 * is one read-only calendar.
 */
export const createFeedProvider =
  (fetch: GuardedFetch, runJob: RunJob = runInThisThread): OpenProvider =>
  ({ secret }) => {
    const request = async (headers: Readonly<Record<string, string>>, signal: AbortSignal) => {
      const { url, credential } = readAddress(secret['url'] ?? '')
      const accept = { Accept: 'text/calendar, */*;q=0.1', 'Accept-Encoding': 'gzip', ...headers }
      const response = await fetch(url, { method: 'GET', headers: accept, signal, credential })
      // The address of a private feed is its credential.
      if (response.status === 403) throw errorOfResponse(response, 'auth')
      if (![200, 304].includes(response.status)) throw errorOfResponse(response)
      return response
    }

    /** The whole feed, whatever was read before. */
    const readAll = async ({ signal, timeZone = 'UTC' }: ProviderCall) => {
      const response = await request({}, signal)
      return { response, feed: await parse(response, { timeZone }, signal) }
    }
    const parse = async (
      response: GuardedResponse,
      reading: ICalendarReading,
      signal: AbortSignal,
    ): Promise<Feed> => {
      if (response.status !== 200) throw errorOfResponse(response)
      const given = { ...reading, bytes: response.bytes, contentType: response.header('content-type') }
      const feed = await runJob(feedReading, given, signal).catch(asProviderError)
      if (!('malformed' in feed)) return feed
      throw new ProviderError('malformed', `the calendar of ${response.url.host} ${feed.malformed}`)
    }

    const pull = async ({
      cursor,
      known,
      isReconciliation,
      timeZone,
      hostTimeZone: otherTimeZone,
      signal,
    }: PullRequest): Promise<Pull> => {
      const before = isReconciliation ? {} : readCursor(cursor)
      const response = await request(
        {
          ...(before.etag && { 'If-None-Match': before.etag }),
          ...(before.lastModified && { 'If-Modified-Since': before.lastModified }),
        },
        signal,
      )
      const unchanged = { changed: [], removed: [], isComplete: false, warnings: [] }
      if (response.status === 304 && before.hash)
        return { ...unchanged, cursor: JSON.stringify(before), pollAfter: before.pollAfter }
      const hash = hashOf(response.bytes)
      const next: FeedCursor = {
        etag: response.header('etag'),
        lastModified: response.header('last-modified'),
        hash,
      }
      if (hash === before.hash) {
        const { pollAfter } = before
        return { ...unchanged, cursor: JSON.stringify({ ...next, pollAfter }), pollAfter }
      }
      const { items, pollAfter } = await parse(
        response,
        { timeZone, isTimeZoneChosen: true, otherTimeZone },
        signal,
      )
      const changed = items.filter(({ id, etag }) => known.get(id) !== etag)
      return {
        changed: await runWork(itemsOf(changed), signal),
        removed: [],
        isComplete: true,
        present: new Map(items.map(({ id, etag }) => [id, etag])),
        cursor: JSON.stringify({ ...next, pollAfter }),
        pollAfter,
        warnings: [],
      }
    }

    return {
      verify: (call) =>
        withProviderErrors(call, async () => {
          await readAll(call)
          return { discovered: {} }
        }),
      calendars: (call) =>
        withProviderErrors(call, async () => {
          const { response, feed } = await readAll(call)
          const { name, color, timeZone } = feed.info
          return [{ id: calendarId, name: name || response.url.host, color, timeZone, isWritable: false }]
        }),
      pull: (_, request) => withProviderErrors(request, () => pull(request)),
    }
  }
