import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import type { OpenProvider } from '../calendar-provider.js'
import type { GuardedRequest } from '../guarded-fetch.js'
import { createMicrosoftSignIn } from '../microsoft/microsoft-sign-in.js'
import { createMicrosoftProvider } from '../microsoft/open-microsoft.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { MicrosoftEvents, type Stored } from './microsoft-events.js'
import { type Fields, startOf } from './microsoft-resources.js'
import { type DoubleAnswer, doubleClient, OAuthDouble } from './oauth-double.js'
import type { ProviderUnderTest } from './provider-under-test.js'

const api = 'https://graph.microsoft.com/v1.0/'
const client = { ...doubleClient, tenant: 'common' }
/** The first refresh token of the double's account. */
export const microsoftRefreshToken = '0.refresh'

/** The directory of the double's account. */
const tenantId = '11111111-2222-3333-4444-555555555555'

const failure = (status: number, code: string): DoubleAnswer => ({
  status,
  body: { error: { code, message: code } },
})

/**
 * A double of version 1.0 of Microsoft Graph with one account, built from the public reference: changes of a calendar view that name
 * occurrences rather than their series, links that expire with 410, pages that are found by counting, weak ETags with `If-Match`,
 * exceptions and removed occurrences of series, ids of transactions, extended properties, and access tokens that expire. It is not
 * the real service.
 */
export class MicrosoftDouble extends OAuthDouble {
  readonly calendarId = 'AAMkAGI2-Work='
  /** The addresses of subscriptions, by resource. */
  readonly subscriptions: {
    readonly id: string
    readonly resource: string
    readonly notificationUrl: string
  }[] = []
  /** Sends the challenge of a new subscription. @returns the text of the response. */
  challenge: (address: URL) => Promise<string> = async (address) =>
    address.searchParams.get('validationToken') ?? ''
  /** Claims of the ID token. */
  claims: Fields = { tid: tenantId, xms_edov: true }
  readonly events = new MicrosoftEvents()

  constructor() {
    super(microsoftRefreshToken, 'https://login.microsoftonline.com/common/oauth2/v2.0/token', api)
  }

  protected override idClaims(): Fields {
    return { iss: `https://login.microsoftonline.com/${this.claims['tid']}/v2.0`, ...this.claims }
  }

  protected override unauthorized(): DoubleAnswer {
    return failure(401, 'InvalidAuthenticationToken')
  }

