import { createHash, randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { type OpenProvider, ProviderError } from '../calendar-provider.js'
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '../guarded-fetch.js'
import { createMicrosoftSignIn } from '../microsoft/microsoft-sign-in.js'
import { createMicrosoftProvider } from '../microsoft/open-microsoft.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { eventsIn } from './google-double.js'
import { type Fields, inUtc, isoOf, resourceOf, startOf, timeOf } from './microsoft-resources.js'
import type { ProviderUnderTest } from './provider-under-test.js'

/** An event resource, with its exceptions and removed occurrences. */
interface Stored {
  resource: Record<string, unknown> & { id: string }
  exceptions: Map<string, Record<string, unknown> & { id: string }>
  cancelled: string[]
  /** The change that wrote it last. */
  revision: number
  isRemoved: boolean
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const api = 'https://graph.microsoft.com/v1.0/'
const client = { clientId: 'client', clientSecret: 'client secret', tenant: 'common' }
/** The first refresh token of the double's account. */
export const microsoftRefreshToken = '0.refresh'

/** The directory of the double's account. */
const tenantId = '11111111-2222-3333-4444-555555555555'

const failure = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: code } },
})

/**
 * A double of version 1.0 of Microsoft Graph with one account, built from the public reference: changes of a calendar view that name
 * occurrences rather than their series, links that expire with 410, pages that are found by counting, weak ETags with `If-Match`,
 * exceptions and removed occurrences of series, ids of transactions, extended properties, and access tokens that expire. It is not
 * the real service.
 */
export class MicrosoftDouble {
  readonly calendarId = 'AAMkAGI2-Work='
  readonly email = 'ada@example.com'
  /** Requests to Microsoft Graph, such as `GET me/calendars`. */
  readonly asked: string[] = []
  /** The addresses of subscriptions, by resource. */
  readonly subscriptions: {
    readonly id: string
    readonly resource: string
    readonly notificationUrl: string
  }[] = []
  /** Sends the challenge of a new subscription. @returns the text of the response. */
  challenge: (address: URL) => Promise<string> = async (address) =>
    address.searchParams.get('validationToken') ?? ''
  pageSize = 3
  /** Answers in place of Microsoft Graph. */
  answer: (request: { readonly method: string; readonly url: URL }) => Answer | undefined = () => undefined
  /** Status and error of token requests. */
  tokenError: { readonly status: number; readonly error: string } | undefined
  /** Whether each use of a refresh token returns a new one. */
  rotates = false
  /** Claims of the ID token. */
  claims: Fields = { tid: tenantId, xms_edov: true }
  readonly refreshTokens = [microsoftRefreshToken]
  private readonly events = new Map<string, Stored>()
  /** Ids of occurrences that were removed, with the change that did it. */
  private readonly removedOccurrences: { readonly id: string; readonly revision: number }[] = []
  private readonly codes = new Map<string, URLSearchParams>()
  private revision = 0
  private token = 0
  private oldest = 0

  readonly fetch: GuardedFetch = async (url, request): Promise<GuardedResponse> => {
    if (request.signal.aborted) throw new ProviderError('transient', 'stopped')
    // Requests of several callers interleave.
    await new Promise((done) => setImmediate(done))
    if (!request.credential?.isFor(url)) throw new ProviderError('blocked-address', 'not for this address')
    if (url.pathname.startsWith('/v1.0/subscriptions')) return this.subscribe(url, request)
    const isToken = url.href === 'https://login.microsoftonline.com/common/oauth2/v2.0/token'
    const { status, body, headers = {} } = isToken ? this.grant(request) : this.serve(url, request)
    const all: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', ...headers }
    return { url, status, header: (name) => all[name], text: body === undefined ? '' : JSON.stringify(body) }
  }

  /** Ends all access tokens before their time. */
  endTokens(): void {
    this.token++
  }

  /** Forgets the changes so far: older links are answered with 410. */
  expireLinks(): void {
    this.oldest = ++this.revision
  }

  /** An event by its UID, as another client sees it. */
  find(uid: string): (Record<string, unknown> & { id: string }) | undefined {
    return [...this.events.values()].find(
      ({ resource, isRemoved }) => !isRemoved && this.uidsOf(resource).includes(uid),
    )?.resource
  }

  /** Changes an event as another client does. */
  change(id: string, fields: Fields): void {
    const stored = this.events.get(id)
    if (stored) this.store({ ...stored, resource: { ...stored.resource, ...fields, id } })
  }

