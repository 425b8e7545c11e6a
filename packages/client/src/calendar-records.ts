/** A calendar in the words of the calendar flow's port, without what nobody said. */
export interface CalendarRecord {
  readonly id: string
  readonly name: string
  readonly color?: string | undefined
  readonly timeZone?: string | undefined
  readonly isPrimary?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly email?: string | undefined
  readonly access?: 'there' | 'expired' | 'stopped' | 'delayed' | undefined
  readonly reconnectUrl?: string | undefined
}

/** What both generations say of a calendar; the earlier one without a zone and a colour, where it keeps to its interface. */
interface WireCalendar {
  readonly id: string
  readonly name: string
  readonly read_only?: boolean | undefined
  readonly [field: string]: unknown
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value) || undefined

/** Reads a calendar of either generation; a colour that is none is left out. */
export const calendarRecord = (
  { id, name, timezone, hex_color, is_primary, read_only }: WireCalendar,
  account: Pick<CalendarRecord, 'email' | 'access' | 'reconnectUrl'>,
): CalendarRecord => {
  const color = textOf(hex_color)
  return {
    id,
    name,
    timeZone: textOf(timezone),
    color: color && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : undefined,
    isPrimary: is_primary === true,
    readOnly: read_only === true,
    ...account,
  }
}

/** An event as the flow's port has it: wire names, whatever else it holds. */
export interface EventRecord {
  readonly id: string
  readonly calendar_id?: string | null
  readonly when?: unknown
  readonly [field: string]: unknown
}

const isEvent = (value: unknown): value is EventRecord =>
  typeof (value as EventRecord | null | undefined)?.id === 'string'

/** The event that a call answers with; nothing where it is none. */
export const eventIn = (answer: unknown): EventRecord | undefined => (isEvent(answer) ? answer : undefined)

/** The events of a list, which may be null. */
export const eventsIn = (answer: unknown): EventRecord[] =>
  Array.isArray(answer) ? answer.filter(isEvent) : []

/** One change of one event, as the calendar flow's port has it. */
export type EventWrite =
  | {
      readonly kind: 'update'
      readonly calendarId: string
      readonly event: EventRecord
      readonly changes: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'create' | 'remove'; readonly calendarId: string; readonly event: EventRecord }

/** The named fields of an event that hold something. */
export const fieldsOf = (event: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).filter(([name, value]) => names.includes(name) && value != null))
