import { randomUUID } from 'node:crypto'
import { type Fields, inUtc, isoOf, resourceOf, startOf, timeOf } from './microsoft-resources.js'
import { eventsIn } from './oauth-double.js'

/** An event resource, with its exceptions and removed occurrences. */
export interface Stored {
  resource: Record<string, unknown> & { id: string }
  exceptions: Map<string, Record<string, unknown> & { id: string }>
  cancelled: string[]
  /** The change that wrote it last. */
  revision: number
  isRemoved: boolean
}

/** The events of the calendar of a double of Microsoft Graph, as another client changes them. */
export class MicrosoftEvents {
  readonly all = new Map<string, Stored>()
  /** Ids of occurrences that were removed, with the change that did it. */
  readonly removedOccurrences: { readonly id: string; readonly revision: number }[] = []
  /** The number of changes. */
  revision = 0
  /** Links to changes before this one are answered with 410. */
  oldest = 0

  /** Forgets the changes so far: older links are answered with 410. */
  expireLinks(): void {
    this.oldest = ++this.revision
  }

  /** An event by its UID, as another client sees it. */
  find(uid: string): (Record<string, unknown> & { id: string }) | undefined {
    return [...this.all.values()].find(
      ({ resource, isRemoved }) => !isRemoved && this.uidsOf(resource).includes(uid),
    )?.resource
  }

  /** Changes an event as another client does. */
  change(id: string, fields: Fields): void {
    const stored = this.all.get(id)
    if (stored) this.store({ ...stored, resource: { ...stored.resource, ...fields, id } })
  }

  /** Copies an event with its properties as another client does. */
  copy(id: string, uid: string): void {
    const stored = this.all.get(id)
    if (!stored) return
    const resource = { ...stored.resource, id: `${id}copy`, iCalUId: uid, transactionId: undefined }
    this.store({ ...stored, resource, exceptions: new Map(), cancelled: [] })
  }

  /** Removes an occurrence as another client does: changes tell only that it is gone. */
  removeOccurrence(id: string, original: string): void {
    const stored = this.all.get(id)
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
    const stored = id === undefined ? undefined : this.all.get(id)
    if (stored) this.store({ ...stored, isRemoved: true })
  }

  /** The UIDs by which an event is found: its own, then those that were written into it. */
  uidsOf(resource: Fields): unknown[] {
    const properties = (resource['singleValueExtendedProperties'] ?? []) as { id: string; value: string }[]
    return [
      resource['iCalUId'],
      ...properties.filter(({ id }) => id.endsWith('whenableUid')).map(({ value }) => value),
    ]
  }

  /** A resource with written fields, as it is answered. */
  normalized(before: Fields & { id: string }, fields: Fields): Stored['resource'] {
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

  /** Stores an event as changed. */
  store(stored: Stored): Stored {
    const revision = ++this.revision
    const next = Object.assign(stored, { revision })
    next.resource = { ...stored.resource, '@odata.etag': `W/"${revision}"` }
    this.all.set(next.resource.id, next)
    return next
  }

  private occurrenceId(id: string, original: string): string {
    return `${id}.${original}`
  }

  /** Changes an occurrence. */
  except(stored: Stored, original: string, fields: Fields): Fields {
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

  /** Removes an occurrence. */
  cancel(stored: Stored, original: string): void {
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
  occurrences(stored: Stored): Fields[] {
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

  /** An occurrence that was not changed. */
  occurrence(stored: Stored, original: string): Fields & { id: string } {
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

  /** The events that were not removed. */
  present(): Stored[] {
    return [...this.all.values()].filter(({ isRemoved }) => !isRemoved)
  }
}