  /** Copies an event with its properties as another client does. */
  copy(id: string, uid: string): void {
    const stored = this.events.get(id)
    if (!stored) return
    const resource = { ...stored.resource, id: `${id}copy`, iCalUId: uid, transactionId: undefined }
    this.store({ ...stored, resource, exceptions: new Map(), cancelled: [] })
  }

  /** Removes an occurrence as another client does: changes tell only that it is gone. */
  removeOccurrence(id: string, original: string): void {
    const stored = this.events.get(id)
    if (stored) this.cancel(stored, original)
  }

  /** Writes an item as another client does. */
  put(uid: string, text: string): void {
    const [master = [], ...overrides] = eventsIn(text)
    const id = this.find(uid)?.id ?? `AAMk${randomUUID()}=`
    const stored: Stored = {
      resource: this.normalized({ id }, resourceOf(master)),
      exceptions: new Map(),
      cancelled: [],
      revision: 0,
      isRemoved: false,
    }
    this.store(stored)
    for (const line of master.filter((one) => one.startsWith('EXDATE:'))) {
      const { dateTime } = timeOf(line.slice(7)) as { dateTime: string }
      this.cancel(stored, `${dateTime}Z`)
    }
    for (const lines of overrides) {
      const line = lines.find((one) => one.startsWith('RECURRENCE-ID:')) ?? ''
      const { dateTime } = timeOf(line.slice(14)) as { dateTime: string }
      this.except(stored, `${dateTime}Z`, resourceOf(lines))
    }
  }

  /** Removes an item as another client does. */
  remove(uid: string): void {
    const id = this.find(uid)?.id
    const stored = id === undefined ? undefined : this.events.get(id)
    if (stored) this.store({ ...stored, isRemoved: true })
  }

  private uidsOf(resource: Fields): unknown[] {
    const properties = (resource['singleValueExtendedProperties'] ?? []) as { id: string; value: string }[]
    return [
      resource['iCalUId'],
      ...properties.filter(({ id }) => id.endsWith('whenableUid')).map(({ value }) => value),
    ]
  }

  /** A resource with written fields, as it is answered. */
  private normalized(before: Fields & { id: string }, fields: Fields): Stored['resource'] {
    const all: Record<string, unknown> & { id: string } = {
      showAs: 'busy',
      sensitivity: 'normal',
      isAllDay: false,
      ...before,
      ...fields,
      id: before.id,
    }
    const isAllDay = all['isAllDay'] === true
    for (const name of ['start', 'end'])
      if (fields[name]) {
        all[name] = inUtc(fields[name], isAllDay)
        if (name === 'start') all['originalStartTimeZone'] = (fields[name] as { timeZone?: string }).timeZone
      }
    const body = fields['body'] as { content: string } | undefined
    // Exchange ends texts with a line break.
    if (body) all['body'] = { contentType: 'text', content: `${body.content.replace(/\n/g, '\r\n')}\r\n` }
    if (fields['singleValueExtendedProperties']) {
      const written = fields['singleValueExtendedProperties'] as { id: string }[]
      const known = (before['singleValueExtendedProperties'] ?? []) as { id: string }[]
      all['singleValueExtendedProperties'] = [
        ...known.filter(({ id }) => !written.some((one) => one.id === id)),
        ...written,
      ]
    }
    all['type'] = all['recurrence'] ? 'seriesMaster' : 'singleInstance'
    return all
  }

  private store(stored: Stored): Stored {
    const revision = ++this.revision
    const next = Object.assign(stored, { revision })
    next.resource = { ...stored.resource, '@odata.etag': `W/"${revision}"` }
    this.events.set(next.resource.id, next)
    return next
  }

  private occurrenceId(id: string, original: string): string {
    return `${id}.${original}`
  }

  private except(stored: Stored, original: string, fields: Fields): Fields {
    const known = stored.exceptions.get(original)
    const id = this.occurrenceId(stored.resource.id, original)
    const { recurrence: _, ...series } = stored.resource
    const base = known ?? { ...series, ...this.spanAt(stored, original), id }
    const resource = {
      ...this.normalized({ ...base, id }, fields),
      type: 'exception',
      seriesMasterId: stored.resource.id,
      originalStart: original,
    }
    const { revision } = this.store(stored)
    const exception = { ...resource, '@odata.etag': `W/"x${revision}"` }
    stored.exceptions.set(original, exception)
    return exception
  }

  private cancel(stored: Stored, original: string): void {
    stored.exceptions.delete(original)
    stored.cancelled.push(original)
    const { resource, revision } = this.store(stored)
    this.removedOccurrences.push({ id: this.occurrenceId(resource.id, original), revision })
    // Other changes do not name the series.
    stored.revision = 0
  }

