import type { CalendarEvent } from '@whenable/contract'
import { isCancelled, isRecurring, parseWhen } from '@whenable/time'
import { overrideKey, type Start, seriesOf, startInSeries, startsAmong } from '@whenable/time/series'
import { foldLine, utcText } from '../content-lines.js'
import { detailLine } from '../read/event-details.js'
import { overrideOf } from '../read/read-calendar.js'
import { readComponents } from '../read/read-components.js'
import { isTime, type ReadEvent, readEvent } from '../read/read-event.js'
import { isShortened } from '../write/shorten-text.js'
import { type EventWriting, type LineGroup, lineGroups, recurrenceIdLine } from '../write/write-event.js'
import { eventLines, type ItemWriting, partsOf, timeZoneLines, withExceptions } from '../write/write-item.js'
import type { CalendarTimeZones } from '../zones/calendar-time-zones.js'
import { WrittenZones } from '../zones/written-zones.js'
import { editedAttendees } from './edit-attendees.js'
import { type ItemKey, movedOverrides } from './moved-overrides.js'
import {
  propertyName,
  type SourceComponent,
  type SourceLine,
  sourceComponents,
  sourceLines,
} from './source-lines.js'

/** The most events of an item, which is edited at once. */
const MAX_EVENTS = 2000

/** How an item is edited. */
export interface ItemEditing extends Pick<ItemWriting, 'stamp' | 'sequence' | 'timeZone'> {
  /** Occurrences that are again as their series says: overrides of them are removed. */
  readonly restored?: readonly CalendarEvent[] | undefined
}

/** An event of the text. */
interface SourceEvent {
  readonly component: SourceComponent
  readonly read: ReadEvent
  readonly event: CalendarEvent | undefined
}

/** The events of the text that have the UID of its first one. */
interface SourceItem {
  readonly uid: string
  /** By their keys; unreadable ones only if they are masters. */
  readonly events: ReadonlyMap<ItemKey, SourceEvent>
  readonly timeZones: CalendarTimeZones
  /** The lines of all of them. */
  readonly begin: number
  readonly end: number
}

/** Names an event within its item: by its original start, if it is an override. */
const keyOf = (event: CalendarEvent): ItemKey => (event.master_event_id ? overrideKey(event) : 'master')

