import { type CalendarEvent, type CalendarInfo, hexColor, ServiceError } from '@whenable/contract'

/** What both APIs say of a calendar; the earlier one without a zone and a colour, where it keeps to its interface. */
interface WireCalendar {
  readonly id: string
  readonly name: string
  readonly read_only?: boolean | undefined
  readonly [field: string]: unknown
}

/** Whose calendars they are, and whether they can be read. */
export type CalendarAccount = Pick<CalendarInfo, 'email'> & Required<Pick<CalendarInfo, 'access'>>

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value) || undefined

/**
 * The calendars of an account of either API.
 *
 * @throws what their list fails with; where their owner can help that, `unauthorized`.
 */
export const calendarsOf = async (
  list: Promise<readonly WireCalendar[]>,
  account: Promise<CalendarAccount>,
  reconnectUrl: string | undefined,
): Promise<CalendarInfo[]> => {
  const [calendars, { email, access }] = await Promise.all([
    list.catch((error: unknown) => ({ error })),
    account,
  ])
  if (!('error' in calendars))
    return calendars.map(({ id, name, timezone, hex_color, is_primary, read_only }) => ({
      ...{ id, name, email, access, reconnectUrl },
      timeZone: textOf(timezone),
      color: hexColor(textOf(hex_color)),
      isPrimary: is_primary === true,
      readOnly: read_only === true,
    }))
  if (access === 'expired' || access === 'stopped')
    throw new ServiceError('unauthorized', `the account is ${access}: expected a new sign-in`)
  throw calendars.error
}

const isEvent = (value: unknown): value is CalendarEvent =>
  typeof (value as CalendarEvent | null | undefined)?.id === 'string'

/** The event that a call answers with; nothing where it is none. */
export const eventIn = (answer: unknown): CalendarEvent | undefined => (isEvent(answer) ? answer : undefined)

/** The events of a list, which may be null; `warn` is told how many are left out since they name no event. */
export const eventsIn = (
  answer: unknown,
  warn: (message: string) => void = console.warn,
): CalendarEvent[] => {
  const list = Array.isArray(answer) ? answer : []
  const events = list.filter(isEvent)
  const lost = list.length - events.length
  if (lost) warn(`events: ${lost} of ${list.length} cannot be read and are left out: expected an id`)
  return events
}

/** One page of a list, and what names the one after it. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next?: string | null | undefined
}

/** So many pages in a row may tell nothing new. */
const mostWithoutNews = 5

/**
 * Every item of a list, page by page. Each is there once, as it came last: pages overlap where something was added meanwhile.
 *
 * @throws ServiceError `invalid_answer` where the pages go round.
 */
export const listed = async <Item extends { readonly id: string }>(
  page: (name: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const found = new Map<string, Item>()
  const names = new Set<string>()
  let empty = 0
  for (let name: string | undefined; ; ) {
    const before = found.size
    const { items, next } = await page(name)
    for (const item of items) found.set(item.id, item)
    // Pages overlap; but a service that passes over the name of a page gives the first one again and again.
    empty = found.size === before ? empty + 1 : 0
    if (!next || empty > mostWithoutNews) return [...found.values()]
    if (names.has(next))
      throw new ServiceError('invalid_answer', `page '${next}': expected one that was not there`)
    names.add(next)
    name = next
  }
}

/** The named fields of an event that hold something. */
export const fieldsOf = (event: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).filter(([name, value]) => names.includes(name) && value != null))