  private spanAt({ resource }: Stored, original: string): Fields {
    const length = startOf({ start: resource['end'] }) - startOf(resource)
    const from = Date.parse(original)
    const time = (at: number) => ({ dateTime: `${isoOf(at).slice(0, 19)}.0000000`, timeZone: 'UTC' })
    return { start: time(from), end: time(from + length) }
  }

  /** The occurrences of a daily or weekly series that were neither changed nor removed, with its exceptions. */
  private occurrences(stored: Stored): Fields[] {
    const { resource, exceptions, cancelled } = stored
    const { pattern, range } = resource['recurrence'] as {
      pattern: { type: string; interval: number }
      range: { numberOfOccurrences?: number }
    }
    const step = pattern.interval * (pattern.type === 'daily' ? 1 : 7) * 86_400_000
    const first = startOf(resource)
    return Array.from({ length: range.numberOfOccurrences ?? 100 }, (_, index) => isoOf(first + index * step))
      .filter((original) => !cancelled.includes(original))
      .map((original) => exceptions.get(original) ?? this.occurrence(stored, original))
  }

  private occurrence(stored: Stored, original: string): Fields & { id: string } {
    const { recurrence: _, ...series } = stored.resource
    return {
      ...series,
      ...this.spanAt(stored, original),
      id: this.occurrenceId(stored.resource.id, original),
      type: 'occurrence',
      seriesMasterId: stored.resource.id,
      originalStart: original,
    }
  }

  /** Allows access on the consent page. @returns the callback address. */
  consent(location: string): string {
    const asked = new URL(location).searchParams
    const code = randomUUID()
    this.codes.set(code, asked)
    const callback = new URL(asked.get('redirect_uri') ?? '')
    callback.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
    return callback.href
  }

