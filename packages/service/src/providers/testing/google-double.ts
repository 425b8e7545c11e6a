import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import type { OpenProvider } from '../calendar-provider.js'
import { createGoogleSignIn } from '../google/google-sign-in.js'
import { createGoogleProvider } from '../google/open-google.js'
import type { GuardedRequest } from '../guarded-fetch.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { type DoubleAnswer, doubleClient, eventsIn, OAuthDouble } from './oauth-double.js'
import type { ProviderUnderTest } from './provider-under-test.js'

/** A resource of the Calendar API. */
export type Resource = Record<string, unknown> & { id: string }

interface StoredEvent {
  resource: Resource
  /** The change that wrote it last. */
  revision: number
}

const api = 'https://www.googleapis.com/calendar/v3'
/** The refresh token of the double's account. */
export const googleRefreshToken = '1//refresh'

const failure = (status: number, reason: string): DoubleAnswer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
})

const isCancelled = ({ status }: Resource): boolean => status === 'cancelled'

/** Merges as a patch does: objects by field, null removes, arrays are replaced. */
const merged = (before: unknown, after: unknown): unknown => {
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return after
  const result: Record<string, unknown> = { ...(before as object) }
  for (const [name, value] of Object.entries(after))
    if (value === null) delete result[name]
    else result[name] = merged(result[name], value)
  return result
}

const timeOf = (line: string | undefined): Record<string, string> | undefined => {
  const value = line?.slice(line.lastIndexOf(':') + 1)
  if (!value) return undefined
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(value) ?? []
  const date = `${year}-${month}-${day}`
  return hour ? { dateTime: `${date}T${hour}:${minute}:${second}Z`, timeZone: 'UTC' } : { date }
}