const resultOf = <Result>(work: Generator<unknown, Result>): Result => {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Reads the events of a text; undefined if it is cut, or if no event has a UID. */
const sourceEvents = (
  text: string,
  lines: readonly SourceLine[],
  components: readonly SourceComponent[],
  timeZone: string,
): SourceItem | undefined => {
  const content = resultOf(readComponents(text, { details: true, maxEvents: MAX_EVENTS }))
  if ('error' in content || !content.isComplete) return undefined
  const clock = { timeZones: content.timeZones, defaultTimeZone: content.info.timeZone ?? timeZone }
  const found = components
    .filter(({ name, depth }) => name === 'VEVENT' && depth === 1)
    .map((component): SourceEvent => {
      const own = component.own.map((index) => lines[index]?.text ?? '')
      const read = readEvent(
        own.filter((line) => isTime(line) || detailLine.test(line)),
        0,
        clock,
      )
      return { component, read, event: read.event }
    })
  const uid = found.find(({ read }) => read.uid)?.read.uid
  if (uid === undefined) return undefined
  const own = found.filter(({ read }) => read.uid === uid)
  const isMaster = ({ component }: SourceEvent) =>
    !component.own.some((index) => propertyName(lines[index] as SourceLine) === 'RECURRENCE-ID')
  const master = own.find(isMaster)
  const events = new Map<ItemKey, SourceEvent>(master ? [['master', master]] : [])
  for (const one of own) {
    const event = isMaster(one) ? undefined : overrideOf(one.read, master?.event, clock)
    if (event) events.set(keyOf(event), { ...one, event })
  }
  const [begin, end] = [own[0]?.component.begin ?? 0, own.at(-1)?.component.end ?? 0]
  return { uid, events, timeZones: content.timeZones, begin, end }
}

/** The names of the time zones that a text defines. */
const definedIn = (
  lines: readonly SourceLine[],
  components: readonly SourceComponent[],
): ReadonlySet<string> =>
  new Set(
    components
      .filter(({ name }) => name === 'VTIMEZONE')
      .flatMap(({ own }) =>
        own.flatMap((index) => /^TZID[^:]*:(.*)$/i.exec(lines[index]?.text ?? '')?.[1]?.trim() ?? []),
      ),
  )

const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('\n') === b.toSorted().join('\n')

/** An event with the fields that the change does not name. Times without a time zone keep the one that they had. */
const mergedEvent = (before: CalendarEvent | undefined, change: CalendarEvent): CalendarEvent => {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const merged = { ...before, ...named } as CalendarEvent
  const [old, when] = [before && parseWhen(before.when), parseWhen(merged.when)]
  if (old?.object !== 'timespan' || when.object !== 'timespan' || when.start_timezone) return merged
  const { start_timezone, end_timezone } = old
  return { ...merged, when: { start_timezone, end_timezone, ...when } }
}

/** The groups of lines in which an event differs from the text's. */
const changedGroups = (
  before: CalendarEvent | undefined,
  after: CalendarEvent,
  writing: EventWriting,
): LineGroup[] =>
  lineGroups.filter((group) => {
    if (!before) return group.fields.some((field) => after[field] !== undefined)
    const [field = ''] = group.fields
    if (isShortened(after[field], before[field])) return false
    return !sameLines(group.lines(before, writing), group.lines(after, writing))
  })

/** The overrides whose occurrences a series has; undefined if that cannot be told. */
const overridesIn = (
  master: CalendarEvent,
  overrides: readonly CalendarEvent[],
  timeZone: string,
): ReadonlySet<CalendarEvent> | undefined => {
  if (!isRecurring(master)) return new Set()
  try {
    const series = seriesOf(master, timeZone)
    const starts = overrides.map((override) => startInSeries(series, override))
    const existing = startsAmong(series, starts)
    return new Set(overrides.filter((_, index) => existing.has(starts[index] as Start)))
  } catch {
    return undefined
  }
}

/** The changes of a text: new sources of its lines, and lines before others. */
class SourceEdits {
  private readonly replaced = new Map<number, string>()
  private readonly inserted = new Map<number, string>()

  constructor(
    private readonly lines: readonly SourceLine[],
    readonly lineEnd: string,
    /** The time zones of lines that are written. */
    readonly zones: WrittenZones,
  ) {}

  /** Replaces lines of a component, at the place of the first one, or else before its first part or its end. */
  replace({ begin, own, end }: SourceComponent, names: readonly string[], sources: readonly string[]): void {
    const [first, ...others] = own.filter((index) =>
      names.includes(propertyName(this.lines[index] as SourceLine)),
    )
    for (const index of others) this.replaced.set(index, '')
    if (first !== undefined) this.replaced.set(first, sources.join(''))
    else {
      const ownLines = new Set(own)
      let before = begin + 1
      while (before < end && ownLines.has(before)) before++
      this.insert(before, sources)
    }
  }

  /** Lines as they are written. */
  folded(lines: readonly string[]): string[] {
    return lines.map((line) => foldLine(this.zones.inLine(line), this.lineEnd))
  }

  insert(before: number, sources: readonly string[]): void {
    this.inserted.set(before, (this.inserted.get(before) ?? '') + sources.join(''))
  }

  remove({ begin, end }: SourceComponent): void {
    for (let index = begin; index <= end; index++) this.replaced.set(index, '')
  }

  get isEmpty(): boolean {
    return !this.replaced.size && !this.inserted.size
  }

  toString(): string {
    return this.lines
      .map(({ source }, index) => (this.inserted.get(index) ?? '') + (this.replaced.get(index) ?? source))
      .join('')
  }
}

/**
 * Replaces what we know of an item, and keeps all other properties and parameters, alarms, and overrides that are not named. A
 * field that is undefined, or as the text has it, stays as it is written; an empty or null one is removed. A new cancelled override
 * becomes an exception of its series. Overrides that move with their series keep what they have, and others are removed if their
 * occurrences no longer exist. SEQUENCE, DTSTAMP and
 * LAST-MODIFIED change with the events that change; if none does, the text is the same.
 *
 * @param events as for {@link writeItem}
 * @returns undefined if the text is cut, has no event with a UID, or has more than 2,000 events
 * @throws WhenError if an event has no valid `when`
 */
export const editItem = (
  text: string,
  events: readonly CalendarEvent[],
  { stamp, sequence = 0, timeZone = 'UTC', restored = [] }: ItemEditing,
): string | undefined => {
  const lines = sourceLines(text)
  const components = sourceComponents(lines)
  const source = sourceEvents(text, lines, components, timeZone)
  if (!source) return undefined
  const writing = { timeZone }
  const defined = definedIn(lines, components)
  const zones = new WrittenZones((name) =>
    defined.has(name) || source.timeZones.has(name) ? (source.timeZones.get(name) ?? null) : undefined,
  )
  const edits = new SourceEdits(lines, lines[0]?.source.endsWith('\r\n') === false ? '\n' : '\r\n', zones)

  const edit = (
    { component, read, event: before }: SourceEvent,
    after: CalendarEvent,
    recurrenceId: readonly string[] = [],
  ): LineGroup[] => {
    const changed = changedGroups(before, after, writing)
    if (recurrenceId.length) edits.replace(component, ['RECURRENCE-ID'], edits.folded(recurrenceId))
    for (const group of changed) {
      const own = component.own
        .map((index) => lines[index] as SourceLine)
        .filter((line) => group.names.includes(propertyName(line)))
      const sources = group.names.includes('ATTENDEE')
        ? editedAttendees(own, after, writing, edits.lineEnd)
        : edits.folded(group.lines(after, writing))
      edits.replace(component, group.names, sources)
    }
    if (changed.length || recurrenceId.length)
      for (const [name, value] of [
        ['SEQUENCE', Math.max(read.sequence + 1, sequence)],
        ['DTSTAMP', utcText(stamp)],
        ['LAST-MODIFIED', utcText(stamp)],
      ])
        edits.replace(component, [String(name)], edits.folded([`${name}:${value}`]))
    return changed
  }

  const { master, overrides } = partsOf(events)
  const known = source.events.get('master')
  const given = master ?? known?.event
  const series = given && mergedEvent(known?.event, given)
  const named = new Set(overrides.map(keyOf))
  const own = [...source.events].flatMap(([key, { event }]) => (key !== 'master' && event ? event : []))
  const moved =
    known?.event && series
      ? movedOverrides(known.event, series, own, named, timeZone)
      : new Map<ItemKey, ItemKey>()
  /** The overrides of the text by the keys that they are to have. */
  const remaining = new Map([...source.events].map(([key, one]) => [moved.get(key) ?? key, one]))
  remaining.delete('master')
  const comeFrom = new Set(moved.values())
  const isException = (override: CalendarEvent) =>
    !!series &&
    isRecurring(series) &&
    isCancelled(override) &&
    remaining.get(keyOf(override))?.event?.status !== 'cancelled'
  const exceptions = overrides.filter(isException)
  const merged = series && withExceptions(series, exceptions, timeZone)
  if (known && merged) {
    const changed = edit(known, merged)
    const isMoved = changed.some(({ fields }) => fields.includes('when') || fields.includes('recurrence'))
    const kept = isMoved && own.length ? overridesIn(merged, own, timeZone) : undefined
    if (kept)
      for (const [key, { component, event }] of remaining)
        if (event && !named.has(key) && !kept.has(event)) {
          edits.remove(component)
          remaining.delete(key)
        }
  }
  for (const event of restored) {
    const before = remaining.get(keyOf(event))
    if (before) edits.remove(before.component)
  }
  const written = { uid: source.uid, stamp, sequence, timeZone }
  if (!known && merged) edits.insert(source.end + 1, edits.folded(eventLines(merged, merged, written)))
  for (const override of overrides) {
    const before = remaining.get(keyOf(override))
    if (isException(override)) {
      if (before) edits.remove(before.component)
    } else if (before) {
      const isMoved = comeFrom.has(keyOf(override))
      const line = isMoved ? [recurrenceIdLine(override, merged ?? override, writing)] : []
      edit(before, mergedEvent(before.event, override), line)
    } else edits.insert(source.end + 1, edits.folded(eventLines(override, merged, written)))
  }
  if (edits.isEmpty) return text
  const added = [...zones.names].filter(([, name]) => !defined.has(name))
  const times = [...(merged ? [merged] : []), ...overrides]
  edits.insert(
    source.begin,
    timeZoneLines(added, times, stamp).map((line) => foldLine(line, edits.lineEnd)),
  )
  return edits.toString()
}