  /** Exchanges a code, once. */
  private exchange(form: URLSearchParams): Answer {
    const code = form.get('code') ?? ''
    const asked = this.codes.get(code)
    this.codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      asked?.get('redirect_uri') === form.get('redirect_uri') &&
      asked?.get('code_challenge') === challenge &&
      form.get('client_secret') === client.clientSecret
    if (!asked || !isValid) return { status: 400, body: { error: 'invalid_grant' } }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ aud: client.clientId, sub: '1', iat: now, exp: now + 3600 },
      iss: `https://login.microsoftonline.com/${this.claims['tid']}/v2.0`,
      ...{ email: this.email, nonce: asked.get('nonce'), ...this.claims },
    }
    const token = {
      ...{ access_token: 'unused', expires_in: 3599, token_type: 'Bearer' },
      ...{ refresh_token: microsoftRefreshToken },
      id_token: `${encode({ alg: 'RS256', kid: '1' })}.${encode(claims)}.${encode({})}`,
    }
    return { status: 200, body: token }
  }

  private grant({ body = '' }: GuardedRequest): Answer {
    if (this.tokenError) return { status: this.tokenError.status, body: { error: this.tokenError.error } }
    const form = new URLSearchParams(body)
    if (form.get('grant_type') === 'authorization_code') return this.exchange(form)
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } }
    const known = form.get('refresh_token') ?? ''
    if (form.get('grant_type') !== 'refresh_token' || !this.refreshTokens.includes(known))
      return { status: 400, body: { error: 'invalid_grant', error_description: 'AADSTS700082' } }
    const next = this.rotates ? `${this.refreshTokens.length}.refresh` : known
    if (this.rotates) this.refreshTokens.push(next)
    const token = { access_token: `access-${++this.token}`, expires_in: 3599, token_type: 'Bearer' }
    return { status: 200, body: { ...token, refresh_token: next } }
  }

  private serve(url: URL, request: GuardedRequest): Answer {
    const path = url.href.slice(api.length).replace(/\?.*/, '')
    this.asked.push(`${request.method} ${path}`)
    const scripted = this.answer({ method: request.method, url })
    if (scripted) return scripted
    if (request.credential?.header !== `Bearer access-${this.token}`)
      return failure(401, 'InvalidAuthenticationToken')
    if (path === 'me') return { status: 200, body: { id: 'user-1', mail: this.email } }
    if (path === 'me/calendars') return this.calendars(url)
    const [, , id = '', kind, eventId, more] = path.split('/').map(decodeURIComponent)
    const isMain = id === 'AAMkAGI2-Main='
    if (!isMain && id !== this.calendarId) return failure(404, 'ErrorItemNotFound')
    if (kind === 'calendarView') return this.changes(path, url.searchParams, isMain)
    if (kind !== 'events') return failure(400, 'BadRequest')
    if (isMain) return { status: 200, body: { value: [] } }
    if (eventId === undefined)
      return request.method === 'GET' ? this.list(path, url.searchParams) : this.insert(request)
    return more === 'instances' ? this.instances(eventId, url) : this.one(eventId, url, request)
  }

  /** Opens a subscription if its address answers the challenge. */
  private async subscribe(url: URL, { body = '' }: GuardedRequest): Promise<GuardedResponse> {
    const known = this.subscriptions.findIndex(({ id }) => url.pathname.endsWith(`/${id}`))
    if (known >= 0) {
      this.subscriptions.splice(known, 1)
      return { url, status: 204, header: () => undefined, text: '' }
    }
    const { resource, notificationUrl, clientState = '', expirationDateTime } = JSON.parse(body)
    const address = new URL(notificationUrl)
    address.searchParams.set('validationToken', 'Validation: <Testing>')
    const isValid = address.protocol === 'https:' && clientState.length <= 128 && !!expirationDateTime
    const isProven = isValid && (await this.challenge(address)) === 'Validation: <Testing>'
    const id = randomUUID()
    if (isProven) this.subscriptions.push({ id, resource, notificationUrl })
    const answer = isProven ? { id } : { error: { code: 'ValidationError' } }
    const header = () => undefined
    return { url, status: isProven ? 201 : 400, header, text: JSON.stringify(answer) }
  }

  private calendars(url: URL): Answer {
    const main = {
      id: 'AAMkAGI2-Main=',
      name: 'Calendar',
      hexColor: '',
      canEdit: true,
      isDefaultCalendar: true,
    }
    const work = { id: this.calendarId, name: 'Work', hexColor: '#9FC6E7', canEdit: true }
    const body = url.searchParams.has('$skip')
      ? { value: [work] }
      : { value: [main], '@odata.nextLink': `${api}me/calendars?$skip=1` }
    return { status: 200, body }
  }

  /** A resource with only what was asked for. */
  private shown(stored: Stored, query: URLSearchParams): Fields {
    const { resource, exceptions, cancelled } = stored
    const { singleValueExtendedProperties, transactionId: _, ...all } = resource
    const expand = query.get('$expand') ?? ''
    if (query.get('$select')?.includes('cancelledOccurrences'))
      return {
        ...{ id: resource.id, '@odata.etag': resource['@odata.etag'] },
        exceptionOccurrences: [...exceptions.values()],
        cancelledOccurrences: cancelled.map((original) => `OID.${resource.id}.${original.slice(0, 10)}`),
      }
    return expand.includes('singleValueExtendedProperties') && singleValueExtendedProperties
      ? { ...all, singleValueExtendedProperties }
      : all
  }

  private present(): Stored[] {
    return [...this.events.values()].filter(({ isRemoved }) => !isRemoved)
  }

  private list(path: string, query: URLSearchParams): Answer {
    const filter = query.get('$filter')
    const wanted = / eq '((?:[^']|'')*)'\)?$/
      .exec(filter ?? '')?.[1]
      ?.replaceAll("''", "'")
      .toLowerCase()
    const isProperty = filter?.startsWith('singleValueExtendedProperties')
    const all = this.present().filter(({ resource }) => {
      if (wanted === undefined) return true
      const [own, ...properties] = this.uidsOf(resource).map((uid) => String(uid).toLowerCase())
      return isProperty ? properties.includes(wanted) : own === wanted
    })
    const from = Number(query.get('$skip') ?? 0)
    const value = all.slice(from, from + this.pageSize).map((stored) => this.shown(stored, query))
    const next = new URL(`${api}${path}`)
    next.search = query.toString()
    next.searchParams.set('$skip', String(from + this.pageSize))
    const isLast = from + this.pageSize >= all.length
    return { status: 200, body: { value, ...(isLast ? {} : { '@odata.nextLink': next.href }) } }
  }

  /** Changes since a token; at first, everything. */
  private changes(path: string, query: URLSearchParams, isEmpty: boolean): Answer {
    const [token, window] = [query.get('$deltatoken'), query.get('startDateTime')]
    if (token === null && window === null) return failure(400, 'ErrorInvalidUrlQuery')
    const since = token === null ? 0 : Number(/^r(\d+)$/.exec(token)?.[1] ?? Number.NaN)
    if (Number.isNaN(since)) return failure(400, 'SyncStateInvalid')
    if (token !== null && since < this.oldest) return failure(410, 'SyncStateNotFound')
    const changed = isEmpty ? [] : [...this.events.values()].filter(({ revision }) => revision > since)
    const removed = (id: string) => ({ id, '@removed': { reason: 'deleted' } })
    const value = [
      ...changed.flatMap((stored): Fields[] => {
        const { resource, isRemoved } = stored
        if (isRemoved) return token === null ? [] : [removed(resource.id)]
        if (!resource['recurrence']) return [this.shown(stored, query)]
        return this.occurrences(stored).map(({ id, type, seriesMasterId }) => ({ id, type, seriesMasterId }))
      }),
      ...(token === null ? [] : this.removedOccurrences)
        .filter(({ revision }) => revision > since)
        .map(({ id }) => removed(id)),
    ]
    return {
      status: 200,
      body: { value, '@odata.deltaLink': `${api}${path}?$deltatoken=r${this.revision}` },
    }
  }

  private insert({ body = '' }: GuardedRequest): Answer {
    const { transactionId, ...fields } = JSON.parse(body)
    // The id of a transaction stays taken by an event that was deleted.
    const same = [...this.events.values()].find(({ resource }) => resource['transactionId'] === transactionId)
    if (transactionId && same)
      return same.resource['written'] === body && !same.isRemoved
        ? { status: 201, body: same.resource }
        : failure(409, 'ErrorDuplicateTransactionId')
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(transactionId)) return failure(400, 'BadRequest')
    const id = `AAMk${randomUUID()}=`
    const resource = this.normalized({ id }, { iCalUId: `0400${randomUUID()}`, ...fields, transactionId })
    const stored: Stored = { resource, exceptions: new Map(), cancelled: [], revision: 0, isRemoved: false }
    stored.resource = { ...stored.resource, written: body }
    return { status: 201, body: this.shown(this.store(stored), new URLSearchParams()) }
  }

  private instances(id: string, url: URL): Answer {
    const stored = this.events.get(id)
    if (!stored || stored.isRemoved) return failure(404, 'ErrorItemNotFound')
    const [from, to] = ['startDateTime', 'endDateTime'].map((name) =>
      Date.parse(url.searchParams.get(name) ?? ''),
    ) as [number, number]
    const value = this.occurrences(stored).filter((event) => startOf(event) >= from && startOf(event) < to)
    return { status: 200, body: { value } }
  }

  private one(eventId: string, url: URL, { method, headers, body = '' }: GuardedRequest): Answer {
    const [id = '', original = ''] = eventId.split(/\.(?=\d{4}-)/)
    const stored = this.events.get(id)
    if (!stored || stored.isRemoved || stored.cancelled.includes(original))
      return failure(404, 'ErrorItemNotFound')
    const current = original
      ? (stored.exceptions.get(original) ?? this.occurrence(stored, original))
      : stored.resource
    const condition = headers['If-Match']
    if (method === 'GET')
      return { status: 200, body: original ? current : this.shown(stored, url.searchParams) }
    if (condition !== undefined && condition !== current['@odata.etag'])
      return failure(412, 'ErrorIrresolvableConflict')
    if (method === 'DELETE') {
      if (original) this.cancel(stored, original)
      else this.store({ ...stored, isRemoved: true })
      return { status: 204 }
    }
    if (method !== 'PATCH') return failure(405, 'MethodNotAllowed')
    const fields = JSON.parse(body)
    if (original) return { status: 200, body: this.except(stored, original, fields) }
    stored.resource = this.normalized(stored.resource, fields)
    return { status: 200, body: this.shown(this.store(stored), new URLSearchParams()) }
  }
}

/** An account at a double of Microsoft Graph. */
export const openMicrosoftAccount = (): ProviderUnderTest & {
  readonly double: MicrosoftDouble
  readonly openProvider: OpenProvider
  readonly signIn: ProviderSignIn
} => {
  const double = new MicrosoftDouble()
  const open = createMicrosoftProvider({ fetch: double.fetch, now: () => instant(1_773_000_000), ...client })
  return {
    double,
    openProvider: open,
    signIn: createMicrosoftSignIn({ fetch: double.fetch, ...client }),
    provider: open({ settings: {}, secret: { refresh_token: microsoftRefreshToken } }),
    calendarId: double.calendarId,
    put: async (uid, text) => double.put(uid, text),
    remove: async (uid) => double.remove(uid),
    withWrongPassword: () => open({ settings: {}, secret: { refresh_token: 'revoked' } }),
  }
}