/** The resource that Google would show for a VEVENT of another program. */
const resourceOf = (lines: readonly string[]): Record<string, unknown> => {
  const line = (name: string) => lines.find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`))
  const value = (name: string) => line(name)?.slice(name.length + 1)
  const recurrence = lines.filter((one) => /^(?:RRULE|RDATE|EXDATE)[:;]/.test(one))
  return {
    status: 'confirmed',
    iCalUID: value('UID'),
    summary: value('SUMMARY'),
    ...(line('LOCATION') ? { location: value('LOCATION') } : {}),
    ...(line('DESCRIPTION') ? { description: value('DESCRIPTION') } : {}),
    start: timeOf(line('DTSTART')),
    end: timeOf(line('DTEND')),
    ...(recurrence.length ? { recurrence } : {}),
    ...(line('RECURRENCE-ID') ? { originalStartTime: timeOf(line('RECURRENCE-ID')) } : {}),
  }
}

/**
 * A double of version 3 of the Calendar API with one account, built from the public reference: sync tokens that expire with 410,
 * pages, ETags with `If-Match`, ids that stay taken after a deletion, exceptions of series as events of their own, cancelled
 * events with hardly more than an id, and access tokens that expire. It is not the real service.
 */
export class GoogleDouble extends OAuthDouble {
  readonly calendarId = `${randomUUID()}@group.calendar.google.com`
  private readonly events = new Map<string, StoredEvent>()
  /** The channels that were opened. */
  readonly channels: {
    readonly id: string
    readonly calendarId: string
    readonly address: string
    readonly token: string
  }[] = []
  /** The ids of the channels that were ended. */
  readonly stopped: string[] = []
  /** How it answers requests for a Meet call: with a call, with one that is there at the next look, or never, or with a refusal. */
  calls: 'made' | 'pending' | 'failed' | 'refused' = 'made'
  /** Whether the account's address is verified. */
  isVerified = true
  private revision = 0
  private oldest = 0

  constructor() {
    super(googleRefreshToken, 'https://oauth2.googleapis.com/token', api)
  }

  protected override idClaims(): Readonly<Record<string, unknown>> {
    return { iss: 'https://accounts.google.com', email_verified: this.isVerified }
  }

  protected override unauthorized(): DoubleAnswer {
    return failure(401, 'authError')
  }

  /** Forgets the changes so far: older sync tokens are answered with 410. */
  expireSyncTokens(): void {
    this.oldest = ++this.revision
  }

  /** An event's resource by its UID, as another client sees it. */
  find(uid: string): Resource | undefined {
    return [...this.events.values()]
      .map(({ resource }) => resource)
      .find(
        (resource) => !isCancelled(resource) && !resource['recurringEventId'] && this.hasUid(resource, uid),
      )
  }

  /** Changes an event as another client does. */
  change(id: string, fields: Readonly<Record<string, unknown>>): void {
    const stored = this.events.get(id)
    if (stored) this.store(merged(stored.resource, fields) as Resource)
  }

  /** Writes a resource as it is. */
  write(resource: Readonly<Record<string, unknown>> & { readonly id?: string }): void {
    this.store({ ...resource, id: resource.id ?? '' })
  }

  /** Writes an item as another client does. */
  put(uid: string, text: string): void {
    const [master = [], ...overrides] = eventsIn(text)
    const id = this.find(uid)?.id ?? randomUUID().replaceAll('-', '')
    this.store({ ...resourceOf(master), id })
    for (const override of overrides) {
      const fields = resourceOf(override)
      const { dateTime = '', date = '' } = fields['originalStartTime'] as Record<string, string>
      this.store({ ...fields, id: this.instanceId(id, dateTime || date), recurringEventId: id })
    }
  }

  /** Removes an item as another client does. */
  remove(uid: string): void {
    const found = this.find(uid)
    if (found) this.cancel(found.id)
  }

  private hasUid(resource: Resource, uid: string): boolean {
    const properties = resource['extendedProperties'] as { private?: Record<string, string> } | undefined
    return resource['iCalUID'] === uid || properties?.private?.['whenableUid'] === uid
  }

  private instanceId(id: string, original: string): string {
    return `${id}_${original.replace(/[-:]/g, '')}`
  }

  /** Makes the Meet call that a resource asks for. A request of a known id makes no other call. */
  private withCall(resource: Resource, url: URL): Resource {
    const data = resource['conferenceData'] as
      | { createRequest?: { requestId: string }; entryPoints?: unknown }
      | undefined
    if (!data?.createRequest || data.entryPoints) return resource
    // Without the version of its data, conference data of a request is ignored.
    if (url.searchParams.get('conferenceDataVersion') !== '1')
      return { ...resource, conferenceData: undefined }
    const statusCode = { made: 'success', pending: 'pending', failed: 'failure', refused: 'failure' }[
      this.calls
    ]
    const createRequest = { ...data.createRequest, status: { statusCode } }
    if (this.calls !== 'made') return { ...resource, conferenceData: { createRequest } }
    return { ...resource, conferenceData: { createRequest, ...this.meet(resource) } }
  }

  private meet({ id }: Resource) {
    const uri = `https://meet.google.com/${id.slice(0, 10)}`
    return {
      conferenceId: id.slice(0, 10),
      conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
      entryPoints: [{ entryPointType: 'video', uri }],
    }
  }

  /** Finishes the calls that are pending. */
  finishCalls(): void {
    for (const { resource } of [...this.events.values()]) {
      const { conferenceData: data } = resource as {
        conferenceData?: { createRequest?: object; entryPoints?: unknown }
      }
      if (data?.createRequest && !data.entryPoints)
        this.store({ ...resource, conferenceData: { ...data, ...this.meet(resource) } })
    }
  }

  private store(resource: Resource): Resource {
    this.revision++
    const stored = { ...resource, kind: 'calendar#event', etag: `"${this.revision}"` }
    this.events.set(resource.id, { resource: stored, revision: this.revision })
    return stored
  }

  private cancel(id: string): void {
    for (const { resource } of [...this.events.values()])
      if (resource.id === id || resource['recurringEventId'] === id)
        this.store({ ...resource, status: 'cancelled' })
  }

  protected override serve(path: string, url: URL, request: GuardedRequest): DoubleAnswer {
    const calendar = {
      ...{ id: this.calendarId, summary: 'Work', backgroundColor: '#9FC6E7', timeZone: 'Europe/Berlin' },
      accessRole: 'owner',
    }
    if (path === '/users/me/calendarList/primary')
      return { status: 200, body: { id: this.email, primary: true } }
    if (path === '/users/me/calendarList') {
      const main = { id: this.email, summary: this.email, accessRole: 'owner', primary: true }
      const isFirst = !url.searchParams.has('pageToken')
      return { status: 200, body: isFirst ? { items: [main], nextPageToken: '2' } : { items: [calendar] } }
    }
    if (path === '/channels/stop') return this.stop(request)
    const [, id = '', kind, eventId, more] = path.slice(1).split('/').map(decodeURIComponent)
    // The main calendar is empty.
    if (id === this.email && kind === 'events' && eventId === undefined && request.method === 'GET')
      return { status: 200, body: { items: [], nextSyncToken: 'sync-0' } }
    if (kind === 'events' && eventId === 'watch') return this.watch(id, request)
    if (id !== this.calendarId || kind !== 'events') return failure(404, 'notFound')
    if (eventId === undefined)
      return request.method === 'GET' ? this.list(url.searchParams) : this.insert(url, request)
    if (more === 'instances') return this.instances(eventId, url.searchParams)
    return this.one(eventId, url, request)
  }

  /** A resource in a list: of a cancelled event only what is guaranteed. */
  private shown(resource: Resource): Record<string, unknown> {
    if (!isCancelled(resource)) return resource
    const { id, status, recurringEventId, originalStartTime } = resource
    return recurringEventId ? { id, status, recurringEventId, originalStartTime } : { id, status }
  }

  private list(query: URLSearchParams): DoubleAnswer {
    const [syncToken, pageToken, uid] = ['syncToken', 'pageToken', 'iCalUID'].map((name) => query.get(name))
    if (syncToken && uid) return failure(400, 'badRequest')
    const since = syncToken ? Number(/^sync-(\d+)$/.exec(syncToken)?.[1] ?? Number.NaN) : 0
    if (syncToken && !(since >= this.oldest)) return failure(410, 'fullSyncRequired')
    const [, offset = '0', began = String(this.revision)] = /^page-(\d+)-(\d+)$/.exec(pageToken ?? '') ?? []
    const from = Number(offset)
    const size = Math.min(this.pageSize, Number(query.get('maxResults') ?? 250))
    const all = [...this.events.values()]
    const page = all.slice(from, from + size)
    const items = page
      .filter(({ resource, revision }) => {
        if (uid && resource['iCalUID'] !== uid) return false
        if (syncToken) return revision > since
        if (!isCancelled(resource)) return true
        const master = this.events.get(String(resource['recurringEventId']))
        return master !== undefined && !isCancelled(master.resource)
      })
      .map(({ resource }) => this.shown(resource))
    const isLast = from + size >= all.length
    return {
      status: 200,
      body: {
        kind: 'calendar#events',
        items,
        ...(isLast ? { nextSyncToken: `sync-${began}` } : { nextPageToken: `page-${from + size}-${began}` }),
      },
    }
  }

  private watch(calendarId: string, { body = '' }: GuardedRequest): DoubleAnswer {
    const channel = JSON.parse(body)
    const { id, type, address, token = '' } = channel
    if (type !== 'web_hook' || !String(address).startsWith('https://') || token.length > 256)
      return failure(400, 'push.webhookUrlNotHttps')
    this.channels.push({ id, calendarId, address, token })
    return { status: 200, body: { kind: 'api#channel', id, resourceId: calendarId } }
  }

  private stop({ body = '' }: GuardedRequest): DoubleAnswer {
    const { id, resourceId } = JSON.parse(body)
    if (!this.channels.some((channel) => channel.id === id && channel.calendarId === resourceId))
      return failure(404, 'channelIdNotFound')
    this.stopped.push(id)
    return { status: 204 }
  }

  private insert(url: URL, { body = '' }: GuardedRequest): DoubleAnswer {
    const { id = randomUUID().replaceAll('-', ''), ...fields } = JSON.parse(body)
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return failure(400, 'invalid')
    if (this.events.has(id)) return failure(409, 'duplicate')
    if (fields.conferenceData && this.calls === 'refused') return failure(400, 'invalid')
    if (fields.recurrence && fields.start.dateTime && !fields.start.timeZone) return failure(400, 'required')
    return {
      status: 200,
      body: this.store(
        this.withCall({ status: 'confirmed', iCalUID: `${id}@google.com`, ...fields, id }, url),
      ),
    }
  }

  /** An occurrence of a series that is not an exception yet. */
  private occurrence(eventId: string): Resource | undefined {
    const [id = '', original = ''] = eventId.split('_')
    const master = this.events.get(id)?.resource
    if (!master?.['recurrence'] || isCancelled(master)) return undefined
    const originalStartTime = timeOf(`:${original}`)
    return {
      ...master,
      recurrence: undefined,
      id: eventId,
      recurringEventId: id,
      originalStartTime,
      start: originalStartTime,
    }
  }

  private instances(id: string, query: URLSearchParams): DoubleAnswer {
    const eventId = this.instanceId(id, query.get('originalStart') ?? '')
    const found = this.events.get(eventId)?.resource ?? this.occurrence(eventId)
    return found ? { status: 200, body: { items: [found] } } : failure(404, 'notFound')
  }

  private one(eventId: string, url: URL, { method, headers, body = '' }: GuardedRequest): DoubleAnswer {
    const found = this.events.get(eventId)?.resource ?? this.occurrence(eventId)
    if (!found) return failure(404, 'notFound')
    if (method === 'GET') return { status: 200, body: isCancelled(found) ? this.shown(found) : found }
    const condition = headers['If-Match']
    if (method === 'DELETE' && isCancelled(found)) return failure(410, 'deleted')
    if (condition !== undefined && condition !== found['etag']) return failure(412, 'conditionNotMet')
    if (method === 'DELETE') {
      this.cancel(eventId)
      return { status: 204 }
    }
    if (method !== 'PATCH') return failure(405, 'httpMethodNotAllowed')
    const fields = JSON.parse(body)
    if (fields.conferenceData && this.calls === 'refused') return failure(400, 'invalid')
    return { status: 200, body: this.store(this.withCall(merged(found, fields) as Resource, url)) }
  }
}

/** An account at a double of Google Calendar. */
export const openGoogleAccount = (): ProviderUnderTest & {
  readonly double: GoogleDouble
  readonly openProvider: OpenProvider
  readonly signIn: ProviderSignIn
} => {
  const double = new GoogleDouble()
  const open = createGoogleProvider({
    fetch: double.fetch,
    now: () => instant(1_773_000_000),
    ...doubleClient,
  })
  return {
    double,
    openProvider: open,
    signIn: createGoogleSignIn({ fetch: double.fetch, ...doubleClient }),
    provider: open({ settings: {}, secret: { refresh_token: googleRefreshToken } }),
    calendarId: double.calendarId,
    put: async (uid, text) => double.put(uid, text),
    remove: async (uid) => double.remove(uid),
    babble: (text) => {
      double.answer = () => ({ status: 200, text })
    },
    withWrongPassword: () => open({ settings: {}, secret: { refresh_token: 'revoked' } }),
  }
}