  protected override serve(
    path: string,
    url: URL,
    request: GuardedRequest,
  ): DoubleAnswer | Promise<DoubleAnswer> {
    if (path.startsWith('subscriptions')) return this.subscribe(path, request)
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
  private async subscribe(path: string, { body = '' }: GuardedRequest): Promise<DoubleAnswer> {
    const known = this.subscriptions.findIndex(({ id }) => path.endsWith(`/${id}`))
    if (known >= 0) {
      this.subscriptions.splice(known, 1)
      return { status: 204 }
    }
    const { resource, notificationUrl, clientState = '', expirationDateTime } = JSON.parse(body)
    const address = new URL(notificationUrl)
    address.searchParams.set('validationToken', 'Validation: <Testing>')
    const isValid = address.protocol === 'https:' && clientState.length <= 128 && !!expirationDateTime
    const isProven = isValid && (await this.challenge(address)) === 'Validation: <Testing>'
    if (!isProven) return failure(400, 'ValidationError')
    const id = randomUUID()
    this.subscriptions.push({ id, resource, notificationUrl })
    return { status: 201, body: { id } }
  }

  private calendars(url: URL): DoubleAnswer {
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

  private list(path: string, query: URLSearchParams): DoubleAnswer {
    const filter = query.get('$filter')
    const wanted = / eq '((?:[^']|'')*)'\)?$/
      .exec(filter ?? '')?.[1]
      ?.replaceAll("''", "'")
      .toLowerCase()
    const isProperty = filter?.startsWith('singleValueExtendedProperties')
    const all = this.events.present().filter(({ resource }) => {
      if (wanted === undefined) return true
      const [own, ...properties] = this.events.uidsOf(resource).map((uid) => String(uid).toLowerCase())
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
  private changes(path: string, query: URLSearchParams, isEmpty: boolean): DoubleAnswer {
    const [token, window] = [query.get('$deltatoken'), query.get('startDateTime')]
    if (token === null && window === null) return failure(400, 'ErrorInvalidUrlQuery')
    const since = token === null ? 0 : Number(/^r(\d+)$/.exec(token)?.[1] ?? Number.NaN)
    if (Number.isNaN(since)) return failure(400, 'SyncStateInvalid')
    if (token !== null && since < this.events.oldest) return failure(410, 'SyncStateNotFound')
    const changed = isEmpty ? [] : [...this.events.all.values()].filter(({ revision }) => revision > since)
    const removed = (id: string) => ({ id, '@removed': { reason: 'deleted' } })
    const value = [
      ...changed.flatMap((stored): Fields[] => {
        const { resource, isRemoved } = stored
        if (isRemoved) return token === null ? [] : [removed(resource.id)]
        if (!resource['recurrence']) return [this.shown(stored, query)]
        return this.events
          .occurrences(stored)
          .map(({ id, type, seriesMasterId }) => ({ id, type, seriesMasterId }))
      }),
      ...(token === null ? [] : this.events.removedOccurrences)
        .filter(({ revision }) => revision > since)
        .map(({ id }) => removed(id)),
    ]
    return {
      status: 200,
      body: { value, '@odata.deltaLink': `${api}${path}?$deltatoken=r${this.events.revision}` },
    }
  }

  /** How it answers requests for a meeting of Teams: with one, with an event without one, or with a refusal. */
  calls: 'made' | 'failed' | 'refused' = 'made'

  /** What becomes of a request for an online meeting. */
  private callOf(id: string, fields: Record<string, unknown>): Record<string, unknown> {
    if (fields['isOnlineMeeting'] !== true) return {}
    if (this.calls !== 'made') return { isOnlineMeeting: false, onlineMeeting: null }
    return {
      onlineMeeting: { joinUrl: `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(id)}` },
    }
  }

  private insert({ body = '' }: GuardedRequest): DoubleAnswer {
    const { transactionId, ...fields } = JSON.parse(body)
    // The id of a transaction stays taken by an event that was deleted.
    const same = [...this.events.all.values()].find(
      ({ resource }) => resource['transactionId'] === transactionId,
    )
    if (transactionId && same)
      return same.resource['written'] === body && !same.isRemoved
        ? { status: 201, body: same.resource }
        : failure(409, 'ErrorDuplicateTransactionId')
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(transactionId)) return failure(400, 'BadRequest')
    if (fields.isOnlineMeeting && this.calls === 'refused') return failure(400, 'ErrorInvalidRequest')
    const id = `AAMk${randomUUID()}=`
    const resource = this.events.normalized(
      { id },
      { iCalUId: `0400${randomUUID()}`, ...fields, ...this.callOf(id, fields), transactionId },
    )
    const stored: Stored = { resource, exceptions: new Map(), cancelled: [], revision: 0, isRemoved: false }
    stored.resource = { ...stored.resource, written: body }
    return { status: 201, body: this.shown(this.events.store(stored), new URLSearchParams()) }
  }

  private instances(id: string, url: URL): DoubleAnswer {
    const stored = this.events.all.get(id)
    if (!stored || stored.isRemoved) return failure(404, 'ErrorItemNotFound')
    const [from, to] = ['startDateTime', 'endDateTime'].map((name) =>
      Date.parse(url.searchParams.get(name) ?? ''),
    ) as [number, number]
    const value = this.events
      .occurrences(stored)
      .filter((event) => startOf(event) >= from && startOf(event) < to)
    return { status: 200, body: { value } }
  }

  private one(eventId: string, url: URL, { method, headers, body = '' }: GuardedRequest): DoubleAnswer {
    const [id = '', original = ''] = eventId.split(/\.(?=\d{4}-)/)
    const stored = this.events.all.get(id)
    if (!stored || stored.isRemoved || stored.cancelled.includes(original))
      return failure(404, 'ErrorItemNotFound')
    const current = original
      ? (stored.exceptions.get(original) ?? this.events.occurrence(stored, original))
      : stored.resource
    const condition = headers['If-Match']
    if (method === 'GET')
      return { status: 200, body: original ? current : this.shown(stored, url.searchParams) }
    if (condition !== undefined && condition !== current['@odata.etag'])
      return failure(412, 'ErrorIrresolvableConflict')
    if (method === 'DELETE') {
      if (original) this.events.cancel(stored, original)
      else this.events.store({ ...stored, isRemoved: true })
      return { status: 204 }
    }
    if (method !== 'PATCH') return failure(405, 'MethodNotAllowed')
    const fields = JSON.parse(body)
    if (original) return { status: 200, body: this.events.except(stored, original, fields) }
    if (fields.isOnlineMeeting && this.calls === 'refused') return failure(400, 'ErrorInvalidRequest')
    stored.resource = this.events.normalized(stored.resource, { ...fields, ...this.callOf(id, fields) })
    // Exchange forgets what has changed in a series when its time or its rule changes.
    if (fields.start || fields.end || fields.recurrence)
      Object.assign(stored, { exceptions: new Map(), cancelled: [] })
    return { status: 200, body: this.shown(this.events.store(stored), new URLSearchParams()) }
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
    put: async (uid, text) => double.events.put(uid, text),
    remove: async (uid) => double.events.remove(uid),
    babble: (text) => {
      double.answer = () => ({ status: 200, text })
    },
    withWrongPassword: () => open({ settings: {}, secret: { refresh_token: 'revoked' } }),
  }
}
